public import KeyboardCommands
import KeyboardCore

/// The reason why a script stopped, with its position.
public nonisolated struct ScriptError: Error, Hashable, Sendable {
  /// The kinds of reasons.
  public enum Code: String, Hashable, Sendable {
    /// The text is not the session language.
    case syntax
    /// A block is still open at the end of the text; more input may close it.
    case incomplete
    /// The first word is neither a verb nor a macro.
    case unknownVerb
    /// An argument does not fit its verb.
    case badArgument
    /// The command could not be carried out.
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
  /// The position of the command or argument.
  public let position: SourcePosition

  /// Creates an error.
  public init(_ code: Code, _ message: String, at position: SourcePosition) {
    self.code = code
    self.message = message
    self.position = position
  }

  /// The exit status of a batch run that this error stops: 1 for an `expect`, 130 for an interrupt,
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

nonisolated extension Word {
  /// Returns the error of a word that does not fit.
  func bad(_ message: String) -> ScriptError {
    ScriptError(.badArgument, message, at: position)
  }

  /// Returns the error of a word that is none of some candidates, with the nearest of them or
  /// another remedy.
  func unknown(
    _ problem: String, among candidates: [String], otherwise: String
  ) -> ScriptError {
    bad("\(problem); \(Spelling.remedy(for: text, in: candidates, otherwise: otherwise))")
  }
}

nonisolated extension Spelling {
  /// Returns the remedy for an unknown word: the nearest of the candidates, or another one.
  static func remedy(
    for word: String, in candidates: [String], otherwise: String
  ) -> String {
    nearest(to: word, in: candidates).map { "did you mean \($0)?" } ?? otherwise
  }
}
