import KeyboardCommands
import KeyboardCore

/// The arguments of one command, values computed, taken one after another.
nonisolated struct Arguments {
  /// The verb, for messages; a part of a verb where that has parts.
  var verb: Verb
  /// The position of the verb.
  let position: SourcePosition
  /// The frame that the command runs in, and may change.
  var frame: Frame
  private var items: ArraySlice<Statement.Argument>

  init(_ items: [Statement.Argument], of verb: Verb, at position: SourcePosition, in frame: Frame) {
    self.verb = verb
    self.position = position
    self.frame = frame
    self.items = items[...]
  }

  // MARK: Words

  /// Takes the next word.
  ///
  /// - Throws: a `badArgument` that shows the synopsis when there is none.
  mutating func word(_ what: String) throws(ScriptError) -> Word {
    guard let word = optionalWord() else { throw missing(what) }
    return word
  }

  /// Takes the next word; nil when something else or nothing comes next.
  mutating func optionalWord() -> Word? {
    guard case .word(let word)? = items.first else { return nil }
    items.removeFirst()
    return word
  }

  /// Takes the next word, which has to be the last argument.
  mutating func lastWord(_ what: String) throws(ScriptError) -> Word {
    let word = try word(what)
    try finish()
    return word
  }

  /// Takes the word that is left, if there is one.
  mutating func optionalLastWord() throws(ScriptError) -> Word? {
    let word = optionalWord()
    try finish()
    return word
  }

  /// Takes all words up to the next block, at least one.
  mutating func words(_ what: String) throws(ScriptError) -> [Word] {
    var words = [try word(what)]
    while let word = optionalWord() { words.append(word) }
    return words
  }

  /// Takes the next word, a whole number; without one, the standard number if there is one.
  mutating func count(
    _ what: String, in range: ClosedRange<Int>, standard: Int? = nil
  ) throws(ScriptError) -> Int {
    if let standard, items.isEmpty { return standard }
    let word = try word(what)
    guard let number = Int(word.text), range.contains(number) else {
      throw bad(
        word, "\(what) is a whole number from \(range.lowerBound) to \(range.upperBound)")
    }
    return number
  }

  // MARK: Options and named values

  /// Takes `--name` from anywhere among the words; false when it is not there.
  mutating func flag(_ name: String) -> Bool {
    guard let index = index(of: name) else { return false }
    items.remove(at: index)
    return true
  }

  /// Takes `--name WORD` from anywhere among the words; nil when it is not there.
  mutating func option(_ name: String) throws(ScriptError) -> Word? {
    guard let index = index(of: name) else { return nil }
    guard index + 1 < items.endIndex, case .word(let value) = items[index + 1] else {
      throw missing("a word after \(name)")
    }
    items.removeSubrange(index...(index + 1))
    return value
  }

  /// Takes every `name=value` that comes next.
  mutating func namedValues() throws(ScriptError) -> [(name: String, value: Word)] {
    var values: [(name: String, value: Word)] = []
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
      values.append((name, Word(text: value, isQuoted: word.isQuoted, position: position)))
    }
    return values
  }

  private func index(of flag: String) -> Int? {
    items.firstIndex {
      if case .word(let word) = $0 { word.isOption && word.text == flag } else { false }
    }
  }

  /// Refuses the words that are written as options and that the verb does not have.
  func checkOptions() throws(ScriptError) {
    let known = verb.options
    for case .word(let word) in items where word.isOption && !known.contains(word.text) {
      let rest =
        known.isEmpty
        ? "it has no options; -- before it makes it a plain word"
        : "it knows \(known.joined(separator: ", ")); -- before it makes it a plain word"
      throw word.unknown("\(verb.name) knows no \(word.text)", among: known, otherwise: rest)
    }
  }

  // MARK: Expressions and blocks

  /// Takes the expression that comes next.
  mutating func expression(_ what: String) throws(ScriptError) -> ScriptExpression {
    guard case .expression(let expression)? = items.first else { throw missing(what) }
    items.removeFirst()
    return expression
  }

  /// Takes `when EXPRESSION`, if it comes next.
  mutating func optionalWhen() throws(ScriptError) -> Condition {
    guard case .word(let word)? = items.first, word.isBare("when") else { return .always }
    items.removeFirst()
    return Condition(try expression("a CONDITION after when").value)
  }

  /// Takes `--when` and the condition after it: one word, or an expression in parentheses.
  mutating func whenOption() throws(ScriptError) -> Condition {
    guard let index = index(of: "--when") else { return .always }
    guard index + 1 < items.endIndex, case .expression(let expression) = items[index + 1] else {
      return try option("--when")?.condition() ?? .always
    }
    items.removeSubrange(index...(index + 1))
    return Condition(expression.value)
  }

  /// Takes the block that comes next.
  mutating func block() throws(ScriptError) -> Statement.Block {
    guard case .block(let block)? = items.first else { throw missing("a { block }") }
    items.removeFirst()
    return block
  }

  /// Takes the block at the end; nil where there is none.
  mutating func lastBlock() -> Statement.Block? {
    guard case .block(let block)? = items.last else { return nil }
    items.removeLast()
    return block
  }

  // MARK: Ends

  /// A Boolean value indicating whether no argument is left.
  var isAtEnd: Bool { items.isEmpty }

  /// Refuses the arguments that are left.
  func finish() throws(ScriptError) {
    switch items.first {
    case nil: return
    case .word(let word): throw bad(word, "\(verb.name) takes no '\(word.text)'")
    case .expression(let expression):
      throw bad(at: expression.position, "\(verb.name) takes no condition here")
    case .block(let block): throw bad(at: block.position, "\(verb.name) takes no block here")
    }
  }

  /// Returns the error of a word that does not fit, with the synopsis.
  func bad(_ word: Word, _ message: String) -> ScriptError {
    bad(at: word.position, message)
  }

  /// Returns the error of an argument that does not fit, with the synopsis.
  func bad(at position: SourcePosition, _ message: String) -> ScriptError {
    ScriptError(.badArgument, "\(message); usage: \(verb.synopsis)", at: position)
  }

  private func missing(_ what: String) -> ScriptError {
    bad(at: position, "\(verb.name) needs \(what)")
  }
}

// MARK: - Values

nonisolated extension String {
  /// The text as a value of a script's arguments: a number, `true` or `false` if it is one and
  /// nothing of it is lost.
  var asArgument: Value {
    let position = SourcePosition(file: "", line: 1, column: 1)
    let value = Word(text: self, isQuoted: false, position: position).value
    return value.text == self ? value : .string(self)
  }
}

nonisolated extension Word {
  /// The word as a value: what it computes; unquoted `true`, `false`, `null` and numbers are those,
  /// the rest is text.
  var value: Value {
    if let computed { return computed }
    guard !isQuoted else { return .string(text) }
    switch text {
    case "true": return true
    case "false": return false
    case "null": return nil
    default:
      if let integer = Int(text) { return .integer(integer) }
      if let number = Double(text), number.isFinite, text.last?.isNumber == true {
        return .number(number)
      }
      return .string(text)
    }
  }

  /// Returns the word as a key sequence.
  ///
  /// - Throws: a `badArgument` with the remedy of the notation.
  func sequence() throws(ScriptError) -> KeySequence {
    do {
      return try KeySequence(parsing: text)
    } catch {
      throw bad(error.message)
    }
  }

  /// Returns the word as one stroke.
  func stroke() throws(ScriptError) -> KeyStroke {
    let sequence = try sequence()
    guard sequence.strokes.count == 1 else {
      throw bad("'\(text)' is \(sequence.strokes.count) strokes; write one of them")
    }
    return sequence.strokes[0]
  }

  /// Returns the word as a length of time: a number with `ms`, `s` or `m`.
  func duration() throws(ScriptError) -> Duration {
    let units: [(suffix: String, milliseconds: Double)] = [("ms", 1), ("s", 1000), ("m", 60_000)]
    for unit in units where text.hasSuffix(unit.suffix) {
      guard let number = Double(text.dropLast(unit.suffix.count)), number >= 0,
        number * unit.milliseconds <= 86_400_000_000
      else { break }
      return .microseconds(Int64((number * unit.milliseconds * 1000).rounded()))
    }
    throw bad("'\(text)' is not a duration; write a number with ms, s or m, such as 500ms")
  }

  /// Returns the word as a condition.
  ///
  /// - Throws: a `badArgument` at the position of the mistake.
  func condition() throws(ScriptError) -> Condition {
    do {
      return try Condition(parsing: text)
    } catch {
      let place = SourcePosition(
        file: position.file, line: position.line, column: position.column + error.column - 1)
      throw ScriptError(.badArgument, error.message, at: place)
    }
  }
}
