public import KeyboardCommands
public import KeyboardCore
public import KeyboardNavigation

extension FormInput {
  /// The rules that an answer must satisfy.
  public struct Rules {
    /// A Boolean value indicating whether an answer is required; a required switch must be on.
    public var isRequired = false
    /// The pattern that the whole text must match; in a text of several lines, each line.
    public var pattern: RegularExpression?
    /// The smallest number, the smallest number of choices, or the earliest day.
    public var minimum: Value?
    /// The greatest number, the greatest number of choices, or the latest day.
    public var maximum: Value?
    /// The allowed range of the length of a text, in characters.
    public var length: ClosedRange<Int>?
    /// The condition that the values of the form must meet.
    public var condition: Condition?
    /// The message for any mistake that the application's own checks did not find; nil for a general one.
    public var message: String?
    /// A check by the application; returns the mistake, or nil.
    public var check: ((Value) -> String?)?
    /// An asynchronous check, which calls back once, with the mistake or nil.
    ///
    /// The returned subscription is cancelled when the result is no longer needed.
    public var slowCheck: ((Value, @escaping (String?) -> Void) -> Subscription?)?

    /// Creates rules that allow any answer.
    public init() {}

    /// Compiles the pattern of a whole text.
    ///
    /// - Throws: the reason why the pattern is invalid or refused.
    public static func pattern(
      _ pattern: String
    ) throws(SearchQuery.PatternError) -> RegularExpression {
      // Compiled alone first, so that an unmatched parenthesis does not close this group.
      _ = try RegularExpression(pattern, isCaseSensitive: true)
      return try RegularExpression("^(\(pattern))$", isCaseSensitive: true)
    }
  }

  /// The mistake in the current answer, without asynchronous checks; nil if it is valid.
  public var mistakeNow: String? {
    guard kind.hasValue else { return nil }
    if let omission = field.omission(in: self) {
      return rules.isRequired ? rules.message ?? omission : conditionMistake
    }
    if let mistake = field.mistake(in: self) ?? textMistake { return rules.message ?? mistake }
    return rules.check?(value) ?? conditionMistake
  }

  private var conditionMistake: String? {
    guard let condition = rules.condition, let form,
      !condition.evaluate(in: form.valueContext)
    else { return nil }
    return rules.message ?? "this has to be so: \(condition)"
  }

  /// The message for a text that does not match the pattern, with the hint instead of the regular expression.
  private var patternMistake: String {
    if let hint { return "this does not fit: \(hint)" }
    return "this does not have the right form" + (placeholder.map { "; write it as \($0)" } ?? "")
  }

  /// The bounds that the rules set for the value, in words; nil if there are none.
  var bounds: String? { Self.words(from: rules.minimum?.text, to: rules.maximum?.text) }

  static func words(from least: String?, to most: String?) -> String? {
    switch (least, most) {
    case (let least?, let most?): least == most ? least : "\(least) to \(most)"
    case (let least?, nil): "\(least) or more"
    case (nil, let most?): "at most \(most)"
    case (nil, nil): nil
    }
  }

  private var textMistake: String? {
    guard field.isTyped else { return nil }
    let text = document.text
    if let length = rules.length {
      let count = text.count
      if count < length.lowerBound { return "\(length.lowerBound) characters or more" }
      if count > length.upperBound {
        return "\(length.upperBound) characters at most; these are \(count)"
      }
    }
    if let pattern = rules.pattern {
      let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      if !lines.allSatisfy({ pattern.matches(String($0)) }) {
        return patternMistake
      }
    }
    return nil
  }
}

extension FormInput {
  /// Checks the answer, and shows the mistake at the field.
  ///
  /// An asynchronous check runs too, unless it has already run for this value.
  func validate() {
    wasLeft = true
    let mistake = mistakeNow
    guard mistake == nil, let slowCheck = rules.slowCheck, value != .null else {
      return setMistake(mistake)
    }
    let value = value
    if let answer, answer.value == value { return setMistake(answer.mistake) }
    guard !isChecking else { return }
    setMistake(nil)
    isChecking = true
    let check = checks
    let token = slowCheck(value) { [weak self] mistake in
      // The result for an earlier value is ignored.
      guard let self, check == checks, isChecking else { return }
      isChecking = false
      answer = (value, mistake)
      setMistake(mistake)
      form?.checkDidEnd()
    }
    if isChecking { checkToken = token }
  }

  /// Updates after a change of the value; checks it again if a mistake is shown.
  func valueDidChange() {
    checks += 1
    isChecking = false
    checkToken?.cancel()
    checkToken = nil
    if mistake != nil { setMistake(mistakeNow) }
    form?.valueDidChange(of: self)
  }

  private func setMistake(_ mistake: String?) {
    guard mistake != self.mistake else { return }
    self.mistake = mistake
    form?.changes.notify()
  }
}
