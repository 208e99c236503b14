import CPainting
import FoundationEssentials
import KeyboardActions
import KeyboardCore
import KeyboardScreen

/// The layout and the theme of the user, which are read again whenever they change.
final class UserFiles {
  /// The layout; nil for the standard one.
  private(set) var layout: KeyboardLayoutTemplate?
  /// The user's changes to the theme.
  private(set) var theme = ScreenTheme.Changes()
  /// Notified when the files were read again.
  let changes = Observers<Void>()
  /// Notified of what is wrong with a file.
  let failures = Observers<String>()

  private let directory: String
  private static let names = ["layout.json", "theme.json"]

  /// Uses the files of a directory, which need not be there.
  init(_ directory: String) { self.directory = directory }

  /// Reads the files, and again when they change.
  func start() {
    read()
    screen_watch_directory(
      directory,
      { data, name in
        let name = String(cString: name)
        let files = Unmanaged<UserFiles>.fromOpaque(data)
        MainActor.assumeIsolated {
          if UserFiles.names.contains(name) { files.takeUnretainedValue().read() }
        }
      }, Unmanaged.passRetained(self).toOpaque())
  }

  private func read() {
    do throws(JSONError) {
      layout = try text("layout.json").map { text throws(JSONError) in
        try KeyboardLayoutTemplate(json: text)
      }
    } catch {
      failures.notify("\(directory)/layout.json: \(error)")
    }
    do throws(MessageError) {
      theme =
        try text("theme.json").map { text throws(MessageError) in
          try ScreenTheme.Changes(json: text)
        } ?? ScreenTheme.Changes()
    } catch {
      failures.notify("\(directory)/theme.json: \(error.message)")
    }
    changes.notify()
  }

  private func text(_ name: String) -> String? {
    try? String(contentsOfFile: "\(directory)/\(name)", encoding: .utf8)
  }
}
