import KeyboardCommands
import KeyboardCore
import KeyboardNavigation
import KeyboardPluginSDK
import KeyboardPlugins

extension Session {
  /// Updates the responders after those of a scene have changed.
  package func respondersDidChange(in scene: any Scene) {
    if scene === focusedScene { engine.firstResponder = scene.responder }
  }

  /// Adds and focuses a scene, replacing one with the same name.
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

  /// Returns the owner of a name that is not available for scenes, for messages; nil if it is available.
  func owner(ofName name: String) -> String? {
    if let plugin = plugins.plugins.first(where: { $0.manifest.id == name }) {
      return "the plugin \(plugin.manifest.name)"
    }
    if variables[name] != nil { return "a value" }
    // A program to which scripts attach publishes its screen under this name.
    let isReserved = reservedNames.contains(name) || name == Context.Name.screen.name
    let isRead = context.names.contains { $0.name == name || $0.name.hasPrefix("\(name).") }
    return isReserved || scenes[name] == nil && isRead ? "the session" : nil
  }

  /// Removes a scene; a neighbor in its layout is focused, or else the previously focused scene.
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
  /// Returns the layout with a scene.
  func layout(of scene: any Scene) -> LayoutScene? {
    scenes.values.lazy.compactMap { $0 as? LayoutScene }.first { $0.names.contains(scene.name) }
  }

  /// Returns the outermost layout with a scene; the scene itself if it is in none.
  package func outermost(_ scene: any Scene) -> any Scene {
    layout(of: scene).map(outermost) ?? scene
  }

  /// Updates the focus after something else, such as a click, has made the responder of a scene the first one.
  func followKeys() {
    guard !isAttached, let responder = engine.firstResponder,
      responder !== focusedScene?.responder
    else { return }
    let scene = scenes.values.first { $0.responder === responder && !($0 is LayoutScene) }
    if let scene { giveKeys(to: scene) }
  }

  /// Returns the scene that receives the keys while a sequence has the focus.
  func scene(withKeysOf sequence: FocusSequence) -> (any Scene)? {
    if let dialog = sequence.presented { return scene(withKeysOf: dialog) }
    guard let scene = sequence.current.flatMap({ scenes[$0] }) else { return nil }
    return (scene as? LayoutScene).map { self.scene(withKeysOf: $0.sequence) } ?? scene
  }

  /// Gives the keys to the focused scene of a layout.
  func giveKeys(toLayout name: String) {
    guard let layout = scenes[name] as? LayoutScene else { return }
    giveKeys(
      to: scene(withKeysOf: layout.sequence) ?? lastScene { !layout.names.contains($0.name) })
  }

  /// Returns the most recently focused scene that passes a test.
  func lastScene(where isIncluded: (any Scene) -> Bool) -> (any Scene)? {
    focusOrder.reversed().lazy.compactMap { self.scenes[$0] }.first(where: isIncluded)
  }
}
