import KeyboardCore

/// Reads the tokens of an expression one after another.
struct ExpressionReader {
  let input: String
  /// A Boolean value indicating whether this is in a script, where `$` interpolates values and lines may continue.
  let isInScript: Bool
  private let characters: [Character]
  /// The indices of the characters in the input, and its end.
  private let indices: [String.Index]
  private var position = 0
  /// The number of open `${`.
  private var openValues = 0

  init(_ input: String, isInScript: Bool) {
    (self.input, self.isInScript) = (input, isInScript)
    characters = Array(input)
    indices = input.indices + [input.endIndex]
  }

  /// Returns the next token; always ``ExpressionToken/Kind/end`` after the last one.
  mutating func next() throws(ExpressionError) -> ExpressionToken {
    skipBlanks()
    let start = position
    guard let character = peek() else { return token(.end, from: start) }
    switch character {
    case "'", "\"", "`": return try quotation(character)
    case _ where character.startsExpressionName: return word()
    case "$" where isInScript && peek(1)?.startsExpressionName == true:
      // The same name as without the sign.
      position += 1
      return token(.name(name()), from: start)
    case _ where character.isExpressionDigit: return try number()
    default: break
    }
    position += 1
    switch (character, peek()) {
    case ("=", "="), ("=", "~"), ("!", "="), ("<", "="), (">", "="), ("&", "&"), ("|", "|"):
      position += 1
    case ("<", _), (">", _), ("!", _), ("(", _), (")", _), ("[", _), ("]", _), (",", _), (":", _),
      (".", _), ("+", _), ("-", _), ("*", _), ("/", _), ("%", _):
      break
    case ("}", _) where openValues > 0: break
    default:
      throw error(
        "'\(character)' does not belong here; \(remedy(for: character))", from: start)
    }
    return token(.sign, from: start)
  }

  private func remedy(for character: Character) -> String {
    switch character {
    case "=": "write =="
    case "&": "write &&"
    case "|": "write ||"
    case "?": "if … { … } else { … } chooses between commands"
    case "“", "”", "‘", "’": "quotes are ' and \""
    case "$" where isInScript: "write $name, or an expression in parentheses"
    case "$": "write the name alone"
    default: "write text in quotes, and a name that is not a word in backquotes"
    }
  }

  private func peek(_ distance: Int = 0) -> Character? {
    let index = position + distance
    return index < characters.count ? characters[index] : nil
  }

  private func spelling(from start: Int) -> String {
    String(input[indices[start]..<indices[position]])
  }

  private func token(_ kind: ExpressionToken.Kind, from start: Int) -> ExpressionToken {
    ExpressionToken(kind: kind, spelling: spelling(from: start), column: start + 1)
  }

  private func error(
    _ message: String, from start: Int
  ) -> ExpressionError {
    ExpressionError(input: input, column: start + 1, token: spelling(from: start), message: message)
  }

  /// Skips white space, and in scripts line continuations and comments.
  private mutating func skipBlanks() {
    while let character = peek() {
      if character.isBlank {
        position += 1
      } else if isInScript, character == "\\", peek(1)?.isNewline == true {
        position += 2
      } else if isInScript, character == "#", position > 0, characters[position - 1].isWhitespace {
        skip { !$0.isNewline }
      } else {
        return
      }
    }
  }

  private mutating func skip(while test: (Character) -> Bool) {
    while let character = peek(), test(character) { position += 1 }
  }

  /// Reads a name or a word of the language; a name does not end with a joining character.
  private mutating func word() -> ExpressionToken {
    let start = position
    let word = name()
    switch word {
    case "true": return token(.constant(true), from: start)
    case "false": return token(.constant(false), from: start)
    case "null": return token(.constant(nil), from: start)
    case "in", "not": return token(.sign, from: start)
    default: return token(.name(word), from: start)
    }
  }

  /// Skips a name of at least one character.
  private mutating func name() -> String {
    let start = position
    skip(while: \.continuesExpressionName)
    while characters[position - 1].joinsExpressionName { position -= 1 }
    return spelling(from: start)
  }

  /// Reads digits, optionally with a fraction and an exponent.
  private mutating func number() throws(ExpressionError) -> ExpressionToken {
    let start = position
    skip(while: \.isExpressionDigit)
    if peek() == ".", peek(1)?.isExpressionDigit == true {
      position += 1
      skip(while: \.isExpressionDigit)
    }
    if peek() == "e" || peek() == "E" {
      let hasSign = peek(1) == "+" || peek(1) == "-"
      if peek(hasSign ? 2 : 1)?.isExpressionDigit == true {
        position += hasSign ? 2 : 1
        skip(while: \.isExpressionDigit)
      }
    }
    if peek() != "-", peek() != ":" { skip(while: \.continuesExpressionName) }
    let spelling = spelling(from: start)
    guard let number = Double(spelling), number.isFinite,
      spelling.allSatisfy({ $0.isExpressionDigit || ".eE+-".contains($0) })
    else {
      let remedy =
        spelling.contains("..")
        ? "range(1, 4) is the list of 1, 2 and 3" : "write text in quotes: '\(spelling)'"
      throw error("'\(spelling)' is not a number; \(remedy)", from: start)
    }
    return token(
      .constant(Int(spelling).map(Value.integer) ?? Value(wholeOrNot: number)), from: start)
  }

  /// Reads a text in quotes, or a name in backquotes.
  private mutating func quotation(_ quote: Character) throws(ExpressionError) -> ExpressionToken {
    let start = position
    position += 1
    if quote == "\"" {
      let (text, hasValue) = try text(from: start)
      return token(hasValue ? .textBeforeValue(text) : .constant(.string(text)), from: start)
    }
    var content = ""
    while let character = peek() {
      position += 1
      if character != quote {
        content.append(character)
      } else if peek() == quote {
        content.append(quote)
        position += 1
      } else if quote == "'" {
        return token(.constant(.string(content)), from: start)
      } else {
        guard !content.isEmpty else {
          throw error("the name is empty; write one between backquotes", from: start)
        }
        return token(.name(content), from: start)
      }
    }
    throw unfinished(quote, from: start)
  }

  /// Reads a text in double quotes up to its end, or in scripts up to and including a `$`.
  ///
  /// - Parameter start: the start of the whole text.
  /// - Returns: the text, and whether a value follows.
  /// - Throws: the mistake in the text.
  mutating func text(
    from start: Int
  ) throws(ExpressionError) -> (content: String, hasValue: Bool) {
    var content = ""
    while let character = peek() {
      if character == "\\" {
        position += 1
        content.append(try escape())
        continue
      }
      position += 1
      if character == "\"" { return (content, false) }
      if character == "$", isInScript { return (content, true) }
      content.append(character)
    }
    throw unfinished("\"", from: start)
  }

  private func unfinished(_ quote: Character, from start: Int) -> ExpressionError {
    let what = quote == "`" ? "name" : "text"
    return error("the \(what) does not end; write \(quote) after it", from: start)
  }

  /// Skips the `{` of a value in a text, if it is next.
  mutating func openValue() -> Bool {
    guard peek() == "{" else { return false }
    position += 1
    openValues += 1
    return true
  }

  /// Continues after the `}` of a value in a text.
  mutating func closeValue() {
    openValues -= 1
  }

  /// Reads the name after `$` in a text.
  mutating func nameInText() throws(ExpressionError) -> (name: String, column: Int) {
    let start = position
    skip(while: \.continuesExpressionName)
    while position > start, characters[position - 1].joinsExpressionName { position -= 1 }
    guard position > start else {
      throw error(
        #"$ has no name after it; write $name or ${expression}, or \$ for the sign"#,
        from: start - 1)
    }
    return (spelling(from: start), start + 1)
  }

  private mutating func escape() throws(ExpressionError) -> Character {
    let start = position - 1
    let escapes: [Character: Character] = [
      "n": "\n", "t": "\t", "r": "\r", "e": "\u{1B}", "\"": "\"", "\\": "\\", "$": "$",
    ]
    guard let character = peek().flatMap({ escapes[$0] }) else {
      position += peek() == nil ? 0 : 1
      throw error(
        #"the escape is unknown; write one of \n \t \r \e \" \\ \$, or '…'"#,
        from: start)
    }
    position += 1
    return character
  }
}

/// One name, value, operator or parenthesis of an expression.
struct ExpressionToken {
  enum Kind: Equatable {
    /// A name, without its backquotes, or a function.
    case name(String)
    /// A number, a text, `true`, `false` or `null`.
    case constant(Value)
    /// The start of a text in quotes, up to the `$` of a value in it.
    case textBeforeValue(String)
    /// An operator or a parenthesis.
    case sign
    /// The end of the text.
    case end
  }

  let kind: Kind
  /// The token as written.
  let spelling: String
  /// Its start in characters, the first being 1.
  let column: Int

  /// The token in quotes, its own if it has them.
  var quoted: String {
    let hasQuotes = spelling.first.map { "'\"`".contains($0) } ?? false
    return hasQuotes ? spelling : "'\(spelling)'"
  }

  /// Returns whether this is the sign.
  func `is`(_ sign: String) -> Bool {
    if case .sign = kind { spelling == sign } else { false }
  }
}
