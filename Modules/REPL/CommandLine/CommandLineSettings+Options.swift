import KeyboardCommands
import KeyboardCore
import KeyboardRuntime
import KeyboardScripting
import KeyboardTerminal

nonisolated extension CommandLineSettings {
  /// Every option, in the order of help.
  static var table: [CommandLineOption<CommandLineSettings>] {
    [
      .init("-c", takes: .text("COMMANDS"), help: "run commands") {
        $0.modes.append(.commands($1))
      },
      .init(
        "-i", "--interactive",
        help: "continue at the prompt after the scripts or commands"
      ) { $0.options.staysInteractive = true },
      .init(
        "--attach", takes: .text("NAME"),
        help:
          "run the scripts, commands, tests or the prompt in a running application: NAME, "
          + "NAME.PROCESS, or the path of its socket"
      ) { $0.options.application = $1 },
      .init(
        "--keys", takes: .words("FORMAT", KeymapDrawing.Format.allCases.map(\.rawValue)),
        help:
          "print the keyboard with what each key does in a list, with the keys of the user, and a list of "
          + "them; keys at the prompt does it for other scenes"
      ) { settings, format in
        settings.modes.append(.commands("table list rows=9; keys \(format)"))
        settings.options.usesConfiguration = settings.options.usesConfiguration ?? true
      },
      .init(
        "--transcript", mayTake: .file("FILE.md…"),
        help: "replay the sessions of Markdown documents and compare"
      ) { $0.takesFiles(as: .transcript, $1) },
      .init(
        "--update", help: "with --transcript: update the output in the documents"
      ) { $0.updates = true },
      .init(
        "--trace",
        help:
          "print each command with file and line before it runs, and the resolution of each key, "
          + "on standard error"
      ) { $0.options.traces = true },
      .init(
        "--test", mayTake: .file("PATH…"),
        help:
          "run scripts and documents as tests, each in a new session; in a folder, all .kbd files, "
          + "and .md files with sessions"
      ) { $0.takesFiles(as: .test, $1) },
      .init(
        "--check", mayTake: .file("FILE…"),
        help:
          "report unknown verbs, options and commands of scripts without running them, as is done "
          + "before every script runs; of keymaps (.json5, .json), report unknown names, bindings that are "
          + "unreachable or conflict, and failed tests"
      ) { $0.takesFiles(as: .check, $1) },
      .init(
        "--migrate", mayTake: .file("FILE…"),
        help:
          "rewrite scripts of earlier versions in place: removed verbs, names set by macros, words that "
          + "would be values, expected errors; report the changes with their lines"
      ) { $0.takesFiles(as: .migrate, $1) },
      .init(
        "--terminal", takes: .list("NAMES", of: TerminalKind.allCases.map(\.rawValue)),
        help: "with --check KEYMAP: also keys that terminals never send, such as xterm,tmux,linux"
      ) { settings, names throws(MessageError) in
        for name in names.split(separator: ",") {
          guard TerminalKind(rawValue: String(name)) != nil else {
            let all = TerminalKind.allCases.map(\.rawValue)
            let near = Spelling.nearest(to: String(name), in: all)
            let remedy =
              near.map { "did you mean \($0)?" } ?? "there is \(all.joined(separator: ", "))"
            throw .init("no terminal \(name) is known; \(remedy)")
          }
          settings.options.terminals.append(String(name))
        }
      },
      .init(
        "--replay", mayTake: .file("REPORT…"),
        help:
          "resolve again every key of reports by why last --save or a program, from their content "
          + "alone, and report those with a different meaning"
      ) { $0.takesFiles(as: .replay, $1) },
      .init(
        "--lsp",
        help:
          "answer an editor in the language server protocol, about scripts and keymaps: mistakes, completion, "
          + "help, definitions, renaming and indentation"
      ) { $0.modes.append(.languageServer) },
      .init(
        "--tap", help: "with --test: report in the Test Anything Protocol"
      ) { $0.tests.isTAP = true },
      .init(
        "--junit", takes: .file("FILE"), help: "with --test: write a report in the format of JUnit"
      ) { $0.tests.junit = $1 },
      .init(
        "--filter", takes: .text("TEXT"),
        help: "with --test: only files with TEXT in their path; * stands for any text"
      ) { $0.tests.filter = $1 },
      .init(
        "--strict", help: "with --test: fail scripts without checks"
      ) { $0.tests.isStrict = true },
      .init(
        "--allow-shell", help: "allow the verb shell also in tests and applications"
      ) { $0.options.allowsShell = true },
      .init(
        "--timeout", takes: .text("DURATION"),
        help: "with --test: the time limit of a file, such as 500ms or 1m; 10s by default"
      ) { settings, text throws(MessageError) in
        settings.tests.timeout = try TestRunner.timeout(text)
      },
      .init(
        "--watch",
        help:
          "with --test: rerun tests when their files change, until Ctrl+C; with --attach: watch, while "
          + "another session can control the application"
      ) { $0.watches = true },
      .init(
        "--show-keys",
        help: "show the input of the terminal, until Ctrl+C is pressed twice; "
          + "of piped bytes, one JSON object a line"
      ) { $0.modes.append(.showKeys(isJSON: false, modes: Options.everyKey)) },
      .init(
        "--json",
        help:
          "print the answer of each command as a line of JSON, and notes as JSON on standard error; "
          + "with --show-keys: JSON also at the terminal"
      ) { $0.isJSON = true },
      .init(
        "--modes",
        takes: .list("MODES", of: ["plain", "kitty", "modify", "paste", "focus", "mouse"]),
        help: "with --show-keys: the modes to request from the terminal: plain, or some of "
          + "kitty,modify,paste,focus,mouse and numbers of private modes, such as 9001; "
          + "all named ones but mouse by default"
      ) { settings, names throws(MessageError) in
        settings.terminalModes = try Options.terminalModes(names)
      },
      .init(
        "--escape-delay", takes: .number("MILLISECONDS", in: 0...10_000),
        help:
          "the wait after a lone Escape, which can also begin a sequence of the terminal; 75 by "
          + "default, or 25 with the kitty protocol, unless ESCDELAY is set in the environment"
      ) { $0.options.escapeDelay = Int($1) },
      .init(
        "--plugin-path", takes: .directory("DIRECTORY"),
        help: "search this directory for plugins first; may be repeated"
      ) { $0.options.pluginPath += $1.split(separator: ":").map(String.init) },
      .init(
        "--plugin-watch", help: "reload plugins whenever their files change"
      ) { $0.options.watchesPlugins = true },
      .init(
        "--plugin-trace", takes: .file("FILE"),
        help: "write the messages to and from plugins to FILE, one a line"
      ) { $0.options.pluginTrace = $1 },
      .init(
        "--new-plugin", takes: .text("NAME"),
        help: "create a directory with a plugin to start from"
      ) { $0.newPlugin = $1 },
      .init(
        "--language", choosing: \.language, as: "LANGUAGE",
        help: "with --new-plugin: python (the default) or swift"),
      .init(
        "--new-program", takes: .text("NAME"),
        help: "create a directory with a full-screen program in Swift to start from"
      ) { $0.modes.append(.newProgram($1)) },
      .init(
        "--check-plugin", takes: .file("PATH"),
        help: "test a plugin against the plugin protocol and report violations"
      ) { $0.modes.append(.checkPlugin($1)) },
      .init(
        "--config", help: "use the user's bindings and init.kbd also without a terminal"
      ) { settings throws(MessageError) in
        try settings.useConfiguration(true)
      },
      .init(
        "--no-config", help: "do not use the user's bindings and init.kbd"
      ) { settings throws(MessageError) in
        try settings.useConfiguration(false)
      },
      .init(
        "--generate", choosing: \.generated, as: "KIND",
        help: "print the manual page (man), or the completion for bash, zsh or fish"),
      .init("--version", help: "print the version") { $0.modes.append(.version) },
      .init("-h", "--help", help: "print this help") { $0.modes.append(.help) },
    ]
  }
}
