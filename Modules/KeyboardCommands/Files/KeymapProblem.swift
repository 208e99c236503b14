/// Something in a file of bindings that did not become what its author meant.
public struct KeymapProblem: Hashable, Sendable {
  /// How much of the author's meaning is lost.
  public enum Severity: String, Hashable, Sendable {
    /// What is written counts, but probably not as meant.
    case warning
    /// What is written has no effect.
    case error
  }

  /// How much is lost.
  public let severity: Severity
  /// One sentence that names the remedy.
  public let message: String
  /// Where the mistake is.
  public let position: SourcePosition

  /// Creates a problem.
  public init(severity: Severity, message: String, position: SourcePosition) {
    self.severity = severity
    self.message = message
    self.position = position
  }
}

extension KeymapProblem: CustomStringConvertible {
  /// `file:line:column: severity: message`.
  public var description: String { "\(position): \(severity.rawValue): \(message)" }
}
