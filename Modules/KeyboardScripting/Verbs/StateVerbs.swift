import KeyboardCommands
import KeyboardCore

/// The verbs that read, set and check names.
let stateVerbs: [Verb] = [
  Verb(
    "get [PREFIX]",
    "Lists names and their values; a whole name shows one.",
    example: "get list.", operands: .contextName
  ) { session, arguments throws(ScriptError) in
    let prefix = try arguments.optionalLastWord()
    let text = prefix?.text ?? ""
    let reading = session.reading(in: arguments.frame)
    let local = arguments.frame.local.keys.sorted().map { ContextName($0, "of this event") }
    let names = (local + session.context.names).map(\.name).filter { $0.hasPrefix(text) }.uniqued
    let exact = names.filter { $0 == text }
    for name in exact.isEmpty ? names : exact {
      session.say("\(name) = \(reading.value(name).map(\.description) ?? "(no value now)")")
    }
    if let prefix, names.isEmpty {
      throw ScriptError(.failed, session.unknownName(text), at: prefix.position)
    }
  },
  Verb(
    "set NAME VALUE",
    "Gives a name of your own a value that conditions and $NAME read.",
    example: "set my.count 3", operands: .contextName, .other
  ) { session, arguments throws(ScriptError) in
    let name = try arguments.word("a NAME")
    let value = try arguments.lastWord("a VALUE").value
    guard (try? Condition(parsing: "has(\(name.text))")) != nil else {
      throw arguments.bad(name, "'\(name.text)' is no name; write letters, digits, - _ and dots")
    }
    guard session.set(name.text, to: value) else {
      throw arguments.bad(name, "\(name.text) belongs to somebody else; choose another name")
    }
  },
  Verb(
    "expect CONDITION",
    "Stops with status 1 unless the condition holds.",
    example: "expect list.focus == 3 && !chord.pending", operands: .contextName
  ) { session, arguments throws(ScriptError) in
    let expression = try arguments.expression("a CONDITION")
    try arguments.finish()
    let condition = try Condition(expression.text, at: expression.position)
    let reading = session.reading(in: arguments.frame)
    guard !condition.evaluate(in: reading) else {
      session.warnOfUnknownNames(in: condition, frame: arguments.frame)
      return
    }
    let actual = condition.readings(in: reading).map(\.description).joined(separator: ", ")
    throw ScriptError(
      .expectation, "expected \(expression.text)" + (actual.isEmpty ? "" : ", but \(actual)"),
      at: expression.position)
  },
]

extension Session {
  /// Gives a name a value; false when the name belongs to somebody else.
  fileprivate func set(_ name: String, to value: Value) -> Bool {
    if variables[name] == nil {
      guard !context.isRegistered(name) else { return false }
      tokens.append(
        context.register(ContextName(name, "set by the session")) { [weak self] in
          self?.variables[name]
        })
    }
    variables[name] = value
    return true
  }

  /// Warns of the names of a condition that are not registered; probably they are misspelt.
  func warnOfUnknownNames(in condition: Condition, frame: Frame) {
    for name in condition.names where !context.isRegistered(name) && frame.local[name] == nil {
      say("warning: \(unknownName(name))")
    }
  }
}
