/// A name that conditions, scripts and plugins can read, with its meaning.
public struct ContextName: Hashable, Sendable, Codable {
  /// The dotted name, such as `list.focus`.
  public let name: String
  /// One sentence that says what the value is.
  public let sentence: String

  /// Creates a name with its sentence.
  public init(_ name: String, _ sentence: String) {
    self.name = name
    self.sentence = sentence
  }
}
