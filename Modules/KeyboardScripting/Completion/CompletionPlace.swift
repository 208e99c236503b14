/// Where in a command a text ends.
nonisolated struct CompletionPlace: Equatable {
  /// The verb of the last command, or nil while it is being written.
  let verb: String?
  /// How many words stand between the verb and the last word.
  let operand: Int
  /// The word before the last one.
  let previousWord: String?
  /// The name before `=`, when the last word is a value.
  let name: String?
  /// The last word so far; empty after a blank.
  let word: String

  /// Looks at a text up to the cursor; quotes count as parts of words.
  init(_ text: String) {
    var words: [String] = []
    var word = ""
    var quote: Character?
    for character in text {
      if let open = quote {
        if character == open { quote = nil } else { word.append(character) }
      } else if character == "'" || character == "\"" {
        quote = character
      } else if character == ";" || character == "{" || character == "}" || character.isNewline {
        words = []
        word = ""
      } else if character.isWhitespace {
        if !word.isEmpty { words.append(word) }
        word = ""
      } else {
        word.append(character)
      }
    }
    verb = words.first
    operand = max(0, words.count - 1)
    previousWord = words.last
    if let equals = word.firstIndex(of: "="), !words.isEmpty {
      name = String(word[..<equals])
      self.word = String(word[word.index(after: equals)...])
    } else {
      name = nil
      self.word = word
    }
  }
}
