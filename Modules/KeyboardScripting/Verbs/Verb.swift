import KeyboardCore

/// A verb of the session language, with its help, its parameters, and the functions that read and perform it.
package nonisolated final class Verb: Sendable {
  /// The word; both words for a part of a verb.
  let name: String
  /// The notation of the command, if it is not that of its parameters.
  private let ownSynopsis: String?
  /// One sentence about the verb.
  let summary: String
  /// A valid line.
  let example: String
  /// The parameters of the verb, in order.
  let parameters: [ParameterSyntax]
  /// The positional parameters.
  let positional: [ParameterSyntax]
  /// The parameters at any place: `--name`, `name=VALUE`, and single words.
  let options: [ParameterSyntax]
  /// A Boolean value indicating whether some of the parameters are written as `name=VALUE`.
  let takesNamedValues: Bool
  /// The verbs of two words that begin with this one.
  let parts: [Verb]
  /// A Boolean value indicating whether it is allowed only in a loop.
  let standsInLoop: Bool
  /// A Boolean value indicating whether a session that only watches an application can use it, because it changes
  /// nothing.
  let watches: Bool
  /// A Boolean value indicating whether the same words always mean the same, so that they are read once.
  let isReadOnce: Bool
  /// A Boolean value indicating whether one of the positional parameters is the name of an event.
  let takesEvent: Bool
  /// A Boolean value indicating whether one of the positional parameters is a key or a sequence of keys.
  let takesKeys: Bool
  /// A Boolean value indicating whether it computes its last word when it runs, rather than when it is read.
  let computesLastWord: Bool
  /// The function that reads the arguments of a command, and performs it.
  let run: Run
  /// Reads the arguments of a command that is performed any number of times.
  let bind: Bind

  /// Reads the arguments of a command, and returns what performs it with their values.
  typealias Bind = @MainActor (Arguments) throws(ScriptError) -> Run

  /// A Boolean value indicating whether performing it can wait.
  var waits: Bool { if case .waiting = run { true } else { false } }

  /// The ways to perform a command.
  enum Run: Sendable {
    /// Without waiting.
    case atOnce(@MainActor (Arguments) throws(ScriptError) -> Void)
    /// With waiting, for time or for other commands.
    case waiting(@MainActor (Arguments) async throws(ScriptError) -> Void)
  }

  /// Creates a verb.
  ///
  /// - Parameters:
  ///   - name: the word.
  ///   - summary: one sentence about the verb.
  ///   - example: a valid line.
  ///   - synopsis: the notation of the command, including the verb; nil to use that of its parameters.
  ///   - parts: verbs of two words that begin with this one, of which the next word selects one.
  ///   - standsInLoop: whether it is allowed only in a loop.
  ///   - watches: whether a session that only watches can use it, because it changes nothing in the application.
  ///   - parameters: its parameters, in order.
  ///   - run: performs it with the values of the parameters.
  package convenience init<each Content>(
    _ name: String, _ summary: String, example: String, synopsis: String? = nil,
    parts: [Verb] = [], standsInLoop: Bool = false, watches: Bool = false,
    _ parameters: repeat Parameter<each Content>,
    run:
      @escaping @MainActor (Session, Arguments, repeat each Content) async throws(ScriptError)
      -> Void
  ) {
    var (syntax, isReadOnce) = ([ParameterSyntax](), true)
    repeat syntax.add((each parameters).syntax)
    repeat isReadOnce.formAnd((each parameters).isReadOnce)
    let read: @MainActor (Arguments) throws(ScriptError) -> (repeat each Content) = {
      arguments throws(ScriptError) in
      let values = (repeat try (each parameters).read(arguments))
      try arguments.finish()
      return values
    }
    self.init(
      name, summary, example: example, synopsis: synopsis, parts: parts,
      standsInLoop: standsInLoop, watches: watches, syntax,
      isReadOnce: isReadOnce,
      run: .waiting { arguments throws(ScriptError) in
        let values = try read(arguments)
        try await run(arguments.session, arguments, repeat each values)
      },
      bind: { arguments throws(ScriptError) in
        let values = try read(arguments)
        return .waiting { arguments throws(ScriptError) in
          try await run(arguments.session, arguments, repeat each values)
        }
      })
  }

  /// Creates a verb that never waits, which makes loops faster.
  package convenience init<each Content>(
    atOnce name: String, _ summary: String, example: String, synopsis: String? = nil,
    parts: [Verb] = [], standsInLoop: Bool = false, watches: Bool = false,
    _ parameters: repeat Parameter<each Content>,
    run: @escaping @MainActor (Session, Arguments, repeat each Content) throws(ScriptError) -> Void
  ) {
    var (syntax, isReadOnce) = ([ParameterSyntax](), true)
    repeat syntax.add((each parameters).syntax)
    repeat isReadOnce.formAnd((each parameters).isReadOnce)
    let read: @MainActor (Arguments) throws(ScriptError) -> (repeat each Content) = {
      arguments throws(ScriptError) in
      let values = (repeat try (each parameters).read(arguments))
      try arguments.finish()
      return values
    }
    self.init(
      name, summary, example: example, synopsis: synopsis, parts: parts,
      standsInLoop: standsInLoop, watches: watches, syntax,
      isReadOnce: isReadOnce,
      run: .atOnce { arguments throws(ScriptError) in
        let values = try read(arguments)
        try run(arguments.session, arguments, repeat each values)
      },
      bind: { arguments throws(ScriptError) in
        let values = try read(arguments)
        return .atOnce { arguments throws(ScriptError) in
          try run(arguments.session, arguments, repeat each values)
        }
      })
  }

  private init(
    _ name: String, _ summary: String, example: String, synopsis: String?, parts: [Verb],
    standsInLoop: Bool, watches: Bool, _ syntax: [ParameterSyntax], isReadOnce: Bool,
    run: Run, bind: @escaping Bind
  ) {
    self.name = name
    ownSynopsis = synopsis
    self.summary = summary
    self.example = example
    self.parameters = syntax
    options = syntax.filter { $0.form != .positional }
    let positional = options.isEmpty ? syntax : syntax.filter { $0.form == .positional }
    self.positional = positional
    takesNamedValues = syntax.contains { $0.form == .value }
    takesEvent = positional.indices.contains { positional[$0].kind == .event }
    takesKeys = positional.indices.contains { positional[$0].kind == .keys }
    computesLastWord = syntax.indices.last.map { syntax[$0].isValue } ?? false
    self.parts = parts
    (self.standsInLoop, self.watches) = (standsInLoop, watches)
    (self.isReadOnce, self.run, self.bind) = (isReadOnce, run, bind)
  }

  /// The notation of the command, including the verb.
  var synopsis: String {
    ownSynopsis ?? (parameters.isEmpty ? name : "\(name) \(parameters.notation)")
  }

  /// Returns the part with a name.
  func part(_ name: String) -> Verb? {
    parts.first { $0.partName == name }
  }

  /// The second word of the name of a part.
  package var partName: String {
    name.split(separator: " ").last.map(String.init) ?? name
  }

  /// Returns the parameter with a name among those at any place.
  func option(_ name: String) -> ParameterSyntax? {
    options.first { $0.name == name }
  }
}

/// A place among the parameters of a verb, after some arguments.
///
/// It stores the indexes of parameters, because every command of a script has one.
nonisolated struct ParameterPlace {
  /// The verb, or the part of it selected by the first word.
  private(set) var verb: Verb
  /// The index of the option whose value is next.
  private var optionIndex: Int?
  /// The name of the event among the arguments.
  private(set) var event: String?
  /// The index of the next positional parameter.
  private var index = 0
  /// A Boolean value indicating whether the keyword before the next value was passed.
  private(set) var isAfterKeyword = false
  /// The index of the positional parameter whose value was passed last.
  private var lastIndex: Int?
  private var isFirst = true
  private var isRepeating = false

  init(_ verb: Verb) {
    self.verb = verb
  }

  /// Advances after an argument.
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
      // All parameters are possible again instead of a block, as in `else if`.
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

  /// Returns whether a word has the notation of a parameter at any place.
  private func isNamed(_ word: Word) -> Bool {
    !verb.options.isEmpty && !word.text.hasPrefix("--") && verb.option(word.name) != nil
  }

  /// Returns the parameter for an argument, if there is one; words after the last one belong to it too.
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

  /// A Boolean value indicating whether all positional parameters were passed.
  private var isAtEnd: Bool { index == verb.positional.count }

  private var rest: ArraySlice<ParameterSyntax> { verb.positional[index...] }

  /// The option whose value is next.
  var option: ParameterSyntax? { optionIndex.map { verb.options[$0] } }

  /// The positional parameter whose value was passed last.
  var last: ParameterSyntax? { lastIndex.map { verb.positional[$0] } }

  /// The next positional parameter; nil after the last one.
  var next: ParameterSyntax? { rest.first }

  /// The keyword that ends an expression here.
  var keywordAfterNext: String? { rest.dropFirst().first?.keyword }

  /// A Boolean value indicating whether an expression without parentheses is next.
  var takesExpression: Bool {
    !isAtEnd && verb.positional[index].isExpression
      && (isAfterKeyword || verb.positional[index].keyword == nil)
  }

  /// A Boolean value indicating whether an expression is the value of the last option.
  var takesExpressionOfOption: Bool {
    optionIndex.map { verb.options[$0].isExpression } ?? false
  }

  /// A Boolean value indicating whether a name with optional indexes is next.
  var takesPlace: Bool { !isAtEnd && verb.positional[index].isPlace }

  /// The time at which the commands of the next block run.
  var timing: ParameterSyntax.Timing { rest.first { $0.isBlock }?.timing ?? .once }

  /// The parameters that can be next, up to the first required one.
  var possible: [ParameterSyntax] {
    if let option { return [option] }
    if isAfterKeyword { return Array(rest.prefix(1)) }
    let last = rest.dropFirst(isRepeating ? 1 : 0).firstIndex { $0.parameter.isRequired }
    let possible = rest[..<(last.map { $0 + 1 } ?? rest.endIndex)]
    // A condition on an event follows the event.
    return possible.filter { $0.keyword != "when" || event != nil }
  }
}

nonisolated extension [ParameterSyntax] {
  /// Appends parameters; the first ones are taken over as they are.
  fileprivate mutating func add(_ parameters: Self) {
    if isEmpty { self = parameters } else { append(contentsOf: parameters) }
  }
}

nonisolated extension Bool {
  fileprivate mutating func formAnd(_ other: Bool) { self = self && other }
}
