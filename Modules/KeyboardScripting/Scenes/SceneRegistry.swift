import KeyboardCore

/// The scenes of a session and which one has the focus.
final class SceneRegistry {
  private var scenes: [String: any Scene] = [:]
  private var tokens: [String: Subscription] = [:]
  private let context: Context
  private let focusToken: Subscription
  private let focus: Focus

  /// The focused scene's name, shared with the context.
  private final class Focus {
    var name: String?
  }

  init(context: Context) {
    self.context = context
    let focus = Focus()
    self.focus = focus
    focusToken = context.register(
      ContextName("focus.name", "name of the scene that takes the keys")
    ) { focus.name.map(Value.string) }
  }

  /// The scene that takes the keys.
  var focused: (any Scene)? {
    focus.name.flatMap { scenes[$0] }
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
    focus.name = name
  }

  /// Gives a scene the focus; false when there is none of that name.
  func setFocus(_ name: String) -> Bool {
    guard scenes[name] != nil else { return false }
    focus.name = name
    return true
  }
}
