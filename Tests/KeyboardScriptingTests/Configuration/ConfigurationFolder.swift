import FoundationEssentials
import KeyboardCommands

@testable import KeyboardScripting

/// A directory of the user's files that goes with its last reference.
@MainActor
final class ConfigurationFolder {
  let paths = ConfigurationPaths(
    directory: "/tmp/keyboard-toolkit-tests-\(UUID().uuidString)")

  init() {
    try? FileManager.default.createDirectory(
      atPath: paths.directory, withIntermediateDirectories: true)
  }

  isolated deinit {
    try? FileManager.default.removeItem(atPath: paths.directory)
  }

  /// Replaces a file, the keymap if no name is given, as an editor does.
  func write(_ text: String, to name: String = "keymap.json5") throws {
    try Data(text.utf8).write(to: URL(filePath: path(name)), options: .atomic)
  }

  /// The path of a file in the directory.
  func path(_ name: String) -> String { "\(paths.directory)/\(name)" }

  /// A new session that uses the files.
  func session(watching: Bool = false) -> TestSession {
    var configuration = TestSession.configuration
    configuration.bindingPaths = paths
    let session = TestSession(configuration)
    if watching { session.session.watchFiles() }
    return session
  }
}
