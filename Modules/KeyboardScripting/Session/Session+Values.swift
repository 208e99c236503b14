import KeyboardCommands
import KeyboardCore

/// What expressions compute, and the names that a script sets.
extension Session {
  /// Computes an expression.
  ///
  /// - Throws: a `failed` when it cannot be computed, or in a script for a name that nobody ever
  ///   answered to.
  func value(
    of expression: ScriptExpression, in frame: Frame
  ) throws(ScriptError) -> Value {
    try checkNames(of: expression, in: frame)
    do throws(ExpressionError) {
      return try expression.value.value(in: frame)
    } catch {
      throw ScriptError(.failed, error.message, at: expression.position)
    }
  }

  /// Finds out whether the value of an expression counts as true.
  func holds(_ expression: ScriptExpression, in frame: Frame) throws(ScriptError) -> Bool {
    try value(of: expression, in: frame).isTruthy
  }

  /// Refuses, or at a prompt warns of, names that nobody ever answered to: they are probably
  /// misspelt, or texts without quotes.
  func checkNames(of expression: ScriptExpression, in frame: Frame) throws(ScriptError) {
    for name in expression.names where !frame.knows(name) {
      let problem = context.warning(aboutUnknownName: name, among: frame.local.keys.sorted())
      guard !frame.isScript else { throw ScriptError(.failed, problem, at: expression.position) }
      say("warning: \(problem)")
    }
  }

  /// Warns of the names of a condition that will be read later, wherever it stands.
  func warnOfUnknownNames(in condition: Condition, knowing others: Set<String> = []) {
    let fields = condition.names.filter { $0.hasPrefix("event.") }
    for warning in condition.warnings(in: context, knowing: others.union(fields)) {
      say("warning: \(warning)")
    }
  }

  /// Returns the reason why a name has no value, with the remedy.
  func unknownName(_ name: String) -> String {
    if context.hasEverRegistered(name) { return "\(name) has no value now" }
    let remedy = Spelling.remedy(
      for: name, in: context.names.map(\.name), otherwise: "get lists all")
    return "the name \(name) is unknown; \(remedy)"
  }

  // MARK: Words

  /// Returns arguments with the values of their words computed.
  func resolved(
    _ arguments: [Statement.Argument], in frame: Frame
  ) throws(ScriptError) -> [Statement.Argument] {
    try arguments.map { argument throws(ScriptError) in
      guard case .word(let word) = argument, word.hasValues else { return argument }
      return .word(try resolved(word, in: frame))
    }
  }

  private func resolved(_ word: Word, in frame: Frame) throws(ScriptError) -> Word {
    var text = ""
    var last = Value.null
    for piece in word.pieces {
      switch piece {
      case .text(let literal): text += literal
      case .value(let expression):
        last = try requiredValue(of: expression, in: frame)
        text += last.text
      case .optionalValue(let expression):
        last = try value(of: expression, in: frame)
        text += last.text
      }
    }
    var result = Word(text: text, isQuoted: word.isQuoted, position: word.position)
    if word.pieces.count == 1, !word.isQuoted { result.computed = last }
    return result
  }

  private func requiredValue(
    of expression: ScriptExpression, in frame: Frame
  ) throws(ScriptError) -> Value {
    if expression.names == [expression.text] {
      if let value = frame.value(expression.text) { return value }
      throw ScriptError(.failed, unknownName(expression.text), at: expression.position)
    }
    let value = try value(of: expression, in: frame)
    guard value != .null else {
      throw ScriptError(.failed, "\(expression.text) has no value now", at: expression.position)
    }
    return value
  }

  // MARK: Variables

  /// A name that a script has set.
  struct Variable {
    var value: Value
    /// Takes the name back.
    let token: Subscription
  }

  /// Gives a name a value; false when the name belongs to something else.
  func set(_ name: String, to value: Value) -> Bool {
    if variables[name] != nil {
      variables[name]?.value = value
      return true
    }
    guard !context.isRegistered(name) else { return false }
    let token = context.register(Context.Name(name, "set by the session")) { [weak self] in
      self?.variables[name]?.value
    }
    variables[name] = Variable(value: value, token: token)
    return true
  }

  /// Takes a name back that a script has set.
  ///
  /// - Returns: its value; nil when no script has set it.
  func unset(_ name: String) -> Value? {
    variables.removeValue(forKey: name)?.value
  }
}
