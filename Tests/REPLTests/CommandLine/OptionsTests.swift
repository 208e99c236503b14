import FoundationEssentials
import KeyboardCore
import KeyboardPluginSDK
import KeyboardPlugins
import KeyboardRuntime
import KeyboardScenes
import KeyboardScripting
import Testing

@testable import keyboard_repl

@Suite("Command-line options")
struct OptionsTests {
  @Test(
    "What to run follows from the arguments",
    arguments: [
      ([], .standardInput), (["-"], .standardInput), (["--help"], .help), (["-h"], .help),
      (["--version"], .version), (["a.kbd", "b.kbd"], .files(["a.kbd", "b.kbd"])),
      (["--", "-c"], .files(["-c"])), (["-c", "show"], .commands("show")),
      (["--transcript", "a.md"], .transcripts(["a.md"], updates: false)),
      (["--transcript", "a.md", "b.md"], .transcripts(["a.md", "b.md"], updates: false)),
      (["--transcript=a.md", "--update"], .transcripts(["a.md"], updates: true)),
      (["--transcript", "--update", "a.md"], .transcripts(["a.md"], updates: true)),
      (["a.md", "--transcript"], .transcripts(["a.md"], updates: false)),
      (["--generate", "man"], .generate(.man)), (["--lsp"], .languageServer),
      (["--check", "a.kbd", "b.kbd"], .check(["a.kbd", "b.kbd"])),
      (["--test", "a"], .tests(["a"], .init())),
      (
        [
          "--test", "a", "--tap", "b", "--junit=j.xml", "--filter", "f", "--timeout", "500ms",
          "--watch", "--strict",
        ],
        .tests(
          ["a", "b"],
          .init(
            isTAP: true, junit: "j.xml", filter: "f", timeout: .milliseconds(500), isStrict: true,
            watches: true))
      ),
    ] as [([String], Options.Mode)])
  func modes(arguments: [String], mode: Options.Mode) throws {
    #expect(try Options(arguments).mode == mode)
  }

  @Test(
    "What to create or to print follows from the arguments",
    arguments: [
      (["--new-program", "count"], .newProgram("count")),
      (["--new-plugin", "count"], .newPlugin("count", .python)),
      (["--new-plugin", "count", "--language", "swift"], .newPlugin("count", .swift)),
      (["--keys", "md"], .commands("table list rows=9; keys md")),
    ] as [([String], Options.Mode)])
  func otherModes(arguments: [String], mode: Options.Mode) throws {
    #expect(try Options(arguments).mode == mode)
  }

  @Test(
    "What stands after -- behind scripts or commands are their arguments",
    arguments: [
      (["a.kbd", "b.kbd", "--", "5", "-x"], .files(["a.kbd", "b.kbd"]), ["5", "-x"]),
      (["-c", "show", "--", "--", "a"], .commands("show"), ["--", "a"]),
      (["--", "-a.kbd", "b.kbd"], .files(["-a.kbd", "b.kbd"]), []),
      (["-", "--", "a"], .standardInput, ["a"]), (["-", "a", "-x"], .standardInput, ["a", "-x"]),
      (["program", "a.kbd", "-c", "--"], .files(["program"]), ["a.kbd", "-c", "--"]),
      (["--config", "program", "a"], .files(["program"]), ["a"]),
      (["a.kbd", "program"], .files(["a.kbd", "program"]), []),
    ] as [([String], Options.Mode, [String])])
  func scriptArguments(arguments: [String], mode: Options.Mode, expected: [String]) throws {
    let options = try Options(arguments) { $0 == "program" }
    #expect(options.mode == mode)
    #expect(options.scriptArguments == expected)
  }

  @Test("Plugin directories are collected in order")
  func pluginPath() throws {
    #expect(
      try Options(["--plugin-path", "/a:/b", "--plugin-path", "c"]).pluginPath == ["/a", "/b", "c"])
  }

  @Test("Plugins are reloaded on save and traced if that is asked for")
  func developing() throws {
    let options = try Options(["--plugin-watch", "--plugin-trace=t.log", "a.kbd"])
    #expect(options.watchesPlugins && options.pluginTrace == "t.log")
    #expect(try !Options(["a.kbd"]).watchesPlugins)
    #expect(throws: MessageError("--plugin-watch and --plugin-trace go without --attach")) {
      try Options(["--attach", "app", "--plugin-watch"])
    }
    #expect(
      throws: MessageError(
        "/none/t.log cannot be written (No such file or directory); name another file for "
          + "--plugin-trace")
    ) {
      var options = try Options(["--plugin-trace", "/none/t.log"])
      try options.openPluginTrace()
    }
  }

  @Test("The user's bindings are used at the terminal, unless the options say otherwise")
  func configuration() throws {
    #expect(try Options([]).usesConfiguration == nil)
    #expect(try Options(["--config", "-c", "show"]).usesConfiguration == true)
    #expect(try Options(["--no-config"]).usesConfiguration == false)
    #expect(try Options(["--keys", "md"]).usesConfiguration == true)
    #expect(try Options(["--no-config", "--keys", "md"]).usesConfiguration == false)
  }

  @Test(
    "Bindings, state and data of the user's plugins are used at the terminal, or if asked for",
    arguments: [
      ([], true, true), (["--no-config"], true, false), ([], false, false),
      (["--config"], false, true),
    ] as [([String], Bool, Bool)])
  func userFiles(arguments: [String], isInteractive: Bool, areUsed: Bool) throws {
    let configuration = Session.Configuration(
      try Options(arguments), isInteractive: isInteractive)
    #expect((configuration.bindingPaths != nil) == areUsed)
    #expect((configuration.pluginDataDirectory != nil) == areUsed)
    #expect((configuration.stateDirectory != nil) == areUsed)
  }

  @Test(
    "A command line that cannot be used says what to write",
    arguments: [
      (["--colour"], "the option --colour is unknown; --help lists the options"),
      (
        ["--tarnscript", "a.md"],
        "the option --tarnscript is unknown; did you mean --transcript? --help lists the options"
      ),
      (["-c"], "-c needs COMMANDS after it"),
      (["--transcript"], "--transcript needs FILE.md after it"),
      (
        ["-c", "show", "a.kbd"],
        "give one of FILE, -c, --show-keys, --transcript and the like; --help lists them"
      ),
      (
        ["--config", "--no-config"],
        "--config and --no-config exclude each other; give one"
      ),
      (["--language", "swift"], "--language goes with --new-plugin NAME"),
      (
        ["--new-plugin", "x", "--language", "perl"],
        "--language takes python or swift, not perl"
      ),
      (["--update", "a.kbd"], "--update goes with --transcript FILE.md"),
      (["--test"], "--test needs PATH after it"), (["--check"], "--check needs FILE after it"),
      (
        ["--tap", "a.kbd"],
        "--tap, --junit, --filter, --strict, --timeout and --watch go with --test PATH"
      ),
      (
        ["--test", "--timeout", "soon", "a"],
        "'soon' is not a duration; write a number with ms, s or m, such as 500ms"
      ),
      (
        ["--test", "--transcript", "a.md"],
        "give one of FILE, -c, --show-keys, --transcript and the like; --help lists them"
      ),
      (["--generate", "csh"], "--generate takes man, bash, zsh or fish, not csh"),
      (["--update=yes"], "--update takes no value"),
      (["-i"], "-i goes with FILE or -c COMMANDS"),
    ] as [([String], String)])
  func mistakes(arguments: [String], message: String) {
    let mistake = #expect(throws: MessageError.self) { _ = try Options(arguments) }
    #expect(mistake?.message == message)
  }

  @Test("The verb shell is allowed in tests and applications only on request")
  func shell() throws {
    #expect(try !Options(["--test", "a"]).allowsShell)
    #expect(try Options(["--test", "a", "--allow-shell"]).allowsShell)
  }

  @Test("Scripts and commands may be followed by the prompt")
  func interactive() throws {
    let options = try Options(["-i", "a.kbd"])
    #expect(options.staysInteractive && options.mode == .files(["a.kbd"]))
  }

  @Test("The manual page says what every verb takes and what it does")
  @MainActor func verbs() async throws {
    var verbs: [Value] = []
    let session = Session(
      Session.Configuration(
        clock: .virtual, keyHoldLimit: nil, pluginSearchPath: .standard(environment: [:])),
      language: .full, answers: { verbs += $0.arrayValue ?? [] }, output: { _ in })
    try await session.run("help", file: "test")
    #expect(verbs.count > 60)
    for verb in verbs.flatMap({ [$0] + ($0["parts"]?.arrayValue ?? []) }) {
      let words = ["synopsis", "summary"].compactMap { verb[$0]?.stringValue }.map {
        $0.replacing("-", with: "\\-").replacing("…", with: "...")
      }
      #expect(ProgramManual.repl.page.contains(".TP\n\\fB\(words[0])\\fR\n\(words[1])\n"))
    }
  }

  @Test("Help, the manual page and the completions of shells name every option")
  @MainActor func generated() {
    let manual = ProgramManual.repl
    for name in CommandLineSettings.table.flatMap(\.description.names) {
      #expect(manual.help.contains(name))
      #expect(manual.page.contains(name.replacing("-", with: "\\-")))
      #expect(manual.text(.bash).contains(name))
      #expect(manual.text(.zsh).contains(name))
      #expect(manual.text(.fish).contains(name.drop { $0 == "-" }))
    }
  }
}
