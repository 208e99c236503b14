/// The place in a command at which a text ends, as the parser has read it.
nonisolated struct CompletionPlace {
  /// The verb of the last command, or nil while it is being written.
  let verb: String?
  /// The number of arguments between the verb and the last word.
  let operand: Int
  /// The name before `=`, when the last word is a value.
  private(set) var name: String?
  /// The last word so far without its quotes, or the value or context name in it.
  private(set) var word: String
  /// A Boolean value indicating whether a part of the word is quoted.
  let isQuoted: Bool
  /// A Boolean value indicating whether the word is a context name: after `$`, or in a condition.
  let isContextName: Bool

  /// Reads a text up to the cursor; nil when nothing can be completed there.
  init?(_ text: String) {
    var parser = ScriptParser(ScriptReader(text, file: "", firstLine: 1))
    _ = try? parser.statements(inBlock: nil)
    guard let place = parser.place else { return nil }
    self = place
  }

  /// Creates the place of a word, or of a condition up to the cursor.
  init(
    verb: String?, arguments: [Statement.Argument], word: String, isQuoted: Bool,
    isContextName: Bool
  ) {
    self.verb = verb
    operand = arguments.count
    self.word = word
    self.isQuoted = isQuoted
    let isCondition =
      if case .word(let previous)? = arguments.last { previous.isBare("--when") } else { false }
    self.isContextName = isContextName || isCondition
    if self.isContextName {
      let parts = word.unicodeScalars.split(omittingEmptySubsequences: false) {
        !$0.isNamePart && $0 != "."
      }
      self.word = parts.last.map(String.init) ?? ""
    } else if verb != nil, let equals = word.firstIndex(of: "=") {
      name = String(word[..<equals])
      self.word = String(word[word.index(after: equals)...])
    }
  }
}
