/// Why there is no screen.
nonisolated public struct ScreenError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kinds of reasons.
  public enum Code: String, Hashable, Sendable {
    /// The type of terminal has no description.
    case unknownTerminal
    /// The terminal cannot move its cursor.
    case cannotMoveCursor
    /// There is one already.
    case inUse
    /// The system refused something.
    case failed
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

extension ScreenError {
  nonisolated static func unknownTerminal(_ terminal: String) -> ScreenError {
    let name = terminal.isEmpty ? "TERM is empty" : "the terminal type \(terminal) is not known"
    return ScreenError(
      code: .unknownTerminal,
      message: "\(name); set TERM to a type that is, such as xterm-256color")
  }

  nonisolated static func cannotMoveCursor(_ terminal: String) -> ScreenError {
    ScreenError(
      code: .cannotMoveCursor,
      message: "a terminal of type \(terminal) cannot move its cursor; "
        + "set TERM to the type of your terminal, such as xterm-256color")
  }

  nonisolated static let inUse = ScreenError(
    code: .inUse, message: "this process has a screen already; end it first")

  nonisolated static let noMemory = ScreenError(
    code: .failed, message: "there is no memory for a frame; free some and try again")
}
