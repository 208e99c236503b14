import FoundationEssentials
import KeyboardCommands
import KeyboardCore
import KeyboardPluginSDK
import KeyboardPlugins

extension Session {
  /// Returns the words that complete a text.
  ///
  /// A command starts with a verb; its operands follow, each option and argument once. In an expression, names and
  /// operators alternate. There are no completions in a comment or after a mistake.
  ///
  /// - Parameters:
  ///   - text: the whole text before the cursor, including unfinished blocks.
  ///   - directory: the directory at which relative paths start.
  /// - Returns: the words that start with the last word of the text, sorted.
  package func completions(before text: String, directory: String = ".") -> [Completion] {
    var parser = ScriptParser(text, file: "")
    _ = try? parser.statements(inBlock: nil)
    guard var place = parser.end else { return [] }
    place.directory = directory
    let isExpression = place.kind != .word || place.isCondition
    let (word, candidates) =
      if isExpression { expressionCandidates(at: place) } else if let verb = place.verb {
        operandCandidates(of: verb, at: place)
      } else { (place.word, verbNames) }
    // An expression does not consist of words; its strings have quotes of their own.
    let quoting: Completion.Quoting =
      isExpression
      ? .none : .word(openQuote: place.openQuote, isAfterQuote: text.hasSuffix("'"))
    return
      candidates
      .compactMap { $0.completing(word, quoting) }
      .sorted { $0.text < $1.text }
  }

  // MARK: Operands

  private func operandCandidates(
    of name: String, at place: CompletionPlace
  ) -> (word: String, candidates: [Completion]) {
    guard let verb = verb(named: name) else { return (place.word, []) }
    var parameters = ParameterPlace(verb)
    for argument in place.arguments { parameters.pass(argument) }
    var candidates =
      place.arguments.isEmpty ? verb.parts.map { Completion($0.partName, $0.summary) } : []
    for syntax in parameters.possible {
      if let keyword = syntax.keyword, !parameters.isAfterKeyword {
        candidates.append(Completion(keyword))
      } else {
        candidates += syntax.words?(self, place) ?? []
        guard syntax.kind != .file || syntax.isPath(place.word) else { continue }
        candidates += self.candidates(for: syntax.kind, at: place, place.word)
      }
    }
    // A quoted --option is a text.
    let isPending = parameters.possible.contains { $0.parameter.isRequired && !$0.isBlock }
    if parameters.option == nil, !place.isQuoted, !isPending || place.word.hasPrefix("-") {
      candidates += parameters.verb.options.filter { option in
        option.parameter.isRepeated || !place.has(option.name)
      }.map {
        Completion($0.name, $0.parameter.summary, endsWord: $0.form != .value, isOption: true)
      }
    }
    guard let equals = place.word.firstIndex(of: "=") else { return (place.word, candidates) }
    let option = String(place.word[...equals])
    let value = String(place.word[place.word.index(after: equals)...])
    if let syntax = parameters.verb.option(option) {
      let words = syntax.words?(self, place) ?? self.candidates(for: syntax.kind, at: place, value)
      return (value, words)
    }
    return (
      value,
      candidates.filter { $0.text.hasPrefix(option) && $0.text != option }.map {
        Completion(String($0.text.dropFirst(option.count)), $0.summary, endsWord: $0.endsWord)
      }
    )
  }

  /// Returns the words for a kind of parameter.
  private func candidates(
    for kind: CommandParameter.Kind, at place: CompletionPlace, _ word: String
  ) -> [Completion] {
    switch kind {
    case .command:
      commands.filter { !commandsOfScripts.isBlock($0.id) }
        .map { Completion($0.id.rawValue, $0.title ?? "") }
    case .event: bus.catalogue.descriptions.map { Completion($0.name, $0.summary) }
    case .contextName: names(at: place)
    case .plugin: plugins.plugins.map { Completion($0.manifest.name, $0.state.description) }
    case .scene: scenes.map { Completion($0, $1.kind) }
    case .file: Completion.files(startingWith: word, in: place.directory)
    case .keys: keys(startingWith: word)
    case .choice(let words): words.map { Completion($0) }
    case .boolean: [Completion("true"), Completion("false")]
    case .wholeNumber, .number, .text, .duration, .expression, .block, .any: []
    }
  }

  /// Returns the arguments of the command before the place that are not yet given.
  func arguments(at place: CompletionPlace) -> [Completion] {
    let command = commands.first { place.words.contains($0.id.rawValue) }
    return (command?.parameters ?? []).filter { !place.has("\($0.name)=") }
      .map { Completion("\($0.name)=", $0.requirement, endsWord: false) }
  }

  /// Returns the permissions to deny: all kinds, and the requests of the plugin before the place if they are known
  /// without running it.
  func permissions(at place: CompletionPlace) -> [Completion] {
    let titles = Dictionary(commands.map { ($0.id.rawValue, $0.title ?? "") }) { first, _ in first }
    let asked = place.words.lazy.compactMap { self.plugins.permissions(of: $0) }.first
    return PluginManifest.Permissions.Kind.allCases.flatMap { kind in
      [Completion(kind.rawValue, kind.summary)]
        + (asked?[kind] ?? []).map { name in
          Completion("\(kind.rawValue):\(name)", titles[name] ?? "")
        }
    }
  }

  /// Returns the keys that have an effect now; after the first character, all keys by name.
  private func keys(startingWith word: String) -> [Completion] {
    let bound = engine.keysInForce.filter(\.isPossible).flatMap { keys in
      keys.sequences.map { (notation: $0.description, title: keys.title) }
    }
    let modifiers = Self.modifierNames.map {
      Completion("\($0)+", "a modifier", endsWord: false)
    }
    var candidates = bound.map { Completion($0.notation, $0.title) } + modifiers
    guard !word.isEmpty else { return candidates }
    let prefix = word.lastIndex(of: "+").map { String(word[...$0]) } ?? ""
    let known = Set(bound.map(\.notation))
    candidates += NamedKey.allCases.map { prefix + $0.notation }.filter { !known.contains($0) }
      .map { Completion($0) }
    if word.dropFirst(prefix.count).hasPrefix("[") {
      candidates += PhysicalKey.allCases.map { Completion("\(prefix)[\($0.code)]") }
    }
    if !prefix.isEmpty {
      candidates += modifiers.filter { !prefix.contains($0.text) }
        .map { Completion(prefix + $0.text, $0.summary, endsWord: false) }
    }
    return candidates
  }

  private static let modifierNames = ["ctrl", "alt", "shift", "super", "hyper", "meta"]

  private var verbNames: [Completion] {
    (language.allVerbs + macros.values).map { Completion($0.name, $0.summary) }
  }

  // MARK: Expressions

  /// Returns names and functions, the operators that can follow one, or the texts for a function.
  private func expressionCandidates(
    at place: CompletionPlace
  ) -> (word: String, candidates: [Completion]) {
    if let quote = place.word.openQuote {
      let text = String(place.word[place.word.index(after: quote)...])
      return (text, texts(after: place.word[..<quote], startingWith: text, in: place.directory))
    }
    let scalars = place.word.unicodeScalars
    let last = scalars.last ?? " "
    let isOperator = Self.operatorScalars.contains(last)
    let isPart = { (scalar: Unicode.Scalar) in
      isOperator
        ? Self.operatorScalars.contains(scalar) : scalar.isNamePart || scalar == "."
    }
    let start = scalars.lastIndex { !isPart($0) }.map(scalars.index(after:)) ?? scalars.startIndex
    let before = String(scalars[..<start])
    if before.last == " ", before.endsOperand { return (String(scalars[start...]), Self.operators) }
    // A sign without a word before it, such as a !, is followed by its operand.
    let word = isOperator ? "" : String(scalars[start...])
    var candidates = names(at: place)
    if !word.isEmpty, place.kind != .name {
      candidates += ExpressionFunction.allCases.map {
        Completion("\($0.rawValue)(", $0.shape, endsWord: false)
      }
    }
    if place.word == word, place.arguments.isEmpty, let verb = place.verb.flatMap(verb(named:)) {
      candidates += verb.parts.map { Completion($0.partName, $0.summary) }
    }
    return (word, candidates)
  }

  /// Returns the texts that can be the argument of a function.
  private func texts(
    after call: Substring, startingWith text: String, in directory: String
  ) -> [Completion] {
    switch ExpressionFunction.allCases.first(where: { call.hasSuffix("\($0.rawValue)(") }) {
    case .focused, .within:
      Set(scenes.keys).union(texts(of: FocusNames.path)).map { Completion($0) }
    case .mode: texts(of: FocusNames.mode).map { Completion($0) }
    case .read: Completion.files(startingWith: text, in: directory)
    default: []
    }
  }

  /// Returns the texts in the value of a name: one, or a list.
  private func texts(of name: String) -> [String] {
    switch context.value(name) {
    case .string(let text): [text]
    case .array(let values): values.compactMap(\.stringValue)
    default: []
    }
  }

  private static let operatorScalars: Set<Unicode.Scalar> = ["=", "!", "<", ">", "&", "|"]

  private static let operators: [Completion] = [
    Completion("==", "equal"), Completion("!=", "not equal"),
    Completion("<", "less"), Completion("<=", "less or equal"),
    Completion(">", "greater"), Completion(">=", "greater or equal"),
    Completion("in", "one of a list"), Completion("not in", "none of a list"),
    Completion("&&", "and"), Completion("||", "or"),
    Completion("+", "sum"), Completion("-", "difference"),
    Completion("*", "product"), Completion("/", "quotient"),
    Completion("%", "remainder"),
  ]

  /// The names that scripts have set.
  var variableNames: [Completion] { variables.keys.map { Completion($0) } }

  /// Returns the known names, and the fields of the event of a block.
  private func names(at place: CompletionPlace) -> [Completion] {
    let local = outermost?.local.keys.map { Completion($0, "a name of let") } ?? []
    let names = local + context.names.map { Completion($0.name, $0.summary) }
    guard let event = place.event else { return names }
    let fields = bus.catalogue.descriptions.first { $0.name == event }?.fields ?? []
    return names + [Completion("event.name", "the name of the event")]
      + fields.map { Completion("event.\($0.name)", $0.summary) }
  }
}

nonisolated extension CompletionPlace {
  /// The words before the last one.
  package var words: [String] {
    arguments.compactMap { if case .word(let word) = $0 { word.text } else { nil } }
  }

  /// Returns whether an option is among the words, with any value.
  func has(_ option: String) -> Bool {
    words.contains { option.hasSuffix("=") ? $0.hasPrefix(option) : $0 == option }
  }

  /// A Boolean value indicating whether the word is the condition after `--when`.
  fileprivate var isCondition: Bool { isAfter("--when") }

  /// Returns whether the word follows an option.
  fileprivate func isAfter(_ option: String) -> Bool {
    if case .word(let previous)? = arguments.last { previous.isBare(option) } else { false }
  }
}

nonisolated extension PluginManifest.Permissions.Kind {
  /// A short description of the permission.
  fileprivate var summary: String {
    switch self {
    case .run: "to run commands of others, and bind keys to them"
    case .emit: "to publish events of others"
    case .hear: "to receive what the user types"
    case .read: "to read values of others"
    case .see: "to read focused texts or lists"
    case .change: "to edit focused texts or lists"
    case .environment: "to read variables of the environment"
    }
  }
}

nonisolated extension String {
  /// The open quote at the end of the text; nil if there is none.
  fileprivate var openQuote: Index? {
    var open: Index?
    for index in indices where self[index] == "'" || self[index] == "\"" {
      if let start = open {
        if self[start] == self[index] { open = nil }
      } else {
        open = index
      }
    }
    return open
  }

  /// Returns the text with an escape before each of some special characters.
  fileprivate func escaping(_ special: String, by escape: Unicode.Scalar) -> String {
    unicodeScalars.reduce(into: "") { text, scalar in
      if special.unicodeScalars.contains(scalar) { text.unicodeScalars.append(escape) }
      text.unicodeScalars.append(scalar)
    }
  }

  /// A Boolean value indicating whether the text, without trailing blanks, ends in an operand.
  fileprivate var endsOperand: Bool {
    let text = drop { $0 == " " }.reversed().drop { $0 == " " }
    guard let last = text.first else { return false }
    let word = String(text.prefix { $0.isLetter }.reversed())
    return !["in", "not"].contains(word)
      && (last.isLetter || last.isNumber || ")]'\"`_".contains(last))
  }
}

extension Session {
  /// A word that completes a text.
  package nonisolated struct Completion: Hashable, Sendable {
    /// The whole word.
    package let text: String
    /// The end of the word that is missing in the text.
    package private(set) var remainder: String
    /// A description of the word; empty if there is none.
    package let summary: String
    /// A Boolean value indicating whether the word is complete; false for a directory or a `name=`.
    package let endsWord: Bool

    /// A Boolean value indicating whether the word is the name of an option, which is never quoted.
    private let isOption: Bool

    /// Creates a completion.
    ///
    /// - Parameters:
    ///   - text: the whole word.
    ///   - summary: a description of the word.
    ///   - remainder: the end that is missing in the text; nil if nothing of the word is written.
    ///   - endsWord: whether the word is complete.
    ///   - isOption: whether it is the name of an option.
    package init(
      _ text: String, _ summary: String = "", remainder: String? = nil, endsWord: Bool = true,
      isOption: Bool = false
    ) {
      self.text = text
      self.remainder = remainder ?? text
      self.summary = summary
      (self.endsWord, self.isOption) = (endsWord, isOption)
    }

    /// The ways of quoting the end of a word.
    enum Quoting {
      /// No quotes.
      case none
      /// Quotes of a word: those that are open, if any; a raw quote cannot follow another.
      case word(openQuote: Unicode.Scalar?, isAfterQuote: Bool)
    }

    /// Returns the completion of a started word; nil if the completion does not start with it.
    ///
    /// The written part is not changed. A text that needs quotes gets them; they stay open if the word continues, as
    /// after a directory.
    func completing(_ word: String, _ quoting: Quoting) -> Completion? {
      guard text.unicodeScalars.starts(with: word.unicodeScalars) else { return nil }
      let rest = String(text.unicodeScalars.dropFirst(word.unicodeScalars.count))
      var completion = self
      switch quoting {
      case .none: completion.remainder = rest
      case .word(let quote, let isAfterQuote):
        completion.remainder = remainder(rest, after: word, in: quote, isAfterQuote)
      }
      return completion
    }

    private func remainder(
      _ rest: String, after word: String, in quote: Unicode.Scalar?, _ isAfterQuote: Bool
    ) -> String {
      let close = { (quote: String) in endsWord ? quote : "" }
      switch quote {
      case "'": return rest.escaping("'", by: "'") + close("'")
      case "\"" where !rest.unicodeScalars.contains(where: "\"\\$".unicodeScalars.contains):
        return rest + close("\"")
      case "\"": return "\"'" + rest.escaping("'", by: "'") + close("'")
      default: break
      }
      // A bracket or a # is special only at the start of a word, and a word with -- at its start is an option.
      let isText = text.hasPrefix("--") && !isOption
      let needsQuotes =
        !isOption && (isText || (word.isEmpty ? rest : "a" + rest).quotedWord.first == "'")
      guard needsQuotes, !rest.isEmpty else { return rest }
      guard isAfterQuote else { return "'" + rest.escaping("'", by: "'") + close("'") }
      return "\"" + rest.escaping("\\\"$", by: "\\") + close("\"")
    }
  }
}

nonisolated extension Session.Completion {
  /// Returns the entries of the directory at the start of a path; hidden ones only if the path ends with the start of
  /// one.
  static func files(
    startingWith path: String, in directory: String = "."
  ) -> [Session.Completion] {
    // A combining character can follow the slash.
    let slash = path.unicodeScalars.lastIndex(of: "/")
    let prefix = slash.map { String(path.unicodeScalars[...$0]) } ?? ""
    let start = path.unicodeScalars.dropFirst(prefix.unicodeScalars.count)
    let directory = ScriptFile(prefix.isEmpty ? "." : prefix, relativeTo: directory).path
    let entries = (try? FileManager.default.contentsOfDirectory(atPath: directory)) ?? []
    return entries.map(\.unicodeScalars).filter { $0.starts(with: start) }
      .filter { $0.first != "." || start.first == "." }
      .map { entry in
        let entry = String(entry)
        var isDirectory = false
        _ = FileManager.default.fileExists(
          atPath: directory + "/" + entry, isDirectory: &isDirectory)
        // A tilde alone means the user's directory.
        let name = entry == "~" && prefix.isEmpty ? "./~" : entry
        return Session.Completion(
          prefix + name + (isDirectory ? "/" : ""), endsWord: !isDirectory)
      }
  }
}
