import Glibc
import KeyboardCommands
import KeyboardCore
import KeyboardPlugins
import KeyboardRuntime
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
    /// Read from the terminal, or run piped commands.
    case standardInput
    /// Run scripts, one after another, in one session.
    case files([String])
    /// Run commands given on the command line.
    case commands(String)
    /// Show the keys that arrive, optionally as JSON at a terminal too, after requesting some modes.
    case showKeys(isJSON: Bool, modes: TtyModes)
    /// Replay Markdown documents, optionally updating the output in them.
    case transcripts([String], updates: Bool)
    /// Resolve the keys of reports again, using nothing but their content.
    case reports([String])
    /// Report unknown names in scripts, without running them, and problems in keymaps.
    case check([String])
    /// Rewrite scripts of earlier versions.
    case migration([String])
    /// Run files and folders as tests.
    case tests([String], TestOptions)
    /// Create a directory with a plugin.
    case newPlugin(String, NewPlugin.Language)
    /// Create a directory with a program.
    case newProgram(String)
    /// Report the violations of the plugin protocol by a plugin.
    case checkPlugin(String)
    /// Answer an editor on standard input and output.
    case languageServer
    /// Print a text for installing the program.
    case generate(ProgramManual.Text)
  }

  /// The options for running and reporting tests.
  struct TestOptions: Equatable {
    /// A Boolean value indicating whether to report in the Test Anything Protocol.
    var isTAP = false
    /// The file for a report in the format of JUnit; nil for none.
    var junit: String?
    /// The text that the paths of the files contain; nil for all files.
    var filter: String?
    /// The time limit of a file; nil for ten seconds.
    var timeout: Duration?
    /// A Boolean value indicating whether files without checks fail.
    var isStrict = false
    /// A Boolean value indicating whether to rerun files when their sources change, until Ctrl+C.
    var watches = false
  }

  /// The mode to run in.
  var mode = Mode.standardInput
  /// A Boolean value indicating whether to show the prompt after the scripts or commands.
  var staysInteractive = false
  /// A Boolean value indicating whether to print the answers of commands as lines of JSON.
  var answersInJSON = false
  /// The application in which everything runs; nil for a new session.
  var application: String?
  /// A Boolean value indicating whether to watch the application without controlling it.
  var onlyWatches = false
  /// The names of the terminals for which keymaps are checked.
  var terminals: [String] = []
  /// The directories to search first for plugins.
  var pluginPath: [String] = []
  /// A Boolean value indicating whether plugins are reloaded when their files change.
  var watchesPlugins = false
  /// The file for the messages to and from plugins; nil for none.
  var pluginTrace: String?
  /// The descriptor of that file, after it has been opened.
  var pluginTraceDescriptor: Int32?
  /// A Boolean value indicating whether to use the user's bindings; nil for only at a terminal.
  var usesConfiguration: Bool?
  /// The arguments after `--`, which the scripts or commands read as `args`.
  var scriptArguments: [String] = []
  /// A Boolean value indicating whether to allow `shell` in tests and applications too.
  var allowsShell = false
  /// A Boolean value indicating whether scripts print each command before it runs.
  var traces = false
  /// The wait after a lone Escape in milliseconds; nil for the value of ESCDELAY.
  var escapeDelay: Int?

  /// Creates the options of an empty command line.
  init() {}

  /// Reads the arguments without the program's name.
  ///
  /// - Parameters:
  ///   - arguments: the arguments.
  ///   - isProgram: returns whether a file is an executable script, which receives all arguments after it.
  /// - Throws: a ``MessageError`` with the remedy.
  init(
    _ arguments: [String], isProgram: (String) -> Bool = Self.beginsWithInterpreter
  ) throws(MessageError) {
    var settings = CommandLineSettings()
    try settings.read(arguments, isProgram)
    self = try settings.finish()
  }

  /// Returns whether a file begins with `#!`, and is therefore run by its name.
  static func beginsWithInterpreter(_ path: String) -> Bool {
    guard let file = fopen(path, "re") else { return false }
    defer { fclose(file) }
    return fgetc(file) == Int32(UInt8(ascii: "#")) && fgetc(file) == Int32(UInt8(ascii: "!"))
  }
}

extension Options {
  /// Returns the options for a session in an application.
  func attachedSession(describesKeys: Bool = false) -> AttachedSession.Options {
    var attached = AttachedSession.Options()
    attached.client = "keyboard-repl"
    (attached.watches, attached.traces) = (onlyWatches, traces)
    (attached.arguments, attached.describesKeys) = (scriptArguments, describesKeys)
    attached.allowsShell = allowsShell
    return attached
  }

  /// Opens the file for the messages of plugins, readable only by its owner.
  ///
  /// - Throws: a ``MessageError`` if it cannot be written.
  mutating func openPluginTrace() throws(MessageError) {
    guard let pluginTrace else { return }
    let descriptor = open(pluginTrace, O_WRONLY | O_CREAT | O_TRUNC | O_APPEND | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else {
      let reason = String(cString: strerror(errno))
      throw MessageError(
        "\(pluginTrace) cannot be written (\(reason)); name another file for --plugin-trace")
    }
    pluginTraceDescriptor = descriptor
  }

  /// The environment of the process with the changes of the options.
  var environment: [String: String] {
    var environment = Self.processEnvironment
    if let escapeDelay { environment["ESCDELAY"] = "\(escapeDelay)" }
    return environment
  }

  /// The environment, read without Foundation, which would take a twentieth of the time to the first prompt.
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
  /// Creates the configuration of an interactive session, in real time, or of a batch session.
  ///
  /// In a batch session, time is virtual and keys wait for plugins without a limit.
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
    if case .tests = options.mode { allowsShell = options.allowsShell }
    watchesPlugins = options.watchesPlugins
    if let descriptor = options.pluginTraceDescriptor {
      pluginTrace = { StandardOutput.write($0 + "\n", to: descriptor) }
    }
    dataDirectories = ProgramDirectory.dataDirectories(
      environment: usesConfiguration ? environment : [:])
    if usesConfiguration {
      pluginDataDirectory = PluginSearchPath.dataDirectory(environment: environment)
      stateDirectory = UserDirectory.state.path(of: "keyboard-toolkit", environment: environment)
    }
  }
}
