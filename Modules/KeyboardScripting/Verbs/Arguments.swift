import KeyboardCommands

/// The arguments of one command, names replaced by values, taken one after another.
nonisolated struct Arguments {
  /// A word as the verb sees it.
  struct Text: Hashable {
    /// The text, names replaced.
    let text: String
    /// Whether any part of it was quoted.
    let isQuoted: Bool
    /// Where it starts.
    let position: SourcePosition
  }

  /// One argument.
  enum Item {
    case word(Text)
    case expression(Statement.Expression)
    case block(Statement.Block)
  }

  /// The verb, for messages.
  let verb: Verb
  /// Where the verb stands.
  let position: SourcePosition
  /// What the command sees.
  let frame: Frame
  private var items: ArraySlice<Item>

  init(verb: Verb, position: SourcePosition, frame: Frame, items: [Item]) {
    self.verb = verb
    self.position = position
    self.frame = frame
    self.items = items[...]
  }

  // MARK: Words

  /// The next word.
  ///
  /// - Throws: a `badArgument` that shows the synopsis when there is none.
  mutating func word(_ what: String) throws(ScriptError) -> Text {
    guard let word = optionalWord() else { throw missing(what) }
    return word
  }

  /// The next word, or nil when something else or nothing comes next.
  mutating func optionalWord() -> Text? {
    guard case .word(let word)? = items.first else { return nil }
    items.removeFirst()
    return word
  }

  /// All words up to the next block, at least one.
  mutating func words(_ what: String) throws(ScriptError) -> [Text] {
    var words = [try word(what)]
    while let word = optionalWord() { words.append(word) }
    return words
  }

  /// A whole number that is the next word.
  mutating func count(_ what: String, in range: ClosedRange<Int>) throws(ScriptError) -> Int {
    let word = try word(what)
    guard let number = Int(word.text), range.contains(number) else {
      throw bad(
        word, "\(what) is a whole number from \(range.lowerBound) to \(range.upperBound)")
    }
    return number
  }

  /// A whole number that may be the next word.
  mutating func optionalCount(
    _ what: String, in range: ClosedRange<Int>
  ) throws(ScriptError) -> Int? {
    guard case .word? = items.first else { return nil }
    return try count(what, in: range)
  }

  // MARK: Options and named values

  /// Takes `--name` from anywhere among the words; false when it is not there.
  mutating func flag(_ name: String) -> Bool {
    guard let index = index(of: name) else { return false }
    items.remove(at: index)
    return true
  }

  /// Takes `--name WORD` from anywhere among the words; nil when it is not there.
  mutating func option(_ name: String) throws(ScriptError) -> Text? {
    guard let index = index(of: name) else { return nil }
    guard index + 1 < items.endIndex, case .word(let value) = items[index + 1] else {
      throw missing("a word after \(name)")
    }
    items.removeSubrange(index...(index + 1))
    return value
  }

  /// Takes every `name=value` that comes next.
  mutating func namedValues() throws(ScriptError) -> [(name: String, value: Text)] {
    var values: [(name: String, value: Text)] = []
    while case .word(let word)? = items.first, let equals = word.text.firstIndex(of: "=") {
      let name = String(word.text[..<equals])
      guard !name.isEmpty else { throw bad(word, "a name stands before =") }
      guard !values.contains(where: { $0.name == name }) else {
        throw bad(word, "\(name) is given twice")
      }
      items.removeFirst()
      let value = String(word.text[word.text.index(after: equals)...])
      let position = SourcePosition(
        file: word.position.file, line: word.position.line,
        column: word.position.column + name.count + 1)
      values.append((name, Text(text: value, isQuoted: word.isQuoted, position: position)))
    }
    return values
  }

  private func index(of flag: String) -> Int? {
    items.firstIndex {
      if case .word(let word) = $0 { word.text == flag && !word.isQuoted } else { false }
    }
  }

  // MARK: Conditions and blocks

  /// The condition that comes next, or nil.
  mutating func optionalExpression() -> Statement.Expression? {
    guard case .expression(let expression)? = items.first else { return nil }
    items.removeFirst()
    return expression
  }

  /// The condition that comes next.
  mutating func expression(_ what: String) throws(ScriptError) -> Statement.Expression {
    guard let expression = optionalExpression() else { throw missing(what) }
    return expression
  }

  /// The block that comes next.
  mutating func block() throws(ScriptError) -> Statement.Block {
    guard case .block(let block)? = items.first else { throw missing("a { block }") }
    items.removeFirst()
    return block
  }

  // MARK: Ends

  /// Refuses what was not taken.
  func finish() throws(ScriptError) {
    switch items.first {
    case nil: return
    case .word(let word): throw bad(word, "\(verb.name) takes no '\(word.text)'")
    case .expression(let expression):
      throw ScriptError(
        .badArgument, "\(verb.name) takes no condition here; usage: \(verb.synopsis)",
        at: expression.position)
    case .block(let block):
      throw ScriptError(
        .badArgument, "\(verb.name) takes no block here; usage: \(verb.synopsis)",
        at: block.position)
    }
  }

  /// Why a word does not fit, with the synopsis.
  func bad(_ word: Text, _ message: String) -> ScriptError {
    ScriptError(.badArgument, "\(message); usage: \(verb.synopsis)", at: word.position)
  }

  private func missing(_ what: String) -> ScriptError {
    ScriptError(
      .badArgument, "\(verb.name) needs \(what); usage: \(verb.synopsis)", at: position)
  }
}
