import KeyboardCommands
import KeyboardCore
import KeyboardFiles
import KeyboardTerminalShell
import KeyboardTerminalUI

/// Directories that have letters: `m a` gives one, `' a` goes there.
///
/// They are kept for all instances of the program, which see each other's at once.
final class Bookmarks: CommandResponder {
  let providerName: String? = "Files"
  weak var nextResponder: (any CommandResponder)?

  private static let give = CommandID("files.bookmark")
  private static let goTo = CommandID("files.goToBookmark")

  /// The letters, each with its key.
  private static let letters: [(letter: String, key: String)] = {
    let letters = "abcdefghijklmnopqrstuvwxyz".map(String.init)
    return letters.map { ($0, $0) } + letters.map { ($0.uppercased(), "shift+\($0)") }
  }()

  /// The paths by their letters, as they are typed; nil without a home directory.
  private let file: StoredFile<[String: String]>?
  /// The bookmarks as they were last read.
  private var places: [String: String] = [:]
  private weak var browser: Browser?

  init(environment: [String: String]) {
    file = UserDirectory.state.path(of: "files", environment: environment).map {
      StoredFile(path: "\($0)/bookmarks.json")
    }
  }

  /// Lets a browser be where they lead.
  func connect(to browser: Browser) {
    self.browser = browser
    read()
  }

  private func read() {
    places = (try? file?.read()) ?? [:]
    browser?.program.engine.reloadCommands()
  }

  // MARK: Commands

  /// The commands: those for letters that have a directory come first, and name it.
  var supportedCommands: [KeyCommand] {
    let (known, unknown) = (
      Self.letters.filter { places[$0.letter] != nil },
      Self.letters.filter { places[$0.letter] == nil }
    )
    let going = (known + unknown).map { letter, key in
      command(
        Self.goTo, places[letter].map { "Go to \($0)" } ?? "Go to a bookmark", letter, "' \(key)")
    }
    return Self.letters.map { letter, key in
      command(Self.give, "Bookmark this directory", letter, "m \(key)")
    } + going
  }

  private func command(
    _ id: CommandID, _ title: String, _ letter: String, _ keys: String
  ) -> KeyCommand {
    KeyCommand(
      CommandInvocation(id, ["letter": .string(letter)]), title: title,
      sequences: [KeySequence(stringLiteral: keys)])
  }

  var keyCommands: [KeyCommand] { browser?.isTyping ?? true ? [] : supportedCommands }

  func canPerform(_ invocation: CommandInvocation) -> Bool {
    [Self.give, Self.goTo].contains(invocation.id) && browser?.isTyping == false
  }

  func perform(_ invocation: CommandInvocation) throws(CommandError) {
    guard let letter = invocation.arguments["letter"]?.stringValue, let browser else { return }
    guard let file else {
      return browser.program.screen.show("there is no directory for bookmarks", isWarning: true)
    }
    do throws(FileError) {
      if invocation.id == Self.give {
        let place = browser.directory
        try file.update(default: [:]) { $0[letter] = place.text }
        browser.program.screen.show("bookmark \(letter): \(place.text(home: browser.home))")
      }
      read()
    } catch {
      browser.program.screen.show(error.message, isWarning: true)
    }
    guard invocation.id == Self.goTo else { return }
    if let place = places[letter] { return browser.go(toTyped: place) }
    let others = places.keys.sorted().joined(separator: " ")
    let rest = others.isEmpty ? "" : "; there are \(others)"
    browser.program.screen.show("m \(letter) makes a bookmark \(letter)\(rest)")
  }
}
