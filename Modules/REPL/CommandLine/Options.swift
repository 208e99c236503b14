import Glibc
import KeyboardBindingFiles
import KeyboardCommands
import KeyboardCore
import KeyboardPlugins
import KeyboardScripting
import KeyboardTerminal

/// The options of the command line.
nonisolated struct Options: Equatable {
  /// The modes of the program.
  enum Mode: Equatable {
    /// Show the help.
    case help
    /// Show the version.
    case version
    /// Read from the terminal, or run what is piped in.
    case standardInput
    /// Run scripts, one after another, in one session.
    case files([String])
    /// Run commands given on the command line.
    case commands(String)
    /// Show the keys that arrive; as JSON also at a terminal, of which these modes are asked.
    case showKeys(isJSON: Bool, modes: TtyModes)
    /// Replay Markdown documents, perhaps updating the output in them.
    case transcripts([String], updates: Bool)
    /// Write a directory with a plugin.
    case newPlugin(String, NewPlugin.Language)
    /// Say what a plugin does not keep.
    case checkPlugin(String)
    /// Print a text for installing the program.
    case generate(GeneratedText)
  }

  /// The mode to run in.
  var mode = Mode.standardInput
  /// A Boolean value indicating whether the prompt comes after scripts and commands.
  var staysInteractive = false
  /// The directories to search first for plugins.
  var pluginPath: [String] = []
  /// A Boolean value indicating whether to use the user's bindings; nil for at the terminal only.
  var usesConfiguration: Bool?
  /// What stands after `--` behind the scripts or commands, which these read as `args`.
  var scriptArguments: [String] = []
  /// The milliseconds that a lone Escape of the terminal waits; nil for what ESCDELAY says.
  var escapeDelay: Int?

  /// Creates the options of an empty command line.
  init() {}

  /// Reads the arguments without the program's name.
  init(_ arguments: [String]) throws(MessageError) {
    var reader = CommandLineReader()
    try reader.read(arguments)
    self = try reader.finish()
  }
}

extension Options {
  /// The environment of the process with what the options say of it.
  var environment: [String: String] {
    var environment = Self.processEnvironment
    if let escapeDelay { environment["ESCDELAY"] = "\(escapeDelay)" }
    return environment
  }

  /// Read here: Foundation's way is a twentieth of the time up to the first prompt.
  private static let processEnvironment: [String: String] = {
    var variables: [String: String] = [:]
    var next = environ
    while let entry = next.pointee {
      let text = String(cString: entry)
      if let end = text.firstIndex(of: "=") {
        variables[String(text[..<end])] = String(text[text.index(after: end)...])
      }
      next += 1
    }
    return variables
  }()
}

extension Session.Configuration {
  /// Creates the configuration of a session at the terminal, in real time, or of one in batch,
  /// where time is virtual and keys wait for plugins however long they take.
  init(_ options: Options, isInteractive: Bool) {
    let environment = options.environment
    let usesConfiguration = options.usesConfiguration ?? isInteractive
    self.init(
      clock: isInteractive ? .real : .virtual,
      keyHoldLimit: isInteractive ? .milliseconds(100) : nil,
      pluginSearchPath: .standard(
        explicit: options.pluginPath, environment: environment,
        programDirectory: ProgramDirectory.current),
      bindingPaths: usesConfiguration ? ConfigurationPaths(environment: environment) : nil)
    arguments = options.scriptArguments
    dataDirectories = ProgramDirectory.dataDirectories(
      environment: usesConfiguration ? environment : [:])
    if usesConfiguration {
      pluginDataDirectory = PluginSearchPath.dataDirectory(environment: environment)
    }
  }
}
