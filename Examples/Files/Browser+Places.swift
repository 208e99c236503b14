import KeyboardCore
import KeyboardFiles
import KeyboardTerminalShell
import KeyboardTerminalUI

/// Tabs, and paths that are typed or copied.
extension Browser {
  /// A directory that one comes back to, and how it is shown.
  struct Tab {
    let directory: FilePath
    let focused: FileName?
    let order: FileItem.Arrangement
    let showsHidden: Bool
  }

  func addPlaces() {
    let (hasTargets, isListing): ((Browser) -> Bool, (Browser) -> Bool) = (
      { !$0.targets.isEmpty }, { $0.isListing }
    )
    for number in 1...4 {
      add("tab\(number)", "Tab \(number)", [KeySequence(stringLiteral: "\(number)")], if: isListing)
      { $0.showTab(number) }
    }
    add("path", "Go to a path", [":", "ctrl+l"]) { $0.askForPath() }
    add("copyPath", "Copy the path to the clipboard", ["c c"], if: hasTargets) {
      $0.copyToClipboard($0.targets.map(\.bytes))
    }
    add("copyName", "Copy the name to the clipboard", ["c f"], if: hasTargets) {
      $0.copyToClipboard($0.targets.map { $0.name?.bytes ?? $0.bytes })
    }
    add("copyDirectory", "Copy the path of the directory", ["c d"]) {
      $0.copyToClipboard([$0.directory.bytes])
    }
  }

  /// Goes where another tab is, which begins here and as this one is shown.
  private func showTab(_ number: Int) {
    guard number != tab else { return }
    tabs[tab] = Tab(
      directory: directory, focused: focused?.entry.name, order: order, showsHidden: showsHidden)
    tab = number
    if let other = tabs[number] {
      (order, showsHidden) = (other.order, other.showsHidden)
      go(to: other.directory, focusing: other.focused)
    }
    program.screen.show("tab \(number)")
  }

  private func copyToClipboard(_ lines: [[UInt8]]) {
    program.screen.copyToClipboard(Array(lines.joined(separator: [0x0A])))
    program.screen.show(
      "to the clipboard: \(list(lines.map(FileName.init(bytes:)).map(\.text), separator: ", ", limit: 3))"
    )
  }

  // MARK: Typed paths

  /// Asks where to go; Tab completes the name of a directory or a file.
  private func askForPath() {
    let document = TextDocument(directory.text, name: "path", isMultiline: false)
    document.excludedCommands = TextDocument.commandsOfLists
    document.selectAll()
    program.screen.dialogs.present(
      TextPane(document: document, label: ""), "Go to", height: 1,
      isPossible: { !document.text.isEmpty },
      focus: { [self] commands in
        commands.add("files.complete", "Complete", keys: "tab", of: self) { browser, _ in
          browser.complete(document)
        }
        document.nextResponder = commands
        return document
      },
      then: { [self] isAccepted in if isAccepted { go(toTyped: document.text) } })
  }

  /// Adds what all names that fit have in common, and shows them where there are several.
  private func complete(_ document: TextDocument) {
    let text = document.text
    let end = text.lastIndex(of: "/").map(text.index(after:)) ?? text.startIndex
    let (place, start) = (text[..<end], text[end...])
    let entries = (try? FileEntry.entries(of: path(typed: String(place)))) ?? []
    let names = entries.map { $0.name.text + ($0.kind == .directory ? "/" : "") }
      .filter { $0.hasPrefix(start) && (!$0.hasPrefix(".") || start.hasPrefix(".")) }
      .sorted()
    guard let first = names.first else { return program.screen.show("no name begins so") }
    let common = names.reduce(first) { String(zip($0, $1).prefix { $0 == $1 }.map(\.0)) }
    document.setText(place + common)
    if names.count > 1 { program.screen.show(list(names, separator: "  ", limit: 12)) }
  }

  /// Returns what a text says, with `~` for the home directory, from this directory.
  func path(typed text: String) -> FilePath {
    var path = text
    if text == "~" || text.hasPrefix("~/"), let home { path = home.text + text.dropFirst() }
    // As it is shown, so that bytes can be typed.
    let parts = path.split(separator: "/").map {
      FileName(typed: String($0))?.bytes ?? Array($0.utf8)
    }
    let start = path.hasPrefix("/") ? [] : directory.bytes
    return FilePath(bytes: start + parts.flatMap { [UInt8(ascii: "/")] + $0 })
  }

  /// Goes where a text says.
  func go(toTyped text: String) { go(to: path(typed: text)) }
}
