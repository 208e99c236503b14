import KeyboardCommands
import KeyboardCore
import KeyboardRuntime

/// A session in an application, whose scenes are those of the application, and which leaves nothing behind.
extension Session {
  /// Joins the application, without changing its responders.
  func attach() {
    // For events that the application has not declared itself.
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

  /// Removes everything that the session has added: bindings, scenes, handlers and held keys.
  func detach() {
    finishRecording()
    coach.isOn = false
    for key in heldKeys {
      engine.send(KeyEvent(pressing: KeyStroke(key), at: engine.scheduler.now).released)
    }
    heldKeys = []
    for scene in scenes.values where !(scene is ApplicationScene) { close(scene) }
    // A watching session has bound nothing, and keeps the bindings of the controlling one.
    if !watches { engine.replace(.session, with: bindingsBefore) }
    _ = handlers.remove(nil)
    _ = handlers.dropQueued()
    liveBodies?.cancel()
    (tokens, tracedKeys, variables, outermost, sceneTokens) = ([], nil, [:], nil, [:])
  }

  /// Updates the scenes from the current responders of the application.
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

  /// Returns a value of the application's focus for conditions, independent of attached scripts; nil in a local
  /// session.
  func contentOfApplication(_ name: String) -> Value? {
    isAttached ? runtime.focusedContent(name) : nil
  }

  // MARK: Watching

  /// Throws an error if a watching session uses a verb that changes something.
  func checkWatches(_ verb: Verb, _ statement: Statement) throws(ScriptError) {
    guard !verb.watches, macros[statement.verb] == nil else { return }
    throw ScriptError(
      .failed, "a watching session cannot \(verb.name); attach without --watch",
      at: statement.position)
  }
}

/// A part of an application that receives keys, with its name there.
final class ApplicationScene: Scene {
  let responder: any CommandResponder
  private let description: SelfDescription
  var viewportSize = Size.zero

  private init(_ description: SelfDescription, _ responder: any CommandResponder) {
    (self.description, self.responder) = (description, responder)
  }

  var name: String { description.name }
  var kind: String { description.kind }
  /// The object that the scene represents.
  var subject: AnyObject { description.subject }
  var properties: Properties { description.properties }
  var isSecret: Bool { description.isSecret }

  // The viewport belongs to the application.
  func scroll(by distance: Point) {}

  func lines() -> [String] {
    let text = description.lines()
    if !text.isEmpty { return ["\(name):"] + text.map { "   \($0)" } }
    return ["\(name): \(kind)"]
      + properties.names.map {
        "   \($0.name) = \(value($0.name)?.description ?? "(no value now)")"
      }
  }

  /// Returns the scenes of a responder chain and of the stops of its focus sequence.
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
