import KeyboardCommands
package import KeyboardCore

/// The arguments of a command with their values computed, to be consumed in order.
package nonisolated final class Arguments {
  /// The session that the command runs in.
  package let session: Session
  /// The verb, for messages; one of its parts if it has parts.
  package let verb: Verb
  /// The position of the verb.
  package let position: SourcePosition
  /// The frame that the command runs in.
  package let frame: Frame
  /// The value of the answer; null without a result.
  private(set) var value = Value.null
  /// The values of the options, which can be anywhere; none for flags.
  package var options: [String: [Statement.Argument]] = [:]
  /// The arguments except for options.
  private var items: [Statement.Argument]
  /// The number of consumed arguments.
  private var taken = 0
  /// Each consumed `name=VALUE`.
  private var named: [Word] = []

  /// Finds the part of a verb and its options.
  ///
  /// - Throws: a `badArgument` for an option or a part that the verb does not have.
  package init(
    _ items: [Statement.Argument], of verb: Verb, at position: SourcePosition, in frame: Frame,
    _ session: Session
  ) throws(ScriptError) {
    self.session = session
    self.position = position
    self.frame = frame
    self.items = items
    guard !verb.parts.isEmpty, case .word(let word)? = items.first else {
      self.verb = verb
      try takeOptions()
      return
    }
    let part = verb.part(word.text)
    self.verb = part ?? verb
    if part != nil {
      self.items.removeFirst()
    } else if verb.parameters.isEmpty {
      throw word.unknown(
        "\(verb.name) knows no '\(word.text)'", among: verb.parts.map(\.partName),
        otherwise: "help \(verb.name) lists what it knows")
    }
    try takeOptions()
  }

  /// Creates the arguments of a command that have been read, to perform it once more.
  init(
    _ command: ReadCommand, at position: SourcePosition, in frame: Frame, _ session: Session
  ) {
    self.session = session
    self.position = position
    self.frame = frame
    (verb, items, named) = (command.verb, command.items, command.named)
    taken = items.count
  }

  /// Reads the arguments with the parameters of the verb.
  @MainActor func read() throws(ScriptError) -> ReadCommand {
    let run = try verb.bind(self)
    return ReadCommand(verb: verb, items: items, named: named, run: run)
  }

  private func takeOptions() throws(ScriptError) {
    while let index = items.firstIndex(where: \.isOption), case .word(let word) = items[index] {
      guard let option = verb.option(word.text) else { throw unknownOption(word) }
      guard options[word.text] == nil || option.parameter.isRepeated else {
        throw bad(word, "\(word.text) is given twice")
      }
      items.remove(at: index)
      var values = options[word.text] ?? []
      if option.form == .option {
        guard index < items.endIndex, !items[index].isBlock else {
          throw bad(at: position, "\(verb.name) needs a word after \(word.text)")
        }
        values.append(items.remove(at: index))
      }
      options[word.text] = values
    }
    guard verb.takesNamedValues else { return }
    for case .word(let word) in items where word.valueOfName != nil && !word.hasValues {
      if verb.option(word.name) == nil { throw unknownName(word) }
    }
  }

  private func unknownOption(_ word: Word) -> ScriptError {
    let known = verb.options.map(\.name).filter { $0.hasPrefix("--") }
    return word.unknown(
      "\(verb.name) knows no \(word.text)", among: known,
      otherwise: (known.isEmpty ? "it has no options" : "it knows \(known.joined(separator: ", "))")
        + "; -- before it makes it a plain word")
  }

  /// Returns the error of a word that is neither a `name=VALUE` nor a single word that the verb knows.
  private func unknownName(_ word: Word) -> ScriptError {
    let remedy = Spelling.remedy(
      for: word.name, in: verb.options.map(\.name), otherwise: usage())
    return word.bad("\(verb.name) knows no \(word.name); \(remedy)")
  }

  // MARK: Taking

  /// The next argument; nil at the end.
  package var next: Statement.Argument? { taken < items.count ? items[taken] : nil }

  /// The position of the first argument, or of the verb if there is none.
  var start: SourcePosition { items.first?.word?.position ?? position }

  /// Skips the next argument.
  package func advance() { taken += 1 }

  /// Returns and skips the next word.
  ///
  /// - Throws: a `badArgument` with the synopsis if there is none.
  package func word(_ syntax: ParameterSyntax) throws(ScriptError) -> Word {
    guard let word = optionalWord() else { throw missing(syntax) }
    return word
  }

  /// Returns and skips the next word; returns nil if the next argument is not a word.
  package func optionalWord() -> Word? {
    guard case .word(let word)? = next else { return nil }
    advance()
    return word
  }

  /// Returns and skips all words up to the next block, at least one.
  package func words(_ syntax: ParameterSyntax) throws(ScriptError) -> [Word] {
    var words = [try word(syntax)]
    while let word = optionalWord() { words.append(word) }
    return words
  }

  /// Returns a word as a whole number.
  package func count(
    _ syntax: ParameterSyntax, _ word: Word?, in range: ClosedRange<Int>
  ) throws(ScriptError) -> Int {
    guard let word else { throw missing(syntax) }
    guard let number = Int(word.text), range.contains(number) else {
      throw bad(
        word,
        "\(syntax.name) is a whole number from \(range.lowerBound) to \(range.upperBound)")
    }
    return number
  }

  /// Skips the word before a value.
  package func takeKeyword(_ keyword: String) throws(ScriptError) {
    guard case .word(let word)? = next else {
      throw bad(at: position, "\(verb.name) needs \(keyword)")
    }
    guard word.isBare(keyword) else { throw surplus(word) }
    advance()
  }

  /// Skips the given words if all of them come next; returns false otherwise.
  package func take(_ words: [String]) -> Bool {
    let next = items[taken...].prefix(words.count)
    guard next.elementsEqual(words, by: { $0.word?.isBare($1) ?? false }) else { return false }
    taken += words.count
    return true
  }

  /// Returns and skips each following `name=value`.
  package func namedValues() throws(ScriptError) -> [(name: String, value: Word)] {
    var values: [(name: String, value: Word)] = []
    while case .word(let word)? = next, let value = word.valueOfName {
      let name = String(word.name.dropLast())
      guard !name.isEmpty else { throw bad(word, "a name stands before =") }
      guard !values.contains(where: { $0.name == name }) else {
        throw bad(word, "\(name) is given twice")
      }
      advance()
      values.append((name, value))
    }
    return values
  }

  /// Returns and removes the only one of some words, at any place: `name=VALUE`, or a single word.
  ///
  /// - Parameter names: words that exclude each other; an equals sign is part of the name.
  /// - Returns: the name, and the value after its equals sign; nil if there is none of the words.
  /// - Throws: a `badArgument` if there are two.
  package func named(_ names: [String]) throws(ScriptError) -> (name: String, value: Word)? {
    var found: (name: String, value: Word)?
    for case .word(let word) in items[taken...] where names.contains(word.name) {
      if let found {
        throw bad(
          word,
          found.name == word.name
            ? "\(word.name) is given twice" : "\(found.name) and \(word.name) exclude each other")
      }
      named.append(word)
      found = (word.name, word.valueOfName ?? word)
    }
    items[taken...].removeAll { $0.word.map { names.contains($0.name) } ?? false }
    return found
  }

  // MARK: Answering

  /// Answers with a value and its lines.
  @MainActor package func answer(_ answer: Answer) {
    value = answer.value
    if !frame.isSilent { session.emit(answer, isNote: frame.isHandler) }
  }

  /// The replacement for the first bare word that is probably meant as an expression, such as `xs[0].id`; nil if
  /// there is none.
  var remedyForExpression: String? {
    for case .word(let word) in items where word.text.utf8.contains(where: Set("[(.".utf8).contains)
    {
      do throws(ScriptError) {
        _ = try word.value(in: frame)
      } catch {
        return error.message
      }
    }
    return nil
  }

  /// Answers with the value of commands that have already shown it.
  func answer(passing value: Value) { self.value = value }

  /// Answers with a text of one line.
  @MainActor package func answer(_ text: String) { answer(Answer(text)) }

  // MARK: Ends

  /// Throws an error for remaining words before the next block.
  package func finishWords() throws(ScriptError) {
    if let word = next?.word { throw surplus(word) }
  }

  /// Throws an error for remaining arguments.
  package func finish() throws(ScriptError) {
    switch next {
    case nil: return
    case .word: try finishWords()
    case .expression(let expression):
      throw bad(at: expression.position, "\(verb.name) takes no condition here")
    case .block(let block): throw bad(at: block.position, "\(verb.name) takes no block here")
    }
  }

  /// Returns the error of a word that is not expected next.
  private func surplus(_ word: Word) -> ScriptError {
    guard verb.options.allSatisfy({ $0.name.hasPrefix("--") }) else { return unknownName(word) }
    var place = ParameterPlace(verb)
    for argument in items[..<taken] { place.pass(argument) }
    let expected = place.possible.compactMap(\.keywordOrBlock)
    guard let last = place.last, !expected.isEmpty else {
      return bad(word, "\(verb.name) takes no '\(word.text)'")
    }
    if taken > 0, let keyword = items[taken - 1].word?.text, expected.contains(keyword) {
      return bad(word, "after \(keyword) comes a { block }, not '\(word.text)'")
    }
    let before = last.isBlock ? "the block" : "the \(last.name)"
    return bad(
      word, "after \(before) comes \(expected.joined(separator: " or ")), not '\(word.text)'")
  }

  /// Returns an error about a word, with the synopsis.
  package func bad(_ word: Word, _ message: String) -> ScriptError {
    ScriptError(.badArgument, "\(message); \(usage(about: word))", at: word.position)
  }

  /// The maximum length of a synopsis in a message.
  private static let synopsisLimit = 80

  /// Returns the synopsis of the verb; if it is too long, only its part for a word or a parameter.
  private func usage(about word: Word? = nil, _ syntax: ParameterSyntax? = nil) -> String {
    if verb.synopsis.count <= Self.synopsisLimit { return "usage: \(verb.synopsis)" }
    var part = syntax ?? word.flatMap { word in verb.option(wholeWord(of: word).name) }
    if part == nil, let word {
      var place = ParameterPlace(verb)
      for argument in items where argument.word?.position != word.position { place.pass(argument) }
      part = place.parameter(of: .word(word))
    }
    guard let part else { return "help \(verb.name) shows how it is written" }
    let isFirst = verb.parameters.first?.name == part.name
    let isLast = verb.parameters.last?.name == part.name
    return "usage: \(verb.name)\(isFirst ? "" : " …") \([part].notation)\(isLast ? "" : " …")"
  }

  /// Returns the `name=VALUE` with a value, or the word itself.
  private func wholeWord(of value: Word) -> Word {
    named.first { $0.valueOfName?.position == value.position } ?? value
  }

  /// Returns an error at a position, with the synopsis.
  package func bad(at position: SourcePosition, _ message: String) -> ScriptError {
    ScriptError(.badArgument, "\(message); \(usage())", at: position)
  }

  /// Returns the error of a missing argument.
  package func missing(_ syntax: ParameterSyntax) -> ScriptError {
    ScriptError(
      .badArgument, "\(verb.name) needs \(syntax.needed); \(usage(about: nil, syntax))",
      at: position)
  }
}

/// A command whose arguments have been read, and that can be performed any number of times.
package nonisolated final class ReadCommand {
  /// The verb; one of its parts if it has parts.
  let verb: Verb
  /// The arguments except for options, for messages.
  fileprivate let items: [Statement.Argument]
  /// Each `name=VALUE`.
  fileprivate let named: [Word]
  /// Performs it with the values of its parameters.
  let run: Verb.Run

  fileprivate init(
    verb: Verb, items: [Statement.Argument], named: [Word], run: Verb.Run
  ) {
    (self.verb, self.items, self.named, self.run) = (verb, items, named, run)
  }
}

nonisolated extension Statement.Argument {
  package var word: Word? { if case .word(let word) = self { word } else { nil } }
  fileprivate var isOption: Bool { if case .word(let word) = self { word.isOption } else { false } }
  var isBlock: Bool { if case .block = self { true } else { false } }
}

// MARK: - Values

nonisolated extension String {
  /// The text as a value of any kind: `true`, `false`, `null`, a number in its canonical form, or text.
  ///
  /// So `12` and `0.5` are numbers; `0042`, `1.10`, `+46` and `1e3`, which would not be preserved, are texts.
  package var bareValue: Value {
    switch self {
    case "true": return true
    case "false": return false
    case "null": return nil
    default:
      // Most words begin with a character that cannot begin a number.
      guard let first = utf8.first, first < UInt8(ascii: "a") || utf8.contains(UInt8(ascii: "n"))
      else {
        return .string(self)
      }
      let number = Int(self).map(Value.integer) ?? Double(self).map(Value.init(wholeOrNot:))
      return number?.text == self ? number ?? nil : .string(self)
    }
  }
}

nonisolated extension Word {
  /// The part of `name=VALUE` before the value, including the equals sign; for other words, the word.
  package var name: String {
    text.firstIndex(of: "=").map { String(text[...$0]) } ?? text
  }

  /// The value in `name=VALUE`; nil for any other word.
  package var valueOfName: Word? {
    guard name.hasSuffix("=") else { return nil }
    let start = SourcePosition(
      file: position.file, line: position.line, column: position.column + name.count)
    return Word(text: String(text.dropFirst(name.count)), isQuoted: isQuoted, position: start)
  }

  /// The word as a value: its computed value, text if it is quoted, and otherwise the value in its text.
  package var value: Value { computed ?? (isQuoted ? .string(text) : text.bareValue) }

  /// Returns the word as a value.
  ///
  /// - Throws: a `badArgument` for a bare word that is probably meant to be computed: a known name, or an expression of
  ///   such names.
  func value(in frame: Frame) throws(ScriptError) -> Value {
    guard mayBeName else {
      if let problem = partialCallProblem { throw problem }
      return value
    }
    if ValueExpression.isName(text) {
      if let difference = difference(in: frame) { throw textInPlace(of: difference) }
      guard frame.knows(text) else { return value }
      throw bad("'\(text)' is a name; write $\(text) for its value, or quote the text: '\(text)'")
    }
    guard text.utf8.contains(where: Self.signs.contains),
      let expression = try? ValueExpression(parsing: text, isInScript: true)
    else { return value }
    let names = expression.usedNames
    guard
      text.utf8.contains(UInt8(ascii: "("))
        || !names.isEmpty && names.allSatisfy(frame.knows)
    else { return value }
    throw textInPlace(of: text)
  }

  /// A Boolean value indicating whether the value depends on names: those in its expressions, and for a bare word the
  /// known ones.
  var mayBeName: Bool {
    if hasValues { return true }
    guard computed == nil, !isQuoted, !isInterpolated, let first = text.unicodeScalars.first else {
      return false
    }
    return first.isNamePart && !("0"..."9" ~= first)
  }

  private func textInPlace(of expression: String) -> ScriptError {
    bad("'\(text)' is text here; write (\(expression)) for its value, or quote the text: '\(text)'")
  }

  /// The error of a word that starts like a call of a function, such as `read('a.txt')`; nil for any other word.
  var callProblem: ScriptError? {
    guard startsBare, let parenthesis = text.firstIndex(of: "("),
      let function = ExpressionFunction(rawValue: String(text[..<parenthesis]))
    else { return nil }
    return bad(
      "a call stands in parentheses; write (\(function.rawValue)(\(function.shape))), or quote the text"
    )
  }

  /// The error of a call with quotation marks or values in it, which is no expression as a whole; nil for other words.
  var partialCallProblem: ScriptError? {
    computed == nil && (isQuoted || isInterpolated || hasValues) ? callProblem : nil
  }

  /// Returns the subtraction of known names and numbers that the word probably means; nil if it is a name.
  private func difference(in frame: Frame) -> String? {
    guard text.utf8.contains(UInt8(ascii: "-")), !frame.knows(text),
      let sign = text.lastIndex(of: "-"), frame.knows(String(text[..<sign]))
    else { return nil }
    let rest = String(text[text.index(after: sign)...])
    return Int(rest) != nil || frame.knows(rest) ? "\(text[..<sign]) - \(rest)" : nil
  }

  /// The characters of which every expression other than a name contains at least one.
  private static let signs = Set("[(+*/%-<>=!&|.".utf8)

  /// Returns the word as the value of a parameter, whose kind determines the meaning of a bare word.
  package func value(as kind: CommandParameter.Kind?) -> Value {
    guard computed == nil, !isQuoted, text != "null" else { return value }
    switch kind {
    case .wholeNumber, .number: return Double(text).map(Value.init(wholeOrNot:)) ?? value
    case .boolean, .any, nil: return value
    default: return .string(text)
    }
  }

  /// Returns the word as a key sequence.
  ///
  /// - Throws: a `badArgument` with the remedy of the notation.
  package func sequence() throws(ScriptError) -> KeySequence {
    do {
      return try KeySequence(parsing: text)
    } catch {
      throw bad(error.message)
    }
  }

  /// Returns the word as one stroke.
  package func stroke() throws(ScriptError) -> KeyStroke {
    let sequence = try sequence()
    guard sequence.strokes.count == 1 else {
      throw bad("'\(text)' is \(sequence.strokes.count) strokes; write one of them")
    }
    return sequence.strokes[0]
  }

  /// Returns the word as a duration: a number with `ms`, `s` or `m`.
  package func duration() throws(ScriptError) -> Duration {
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
  /// - Throws: a `badArgument` at the position of the mistake, and a `failed` for a value that is no condition.
  func condition(in frame: Frame) throws(ScriptError) -> Condition {
    guard !text.contains("$(") else { throw .commandsInCondition(at: position) }
    let condition: Condition
    do {
      condition = try Condition(parsing: text)
    } catch {
      let place = SourcePosition(
        file: position.file, line: position.line, column: position.column + error.column - 1)
      throw ScriptError(.badArgument, error.message, at: place)
    }
    return try condition.checked(in: frame, at: position)
  }
}
