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
  let run: @MainActor (Arguments) async throws(ScriptError) -> Void

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
  package init<each Content>(
    _ name: String, _ summary: String, example: String, synopsis: String? = nil,
    parts: [Verb] = [], standsInLoop: Bool = false, watches: Bool = false,
    _ parameters: repeat Parameter<each Content>,
    run:
      @escaping @MainActor (Session, Arguments, repeat each Content) async throws(ScriptError)
      -> Void
  ) {
    var syntax: [ParameterSyntax] = []
    repeat syntax.append(contentsOf: (each parameters).syntax)
    self.name = name
    self.synopsis = synopsis ?? (syntax.isEmpty ? name : "\(name) \(syntax.notation)")
    self.summary = summary
    self.example = example
    self.parameters = syntax
    takesNamedValues = syntax.contains { $0.form == .value }
    self.parts = parts
    (self.standsInLoop, self.watches) = (standsInLoop, watches)
    self.run = { arguments throws(ScriptError) in
      let values = (repeat try (each parameters).read(arguments))
      try arguments.finish()
      try await run(arguments.session, arguments, repeat each values)
    }
  }

  /// Returns the part of a name.
  func part(_ name: String) -> Verb? {
    parts.first { $0.partName == name }
  }

  /// The second word of the name of a part.
  package var partName: String {
    name.split(separator: " ").last.map(String.init) ?? name
  }

  /// The parameters that may stand anywhere: `--name`, `name=VALUE`, and words by themselves.
  var options: [ParameterSyntax] { parameters.filter { $0.form != .positional } }

  /// Returns the parameter of a name that may stand anywhere.
  func option(_ name: String) -> ParameterSyntax? {
    parameters.first { $0.form != .positional && $0.name == name }
  }

  /// The verbs of every session, which the parser asks how their arguments are read.
  static let ofLanguage: [String: Verb] = Dictionary(
    (sceneVerbs + keyVerbs + commandVerbs + bindingVerbs + customizationVerbs + stateVerbs
      + eventVerbs + checkVerbs + pluginVerbs + scriptVerbs + controlVerbs + attachingVerbs
      + promptVerbs + helpVerbs).map { ($0.name, $0) }, uniquingKeysWith: { $1 })
}

/// The place among the parameters of a verb that its arguments so far lead to.
nonisolated struct ParameterPlace {
  /// The verb, or the part of it that the first word has chosen.
  private(set) var verb: Verb
  /// The option whose value comes next.
  private(set) var option: ParameterSyntax?
  /// The name of the event among the arguments.
  private(set) var event: String?
  /// The parameters that have a place, from the one that comes next.
  private var rest: ArraySlice<ParameterSyntax>
  /// A Boolean value indicating whether the word before the next value was passed.
  private(set) var isAfterKeyword = false
  /// The parameter whose value was passed last.
  private(set) var last: ParameterSyntax?
  private var isFirst = true
  private var isRepeating = false

  init(_ verb: Verb) {
    self.verb = verb
    rest = verb.parameters.filter { $0.form == .positional }[...]
  }

  /// Goes on behind an argument.
  ///
  /// - Returns: the parameter whose value it is, if it is one; words behind the last one are its, too.
  @discardableResult
  mutating func pass(_ argument: Statement.Argument) -> ParameterSyntax? {
    defer { isFirst = false }
    if let passed = option {
      option = nil
      return passed
    }
    switch argument {
    case .word(let word): return pass(word)
    case .expression: take()
    case .block:
      while let next = rest.first, next.kind != .block { rest.removeFirst() }
      take()
    }
    return last
  }

  private mutating func pass(_ word: Word) -> ParameterSyntax? {
    if word.isOption {
      option = verb.option(word.text).flatMap { $0.form == .option ? $0 : nil }
      return nil
    }
    if let named = verb.option(word.name), !word.text.hasPrefix("--") { return named }
    if isFirst, let part = verb.part(word.text) {
      self = ParameterPlace(part)
      return nil
    }
    if isAfterKeyword, rest.first?.kind == .block, word.isBare(verb.name) {
      // All parameters once more in place of a block, as in `else if`.
      self = ParameterPlace(verb)
      return nil
    }
    while let next = rest.first {
      if let keyword = next.keyword, !isAfterKeyword {
        if word.isBare(keyword) {
          isAfterKeyword = true
          return nil
        }
      } else if next.kind != .block {
        if next.kind == .event { event = word.text }
        take()
        return last
      }
      guard !next.parameter.isRequired || isRepeating else { return nil }
      (isAfterKeyword, isRepeating) = (false, false)
      rest.removeFirst()
    }
    return last
  }

  private mutating func take() {
    isAfterKeyword = false
    last = rest.first
    isRepeating = rest.first?.parameter.isRepeated ?? false
    if !isRepeating { rest = rest.dropFirst() }
  }

  /// The parameter that comes next in its place; nil behind the last one.
  var next: ParameterSyntax? { rest.first }

  /// The word that ends an expression here.
  var keywordAfterNext: String? { rest.dropFirst().first?.keyword }

  /// A Boolean value indicating whether an expression stands here as it is.
  var takesExpression: Bool {
    next.map { $0.kind == .expression && ($0.keyword == nil || isAfterKeyword) } ?? false
  }

  /// When the commands of the next block run.
  var timing: ParameterSyntax.Timing { rest.first { $0.kind == .block }?.timing ?? .once }

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
