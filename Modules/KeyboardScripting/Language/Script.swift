import KeyboardCommands
import KeyboardCore

/// A parsed text of the session language.
public nonisolated struct Script: Hashable, Sendable {
  /// The commands in order.
  let statements: [Statement]

  /// A Boolean value indicating whether a command, in a block or not, may type something secret.
  var isSecret: Bool { statements.contains(where: \.isSecret) }
}

/// One command of a script: a verb and its arguments.
nonisolated struct Statement: Hashable, Sendable {
  /// One argument.
  enum Argument: Hashable, Sendable {
    /// A word.
    case word(Word)
    /// An expression that is written without parentheses, or after `--when`.
    case expression(ScriptExpression)
    /// `{ … }`.
    case block(Block)
  }

  /// The commands between two braces.
  struct Block: Hashable, Sendable {
    let statements: [Statement]
    /// The text, braces included.
    let text: String
    let position: SourcePosition
  }

  /// The first word, which has no values in it.
  let verb: String
  /// The words, expressions and blocks after the verb.
  let arguments: [Argument]
  /// The position of the verb.
  let position: SourcePosition
  /// A Boolean value indicating whether an argument is a word with values.
  let hasValues: Bool

  init(verb: String, arguments: [Argument], position: SourcePosition) {
    self.verb = verb
    self.arguments = arguments
    self.position = position
    hasValues = arguments.contains {
      if case .word(let word) = $0 { word.hasValues } else { false }
    }
  }

  /// The option that marks typed text as secret.
  fileprivate static let secretOption = "--secret"

  /// A Boolean value indicating whether a word contains `--secret`, or after `type` is written as any
  /// option: it may be a misspelt one.
  fileprivate var isSecret: Bool {
    arguments.contains { argument in
      switch argument {
      case .word(let word):
        !word.isQuoted
          && (word.text.contains(Self.secretOption) || verb == "type" && word.text.hasPrefix("--"))
      case .expression: false
      case .block(let block): block.statements.contains(where: \.isSecret)
      }
    }
  }
}

/// One word of a command.
nonisolated struct Word: Hashable, Sendable {
  /// A piece of a word.
  enum Piece: Hashable, Sendable {
    /// Text as it stands.
    case text(String)
    /// `$name` or `${expression}`, which must have a value.
    case value(ScriptExpression)
    /// `(expression)`, whose value may be null.
    case optionalValue(ScriptExpression)
  }

  /// The text; values are as they were written.
  let text: String
  /// A Boolean value indicating whether any part of the word was quoted.
  let isQuoted: Bool
  /// The position of the first character.
  let position: SourcePosition
  /// The pieces of a word with values; empty for a word without.
  var pieces: [Piece] = []
  /// The value of a word that was only `$name`, `${…}` or `(…)`; nil for every other.
  var computed: Value?
  /// A Boolean value indicating whether it is an option: it was written with `--`, without quotes or
  /// values, before any `--` of its own.
  var isOption = false

  /// A Boolean value indicating whether the word has values that are to be computed.
  var hasValues: Bool { !pieces.isEmpty }

  /// Returns a Boolean value indicating whether the word is a text, no part of it quoted.
  func isBare(_ text: String) -> Bool {
    !isQuoted && !hasValues && computed == nil && self.text == text
  }
}

/// An expression of a script, read once.
nonisolated struct ScriptExpression: Hashable, Sendable {
  /// The text as it was written.
  let text: String
  /// What it computes.
  let value: ValueExpression
  /// The names that it uses.
  let names: [String]
  /// The position of the first character.
  let position: SourcePosition

  /// Reads an expression.
  ///
  /// - Throws: a `syntax` at the position of the mistake.
  init(parsing text: String, at position: SourcePosition) throws(ScriptError) {
    self.text = text
    self.position = position
    do {
      value = try ValueExpression(parsing: text.onOneLine)
    } catch {
      let passed = text.prefix(error.column - 1)
      let line = passed.lastIndex(where: \.isNewline)
      let place = SourcePosition(
        file: position.file, line: position.line + passed.count(where: \.isNewline),
        column: line.map { passed[$0...].count } ?? position.column + passed.count)
      throw ScriptError(.syntax, error.message, at: place)
    }
    names = value.usedNames
  }

  /// Creates the expression that is a name.
  init(name: String, at position: SourcePosition) {
    text = name
    self.position = position
    value = ValueExpression(name: name)
    names = [name]
  }
}

nonisolated extension String {
  /// The text with two blanks for each backslash and line end, which continue a line.
  fileprivate var onOneLine: String {
    guard contains(where: \.isNewline) else { return self }
    return reduce(into: "") { line, character in
      guard character.isNewline else { return line.append(character) }
      line.removeLast()
      line += "  "
    }
  }

  /// The text as a word of the session language, quoted where it has to be.
  var quotedWord: String {
    let special: Set<Unicode.Scalar> = [";", "{", "}", "'", "\"", "$"]
    let needsQuotes =
      unicodeScalars.first.map { $0 == "#" || $0 == "(" && unicodeScalars.count > 1 } ?? true
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
  public nonisolated struct Entry: Sendable {
    /// The text as it was entered.
    public let text: String
    /// The commands, or the reason why the text cannot be read.
    public let script: Result<Script, ScriptError>

    /// Parses a text.
    ///
    /// - Parameters:
    ///   - text: commands of the session language, or the first lines of them.
    ///   - file: the file name in the positions of errors.
    ///   - firstLine: the number of the text's first line.
    public init(_ text: String, file: String, firstLine: Int = 1) {
      self.text = text
      script = Result { () throws(ScriptError) in
        try Script(parsing: text, file: file, firstLine: firstLine)
      }
    }

    /// A Boolean value indicating whether a block is open at the end or the last line goes on, so
    /// that more lines belong to the text.
    public var isIncomplete: Bool {
      if case .failure(let error) = script { error.code == .incomplete } else { false }
    }

    /// A Boolean value indicating whether the text may hold something secret and must not be kept.
    ///
    /// A text with a mistake is secret when it contains `--secret` anywhere, or `type` and an option.
    public var isSecret: Bool {
      (try? script.get().isSecret)
        ?? (text.contains(Statement.secretOption) || text.contains("type") && text.contains("--"))
    }
  }
}
