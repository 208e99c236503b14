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
  guard session.live == nil else {
    throw ScriptError(
      .failed, "the screen is taken already; focus brings another scene on it",
      at: arguments.position)
  }
  let failure: LiveStageError?
  if name?.text == "bindings" {
    failure = await session.presentBindings(on: stage)
  } else {
    if let name {
      guard session.scenes.setFocus(name.text) else { throw session.unknownScene(name) }
      session.sceneFocusChanged()
    }
    guard let scene = session.scenes.focused else {
      throw ScriptError(.failed, "there is no scene; table makes one", at: arguments.position)
    }
    failure = await session.present(scene, on: stage)
  }
  if let failure { throw ScriptError(.failed, failure.message, at: arguments.position) }
}

extension Session {
  /// Shows the editor of bindings; why it cannot be shown, or nil.
  fileprivate func presentBindings(on stage: any LiveStage) async -> LiveStageError? {
    do throws(LiveStageError) {
      try await stage.present(LiveBindings(in: self))
      return nil
    } catch {
      return error
    }
  }

  /// Shows a scene; why it cannot be shown, or nil.
  fileprivate func present(_ scene: any Scene, on stage: any LiveStage) async -> LiveStageError? {
    let live = LiveScene(scene, in: self)
    self.live = live
    var failure: LiveStageError?
    do throws(LiveStageError) {
      try await stage.present(live)
    } catch {
      failure = error
    }
    self.live = nil
    await live.end()
    return failure
  }
}
