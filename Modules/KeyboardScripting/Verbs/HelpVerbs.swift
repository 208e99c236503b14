import KeyboardCore

/// The verbs that explain and leave.
let helpVerbs: [Verb] = [
  Verb(
    "help [VERB]",
    "Lists the verbs, or explains one.",
    example: "help press", operands: .verb
  ) { session, arguments throws(ScriptError) in
    guard let word = try arguments.optionalLastWord() else { return session.sayOverview() }
    guard let verb = session.verbs[word.text] else {
      let remedy = Spelling.remedy(
        for: word.text, in: session.verbs.names, otherwise: "help lists them")
      throw ScriptError(
        .badArgument, "there is no verb '\(word.text)'; \(remedy)", at: word.position)
    }
    session.say([verb.synopsis, "  \(verb.summary)", "  for example: \(verb.example)"])
  },
  Verb(
    "quit",
    "Ends the session.",
    example: "quit"
  ) { session, arguments throws(ScriptError) in
    try arguments.finish()
    session.hasQuit = true
  },
]

extension Session {
  /// Lists every verb with its summary, by topic.
  fileprivate func sayOverview() {
    let width = verbs.names.map(\.count).max() ?? 0
    for (topic, verbs) in verbs.topics {
      say(topic)
      for verb in verbs {
        let padding = String(repeating: " ", count: width - verb.name.count)
        say("  \(verb.name)\(padding)  \(verb.summary)")
      }
    }
    say("Keys are written ctrl+k, G, ?, down, 'g g'. help VERB shows how a verb is used.")
  }
}
