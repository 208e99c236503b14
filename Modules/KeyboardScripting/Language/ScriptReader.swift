import KeyboardCommands

/// Walks over the characters of a script and knows where it is.
nonisolated struct ScriptReader {
  private let characters: [Character]
  private let file: String
  /// A Boolean value indicating whether the text ends in a comment.
  private(set) var endsInComment = false
  private var index = 0
  private var line = 1
  private var column = 1

  init(_ text: String, file: String, firstLine: Int) {
    characters = Array(text)
    self.file = file
    line = firstLine
  }

  /// The place of the next character.
  var position: SourcePosition {
    SourcePosition(file: file, line: line, column: column)
  }

  /// The next character, or nil at the end.
  var next: Character? {
    index < characters.count ? characters[index] : nil
  }

  /// The character after the next one, or nil.
  var afterNext: Character? {
    index + 1 < characters.count ? characters[index + 1] : nil
  }

  /// Passes the next character.
  mutating func advance() {
    guard let character = next else { return }
    index += 1
    if character.isNewline {
      line += 1
      column = 1
    } else {
      column += 1
    }
  }

  /// Passes and returns the characters for which the test holds.
  mutating func take(while test: (Character) -> Bool) -> String {
    var text = ""
    while let character = next, test(character) {
      text.append(character)
      advance()
    }
    return text
  }

  /// Passes blanks, but no line end.
  mutating func skipBlanks() {
    _ = take { $0.isWhitespace && !$0.isNewline }
  }

  /// Passes a comment, if one starts here, up to the line end.
  mutating func skipComment() {
    guard next == "#" else { return }
    _ = take { !$0.isNewline }
    endsInComment = next == nil
  }
}
