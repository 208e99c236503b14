public import KeyboardCommands
import KeyboardCore
public import KeyboardPlugins
import KeyboardRuntime

extension Session {
  /// The clock, the plugins and the user's files of a session.
  public nonisolated struct Configuration: Sendable {
    /// The kinds of clocks.
    public enum Clock: Hashable, Sendable {
      /// The clock advances only when a script moves it.
      case virtual
      /// The clock shows real time.
      case real
    }

    /// The clock of key sequences, animations and `tick`; plugins always use real time.
    public var clock: Clock
    /// The maximum time for which later keys wait for a plugin command that was started by a key.
    ///
    /// Nil means to wait until it answers or its deadline passes, so that the order never depends on the speed of the
    /// machine.
    public var keyHoldLimit: Duration?
    /// The directories to search for plugins.
    public var pluginSearchPath: PluginSearchPath
    /// The limits of each plugin.
    public var pluginLimits = PluginHost.Limits()
    /// The maximum time for which plugins can delay the end of a command.
    public var pluginTimeout = Duration.seconds(20)
    /// The directory for files of plugins; nil for none.
    public var pluginDataDirectory: String?
    /// The directory for the state of the session language, such as the step of the tour; nil for none.
    public var stateDirectory: String?
    /// A Boolean value indicating whether plugins are reloaded when their files change.
    public var watchesPlugins = false
    /// Called with each line of the messages to and from plugins: the milliseconds of the session's clock, the id of
    /// the plugin, the sender, and the message.
    public var pluginTrace: (@MainActor @Sendable (String) -> Void)?
    /// The user's files of bindings; nil to read and write none.
    public var bindingPaths: ConfigurationPaths?
    /// The directories with word lists in `words`; without any, no words are suggested.
    public var dataDirectories: [String] = []
    /// The directories of Hunspell dictionaries; nil for those of the system.
    public var dictionaryDirectories: [String]?
    /// A Boolean value indicating whether `shell` is allowed; nil for yes, but not in an application.
    public var allowsShell: Bool?
    /// The arguments of the script, as `args`; those that look like numbers are numbers.
    public var arguments: [String] = []

    /// Creates a configuration; without paths, no files of the user are read or written.
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
  /// Creates the runtime of a local session.
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
  /// Watches the files of plugins, and traces their messages, as configured.
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
