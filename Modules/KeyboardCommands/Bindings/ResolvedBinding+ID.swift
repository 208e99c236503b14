package import KeyboardCore

extension ResolvedBinding {
  /// The stable name of a binding, which identifies it for replacing, removing and customizing.
  public struct ID: RawRepresentable, Hashable, Comparable, Sendable, Codable,
    ExpressibleByStringLiteral, CustomStringConvertible
  {
    /// The name as it is written in files, such as `navigation.commit#1`.
    public let rawValue: String

    /// Creates an id from a name.
    public init(rawValue: String) {
      self.rawValue = rawValue
    }

    /// Creates an id from a name.
    public init(_ name: String) {
      rawValue = name
    }

    /// Creates an id from a literal.
    public init(stringLiteral value: String) {
      rawValue = value
    }

    /// Orders ids as texts.
    public static func < (left: ID, right: ID) -> Bool {
      left.rawValue < right.rawValue
    }

    /// The name as it is written in files.
    public var description: String { rawValue }
  }
}

extension ResolvedBinding.ID {
  /// Returns the id of a binding declared without one: its layer, effect, keys and condition on one line.
  ///
  /// `navigation.nextRow@down` for a built-in binding, `session:block@ctrl+k?mode('insert')` with another layer and a
  /// condition. Equal declarations give equal ids; two of one layer that differ in keys, effect, condition or problem
  /// give different ids.
  package static func derived(
    layer: ResolvedBinding.Layer, sequence: KeySequence, effect: ResolvedBinding.Effect,
    condition: Condition,
    problem: String?
  ) -> ResolvedBinding.ID {
    let prefix =
      switch layer {
      case .builtIn: ""
      case .plugin(let id): "\(id):"
      case .keymapFile: "keymap:"
      default: "\(layer):"
      }
    let restriction = (problem ?? condition.clause).map { "?\($0)" } ?? ""
    return ResolvedBinding.ID("\(prefix)\(effect)@\(sequence)\(restriction)")
  }
}

extension ResolvedBinding {
  /// The origin of a binding, from the weakest to the strongest.
  ///
  /// A binding of a stronger layer always wins where its condition holds: the user's file overrides all defaults.
  public enum Layer: Hashable, Comparable, Sendable, CustomStringConvertible {
    /// The toolkit and the application, including the commands of responders.
    case builtIn
    /// The chosen profile, such as `vim`, or the default one.
    case profile
    /// A plugin, by id; of two plugins the one whose id sorts later is stronger.
    case plugin(String)
    /// The user's keymap file.
    case keymapFile
    /// The changes that the user made with the bindings editor, or saved.
    case customizations
    /// Bindings made while the program runs.
    case session
    /// Bindings that are in force for one key, or while a mode lasts.
    case transient

    /// A Boolean value indicating whether it is the layer of a plugin.
    var isPlugin: Bool {
      if case .plugin = self { true } else { false }
    }

    /// The layer in words, such as `keymap file` or `plugin vim`.
    public var description: String {
      switch self {
      case .builtIn: "built-in"
      case .profile: "profile"
      case .plugin(let id): "plugin \(id)"
      case .keymapFile: "keymap file"
      case .customizations: "customizations"
      case .session: "session"
      case .transient: "transient"
      }
    }
  }
}
