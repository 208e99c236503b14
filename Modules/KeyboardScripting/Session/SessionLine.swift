/// One line that a session says.
public nonisolated struct SessionLine: Hashable, Sendable {
  /// Why it is said.
  public enum Kind: Hashable, Sendable {
    /// It answers the command that is running.
    case answer
    /// Something happened: a watched event, a plugin's message, a key that nobody took.
    case notice
  }

  /// The text, without a line end.
  public let text: String
  /// Why it is said.
  public let kind: Kind

  /// Creates a line.
  public init(_ text: String, kind: Kind) {
    self.text = text
    self.kind = kind
  }
}
