import KeyboardCommands
import KeyboardCore

/// The words of a command, and the expressions in them.
nonisolated extension ScriptParser {
  mutating func word() throws(ScriptError) -> Word {
    let position = reader.position
    let startsBare = reader.next != "'" && reader.next != "\""
    defer { builder = WordBuilder() }
    if isAtValue {
      builder.append(.optionalValue(try value()))
    } else if reader.next == "(", reader.afterNext == nil {
      // A later character can turn it into a value.
      noteEnd("", .expression)
    }
    var parentheses = 0
    while let next = reader.next, !next.endsWord, !reader.isAtContinuation,
      parentheses > 0 || !isAtClosing
    {
      switch next {
      case "'", "\"": try quotation(next)
      case "$": try substitution()
      case "\\":
        reader.advance()
        builder.append("\\")
      case "(" where endsAtParenthesis, ")" where endsAtParenthesis:
        parentheses += next == "(" ? 1 : -1
        reader.advance()
        builder.append(String(next))
      default:
        let isPlain = !endsAtParenthesis
        builder.append(
          reader.take {
            !$0.endsWord && $0 != "'" && $0 != "\"" && $0 != "$" && $0 != "\\"
              && (isPlain || $0 != "(" && $0 != ")")
          })
      }
    }
    noteEnd()
    var word = Word(
      text: builder.text, isQuoted: builder.isQuoted, position: position, pieces: builder.pieces)
    word.startsBare = startsBare
    return word
  }

  /// Parses a quoted part of a word, which can have several lines.
  ///
  /// In `'raw'`, a doubled quote is a single one; in `"text"`, values are computed, and a backslash escapes.
  private mutating func quotation(_ quote: Unicode.Scalar) throws(ScriptError) {
    let start = reader.position
    let isRaw = quote == "'"
    reader.advance()
    builder.isQuoted = true
    builder.openQuote = quote
    while let next = reader.next {
      switch next {
      case quote:
        reader.advance()
        guard isRaw, reader.next == quote else {
          builder.openQuote = nil
          return
        }
        reader.advance()
        builder.append("'")
      case "$" where !isRaw: try substitution()
      case "\\" where !isRaw: builder.append(try escape())
      default:
        builder.append(
          reader.take { $0 != quote && (isRaw || $0 != "\\" && $0 != "$") })
      }
    }
    noteEnd()
    throw notClosed(quote, at: start)
  }

  /// Returns the error of a quote that is open at the end of the text or the line.
  private func notClosed(_ quote: Unicode.Scalar, at position: SourcePosition) -> ScriptError {
    ScriptError(
      reader.next == nil ? .incomplete : .syntax, "the quote is not closed; write \(quote)",
      at: position)
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

  /// A Boolean value indicating whether the next `(` opens a value; alone, it is the key.
  var isAtValue: Bool {
    guard reader.next == "(", let after = reader.afterNext else { return false }
    return !after.isWhitespace && !after.endsCommand
  }

  /// Parses `(expression)`.
  mutating func value() throws(ScriptError) -> ScriptExpression {
    let start = reader.position
    reader.advance()
    return try enclosed(by: ")", "the ( is not closed; write ), or quote it: '('", at: start)
  }

  /// Parses `NAME[…]…`, a part of a list or a map to set; returns nil if something else is next.
  mutating func place() throws(ScriptError) -> ScriptExpression? {
    guard reader.isInWord("[") else { return nil }
    var ahead = self
    guard !ahead.takeName().isEmpty, ahead.reader.next == "[" else { return nil }
    let position = reader.position
    let text = try expressionText { scalar, isAfterBlank in
      scalar.endsWord && !isAfterBlank
    }
    return try expression(text, at: position)
  }

  /// Parses `$name`, `${expression}` or `$(commands)`, with parts of the value: `$(show).inputs`, `$xs[0]`.
  private mutating func substitution() throws(ScriptError) {
    let (start, index) = (reader.position, reader.index)
    if reader.afterNext == "(" {
      try commandsOfExpression(from: index, isInText: false)
      guard try passParts(from: index) else {
        return builder.append(.commands(expressionCommands.removeLast().block))
      }
      return builder.append(.optionalValue(try expression(reader.text(from: index), at: start)))
    }
    reader.advance()
    if reader.next == "{" {
      reader.advance()
      let expression = try enclosed(by: "}", "the ${ is not closed; write }", at: start)
      return builder.append(.value(expression))
    }
    let name = takeName()
    // A dot at the end of the text can continue the name.
    if reader.next == nil || reader.next == "." && reader.afterNext == nil {
      noteEnd(name + (reader.next == nil ? "" : "."), .name)
    }
    guard !name.isEmpty else {
      throw ScriptError(
        .syntax, "$ has no name after it; write $name or ${expression}, or quote it: '$'",
        at: start)
    }
    guard try passParts(from: index + 1) else {
      return builder.append(.value(ScriptExpression(name: name, at: start)))
    }
    builder.append(.value(try expression(reader.text(from: index + 1), at: start)))
  }

  /// Skips `.name`.
  private mutating func passMember() {
    reader.advance()
    _ = takeName()
  }

  /// Skips the names of members after a value and, if no quote is open, indexes.
  ///
  /// - Parameter start: the start of the expression to which they belong.
  /// - Returns: whether there were any.
  /// - Throws: the error of an unclosed index, or of commands in it.
  private mutating func passParts(from start: Int) throws(ScriptError) -> Bool {
    var hasParts = false
    while true {
      switch reader.next {
      case "." where reader.afterNext?.beginsName == true:
        passMember()
      case "[" where builder.openQuote == nil:
        let position = reader.position
        reader.advance()
        _ = try expressionText(isEnclosed: true, in: start) { scalar, _ in scalar == "]" }
        guard reader.next == "]" else {
          throw ScriptError(
            reader.next == nil ? .incomplete : .syntax, "the [ is not closed; write ]",
            at: position)
        }
        reader.advance()
      default: return hasParts
      }
      hasParts = true
    }
  }

  /// Parses a name, without trailing characters that join its parts.
  private mutating func takeName() -> String {
    var ahead = reader
    let letters = ahead.take { $0.isNamePart || $0.joinsName }.unicodeScalars
    guard let last = letters.lastIndex(where: { !$0.joinsName }) else { return "" }
    let name = String(letters[...last])
    // A combining character, which merges with its neighbor, cannot begin or end a name.
    guard "$\(name)$".count == name.count + 2 else { return "" }
    for _ in name.unicodeScalars { reader.advance() }
    return name
  }

  /// Parses an expression up to a closing mark, and skips the mark.
  private mutating func enclosed(
    by closing: Unicode.Scalar, _ problem: String, at start: SourcePosition
  ) throws(ScriptError) -> ScriptExpression {
    let position = reader.position
    let text = try expressionText(isEnclosed: true) { scalar, _ in scalar == closing }
    guard reader.next == closing else {
      throw ScriptError(reader.next == nil ? .incomplete : .syntax, problem, at: start)
    }
    reader.advance()
    return try expression(text, at: position)
  }

  /// Parses the text up to a scalar outside of quotes and brackets for which a test returns true, or up to the end of
  /// the line; without trailing blanks.
  ///
  /// Within brackets the text extends over several lines, up to a brace or a semicolon, which occur in no expression.
  ///
  /// - Parameters:
  ///   - isEnclosed: whether a bracket is open before it.
  ///   - outerStart: the start of the expression with the string that contains this one; nil for none.
  ///   - isEnd: the test of a scalar, with whether it follows white space.
  /// - Returns: the text.
  /// - Throws: an `incomplete` if a quote or a bracket is not closed.
  mutating func expressionText(
    isEnclosed: Bool = false, in outerStart: Int? = nil,
    upTo isEnd: (_ scalar: Unicode.Scalar, _ isAfterBlank: Bool) -> Bool
  ) throws(ScriptError) -> String {
    let start = reader.index
    var brackets: [(closing: Unicode.Scalar, position: SourcePosition)] = []
    var isAfterBlank = true
    while let next = reader.next {
      if reader.isAtContinuation {
        try skipBlanks()
        isAfterBlank = true
        continue
      }
      let isInside = isEnclosed || !brackets.isEmpty
      if brackets.isEmpty, isEnd(next, isAfterBlank) || next.isNewline && !isInside { break }
      if isInside, next.endsExpression { break }
      let isClosing = next == ")" || next == "]"
      if isClosing, let last = brackets.last, last.closing != next { break }
      if let word = expressionEnd, isAfterBlank, reader.index > start, !isInside,
        reader.isAtWord(word)
      {
        break
      }
      switch next {
      case "'", "\"", "`":
        do throws(ScriptError) {
          try skipQuotation(next, in: outerStart ?? start)
        } catch {
          if reader.next == nil { noteEnd(reader.text(from: start), .expression) }
          throw error
        }
        isAfterBlank = false
        continue
      case "#" where isAfterBlank:
        reader.skipComment()
        continue
      case "$" where reader.afterNext == "(":
        try commandsOfExpression(from: outerStart ?? start, isInText: false)
        isAfterBlank = false
        continue
      case "(": brackets.append((")", reader.position))
      case "[": brackets.append(("]", reader.position))
      case _ where isClosing: _ = brackets.popLast()
      default: break
      }
      isAfterBlank = next.isWhitespace
      reader.advance()
    }
    var text = reader.text(from: start)
    if reader.next == "#" { reader.skipComment() }
    if reader.next == nil { noteEnd(text, .expression) }
    if reader.next == nil, let (closing, position) = brackets.last {
      let sign = closing == ")" ? "(" : "["
      throw ScriptError(
        .incomplete, "the \(sign) is not closed; write \(closing)", at: position)
    }
    while text.last?.isWhitespace == true { text.removeLast() }
    return text
  }

  /// Parses `$(commands)` in an expression or in one of its strings.
  private mutating func commandsOfExpression(
    from start: Int, isInText: Bool
  ) throws(ScriptError) {
    let offset = reader.index - start
    let block = try commandsInPlace()
    let index = reader.index
    if isInText { while reader.next == ".", reader.afterNext?.beginsName == true { passMember() } }
    expressionCommands.append((offset, isInText, block, reader.text(from: index)))
  }

  /// The maximum nesting of strings in values of strings.
  private static let maximumTextDepth = 64

  /// Skips a quoted part of an expression; a doubled quote is one, or separates two parts.
  private mutating func skipQuotation(
    _ quote: Unicode.Scalar, in expressionStart: Int
  ) throws(ScriptError) {
    let start = reader.position
    guard textDepth < Self.maximumTextDepth else {
      throw ScriptError(
        .syntax, "texts nest deeper than \(Self.maximumTextDepth); split the expression in two",
        at: start)
    }
    reader.advance()
    while let next = reader.next, next != quote, quote != "`" || !next.isNewline {
      if quote == "\"", next == "$", reader.afterNext == "(" {
        try commandsOfExpression(from: expressionStart, isInText: true)
        continue
      }
      reader.advance()
      guard quote == "\"" else { continue }
      // A backslash escapes the next scalar.
      if next == "\\" { reader.advance() }
      if next == "$", reader.next == "{" {
        reader.advance()
        textDepth += 1
        _ = try expressionText(isEnclosed: true, in: expressionStart) { scalar, _ in
          scalar == "}"
        }
        textDepth -= 1
      }
    }
    guard reader.next == quote else { throw notClosed(quote, at: start) }
    reader.advance()
  }
}

nonisolated extension Unicode.Scalar {
  /// A Boolean value indicating whether this can be inside a name, but not at its end.
  fileprivate var joinsName: Bool { self == "." || self == "-" || self == ":" }

  /// A Boolean value indicating whether this can begin the name of a member.
  fileprivate var beginsName: Bool { isNamePart && self != "-" && !("0"..."9" ~= self) }

  /// A Boolean value indicating whether this can occur in an expression only inside a string
  /// literal.
  fileprivate var endsExpression: Bool { self == "{" || self == "}" || self == ";" }
}

/// A builder of a word, with its text, and its pieces after the first value.
nonisolated struct WordBuilder {
  private(set) var text = ""
  private(set) var pieces: [Word.Piece] = []
  var isQuoted = false
  /// The open quote; nil for none.
  var openQuote: Unicode.Scalar?

  mutating func append(_ text: String) {
    // Most words have a single text.
    if self.text.isEmpty { self.text = text } else { self.text += text }
    if !pieces.isEmpty { pieces.append(.text(text)) }
  }

  mutating func append(_ piece: Word.Piece) {
    if pieces.isEmpty, !text.isEmpty { pieces.append(.text(text)) }
    switch piece {
    case .text(let part): text += part
    case .value(let expression): text += "${\(expression.text)}"
    case .optionalValue(let expression): text += "(\(expression.text))"
    case .commands(let block): text += block.text
    case .known(let value): text += value.text
    }
    pieces.append(piece)
  }
}
