public import KeyboardCore

extension KeymapFile {
  /// A part of a file of bindings that does not have the intended effect.
  public struct Problem: Hashable, Sendable, CustomStringConvertible {
    /// The severities of problems.
    public enum Severity: String, Hashable, Sendable {
      /// The text has an effect, but probably not the intended one.
      case warning
      /// The text has no effect.
      case error
    }

    /// The severity of the problem.
    public let severity: Severity
    /// One sentence that names the remedy.
    public let message: String
    /// The place of the mistake.
    public let position: SourcePosition

    package init(severity: Severity, message: String, position: SourcePosition) {
      (self.severity, self.message, self.position) = (severity, message, position)
    }

    /// `file:line:column: severity: message`.
    public var description: String { "\(position): \(severity.rawValue): \(message)" }
  }
}

extension KeymapFile.Problem {
  /// Creates a problem of a file.
  package init(_ severity: Severity, _ error: JSONError, file: String) {
    self.init(
      severity: severity, message: error.message, position: error.position.inFile(file))
  }
}
