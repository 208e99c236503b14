import KeyboardCore

/// The verbs that make scenes and look at them.
let sceneVerbs: [Verb] = [
  Verb(
    name: "table",
    synopsis: "table NAME rows=N | sections=A,B,… | file=PATH  [height=ROWS]",
    sentence: "Makes a table and gives it the focus; a file gives one row a line.",
    example: "table list rows=40",
    topic: .scene,
    operands: [.other, .words(["rows=", "sections=", "file=", "height="])]
  ) { session, arguments throws(ScriptError) in
    let name = try arguments.word("a NAME")
    if let refusal = SceneNames.refusal(of: name.text) { throw arguments.bad(name, refusal) }
    let description = try TableDescription(&arguments)
    session.scenes.add(
      TableScene(
        name: name.text, rows: description.rows, height: description.height, bus: session.bus))
    session.keys.focusChanged()
  },
  Verb(
    name: "focus",
    synopsis: "focus [NAME]",
    sentence: "Sends keys to a scene, or says which one takes them.",
    example: "focus list",
    topic: .scene,
    operands: [.scene]
  ) { session, arguments throws(ScriptError) in
    guard let name = arguments.optionalWord() else {
      try arguments.finish()
      session.say(session.scenes.focused?.name ?? "there is no scene; table makes one")
      return
    }
    try arguments.finish()
    guard session.scenes.setFocus(name.text) else { throw unknownScene(name, session) }
    session.keys.focusChanged()
  },
  Verb(
    name: "show",
    synopsis: "show [NAME]",
    sentence: "Draws a scene: what is visible of it, and where the focus is.",
    example: "show",
    topic: .scene,
    operands: [.scene]
  ) { session, arguments throws(ScriptError) in
    let name = arguments.optionalWord()
    try arguments.finish()
    if let name {
      guard let scene = session.scenes[name.text] else { throw unknownScene(name, session) }
      session.say(lines: scene.lines())
    } else {
      let lines = session.scenes.focused?.lines() ?? ["there is no scene; table makes one"]
      session.say(lines: lines)
    }
  },
]

private func unknownScene(_ name: Arguments.Text, _ session: Session) -> ScriptError {
  let names = session.scenes.names
  let remedy =
    Spelling.nearest(to: name.text, in: names).map { "did you mean \($0)?" }
    ?? (names.isEmpty ? "table makes one" : "there is \(names.joined(separator: ", "))")
  return ScriptError(
    .badArgument, "there is no scene '\(name.text)'; \(remedy)", at: name.position)
}
