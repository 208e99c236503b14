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

  /// Replaces the keymap file, as an editor does.
  func write(_ keymap: String) throws {
    try Data(keymap.utf8).write(to: URL(filePath: paths.keymap), options: .atomic)
  }

  /// A new session that uses the files.
  func session(watching: Bool = false) -> TestSession {
    var configuration = TestSession.configuration
    configuration.bindingPaths = paths
    configuration.watchesFiles = watching
    return TestSession(configuration)
  }
}
