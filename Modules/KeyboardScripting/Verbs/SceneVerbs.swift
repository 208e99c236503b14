import KeyboardCore

/// The verbs for all kinds of scenes.
nonisolated let sceneVerbs: [Verb] = [
  liveVerb,
  Verb(
    "focus", "Sends keys to a scene, or shows which one receives them.", example: "focus list",
    .optional(.scene)
  ) { session, arguments, scene in
    if let scene {
      session.focusedScene = scene
    } else {
      let name = session.focusedScene?.name
      arguments.answer(
        Answer(name.map(Value.string) ?? .null, [name ?? "there is no scene; table makes one"]))
    }
  },
  Verb(
    "scenes", "Lists the scenes; the one that receives the keys has a star.", example: "scenes",
    watches: true
  ) {
    session, arguments in
    let scenes = session.scenes.values.sorted { $0.name < $1.name }
    arguments.answer(
      Answer(
        .array(scenes.map(session.value)),
        columns: scenes.map { [$0.name, $0.kind, $0 === session.focusedScene ? "*" : ""] },
        otherwise: "there is no scene; table makes one"))
  },
  Verb(
    "close", "Closes a scene, and focuses the previous one; undo restores it.",
    example: "close list", .scene
  ) { session, _, scene in
    let hadFocus = session.focusedScene === scene
    session.close(scene)
    session.changes.add("close \(scene.name)") { [weak session] in
      let focused = session?.focusedScene
      session?.add(scene)
      if !hadFocus, let focused { session?.focusedScene = focused }
    }
  },
  Verb(
    "show", "Shows the visible part of a scene, and the place of the focus.", example: "show",
    watches: true,
    .optional(.scene)
  ) { session, arguments, scene in
    guard let scene = scene ?? session.focusedScene else {
      return arguments.answer(Answer(.null, ["there is no scene; table makes one"]))
    }
    arguments.answer(Answer(session.value(scene), scene.lines()))
  },
  Verb(
    "scroll", "Scrolls a scene without keys: down, or up if DISTANCE is negative.",
    example: "scroll list 2.5", synopsis: "scroll [NAME] DISTANCE",
    .word("NAME", .scene), .optional(.word("DISTANCE", .number))
  ) { session, arguments, first, second throws(ScriptError) in
    let distance = second ?? first
    guard let number = Double(distance.text), (-1e12...1e12).contains(number) else {
      throw arguments.bad(
        distance, "'\(distance.text)' is not a distance; write a number from -1e12 to 1e12")
    }
    let named = second == nil ? session.focusedScene : try session.scene(first)
    guard let scene = named else {
      throw arguments.bad(distance, "there is no scene to scroll; table makes one")
    }
    scene.scroll(by: Point(x: 0, y: number))
  },
]

extension Session {
  /// Returns the scene with a name.
  ///
  /// - Throws: a `badArgument` if there is none.
  package func scene(_ name: Word) throws(ScriptError) -> any Scene {
    if let scene = scenes[name.text] { return scene }
    let names = scenes.keys.sorted()
    throw name.unknown(
      "there is no scene '\(name.text)'", among: names,
      otherwise: names.isEmpty ? "table makes one" : "there is \(names.joined(separator: ", "))")
  }
}

/// The verb that shows a scene or the editor of bindings on the full screen.
nonisolated private let liveVerb = Verb(
  "live", "Shows a scene, or the editor of bindings, on the whole terminal; ctrl+] returns.",
  example: "live list", synopsis: "live [NAME | bindings]", .optional(.word("NAME", .scene))
) { session, arguments, name throws(ScriptError) in
  let showsBindings = name?.text == "bindings"
  if !showsBindings {
    if let name { session.focusedScene = try session.scene(name) }
    guard session.focusedScene != nil else {
      throw ScriptError(.failed, "there is no scene; table makes one", at: arguments.position)
    }
  }
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
  session.recording.showLive(showsBindings ? nil : name?.text)
  do throws(MessageError) {
    try await session.present(on: stage, showsBindings: showsBindings)
  } catch {
    throw ScriptError(.failed, error.message, at: arguments.position)
  }
}
