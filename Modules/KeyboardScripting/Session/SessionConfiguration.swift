public import KeyboardPlugins

/// What a session is made with.
public nonisolated struct SessionConfiguration: Sendable {
  /// Which time drives chords and `tick`.
  public enum Clock: Hashable, Sendable {
    /// It stands still until a script moves it.
    case virtual
    /// The time of day's pace.
    case real
  }

  /// Which time drives chords and `tick`; plugins always live in real time.
  public var clock: Clock
  /// How long later keys wait for a plugin command that a key has started; nil until it answers
  /// or its deadline passes, so that order never depends on the machine's speed.
  public var keyHoldLimit: Duration?
  /// Where plugins are looked for.
  public var pluginSearchPath: PluginSearchPath

  /// Creates a configuration.
  public init(clock: Clock, keyHoldLimit: Duration?, pluginSearchPath: PluginSearchPath) {
    self.clock = clock
    self.keyHoldLimit = keyHoldLimit
    self.pluginSearchPath = pluginSearchPath
  }
}
