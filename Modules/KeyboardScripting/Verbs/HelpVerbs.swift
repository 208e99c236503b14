import KeyboardCommands
import KeyboardCore

/// The verb for help.
nonisolated let helpVerbs: [Verb] = [
  Verb(
    "help",
    "Lists the verbs by topic, or explains a verb, topic, scene, name, function or command.",
    example: "help press",
    synopsis:
      "help [VERB | verbs | scenes | keys | conditions | names | SCENE | NAME | FUNCTION | ID | EVENT]",
    watches: true,
    .optional(.word("VERB", .command, offering: { @MainActor session, _ in session.topics }))
  ) { session, arguments, word throws(ScriptError) in
    guard let word else { return arguments.answer(session.overview) }
    let name = word.text
    if let verb = session.verb(named: name) {
      arguments.answer(
        Answer(
          session.value(verb),
          [verb.synopsis, "  \(verb.summary)", "  for example: \(verb.example)"]
            + verb.valueLines + verb.parts.map { ["  \($0.synopsis)", $0.summary] }.inColumns
            + (name == "scenes" ? session.kindLines : [])
            + (helpTopics.first { $0.name == name }?.lines ?? [])))
    } else if name == "verbs" {
      arguments.answer(session.everyVerb)
    } else if name == "names" {
      arguments.answer(session.context.names.answer)
    } else if let topic = helpTopics.first(where: { $0.name == name }) {
      arguments.answer(Answer(topic.lines))
    } else if let scene = session.scenes[name] {
      let names = scene.contextNames.answer
      arguments.answer(
        Answer(names.value, ["\(name) is \(scene.kind), and has these names:"] + names.lines))
    } else if let command = session.commands.first(where: { $0.id.rawValue == name }) {
      arguments.answer(session.explanation(of: command))
    } else if let event = session.bus.catalogue[name] {
      arguments.answer(event.explanation)
    } else if let described = session.context.names.first(where: { $0.name == name }) {
      arguments.answer([described].answer)
    } else if let function = Session.explanation(ofFunction: name) {
      arguments.answer(Answer([function]))
    } else {
      let names = session.topics.map(\.text) + session.commands.map(\.id.rawValue)
      throw word.unknown(
        "there is no help about '\(name)'", among: names, otherwise: session.remedy(about: name))
    }
  }
]

/// The topics of `help` in addition to verbs and commands.
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
      "keyboard-repl --show-keys shows what your keyboard sends.",
    ]
  ),
  (
    "conditions",
    [
      "A bare word is a name, which get lists; text is in quotes: focus.name == 'list'.",
      "  compare   == != < <= > >= in, not in",
      "  combine   && || ! and parentheses",
      "  compute   + - * / %, where - directly after a name belongs to the name",
      "  values    3, 0.5, 'text', \"a\\tb\", true, false, null, [1, 2], ['a': 1], [:]",
      "  parts     xs[0], xs[-1], xs[1:3], row['a'], row.a",
      "  ask       has(x), focused('x'), within('x'), mode('x')",
      "  texts     contains(t, p), startsWith(t, p), endsWith(t, p), lower(t), upper(t), len(t),",
      "            trim(t), replace(t, p, q), split(t, p), lines(t), join(xs, t)",
      "  numbers   min(a, b), max(a, b), abs(n), round(n), number(t), text(n), range(a, b)",
      "  lists     len(xs), sorted(xs), filter(xs, it > 3)",
      "  data      json(v), parse(t); in scripts read(FILE) and \"row $n of ${len(xs)}\"",
      "null, false, 0 and '' count as false, and so does a name without a value.",
    ]
  ),
]

extension Session {
  /// Returns how a function of expressions is called, and what it is; nil if there is none.
  package nonisolated static func explanation(ofFunction name: String) -> String? {
    if name == "has" { return "has(name)  Whether a name has a value." }
    guard let function = ExpressionFunction(rawValue: name) else { return nil }
    return "\(name)(\(function.shape))  \(function.summary)"
  }

  /// The synopsis and the summary of each verb, by topic, in the order of help.
  public static func verbDescriptions(
    of language: SessionLanguage
  ) -> [(topic: String, verbs: [(synopsis: String, summary: String)])] {
    language.topics.map { topic, verbs in
      (topic, verbs.flatMap { [$0] + $0.parts }.map { ($0.synopsis, $0.summary) })
    }
  }

  /// The verbs, macros and topics of help, in addition to commands and events.
  fileprivate var topics: [Completion] {
    (language.allVerbs + macros.values).map { Completion($0.name, $0.summary) }
      + scenes.map { Completion($0, "the names of \($1.kind)") }
      + helpTopics.filter { language[$0.name] == nil }.map { Completion($0.name) } + [
        Completion("verbs", "every verb with its summary"),
        Completion("names", "every name that conditions and get read"),
      ]
  }

  /// Returns which verbs, topics and commands a word occurs in the summaries of, or that help lists the verbs.
  fileprivate func remedy(about word: String) -> String {
    let described =
      topics.map { ($0.text, $0.summary) } + commands.map { ($0.id.rawValue, $0.title ?? "") }
    let found = described.filter { name, summary in
      "\(name) \(summary)".lowercased().split { !$0.isLetter }
        .contains { $0.hasPrefix(word.lowercased()) }
    }
    guard !found.isEmpty, !word.isEmpty else { return "help lists the verbs" }
    let names = found.prefix(8).map(\.0) + (found.count > 8 ? ["\(found.count - 8) more"] : [])
    return "these have to do with it: \(names.joined(separator: ", ")); help lists all verbs"
  }

  /// The verbs that make scenes.
  fileprivate var kindLines: [String] {
    ["The kinds of scenes, by the verb that makes one:"]
      + language.kinds.map { ["  \($0.verb.name)", $0.verb.summary] }.inColumns
  }

  /// The verbs by topic, with the macros.
  private var verbsByTopic: [(name: String, verbs: [Verb])] {
    let own = macros.values.sorted { $0.name < $1.name }
    return language.topics.filter { !$0.verbs.isEmpty } + (own.isEmpty ? [] : [("Macros", own)])
  }

  /// The names of the verbs by topic, on one screen; the kinds of scenes are one entry.
  fileprivate var overview: Answer {
    let topics = verbsByTopic
    let kinds = Set(language.kinds.map(\.verb.name))
    let lines = topics.map { topic, verbs in
      let made = verbs.contains { kinds.contains($0.name) } ? ["table", "grid", "form …"] : []
      let names = made + verbs.map(\.name).filter { !kinds.contains($0) }
      return ["  \(topic)", names.joined(separator: ", ")]
    }.inColumns
    return Answer(
      .array(topics.flatMap(\.verbs).map(value)),
      lines + [
        "help VERB shows how a verb is used, help verbs what each does; help scenes lists the kinds of scenes.",
        "Keys are written ctrl+k, G, ?, down, 'g g': help keys. help conditions is about values.",
      ])
  }

  /// Every verb with its summary, by topic.
  fileprivate var everyVerb: Answer {
    let topics = verbsByTopic
    let width = topics.flatMap(\.verbs).map(\.name.count).max() ?? 0
    let lines = topics.flatMap { topic, verbs in
      [topic]
        + verbs.map { verb in
          let padding = String(repeating: " ", count: width - verb.name.count)
          return "  \(verb.name)\(padding)  \(verb.summary)"
        }
    }
    return Answer(
      .array(topics.flatMap(\.verbs).map(value)),
      lines)
  }
}

extension [Context.Name] {
  /// The names with their summaries.
  fileprivate var answer: Answer {
    Answer(
      .array(map { ["name": .string($0.name), "summary": .string($0.summary)] }),
      map { ["  \($0.name)", $0.summary] }.inColumns)
  }
}

extension EventDescription {
  /// The fields of the event.
  var explanation: Answer {
    Answer(value, ["\(name): \(summary)"] + fields.map { ["  \($0.name)", $0.summary] }.inColumns)
  }
}

nonisolated extension Verb {
  /// The meaning of the words of its parameters, if they can be computed.
  fileprivate var valueLines: [String] {
    positional.contains(where: \.isValue)
      ? ["  VALUE is 12, true, a word, 'a text', $name or (expression); a name alone is refused"]
      : []
  }
}
