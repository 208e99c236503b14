import KeyboardCommands
package import KeyboardCore

/// A parameter of a verb, with its notation and the function that reads its value.
///
/// A kind of scene declares the parameters after its name:
///
/// ```swift
/// SceneKind(
///   "calendar", "Makes a calendar of a month.", example: "calendar c year=2024 month=2",
///   commands: CalendarScene.commands, .count(named: "year", in: 1...9999), .flag("rtl")
/// ) { name, session, year, isRightToLeft in … }
/// ```
public nonisolated struct Parameter<Content>: Sendable {
  /// The syntax; more than one element if several words form one value.
  package var syntax: [ParameterSyntax]
  /// Reads the value from the arguments of a command.
  package let read: @MainActor (Arguments) throws(ScriptError) -> Content
  /// A Boolean value indicating whether the same words always have the same value, whatever the session and the frame,
  /// so that it is read once.
  let isReadOnce: Bool

  package init(
    _ syntax: ParameterSyntax..., isReadOnce: Bool = false,
    read: @escaping @MainActor (Arguments) throws(ScriptError) -> Content
  ) {
    self.syntax = syntax
    self.isReadOnce = isReadOnce
    self.read = read
  }
}

/// The syntax of a parameter.
package nonisolated struct ParameterSyntax: Sendable {
  /// The notations of a value.
  package enum Form: Sendable {
    /// In order among the positional ones.
    case positional
    /// A single word without a value, such as `--name`, anywhere.
    case flag
    /// After the word `--name`, anywhere.
    case option
    /// In the word `name=VALUE`, anywhere; the equals sign is part of the name.
    case value
  }

  /// The times at which the commands of a block run.
  package enum Timing: Sendable {
    /// As a part of the command, at most once.
    case once
    /// Repeatedly as a part of the command, with `break` and `continue` allowed.
    case loop
    /// Later.
    case kept
  }

  /// Returns the possible words at a place.
  package typealias Offer = @MainActor (Session, CompletionPlace) -> [Session.Completion]

  package var parameter: CommandParameter
  package var form = Form.positional
  /// The word before the value, such as `in`.
  package var keyword: String?
  /// The time at which the commands run, for a block.
  package var timing = Timing.once
  /// A Boolean value indicating whether indexes can follow a name: `NAME[INDEX]`.
  package var isPlace = false
  /// A Boolean value indicating whether the value can be typed into an input, and be a secret.
  package var isTyped = false
  /// A Boolean value indicating whether any value is allowed, so that a bare word that looks like an expression is
  /// refused.
  package var isValue = false
  /// A Boolean value indicating whether it excludes the previous parameter.
  package var isAlternative = false
  /// A Boolean value indicating whether the synopsis shows it; another one can represent it.
  package var isShown = true
  /// The placeholder of the value after an option; nil for that of its kind.
  package var valueNotation: String?
  /// The words for its completion, in addition to those of its kind.
  package var words: Offer?

  package init(
    _ name: String, _ kind: CommandParameter.Kind, _ summary: String = "",
    offering words: Offer? = nil
  ) {
    parameter = CommandParameter(name, kind, summary, isRequired: true)
    self.words = words
  }

  package var name: String { parameter.name }
  package var kind: CommandParameter.Kind { parameter.kind }
  /// A Boolean value indicating whether it is a block.
  package var isBlock: Bool { if case .block = parameter.kind { true } else { false } }
  /// A Boolean value indicating whether it is an expression without parentheses.
  package var isExpression: Bool { if case .expression = parameter.kind { true } else { false } }

  /// The notation in the synopsis of the verb, without the marks for repetition.
  fileprivate var notation: String {
    var text =
      switch (form, kind) {
      case (_, .block): "{ COMMANDS }"
      case (.positional, .choice(let words)) where name.isEmpty: words.joined(separator: " | ")
      default: name
      }
    if form == .option { text += " " }
    if form == .option || form == .value { text += valueNotation ?? kind.notation }
    if let keyword { text = "\(keyword) \(text)" }
    return parameter.isRepeated && form == .positional ? text + "…" : text
  }

  /// The word before the value, or `a block` for a block; nil for others.
  package var keywordOrBlock: String? { keyword ?? (isBlock ? "a block" : nil) }

  /// A description of the parameter, for the error if it is missing.
  package var needed: String {
    if isBlock { return "a { block }" + (keyword.map { " after \($0)" } ?? "") }
    if case .choice(let words) = kind, name.isEmpty { return words.joined(separator: " or ") }
    guard let first = name.first, first.isUppercase else { return name }
    return ("AEIO".contains(first) ? "an " : "a ") + name + (keyword.map { " after \($0)" } ?? "")
  }

  /// Returns whether a word is the path of a file; if other words are possible, it must contain a `/` or end in
  /// `.json`.
  package func isPath(_ text: String) -> Bool {
    kind == .file && (words == nil || text.contains("/") || text.hasSuffix(".json"))
  }

  /// Returns whether an argument is valid for this parameter.
  package func fits(_ argument: Statement.Argument) -> Bool {
    switch (argument, keyword) {
    case (.word(let word), let keyword?): word.isBare(keyword)
    case (_, .some): false
    case (.block, _): isBlock
    case (.expression, _): isExpression
    case (.word, _): !isBlock && !isExpression
    }
  }
}

nonisolated extension [ParameterSyntax] {
  /// The notation of the parameters in a synopsis.
  package var notation: String {
    var words: [String] = []
    for (index, syntax) in enumerated() where syntax.isShown && !syntax.isAlternative {
      let others = self[(index + 1)...].prefix(while: \.isAlternative)
      var word = ([syntax] + others.filter(\.isShown)).map(\.notation).joined(separator: " | ")
      if !syntax.parameter.isRequired { word = "[\(word)]" }
      words.append(syntax.parameter.isRepeated && syntax.form != .positional ? word + "…" : word)
    }
    return words.joined(separator: " ")
  }
}

nonisolated extension CommandParameter.Kind {
  /// The placeholder of a value in a synopsis.
  package var notation: String {
    switch self {
    case .wholeNumber, .number: "N"
    case .expression: "CONDITION"
    case .duration: "DURATION"
    case .choice(let words): words.joined(separator: "|")
    case .file: "FILE"
    default: "TEXT"
    }
  }
}

// MARK: - Combinations

nonisolated extension Parameter {
  /// Returns an optional parameter.
  package static func optional<Value>(_ parameter: Parameter<Value>) -> Self
  where Content == Value? {
    var result = Self(isReadOnce: parameter.isReadOnce) { arguments throws(ScriptError) in
      guard let next = arguments.next, parameter.syntax.contains(where: { $0.fits(next) }) else {
        return nil
      }
      return try parameter.read(arguments)
    }
    result.syntax = parameter.syntax.map(\.optional)
    return result
  }

  /// Returns a parameter that is repeated at least once.
  package static func many<Element>(_ parameter: Parameter<Element>) -> Self
  where Content == [Element] {
    var result = Self(isReadOnce: parameter.isReadOnce) { arguments throws(ScriptError) in
      var elements = [try parameter.read(arguments)]
      while let next = arguments.next, parameter.syntax.contains(where: { $0.fits(next) }) {
        elements.append(try parameter.read(arguments))
      }
      return elements
    }
    result.syntax = parameter.syntax.map(\.repeated)
    return result
  }

  /// The parameter with a value that can be typed into an input, and be a secret.
  package var typed: Self {
    var result = self
    for index in syntax.indices { result.syntax[index].isTyped = true }
    return result
  }

  /// Returns a parameter after a keyword, such as `in`.
  package static func after(_ keyword: String, _ parameter: Parameter) -> Parameter {
    let syntax = parameter.syntax.map { syntax in
      var syntax = syntax
      syntax.keyword = keyword
      return syntax
    }
    var result = Parameter(isReadOnce: parameter.isReadOnce) { arguments throws(ScriptError) in
      try arguments.takeKeyword(keyword)
      // The parameter itself does not know the keyword before it.
      if let first = syntax.first, arguments.next.map({ $0.isBlock && !first.isBlock }) ?? true {
        throw arguments.missing(first)
      }
      return try parameter.read(arguments)
    }
    result.syntax = syntax
    return result
  }
}

nonisolated extension ParameterSyntax {
  package var optional: ParameterSyntax { changing { $0.isRequired = false } }
  package var required: ParameterSyntax { changing { $0.isRequired = true } }
  fileprivate var repeated: ParameterSyntax { changing { $0.isRepeated = true } }

  fileprivate func changing(_ change: (inout CommandParameter) -> Void) -> ParameterSyntax {
    var syntax = self
    change(&syntax.parameter)
    return syntax
  }
}

// MARK: - Words

nonisolated extension Parameter where Content == Word {
  /// A word; its kind is used for completion.
  package static func word(
    _ name: String, _ kind: CommandParameter.Kind = .any,
    offering words: ParameterSyntax.Offer? = nil
  ) -> Self {
    let syntax = ParameterSyntax(name, kind, offering: words)
    return Self(syntax, isReadOnce: true) { arguments throws(ScriptError) in
      try arguments.word(syntax)
    }
  }
}

nonisolated extension Parameter where Content == [Word] {
  /// All words up to the next block.
  package static func words(_ name: String, offering words: ParameterSyntax.Offer? = nil) -> Self {
    let syntax = ParameterSyntax(name, .text, offering: words)
    return Self(syntax, isReadOnce: true) { arguments throws(ScriptError) in
      try arguments.words(syntax)
    }
  }
}

nonisolated extension Parameter where Content == Word {
  /// The name of a known event.
  package static func event(_ name: String = "EVENT") -> Self {
    let syntax = ParameterSyntax(name, .event)
    return Self(syntax) { arguments throws(ScriptError) in
      let word = try arguments.word(syntax)
      guard arguments.session.knowsEvent(word.text) else {
        throw arguments.session.unknownEvent(word)
      }
      return word
    }
  }
}

nonisolated extension Parameter where Content == String {
  /// One of some words, which form the notation.
  package static func choice(_ words: String...) -> Self { choice("", words) }

  /// One of some words.
  package static func choice(_ name: String, _ words: [String]) -> Self {
    let syntax = ParameterSyntax(name, .choice(words))
    return Self(syntax, isReadOnce: true) { arguments throws(ScriptError) in
      let word = try arguments.word(syntax)
      guard words.contains(word.text) else {
        let known = words.joined(separator: words.count == 2 ? " or " : ", ")
        throw arguments.bad(
          word, "\(arguments.verb.name) knows no '\(word.text)'; write \(known)")
      }
      return word.text
    }
  }

  /// All words up to the end, as one text; they can be omitted if the text is not required.
  package static func text(_ name: String, isRequired: Bool = true) -> Self {
    var syntax = ParameterSyntax(name, .text).repeated
    syntax.parameter.isRequired = isRequired
    return Self(syntax, isReadOnce: true) { [syntax] arguments throws(ScriptError) in
      guard isRequired || arguments.next != nil else { return "" }
      return try arguments.words(syntax).text
    }
  }
}

nonisolated extension Parameter where Content == KeySequence {
  /// Keys in one word.
  package static func keys(_ name: String = "SEQUENCE") -> Self {
    let syntax = ParameterSyntax(name, .keys)
    return Self(syntax, isReadOnce: true) { arguments throws(ScriptError) in
      try arguments.word(syntax).sequence()
    }
  }
}

nonisolated extension Parameter where Content == KeyStroke {
  /// A single stroke.
  package static var stroke: Self {
    let syntax = ParameterSyntax("STROKE", .keys)
    return Self(syntax, isReadOnce: true) { arguments throws(ScriptError) in
      try arguments.word(syntax).stroke()
    }
  }
}

nonisolated extension Parameter where Content == Duration {
  /// A duration.
  package static var duration: Self {
    let syntax = ParameterSyntax("DURATION", .duration)
    return Self(syntax, isReadOnce: true) { arguments throws(ScriptError) in
      let word = try arguments.word(syntax)
      do throws(ScriptError) {
        return try word.duration()
      } catch {
        guard !word.isQuoted, arguments.frame.knows(word.text) else { throw error }
        throw word.bad("'\(word.text)' is a name; write $\(word.text) for its value")
      }
    }
  }
}

nonisolated extension Parameter where Content == Int {
  /// A whole number, with a default if it is omitted.
  package static func count(_ name: String, in range: ClosedRange<Int>, standard: Int? = nil)
    -> Self
  {
    var syntax = ParameterSyntax(
      name, .wholeNumber(atLeast: range.lowerBound, atMost: range.upperBound))
    syntax.parameter.isRequired = standard == nil
    return Self(syntax, isReadOnce: true) { [syntax] arguments throws(ScriptError) in
      if let standard, arguments.next == nil { return standard }
      return try arguments.count(syntax, arguments.optionalWord(), in: range)
    }
  }
}

nonisolated extension Parameter where Content == ScriptFile {
  /// A file; a relative path starts at the directory of the script.
  package static var file: Self {
    let syntax = ParameterSyntax("FILE", .file)
    return Self(syntax) { arguments throws(ScriptError) in
      let word = try arguments.word(syntax)
      return ScriptFile(word.text, relativeTo: arguments.frame.directory, at: word.position)
    }
  }
}

nonisolated extension Parameter where Content == any Scene {
  /// An existing scene.
  package static var scene: Self {
    let syntax = ParameterSyntax("NAME", .scene)
    return Self(syntax) { arguments throws(ScriptError) in
      try arguments.session.scene(arguments.word(syntax))
    }
  }
}

// MARK: - Options

nonisolated extension Parameter where Content == Bool {
  /// `--name`, anywhere among the words.
  package static func flag(_ name: String, _ summary: String) -> Self {
    var syntax = ParameterSyntax(name, .boolean, summary).optional
    syntax.form = .flag
    return Self(syntax, isReadOnce: true) { arguments in
      arguments.options.removeValue(forKey: name) != nil
    }
  }

  package static var save: Self { .flag("--save", "for later sessions too") }
  package static var force: Self { .flag("--force", "replace the file if there is one") }
}

nonisolated extension Parameter where Content == [Word] {
  /// `--name WORD`, anywhere among the words, repeatable.
  package static func options(
    _ name: String, _ summary: String, _ kind: CommandParameter.Kind = .any,
    notation: String? = nil, offering words: ParameterSyntax.Offer? = nil
  ) -> Self {
    var syntax = ParameterSyntax(name, kind, summary, offering: words).optional.repeated
    syntax.form = .option
    syntax.valueNotation = notation
    return Self(syntax) { arguments in
      (arguments.options.removeValue(forKey: name) ?? []).compactMap {
        if case .word(let word) = $0 { word } else { nil }
      }
    }
  }
}

nonisolated extension Parameter where Content == Word? {
  /// `--name WORD`, anywhere among the words.
  package static func option(
    _ name: String, _ summary: String, _ kind: CommandParameter.Kind = .any
  ) -> Self {
    let all = Parameter<[Word]>.options(name, summary, kind)
    var result = Self(read: { arguments throws(ScriptError) in try all.read(arguments).last })
    result.syntax = all.syntax.map { $0.changing { $0.isRepeated = false } }
    return result
  }
}

nonisolated extension Parameter where Content == Condition {
  /// `--when` with a condition: one word, or an expression in parentheses.
  static var whenOption: Self {
    var syntax = ParameterSyntax("--when", .expression, "only while a condition is true").optional
    syntax.form = .option
    return Self(syntax) { arguments throws(ScriptError) in
      switch arguments.options.removeValue(forKey: "--when")?.last {
      case .word(let word): try word.condition(in: arguments.frame)
      case .expression(let expression): try expression.condition(in: arguments.frame)
      case .block, nil: .always
      }
    }
  }

  /// `when` with a condition; always true if it is not given.
  static var when: Self {
    let expression = Parameter<ScriptExpression?>.optional(
      .after("when", .expression("CONDITION")))
    var result = Self(read: { arguments throws(ScriptError) in
      try expression.read(arguments)?.condition(in: arguments.frame) ?? .always
    })
    result.syntax = expression.syntax
    return result
  }
}

// MARK: - Expressions and blocks

nonisolated extension Parameter where Content == ScriptExpression {
  /// An expression without parentheses, up to a block or the end of the command.
  package static func expression(_ name: String) -> Self {
    let syntax = ParameterSyntax(name, .expression)
    return Self(syntax, isReadOnce: true) { arguments throws(ScriptError) in
      guard case .expression(let expression)? = arguments.next else {
        throw arguments.missing(syntax)
      }
      arguments.advance()
      return expression
    }
  }
}

nonisolated extension Parameter where Content == Statement.Block {
  /// Commands in braces.
  package static func block(_ timing: ParameterSyntax.Timing = .once) -> Self {
    var syntax = ParameterSyntax("", .block)
    syntax.timing = timing
    return Self(syntax, isReadOnce: true) { [syntax] arguments throws(ScriptError) in
      try arguments.finishWords()
      guard case .block(let block)? = arguments.next else { throw arguments.missing(syntax) }
      arguments.advance()
      return block
    }
  }
}
