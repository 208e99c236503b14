import Glibc

/// A reason why a terminal cannot be used.
nonisolated public struct TtyError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kinds of reasons.
  public enum Code: String, Hashable, Sendable {
    /// The process has no terminal.
    case noTerminal
    /// A descriptor is something else than a terminal.
    case notATerminal
    /// This process uses a terminal already.
    case inUse
    /// It was closed, or the terminal has gone.
    case closed
    /// The system refused.
    case refused
  }

  /// The kind of reason.
  public let code: Code
  /// One sentence that names the remedy.
  public let message: String

  /// Creates an error.
  public init(code: Code, message: String) {
    self.code = code
    self.message = message
  }

  /// The message.
  public var description: String { message }
}

extension TtyError {
  static let noTerminal = TtyError(
    code: .noTerminal, message: "there is no terminal; start the program in a terminal window")

  static func notATerminal(_ descriptor: Int32) -> TtyError {
    let name =
      switch descriptor {
      case STDIN_FILENO: "standard input"
      case STDOUT_FILENO: "standard output"
      case STDERR_FILENO: "standard error"
      default: "descriptor \(descriptor)"
      }
    return TtyError(
      code: .notATerminal,
      message: "\(name) is not a terminal; start the program without redirecting it")
  }

  static let inUse = TtyError(
    code: .inUse, message: "a terminal is in use by this process; leave it first")

  static let closed = TtyError(
    code: .closed, message: "the terminal is closed; open it again")

  static func refused(_ error: Int32) -> TtyError {
    TtyError(
      code: .refused,
      message: "the terminal cannot be used: \(String(cString: strerror(error))); try another one")
  }
}
