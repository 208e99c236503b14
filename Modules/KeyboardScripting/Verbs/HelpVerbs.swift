import KeyboardCommands
import KeyboardCore

/// The verb that explains.
let helpVerbs: [Verb] = [
  Verb(
    "help [VERB | keys | conditions | ID | EVENT]",
    "Lists the verbs, or explains a verb, how keys and conditions are written, or a command.",
    example: "help press", operands: .topic
  ) { session, arguments throws(ScriptError) in
    guard let word = try arguments.optionalLastWord() else { return session.sayOverview() }
    let name = word.text
    if let verb = session.verb(named: name) {
      session.say([verb.synopsis, "  \(verb.summary)", "  for example: \(verb.example)"])
      session.say(columns: verb.parts.map { ["  \($0.synopsis)", $0.summary] })
    } else if let topic = helpTopics.first(where: { $0.name == name }) {
      session.say(topic.lines)
    } else if let command = session.commands.first(where: { $0.id.rawValue == name }) {
      session.explain(command)
    } else if let event = session.bus.catalogue[name] {
      session.explain(event)
    } else {
      let names =
        session.verbs.names + session.macros.keys.sorted() + helpTopics.map(\.name)
        + session.commands.map(\.id.rawValue)
      throw word.unknown(
        "there is no help about '\(name)'", among: names, otherwise: "help lists the verbs")
    }
  }
]

/// What `help` explains beside verbs and commands.
nonisolated let helpTopics: [(name: String, lines: [String])] = [
  (
    "keys",
    [
      "A stroke is modifiers and a key, joined by +: ctrl+k, alt+shift+up, G, ?, f5.",
      "  modifiers  ctrl alt shift super hyper meta; mod is the platform's own",
      "  keys       a character, a position such as [KeyA], or one of",
      "             enter tab escape space backspace delete insert up down left right home end",
      "             pageup pagedown menu plus f1 … f35 kp0 … kp9 kpenter",
      "A sequence is strokes one after another, quoted where one word is expected: 'g g'.",
      "press takes many, and KEY*N presses a key N times: press down*3 enter.",
      "; { } ' \" $ # are quoted, also within a word: press ctrl+';'.",
      "keyboard-repl --show-keys tells what your keyboard sends.",
    ]
  ),
  (
    "conditions",
    [
      "A bare word is a name, which get lists; text is in quotes: focus.name == 'list'.",
      "  compare   == != < <= > >= in, not in",
      "  combine   && || ! and parentheses",
      "  compute   + - * / %, where - directly after a name belongs to the name",
      "  values    3, 0.5, 'text', \"a\\tb\", true, false, null, [1, 2], xs[0]",
      "  ask       has(x), focused('x'), within('x'), mode('x')",
      "  texts     contains(t, p), startsWith(t, p), endsWith(t, p), lower(t), upper(t), len(t)",
      "  numbers   min(a, b), max(a, b), abs(n), round(n)",
      "null, false, 0 and '' count as false, and so does a name without a value.",
    ]
  ),
]

extension Session {
  /// Lists every verb with its summary, by topic.
  fileprivate func sayOverview() {
    let own = macros.values.sorted { $0.name < $1.name }
    let width = (verbs.verbs + own).map(\.name.count).max() ?? 0
    func list(_ topic: String, _ verbs: [Verb]) {
      say(topic)
      for verb in verbs {
        let padding = String(repeating: " ", count: width - verb.name.count)
        say("  \(verb.name)\(padding)  \(verb.summary)")
      }
    }
    for (topic, verbs) in verbs.topics { list(topic, verbs) }
    if !own.isEmpty { list("Macros", own) }
    say("Keys are written ctrl+k, G, ?, down, 'g g'. help VERB shows how a verb is used;")
    say("help keys and help conditions tell how these are written.")
  }

  /// Tells an event's fields.
  func explain(_ event: EventDescription) {
    say("\(event.name): \(event.summary)")
    say(columns: event.fields.map { ["  \($0.name)", $0.summary] })
  }
}
