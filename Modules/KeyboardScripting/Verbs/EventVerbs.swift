import KeyboardCommands
import KeyboardCore
import KeyboardPlugins

/// The verbs that hear events.
let eventVerbs: [Verb] = [
  Verb(
    "on EVENT [when CONDITION] { COMMANDS }",
    "Runs commands after the one that caused an event; its fields are event.NAME.",
    example: "on navigation.committed { show }", operands: .event, .words(["when"]), .other
  ) { session, arguments throws(ScriptError) in
    let event = try arguments.word("an EVENT")
    guard session.knowsEvent(event.text) else { throw session.unknownEvent(event) }
    let condition = try arguments.eventCondition()
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
      throw ScriptError(
        .badArgument, "nothing hears \(event.text); watch without a pattern lists what is heard",
        at: event.position)
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
        columns: session.bus.catalogue.descriptions.map { [$0.name, $0.sentence] })
    }
    guard let event = session.bus.catalogue[word.text] else { throw session.unknownEvent(word) }
    session.say("\(event.name): \(event.sentence)")
    session.say(columns: event.fields.map { ["  \($0.name)", $0.sentence] })
  },
]

nonisolated extension Arguments {
  /// Takes `when CONDITION`.
  fileprivate mutating func eventCondition() throws(ScriptError) -> Condition? {
    guard let word = optionalWord() else { return nil }
    guard word.text == "when", !word.isQuoted else {
      throw bad(word, "after the event comes when or a block, not '\(word.text)'")
    }
    let expression = try expression("a CONDITION after when")
    return try Condition(expression.text, at: expression.position)
  }
}

extension Session {
  /// Returns a Boolean value indicating whether an event of a name is described or a plugin's.
  fileprivate func knowsEvent(_ name: String) -> Bool {
    bus.catalogue[name] != nil || plugins.plugins.contains { $0.manifest.mayEmit(name) }
  }

  fileprivate func unknownEvent(_ word: Word) -> ScriptError {
    let remedy = Spelling.remedy(
      for: word.text, in: bus.catalogue.descriptions.map(\.name),
      otherwise: "events lists what there is")
    return ScriptError(
      .badArgument, "the event '\(word.text)' is unknown; \(remedy)", at: word.position)
  }
}
