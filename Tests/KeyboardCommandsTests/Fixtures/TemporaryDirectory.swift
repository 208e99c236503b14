import FoundationEssentials
import Glibc
import Testing

/// A directory of its own for one test, removed with everything in it at the end.
final class TemporaryDirectory {
  let path: String
  private let files = FileManager.default

  init() throws {
    path = "\(files.temporaryDirectory.path)/keyboard-commands-\(UUID())"
    try files.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit {
    try? files.removeItem(atPath: path)
  }

  /// The path of something in it.
  func file(_ name: String) -> String { "\(path)/\(name)" }

  /// Writes a file in place, and the directories that it needs.
  func write(_ text: String, to name: String) throws {
    try write(Data(text.utf8), to: name)
  }

  /// Writes a file in place, and the directories that it needs.
  func write(_ data: Data, to name: String) throws {
    let url = URL(filePath: file(name))
    try files.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try data.write(to: url)
  }

  /// Creates an empty file and its directories; an existing file is not written.
  func create(_ name: String) throws {
    let url = URL(filePath: file(name))
    try files.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    let descriptor = open(url.path, O_RDONLY | O_CREAT | O_CLOEXEC, 0o600)
    try #require(descriptor >= 0)
    close(descriptor)
  }

  /// Reads a file.
  func read(_ name: String) throws -> String {
    String(decoding: try Data(contentsOf: URL(filePath: file(name))), as: UTF8.self)
  }

  /// The permission bits of something in it.
  func mode(_ name: String) throws -> Int? {
    try files.attributesOfItem(atPath: file(name))[.posixPermissions] as? Int
  }

  /// The number by which the file system knows a file; nil when there is none.
  func inode(_ name: String) -> UInt? {
    let attributes = try? files.attributesOfItem(atPath: file(name))
    return attributes?[.systemFileNumber] as? UInt
  }
}
