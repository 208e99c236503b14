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
  /// the start of a word and before something that is no blank. A backslash at the end of a line
  /// continues it. After `expect`, `if`, `while`, `for … in`, `when` and `until` an expression
  /// stands as it is, up to a block or the end of the command.
  ///
  /// - Parameters:
  ///   - text: the commands; a byte order mark before them is passed over.
  ///   - file: the file name in positions.
  ///   - firstLine: the number of the text's first line.
  /// - Throws: ``ScriptError`` with code `incomplete` when a block is still open at the end or the
  ///   last line is continued, and `syntax` for every other mistake.
  public init(parsing text: String, file: String, firstLine: Int = 1) throws(ScriptError) {
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
  /// The event that runs the block that is being read; nil outside of such blocks.
  private var event: String?
  private var depth = 0
  /// The number of loops around the command.
  private var loops = 0
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
      try skipBlanks()
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
    guard !verb.hasValues, !verb.text.isEmpty else {
      throw ScriptError(.syntax, "a command starts with a verb, not with a value", at: position)
    }
    command.verb = verb.text
    try checkPlace(of: verb.text, at: position)
    try arguments(of: verb.text)
    return Statement(verb: verb.text, arguments: command.arguments, position: position)
  }

  /// Refuses the words that only mean something in the place that they belong to.
  private func checkPlace(of verb: String, at position: SourcePosition) throws(ScriptError) {
    switch verb {
    case "break" where loops == 0, "continue" where loops == 0:
      throw ScriptError(
        .syntax, "\(verb) stands in no loop; write it in while, for or repeat", at: position)
    case "else":
      throw ScriptError(
        .syntax, "else belongs to an if; at the prompt it stands on the line of its }",
        at: position)
    default: break
    }
  }

  // MARK: Arguments

  private mutating func arguments(of verb: String) throws(ScriptError) {
    try skipBlanks()
    switch verb {
    case "if", "while": try expression()
    case "expect" where !reader.isAtWord("error") && !reader.isAtWord("event"): try expression()
    default: break
    }
    var endsOptions = false
    while true {
      try skipBlanks()
      reader.skipComment()
      noteEnd()
      guard let next = reader.next, !next.endsCommand else {
        guard verb == "if", reader.next?.isNewline == true, skipToElse() else { return }
        continue
      }
      if next == "{" {
        try block()
        continue
      }
      var word = try word()
      if !endsOptions, word.isBare("--") {
        endsOptions = true
        continue
      }
      word.isOption =
        !endsOptions && !word.isQuoted && !word.hasValues && word.text.hasPrefix("--")
      command.arguments.append(.word(word))
      if isExpressionNext(after: word, of: verb) {
        try expression()
      } else if word.isBare("--when") {
        try skipBlanks()
        if isAtValue { command.arguments.append(.expression(try value())) }
      }
    }
  }

  /// Passes the line ends before the `else` of an `if`; false when there is none.
  private mutating func skipToElse() -> Bool {
    guard case .block? = command.arguments.last else { return false }
    var ahead = reader
    ahead.skipLines()
    guard ahead.isAtWord("else") else { return false }
    reader = ahead
    return true
  }

  private func isExpressionNext(after word: Word, of verb: String) -> Bool {
    switch verb {
    case "on", "expect": word.isBare("when")
    case "wait": word.isBare("when") || word.isBare("until")
    case "for": word.isBare("in") && command.arguments.count == 2
    case "if": word.isBare("if")
    default: false
    }
  }

  /// An expression as it stands, up to a block, `;`, a comment or the line end.
  private mutating func expression() throws(ScriptError) {
    try skipBlanks()
    let position = reader.position
    let text = try expressionText { scalar, isAfterBlank in
      scalar == "{" || scalar.endsCommand || scalar == "#" && isAfterBlank
    }
    guard !text.isEmpty else { return }
    command.arguments.append(.expression(try ScriptExpression(parsing: text, at: position)))
  }

  private mutating func block() throws(ScriptError) {
    let position = reader.position
    guard depth < Self.maximumDepth else {
      throw ScriptError(
        .syntax, "blocks are nested more than \(Self.maximumDepth) deep; use a macro",
        at: position)
    }
    let outer = command
    let outerLoops = loops
    switch outer.verb {
    case "while", "for", "repeat": loops += 1
    // These keep their blocks to run them later.
    case "macro", "command", "bind", "on", "handle": loops = 0
    default: break
    }
    depth += 1
    let outerEvent = event
    event = eventOfCommand ?? event
    defer { (depth, loops, event) = (depth - 1, outerLoops, outerEvent) }
    let start = reader.index
    reader.advance()
    let statements = try statements(inBlock: position)
    let block = Statement.Block(
      statements: statements, text: reader.text(from: start), position: position)
    command = (outer.verb, outer.arguments + [.block(block)])
  }

  /// The event that the command waits for.
  private var eventOfCommand: String? {
    let words = command.arguments.lazy.compactMap { argument in
      if case .word(let word) = argument { word.text } else { nil }
    }
    switch command.verb {
    case "on": return words.first
    case "wait", "expect":
      return words.first { !$0.hasPrefix("-") && $0 != "event" && $0 != "error" }
    default: return nil
    }
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
    if reader.next == nil { noteEnd(builder.text, isContextName: false) }
  }

  /// Notes where the text ends. The first place noted is the innermost one, and stays.
  mutating func noteEnd(_ word: String, isContextName: Bool) {
    guard end == nil, !reader.endsInComment else { return }
    end = CompletionPlace(
      verb: command.verb, arguments: command.arguments, word: word, isQuoted: builder.isQuoted,
      isExpression: isContextName, event: eventOfCommand ?? event)
  }
}

/// The place in a command at which a text ends.
nonisolated struct CompletionPlace {
  /// The verb of the command, or nil while it is being written.
  let verb: String?
  /// The arguments before the last word.
  var arguments: [Statement.Argument]
  /// The last word so far without its quotes, or the context name or expression that ends it.
  let word: String
  /// A Boolean value indicating whether a part of the word is quoted.
  let isQuoted: Bool
  /// A Boolean value indicating whether the word is a context name after `$`, or an expression.
  let isExpression: Bool
  /// The event that the command, or a block that it stands in, waits for; nil for none.
  let event: String?
}
