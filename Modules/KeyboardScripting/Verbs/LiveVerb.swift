import KeyboardCore

/// The verb that hands the terminal to a scene.
let liveVerb = Verb(
  name: "live",
  synopsis: "live [NAME | bindings]",
  sentence: "Gives a scene, or the editor of bindings, the whole terminal; ctrl+] comes back.",
  example: "live list",
  topic: .scene,
  operands: [.scene]
) { session, arguments throws(ScriptError) in
  let name = arguments.optionalWord()
  try arguments.finish()
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
    if let name {
      guard session.scenes.setFocus(name.text) else { throw session.unknownScene(name) }
      session.sceneFocusChanged()
    }
    guard session.scenes.focused != nil else {
      throw ScriptError(.failed, "there is no scene; table makes one", at: arguments.position)
    }
  }
  do throws(LiveStageError) {
    try await session.present(on: stage) { stage throws(LiveStageError) in
      if showsBindings {
        try await stage.presentBindings(of: session)
      } else {
        try await stage.presentScenes(of: session)
      }
    }
  } catch {
    throw ScriptError(.failed, error.message, at: arguments.position)
  }
}
