import KeyboardCore

/// One word, number, text or sign of a condition.
struct ConditionToken: Equatable {
  enum Kind: Equatable {
    /// A word: a name, a function, a bare text or a word of the language.
    case word
    /// A number.
    case number(Value)
    /// A text in quotes, without them.
    case text(String)
    /// An operator or a parenthesis.
    case sign
    /// What follows the last token.
    case end
  }

  let kind: Kind
  /// As written.
  let spelling: String
  /// Where it starts, in characters, the first being 1.
  let column: Int

  /// Whether this is the word or sign.
  func `is`(_ spelling: String) -> Bool {
    (kind == .word || kind == .sign) && self.spelling == spelling
  }
}
