/// Something that says what is a word of a language, such as a dictionary of a spelling checker.
public protocol SpellingDictionary: AnyObject {
  /// Returns whether a text is a word, in the case in which it may be written.
  func contains(_ word: String) -> Bool
  /// Words to suggest, such as base forms, in any order; it is read once.
  var words: [String] { get }
}
