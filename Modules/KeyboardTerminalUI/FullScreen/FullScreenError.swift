import KeyboardTerminal

/// Why a program cannot have the whole terminal.
nonisolated public struct FullScreenError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kinds of reasons.
  public enum Code: String, Hashable, Sendable {
    /// There is no terminal, or it has gone.
    case noTerminal
    /// The terminal has too few cells.
    case tooSmall
    /// The terminal cannot move its cursor, or does not say what it is.
    case unsuitable
    /// This process uses it already.
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

nonisolated extension FullScreenError {
  static let isRunning = FullScreenError(
    code: .inUse, message: "the screen is taken already; leave it first")

  static func tooSmall(_ size: CellSize, least: CellSize) -> FullScreenError {
    FullScreenError(
      code: .tooSmall,
      message: "the terminal has \(size.rows) × \(size.columns) cells; make it at least "
        + "\(least.rows) × \(least.columns)")
  }

  static func unsuitable(_ terminal: String) -> FullScreenError {
    let problem =
      terminal.isEmpty ? "TERM is empty" : "a terminal of type \(terminal) cannot move its cursor"
    return FullScreenError(
      code: .unsuitable,
      message: "\(problem); set TERM to the type of your terminal, such as xterm-256color")
  }

  init(_ error: TtyError) {
    let code: Code =
      switch error.code {
      case .noTerminal, .notATerminal, .closed: .noTerminal
      case .inUse: .inUse
      case .refused: .failed
      }
    self.init(code: code, message: error.message)
  }
}
