import KeyboardCommands

/// One command of a script: a verb and what follows it.
nonisolated struct Statement: Hashable, Sendable {
  /// One argument as it was written.
  enum Argument: Hashable, Sendable {
    /// A word.
    case word(Word)
    /// The text of a condition, read up to a block or the end of the command.
    case expression(Expression)
    /// `{ … }`.
    case block(Block)
  }

  /// The text of a condition and where it starts.
  struct Expression: Hashable, Sendable {
    let text: String
    let position: SourcePosition
  }

  /// The commands between two braces.
  struct Block: Hashable, Sendable {
    let statements: [Statement]
    let position: SourcePosition
  }

  /// The first word; never with names in it.
  let verb: String
  /// What follows it.
  let arguments: [Argument]
  /// Where the verb starts.
  let position: SourcePosition
}

/// A parsed text of the session language.
public nonisolated struct Script: Hashable, Sendable {
  /// The commands in order.
  let statements: [Statement]

  /// Whether there is nothing to run.
  public var isEmpty: Bool { statements.isEmpty }

  /// A Boolean value indicating whether a command, in a block or not, may type something secret.
  public var isSecret: Bool { statements.contains(where: \.isSecret) }
}

nonisolated extension Statement {
  /// The option that marks what is typed as secret.
  static let secretOption = "--secret"

  /// A Boolean value indicating whether a word that is not quoted holds `--secret`, or may hold it
  /// once names have values.
  fileprivate var isSecret: Bool {
    arguments.contains { argument in
      switch argument {
      case .word(let word) where !word.isQuoted:
        word.plainText?.contains(Self.secretOption) ?? (verb == "type")
      case .word, .expression: false
      case .block(let block): block.statements.contains(where: \.isSecret)
      }
    }
  }
}
