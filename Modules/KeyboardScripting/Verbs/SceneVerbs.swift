import KeyboardCore

/// The verbs about all kinds of scenes.
let sceneVerbs: [Verb] = [
  rowsVerb,
  liveVerb,
  Verb(
    "focus [NAME]",
    "Sends keys to a scene, or says which one takes them.",
    example: "focus list", operands: .scene
  ) { session, arguments throws(ScriptError) in
    guard let name = try arguments.optionalLastWord() else {
      return session.say(session.focusedScene?.name ?? "there is no scene; table makes one")
    }
    session.focusedScene = try session.scene(name)
  },
  Verb(
    "scenes",
    "Lists the scenes; the one that takes the keys has a star.",
    example: "scenes"
  ) { session, arguments throws(ScriptError) in
    try arguments.finish()
    let rows = session.scenes.values.sorted { $0.name < $1.name }.map { scene in
      [scene.name, scene.kind, scene === session.focusedScene ? "*" : ""]
    }
    session.say(columns: rows, otherwise: "there is no scene; table makes one")
  },
  Verb(
    "close NAME",
    "Takes a scene away; the one that had the focus before gets it. undo brings it back.",
    example: "close list", operands: .scene
  ) { session, arguments throws(ScriptError) in
    let scene = try session.scene(try arguments.lastWord("a NAME"))
    let hadFocus = session.focusedScene === scene
    session.close(scene)
    session.changes.add("close \(scene.name)") { [weak session] in
      let focused = session?.focusedScene
      session?.add(scene)
      if !hadFocus, let focused { session?.focusedScene = focused }
    }
  },
  Verb(
    "show [NAME]",
    "Draws a scene: what is visible of it, and where the focus is.",
    example: "show", operands: .scene
  ) { session, arguments throws(ScriptError) in
    let scene = try arguments.optionalLastWord().map { name throws(ScriptError) in
      try session.scene(name)
    }
    session.say(
      (scene ?? session.focusedScene)?.lines() ?? ["there is no scene; table makes one"])
  },
  Verb(
    "scroll [NAME] DISTANCE",
    "Scrolls a scene by hand, not by keys: down, or up when DISTANCE is negative.",
    example: "scroll list 2.5", operands: .scene, .other
  ) { session, arguments throws(ScriptError) in
    var words = try arguments.words("a DISTANCE")
    try arguments.finish()
    let distance = words.removeLast()
    guard let number = Double(distance.text), number.isFinite, words.count <= 1 else {
      throw arguments.bad(distance, "'\(distance.text)' is no distance")
    }
    let named = try words.first.map { name throws(ScriptError) in try session.scene(name) }
    guard let scene = named ?? session.focusedScene else {
      throw arguments.bad(distance, "there is no scene to scroll; table makes one")
    }
    scene.scroll(by: Point(x: 0, y: number))
  },
]

extension Session {
  /// Returns the scene of a name.
  ///
  /// - Throws: a `badArgument` when there is none.
  func scene(_ name: Word) throws(ScriptError) -> any Scene {
    if let scene = scenes[name.text] { return scene }
    let names = scenes.keys.sorted()
    throw name.unknown(
      "there is no scene '\(name.text)'", among: names,
      otherwise: names.isEmpty ? "table makes one" : "there is \(names.joined(separator: ", "))")
  }
}

/// The verb that gives the screen to a scene or to the editor of bindings.
private let liveVerb = Verb(
  "live [NAME | bindings]",
  "Gives a scene, or the editor of bindings, the whole terminal; ctrl+] comes back.",
  example: "live list", operands: .scene
) { session, arguments throws(ScriptError) in
  let name = try arguments.optionalLastWord()
  guard let stage = session.stage else {
    throw ScriptError(
      .failed, "live needs a terminal; start keyboard-repl without a script",
      at: arguments.position)
  }
  guard !session.isLive else {
    throw ScriptError(
      .failed, "the screen is taken already; focus brings another scene on it",
      at: arguments.position)
  }
  let showsBindings = name?.text == "bindings"
  if !showsBindings {
    if let name { session.focusedScene = try session.scene(name) }
    guard session.focusedScene != nil else {
      throw ScriptError(.failed, "there is no scene; table makes one", at: arguments.position)
    }
  }
  session.recording.showLive(showsBindings ? nil : name?.text)
  do throws(MessageError) {
    try await session.present(on: stage, showsBindings: showsBindings)
  } catch {
    throw ScriptError(.failed, error.message, at: arguments.position)
  }
}
