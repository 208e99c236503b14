import KeyboardCommands
import KeyboardCore
import KeyboardPlugins

/// The verbs that hear events.
let eventVerbs: [Verb] = [
  Verb(
    name: "on",
    synopsis: "on EVENT [when CONDITION] { COMMANDS }",
    sentence: "Runs commands after the one that caused an event; its fields are event.NAME.",
    example: "on navigation.committed { show }",
    topic: .state,
    operands: [.event, .words(["when"]), .other]
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
    name: "off",
    synopsis: "off [EVENT]",
    sentence: "Takes back what on and watch asked for, for one event or pattern or for all.",
    example: "off navigation.committed",
    topic: .state,
    operands: [.event]
  ) { session, arguments throws(ScriptError) in
    let event = arguments.optionalWord()
    try arguments.finish()
    let count = session.handlers.remove(event.map { EventPattern(text: $0.text) })
    if let event, count == 0 {
      throw ScriptError(
        .badArgument, "nothing hears \(event.text); watch without a pattern lists what is heard",
        at: event.position)
    }
  },
  Verb(
    name: "watch",
    synopsis: "watch [PATTERN]",
    sentence: "Shows events as they happen; * in a pattern stands for anything.",
    example: "watch navigation.*",
    topic: .state,
    operands: [.event]
  ) { session, arguments throws(ScriptError) in
    guard let word = arguments.optionalWord() else {
      try arguments.finish()
      session.say(session.handlers.summary.map { [$0] }, otherwise: "nothing is watched or handled")
      return
    }
    try arguments.finish()
    let pattern = EventPattern(text: word.text)
    guard pattern.isPattern || session.knowsEvent(word.text) else {
      throw session.unknownEvent(word)
    }
    session.handlers.watch(pattern) { [weak session] event in
      session?.notify("\(event.name) \(event.value)")
    }
  },
  Verb(
    name: "events",
    synopsis: "events [EVENT]",
    sentence: "Lists the events there are, or the fields of one.",
    example: "events navigation.focusMoved",
    topic: .state,
    operands: [.event]
  ) { session, arguments throws(ScriptError) in
    guard let word = arguments.optionalWord() else {
      try arguments.finish()
      session.say(
        session.bus.catalogue.descriptions.map { [$0.name, $0.sentence] },
        otherwise: "there are no events")
      return
    }
    try arguments.finish()
    guard let event = session.bus.catalogue[word.text] else { throw session.unknownEvent(word) }
    session.say("\(event.name): \(event.sentence)")
    let fields = event.fields.map { ["  \($0.name)", $0.sentence] }
    session.say(lines: TextColumns(fields).lines)
  },
]

nonisolated extension Arguments {
  /// Takes `when CONDITION`.
  fileprivate mutating func eventCondition() throws(ScriptError) -> Condition? {
    guard let word = optionalWord() else { return nil }
    guard word.text == "when", !word.isQuoted else {
      throw bad(word, "after the event comes when or a block, not '\(word.text)'")
    }
    return try expression("a CONDITION after when").condition()
  }
}

extension Session {
  /// Whether an event of a name can happen: it is described, or a plugin owns it.
  fileprivate func knowsEvent(_ name: String) -> Bool {
    bus.catalogue[name] != nil || plugins.plugins.contains { $0.manifest.mayEmit(name) }
  }

  fileprivate func unknownEvent(_ word: Arguments.Text) -> ScriptError {
    let near = Spelling.nearest(to: word.text, in: bus.catalogue.descriptions.map(\.name))
    let remedy = near.map { "did you mean \($0)?" } ?? "events lists what there is"
    return ScriptError(
      .badArgument, "the event '\(word.text)' is unknown; \(remedy)", at: word.position)
  }
}
