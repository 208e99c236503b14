import KeyboardCommands
import KeyboardCore
import KeyboardPluginSDK
import KeyboardPlugins

/// The verbs for reading and setting names.
nonisolated let stateVerbs: [Verb] = [
  Verb(
    atOnce: "get", "Lists names and their values; a whole name shows one.", example: "get list.",
    watches: true,
    .optional(.word("PREFIX", .contextName))
  ) { session, arguments, prefix throws(ScriptError) in
    let text = prefix?.text ?? ""
    let frame = arguments.frame
    let local = (Array(frame.local.keys) + frame.event.keys).sorted()
    let all = (local + session.context.names.map(\.name)).filter { $0.hasPrefix(text) }.uniqued
    let isWhole = all.contains(text) || all.isEmpty && frame.value(text) != nil
    let names = isWhole ? [text] : all
    if let prefix, names.isEmpty {
      throw ScriptError(.failed, session.unknownName(text, in: frame), at: prefix.position)
    }
    let lines = names.map { name in
      "\(name) = \(frame.value(name).map(\.description) ?? "(no value now)")"
    }
    guard names != [text] else {
      return arguments.answer(Answer(frame.value(text) ?? .null, lines))
    }
    let values = names.map { ($0, frame.value($0) ?? .null) }
    arguments.answer(Answer(.object(Dictionary(uniqueKeysWithValues: values)), lines))
  },
  Verb(
    atOnce: "let",
    "Gives a name of the block, macro, command, file or session around it a value.",
    example: "let half (list.count / 2)", watches: true, .localName, .value
  ) { session, arguments, name, operand throws(ScriptError) in
    let value = try operand.value(in: arguments)
    try session.checkNoScene(name, at: arguments.start)
    arguments.frame.declare(name, value)
  },
  Verb(
    atOnce: "set",
    "Changes a name, or NAME[INDEX] and NAME.MEMBER in it; a new one is the session's.",
    example: "set my.count (2 + 1)", synopsis: "set NAME VALUE", watches: true, .valuePlace,
    .value
  ) { session, arguments, place, operand throws(ScriptError) in
    let value = try operand.value(in: arguments)
    var path: [Value] = []
    for index in place.indexes {
      let index = ScriptExpression(index, at: place.position)
      path.append(try session.readyValue(of: index, in: arguments.frame))
    }
    do throws(MessageError) {
      try session.set(place.name, path, to: value, in: arguments.frame)
    } catch {
      throw ScriptError(.badArgument, error.message, at: place.position)
    }
  },
  Verb(
    atOnce: "unset", "Removes a name that was set, or a member of a map; undo restores it.",
    example: "unset my.count",
    watches: true,
    .word("NAME", offering: { @MainActor @Sendable session, _ in session.variableNames })
  ) { session, arguments, name throws(ScriptError) in
    guard arguments.frame.local[name.text] == nil else {
      throw name.bad(
        "\(name.text) is local, and goes with what it belongs to; set makes a name that unset takes back"
      )
    }
    if try session.unset(memberNamed: name, in: arguments.frame) { return }
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
  /// Removes the member of a map from the value of a name; false for the name of no member.
  fileprivate func unset(memberNamed word: Word, in frame: Frame) throws(ScriptError) -> Bool {
    let path = word.text.split(separator: ".").map(String.init)
    guard path.count > 1, let variable = frame.local[path[0]] ?? variables[path[0]]?.variable else {
      return false
    }
    let former = variable.value
    guard let value = former.removing(path.dropFirst()) else {
      throw word.bad("\(path[0]) has no member \(path.dropFirst().joined(separator: "."))")
    }
    variable.value = value
    changes.add("unset \(word.text)") { variable.value = former }
    return true
  }

  /// Sets a name, or the element of its list or map that indexes lead to.
  fileprivate func set(
    _ name: String, _ path: [Value], to value: Value, in frame: Frame
  ) throws(MessageError) {
    // The name of what is there was checked before.
    if path.isEmpty, frame.set(name, to: value) { return }
    if path.isEmpty, let (variable, _) = variables[name] {
      variable.value = value
      return
    }
    if let problem = name.problemAsVariable { throw MessageError(problem) }
    guard !path.isEmpty else { return try set(name, to: value, in: frame) }
    let changed = try (frame.value(name) ?? .null).setting(path[...], to: value, of: name)
    guard !changed.isTooLarge else { throw MessageError("\(name) would be too large") }
    try set(name, to: changed, in: frame)
  }

  /// Sets a local name if there is one, a member of a map, or else a name of the session, which only
  /// commands outside of macros make.
  private func set(
    _ name: String, to value: Value, in frame: Frame
  ) throws(MessageError) {
    if frame.set(name, to: value) { return }
    if variables[name] == nil {
      for (owner, path) in Frame.members(of: name) {
        if frame.local[owner] != nil || variables[owner] != nil {
          return try set(owner, path.map(Value.string), to: value, in: frame)
        }
        guard scenes[owner] == nil else {
          throw MessageError(
            "\(owner) is a scene, whose values are read and not set; choose another name")
        }
      }
      try checkNew(name, in: frame)
    }
    guard set(name, to: value) else {
      throw MessageError("\(name) is taken; choose another name")
    }
  }

  /// Refuses to make a name of the session where that is not meant, or hides others.
  private func checkNew(_ name: String, in frame: Frame) throws(MessageError) {
    guard scenes[name] == nil else {
      throw MessageError("\(name) is a scene; choose another name")
    }
    guard !frame.isInDefinition || context.isRegistered(name) else {
      throw MessageError(
        "\(name) is declared nowhere; let \(name) … makes it a name of this macro, and set before the "
          + "macro one of the session")
    }
    if let other = variables.keys.sorted().first(where: { $0.hasPrefix("\(name).") }) {
      throw MessageError("\(name) would hide \(other); choose another name")
    }
  }

  /// Refuses a name of a block that is that of a scene.
  func checkNoScene(_ name: String, at position: SourcePosition) throws(ScriptError) {
    guard scenes[name] != nil else { return }
    throw ScriptError(.badArgument, "\(name) is a scene; choose another name", at: position)
  }
}

/// The value of a word, or the word if its value depends on names and is computed when its command runs.
enum Operand {
  case constant(Value)
  indirect case computed(Word)

  fileprivate nonisolated init(_ word: Word) {
    self = word.mayBeName ? .computed(word) : .constant(word.value)
  }

  /// Returns the value.
  ///
  /// - Throws: an error if it cannot be computed, and a `badArgument` for a bare word that is probably meant to be.
  func value(in arguments: Arguments) throws(ScriptError) -> Value {
    switch self {
    case .constant(let value): return value
    case .computed(let word) where word.hasValues:
      return try arguments.session.value(of: word, in: arguments.frame)
    case .computed(let word): return try word.value(in: arguments.frame)
    }
  }
}

nonisolated extension Parameter where Content == Operand {
  /// A value in one word: a number, `true`, `false`, `null`, a text, `$name` or `(expression)`.
  static var value: Self {
    var syntax = ParameterSyntax("VALUE", .any)
    (syntax.isTyped, syntax.isValue) = (true, true)
    return Self(syntax, isReadOnce: true) { [syntax] arguments throws(ScriptError) in
      let word = try arguments.word(syntax)
      if let rest = arguments.optionalWord() {
        if word.isBare("(") {
          throw word.bad("a value in parentheses starts right after (; write (n + 1)")
        }
        if word.text.hasPrefix("[") {
          throw word.bad("a list or a map stands in parentheses; write ([1, 2]) or (['a': 1])")
        }
        if let problem = word.callProblem { throw problem }
        if word.isBare("=") { throw word.bad("no = stands before a value; leave it out") }
        throw arguments.bad(rest, "\(arguments.verb.name) takes no '\(rest.text)'")
      }
      if let problem = word.partialCallProblem { throw problem }
      return Operand(word)
    }
  }
}

/// A name that is set, or a part of its value.
private struct ValuePlace {
  let name: String
  var indexes: [ValueExpression] = []
  let position: SourcePosition
}

nonisolated extension Parameter where Content == ValuePlace {
  /// A name, or one with indexes.
  fileprivate static var valuePlace: Self {
    var syntax = ParameterSyntax("NAME", .contextName)
    syntax.isPlace = true
    return Self(syntax, isReadOnce: true) { [syntax] arguments throws(ScriptError) in
      guard case .expression(let expression)? = arguments.next else {
        let word = try arguments.word(syntax)
        return ValuePlace(name: word.text, position: word.position)
      }
      arguments.advance()
      guard let (name, indexes) = expression.value.place else {
        throw ScriptError(
          .badArgument,
          "\(expression.text) is not a place for a value; write a name, or one with an index: x[0]",
          at: expression.position)
      }
      return ValuePlace(name: name, indexes: indexes, position: expression.position)
    }
  }
}

nonisolated extension Value {
  /// Returns the map without the member that names lead to; nil if there is none.
  fileprivate func removing(_ path: ArraySlice<String>) -> Value? {
    guard let name = path.first, var members = objectValue, let member = members[name] else {
      return nil
    }
    let rest = path.dropFirst()
    if rest.isEmpty {
      members[name] = nil
    } else {
      guard let changed = member.removing(rest) else { return nil }
      members[name] = changed
    }
    return .object(members)
  }

  /// Returns the value with another one at a place in it.
  ///
  /// - Parameters:
  ///   - path: the indexes and names that lead there.
  ///   - value: the value that is put there.
  ///   - name: the name of the value, for messages.
  /// - Returns: the whole value.
  /// - Throws: a ``MessageError`` with the reason why there is no such place.
  fileprivate func setting(
    _ path: ArraySlice<Value>, to value: Value, of name: String
  ) throws(MessageError) -> Value {
    guard let index = path.first else { return value }
    let rest = path.dropFirst()
    switch self {
    case .array(var elements):
      guard let place = index.offset(among: elements.count) else {
        throw MessageError(
          "\(name) has \(elements.count) elements, from 0, and none at \(index)")
      }
      elements[place] = try elements[place].setting(rest, to: value, of: "\(name)[\(index)]")
      return .array(elements)
    case .object(var members):
      guard let key = index.stringValue else {
        throw MessageError("\(name) is a map, whose names are texts, not \(index)")
      }
      members[key] = try (members[key] ?? .null).setting(rest, to: value, of: "\(name)['\(key)']")
      return .object(members)
    default:
      throw MessageError(
        "\(name) is not a list or map; make one, such as set \(name) ([1, 2]) or set \(name) ([:])")
    }
  }
}

nonisolated extension String {
  /// The reason why a script may not give the name a value; nil if it may.
  var problemAsVariable: String? {
    if reservedNames.contains(String(prefix { $0 != "." })) {
      return "'\(self)' is reserved; choose another name"
    }
    return ValueExpression.isName(self)
      ? nil : "'\(self)' is not a name; write letters, digits, - _ and dots"
  }
}

/// The verbs for observing events.
nonisolated let eventVerbs: [Verb] = [
  Verb(
    "on", "Runs commands after an event, whose fields are event.NAME.",
    example: "on navigation.committed { show }", watches: true, .event(), .when, .block(.kept)
  ) { session, arguments, event, condition, block in
    session.warnOfUnknownNames(in: condition, knowing: Set(arguments.frame.local.keys))
    session.handlers.handle(
      event.text, when: condition,
      KeptBlock("on \(event.text)", block, in: arguments.frame))
  },
  Verb(
    "every", "Runs commands repeatedly, on the clock of the session; off every ends that.",
    example: "every 200ms { press down }", watches: true, .duration, .block(.kept)
  ) { session, arguments, duration, block throws(ScriptError) in
    guard duration >= .milliseconds(1) else {
      throw arguments.bad(at: arguments.position, "every waits for at least 1ms")
    }
    session.handlers.schedule(
      "every", duration, on: session.engine.scheduler,
      KeptBlock("every \(duration.brief)", block, in: arguments.frame))
  },
  Verb(
    "after", "Runs commands once, after a time on the clock of the session.",
    example: "after 1s { echo done }", watches: true, .duration, .block(.kept)
  ) { session, arguments, duration, block in
    session.handlers.schedule(
      "after", duration, on: session.engine.scheduler,
      KeptBlock("after \(duration.brief)", block, in: arguments.frame))
  },
  Verb(
    "off", "Ends on and watch, for one event or pattern or for all.",
    example: "off navigation.committed", watches: true, .optional(.word("EVENT", .event))
  ) { session, _, event throws(ScriptError) in
    let count = session.handlers.remove(event?.text)
    if let event, count == 0 {
      throw event.bad(
        "nothing observes \(event.text); watch without a pattern lists what is observed")
    }
  },
  Verb(
    "watch", "Shows events as they occur; * in a pattern matches any text.",
    example: "watch navigation.*", watches: true, .optional(.word("PATTERN", .event))
  ) { session, arguments, word throws(ScriptError) in
    guard let word else {
      return arguments.answer(
        Answer(session.handlers.summary, otherwise: "nothing is watched or handled"))
    }
    guard word.text.contains("*") || session.knowsEvent(word.text) else {
      throw session.unknownEvent(word)
    }
    session.handlers.watch(word.text) { [weak session] event in
      session?.say("\(event.name) \(event.value)")
    }
  },
  Verb(
    "events", "Lists the events, or the fields of one.",
    example: "events navigation.focusMoved", watches: true, .optional(.word("EVENT", .event))
  ) { session, arguments, word throws(ScriptError) in
    guard let word else {
      let events = session.bus.catalogue.descriptions
      return arguments.answer(
        Answer(.array(events.map(\.value)), columns: events.map { [$0.name, $0.summary] }))
    }
    guard let event = session.bus.catalogue[word.text] else { throw session.unknownEvent(word) }
    arguments.answer(event.explanation)
  },
]

extension Session {
  /// Returns whether an event with a name is declared, or belongs to a plugin.
  func knowsEvent(_ name: String) -> Bool {
    bus.catalogue[name] != nil || plugins.plugins.contains { $0.manifest.mayEmit(name) }
  }

  func unknownEvent(_ word: Word) -> ScriptError {
    word.unknown(
      "the event '\(word.text)' is unknown", among: bus.catalogue.descriptions.map(\.name),
      otherwise: (try? word.duration()) == nil
        ? "events lists what there is" : "tick \(word.text) lets that time pass")
  }
}
