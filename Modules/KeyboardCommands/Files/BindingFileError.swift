#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

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

  /// Creates an error.
  public init(code: Code, message: String, file: String, position: SourcePosition? = nil) {
    self.code = code
    self.message = message
    self.file = file
    self.position = position
  }

  /// Creates an error at a place in the file.
  init(_ code: Code, _ error: JSON5Error, file: String) {
    self.init(
      code: code, message: error.message, file: file, position: error.position.inFile(file))
  }

  /// The message, after `file:line:column:` where there is a place.
  public var description: String {
    position.map { "\($0): \(message)" } ?? message
  }
}

extension BindingFileError {
  /// What the system said when a file could not be read, written or locked.
  ///
  /// - Parameters:
  ///   - action: what was attempted: `read`, `write` or `lock`.
  ///   - path: the file or directory.
  ///   - number: the system's number for the reason; that of the call that has just returned
  ///     unless given.
  static func system(
    _ action: String, _ path: String, _ number: Int32 = errno
  ) -> BindingFileError {
    if number == EWOULDBLOCK {
      return BindingFileError(
        code: .locked, message: "another program keeps \(path) locked; close it and try again",
        file: path)
    }
    let remedy =
      switch number {
      case EACCES, EPERM: "change who may \(action) it"
      case ENOSPC, EDQUOT: "free some space"
      case EROFS: "choose another directory, as with XDG_CONFIG_HOME"
      case EISDIR, ENOTDIR, EINVAL: "put a plain file there"
      case EILSEQ: "save it as UTF-8"
      case EFBIG: "put a smaller file there"
      case ELOOP: "remove the links that lead in a circle"
      default: "try again"
      }
    return BindingFileError(
      code: action == "read" ? .unreadable : .unwritable,
      message: "cannot \(action) \(path): \(String(cString: strerror(number))); \(remedy)",
      file: path)
  }
}

/// Something in a file of bindings that did not become what its author meant.
public struct KeymapProblem: Hashable, Sendable, CustomStringConvertible {
  /// The part of the author's meaning that is lost.
  public enum Severity: String, Hashable, Sendable {
    /// What is written counts, but probably not as meant.
    case warning
    /// What is written has no effect.
    case error
  }

  /// The part that is lost.
  public let severity: Severity
  /// One sentence that names the remedy.
  public let message: String
  /// The place of the mistake.
  public let position: SourcePosition

  /// Creates a problem.
  public init(severity: Severity, message: String, position: SourcePosition) {
    self.severity = severity
    self.message = message
    self.position = position
  }

  /// `file:line:column: severity: message`.
  public var description: String { "\(position): \(severity.rawValue): \(message)" }
}
