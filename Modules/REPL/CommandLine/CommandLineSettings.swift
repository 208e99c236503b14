import KeyboardCore
import KeyboardRuntime
import KeyboardTerminal

/// The settings from the options that have been read.
nonisolated struct CommandLineSettings {
  /// The purposes of the files of the command line.
  enum FileMode: String {
    case transcript = "--transcript"
    case test = "--test"
    case check = "--check"
    case replay = "--replay"
    case migrate = "--migrate"
  }

  var options = Options()
  var modes: [Options.Mode] = []
  var files: [String] = []
  var fileModes: [FileMode] = []
  var updates = false
  var tests = Options.TestOptions()
  var isJSON = false
  var watches = false
  var terminalModes: TtyModes?
  var newPlugin: String?
  var language: NewPlugin.Language?
  var generated: ProgramManual.Text?

  mutating func useConfiguration(_ uses: Bool) throws(MessageError) {
    guard options.usesConfiguration != !uses else {
      throw .init("--config and --no-config exclude each other; give one")
    }
    options.usesConfiguration = uses
  }

  /// Records the purpose of the files of the command line, and the file in the option itself, if any.
  mutating func takesFiles(as mode: FileMode, _ file: String?) {
    if !fileModes.contains(mode) { fileModes.append(mode) }
    if let file { files.append(file) }
  }

  /// Reads the arguments without the program's name.
  mutating func read(
    _ arguments: [String], _ isProgram: (String) -> Bool
  ) throws(MessageError) {
    var arguments = CommandLineReader(Self.table, arguments)
    while let operand = try arguments.nextOperand(into: &self) {
      let rest = arguments.rest
      if arguments.isPastOptions {
        // After a script come its arguments; otherwise all operands are files.
        if files.isEmpty, modes.isEmpty {
          files = [operand] + rest
        } else {
          options.scriptArguments = [operand] + rest
        }
        return
      }
      files.append(operand)
      // Arguments after standard input, or after an executable script, belong to the script.
      if files.count == 1, fileModes.isEmpty, modes.isEmpty, operand == "-" || isProgram(operand) {
        options.scriptArguments += rest.first == "--" ? rest.dropFirst() : rest
        return
      }
    }
  }

  /// Returns the combined settings of all options.
  func finish() throws(MessageError) -> Options {
    var (options, modes, tests) = (options, modes, tests)
    if watches {
      options.onlyWatches = options.application != nil
      tests.watches = options.application == nil
    }
    for mode in fileModes {
      guard !files.isEmpty else {
        let option = Self.table.lazy.map(\.description).first { $0.names == [mode.rawValue] }
        let value = (option?.value?.name ?? "FILE").filter { $0 != "…" }
        throw .init("\(mode.rawValue) needs \(value) after it")
      }
      switch mode {
      case .transcript: modes.append(.transcripts(files, updates: updates))
      case .test: modes.append(.tests(files, tests))
      case .check: modes.append(.check(files))
      case .replay: modes.append(.reports(files))
      case .migrate: modes.append(.migration(files))
      }
    }
    if fileModes.isEmpty, !files.isEmpty {
      modes.append(files == ["-"] ? .standardInput : .files(files))
    }
    if let newPlugin {
      modes.append(.newPlugin(newPlugin, language ?? .python))
    } else if language != nil {
      throw .init("--language goes with --new-plugin NAME")
    }
    if let generated { modes.append(.generate(generated)) }
    guard modes.count <= 1 else {
      throw .init(
        "give one of FILE, -c, --show-keys, --transcript and the like; --help lists them")
    }
    if tests != Options.TestOptions(), fileModes != [.test] {
      throw .init("--tap, --junit, --filter, --strict, --timeout and --watch go with --test PATH")
    }
    options.mode = modes.first ?? .standardInput
    if updates, fileModes != [.transcript] {
      throw .init("--update goes with --transcript FILE.md")
    }
    if !options.terminals.isEmpty, fileModes != [.check] {
      throw .init("--terminal goes with --check KEYMAP")
    }
    if options.application != nil {
      switch options.mode {
      case .files, .commands, .standardInput, .tests, .transcripts: break
      default:
        throw .init("--attach goes with FILE, -c COMMANDS, --test, --transcript and the prompt")
      }
      guard !options.staysInteractive else { throw .init("--attach goes without -i") }
      guard !options.watchesPlugins, options.pluginTrace == nil else {
        throw .init("--plugin-watch and --plugin-trace go without --attach")
      }
    }
    if options.staysInteractive {
      switch options.mode {
      case .files, .commands: break
      default: throw .init("-i goes with FILE or -c COMMANDS")
      }
    }
    switch options.mode {
    case .showKeys:
      options.mode = .showKeys(isJSON: isJSON, modes: terminalModes ?? Options.everyKey)
    case _ where terminalModes != nil: throw .init("--modes goes with --show-keys")
    case .check(let files) where files.allSatisfy(KeyboardREPL.isKeymap):
      options.answersInJSON = isJSON
    case .standardInput, .files, .commands:
      guard !isJSON || !options.staysInteractive else {
        throw .init("--json goes without -i: a prompt shows answers as they look")
      }
      options.answersInJSON = isJSON
    default:
      if isJSON {
        throw .init(
          "--json goes with FILE, -c COMMANDS, what is piped, --check KEYMAP and --show-keys")
      }
    }
    return options
  }
}
