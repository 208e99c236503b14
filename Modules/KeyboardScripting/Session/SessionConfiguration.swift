public import KeyboardCommands
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
  /// The user's files of bindings; nil when none are read or written.
  public var bindingPaths: ConfigurationPaths?
  /// Whether the user's files are read again when they change.
  public var watchesFiles: Bool

  /// Creates a configuration; without paths, no file of the user is read or written.
  public init(
    clock: Clock, keyHoldLimit: Duration?, pluginSearchPath: PluginSearchPath,
    bindingPaths: ConfigurationPaths? = nil, watchesFiles: Bool = false
  ) {
    self.clock = clock
    self.keyHoldLimit = keyHoldLimit
    self.pluginSearchPath = pluginSearchPath
    self.bindingPaths = bindingPaths
    self.watchesFiles = watchesFiles
  }
}
