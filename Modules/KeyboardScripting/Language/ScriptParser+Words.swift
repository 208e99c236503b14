import KeyboardCommands
import KeyboardCore

/// The words of a command, and the expressions in them.
nonisolated extension ScriptParser {
  mutating func word() throws(ScriptError) -> Word {
    let position = reader.position
    defer { builder = WordBuilder() }
    if isAtValue {
      builder.append(.optionalValue(try value()))
    } else if reader.next == "(", reader.afterNext == nil {
      // More may follow that makes it a value.
      noteEnd("", isContextName: true)
    }
    while let next = reader.next, !next.endsWord, !reader.isAtContinuation {
      switch next {
      case "'", "\"": try quotation(next)
      case "$": try substitution()
      case "\\":
        reader.advance()
        builder.append("\\")
      default:
        builder.append(
          reader.take { !$0.endsWord && $0 != "'" && $0 != "\"" && $0 != "$" && $0 != "\\" })
      }
    }
    noteEnd()
    return Word(
      text: builder.text, isQuoted: builder.isQuoted, position: position, pieces: builder.pieces)
  }

  /// A quoted part of a word. In `'raw'`, a doubled quote stands for one; in `"text"`, values are
  /// computed, and a backslash escapes.
  private mutating func quotation(_ quote: Unicode.Scalar) throws(ScriptError) {
    let start = reader.position
    let isRaw = quote == "'"
    reader.advance()
    builder.isQuoted = true
    while let next = reader.next, !next.isNewline {
      switch next {
      case quote:
        reader.advance()
        guard isRaw, reader.next == quote else { return }
        reader.advance()
        builder.append("'")
      case "$" where !isRaw: try substitution()
      case "\\" where !isRaw: builder.append(try escape())
      default:
        builder.append(
          reader.take {
            $0 != quote && !$0.isNewline && (isRaw || $0 != "\\" && $0 != "$")
          })
      }
    }
    noteEnd()
    throw notClosed(quote, at: start)
  }

  private func notClosed(_ quote: Unicode.Scalar, at position: SourcePosition) -> ScriptError {
    ScriptError(.syntax, "the quote is not closed; write \(quote)", at: position)
  }

  private mutating func escape() throws(ScriptError) -> String {
    let start = reader.position
    reader.advance()
    let escapes: [Unicode.Scalar: String] = [
      "n": "\n", "t": "\t", "r": "\r", "e": "\u{1B}", "\"": "\"", "\\": "\\", "$": "$",
    ]
    guard let text = reader.next.flatMap({ escapes[$0] }) else {
      throw ScriptError(
        .syntax, #"the escape is unknown; write one of \n \t \r \e \" \\ \$"#, at: start)
    }
    reader.advance()
    return text
  }

  // MARK: Values

  /// A Boolean value indicating whether `(` is next and opens a value: alone it is the key.
  var isAtValue: Bool {
    guard reader.next == "(", let after = reader.afterNext else { return false }
    return !after.isWhitespace && !after.endsCommand
  }

  /// `(expression)`, on one line.
  mutating func value() throws(ScriptError) -> ScriptExpression {
    let start = reader.position
    reader.advance()
    return try enclosed(by: ")") {
      ScriptError(.syntax, "the ( is not closed; write ), or quote it: '('", at: start)
    }
  }

  /// `$name`, or `${expression}`.
  private mutating func substitution() throws(ScriptError) {
    let start = reader.position
    reader.advance()
    if reader.next == "{" {
      reader.advance()
      let expression = try enclosed(by: "}") {
        ScriptError(.syntax, "the ${ is not closed; write }", at: start)
      }
      return builder.append(.value(expression))
    }
    let name = takeName()
    // A dot at the end of the text may go on as a name.
    if reader.next == nil || reader.next == "." && reader.afterNext == nil {
      noteEnd(name + (reader.next == nil ? "" : "."), isContextName: true)
    }
    guard !name.isEmpty else {
      throw ScriptError(
        .syntax, "$ has no name after it; write $name or ${expression}, or quote it: '$'",
        at: start)
    }
    builder.append(.value(ScriptExpression(name: name, at: start)))
  }

  /// A name, which ends in none of the characters that join its parts.
  private mutating func takeName() -> String {
    var ahead = reader
    let letters = ahead.take { $0.isNamePart || $0.joinsName }.unicodeScalars
    guard let last = letters.lastIndex(where: { !$0.joinsName }) else { return "" }
    let name = String(letters[...last])
    // What is drawn together with a sign beside it could not be told from it: an accent alone.
    guard "$\(name)$".count == name.count + 2 else { return "" }
    for _ in name.unicodeScalars { reader.advance() }
    return name
  }

  /// An expression up to a closing mark, which is passed.
  private mutating func enclosed(
    by closing: Unicode.Scalar, otherwise error: () -> ScriptError
  ) throws(ScriptError) -> ScriptExpression {
    let position = reader.position
    let text = try expressionText { scalar, _ in scalar == closing }
    guard reader.next == closing else { throw error() }
    reader.advance()
    return try ScriptExpression(parsing: text, at: position)
  }

  /// The text up to a scalar, outside of quotes and parentheses, for which a test holds, or up to
  /// the line end; without the blanks at its end.
  mutating func expressionText(
    upTo isEnd: (_ scalar: Unicode.Scalar, _ isAfterBlank: Bool) -> Bool
  ) throws(ScriptError) -> String {
    let start = reader.index
    var parentheses = 0
    var isAfterBlank = true
    while let next = reader.next {
      if reader.isAtContinuation {
        try skipBlanks()
        isAfterBlank = true
        continue
      }
      if next.isNewline || parentheses <= 0 && isEnd(next, isAfterBlank) { break }
      switch next {
      case "'", "\"", "`":
        try skipQuotation(next)
        isAfterBlank = false
        continue
      case "(": parentheses += 1
      case ")": parentheses -= 1
      default: break
      }
      isAfterBlank = next.isWhitespace
      reader.advance()
    }
    var text = reader.text(from: start)
    if reader.next == "#" { reader.skipComment() }
    if reader.next == nil { noteEnd(text, isContextName: true) }
    while text.last?.isWhitespace == true { text.removeLast() }
    return text
  }

  /// Passes a quoted part of an expression; a doubled quote stands for one, or is two parts.
  private mutating func skipQuotation(_ quote: Unicode.Scalar) throws(ScriptError) {
    let start = reader.position
    reader.advance()
    while let next = reader.next, next != quote, !next.isNewline {
      reader.advance()
      // An escape takes the next one along.
      if quote == "\"", next == "\\", reader.next?.isNewline == false { reader.advance() }
    }
    guard reader.next == quote else { throw notClosed(quote, at: start) }
    reader.advance()
  }
}

nonisolated extension Unicode.Scalar {
  /// A Boolean value indicating whether this belongs to a name only where the name goes on.
  fileprivate var joinsName: Bool { self == "." || self == "-" || self == ":" }
}

/// Collects the text of a word, and its pieces once it has a value.
nonisolated struct WordBuilder {
  private(set) var text = ""
  private(set) var pieces: [Word.Piece] = []
  var isQuoted = false

  mutating func append(_ text: String) {
    self.text += text
    if !pieces.isEmpty { pieces.append(.text(text)) }
  }

  mutating func append(_ piece: Word.Piece) {
    if pieces.isEmpty, !text.isEmpty { pieces.append(.text(text)) }
    switch piece {
    case .text(let part): text += part
    case .value(let expression): text += "${\(expression.text)}"
    case .optionalValue(let expression): text += "(\(expression.text))"
    }
    pieces.append(piece)
  }
}
