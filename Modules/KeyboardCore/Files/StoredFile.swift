import FoundationEssentials

/// A JSON file in which a program keeps something from one run to the next.
///
/// ```swift
/// let file = StoredFile<Board>(path: "/home/anna/.local/share/board/board.json")
/// var board = try file.read() ?? Board()
/// try file.write(board)
/// ```
///
/// Readers see either the whole old content or the whole new one, even after a power failure. A new
/// file and new directories are the user's alone; mode and owner of a file that exists stay, and a
/// link is followed.
public struct StoredFile<Content>: Sendable {
  /// The path of the file.
  public let path: String

  /// Names a file, which need not be there yet.
  public init(path: String) {
    self.path = path
  }
}

extension StoredFile where Content: Decodable {
  /// Returns what the file holds; nil when there is no file.
  ///
  /// - Throws: ``FileError`` for a file that cannot be read, or that holds something else.
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
  /// Puts a content in the place of the file; directories that are missing are made.
  ///
  /// - Throws: ``FileError`` with code `unwritable` or `locked`; the file stays as it was.
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
  /// Changes what the file holds at that moment, while other processes that write it wait.
  ///
  /// ```swift
  /// board = try file.update(default: board) { $0.cards.append(card) }
  /// ```
  ///
  /// - Parameters:
  ///   - content: what is changed where there is no file yet.
  ///   - change: what to change; called once.
  /// - Returns: what the file holds now.
  /// - Throws: ``FileError``; the file stays as it was.
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
