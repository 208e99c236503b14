public import KeyboardCommands
import KeyboardCore
public import KeyboardPlugins
import KeyboardRuntime

extension Session {
  /// The clock, the plugins and the user's files of a session.
  public nonisolated struct Configuration: Sendable {
    /// The kinds of clocks.
    public enum Clock: Hashable, Sendable {
      /// It stands still until a script moves it.
      case virtual
      /// It runs as time does.
      case real
    }

    /// The clock of key sequences, animations and `tick`; plugins always live in real time.
    public var clock: Clock
    /// The longest time that later keys wait for a plugin command that a key has started.
    ///
    /// Nil means to wait until it answers or its deadline passes, so that order never depends on the
    /// machine's speed.
    public var keyHoldLimit: Duration?
    /// The directories in which plugins are found.
    public var pluginSearchPath: PluginSearchPath
    /// The limits of each plugin.
    public var pluginLimits = PluginHost.Limits()
    /// The longest time that plugins may keep a command of the language from ending.
    public var pluginTimeout = Duration.seconds(20)
    /// The directory in which plugins keep their files; nil where they keep none.
    public var pluginDataDirectory: String?
    /// A Boolean value indicating whether plugins are reloaded when their files change.
    public var watchesPlugins = false
    /// Called with each line of the conversations with plugins: the milliseconds of the session's
    /// clock, the plugin's id, the sender, and the message.
    public var pluginTrace: (@MainActor @Sendable (String) -> Void)?
    /// The user's files of bindings; nil when none are read or written.
    public var bindingPaths: ConfigurationPaths?
    /// The directories in which lists of words are found, in `words`; without any, none are
    /// suggested.
    public var dataDirectories: [String] = []
    /// The directories in which dictionaries of Hunspell are found; nil for those of the system.
    public var dictionaryDirectories: [String]?
    /// A Boolean value indicating whether `shell` runs commands of the system; nil for yes, but not in an
    /// application.
    public var allowsShell: Bool?
    /// The arguments of the script, which it reads as `args`: numbers where they look like them.
    public var arguments: [String] = []

    /// Creates a configuration; without paths, no file of the user is read or written.
    public init(
      clock: Clock, keyHoldLimit: Duration?, pluginSearchPath: PluginSearchPath,
      bindingPaths: ConfigurationPaths? = nil
    ) {
      self.clock = clock
      self.keyHoldLimit = keyHoldLimit
      self.pluginSearchPath = pluginSearchPath
      self.bindingPaths = bindingPaths
    }
  }
}

extension Session.Configuration {
  /// The runtime of a session of its own.
  func runtime(
    _ clock: any Scheduler, _ realTime: any Scheduler, _ events: [EventDescription]
  ) -> ApplicationRuntime.Configuration {
    var parts = ApplicationRuntime.Configuration()
    parts.paths = bindingPaths
    parts.events = events
    (parts.scheduler, parts.taskScheduler) = (clock, realTime)
    parts.keyHoldLimit = keyHoldLimit
    parts.pluginSearchPath = pluginSearchPath
    parts.pluginLimits = pluginLimits
    parts.pluginDataDirectory = pluginDataDirectory
    return parts
  }
}

extension Session {
  /// Watches the files of plugins, and reports their conversations, as the configuration asks for
  /// it.
  func followPlugins(_ configuration: Configuration) {
    if configuration.watchesPlugins, !plugins.watchFiles() {
      say("the files of plugins cannot be watched; raise fs.inotify.max_user_instances")
    }
    guard let trace = configuration.pluginTrace else { return }
    tokens.append(
      plugins.conversations.observe { [clock] line in
        trace("\(clock.now.milliseconds) \(line)")
      })
  }
}
