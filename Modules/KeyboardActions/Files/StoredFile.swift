import FoundationEssentials

/// A JSON file in which a keyboard keeps something from one session to the next.
///
/// ```swift
/// let file = StoredFile<RecentEmojis>(path: "/home/anna/.local/share/keys/emojis.json")
/// context.recentEmojis = try file.read() ?? RecentEmojis()
/// ```
public struct StoredFile<Content: Codable>: Sendable {
  /// The path of the file.
  public let path: String

  /// Names a file, which need not be there yet.
  public init(path: String) {
    self.path = path
  }

  /// Returns what the file holds; nil when there is no file.
  ///
  /// - Throws: ``StoredFileError`` for a file that cannot be read, or that holds something else.
  public func read() throws(StoredFileError) -> Content? {
    let data: Data
    do {
      data = try Data(contentsOf: URL(filePath: path))
    } catch let error as CocoaError where error.code == .fileReadNoSuchFile {
      return nil
    } catch {
      throw StoredFileError(
        code: .unreadable, path: path,
        message: "the file \(path) cannot be read; check its permissions, or name another file")
    }
    do {
      return try JSONDecoder().decode(Content.self, from: data)
    } catch {
      throw StoredFileError(
        code: .invalid, path: path,
        message:
          "the file \(path) holds something else than is kept there; repair it or move it away"
      )
    }
  }

  /// Puts a content in the place of the file, at once: whoever reads finds the old or the new one.
  ///
  /// Folders that are missing are made.
  ///
  /// - Throws: ``StoredFileError`` with code `unwritable`.
  public func write(_ content: Content) throws(StoredFileError) {
    let url = URL(filePath: path)
    do {
      try FileManager.default.createDirectory(
        at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
      try encoder.encode(content).write(to: url, options: .atomic)
    } catch {
      throw StoredFileError(
        code: .unwritable, path: path,
        message: "the file \(path) cannot be written; check its folder, or name another file")
    }
  }
}

/// The reason why a file of a keyboard cannot be used.
public struct StoredFileError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What went wrong.
  public enum Code: String, Hashable, Sendable, Codable {
    /// The file is there and cannot be read.
    case unreadable
    /// The file holds something else.
    case invalid
    /// The file cannot be written.
    case unwritable
  }

  /// What went wrong.
  public let code: Code
  /// The path of the file.
  public let path: String
  /// One sentence that names the remedy.
  public let message: String

  /// The message.
  public var description: String { message }
}
