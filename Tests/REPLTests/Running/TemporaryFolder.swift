import FoundationEssentials
import Glibc

/// A folder that goes with its last reference.
final class TemporaryFolder {
  let path: String

  init() throws {
    path = "/tmp/keyboard-repl-tests-\(UUID().uuidString)"
    try FileManager.default.createDirectory(
      atPath: path, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
  }

  deinit {
    try? FileManager.default.removeItem(atPath: path)
  }

  func write(_ text: String, to name: String) throws {
    try Data(text.utf8).write(to: URL(filePath: path + "/" + name))
  }

  /// Writes a file into the configuration of the user whose home this is.
  func configure(_ text: String, to name: String) throws {
    let directory = ".config/keyboard-toolkit"
    try FileManager.default.createDirectory(
      atPath: "\(path)/\(directory)", withIntermediateDirectories: true)
    try write(text, to: "\(directory)/\(name)")
  }

  func read(_ name: String) throws -> String {
    String(decoding: try Data(contentsOf: URL(filePath: path + "/" + name)), as: UTF8.self)
  }
}
