/// A place in a file.
public struct SourcePosition: Hashable, Sendable, Codable {
  /// The file as it should be shown.
  public let file: String
  /// The line, the first being 1.
  public let line: Int
  /// The column in characters, the first being 1.
  public let column: Int

  /// Creates a position.
  public init(file: String, line: Int, column: Int) {
    self.file = file
    self.line = line
    self.column = column
  }
}

extension SourcePosition: CustomStringConvertible {
  /// `file:line:column`.
  public var description: String { "\(file):\(line):\(column)" }
}
