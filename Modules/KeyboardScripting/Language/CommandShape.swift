/// How the words after a verb are read; everything but these is plain words and blocks.
nonisolated enum CommandShape {
  /// Words and blocks.
  case words
  /// The rest of the command is one condition: `expect EXPR`.
  case condition
  /// A condition up to a block, perhaps another block after `else`: `if EXPR { … } else { … }`.
  case conditionThenBlocks
  /// Words, then perhaps `when` and a condition up to a block: `on EVENT when EXPR { … }`.
  case wordsThenCondition

  /// The shape of a verb's arguments.
  init(verb: String) {
    switch verb {
    case "expect": self = .condition
    case "if": self = .conditionThenBlocks
    case "on": self = .wordsThenCondition
    default: self = .words
    }
  }
}
