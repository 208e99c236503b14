import KeyboardCommands
import KeyboardCore
import KeyboardNavigation
import KeyboardPluginSDK
import KeyboardPlugins

extension Session {
  /// Takes note that other responders of a scene take its keys than before.
  package func respondersDidChange(in scene: any Scene) {
    if scene === focusedScene { engine.firstResponder = scene.responder }
  }

  /// Adds a scene, replacing one of the same name, and gives it the focus.
  package func add(_ scene: any Scene) {
    let name = scene.name
    scenes[name] = scene
    let properties = scene.properties
    let names = zip(scene.contextNames, properties.names).map { full, own in
      context.register(full) { properties[own.name] }
    }
    sceneTokens[name] = Subscription { for name in names { name.cancel() } }
    layout(of: scene)?.update()
    focusedScene = scene
  }

  /// Returns the owner of a name that no scene may have, as messages call it; nil for a free one.
  func owner(ofName name: String) -> String? {
    if let plugin = plugins.plugins.first(where: { $0.manifest.id == name }) {
      return "the plugin \(plugin.manifest.name)"
    }
    if variables[name] != nil { return "a value" }
    // A program to which scripts attach has its screen under this name.
    let isReserved = reservedNames.contains(name) || name == Context.Name.screen.name
    let isRead = context.names.contains { $0.name == name || $0.name.hasPrefix("\(name).") }
    return isReserved || scenes[name] == nil && isRead ? "the session" : nil
  }

  /// Takes a scene away; a neighbor in its layout, else the one that had the focus before it gets it.
  func close(_ scene: any Scene) {
    (scene as? LayoutScene)?.sequence.close()
    scenes[scene.name] = nil
    sceneTokens[scene.name] = nil
    focusOrder.removeAll { $0 == scene.name }
    layout(of: scene)?.update()
    if focusedScene === scene { focusedScene = lastScene { _ in true } }
  }
}

// MARK: - Layouts

extension Session {
  /// Returns the layout that a scene is in.
  func layout(of scene: any Scene) -> LayoutScene? {
    scenes.values.lazy.compactMap { $0 as? LayoutScene }.first { $0.names.contains(scene.name) }
  }

  /// Returns the outermost layout that a scene is in; the scene itself where it is in none.
  package func outermost(_ scene: any Scene) -> any Scene {
    layout(of: scene).map(outermost) ?? scene
  }

  /// Takes note that something else, such as a click, has given the keys to the responder of a scene.
  func followKeys() {
    guard !isAttached, let responder = engine.firstResponder,
      responder !== focusedScene?.responder
    else { return }
    let scene = scenes.values.first { $0.responder === responder && !($0 is LayoutScene) }
    if let scene { giveKeys(to: scene) }
  }

  /// Returns the scene that gets the keys while a sequence has them.
  func scene(withKeysOf sequence: FocusSequence) -> (any Scene)? {
    if let dialog = sequence.presented { return scene(withKeysOf: dialog) }
    guard let scene = sequence.current.flatMap({ scenes[$0] }) else { return nil }
    return (scene as? LayoutScene).map { self.scene(withKeysOf: $0.sequence) } ?? scene
  }

  /// Gives the keys to the scene of a layout that has the focus in it.
  func giveKeys(toLayout name: String) {
    guard let layout = scenes[name] as? LayoutScene else { return }
    giveKeys(
      to: scene(withKeysOf: layout.sequence) ?? lastScene { !layout.names.contains($0.name) })
  }

  /// Returns the scene that had the focus last among those that pass a test.
  func lastScene(where isIncluded: (any Scene) -> Bool) -> (any Scene)? {
    focusOrder.reversed().lazy.compactMap { self.scenes[$0] }.first(where: isIncluded)
  }
}
