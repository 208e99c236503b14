import KeyboardCommands
import KeyboardCore
import KeyboardPlugins

/// The verbs that read, set and check names.
let stateVerbs: [Verb] = [
  Verb(
    "get [PREFIX]",
    "Lists names and their values; a whole name shows one.",
    example: "get list.", operands: .contextName
  ) { session, arguments throws(ScriptError) in
    let prefix = try arguments.optionalLastWord()
    let text = prefix?.text ?? ""
    let local = arguments.frame.local.keys.sorted().map { ContextName($0, "of this event") }
    let names = (local + session.context.names).map(\.name).filter { $0.hasPrefix(text) }.uniqued
    let exact = names.filter { $0 == text }
    for name in exact.isEmpty ? names : exact {
      session.say("\(name) = \(arguments.frame.value(name).map(\.description) ?? "(no value now)")")
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
    guard ValueExpression.isName(name.text) else {
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
    let text = try arguments.condition("a CONDITION")
    try arguments.finish()
    let condition = try text.condition()
    session.warnOfUnknownNames(in: condition, arguments.frame)
    guard !condition.evaluate(in: arguments.frame) else { return }
    let actual = condition.readings(in: arguments.frame).map(\.description).joined(separator: ", ")
    throw ScriptError(
      .expectation, "expected \(text.text)" + (actual.isEmpty ? "" : ", but \(actual)"),
      at: text.position)
  },
]

extension Session {
  /// Gives a name a value; false when the name is registered by something else.
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

  /// Warns of the names of a condition that are not registered; probably they are misspelt, or
  /// texts without quotes. Names of an event may be known to another frame.
  func warnOfUnknownNames(in condition: Condition, _ frame: Frame) {
    let others = condition.names.filter { frame.local[$0] != nil || $0.hasPrefix("event.") }
    for warning in condition.warnings(in: context, knowing: Set(others)) {
      say("warning: \(warning)")
    }
  }
}

/// The verbs that hear events.
let eventVerbs: [Verb] = [
  Verb(
    "on EVENT [when CONDITION] { COMMANDS }",
    "Runs commands after the one that caused an event; its fields are event.NAME.",
    example: "on navigation.committed { show }", operands: .event, .words(["when"]), .other
  ) { session, arguments throws(ScriptError) in
    let event = try arguments.word("an EVENT")
    guard session.knowsEvent(event.text) else { throw session.unknownEvent(event) }
    var condition = Condition.always
    if let word = arguments.optionalWord() {
      guard word.isBare("when") else {
        throw arguments.bad(word, "after the event comes when or a block, not '\(word.text)'")
      }
      condition = try arguments.condition("a CONDITION after when").condition()
      session.warnOfUnknownNames(in: condition, arguments.frame)
    }
    let block = try arguments.block()
    try arguments.finish()
    session.handlers.handle(
      event.text, when: condition, directory: arguments.frame.directory, block)
  },
  Verb(
    "off [EVENT]",
    "Takes back what on and watch asked for, for one event or pattern or for all.",
    example: "off navigation.committed", operands: .event
  ) { session, arguments throws(ScriptError) in
    let event = try arguments.optionalLastWord()
    let count = session.handlers.remove(event?.text)
    if let event, count == 0 {
      throw event.bad("nothing hears \(event.text); watch without a pattern lists what is heard")
    }
  },
  Verb(
    "watch [PATTERN]",
    "Shows events as they happen; * in a pattern stands for anything.",
    example: "watch navigation.*", operands: .event
  ) { session, arguments throws(ScriptError) in
    guard let word = try arguments.optionalLastWord() else {
      let summary = session.handlers.summary
      return session.say(summary.isEmpty ? ["nothing is watched or handled"] : summary)
    }
    guard word.text.contains("*") || session.knowsEvent(word.text) else {
      throw session.unknownEvent(word)
    }
    session.handlers.watch(word.text) { [weak session] event in
      session?.say("\(event.name) \(event.value)")
    }
  },
  Verb(
    "events [EVENT]",
    "Lists the events there are, or the fields of one.",
    example: "events navigation.focusMoved", operands: .event
  ) { session, arguments throws(ScriptError) in
    guard let word = try arguments.optionalLastWord() else {
      return session.say(
        columns: session.bus.catalogue.descriptions.map { [$0.name, $0.summary] })
    }
    guard let event = session.bus.catalogue[word.text] else { throw session.unknownEvent(word) }
    session.say("\(event.name): \(event.summary)")
    session.say(columns: event.fields.map { ["  \($0.name)", $0.summary] })
  },
]

extension Session {
  /// Returns a Boolean value indicating whether an event of a name is described or a plugin's.
  fileprivate func knowsEvent(_ name: String) -> Bool {
    bus.catalogue[name] != nil || plugins.plugins.contains { $0.manifest.mayEmit(name) }
  }

  fileprivate func unknownEvent(_ word: Word) -> ScriptError {
    word.unknown(
      "the event '\(word.text)' is unknown", among: bus.catalogue.descriptions.map(\.name),
      otherwise: "events lists what there is")
  }
}
