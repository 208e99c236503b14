package import KeyboardCore

/// Parameters at any place among the words of a command: `name=VALUE`, and single words such as `rtl`.
nonisolated extension Parameter {
  /// `name=VALUE`; nil if it is not given.
  ///
  /// - Parameters:
  ///   - names: the name and its synonyms.
  ///   - kind: the kind of the value.
  ///   - notation: the placeholder of the value; nil for that of its kind.
  ///   - words: the possible values, for completion.
  ///   - value: returns the value from a word and the name as written.
  /// - Returns: the parameter.
  package static func value<Value>(
    _ names: [String], _ kind: CommandParameter.Kind, _ notation: String? = nil,
    offering words: ParameterSyntax.Offer? = nil,
    _ value: @escaping @MainActor (Arguments, String, Word) throws(ScriptError) -> Value
  ) -> Self where Content == Value? {
    let names = names.map { $0 + "=" }
    var result = Self(read: { arguments throws(ScriptError) in
      guard let (name, word) = try arguments.named(names) else { return nil }
      return try value(arguments, name, word)
    })
    for name in names {
      var syntax = ParameterSyntax(name, kind, notation ?? kind.notation, offering: words).optional
      (syntax.form, syntax.valueNotation, syntax.isShown) = (.value, notation, name == names[0])
      result.syntax.append(syntax)
    }
    return result
  }

  /// `name=VALUE`, of which only some texts are valid; nil if it is not given.
  ///
  /// - Parameters:
  ///   - names: the name and its synonyms.
  ///   - kind: the kind of the value.
  ///   - notation: the placeholder of the value; nil for that of its kind.
  ///   - requirement: a description of the value that can follow "is".
  ///   - words: the possible values, for completion.
  ///   - value: returns the value of a text; nil if it is invalid.
  /// - Returns: the parameter.
  package static func named<Value>(
    _ names: [String], kind: CommandParameter.Kind = .text, notation: String? = nil,
    is requirement: String, offering words: ParameterSyntax.Offer? = nil,
    _ value: @escaping @MainActor (String) -> Value?
  ) -> Self where Content == Value? {
    self.value(names, kind, notation, offering: words) {
      arguments, name, word throws(ScriptError) in
      guard let value = value(word.text) else {
        throw arguments.bad(word, "\(name) is \(requirement), not '\(word.text)'")
      }
      return value
    }
  }

  /// One of several words, as `name=WORD`; nil if it is not given.
  ///
  /// - Parameters:
  ///   - name: the name.
  ///   - choices: the words and their values.
  ///   - summaries: short descriptions of each.
  /// - Returns: the parameter.
  @MainActor public static func choice<Value>(
    named name: String, _ choices: [(word: String, value: Value)], summaries: [String] = []
  ) -> Self where Content == Value? {
    let words = choices.map { $0.word }
    let completions = words.enumerated().map { index, word in
      Session.Completion(word, summaries.isEmpty ? "" : summaries[index])
    }
    let offer: ParameterSyntax.Offer = { _, _ in completions }
    return named(
      [name], kind: .choice(words), is: "one of \(words.joined(separator: ", "))", offering: offer
    ) { text in choices.first { $0.word.lowercased() == text.lowercased() }?.value }
  }

  /// Returns a parameter whose value is computed from the value of this one.
  package func map<Value, Other>(
    _ change: @escaping @MainActor (Value) -> Other
  ) -> Parameter<Other?> where Content == Value? {
    var result = Parameter<Other?>(read: { arguments throws(ScriptError) in
      guard let value = try read(arguments) else { return nil }
      return change(value)
    })
    result.syntax = syntax
    return result
  }

  /// At most one of some parameters; nil if none is given.
  package static func atMostOne<Value>(of alternatives: [Self]) -> Self where Content == Value? {
    var result = Self(read: { arguments throws(ScriptError) in
      var values: [Value] = []
      for alternative in alternatives {
        if let value = try alternative.read(arguments) { values.append(value) }
      }
      guard values.count > 1 else { return values.first }
      let names = alternatives.flatMap(\.syntax).names("and")
      throw arguments.bad(at: arguments.position, "\(names) exclude each other")
    })
    result.syntax = alternatives.flatMap { $0.syntax }
    for index in result.syntax.indices.dropFirst() { result.syntax[index].isAlternative = true }
    return result
  }

  /// Exactly one of some parameters.
  package static func one(of alternatives: [Parameter<Content?>]) -> Self {
    let optional = Parameter<Content?>.atMostOne(of: alternatives)
    var result = Self(read: { arguments throws(ScriptError) in
      if let value = try optional.read(arguments) { return value }
      throw arguments.bad(
        at: arguments.position, "\(arguments.verb.name) needs \(optional.syntax.names("or"))")
    })
    result.syntax = optional.syntax.map(\.required)
    return result
  }
}

nonisolated extension [ParameterSyntax] {
  /// The names in a sentence.
  fileprivate func names(_ conjunction: String) -> String {
    let names = filter(\.isShown).map(\.name)
    return names.dropLast().joined(separator: ", ") + " \(conjunction) " + names[names.count - 1]
  }
}

nonisolated extension Parameter where Content == String? {
  /// A text, as `name=TEXT`; nil if it is not given.
  public static func text(named name: String) -> Self {
    value([name], .text) { _, _, word in word.text }
  }

  /// At most one of some single words; nil if none is given.
  public static func flag(among words: String...) -> Self { flag(among: words) }

  /// At most one of some single words; nil if none is given.
  public static func flag(among words: [String]) -> Self {
    var result = Self(read: { arguments throws(ScriptError) in try arguments.named(words)?.name })
    for (index, word) in words.enumerated() {
      var syntax = ParameterSyntax(word, .boolean).optional
      syntax.form = .flag
      syntax.isAlternative = index > 0
      result.syntax.append(syntax)
    }
    return result
  }
}

nonisolated extension Parameter where Content == Bool {
  /// A single word.
  public static func flag(_ word: String) -> Self {
    let word = Parameter<String?>.flag(among: word)
    var result = Self(read: { arguments throws(ScriptError) in try word.read(arguments) != nil })
    result.syntax = word.syntax
    return result
  }
}

// MARK: - Numbers

nonisolated extension Parameter where Content == Int? {
  /// A whole number in a range, as `name=N`; nil if it is not given.
  ///
  /// - Parameters:
  ///   - names: the name and its synonyms.
  ///   - range: the valid numbers.
  /// - Returns: the parameter.
  public static func count(named names: String..., in range: ClosedRange<Int>) -> Self {
    let kind = CommandParameter.Kind.wholeNumber(
      atLeast: range.lowerBound, atMost: range.upperBound)
    return named(names, kind: kind, is: CommandParameter("", kind).requirement) { text in
      Int(text).flatMap { range.contains($0) ? $0 : nil }
    }
  }
}

nonisolated extension Parameter where Content == Double? {
  /// A number in a range, as `name=N`; nil if it is not given.
  ///
  /// - Parameters:
  ///   - names: the name and its synonyms.
  ///   - range: the valid numbers.
  /// - Returns: the parameter.
  public static func number(named names: String..., in range: ClosedRange<Double>) -> Self {
    named(
      names, kind: .number,
      is: "a number from \(range.lowerBound.brief) to \(range.upperBound.brief)"
    ) { $0.numbers(in: range, atMost: 1)?.first }
  }
}

nonisolated extension String {
  /// Returns the numbers in a text, separated by commas; nil if one is not a number in the range, or there are too
  /// many.
  package func numbers(in range: ClosedRange<Double>, atMost limit: Int = .max) -> [Double]? {
    let parts = split(separator: ",", omittingEmptySubsequences: false)
    let numbers = parts.compactMap { Double($0) }.filter(range.contains)
    return numbers.count == parts.count && numbers.count <= limit ? numbers : nil
  }
}

nonisolated extension Double {
  /// The number with as few decimal places as possible.
  package var brief: String {
    rounded() == self && magnitude < 1e15 ? String(Int(self)) : String(self)
  }
}
