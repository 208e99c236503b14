import KeyboardCommands

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
    /// The text of a condition.
    case condition(Word)
    /// `{ … }`.
    case block(Block)
  }

  /// The commands between two braces.
  struct Block: Hashable, Sendable {
    let statements: [Statement]
    let position: SourcePosition
  }

  /// The first word, which has no context names in it.
  let verb: String
  /// The words, conditions and blocks after the verb.
  let arguments: [Argument]
  /// The position of the verb.
  let position: SourcePosition

  /// A Boolean value indicating whether an argument is a word with context names.
  var hasNames: Bool {
    arguments.contains { if case .word(let word) = $0 { word.hasNames } else { false } }
  }

  /// The option that marks typed text as secret.
  fileprivate static let secretOption = "--secret"

  /// A Boolean value indicating whether an unquoted word contains `--secret`, or may contain it
  /// once context names are replaced.
  fileprivate var isSecret: Bool {
    arguments.contains { argument in
      switch argument {
      case .word(let word) where !word.isQuoted:
        word.hasNames ? verb == "type" : word.text.contains(Self.secretOption)
      case .word, .condition: false
      case .block(let block): block.statements.contains(where: \.isSecret)
      }
    }
  }
}

/// One word of a command.
nonisolated struct Word: Hashable, Sendable {
  /// A piece of a word: text, or a context name that is replaced by its value.
  enum Piece: Hashable, Sendable {
    /// Text as it stands.
    case text(String)
    /// `$name`, and the position of the `$`.
    case name(String, SourcePosition)
  }

  /// The text; context names are as they were written.
  let text: String
  /// A Boolean value indicating whether any part of the word was quoted.
  let isQuoted: Bool
  /// The position of the first character.
  let position: SourcePosition
  /// The pieces of a word with context names; empty for a word without.
  var pieces: [Piece] = []

  /// A Boolean value indicating whether the text has context names to be replaced.
  var hasNames: Bool { !pieces.isEmpty }

  /// Returns a Boolean value indicating whether the word is a text, no part of it quoted.
  func isBare(_ text: String) -> Bool {
    !isQuoted && !hasNames && self.text == text
  }
}

nonisolated extension String {
  /// The text as a word of the session language, quoted where it has to be.
  var quotedWord: String {
    let special: Set<Unicode.Scalar> = [";", "{", "}", "'", "\"", "$"]
    let needsQuotes =
      unicodeScalars.first.map { $0 == "#" } ?? true
      || unicodeScalars.contains { special.contains($0) || $0.isWhitespace }
    guard needsQuotes else { return self }
    return unicodeScalars.reduce(into: "'") { word, scalar in
      word.unicodeScalars.append(scalar)
      if scalar == "'" { word.unicodeScalars.append(scalar) }
    } + "'"
  }
}

// MARK: - Entries

/// A text entered at a prompt, parsed once.
public nonisolated struct ScriptEntry: Sendable {
  /// The text as it was entered.
  public let text: String
  /// The commands, or the reason why the text cannot be read.
  public let script: Result<Script, ScriptError>

  /// Parses a text.
  ///
  /// - Parameters:
  ///   - text: commands of the session language, or the first lines of them.
  ///   - file: the file name in the positions of errors.
  public init(_ text: String, file: String) {
    self.text = text
    script = Result { () throws(ScriptError) in try Script(parsing: text, file: file) }
  }

  /// A Boolean value indicating whether a block is open at the end, so that more lines belong to the
  /// text.
  public var isIncomplete: Bool {
    if case .failure(let error) = script { error.code == .incomplete } else { false }
  }

  /// A Boolean value indicating whether the text may hold something secret and must not be kept.
  ///
  /// A text with a mistake is secret when it contains `--secret` anywhere.
  public var isSecret: Bool {
    (try? script.get().isSecret) ?? text.contains(Statement.secretOption)
  }
}
