import KeyboardCommands

nonisolated extension Script {
  /// Reads a text of the session language.
  ///
  /// ```
  /// line    = [ command *( ";" command ) ] [ "#" comment ]        command = word *( word )
  /// word    = bare | 'raw' | "text with $context.name and \n" | { block }
  /// ```
  ///
  /// `#` starts a comment only at the start of a word. `; { } ' " $ #` are quoted to be taken as
  /// they are; a quoted part may stand inside a word, as in `ctrl+';'`. `expect` takes the rest of
  /// the command as a condition, `if` and `on … when` take it up to the block.
  ///
  /// - Parameters:
  ///   - text: the commands.
  ///   - file: the file name in positions.
  ///   - firstLine: the number of the text's first line.
  /// - Throws: ``ScriptError`` with code `incomplete` when a block is still open at the end, and
  ///   `syntax` for every other mistake.
  public init(parsing text: String, file: String, firstLine: Int = 1) throws(ScriptError) {
    var parser = ScriptParser(text, file: file, firstLine: firstLine)
    statements = try parser.statements(inBlock: nil)
  }
}

/// Reads statements without running them.
nonisolated struct ScriptParser {
  /// The place in a command at which the text ends; nil when nothing can be completed there.
  private(set) var end: CompletionPlace?
  private var reader: ScriptReader
  /// The command that is being read, without the argument that is being read.
  private var command: (verb: String?, arguments: [Statement.Argument]) = (nil, [])
  /// The word that is being read; empty between words.
  private var builder = WordBuilder()
  private var depth = 0
  /// The deepest nesting of blocks; each level takes stack.
  private static let maximumDepth = 100

  init(_ text: String, file: String, firstLine: Int = 1) {
    reader = ScriptReader(text, file: file, firstLine: firstLine)
  }

  /// The commands up to the closing brace, or up to the end outside of blocks.
  mutating func statements(inBlock start: SourcePosition?) throws(ScriptError) -> [Statement] {
    var statements: [Statement] = []
    while true {
      command = (nil, [])
      reader.skipBlanks()
      reader.skipComment()
      noteEnd()
      guard let next = reader.next else {
        guard let start else { return statements }
        throw ScriptError(.incomplete, "the block is not closed; write }", at: start)
      }
      switch next {
      case ";": reader.advance()
      case _ where next.isNewline: reader.advance()
      case "}":
        guard start != nil else {
          throw ScriptError(
            .syntax, "} closes no block; remove it, or quote it: '}'", at: reader.position)
        }
        reader.advance()
        return statements
      default: statements.append(try statement())
      }
    }
  }

  private mutating func statement() throws(ScriptError) -> Statement {
    let position = reader.position
    guard reader.next != "{" else {
      throw ScriptError(.syntax, "a command starts with a verb, not with {", at: position)
    }
    let verb = try word()
    guard !verb.hasNames, !verb.text.isEmpty else {
      throw ScriptError(.syntax, "a command starts with a verb, not with a value", at: position)
    }
    command.verb = verb.text
    try arguments(of: verb.text)
    return Statement(verb: verb.text, arguments: command.arguments, position: position)
  }

  // MARK: Arguments

  private mutating func arguments(of verb: String) throws(ScriptError) {
    if verb == "expect" { return try condition(stopsAtBlock: false) }
    if verb == "if" { try condition(stopsAtBlock: true) }
    while true {
      reader.skipBlanks()
      reader.skipComment()
      noteEnd()
      guard let next = reader.next, !next.endsCommand else { return }
      if next == "{" {
        try block()
        continue
      }
      let word = try word()
      command.arguments.append(.word(word))
      if verb == "on", word.isBare("when") { try condition(stopsAtBlock: true) }
    }
  }

  /// The text of a condition, up to `;`, a comment, the line end or, where asked, a block.
  private mutating func condition(stopsAtBlock: Bool) throws(ScriptError) {
    reader.skipBlanks()
    let position = reader.position
    let start = reader.index
    var parentheses = 0
    var isAfterBlank = true
    scan: while let next = reader.next, !next.isNewline {
      switch next {
      case "'", "\"", "`":
        try skipQuotation(next)
        isAfterBlank = false
        continue
      case "(": parentheses += 1
      case ")": parentheses -= 1
      case ";" where parentheses <= 0: break scan
      case "{" where stopsAtBlock, "}": if parentheses <= 0 { break scan }
      case "#" where parentheses <= 0 && isAfterBlank: break scan
      default: break
      }
      isAfterBlank = next.isWhitespace
      reader.advance()
    }
    var text = reader.text(from: start)
    reader.skipComment()
    if reader.next == nil { noteEnd(text, isContextName: true) }
    while text.last?.isWhitespace == true { text.removeLast() }
    guard !text.isEmpty else { return }
    command.arguments.append(.condition(Word(text: text, isQuoted: false, position: position)))
  }

  /// Passes a quoted part of a condition; a doubled quote stands for one, or is two parts.
  private mutating func skipQuotation(_ quote: Unicode.Scalar) throws(ScriptError) {
    let start = reader.position
    reader.advance()
    while let next = reader.next, next != quote, !next.isNewline {
      reader.advance()
      // An escape takes the next one along.
      if quote == "\"", next == "\\", reader.next?.isNewline == false { reader.advance() }
    }
    guard reader.next == quote else {
      throw ScriptError(.syntax, "the quote is not closed; write \(quote)", at: start)
    }
    reader.advance()
  }

  private mutating func block() throws(ScriptError) {
    let position = reader.position
    guard depth < Self.maximumDepth else {
      throw ScriptError(
        .syntax, "blocks are nested more than \(Self.maximumDepth) deep; use a macro",
        at: position)
    }
    depth += 1
    defer { depth -= 1 }
    reader.advance()
    let outer = command
    let block = Statement.Block(
      statements: try statements(inBlock: position), position: position)
    command = (outer.verb, outer.arguments + [.block(block)])
  }

  // MARK: Words

  private mutating func word() throws(ScriptError) -> Word {
    let position = reader.position
    defer { builder = WordBuilder() }
    while let next = reader.next, !next.endsWord {
      switch next {
      case "'", "\"": try quotation(next)
      case "$": try name()
      default:
        builder.append(
          reader.take { !$0.endsWord && $0 != "'" && $0 != "\"" && $0 != "$" })
      }
    }
    noteEnd()
    return Word(
      text: builder.text, isQuoted: builder.isQuoted, position: position, pieces: builder.pieces)
  }

  /// A quoted part of a word. In `'raw'`, a doubled quote stands for one; in `"text"`, names are
  /// replaced, and a backslash escapes.
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
      case "$" where !isRaw: try name()
      case "\\" where !isRaw: builder.append(try escape())
      default:
        builder.append(
          reader.take {
            $0 != quote && !$0.isNewline && (isRaw || $0 != "\\" && $0 != "$")
          })
      }
    }
    noteEnd()
    throw ScriptError(.syntax, "the quote is not closed; write \(quote)", at: start)
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

  /// `$name`: dotted, without a dot at its end.
  private mutating func name() throws(ScriptError) {
    let start = reader.position
    reader.advance()
    var name = ""
    while let next = reader.next {
      guard next.isNamePart || (next == "." && reader.afterNext?.isNamePart == true) else { break }
      name.unicodeScalars.append(next)
      reader.advance()
    }
    // A dot at the end of the text may go on as a name.
    if reader.next == nil || reader.next == "." && reader.afterNext == nil {
      noteEnd(name + (reader.next == nil ? "" : "."), isContextName: true)
    }
    guard !name.isEmpty else {
      throw ScriptError(
        .syntax, "$ has no context name after it; write $name, or quote it: '$'", at: start)
    }
    builder.append(name: name, at: start)
  }

  // MARK: Completion

  /// Notes the place of the word that is being read when the text ends here.
  private mutating func noteEnd() {
    if reader.next == nil { noteEnd(builder.text, isContextName: false) }
  }

  /// Notes where the text ends. The first place noted is the innermost one, and stays.
  private mutating func noteEnd(_ word: String, isContextName: Bool) {
    guard end == nil, !reader.endsInComment else { return }
    end = CompletionPlace(
      verb: command.verb, arguments: command.arguments, word: word, isQuoted: builder.isQuoted,
      isContextName: isContextName)
  }
}

/// The place in a command at which a text ends.
nonisolated struct CompletionPlace {
  /// The verb of the command, or nil while it is being written.
  let verb: String?
  /// The arguments before the last word.
  let arguments: [Statement.Argument]
  /// The last word so far without its quotes, or the context name or condition that ends it.
  let word: String
  /// A Boolean value indicating whether a part of the word is quoted.
  let isQuoted: Bool
  /// A Boolean value indicating whether the word is a context name after `$`, or a condition.
  let isContextName: Bool
}

/// Collects the text of a word, and its pieces once it has a context name.
nonisolated private struct WordBuilder {
  private(set) var text = ""
  private(set) var pieces: [Word.Piece] = []
  var isQuoted = false

  mutating func append(_ text: String) {
    self.text += text
    if !pieces.isEmpty { pieces.append(.text(text)) }
  }

  mutating func append(name: String, at position: SourcePosition) {
    if pieces.isEmpty, !text.isEmpty { pieces.append(.text(text)) }
    text += "$" + name
    pieces.append(.name(name, position))
  }
}
