/// A word that may stand where a person asked.
public nonisolated struct SessionCompletion: Hashable, Sendable {
  /// The whole word.
  public let text: String
  /// What it is; empty when there is nothing to say.
  public let sentence: String
  /// Whether the word ends here; false for a directory or a `name=`.
  public let endsWord: Bool

  init(_ text: String, _ sentence: String = "", endsWord: Bool = true) {
    self.text = text
    self.sentence = sentence
    self.endsWord = endsWord
  }
}
