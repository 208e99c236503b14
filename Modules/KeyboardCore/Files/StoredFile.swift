import FoundationEssentials

/// A JSON file in which a program stores a value between runs.
///
/// ```swift
/// let file = StoredFile<Board>(path: "/home/anna/.local/share/board/board.json")
/// var board = try file.read() ?? Board()
/// try file.write(board)
/// ```
///
/// Readers see either the whole old content or the whole new one, even after a power failure. A new file and new
/// directories are accessible only to the user; an existing file keeps its mode and owner, and links are followed.
public struct StoredFile<Content>: Sendable {
  /// The path of the file.
  public let path: String

  /// Creates a reference to a file, which need not exist.
  public init(path: String) {
    self.path = path
  }
}

extension StoredFile where Content: Decodable {
  /// Returns the content of the file; nil if there is no file.
  ///
  /// - Throws: ``FileError`` if the file cannot be read, or has other content.
  public func read() throws(FileError) -> Content? {
    guard let text = try TextFile.read(path) else { return nil }
    do {
      return try JSONDecoder().decode(Content.self, from: Data(text.utf8))
    } catch {
      throw FileError(
        .shape,
        "the file \(path) holds something else than is kept there; repair it or move it away",
        file: path)
    }
  }
}

extension StoredFile where Content: Encodable {
  /// Replaces the content of the file; missing directories are created.
  ///
  /// - Throws: ``FileError`` with code `unwritable` or `locked`; the file is unchanged.
  public func write(_ content: Content) throws(FileError) {
    try TextFile.update(path) { () throws(FileError) in try text(of: content) }
  }

  private func text(of content: Content) throws(FileError) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    do {
      return String(decoding: try encoder.encode(content), as: UTF8.self)
    } catch {
      throw FileError(
        .unwritable, "what is to be kept in \(path) is not JSON; keep finite numbers only",
        file: path)
    }
  }
}

extension StoredFile where Content: Codable {
  /// Changes the current content of the file, while other processes that write it wait.
  ///
  /// ```swift
  /// board = try file.update(default: board) { $0.cards.append(card) }
  /// ```
  ///
  /// - Parameters:
  ///   - content: the initial content if there is no file.
  ///   - change: makes the change; called once.
  /// - Returns: the new content.
  /// - Throws: ``FileError``; the file is unchanged.
  @discardableResult
  public func update(
    default content: Content, _ change: (inout Content) -> Void
  ) throws(FileError) -> Content {
    var content = content
    try TextFile.update(path) { () throws(FileError) in
      if let kept = try read() { content = kept }
      change(&content)
      return try text(of: content)
    }
    return content
  }
}
