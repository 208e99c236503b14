public import FoundationEssentials
public import KeyboardCommands
public import KeyboardCore
public import KeyboardPlugins

extension ApplicationRuntime {
  /// The configuration of a runtime.
  public struct Configuration {
    /// The name that scripts use to attach to the application; nil for no name.
    public var name: String?
    /// A Boolean value indicating whether scripts may attach, through a socket that only the user can access. False
    /// unless the application or `KEYBOARD_TOOLKIT_CONTROL=1` in its environment requests it.
    ///
    /// The socket is opened by `acceptControl(_:)`.
    public var hasControlSocket = false
    /// The user's files; nil if none are read or written.
    public var paths: ConfigurationPaths?
    /// The events that the bus knows by name, besides those of commands, bindings, keys and plugins.
    public var events: [EventDescription] = []
    /// The clock of key sequences.
    public var scheduler: any Scheduler = MainScheduler()
    /// The clock of plugins and of ``keyHoldLimit``; nil for the same one.
    public var taskScheduler: (any Scheduler)?
    /// The time that keys wait for a command started by another key; nil for no limit.
    public var keyHoldLimit: Duration? = .milliseconds(100)
    /// Returns the command for a held key, which may go further the longer the key is held.
    public var accelerate: (CommandInvocation, Duration) -> CommandInvocation = { command, _ in
      command
    }
    /// The directories in which plugins are found.
    public var pluginSearchPath = PluginSearchPath()
    /// The limits of each plugin.
    public var pluginLimits = PluginHost.Limits()
    /// The directory in which plugins store files; nil if they store none.
    public var pluginDataDirectory: String?
    /// The variables, of which plugins receive some; nil for the process's own.
    public var environment: [String: String]?

    /// Creates the configuration of a program without files, such as a test.
    public init() {}

    /// Creates the configuration of an application. Its files are in `~/.config/NAME`, and its plugins in the common
    /// directories, and beside the program.
    ///
    /// - Parameters:
    ///   - name: the name of the application's directory.
    ///   - environment: the variables of the process.
    public init(
      name: String, environment: [String: String] = ProcessInfo.processInfo.environment
    ) {
      paths = ConfigurationPaths(name: name, environment: environment)
      pluginSearchPath = .standard(
        environment: environment, programDirectory: ProgramDirectory.current)
      pluginDataDirectory = PluginSearchPath.dataDirectory(environment: environment)
      (self.environment, self.name) = (environment, name)
      hasControlSocket = environment["KEYBOARD_TOOLKIT_CONTROL"] == "1"
    }
  }
}
