public import KeyboardCommands

/// Why a line of the session language stopped: one sentence, and where.
public nonisolated struct ScriptError: Error, Hashable, Sendable {
  /// The kinds of reasons.
  public enum Code: String, Hashable, Sendable {
    /// The text is not the session language.
    case syntax
    /// A block is still open at the end of the text; more input may close it.
    case incomplete
    /// The first word is neither a verb nor a macro.
    case unknownVerb
    /// A verb was given something that it cannot use.
    case badArgument
    /// What was asked for could not be done.
    case failed
    /// An `expect` did not hold.
    case expectation
    /// The run was interrupted.
    case interrupted
  }

  /// The kind of reason.
  public let code: Code
  /// One sentence that names the remedy.
  public let message: String
  /// Where it happened.
  public let position: SourcePosition

  /// Creates an error.
  public init(_ code: Code, _ message: String, at position: SourcePosition) {
    self.code = code
    self.message = message
    self.position = position
  }

  /// The exit status of a batch run that this stops: 1 for an `expect`, 130 for an interrupt,
  /// otherwise 2.
  public var exitStatus: Int32 {
    switch code {
    case .expectation: 1
    case .interrupted: 130
    default: 2
    }
  }
}

nonisolated extension ScriptError: CustomStringConvertible {
  /// `file:line:column: message`.
  public var description: String { "\(position): \(message)" }
}
