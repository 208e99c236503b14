import KeyboardCommands
import KeyboardCore

/// The verbs that run other commands.
let scriptVerbs: [Verb] = [
  Verb(
    "source FILE",
    "Runs the commands of a file; relative paths in it start at its directory.",
    example: "source Examples/Scripts/tour.kbd", operands: .file
  ) { session, arguments throws(ScriptError) in
    let file = try arguments.lastWord("a FILE")
    try await session.run(file: file.text, in: arguments.frame, at: file.position)
  },
  Verb(
    "macro NAME { COMMANDS }",
    "Gives commands a name that runs them.",
    example: "macro twice { press down down }"
  ) { session, arguments throws(ScriptError) in
    let name = try arguments.word("a NAME")
    let block = try arguments.block()
    try arguments.finish()
    guard session.verbs[name.text] == nil else {
      throw arguments.bad(name, "\(name.text) is a verb; choose another name")
    }
    session.macros[name.text] = block
  },
  Verb(
    "repeat N { COMMANDS }",
    "Runs commands N times.",
    example: "repeat 3 { press down }"
  ) { session, arguments throws(ScriptError) in
    let count = try arguments.count("N", in: 0...1_000_000)
    let block = try arguments.block()
    try arguments.finish()
    for _ in 0..<count where !session.hasQuit {
      try await session.run(block.statements, in: arguments.frame)
      // Ctrl-C and the terminal have their turn also when nothing in the block waits.
      await Task.yield()
    }
  },
  Verb(
    "if CONDITION { COMMANDS } [else { COMMANDS }]",
    "Runs commands when a condition holds, perhaps others when it does not.",
    example: "if list.focus == 0 { press end } else { press home }",
    operands: .contextName, .other, .words(["else"]), .other
  ) { session, arguments throws(ScriptError) in
    let condition = try arguments.condition("a CONDITION").condition()
    let consequent = try arguments.block()
    var alternative: Statement.Block?
    if let word = arguments.optionalWord() {
      guard word.text == "else" else {
        throw arguments.bad(word, "after the block comes else, or nothing")
      }
      alternative = try arguments.block()
    }
    try arguments.finish()
    session.warnOfUnknownNames(in: condition, arguments.frame)
    if condition.evaluate(in: arguments.frame) {
      try await session.run(consequent.statements, in: arguments.frame)
    } else if let alternative {
      try await session.run(alternative.statements, in: arguments.frame)
    }
  },
]

/// The verbs that explain and leave.
let helpVerbs: [Verb] = [
  Verb(
    "help [VERB]",
    "Lists the verbs, or explains one.",
    example: "help press", operands: .verb
  ) { session, arguments throws(ScriptError) in
    guard let word = try arguments.optionalLastWord() else { return session.sayOverview() }
    guard let verb = session.verbs[word.text] else {
      throw word.unknown(
        "there is no verb '\(word.text)'", among: session.verbs.names,
        otherwise: "help lists them")
    }
    session.say([verb.synopsis, "  \(verb.summary)", "  for example: \(verb.example)"])
    session.say(columns: verb.parts.map { ["  \($0.synopsis)", $0.summary] })
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
