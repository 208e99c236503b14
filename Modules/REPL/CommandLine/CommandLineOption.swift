import KeyboardCommands
import KeyboardCore
import KeyboardScripting
import KeyboardTerminal

/// An option of the command line: its effect, and its description for help, the manual and shells.
nonisolated struct CommandLineOption: Sendable {
  /// The value that follows an option.
  struct Value: Sendable {
    /// The kinds of values, for the completion of shells.
    enum Kind: Sendable {
      case file
      case directory
      case words([String])
      case text
    }

    /// The word that stands for it in the synopsis; with an ellipsis for all files of the command line.
    let name: String
    let kind: Kind

    /// A Boolean value indicating whether the files of the command line are meant, wherever they stand.
    var isFiles: Bool { name.hasSuffix("…") }
  }

  /// The option as it is written, short before long.
  let names: [String]
  /// The value that has to follow; nil for none.
  let value: Value?
  /// A phrase that describes the option.
  let summary: String
  /// Records the option, with its value or an empty text.
  let take: @Sendable (inout CommandLineReader, String) throws(MessageError) -> Void

  private init(
    _ names: String..., value name: String? = nil, _ kind: Value.Kind = .text, summary: String,
    take: @escaping @Sendable (inout CommandLineReader, String) throws(MessageError) -> Void
  ) {
    self.names = names
    value = name.map { Value(name: $0, kind: kind) }
    self.summary = summary
    self.take = take
  }

  /// Every option, in the order of help.
  static let all: [CommandLineOption] = [
    CommandLineOption("-c", value: "COMMANDS", summary: "run commands") { reader, commands in
      reader.modes.append(.commands(commands))
    },
    CommandLineOption(
      "-i", "--interactive",
      summary: "after the scripts or commands, go on at the prompt"
    ) { reader, _ in
      reader.options.staysInteractive = true
    },
    CommandLineOption(
      "--attach", value: "NAME",
      summary:
        "run the scripts, commands, tests or the prompt in an application that runs: NAME, "
        + "NAME.PROCESS, or the path of its socket"
    ) { reader, name in
      reader.options.application = name
    },
    CommandLineOption(
      "--transcript", value: "FILE.md…", .file,
      summary: "replay the sessions of Markdown documents and compare"
    ) { reader, _ in
      reader.takesFiles(as: .transcript)
    },
    CommandLineOption(
      "--update", summary: "with --transcript: write what the sessions say into the documents"
    ) { reader, _ in
      reader.updates = true
    },
    CommandLineOption(
      "--trace",
      summary:
        "tell each command with file and line before it runs, and what each key is resolved to, "
        + "on standard error"
    ) { reader, _ in
      reader.options.traces = true
    },
    CommandLineOption(
      "--test", value: "PATH…", .file,
      summary: "run scripts and documents as tests, each in a session of its own; of a folder, all "
        + "that end in .kbd, and .md with sessions"
    ) { reader, _ in
      reader.takesFiles(as: .test)
    },
    CommandLineOption(
      "--check", value: "FILE…", .file,
      summary:
        "say which verbs, options and commands of scripts are unknown, without running them, as is "
        + "done before every script runs; of keymaps (.json5, .json), what is unknown, unreachable, in "
        + "conflict or not as their tests say"
    ) { reader, _ in
      reader.takesFiles(as: .check)
    },
    CommandLineOption(
      "--terminal", value: "NAMES", .words(TerminalKind.allCases.map(\.rawValue)),
      summary: "with --check KEYMAP: also keys that terminals never send, such as xterm,tmux,linux"
    ) { reader, names throws(MessageError) in
      for name in names.split(separator: ",") {
        guard TerminalKind(rawValue: String(name)) != nil else {
          let all = TerminalKind.allCases.map(\.rawValue)
          let near = Spelling.nearest(to: String(name), in: all)
          let remedy =
            near.map { "did you mean \($0)?" } ?? "there is \(all.joined(separator: ", "))"
          throw .init("no terminal \(name) is known; \(remedy)")
        }
        reader.options.terminals.append(String(name))
      }
    },
    CommandLineOption(
      "--replay", value: "REPORT…", .file,
      summary:
        "look up every key of reports that why last --save or a program has written, from nothing "
        + "but what is in them, and say which mean something else"
    ) { reader, _ in
      reader.takesFiles(as: .replay)
    },
    CommandLineOption(
      "--tap", summary: "with --test: report in the Test Anything Protocol"
    ) { reader, _ in
      reader.tests.isTAP = true
    },
    CommandLineOption(
      "--junit", value: "FILE", .file, summary: "with --test: write a report in the format of JUnit"
    ) { reader, file in
      reader.tests.junit = file
    },
    CommandLineOption(
      "--filter", value: "TEXT",
      summary: "with --test: only files with TEXT in their path; * stands for any text"
    ) { reader, text in
      reader.tests.filter = text
    },
    CommandLineOption(
      "--timeout", value: "DURATION",
      summary: "with --test: how long a file may take, such as 500ms or 1m; 10s by default"
    ) { reader, text throws(MessageError) in
      reader.tests.timeout = try TestRunner.timeout(text)
    },
    CommandLineOption(
      "--watch",
      summary:
        "with --test: run again what a change of files touches, until Ctrl+C; with --attach: watch, "
        + "beside another that has the keys"
    ) { reader, _ in
      reader.watches = true
    },
    CommandLineOption(
      "--show-keys",
      summary: "show what arrives from the terminal, until Ctrl+C comes twice; "
        + "of piped bytes, one JSON object a line"
    ) { reader, _ in
      reader.modes.append(.showKeys(isJSON: false, modes: Options.everyKey))
    },
    CommandLineOption(
      "--json",
      summary: "of scripts and commands, print each answer as a line of JSON, and notes as JSON on "
        + "standard error; with --show-keys: JSON also at the terminal"
    ) { reader, _ in
      reader.isJSON = true
    },
    CommandLineOption(
      "--modes", value: "MODES", .words(["plain", "kitty", "modify", "paste", "focus", "mouse"]),
      summary: "with --show-keys: ask the terminal for plain, or for some of "
        + "kitty,modify,paste,focus,mouse and numbers of private modes, such as 9001; "
        + "for all named ones but mouse by default"
    ) { reader, names throws(MessageError) in
      reader.terminalModes = try Options.terminalModes(names)
    },
    CommandLineOption(
      "--escape-delay", value: "MILLISECONDS",
      summary: "how long a lone Escape waits, which may also begin a sequence of the terminal; "
        + "75, or 25 where the terminal has the kitty protocol, unless ESCDELAY in the environment "
        + "says otherwise"
    ) { reader, text throws(MessageError) in
      guard let delay = Int(text), 0...10_000 ~= delay else {
        throw .init("--escape-delay takes milliseconds from 0 to 10000, such as 50")
      }
      reader.options.escapeDelay = delay
    },
    CommandLineOption(
      "--plugin-path", value: "DIRECTORY", .directory,
      summary: "look for plugins there first; may be repeated"
    ) { reader, directories in
      reader.options.pluginPath += directories.split(separator: ":").map(String.init)
    },
    CommandLineOption(
      "--plugin-watch", summary: "reload plugins whenever their files have changed"
    ) { reader, _ in
      reader.options.watchesPlugins = true
    },
    CommandLineOption(
      "--plugin-trace", value: "FILE", .file,
      summary: "write to FILE what is said to plugins and what they say, a line each"
    ) { reader, file in
      reader.options.pluginTrace = file
    },
    CommandLineOption(
      "--new-plugin", value: "NAME",
      summary: "write a directory with a plugin to start from"
    ) { reader, name in
      reader.newPlugin = name
    },
    CommandLineOption(
      "--language", value: "LANGUAGE", .words(NewPlugin.Language.allCases.map(\.rawValue)),
      summary: "with --new-plugin: python, which it is by default, or swift"
    ) { reader, name throws(MessageError) in
      guard let language = NewPlugin.Language(rawValue: name) else {
        throw .init(
          "--language takes python or swift; Docs/PluginProtocol.md is for others")
      }
      reader.language = language
    },
    CommandLineOption(
      "--check-plugin", value: "PATH", .file,
      summary: "run a plugin through everything that a host does and say what it does not keep"
    ) { reader, plugin in
      reader.modes.append(.checkPlugin(plugin))
    },
    CommandLineOption(
      "--config", summary: "use the user's bindings and init.kbd also without a terminal"
    ) { reader, _ throws(MessageError) in
      try reader.useConfiguration(true)
    },
    CommandLineOption(
      "--no-config", summary: "do not use the user's bindings and init.kbd"
    ) { reader, _ throws(MessageError) in
      try reader.useConfiguration(false)
    },
    CommandLineOption(
      "--generate", value: "KIND", .words(GeneratedText.allCases.map(\.rawValue)),
      summary: "print the manual page (man), or the completion for bash, zsh or fish"
    ) { reader, kind throws(MessageError) in
      guard let kind = GeneratedText(rawValue: kind) else {
        throw .init("--generate takes man, bash, zsh or fish")
      }
      reader.modes.append(.generate(kind))
    },
    CommandLineOption("--version", summary: "say which version this is") { reader, _ in
      reader.modes.append(.version)
    },
    CommandLineOption("-h", "--help", summary: "show this") { reader, _ in
      reader.modes.append(.help)
    },
  ]

  /// Returns the option with a name.
  static func named(_ name: String) -> CommandLineOption? {
    all.first { $0.names.contains(name) }
  }
}

/// The settings that the options have given so far.
nonisolated struct CommandLineReader {
  /// The ways in which options use the files of the command line.
  enum FileMode: String {
    case transcript = "--transcript"
    case test = "--test"
    case check = "--check"
    case replay = "--replay"
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

  mutating func useConfiguration(_ uses: Bool) throws(MessageError) {
    guard options.usesConfiguration != !uses else {
      throw .init("--config and --no-config exclude each other; give one")
    }
    options.usesConfiguration = uses
  }

  /// Records how the files of the command line are used.
  mutating func takesFiles(as mode: FileMode) {
    if !fileModes.contains(mode) { fileModes.append(mode) }
  }

  /// Reads the arguments without the program's name.
  mutating func read(
    _ arguments: [String], _ isProgram: (String) -> Bool
  ) throws(MessageError) {
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      if argument == "--" {
        // After a script its arguments follow, otherwise files whatever they are called.
        if files.isEmpty, modes.isEmpty {
          files += rest
        } else {
          options.scriptArguments += rest
        }
        return
      }
      guard argument.hasPrefix("-"), argument != "-" else {
        files.append(argument)
        // Arguments after standard input, or after a program, are for the script.
        if files.count == 1, fileModes.isEmpty, modes.isEmpty,
          argument == "-" || isProgram(argument)
        {
          if rest.first == "--" { rest.removeFirst() }
          options.scriptArguments += rest
          return
        }
        continue
      }
      // --name=value, as GNU programs take it.
      let equals = argument.hasPrefix("--") ? argument.firstIndex(of: "=") : nil
      let name = String(argument[..<(equals ?? argument.endIndex)])
      guard let option = CommandLineOption.named(name) else {
        let near = Spelling.nearest(to: name, in: CommandLineOption.all.flatMap(\.names))
        let remedy = near.map { "did you mean \($0)?" } ?? "--help lists the options"
        throw .init("the option \(name) is unknown; \(remedy)")
      }
      let attached = equals.map { String(argument[argument.index(after: $0)...]) }
      guard let value = option.value else {
        guard attached == nil else { throw .init("\(name) takes no value") }
        try option.take(&self, "")
        continue
      }
      guard !value.isFiles else {
        if let attached { files.append(attached) }
        try option.take(&self, "")
        continue
      }
      guard let text = attached ?? rest.popFirst() else {
        throw .init("\(name) needs \(value.name) after it")
      }
      try option.take(&self, text)
    }
  }

  /// Returns the settings of all options together.
  func finish() throws(MessageError) -> Options {
    var (options, modes, tests) = (options, modes, tests)
    if watches {
      options.onlyWatches = options.application != nil
      tests.watches = options.application == nil
    }
    for mode in fileModes {
      guard !files.isEmpty else {
        let value = CommandLineOption.named(mode.rawValue)?.value?.name.filter { $0 != "…" }
        throw .init("\(mode.rawValue) needs \(value ?? "FILE") after it")
      }
      switch mode {
      case .transcript: modes.append(.transcripts(files, updates: updates))
      case .test: modes.append(.tests(files, tests))
      case .check: modes.append(.check(files))
      case .replay: modes.append(.reports(files))
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
    guard modes.count <= 1 else {
      throw .init(
        "give one of FILE, -c, --show-keys, --transcript and the like; --help lists them")
    }
    if tests != Options.TestOptions(), fileModes != [.test] {
      throw .init("--tap, --junit, --filter, --timeout and --watch go with --test PATH")
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
