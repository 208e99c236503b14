import KeyboardCore

/// The verbs about all kinds of scenes.
let sceneVerbs: [Verb] = [
  rowsVerb,
  liveVerb,
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
    guard session.scenes.setFocus(name.text) else { throw session.unknownScene(name) }
    session.sceneFocusChanged()
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
      guard let scene = session.scenes[name.text] else { throw session.unknownScene(name) }
      session.say(lines: scene.lines())
    } else {
      let lines = session.scenes.focused?.lines() ?? ["there is no scene; table makes one"]
      session.say(lines: lines)
    }
  },
  Verb(
    name: "drag",
    synopsis: "drag [NAME] DISTANCE",
    sentence: "Scrolls a scene by hand, not by keys: down, or up when DISTANCE is negative.",
    example: "drag list 2.5",
    topic: .scene,
    operands: [.scene, .other]
  ) { session, arguments throws(ScriptError) in
    var words = try arguments.words("a DISTANCE")
    try arguments.finish()
    let distance = words.removeLast()
    guard let number = Double(distance.text), number.isFinite, words.count <= 1 else {
      throw arguments.bad(distance, "'\(distance.text)' is no distance")
    }
    guard let name = words.first else {
      guard let scene = session.scenes.focused else {
        throw arguments.bad(distance, "there is no scene to drag; table makes one")
      }
      return scene.scroll(by: Point(x: 0, y: number))
    }
    guard let scene = session.scenes[name.text] else { throw session.unknownScene(name) }
    scene.scroll(by: Point(x: 0, y: number))
  },
]

extension Session {
  /// Adds a scene, which takes the keys from now on.
  func add(_ scene: any Scene) {
    scenes.add(scene)
    sceneFocusChanged()
  }

  /// Why there is no scene of a name.
  func unknownScene(_ name: Arguments.Text) -> ScriptError {
    let names = scenes.names
    let remedy =
      Spelling.nearest(to: name.text, in: names).map { "did you mean \($0)?" }
      ?? (names.isEmpty ? "table makes one" : "there is \(names.joined(separator: ", "))")
    return ScriptError(
      .badArgument, "there is no scene '\(name.text)'; \(remedy)", at: name.position)
  }
}
