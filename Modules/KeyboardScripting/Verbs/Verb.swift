import KeyboardCore

/// A verb of the session language: its help, its parameters, and the function that carries it out.
package nonisolated final class Verb: Sendable {
  /// The word itself; of a part of a verb, both words.
  let name: String
  /// The notation of its arguments, verb included.
  let synopsis: String
  /// One sentence that tells what it does.
  let summary: String
  /// A line that works.
  let example: String
  /// The parameters of the verb, in order.
  let parameters: [ParameterSyntax]
  /// The parameters that have a place.
  let positional: [ParameterSyntax]
  /// The parameters that may stand anywhere: `--name`, `name=VALUE`, and words by themselves.
  let options: [ParameterSyntax]
  /// A Boolean value indicating whether some of the parameters are written as `name=VALUE`.
  let takesNamedValues: Bool
  /// Verbs of two words that begin with this one.
  let parts: [Verb]
  /// A Boolean value indicating whether it stands in a loop alone.
  let standsInLoop: Bool
  /// A Boolean value indicating whether a session that only watches an application may use it: it changes
  /// nothing there.
  let watches: Bool
  /// Reads its arguments and carries it out.
  let run: Run

  /// How a verb is carried out.
  enum Run: Sendable {
    /// Without waiting for anything.
    case atOnce(@MainActor (Arguments) throws(ScriptError) -> Void)
    /// It may wait, for time or for commands that it runs.
    case waiting(@MainActor (Arguments) async throws(ScriptError) -> Void)
  }

  /// Creates a verb.
  ///
  /// - Parameters:
  ///   - name: the word.
  ///   - summary: one sentence that tells what it does.
  ///   - example: a line that works.
  ///   - synopsis: the notation of its arguments, verb included; nil for that of its parameters in order.
  ///   - parts: verbs of two words that begin with this one; the next word chooses one of them.
  ///   - standsInLoop: whether it stands in a loop alone.
  ///   - watches: whether a session that only watches may use it, as it changes nothing in the application.
  ///   - parameters: its parameters, in order.
  ///   - run: carries it out, with the values of the parameters.
  package convenience init<each Content>(
    _ name: String, _ summary: String, example: String, synopsis: String? = nil,
    parts: [Verb] = [], standsInLoop: Bool = false, watches: Bool = false,
    _ parameters: repeat Parameter<each Content>,
    run:
      @escaping @MainActor (Session, Arguments, repeat each Content) async throws(ScriptError)
      -> Void
  ) {
    var syntax: [ParameterSyntax] = []
    repeat syntax.append(contentsOf: (each parameters).syntax)
    self.init(
      name, summary, example: example, synopsis: synopsis, parts: parts,
      standsInLoop: standsInLoop, watches: watches, syntax,
      run: .waiting { arguments throws(ScriptError) in
        let values = (repeat try (each parameters).read(arguments))
        try arguments.finish()
        try await run(arguments.session, arguments, repeat each values)
      })
  }

  /// Creates a verb that waits for nothing, which saves a loop much.
  package convenience init<each Content>(
    atOnce name: String, _ summary: String, example: String, synopsis: String? = nil,
    parts: [Verb] = [], standsInLoop: Bool = false, watches: Bool = false,
    _ parameters: repeat Parameter<each Content>,
    run: @escaping @MainActor (Session, Arguments, repeat each Content) throws(ScriptError) -> Void
  ) {
    var syntax: [ParameterSyntax] = []
    repeat syntax.append(contentsOf: (each parameters).syntax)
    self.init(
      name, summary, example: example, synopsis: synopsis, parts: parts,
      standsInLoop: standsInLoop, watches: watches, syntax,
      run: .atOnce { arguments throws(ScriptError) in
        let values = (repeat try (each parameters).read(arguments))
        try arguments.finish()
        try run(arguments.session, arguments, repeat each values)
      })
  }

  private init(
    _ name: String, _ summary: String, example: String, synopsis: String?, parts: [Verb],
    standsInLoop: Bool, watches: Bool, _ syntax: [ParameterSyntax], run: Run
  ) {
    self.name = name
    self.synopsis = synopsis ?? (syntax.isEmpty ? name : "\(name) \(syntax.notation)")
    self.summary = summary
    self.example = example
    self.parameters = syntax
    positional = syntax.filter { $0.form == .positional }
    options = syntax.filter { $0.form != .positional }
    takesNamedValues = syntax.contains { $0.form == .value }
    self.parts = parts
    (self.standsInLoop, self.watches) = (standsInLoop, watches)
    self.run = run
  }

  /// Returns the part of a name.
  func part(_ name: String) -> Verb? {
    parts.first { $0.partName == name }
  }

  /// The second word of the name of a part.
  package var partName: String {
    name.split(separator: " ").last.map(String.init) ?? name
  }

  /// Returns the parameter of a name that may stand anywhere.
  func option(_ name: String) -> ParameterSyntax? {
    options.first { $0.name == name }
  }
}

/// The place among the parameters of a verb that its arguments so far lead to.
///
/// Parameters are known by their indexes: there is one place for each command of a script.
nonisolated struct ParameterPlace {
  /// The verb, or the part of it that the first word has chosen.
  private(set) var verb: Verb
  /// The index of the option whose value comes next.
  private var optionIndex: Int?
  /// The name of the event among the arguments.
  private(set) var event: String?
  /// The index of the parameter that comes next, among those that have a place.
  private var index = 0
  /// A Boolean value indicating whether the word before the next value was passed.
  private(set) var isAfterKeyword = false
  /// The index of the parameter with a place whose value was passed last.
  private var lastIndex: Int?
  private var isFirst = true
  private var isRepeating = false

  init(_ verb: Verb) {
    self.verb = verb
  }

  /// Goes on behind an argument.
  mutating func pass(_ argument: Statement.Argument) {
    defer { isFirst = false }
    if optionIndex != nil {
      optionIndex = nil
      return
    }
    switch argument {
    case .word(let word): pass(word)
    case .expression: take()
    case .block:
      while !isAtEnd, !verb.positional[index].isBlock { index += 1 }
      take()
    }
  }

  private mutating func pass(_ word: Word) {
    if word.isOption {
      optionIndex = verb.options.firstIndex { $0.name == word.text && $0.form == .option }
      return
    }
    if isNamed(word) { return }
    if isFirst, let part = verb.part(word.text) {
      self = ParameterPlace(part)
      return
    }
    if isAfterKeyword, !isAtEnd, verb.positional[index].isBlock, word.isBare(verb.name) {
      // All parameters once more in place of a block, as in `else if`.
      self = ParameterPlace(verb)
      return
    }
    while !isAtEnd {
      if !isAfterKeyword, let keyword = verb.positional[index].keyword {
        if word.isBare(keyword) {
          isAfterKeyword = true
          return
        }
      } else if !verb.positional[index].isBlock {
        if verb.positional[index].kind == .event { event = word.text }
        take()
        return
      }
      guard !verb.positional[index].parameter.isRequired || isRepeating else { return }
      (isAfterKeyword, isRepeating) = (false, false)
      index += 1
    }
  }

  private mutating func take() {
    isAfterKeyword = false
    lastIndex = isAtEnd ? nil : index
    isRepeating = isAtEnd ? false : verb.positional[index].parameter.isRepeated
    if !isRepeating, !isAtEnd { index += 1 }
  }

  /// Returns whether a word is written in the form of a parameter that may stand anywhere.
  private func isNamed(_ word: Word) -> Bool {
    !verb.options.isEmpty && !word.text.hasPrefix("--") && verb.option(word.name) != nil
  }

  /// Returns the parameter whose value an argument would be, if it is one; words behind the last
  /// one are its, too.
  func parameter(of argument: Statement.Argument) -> ParameterSyntax? {
    if let option { return option }
    if case .word(let word) = argument, isNamed(word) { return verb.option(word.name) }
    var place = self
    place.lastIndex = nil
    place.pass(argument)
    if let taken = place.last { return taken }
    guard case .word(let word) = argument, !word.isOption, place.isAtEnd else { return nil }
    return last
  }

  /// A Boolean value indicating whether all parameters that have a place were passed.
  private var isAtEnd: Bool { index == verb.positional.count }

  private var rest: ArraySlice<ParameterSyntax> { verb.positional[index...] }

  /// The option whose value comes next.
  var option: ParameterSyntax? { optionIndex.map { verb.options[$0] } }

  /// The parameter with a place whose value was passed last.
  var last: ParameterSyntax? { lastIndex.map { verb.positional[$0] } }

  /// The parameter that comes next in its place; nil behind the last one.
  var next: ParameterSyntax? { rest.first }

  /// The word that ends an expression here.
  var keywordAfterNext: String? { rest.dropFirst().first?.keyword }

  /// A Boolean value indicating whether an expression stands here as it is.
  var takesExpression: Bool {
    !isAtEnd && verb.positional[index].isExpression
      && (isAfterKeyword || verb.positional[index].keyword == nil)
  }

  /// A Boolean value indicating whether an expression is the value of an option that was passed.
  var takesExpressionOfOption: Bool {
    optionIndex.map { verb.options[$0].isExpression } ?? false
  }

  /// A Boolean value indicating whether a name stands here that indexes may follow.
  var takesPlace: Bool { !isAtEnd && verb.positional[index].isPlace }

  /// When the commands of the next block run.
  var timing: ParameterSyntax.Timing { rest.first { $0.isBlock }?.timing ?? .once }

  /// The parameters one of which may come next, up to the first that has to.
  var possible: [ParameterSyntax] {
    if let option { return [option] }
    if isAfterKeyword { return Array(rest.prefix(1)) }
    let last = rest.dropFirst(isRepeating ? 1 : 0).firstIndex { $0.parameter.isRequired }
    let possible = rest[..<(last.map { $0 + 1 } ?? rest.endIndex)]
    // A condition on an event stands after the event.
    return possible.filter { $0.keyword != "when" || event != nil }
  }
}
