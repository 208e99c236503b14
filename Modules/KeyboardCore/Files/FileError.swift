/// The reason why a file cannot be used or saved, and the remedy.
public struct FileError: KeyboardError {
  /// The kinds of reasons.
  public enum Code: String, Hashable, Sendable {
    /// The system denies reading the file.
    case unreadable
    /// The system denies writing the file.
    case unwritable
    /// Another process has locked the file for too long.
    case locked
    /// The text is not JSON5.
    case syntax
    /// The content does not have the expected shape.
    case shape
    /// The program does not read this version.
    case version
  }

  /// The kind of reason.
  public let code: Code
  /// One sentence that names the remedy.
  public let message: String
  /// The path of the file.
  public let file: String
  /// The place in the file, where there is one.
  public let position: SourcePosition?

  package init(_ code: Code, _ message: String, file: String, at position: SourcePosition? = nil) {
    (self.code, self.message, self.file, self.position) = (code, message, file, position)
  }

  /// Creates an error at a place in the file.
  package init(_ code: Code, _ error: JSONError, file: String) {
    self.init(code, error.message, file: file, at: error.position.inFile(file))
  }

  /// The place as `file:line:column`.
  public var place: String? { position?.description }
}

/// A place in a file.
public struct SourcePosition: Hashable, Sendable, Codable, CustomStringConvertible {
  /// The path of the file, for display.
  public let file: String
  /// The line, the first being 1.
  public let line: Int
  /// The column in characters, the first being 1.
  public let column: Int

  /// Creates a position.
  public init(file: String, line: Int, column: Int) {
    (self.file, self.line, self.column) = (file, line, column)
  }

  /// The place as compilers write it: `file:line:column`.
  public var description: String { "\(file):\(line):\(column)" }
}
