import KeyboardCommands
import KeyboardCore

/// The verbs that read, set and check names.
let stateVerbs: [Verb] = [
  Verb(
    name: "get",
    synopsis: "get [PREFIX]",
    sentence: "Lists names and their values; a whole name shows one.",
    example: "get list.",
    topic: .state,
    operands: [.contextName]
  ) { session, arguments throws(ScriptError) in
    let prefix = arguments.optionalWord()
    try arguments.finish()
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
    name: "set",
    synopsis: "set NAME VALUE",
    sentence: "Gives a name of your own a value that conditions and $NAME read.",
    example: "set my.count 3",
    topic: .state,
    operands: [.contextName, .other]
  ) { session, arguments throws(ScriptError) in
    let name = try arguments.word("a NAME")
    let value = try arguments.word("a VALUE").value
    try arguments.finish()
    guard (try? Condition(parsing: "has(\(name.text))")) != nil else {
      throw arguments.bad(name, "'\(name.text)' is no name; write letters, digits, - _ and dots")
    }
    guard session.variables.set(name.text, to: value) else {
      throw arguments.bad(name, "\(name.text) belongs to somebody else; choose another name")
    }
  },
  Verb(
    name: "expect",
    synopsis: "expect CONDITION",
    sentence: "Stops with status 1 unless the condition holds.",
    example: "expect list.focus == 3 && !chord.pending",
    topic: .state,
    operands: [.contextName]
  ) { session, arguments throws(ScriptError) in
    let expression = try arguments.expression("a CONDITION")
    try arguments.finish()
    let condition = try expression.condition()
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
  /// Says which names of a condition nobody answers to: probably they are misspelt.
  func warnOfUnknownNames(in condition: Condition, frame: Frame) {
    for name in condition.names where !context.isRegistered(name) && frame.local[name] == nil {
      notify("warning: \(unknownName(name))")
    }
  }
}
