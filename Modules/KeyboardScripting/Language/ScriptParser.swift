import KeyboardCommands
import KeyboardCore

nonisolated extension Script {
  /// Reads a text of the session language.
  ///
  /// ```
  /// line    = [ command *( ";" command ) ] [ "#" comment ]        command = word *( word )
  /// word    = bare | 'raw' | "text with ${expr}, $name and \n" | ( expr ) | { block }
  /// ```
  ///
  /// `#` starts a comment only at the start of a word. `; { } ' " $ #` are quoted to be taken as
  /// they are; a quoted part may stand inside a word, as in `ctrl+';'`. `(` opens a value only at
  /// the start of a word and before something that is not a blank. A line goes on within quotes,
  /// parentheses and brackets, and after a backslash at its end. Where a verb takes an expression, as
  /// after `if`, it stands as it is, up to a block or the end of the command.
  ///
  /// - Parameters:
  ///   - text: the commands; a byte order mark before them is passed over.
  ///   - file: the file name in positions.
  ///   - firstLine: the number of the text's first line.
  /// - Throws: ``ScriptError`` with code `incomplete` when a block, a quote or a parenthesis is open at
  ///   the end or the last line is continued, and `syntax` for every other mistake.
  package init(parsing text: String, file: String, firstLine: Int = 1) throws(ScriptError) {
    var parser = ScriptParser(text, file: file, firstLine: firstLine)
    statements = try parser.statements(inBlock: nil)
  }
}

/// Reads statements without running them.
nonisolated struct ScriptParser {
  /// The place in a command at which the text ends; nil when nothing can be completed there.
  private(set) var end: CompletionPlace?
  var reader: ScriptReader
  /// The word that is being read; empty between words.
  var builder = WordBuilder()
  /// The command that is being read, without the argument that is being read.
  private var command: (verb: String?, arguments: [Statement.Argument]) = (nil, [])
  /// The place among the parameters of its verb; nil when it is not a verb of the language.
  private var parameters: ParameterPlace?
  /// The word that ends the expression that is being read.
  private(set) var expressionEnd: String?
  /// The event that runs the block that is being read; nil outside of such blocks.
  private var event: String?
  private var depth = 0
  /// A Boolean value indicating whether the commands end at `)`.
  private(set) var endsAtParenthesis = false
  /// Each `$(…)` of the expression that is being read.
  var expressionCommands: [ScriptExpression.Commands] = []
  /// The number of values of texts around the text that is being read, also of commands in them.
  var textDepth = 0
  /// The verbs whose names macros of an earlier version have.
  var macros: Set<String> = []
  /// The number of loops around the command.
  private var loops = 0
  /// The deepest nesting of blocks; each level takes stack.
  private static let maximumDepth = 100

  init(_ text: String, file: String, firstLine: Int = 1) {
    reader = ScriptReader(text, file: file, firstLine: firstLine)
  }

  /// The commands up to the closing brace, or up to the end of the text or line outside of blocks.
  mutating func statements(
    inBlock start: SourcePosition?, upToLineEnd: Bool = false
  ) throws(ScriptError) -> [Statement] {
    var statements: [Statement] = []
    while true {
      command = (nil, [])
      try skipBlanks()
      reader.skipComment()
      noteEnd()
      guard let next = reader.next else {
        guard let start else { return statements }
        let (open, close) = endsAtParenthesis ? ("the $(", ")") : ("the block", "}")
        throw ScriptError(.incomplete, "\(open) is not closed; write \(close)", at: start)
      }
      switch next {
      case ";": reader.advance()
      case _ where next.isNewline:
        reader.advance()
        if upToLineEnd { return statements }
      case ")" where endsAtParenthesis:
        reader.advance()
        return statements
      case "}":
        guard start != nil, !endsAtParenthesis else {
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
    let start = reader.index
    let verb = try word()
    guard !verb.hasValues, !verb.text.isEmpty else {
      throw ScriptError(.syntax, "a command starts with a verb, not with a value", at: position)
    }
    command = (verb.text, [])
    let known = macros.contains(verb.text) ? nil : Verb.ofSessions[verb.text]
    parameters = known.map(ParameterPlace.init)
    try checkPlace(of: verb.text, at: position)
    try arguments()
    let text = depth == 0 ? reader.trimmedText(from: start) : ""
    return Statement(
      verb: verb.text, knownAs: known, arguments: command.arguments, position: position, text: text)
  }

  /// Refuses the words that only mean something in the place that they belong to.
  private func checkPlace(of verb: String, at position: SourcePosition) throws(ScriptError) {
    if loops == 0, parameters?.verb.standsInLoop ?? false {
      throw ScriptError(
        .syntax, "\(verb) stands in no loop; write it in while, for or repeat", at: position)
    }
    guard verb != "else" else {
      throw ScriptError(
        .syntax, "else belongs to an if; at the prompt it stands on the line of its }",
        at: position)
    }
  }

  // MARK: Arguments

  private mutating func arguments() throws(ScriptError) {
    var endsOptions = false
    while true {
      try skipBlanks()
      if try expressionInPlace() { continue }
      reader.skipComment()
      noteEnd()
      guard let next = reader.next, !next.endsCommand, !isAtClosing else {
        guard reader.next?.isNewline == true, skipToKeyword() else { return }
        continue
      }
      if next == "{" {
        try block()
        continue
      }
      if parameters?.takesPlace == true, let place = try place() {
        append(.expression(place))
        continue
      }
      // A text in a condition, as in `--when focused('x')`, is one in quotes.
      let isCondition = parameters?.takesExpressionOfOption == true && next != "'" && next != "\""
      let (start, position) = (reader.index, reader.position)
      var word = try word()
      if isCondition, word.isQuoted, !word.hasValues {
        append(.expression(try expression(reader.text(from: start), at: position)))
        continue
      }
      if !endsOptions, word.isBare("--") {
        endsOptions = true
        continue
      }
      word.isOption =
        !endsOptions && !word.isQuoted && !word.hasValues && word.text.hasPrefix("--")
      append(.word(word))
    }
  }

  private mutating func append(_ argument: Statement.Argument) {
    command.arguments.append(argument)
    parameters?.pass(argument)
  }

  /// Reads an expression where the verb takes one; false where there is none.
  private mutating func expressionInPlace() throws(ScriptError) -> Bool {
    if parameters?.takesExpressionOfOption == true {
      guard isAtValue else { return false }
      append(.expression(try value()))
      return true
    }
    guard parameters?.takesExpression == true, let parameters else { return false }
    let isAtPart =
      command.arguments.isEmpty
      && parameters.verb.parts.contains { reader.isAtWord($0.partName) }
    if isAtPart { return false }
    expressionEnd = parameters.keywordAfterNext
    defer { expressionEnd = nil }
    return try expression()
  }

  /// Passes the line ends before a word that a block follows, such as `else`; false when there is
  /// none.
  private mutating func skipToKeyword() -> Bool {
    guard case .block? = command.arguments.last, let next = parameters?.next, next.isBlock,
      let keyword = next.keyword
    else { return false }
    var ahead = reader
    ahead.skipLines()
    guard ahead.isAtWord(keyword) else { return false }
    reader = ahead
    return true
  }

  /// An expression as it stands, up to a block, `;`, a comment or the line end.
  private mutating func expression() throws(ScriptError) -> Bool {
    let position = reader.position
    let endsAtParenthesis = endsAtParenthesis
    let text = try expressionText { scalar, isAfterBlank in
      scalar == "{" || scalar.endsCommand || scalar == "#" && isAfterBlank
        || scalar == ")" && endsAtParenthesis
    }
    guard !text.isEmpty else { return false }
    append(.expression(try expression(text, at: position)))
    return true
  }

  private mutating func block() throws(ScriptError) {
    let position = reader.position
    let outer = (command, parameters, depth)
    let (outerLoops, outerEvent, outerEnd) = (loops, event, endsAtParenthesis)
    endsAtParenthesis = false
    switch parameters?.timing {
    case .loop: loops += 1
    case .kept: loops = 0
    case .once, nil: break
    }
    try deepen(at: position)
    event = parameters?.event ?? event
    let start = reader.index
    reader.advance()
    let statements = try statements(inBlock: position)
    let block = Statement.Block(
      statements: statements, text: reader.text(from: start), position: position)
    (command, parameters, depth) = outer
    (loops, event, endsAtParenthesis) = (outerLoops, outerEvent, outerEnd)
    append(.block(block))
  }

  /// A Boolean value indicating whether the `)` of a `$(` is next.
  var isAtClosing: Bool { endsAtParenthesis && reader.next == ")" }

  /// `$(commands)`, whose value stands in their place.
  mutating func commandsInPlace() throws(ScriptError) -> Statement.Block {
    let (start, position) = (reader.index, reader.position)
    let outer = (command, parameters, depth, loops)
    let (outerBuilder, outerCommands, outerEnd) = (builder, expressionCommands, endsAtParenthesis)
    let outerExpressionEnd = expressionEnd
    try deepen(at: position)
    (builder, loops, endsAtParenthesis, expressionEnd) = (WordBuilder(), 0, true, nil)
    expressionCommands = []
    reader.advance()
    reader.advance()
    let statements = try statements(inBlock: position)
    (command, parameters, depth, loops) = outer
    (builder, expressionCommands, endsAtParenthesis) = (outerBuilder, outerCommands, outerEnd)
    expressionEnd = outerExpressionEnd
    return Statement.Block(
      statements: statements, text: reader.text(from: start), position: position)
  }

  /// Reads the text of an expression, with each `$(…)` in it.
  mutating func expression(
    _ text: String, at position: SourcePosition
  ) throws(ScriptError) -> ScriptExpression {
    defer { expressionCommands = [] }
    return try ScriptExpression(parsing: text, commands: expressionCommands, at: position)
  }

  private mutating func deepen(at position: SourcePosition) throws(ScriptError) {
    guard depth < Self.maximumDepth else {
      throw ScriptError(
        .syntax, "blocks are nested more than \(Self.maximumDepth) deep; use a macro",
        at: position)
    }
    depth += 1
  }

  // MARK: Blanks and completion

  /// Passes blanks and continued line ends.
  mutating func skipBlanks() throws(ScriptError) {
    reader.skipBlanks()
    guard reader.isAtContinuation else { return }
    throw ScriptError(
      .incomplete, #"the line goes on after \; write the rest, or quote it: '\'"#,
      at: reader.position)
  }

  /// Notes the place of the word that is being read when the text ends here.
  mutating func noteEnd() {
    if reader.next == nil { noteEnd(builder.text, .word) }
  }

  /// Notes where the text ends. The first place noted is the innermost one, and stays.
  mutating func noteEnd(_ word: String, _ kind: CompletionPlace.Kind) {
    guard end == nil, !reader.endsInComment else { return }
    end = CompletionPlace(
      verb: command.verb, arguments: command.arguments, word: word, kind: kind,
      isQuoted: builder.isQuoted, openQuote: builder.openQuote,
      event: parameters?.event ?? event)
  }
}

/// The place in a command at which a text ends.
package nonisolated struct CompletionPlace {
  /// The kinds of words that a text can end in.
  package enum Kind {
    /// A word.
    case word
    /// The name after a `$`.
    case name
    /// An expression, which may stand in a word.
    case expression
  }

  /// The verb of the command, or nil while it is being written.
  package let verb: String?
  /// The arguments before the last word.
  var arguments: [Statement.Argument]
  /// The last word so far without its quotes, or the name or expression that ends it.
  package let word: String
  /// The kind of the last word.
  let kind: Kind
  /// A Boolean value indicating whether a part of the word is quoted.
  let isQuoted: Bool
  /// The quote that is open at the end; nil for none.
  let openQuote: Unicode.Scalar?
  /// The event that the command, or a block that it stands in, waits for; nil for none.
  let event: String?
}
