/// The origin of a binding, from the weakest to the strongest.
///
/// A binding of a stronger layer always wins where its condition holds: the user's file beats
/// every default.
public enum BindingLayer: Hashable, Sendable {
  /// The toolkit and the application, among it what responders offer.
  case builtIn
  /// A plugin, by id; of two plugins the one whose id sorts later is stronger.
  case plugin(String)
  /// The chosen profile, such as `vim`.
  case profile
  /// The user's keymap file.
  case keymapFile
  /// The changes that the user made with the bindings editor, or saved.
  case customizations
  /// Bindings made while the program runs.
  case session
  /// Bindings that hold for one key, or while a mode lasts.
  case transient
}

extension BindingLayer: Comparable {}

extension BindingLayer: CustomStringConvertible {
  /// The layer in words, such as `keymap file` or `plugin vim`.
  public var description: String {
    switch self {
    case .builtIn: "built-in"
    case .plugin(let id): "plugin \(id)"
    case .profile: "profile"
    case .keymapFile: "keymap file"
    case .customizations: "customizations"
    case .session: "session"
    case .transient: "transient"
    }
  }
}
