import KeyboardCommands
package import KeyboardCore

/// A parsed text of the session language.
package nonisolated struct Script: Equatable, Sendable {
  /// The commands in order.
  let statements: [Statement]

  /// The top-level commands as individual scripts.
  package var commands: [Script] { statements.map { Script(statements: [$0]) } }

  /// A Boolean value indicating whether a command, including those in blocks, can type a secret.
  var isSecret: Bool { statements.contains(where: \.isSecret) }
}

/// One command of a script: a verb and its arguments.
package nonisolated final class Statement: Equatable, Sendable {
  /// One argument.
  package enum Argument: Equatable, Sendable {
    /// A word.
    case word(Word)
    /// An expression without parentheses, or after `--when`.
    case expression(ScriptExpression)
    /// `{ … }`.
    case block(Block)
  }

  /// The commands between two braces.
  package struct Block: Equatable, Sendable {
    let statements: [Statement]
    /// The text, including the braces.
    let text: String
    let position: SourcePosition
  }

  /// The first word, which has no values in it.
  let verb: String
  /// The verb, if every session has it; nil for a verb of scenes, a macro or an unknown verb.
  let known: Verb?
  /// The words, expressions and blocks after the verb.
  let arguments: [Argument]
  /// The position of the verb.
  let position: SourcePosition
  /// The text of the command; empty inside blocks.
  let text: String
  /// A Boolean value indicating whether an argument is a word with values.
  let hasValues: Bool
  /// A Boolean value indicating whether performing the command can wait, or commands in a word run first.
  let mayWait: Bool
  /// A Boolean value indicating whether the command is in a block, which can run again, and its arguments always mean
  /// the same, so that they are read once.
  let isReadOnce: Bool
  /// The command with its arguments read, if they are read once and have been.
  @MainActor var read: ReadCommand?
  /// A Boolean value indicating whether the command can type a secret.
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
    // A verb can compute the value of its last word when it runs.
    var isReadOnce = text.isEmpty && known?.isReadOnce == true
    for (index, argument) in arguments.enumerated() {
      switch argument {
      case .word(let word):
        if word.hasValues {
          (hasValues, runsCommands) = (true, runsCommands || word.runsCommands)
          let isComputed = known?.computesLastWord == true && index == arguments.count - 1
          isReadOnce = isReadOnce && isComputed && !word.runsCommands
        }
        isSecret = isSecret || word.isSecret(after: verb)
      case .expression(let expression):
        isSecret = isSecret || expression.commands.contains(where: \.isSecret)
      case .block(let block): isSecret = isSecret || block.isSecret
      }
    }
    (self.hasValues, self.isSecret) = (hasValues, isSecret)
    mayWait = runsCommands || known.map { $0.waits || !$0.parts.isEmpty } ?? true
    self.isReadOnce = isReadOnce && known?.parts.isEmpty == true
  }

  package static func == (first: Statement, second: Statement) -> Bool {
    first.verb == second.verb && first.arguments == second.arguments
      && first.position == second.position && first.text == second.text
  }

  /// The option that marks typed text as secret.
  fileprivate static let secretOption = "--secret"
  /// The verbs with that option.
  fileprivate static let secretVerbs = keyVerbs.filter { verb in
    verb.option(secretOption) != nil
  }.map(\.name)
}

nonisolated extension Word {
  /// Returns whether the word contains `--secret`, or is any option of `type`, because it could be misspelt.
  fileprivate func isSecret(after verb: String) -> Bool {
    // Searching for a byte is fast.
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
package nonisolated struct Word: Equatable, Sendable {
  /// A piece of a word.
  package enum Piece: Equatable, Sendable {
    /// Literal text.
    case text(String)
    /// `$name` or `${expression}`, which must have a value.
    case value(ScriptExpression)
    /// `(expression)`, whose value can be null.
    case optionalValue(ScriptExpression)
    /// A computed value.
    case known(Value)
    /// `$(commands)`, with the value of the last one.
    case commands(Statement.Block)
  }

  private enum Content: Equatable {
    /// A word without values.
    case text(String)
    /// A word with values, with its source text.
    indirect case pieces([Piece], source: String)
    /// The value of a word that consisted of a single `$name`, `${…}` or `(…)`.
    case computed(Value)
  }

  private let content: Content
  /// The position of the first character.
  package let position: SourcePosition
  /// A Boolean value indicating whether any part of the word was quoted.
  let isQuoted: Bool
  /// A Boolean value indicating whether the word is an option: it starts with `--`, without quotes or values, and no
  /// single `--` precedes it.
  var isOption = false

  /// A Boolean value indicating whether the text contains computed values.
  var isInterpolated = false

  /// A Boolean value indicating whether the source text does not start with a quote.
  var startsBare = false

  init(text: String, isQuoted: Bool, position: SourcePosition, pieces: [Piece] = []) {
    content = pieces.isEmpty ? .text(text) : .pieces(pieces, source: text)
    (self.isQuoted, self.position) = (isQuoted, position)
  }

  /// Creates a word with a computed value.
  init(computed: Value, position: SourcePosition) {
    (content, isQuoted, self.position) = (.computed(computed), false, position)
  }

  /// The text, without quotes; before values are computed, it contains their source text.
  package var text: String {
    switch content {
    case .text(let text), .pieces(_, source: let text): text
    case .computed(let value): value.text
    }
  }

  /// The pieces of a word with values; empty for a word without values.
  var pieces: [Piece] { if case .pieces(let pieces, _) = content { pieces } else { [] } }

  /// The value of a word that consists of a single `$name`, `${…}` or `(…)`; nil for all others.
  var computed: Value? { if case .computed(let value) = content { value } else { nil } }

  /// A Boolean value indicating whether the word has values to compute.
  var hasValues: Bool { if case .pieces = content { true } else { false } }

  /// The expressions in the word.
  var expressions: [ScriptExpression] {
    pieces.compactMap { piece in
      switch piece {
      case .value(let expression), .optionalValue(let expression): expression
      case .text, .known, .commands: nil
      }
    }
  }

  /// A Boolean value indicating whether the word contains commands.
  var runsCommands: Bool {
    pieces.contains { piece in
      switch piece {
      case .commands: true
      case .value(let expression), .optionalValue(let expression): !expression.commands.isEmpty
      case .text, .known: false
      }
    }
  }

  /// Returns whether the word is a text without any quotes.
  func isBare(_ text: String) -> Bool {
    if !isQuoted, case .text(text) = content { true } else { false }
  }
}

/// An expression of a script, parsed once.
package nonisolated final class ScriptExpression: Equatable, Sendable {
  /// The source text.
  let text: String
  /// The parsed expression.
  let value: ValueExpression
  /// The names in the expression.
  let names: [String]
  /// The commands of each `$(…)` in it, in order; the expression reads their values by name.
  let commands: [Statement.Block]
  /// The indexes of the commands inside strings, where null is converted to the word.
  let commandsInTexts: Set<Int>
  /// The position of the first character.
  let position: SourcePosition

  /// A `$(…)` in an expression: its offset in UTF-8, whether it is in a string, its commands, and the members after it
  /// that belong to it in the string.
  typealias Commands = (offset: Int, isInText: Bool, block: Statement.Block, members: String)

  /// Parses an expression.
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
      // As long as the text that it replaces, so that columns stay correct.
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

  /// Returns the name by which the expression reads the value of a `$(…)`.
  static func name(ofCommands index: Int) -> String { "$\(index)" }

  /// Returns a text about the expression with the original text of each `$(…)`.
  func restored(_ text: String) -> String {
    commands.enumerated().reduce(text) { text, command in
      let name = Self.name(ofCommands: command.offset)
      return text.replacing("`\(name)`", with: command.element.text)
        .replacing("\(name) = ", with: "\(command.element.text) = ")
    }
  }

  /// Returns the expression as a condition for keys or events.
  ///
  /// - Throws: a `badArgument` if it reads files or runs commands, and a `failed` if its current value is not usable
  ///   as a condition.
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

  /// Creates an expression that consists of a name.
  init(name: String, at position: SourcePosition) {
    (text, value, names) = (name, ValueExpression(name: name), [name])
    (commands, commandsInTexts) = ([], [])
    self.position = position
  }

  /// Creates an expression that has been parsed.
  init(_ value: ValueExpression, at position: SourcePosition) {
    text = value.description
    self.position = position
    self.value = value
    names = value.usedNames
    (commands, commandsInTexts) = ([], [])
  }
}

nonisolated extension String {
  /// The text as a word of the session language other than an option, quoted if necessary.
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
    /// The commands, or the error if the text cannot be parsed.
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

    /// A Boolean value indicating whether the text continues on further lines.
    ///
    /// It does if a block, a quote or a parenthesis is open at its end, or if its last line is continued.
    package var isIncomplete: Bool {
      if case .failure(let error) = script { error.code == .incomplete } else { false }
    }

    /// A Boolean value indicating whether the text can contain a secret and must not be stored.
    ///
    /// A text with a mistake is secret if it contains `--secret` anywhere, or `type` and an option.
    package var isSecret: Bool {
      (try? script.get().isSecret)
        ?? (text.contains(Statement.secretOption)
          || text.contains("--") && Statement.secretVerbs.contains(where: text.contains))
    }
  }
}

nonisolated extension [Word] {
  /// The words, joined by blanks.
  package var text: String { map(\.text).joined(separator: " ") }
}
