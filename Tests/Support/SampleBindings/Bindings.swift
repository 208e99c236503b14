public import KeyboardCommands
public import KeyboardCore

/// A binding of a command, in the built-in layer unless it says otherwise.
public func bind(
  _ keys: KeySequence, _ command: CommandID, when condition: String? = nil,
  layer: ResolvedBinding.Layer = .builtIn, depth: Int = 0, repeats: Bool = false,
  inText: Bool = false,
  origin: SourcePosition? = nil
) throws -> ResolvedBinding {
  ResolvedBinding(
    keys, .perform(CommandInvocation(command)),
    when: try condition.map(Condition.init(parsing:)) ?? .always,
    layer: layer, depth: depth, origin: origin, allowsRepeat: repeats, appliesInText: inText)
}

/// A block of keys, in the layer of the session unless it says otherwise.
public func block(
  _ keys: KeySequence, when condition: String? = nil, layer: ResolvedBinding.Layer = .session,
  inText: Bool = false
) throws -> ResolvedBinding {
  ResolvedBinding(
    keys, .block, when: try condition.map(Condition.init(parsing:)) ?? .always, layer: layer,
    appliesInText: inText)
}

/// An unbinding of keys, of one command or of all.
public func unbind(
  _ keys: KeySequence, _ command: CommandID? = nil, when condition: String? = nil,
  layer: ResolvedBinding.Layer = .session
) throws -> ResolvedBinding {
  ResolvedBinding(
    keys, .unbind(command), when: try condition.map(Condition.init(parsing:)) ?? .always,
    layer: layer)
}

extension Keymap.Resolution {
  /// The result in one word or two: the command, `pending`, `pending COMMAND` or `unbound`.
  public var summary: String {
    switch self {
    case .matched(let binding): "\(binding.effect)"
    case .pending(let fallback?): "pending \(fallback.effect)"
    case .pending: "pending"
    case .blocked, .unbound: "unbound"
    }
  }
}

extension Keymap {
  /// Returns the meaning of keys in a context, in one word or two.
  public func meaning(of keys: KeySequence, _ context: [String: Value] = [:]) -> String {
    resolve(keys, in: Environment(context)).summary
  }
}

extension CommandStep {
  /// A step that does nothing, for a command that is possible.
  public static var nothing: CommandStep { CommandStep {} }
}
