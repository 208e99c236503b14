import KeyboardCore

/// The reason why a whole file of bindings cannot be used or saved, and the remedy.
///
/// A mistake in one binding is a ``KeymapProblem`` instead.
public struct BindingFileError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kinds of reasons.
  public enum Code: String, Hashable, Sendable {
    /// The system does not let the file be read.
    case unreadable
    /// The system does not let the file be written.
    case unwritable
    /// Another process does not stop writing the file.
    case locked
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

  /// The message, after `file:line:column:` where there is a place.
  public var description: String {
    position.map { "\($0): \(message)" } ?? message
  }
}

extension BindingFileError {
  /// Creates an error at a place in the file.
  init(_ code: Code, _ error: JSONError, file: String) {
    self.init(
      code: code, message: error.message, file: file, position: error.position.inFile(file))
  }
}

/// Something in a file of bindings that did not become what its author meant.
public struct KeymapProblem: Hashable, Sendable, CustomStringConvertible {
  /// The part of the author's meaning that is lost.
  public enum Severity: String, Hashable, Sendable {
    /// The text counts, but probably not as meant.
    case warning
    /// The text has no effect.
    case error
  }

  /// The part that is lost.
  public let severity: Severity
  /// One sentence that names the remedy.
  public let message: String
  /// The place of the mistake.
  public let position: SourcePosition

  /// `file:line:column: severity: message`.
  public var description: String { "\(position): \(severity.rawValue): \(message)" }
}

extension KeymapProblem {
  /// Creates a problem of a file.
  init(_ severity: Severity, _ error: JSONError, file: String) {
    self.init(
      severity: severity, message: error.message, position: error.position.inFile(file))
  }
}
