import KeyboardCore

/// The scenes of a session, one of which has the focus.
final class SceneRegistry {
  private var scenes: [String: any Scene] = [:]
  private var tokens: [String: Subscription] = [:]
  private let context: Context
  private var focusToken: Subscription?
  /// The scene that takes the keys.
  private(set) var focused: (any Scene)?

  init(context: Context) {
    self.context = context
    focusToken = context.register(
      ContextName("focus.name", "name of the scene that takes the keys")
    ) { [weak self] in self?.focused.map { .string($0.name) } }
  }

  /// Every name, sorted.
  var names: [String] {
    scenes.keys.sorted()
  }

  /// The scene of a name.
  subscript(name: String) -> (any Scene)? {
    scenes[name]
  }

  /// Adds a scene, replacing one of the same name, and gives it the focus.
  func add(_ scene: any Scene) {
    let name = scene.name
    scenes[name] = scene
    tokens[name] = context.register(scene.contextNames) { [weak scene] fullName in
      scene?.value(String(fullName.dropFirst(name.count + 1)))
    }
    focused = scene
  }

  /// Gives a scene the focus.
  func setFocus(_ scene: any Scene) {
    focused = scene
  }
}
