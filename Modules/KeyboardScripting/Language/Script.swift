import KeyboardCommands
package import KeyboardCore

/// A parsed text of the session language.
package nonisolated struct Script: Hashable, Sendable {
  /// The commands in order.
  let statements: [Statement]

  /// The commands as scripts of their own, those in blocks apart.
  package var commands: [Script] { statements.map { Script(statements: [$0]) } }

  /// A Boolean value indicating whether a command, in a block or not, may type something secret.
  var isSecret: Bool { statements.contains(where: \.isSecret) }
}

/// One command of a script: a verb and its arguments.
package nonisolated final class Statement: Hashable, Sendable {
  /// One argument.
  package enum Argument: Hashable, Sendable {
    /// A word.
    case word(Word)
    /// An expression that is written without parentheses, or after `--when`.
    case expression(ScriptExpression)
    /// `{ … }`.
    case block(Block)
  }

  /// The commands between two braces.
  package struct Block: Hashable, Sendable {
    let statements: [Statement]
    /// The text, braces included.
    let text: String
    let position: SourcePosition
  }

  /// The first word, which has no values in it.
  let verb: String
  /// The verb of every session that it names; nil for a verb of scenes, a macro and an unknown one.
  let known: Verb?
  /// The words, expressions and blocks after the verb.
  let arguments: [Argument]
  /// The position of the verb.
  let position: SourcePosition
  /// The command as it was written, outside of blocks; empty in them.
  let text: String
  /// A Boolean value indicating whether an argument is a word with values.
  let hasValues: Bool
  /// A Boolean value indicating whether commands in a word run first, or a part of the verb may wait.
  let mayWait: Bool
  /// A Boolean value indicating whether it may type something secret.
  let isSecret: Bool

  init(
    verb: String, knownAs known: Verb?, arguments: [Argument], position: SourcePosition,
    text: String = ""
  ) {
    self.verb = verb
    self.known = known
    self.text = text
    self.arguments = arguments
    self.position = position
    var (hasValues, runsCommands, isSecret) = (false, false, false)
    for argument in arguments {
      switch argument {
      case .word(let word):
        if word.hasValues { (hasValues, runsCommands) = (true, runsCommands || word.runsCommands) }
        isSecret = isSecret || word.isSecret(after: verb)
      case .expression(let expression):
        isSecret = isSecret || expression.commands.contains(where: \.isSecret)
      case .block(let block): isSecret = isSecret || block.isSecret
      }
    }
    (self.hasValues, self.isSecret) = (hasValues, isSecret)
    mayWait = runsCommands || known?.parts.isEmpty == false
  }

  package static func == (first: Statement, second: Statement) -> Bool {
    first.verb == second.verb && first.arguments == second.arguments
      && first.position == second.position && first.text == second.text
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(verb)
    hasher.combine(position)
  }

  /// The option that marks typed text as secret.
  fileprivate static let secretOption = "--secret"
  /// The verbs that have it.
  fileprivate static let secretVerbs = keyVerbs.filter { verb in
    verb.option(secretOption) != nil
  }.map(\.name)
}

nonisolated extension Word {
  /// Returns whether it contains `--secret`, or after `type` is written as any option: it may be a
  /// misspelt one.
  fileprivate func isSecret(after verb: String) -> Bool {
    // Looking for a byte is quick.
    !isQuoted && text.utf8.contains(UInt8(ascii: "-"))
      && (text.contains(Statement.secretOption)
        || text.hasPrefix("--") && Statement.secretVerbs.contains(verb))
      || pieces.contains(where: \.isSecret)
  }
}

nonisolated extension Statement.Block {
  fileprivate var isSecret: Bool { statements.contains(where: \.isSecret) }
}

nonisolated extension Word.Piece {
  fileprivate var isSecret: Bool {
    switch self {
    case .text, .known: false
    case .value(let expression), .optionalValue(let expression):
      expression.commands.contains(where: \.isSecret)
    case .commands(let block): block.isSecret
    }
  }
}

/// One word of a command.
package nonisolated struct Word: Hashable, Sendable {
  /// A piece of a word.
  package enum Piece: Hashable, Sendable {
    /// Text as it stands.
    case text(String)
    /// `$name` or `${expression}`, which must have a value.
    case value(ScriptExpression)
    /// `(expression)`, whose value may be null.
    case optionalValue(ScriptExpression)
    /// A value that was computed.
    case known(Value)
    /// `$(commands)`, whose value is that of the last one.
    case commands(Statement.Block)
  }

  /// The text as it was written, without quotes.
  private let written: String
  /// The position of the first character.
  package let position: SourcePosition
  /// The pieces of a word with values; empty for a word without.
  let pieces: [Piece]
  /// The value of a word that was only `$name`, `${…}` or `(…)`; nil for every other.
  let computed: Value?
  /// A Boolean value indicating whether any part of the word was quoted.
  let isQuoted: Bool
  /// A Boolean value indicating whether it is an option: it was written with `--`, without quotes or
  /// values, before any `--` of its own.
  var isOption = false

  /// A Boolean value indicating whether its text was made of values.
  var isInterpolated = false

  init(text: String, isQuoted: Bool, position: SourcePosition, pieces: [Piece] = []) {
    (written, self.isQuoted, self.position, self.pieces) = (text, isQuoted, position, pieces)
    computed = nil
  }

  /// Creates the word that stands for a value.
  init(computed: Value, position: SourcePosition) {
    (written, isQuoted, self.position, pieces) = ("", false, position, [])
    self.computed = computed
  }

  /// The text; values are as they were written until they are computed.
  package var text: String { computed?.text ?? written }

  /// A Boolean value indicating whether the word has values that are to be computed.
  var hasValues: Bool { !pieces.isEmpty }

  /// The expressions whose values are in it.
  var expressions: [ScriptExpression] {
    pieces.compactMap { piece in
      switch piece {
      case .value(let expression), .optionalValue(let expression): expression
      case .text, .known, .commands: nil
      }
    }
  }

  /// A Boolean value indicating whether there are commands in it.
  var runsCommands: Bool {
    pieces.contains { piece in
      switch piece {
      case .commands: true
      case .value(let expression), .optionalValue(let expression): !expression.commands.isEmpty
      case .text, .known: false
      }
    }
  }

  /// Returns a Boolean value indicating whether the word is a text, no part of it quoted.
  func isBare(_ text: String) -> Bool {
    !isQuoted && !hasValues && computed == nil && self.text == text
  }
}

/// An expression of a script, read once.
package nonisolated final class ScriptExpression: Hashable, Sendable {
  /// The text as it was written.
  let text: String
  /// The expression, ready to be computed.
  let value: ValueExpression
  /// The names that it uses.
  let names: [String]
  /// The commands of each `$(…)` in it, in order; the expression reads their values by name.
  let commands: [Statement.Block]
  /// The indexes of those that stand in texts, where null is the word.
  let commandsInTexts: Set<Int>
  /// The position of the first character.
  let position: SourcePosition

  /// A `$(…)` in an expression: the offset at which it starts in UTF-8, whether that is in a text, and
  /// the members after it that belong to it there.
  typealias Commands = (offset: Int, isInText: Bool, block: Statement.Block, members: String)

  /// Reads an expression.
  ///
  /// - Parameters:
  ///   - text: the expression.
  ///   - commands: each `$(…)` in it, in order.
  ///   - position: the position of its first character.
  /// - Throws: a `syntax` at the position of the mistake.
  init(
    parsing text: String, commands: [Commands] = [], at position: SourcePosition
  ) throws(ScriptError) {
    self.text = text
    self.position = position
    self.commands = commands.map(\.block)
    commandsInTexts = Set(commands.indices.filter { commands[$0].isInText })
    var bytes = Array(text.utf8)
    for (index, command) in commands.enumerated().reversed() {
      // As long as what it stands for, so that columns stay.
      let name = Self.name(ofCommands: index)
      let written = command.block.text + command.members
      let (open, close) = command.isInText ? ("${", "}") : ("(", ")")
      let length = command.block.text.count - name.count - 3 - open.count
      let padding = String(repeating: " ", count: max(0, length))
      bytes.replaceSubrange(
        command.offset..<command.offset + written.utf8.count,
        with: "\(open)`\(name)`\(command.members)\(padding)\(close)".utf8)
    }
    do {
      value = try ValueExpression(
        parsing: String(decoding: bytes, as: UTF8.self), isInScript: true)
    } catch {
      let passed = text.prefix(error.column - 1)
      let line = passed.lastIndex(where: \.isNewline)
      let place = SourcePosition(
        file: position.file, line: position.line + passed.count(where: \.isNewline),
        column: line.map { passed[$0...].count } ?? position.column + passed.count)
      throw ScriptError(.syntax, error.message, at: place)
    }
    let own = Set(commands.indices.map(Self.name))
    names = value.usedNames.filter { !own.contains($0) }
  }

  package static func == (first: ScriptExpression, second: ScriptExpression) -> Bool {
    first.text == second.text && first.value == second.value && first.position == second.position
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(text)
  }

  /// The name that the expression reads the value of a `$(…)` by.
  static func name(ofCommands index: Int) -> String { "$\(index)" }

  /// Returns a text about the expression with each `$(…)` as it was written.
  func restored(_ text: String) -> String {
    commands.enumerated().reduce(text) { text, command in
      let name = Self.name(ofCommands: command.offset)
      return text.replacing("`\(name)`", with: command.element.text)
        .replacing("\(name) = ", with: "\(command.element.text) = ")
    }
  }

  /// Returns the expression as a condition that keys or events ask.
  ///
  /// - Throws: a `badArgument` where it reads files or runs commands, and a `failed` for what is no
  ///   condition with the values that names have now.
  func condition(in frame: Frame) throws(ScriptError) -> Condition {
    guard commands.isEmpty else { throw ScriptError.commandsInCondition(at: position) }
    guard !value.readsFiles else {
      throw ScriptError(
        .badArgument,
        "a condition that keys or events ask reads no files; ask a name that was set before",
        at: position)
    }
    return try Condition(value).checked(in: frame, at: position)
  }

  /// Creates the expression that is a name.
  init(name: String, at position: SourcePosition) {
    (text, value, names) = (name, ValueExpression(name: name), [name])
    (commands, commandsInTexts) = ([], [])
    self.position = position
  }

  /// Creates an expression that was read.
  init(_ value: ValueExpression, at position: SourcePosition) {
    text = value.description
    self.position = position
    self.value = value
    names = value.usedNames
    (commands, commandsInTexts) = ([], [])
  }
}

nonisolated extension String {
  /// The text as a word of the session language that is not an option, quoted where it has to be.
  package var quotedWord: String {
    let special: Set<Unicode.Scalar> = [";", "{", "}", "'", "\"", "$"]
    let needsQuotes =
      hasPrefix("--")
      || unicodeScalars.first.map { $0 == "#" || $0 == "(" && unicodeScalars.count > 1 } ?? true
      || unicodeScalars.last == "\\"
      || unicodeScalars.contains { special.contains($0) || $0.isWhitespace }
    guard needsQuotes else { return self }
    return unicodeScalars.reduce(into: "'") { word, scalar in
      word.unicodeScalars.append(scalar)
      if scalar == "'" { word.unicodeScalars.append(scalar) }
    } + "'"
  }
}

// MARK: - Entries

extension Script {
  /// A text entered at a prompt, parsed once.
  package nonisolated struct Entry: Sendable {
    /// The text as it was entered.
    package let text: String
    /// The commands, or the reason why the text cannot be read.
    package let script: Result<Script, ScriptError>
    /// The file name in the positions of errors.
    let file: String
    /// The number of the text's first line.
    let firstLine: Int

    /// Parses a text.
    ///
    /// - Parameters:
    ///   - text: commands of the session language, or the first lines of them.
    ///   - file: the file name in the positions of errors.
    ///   - firstLine: the number of the text's first line.
    package init(_ text: String, file: String, firstLine: Int = 1) {
      (self.text, self.file, self.firstLine) = (text, file, firstLine)
      script = Result { () throws(ScriptError) in
        try Script(parsing: text, file: file, firstLine: firstLine)
      }
    }

    /// A Boolean value indicating whether more lines belong to the text.
    ///
    /// That is so when a block, a quote or a parenthesis is open at the end, or the last line goes on.
    package var isIncomplete: Bool {
      if case .failure(let error) = script { error.code == .incomplete } else { false }
    }

    /// A Boolean value indicating whether the text may hold something secret and must not be kept.
    ///
    /// A text with a mistake is secret when it contains `--secret` anywhere, or `type` and an option.
    package var isSecret: Bool {
      (try? script.get().isSecret)
        ?? (text.contains(Statement.secretOption)
          || text.contains("--") && Statement.secretVerbs.contains(where: text.contains))
    }
  }
}
