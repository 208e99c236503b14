/// A word that may stand where a person asked.
public nonisolated struct SessionCompletion: Hashable, Sendable {
  /// The whole word.
  public let text: String
  /// The end of the word, which the text before the cursor lacks.
  public private(set) var remainder: String
  /// What it is; empty when there is nothing to say.
  public let sentence: String
  /// Whether the word ends here; false for a directory or a `name=`.
  public let endsWord: Bool

  init(_ text: String, _ sentence: String = "", endsWord: Bool = true) {
    self.text = text
    remainder = text
    self.sentence = sentence
    self.endsWord = endsWord
  }

  /// The completion of a word that has been started, or nil when it starts otherwise.
  func completing(_ word: String) -> SessionCompletion? {
    guard text.hasPrefix(word) else { return nil }
    var completion = self
    completion.remainder = String(text.dropFirst(word.count))
    return completion
  }
}
