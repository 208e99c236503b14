/// Why a whole file of bindings cannot be used, and what to do about it.
///
/// A mistake in one binding is none of these: it is a ``KeymapProblem``.
public struct KeymapFileError: Error, Hashable, Sendable {
  /// The kinds of reasons.
  public enum Code: String, Hashable, Sendable {
    /// The system does not let the file be read.
    case unreadable
    /// The text is no JSON5.
    case syntax
    /// The JSON5 is not of the expected shape.
    case shape
    /// The version is not one that this program reads.
    case version
  }

  /// The kind of reason.
  public let code: Code
  /// One sentence that names the remedy.
  public let message: String
  /// The file.
  public let file: String
  /// The place in the file, where there is one.
  public let position: SourcePosition?

  /// Creates an error.
  public init(code: Code, message: String, file: String, position: SourcePosition? = nil) {
    self.code = code
    self.message = message
    self.file = file
    self.position = position
  }
}

extension KeymapFileError {
  /// An error at a place in the file.
  init(_ code: Code, _ error: JSON5Error, file: String) {
    self.init(
      code: code, message: error.message, file: file, position: error.position.inFile(file))
  }

  /// The system does not let the file be read.
  init(_ failure: FileFailure, file: String) {
    self.init(code: .unreadable, message: failure.message, file: file)
  }
}

extension KeymapFileError: CustomStringConvertible {
  /// The message, after `file:line:column:` where there is a place.
  public var description: String {
    position.map { "\($0): \(message)" } ?? message
  }
}
