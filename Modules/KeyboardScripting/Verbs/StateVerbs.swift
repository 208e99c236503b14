import KeyboardCommands
import KeyboardCore
import KeyboardPlugins

/// The verbs that read and set names.
let stateVerbs: [Verb] = [
  Verb(
    "get [PREFIX]",
    "Lists names and their values; a whole name shows one.",
    example: "get list.", operands: .contextName
  ) { session, arguments throws(ScriptError) in
    let prefix = try arguments.optionalLastWord()
    let text = prefix?.text ?? ""
    let local = (Array(arguments.frame.local.keys) + arguments.frame.event.keys).sorted()
    let names = (local + session.context.names.map(\.name)).filter { $0.hasPrefix(text) }.uniqued
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
    "Gives a name of your own, or NAME[INDEX] of a list, a value; text, or (EXPRESSION).",
    example: "set my.count (2 + 1)", operands: .contextName, .other
  ) { session, arguments throws(ScriptError) in
    let name = try arguments.word("a NAME")
    let word = try arguments.word("a VALUE")
    if word.isBare("("), !arguments.isAtEnd {
      throw word.bad("a value in parentheses starts right after (; write (n + 1)")
    }
    try arguments.finish()
    try session.set(name, to: word.value, in: &arguments.frame)
  },
  Verb(
    "unset NAME",
    "Takes a name back that set made; undo brings it back.",
    example: "unset my.count", operands: .contextName
  ) { session, arguments throws(ScriptError) in
    let name = try arguments.lastWord("a NAME")
    guard let value = session.unset(name.text) else {
      throw name.unknown(
        "\(name.text) was not set", among: session.variables.keys.sorted(),
        otherwise: "get lists the names")
    }
    session.changes.add("unset \(name.text)") { [weak session] in
      _ = session?.set(name.text, to: value)
    }
  },
]

extension Session {
  /// Sets a name, or an element of a list, to a value: a local one if there is one of the name.
  fileprivate func set(
    _ word: Word, to value: Value, in frame: inout Frame
  ) throws(ScriptError) {
    guard let bracket = word.text.firstIndex(of: "["), word.text.hasSuffix("]") else {
      return try set(word.text, word, to: value, in: &frame)
    }
    let name = String(word.text[..<bracket])
    let index = String(word.text[word.text.index(after: bracket)...].dropLast())
    guard case .array(var elements)? = frame.value(name) else {
      throw word.bad("\(name) is no list; make one, such as set \(name) ([1, 2])")
    }
    let expression = try ScriptExpression(parsing: index, at: word.position)
    let place = try self.value(of: expression, in: frame)
    guard let place = place.integerValue, elements.indices.contains(place) else {
      throw word.bad("\(name) has \(elements.count) elements, from 0, and none at \(place)")
    }
    elements[place] = value
    let list = Value.array(elements)
    guard !list.isTooLarge else { throw word.bad("\(name) would be too large") }
    try set(name, word, to: list, in: &frame)
  }

  private func set(
    _ name: String, _ word: Word, to value: Value, in frame: inout Frame
  ) throws(ScriptError) {
    guard Word(text: name, isQuoted: false, position: word.position).isVariableName else {
      throw word.bad("'\(name)' is no name; write letters, digits, - _ and dots")
    }
    if frame.local[name] != nil {
      frame.local[name] = value
    } else if !set(name, to: value) {
      throw word.bad("\(name) belongs to somebody else; choose another name")
    }
  }
}

nonisolated extension Word {
  /// A Boolean value indicating whether a script may give the name a value.
  var isVariableName: Bool {
    ValueExpression.isName(text) && !reservedNames.contains(text) && !text.hasPrefix("event.")
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
    let condition = try arguments.optionalWhen()
    if let word = arguments.optionalWord() {
      throw arguments.bad(word, "after the event comes when or a block, not '\(word.text)'")
    }
    session.warnOfUnknownNames(in: condition, knowing: Set(arguments.frame.local.keys))
    let block = try arguments.block()
    try arguments.finish()
    session.handlers.handle(
      event.text, when: condition,
      KeptBlock("on \(event.text)", block, in: arguments.frame))
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
    session.explain(event)
  },
]

extension Session {
  /// Returns a Boolean value indicating whether an event of a name is described or a plugin's.
  func knowsEvent(_ name: String) -> Bool {
    bus.catalogue[name] != nil || plugins.plugins.contains { $0.manifest.mayEmit(name) }
  }

  func unknownEvent(_ word: Word) -> ScriptError {
    word.unknown(
      "the event '\(word.text)' is unknown", among: bus.catalogue.descriptions.map(\.name),
      otherwise: "events lists what there is")
  }
}
