import KeyboardCommands
import KeyboardCore
import KeyboardRuntime

/// A session in an application: its scenes are what the application shows, and nothing of the session
/// stays behind.
extension Session {
  /// Joins the application, whose responders stay where they are.
  func attach() {
    // For those that the application has not named itself.
    for event in language.events where bus.catalogue[event.name] == nil {
      try? bus.catalogue.register(event)
    }
    bindingsBefore = engine.keymap.bindings.filter { $0.layer == .session }
    tokens += [
      engine.addResponder(commandsOfScripts),
      engine.focusChanges.observe(self) { $0.followApplication() },
    ]
    followApplication()
  }

  /// Takes back everything that the session has brought: bindings, scenes, handlers, held keys.
  func detach() {
    finishRecording()
    coach.isOn = false
    for key in heldKeys {
      engine.send(KeyEvent(pressing: KeyStroke(key), at: engine.scheduler.now).released)
    }
    heldKeys = []
    for scene in scenes.values where !(scene is ApplicationScene) { close(scene) }
    // A session that only watches has bound nothing, and leaves the bindings of the one that has the keys.
    if !watches { engine.replace(.session, with: bindingsBefore) }
    _ = handlers.remove(nil)
    _ = handlers.dropQueued()
    liveBodies?.cancel()
    (tokens, tracedKeys, variables, outermost, sceneTokens) = ([], nil, [:], nil, [:])
  }

  /// Takes the responders that the application has now for scenes.
  private func followApplication() {
    var found: [String: ApplicationScene] = [:]
    for scene in ApplicationScene.scenes(of: engine.chain) where found[scene.name] == nil {
      found[scene.name] = scene
    }
    for (name, scene) in scenes {
      guard let former = scene as? ApplicationScene else { continue }
      if let next = found[name], next.subject === former.subject {
        found[name] = nil
      } else {
        (scenes[name], sceneTokens[name]) = (nil, nil)
      }
    }
    for (name, scene) in found where scenes[name] == nil {
      scenes[name] = scene
      sceneTokens[name] = context.register(scene.contextNames) { [weak scene] fullName in
        scene?.value(String(fullName.dropFirst(name.count + 1)))
      }
    }
    let responder = engine.firstResponder
    keepFocus(of: scenes.values.first { $0.responder === responder })
  }

  /// Returns what conditions read of the application's focus, whether a script is attached or not; nil in a
  /// session of its own.
  func contentOfApplication(_ name: String) -> Value? {
    isAttached ? runtime.focusedContent(name) : nil
  }

  // MARK: Watching

  /// Refuses a verb that would change something.
  func checkWatches(_ verb: Verb, _ statement: Statement) throws(ScriptError) {
    guard !verb.watches, macros[statement.verb] == nil else { return }
    throw ScriptError(
      .failed, "who watches may not \(verb.name); attach without --watch", at: statement.position)
  }
}

/// Something of an application that takes keys, under the name that it has there.
final class ApplicationScene: Scene {
  let responder: any CommandResponder
  private let description: SelfDescription
  var viewportSize = Size.zero

  private init(_ description: SelfDescription, _ responder: any CommandResponder) {
    (self.description, self.responder) = (description, responder)
  }

  var name: String { description.name }
  var kind: String { description.kind }
  /// The object that the scene stands for.
  var subject: AnyObject { description.subject }
  var properties: Properties { description.properties }
  var isSecret: Bool { description.isSecret }

  // The viewport is the application's.
  func scroll(by distance: Point) {}

  func lines() -> [String] {
    let text = description.lines()
    if !text.isEmpty { return ["\(name):"] + text.map { "   \($0)" } }
    return ["\(name): \(kind)"]
      + properties.names.map {
        "   \($0.name) = \(value($0.name)?.description ?? "(no value now)")"
      }
  }

  /// Finds the scenes of a chain of responders, and of what its focus moves through.
  static func scenes(of chain: ResponderChain) -> [ApplicationScene] {
    chain.flatMap { responder in
      (responder as? any SelfDescribing).map { scenes(of: $0.selfDescription, responder) } ?? []
    }
  }

  private static func scenes(
    of description: SelfDescription, _ responder: any CommandResponder
  ) -> [ApplicationScene] {
    let responder = description.subject as? any CommandResponder ?? responder
    guard let parts = description.parts else { return [ApplicationScene(description, responder)] }
    return parts.flatMap { scenes(of: $0, responder) }
  }
}
