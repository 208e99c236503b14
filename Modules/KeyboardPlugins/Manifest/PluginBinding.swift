public import KeyboardCore

/// Keys that a plugin would like to run a command.
public nonisolated struct PluginBinding: Hashable, Sendable, Identifiable {
  /// The name by which a person customises it; unique within the plugin and the same in every
  /// version.
  public let id: String
  /// The keys.
  public let keys: KeySequence
  /// The command: one of the plugin's own, or one of the host's that it may run.
  public let command: CommandID
  /// What the command is given.
  public let arguments: [String: Value]
  /// The condition under which the keys are bound, as text; nil means always.
  public let when: String?
  /// A short name for help; nil means that of the command.
  public let title: String?
  /// Whether a held key runs the command again and again.
  public let repeats: Bool

  /// Creates a binding.
  public init(
    id: String,
    keys: KeySequence,
    command: CommandID,
    arguments: [String: Value] = [:],
    when: String? = nil,
    title: String? = nil,
    repeats: Bool = false
  ) {
    self.id = id
    self.keys = keys
    self.command = command
    self.arguments = arguments
    self.when = when
    self.title = title
    self.repeats = repeats
  }

  /// The request that the keys make.
  public var invocation: CommandInvocation { CommandInvocation(command, arguments) }
}
