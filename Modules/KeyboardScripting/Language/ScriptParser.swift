import KeyboardCommands
import KeyboardCore

nonisolated extension Script {
  /// Parses a text of the session language.
  ///
  /// ```
  /// line    = [ command *( ";" command ) ] [ "#" comment ]        command = word *( word )
  /// word    = bare | 'raw' | "text with ${expr}, $name and \n" | ( expr ) | { block }
  /// ```
  ///
  /// `#` starts a comment only at the start of a word. `; { } ' " $ #` are literal only in quotes, which can be
  /// inside a word, as in `ctrl+';'`. `(` opens a value only at the start of a word and before a nonblank character.
  /// A line continues within quotes, parentheses and brackets, and after a backslash at its end. Where a verb takes an
  /// expression, as after `if`, it extends to a block or the end of the command.
  ///
  /// - Parameters:
  ///   - text: the commands; a byte order mark before them is ignored.
  ///   - file: the file name in positions.
  ///   - firstLine: the number of the text's first line.
  /// - Throws: a ``ScriptError`` with code `incomplete` if a block, a quote or a parenthesis is open at the end or
  ///   the last line is continued, and `syntax` for all other mistakes.
  package init(parsing text: String, file: String, firstLine: Int = 1) throws(ScriptError) {
    var parser = ScriptParser(text, file: file, firstLine: firstLine)
    statements = try parser.statements(inBlock: nil)
  }
}

/// A parser of commands.
nonisolated struct ScriptParser {
  /// The place in a command at the end of the text; nil if nothing can be completed there.
  private(set) var end: CompletionPlace?
  var reader: ScriptReader
  /// The current word; empty between words.
  var builder = WordBuilder()
  /// The current command, without the current argument.
  private var command: (verb: String?, arguments: [Statement.Argument]) = (nil, [])
  /// The place among the parameters of its verb; nil if the language has no such verb.
  private var parameters: ParameterPlace?
  /// The word that ends the current expression.
  private(set) var expressionEnd: String?
  /// The event that runs the current block; nil outside of such blocks.
  private var event: String?
  private var depth = 0
  /// A Boolean value indicating whether the commands end at `)`.
  private(set) var endsAtParenthesis = false
  /// Each `$(…)` of the current expression.
  var expressionCommands: [ScriptExpression.Commands] = []
  /// The depth of strings around the current text, including commands in them.
  var textDepth = 0
  /// The lines that begin between commands, with their depth in blocks; nil if they are not wanted.
  var lines: [(number: Int, depth: Int)]?
  /// The names of macros of an earlier version that are now verbs.
  var macros: Set<String> = []
  /// The number of enclosing loops.
  private var loops = 0
  /// The maximum nesting of blocks, each level of which uses stack.
  private static let maximumDepth = 100

  init(_ text: String, file: String, firstLine: Int = 1) {
    reader = ScriptReader(text, file: file, firstLine: firstLine)
  }

  /// Parses the commands up to the closing brace, or outside of blocks up to the end of the text or line.
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
        lines?.append((reader.line, depth))
        if upToLineEnd { return statements }
      case ")" where endsAtParenthesis:
        reader.advance()
        return statements
      case "}":
        guard start != nil, !endsAtParenthesis else {
          throw ScriptError(
            .syntax, ScriptError.strayBrace, at: reader.position)
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

  /// Throws an error for a word that is not allowed in this place.
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
      // A string in a condition, as in `--when focused('x')`, is quoted.
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

  /// Parses an expression if the verb takes one; returns false if there is none.
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

  /// Skips the line ends before a keyword with a block, such as `else`; returns false if there is none.
  private mutating func skipToKeyword() -> Bool {
    guard case .block? = command.arguments.last, let next = parameters?.next, next.isBlock,
      let keyword = next.keyword
    else { return false }
    var ahead = reader
    ahead.skipLines()
    guard ahead.isAtWord(keyword) else { return false }
    reader = ahead
    lines?.append((reader.line, depth))
    return true
  }

  /// Parses an expression up to a block, `;`, a comment or the line end.
  private mutating func expression() throws(ScriptError) -> Bool {
    let position = reader.position
    let endsAtParenthesis = endsAtParenthesis
    let text = try expressionText { scalar, isAfterBlank in
      scalar == "{" || scalar.endsCommand || scalar == "#" && isAfterBlank
        || scalar == ")" && endsAtParenthesis
    }
    guard !text.isEmpty else { return false }
    do throws(ScriptError) {
      append(.expression(try expression(text, at: position)))
    } catch {
      guard error.message.hasSuffix("did you forget && or ||?"),
        parameters?.verb.positional.contains(where: \.isBlock) == true
      else { throw error }
      throw ScriptError(
        error.code, "\(error.message) Commands stand in { }.", at: error.position)
    }
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

  /// A Boolean value indicating whether the next scalar is the `)` of a `$(`.
  var isAtClosing: Bool { endsAtParenthesis && reader.next == ")" }

  /// Parses `$(commands)`.
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

  /// Parses the text of an expression, with each `$(…)` in it.
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

  /// Skips blanks and continued line ends.
  mutating func skipBlanks() throws(ScriptError) {
    reader.skipBlanks()
    guard reader.isAtContinuation else { return }
    throw ScriptError(
      .incomplete, #"the line goes on after \; write the rest, or quote it: '\'"#,
      at: reader.position)
  }

  /// Records the place of the current word if the text ends here.
  mutating func noteEnd() {
    if reader.next == nil { noteEnd(builder.text, .word) }
  }

  /// Records the end of the text; the first recorded place, which is the innermost, is kept.
  mutating func noteEnd(_ word: String, _ kind: CompletionPlace.Kind) {
    guard end == nil, !reader.endsInComment else { return }
    end = CompletionPlace(
      verb: command.verb, arguments: command.arguments, word: word, kind: kind,
      isQuoted: builder.isQuoted, openQuote: builder.openQuote,
      event: parameters?.event ?? event)
  }
}

/// The place in a command at the end of a text.
package nonisolated struct CompletionPlace {
  /// The kinds of words at the end of a text.
  package enum Kind {
    /// A word.
    case word
    /// The name after a `$`.
    case name
    /// An expression, which can be part of a word.
    case expression
  }

  /// The verb of the command; nil while it is being written.
  package let verb: String?
  /// The arguments before the last word.
  var arguments: [Statement.Argument]
  /// The last word without its quotes, or the name or expression at its end.
  package let word: String
  /// The kind of the last word.
  let kind: Kind
  /// A Boolean value indicating whether a part of the word is quoted.
  let isQuoted: Bool
  /// The open quote at the end; nil for none.
  let openQuote: Unicode.Scalar?
  /// The event of the command or of an enclosing block; nil for none.
  let event: String?
  /// The directory at which relative paths start.
  var directory = "."
}
