import KeyboardCommands
import KeyboardCore

/// The verbs that run other commands, and add verbs.
let scriptVerbs: [Verb] = [
  Verb(
    "source FILE",
    "Runs the commands of a file; relative paths in it start at its directory.",
    example: "source Examples/Scripts/tour.kbd", operands: .file
  ) { session, arguments throws(ScriptError) in
    let file = try arguments.lastWord("a FILE")
    try await session.run(file: file.text, from: arguments.frame, at: file.position)
  },
  Verb(
    "macro NAME [PARAM | PARAM=DEFAULT]… { COMMANDS }",
    "Adds a verb that runs commands, which see its arguments as $PARAM.",
    example: "macro twice key { press $key $key }"
  ) { session, arguments throws(ScriptError) in
    let name = try arguments.word("a NAME")
    let parameters = try BlockParameters(&arguments)
    let block = try arguments.block()
    try arguments.finish()
    guard session.verbs[name.text] == nil else {
      throw name.bad("\(name.text) is a verb; choose another name")
    }
    guard ValueExpression.isName(name.text) else {
      throw name.bad("'\(name.text)' is no name for a macro; write letters, digits, - and _")
    }
    let kept = KeptBlock("macro \(name.text)", block, in: arguments.frame)
    session.macros[name.text] = Verb(
      name.text + parameters.synopsis, "A macro, defined at \(block.position).",
      example: name.text + parameters.synopsis
    ) { session, arguments throws(ScriptError) in
      let values = try parameters.values(&arguments)
      try await session.call(kept, values, from: arguments.frame, at: arguments.position)
    }
  },
  Verb(
    "echo [WORD…]",
    "Says words.",
    example: "echo \"there are ${2 + 3} rows\"", operands: .contextName
  ) { session, arguments throws(ScriptError) in
    var words: [String] = []
    while let word = arguments.optionalWord() { words.append(word.text) }
    try arguments.finish()
    session.say(words.joined(separator: " "))
  },
]
