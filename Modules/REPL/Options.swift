import FoundationEssentials
import KeyboardCommands
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
    /// Replay a Markdown document, perhaps updating the output in it.
    case transcript(String, updates: Bool)
  }

  /// The mode to run in.
  var mode = Mode.standardInput
  /// The directories to search first for plugins.
  var pluginPath: [String] = []
  /// A Boolean value indicating whether to use the user's bindings; nil for at the terminal only.
  var usesConfiguration: Bool?
  /// The milliseconds that a lone Escape of the terminal waits; nil for what ESCDELAY says.
  var escapeDelay: Int?

  /// The reason why the command line cannot be used.
  struct Mistake: Error, Equatable {
    let message: String
  }

  /// Reads the arguments without the program's name.
  init(_ arguments: [String]) throws(Mistake) {
    var rest = arguments[...]
    var files: [String] = []
    var modes: [Mode] = []
    var updates = false
    var isJSON = false
    var terminalModes: TtyModes?
    while let argument = rest.popFirst() {
      switch argument {
      case "-h", "--help": modes.append(.help)
      case "--version": modes.append(.version)
      case "-c": modes.append(.commands(try Self.value(of: argument, "COMMANDS", from: &rest)))
      case "--transcript":
        modes.append(
          .transcript(try Self.value(of: argument, "FILE.md", from: &rest), updates: false))
      case "--update": updates = true
      case "--show-keys": modes.append(.showKeys(isJSON: false, modes: Self.everyKey))
      case "--json": isJSON = true
      case "--modes":
        terminalModes = try Self.terminalModes(try Self.value(of: argument, "MODES", from: &rest))
      case "--escape-delay":
        let text = try Self.value(of: argument, "MILLISECONDS", from: &rest)
        guard let delay = Int(text), 0...10_000 ~= delay else {
          throw Mistake(message: "--escape-delay takes milliseconds from 0 to 10000, such as 50")
        }
        escapeDelay = delay
      case "--plugin-path":
        pluginPath += try Self.value(of: argument, "DIRECTORY", from: &rest)
          .split(separator: ":").map(String.init)
      case "--config", "--no-config":
        let uses = argument == "--config"
        guard usesConfiguration != !uses else {
          throw Mistake(message: "--config and --no-config exclude each other; give one")
        }
        usesConfiguration = uses
      case "--":
        files += rest
        rest = []
      case _ where argument.hasPrefix("-") && argument != "-":
        throw Mistake(message: "the option \(argument) is unknown; --help lists the options")
      default: files.append(argument)
      }
    }
    if !files.isEmpty { modes.append(files == ["-"] ? .standardInput : .files(files)) }
    guard modes.count <= 1 else {
      throw Mistake(message: "give one of FILE, -c, --show-keys and --transcript; --help shows how")
    }
    mode = modes.first ?? .standardInput
    if updates {
      guard case .transcript(let file, _) = mode else {
        throw Mistake(message: "--update goes with --transcript FILE.md")
      }
      mode = .transcript(file, updates: true)
    }
    if isJSON || terminalModes != nil {
      guard case .showKeys = mode else {
        throw Mistake(message: "--json and --modes go with --show-keys")
      }
      mode = .showKeys(isJSON: isJSON, modes: terminalModes ?? Self.everyKey)
    }
  }

  private static func value(
    of option: String, _ what: String, from rest: inout ArraySlice<String>
  ) throws(Mistake) -> String {
    guard let value = rest.popFirst() else {
      throw Mistake(message: "\(option) needs \(what) after it")
    }
    return value
  }

  /// The text of `--help`.
  static let usage = """
    usage: keyboard-repl [OPTION…] [FILE… | -c COMMANDS | --show-keys | --transcript FILE.md]

    Scripts keyboard navigation, bindings and plugins. Without FILE or -c it reads from the
    terminal, or runs what is piped in.

      FILE…                    run scripts in one session; stops at the first failure
      -c COMMANDS              run commands
      --transcript FILE.md     replay the sessions of a Markdown document and compare
      --update                 with --transcript: write what the sessions say into the document
      --show-keys              show what arrives from the terminal, until Ctrl+C comes twice; of
                               piped bytes, one JSON object a line
      --json                   with --show-keys: JSON also at the terminal
      --modes MODES            with --show-keys: ask the terminal for plain, or for some of
                               kitty,modify,paste,focus,mouse and numbers of private modes, such
                               as 9001; for all named ones but mouse by default
      --escape-delay MILLISECONDS
                               how long a lone Escape waits, which may also begin a sequence of
                               the terminal; 25, unless ESCDELAY in the environment says otherwise
      --plugin-path DIRECTORY  look for plugins there first; may be repeated
      --config                 use the user's bindings also without a terminal
      --no-config              do not use the user's bindings
      --version                say which version this is
      -h, --help               show this

    Exit status: 0 when everything held, 1 when an expect or a transcript did not, 2 for any other
    error, 130 when interrupted.

    """
}

extension Options {
  /// The environment of the process with what the options say of it.
  var environment: [String: String] {
    var environment = ProcessInfo.processInfo.environment
    if let escapeDelay { environment["ESCDELAY"] = "\(escapeDelay)" }
    return environment
  }
}

extension SessionConfiguration {
  /// Creates the configuration of a session at the terminal, in real time, or of one in batch, where
  /// time is virtual and keys wait for plugins however long they take.
  init(_ options: Options, isInteractive: Bool) {
    let environment = ProcessInfo.processInfo.environment
    let program = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    let directory = program.map { String($0.prefix(upTo: $0.lastIndex(of: "/") ?? $0.endIndex)) }
    let usesConfiguration = options.usesConfiguration ?? isInteractive
    self.init(
      clock: isInteractive ? .real : .virtual,
      keyHoldLimit: isInteractive ? .milliseconds(100) : nil,
      pluginSearchPath: .standard(
        explicit: options.pluginPath, environment: environment, programDirectory: directory,
        bundled: ["VimNavigation"]),
      bindingPaths: usesConfiguration ? ConfigurationPaths(environment: environment) : nil,
      watchesFiles: isInteractive)
  }
}
