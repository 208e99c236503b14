import KeyboardCore

/// The verbs that explain and leave.
let helpVerbs: [Verb] = [
  Verb(
    name: "help",
    synopsis: "help [VERB]",
    sentence: "Lists the verbs, or explains one.",
    example: "help press",
    topic: .help,
    operands: [.topic]
  ) { session, arguments throws(ScriptError) in
    let word = arguments.optionalWord()
    try arguments.finish()
    guard let word else { return session.sayOverview() }
    guard let verb = session.verbs[word.text] else {
      let near = Spelling.nearest(to: word.text, in: session.verbs.names)
      throw ScriptError(
        .badArgument,
        "there is no verb '\(word.text)'; "
          + (near.map { "did you mean \($0)?" } ?? "help lists them"),
        at: word.position)
    }
    session.say(verb.synopsis)
    session.say("  \(verb.sentence)")
    session.say("  for example: \(verb.example)")
  },
  Verb(
    name: "quit",
    synopsis: "quit",
    sentence: "Ends the session.",
    example: "quit",
    topic: .help,
    operands: []
  ) { session, arguments throws(ScriptError) in
    try arguments.finish()
    session.hasQuit = true
  },
]

extension Session {
  /// Every verb with its sentence, by topic.
  fileprivate func sayOverview() {
    let width = verbs.names.map(\.count).max() ?? 0
    for topic in Verb.Topic.allCases {
      say(topic.rawValue)
      for verb in verbs.verbs where verb.topic == topic {
        let padding = String(repeating: " ", count: width - verb.name.count)
        say("  \(verb.name)\(padding)  \(verb.sentence)")
      }
    }
    say("Keys are written ctrl+k, G, ?, down, 'g g'. help VERB shows how a verb is used.")
  }
}
