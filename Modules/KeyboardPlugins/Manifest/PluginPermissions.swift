/// What a plugin asks for beyond its own names.
///
/// Each entry is a dotted name or a pattern such as `navigation.*`. Permissions guard against
/// mistakes, not against malice: a plugin runs as the same user as its host.
public nonisolated struct PluginPermissions: Hashable, Sendable {
  /// The host's commands that it may run, and bind keys to.
  public var run: [String]
  /// The events outside of its own namespace that it may publish.
  public var emit: [String]
  /// The events about keys, text and the clipboard that it may hear.
  public var hear: [String]

  /// Creates permissions; without arguments, none.
  public init(run: [String] = [], emit: [String] = [], hear: [String] = []) {
    self.run = run
    self.emit = emit
    self.hear = hear
  }

  /// Events that carry what a person types; hearing them takes a permission.
  public static let guardedEvents = ["key.*", "text.*", "clipboard.*"]

  /// Whether hearing an event takes a permission.
  public static func guards(_ event: String) -> Bool {
    allow(event, in: guardedEvents)
  }

  /// Whether one of the patterns means the name.
  static func allow(_ name: String, in patterns: [String]) -> Bool {
    patterns.contains { NamePattern($0).matches(name) }
  }
}
