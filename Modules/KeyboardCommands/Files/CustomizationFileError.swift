/// Why the customizations could not be read or saved, and what to do about it.
public struct CustomizationFileError: Error, Hashable, Sendable {
  /// The kinds of reasons.
  public enum Code: String, Hashable, Sendable {
    /// The system does not let the file be read.
    case unreadable
    /// The system does not let the file be written.
    case unwritable
    /// Another process does not stop writing the file.
    case locked
    /// The text is no JSON.
    case syntax
    /// The JSON is not of the expected shape.
    case shape
    /// A later version of the program wrote the file.
    case newerVersion
  }

  /// The kind of reason.
  public let code: Code
  /// One sentence that names the remedy.
  public let message: String
  /// The file.
  public let path: String
  /// The place in the file, where there is one.
  public let position: SourcePosition?

  /// Creates an error.
  public init(code: Code, message: String, path: String, position: SourcePosition? = nil) {
    self.code = code
    self.message = message
    self.path = path
    self.position = position
  }
}

extension CustomizationFileError: CustomStringConvertible {
  /// The message, after `file:line:column:` where there is a place.
  public var description: String {
    position.map { "\($0): \(message)" } ?? message
  }
}
