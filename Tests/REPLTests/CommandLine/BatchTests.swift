import Glibc
import Requirements
import Testing

@Suite("keyboard-repl without a terminal")
struct BatchTests {
  @Test(
    "Status and the one line of an error",
    arguments: [
      ("table t rows=5; press down down; expect t.focus == 1", 0, ""),
      (
        "table t rows=5; press down down; expect t.focus == 2", 1,
        "-c:1:41: expected t.focus == 2, but t.focus = 1\n"
      ),
      ("shwo", 2, "-c:1:1: the verb 'shwo' is unknown; did you mean show?\n"),
      ("repeat 2 { show", 2, "-c:1:10: the block is not closed; write }\n"),
      (
        "press shift+/", 2,
        "-c:1:7: 'shift+/' depends on the keyboard layout; write ? or shift+[Slash]\n"
      ),
      (
        "on no.such { show }", 2,
        "-c:1:4: the event 'no.such' is unknown; events lists what there is\n"
      ),
      (
        "table t rows=5; expect !t.fcous", 2,
        "-c:1:24: the name t.fcous is unknown; did you mean t.focus? text is quoted: 't.fcous'\n"
      ),
      (
        "macro m { expect false }; bind x { m }; press x", 1,
        "-c:1:18: expected false\n  in macro m, from -c:1:36\n  in bind x, from -c:1:41\n"
      ),
      (
        "bind x { press gg }; press x", 2,
        "-c:1:16: 'gg' is not a key; separate strokes by a space: g g\n"
      ),
      (
        "bind x { press ${'gg'} }; press x", 2,
        "-c:1:16: 'gg' is not a key; separate strokes by a space: g g\n  in bind x, from -c:1:27\n"
      ),
      ("quit 5; echo no", 5, ""),
      (
        "echo no; if false { prss x }", 2,
        "-c:1:21: the verb 'prss' is unknown; did you mean press?\n"
      ),
      ("repeat 2 { quit }", 0, ""),
      ("press \\", 2, "-c:1:7: the line goes on after \\; write the rest, or quote it: '\\'\n"),
    ] as [(String, Int32, String)])
  func commands(text: String, status: Int32, errors: String) throws {
    let outcome = try Program.run(["-c", text])
    #expect(outcome == Program.Outcome(status: status, output: "", errors: errors))
  }

  /// Runs a program in a file system of its own, in which nothing is mounted at /proc.
  private static let withoutProc = [
    "--mount", "--map-root-user", "/bin/sh", "-c",
    "mount -t tmpfs none /proc && exec \"$0\" \"$@\"",
  ]

  private static var canHideProc: Bool {
    (try? Program.run("/usr/bin/unshare", withoutProc + ["/bin/true"]).status) == 0
  }

  @Test(
    "Where /proc is not mounted nothing runs and passes, and the reason is told",
    .enabled(if: canHideProc, "this system lets nobody mount"))
  func withoutProc() throws {
    let outcome = try Program.run(
      "/usr/bin/unshare", Self.withoutProc + [Program.path, "-c", "expect 1 == 2"])
    #expect(outcome.status == 2)
    #expect(outcome.errors.contains("keyboard-repl: /proc is not mounted"))
    // A plugin reads its arguments all the same.
    let plugin = try Program.run(
      "/usr/bin/unshare", Self.withoutProc + ["\(Program.directory)/Macros", "--manifest"])
    #expect(plugin.status == 0)
    #expect(plugin.output.contains("\"macros\""))
  }

  @Test("Without even a name among the arguments nothing is taken for asked")
  func noName() throws {
    let outcome = try Program.run("/bin/bash", ["-c", "exec -a '' \(Program.path)"])
    #expect(outcome.status == 2)
    #expect(
      outcome.errors
        == "keyboard-repl: there are no arguments, not even a name; start it by its path\n")
  }

  @Test("Piped input runs as a script")
  func standardInput() throws {
    let outcome = try Program.run([], input: "table t rows=3\npress down\nget t.focus\nshwo\n")
    #expect(
      outcome
        == Program.Outcome(
          status: 2, output: "t.focus = 0\n",
          errors: "<stdin>:4:1: the verb 'shwo' is unknown; did you mean show?\n"))
  }

  @Test(
    "With --json each piped command is answered by one line, and an error ends none of the others")
  func pipedJSON() throws {
    let input = """
      table t rows=3; get t.count
      prss x
      repeat 2 { echo a }
      if true { echo b }
      echo c
      expect t.count == 4
      press k
      {
      """
    let outcome = try Program.run(["--json"], input: input)
    #expect(
      outcome.output == """
        {"value":null}
        {"value":3}
        {"error":{"code":"unknownVerb","column":1,"file":"<stdin>","line":2,\
        "message":"the verb 'prss' is unknown; did you mean press?"}}
        {"value":null}
        {"value":"b"}
        {"value":"c"}
        {"error":{"code":"expectation","column":8,"file":"<stdin>","line":6,\
        "message":"expected t.count == 4, but t.count = 3"}}
        {"value":null}
        {"error":{"code":"syntax","column":1,"file":"<stdin>","line":8,\
        "message":"a command starts with a verb, not with {"}}

        """)
    #expect(outcome.errors == "{\"note\":\"k: nobody takes this key here; why k says more\"}\n")
    #expect(outcome.status == 2)
    #expect(try Program.run(["--json"], input: "expect false\necho on\n").status == 1)
    #expect(try Program.run(["--json"], input: "quit 7\necho on\n").output == "{\"value\":null}\n")
  }

  @Test("The example in Python talks to a session", .needs("python3"))
  func pythonCoprocess() throws {
    let example = Program.repository + "/Examples/Scripts/coprocess.py"
    let outcome = try Program.run("/usr/bin/env", ["python3", example, Program.path])
    #expect(
      outcome.output == """
        down*8: row 7
        end: row 99
        home pagedown: row 9
        expected rooms.focus == 0, but rooms.focus = 9

        """)
    #expect(outcome.status == 0)
  }

  @Test("The example in Python that kills a plugin sees it recover", .needs("python3"))
  func killedPlugin() throws {
    let example = Program.repository + "/Examples/Scripts/killed_plugin.py"
    let outcome = try Program.run("/usr/bin/env", ["python3", example, Program.path])
    #expect(
      outcome.errors
        == "{\"note\":\"VimNavigation exited (signal 9); the next use starts it again\"}\n")
    #expect(outcome.status == 0)
  }

  @Test("What the example about VS Code says is lines of JSON, for jq to choose from", .needs("jq"))
  func pipeline() throws {
    let example = Program.repository + "/Examples/Scripts/vscode-keymap.kbd"
    let filter = #"select(.keys) | "\(.keys): \(.change.now)""#
    let outcome = try Program.run(
      "/bin/bash", ["-c", "'\(Program.path)' '\(example)' | jq -r '\(filter)'"])
    #expect(
      outcome.output == """
        home: null
        ctrl+down: navigation.pageDown
        ctrl+k ctrl+e: navigation.last
        end: navigation.clearFocus

        """)
  }

  @Test("Piped input runs line by line as it comes, so that a program can talk to a session")
  func coprocess() throws {
    let folder = try TemporaryFolder()
    // Each question waits for the answer to the one before.
    try folder.write(
      """
      coproc session { '\(Program.path)'; }
      for line in 'table t rows=3' 'press down' 'get t.focus' 'repeat 2 {' 'press down; get t.focus' '}'
      do
        echo "$line" >&${session[1]}
        case $line in get*) read -r answer <&${session[0]}; echo "$answer" ;; esac
      done
      read -r answer <&${session[0]}; echo "$answer"
      """, to: "talk.sh")
    let outcome = try Program.run("/bin/bash", [folder.path + "/talk.sh"])
    #expect(outcome.output == "t.focus = 0\nt.focus = 1\n")
  }

  @Test("--migrate keeps the former text of a script, and never loses one that was kept")
  func migrate() throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/a.kbd"
    try folder.write("exit 3", to: "a.kbd")
    #expect(try Program.run(["--migrate", path]).status == 0)
    #expect(try folder.read("a.kbd") == "quit 3" && folder.read("a.kbd.orig") == "exit 3")
    try folder.write("exit", to: "a.kbd")
    let outcome = try Program.run(["--migrate", path])
    #expect(outcome.status == 2 && outcome.errors.contains("\(path).orig is there already"))
    #expect(try folder.read("a.kbd") == "exit" && folder.read("a.kbd.orig") == "exit 3")
  }

  @Test("--check tells everything that is unknown, and runs nothing")
  func check() throws {
    let folder = try TemporaryFolder()
    try folder.write("echo here\nif false { prss x; bind y navigation.last --svae }", to: "a.kbd")
    let outcome = try Program.run(["--check", folder.path + "/a.kbd"])
    #expect(outcome.status == 2)
    #expect(outcome.output == "")
    #expect(
      outcome.errors == """
        \(folder.path)/a.kbd:2:12: the verb 'prss' is unknown; did you mean press?
        \(folder.path)/a.kbd:2:43: bind knows no --svae; did you mean --save?

        """)
    let example = Program.repository + "/Examples/Scripts/fifteen.kbd"
    #expect(try Program.run(["--check", example]).status == 0)
  }

  @Test("--trace tells on standard error what runs")
  func trace() throws {
    let outcome = try Program.run(["--trace", "-c", "table t rows=3; press down; get t.focus"])
    #expect(outcome.output == "t.focus = 0\n")
    #expect(
      outcome.errors == """
        + -c:1: table t rows=3
        + -c:1: press down
          down → navigation.nextRow
        + -c:1: get t.focus

        """)
  }

  @Test("Arguments reach piped scripts, and those that are run by their name")
  func programArguments() throws {
    let piped = try Program.run(["-", "a", "-x"], input: "echo $args")
    #expect(piped.output == "[\"a\",\"-x\"]\n")
    let folder = try TemporaryFolder()
    try folder.write("#!\(Program.path)\necho $args\n", to: "text")
    // Another process writes it: one that this one forks meanwhile would keep it open, and busy.
    let copy = "cp \(folder.path)/text \(folder.path)/check.kbd"
    #expect(system("\(copy) && chmod +x \(folder.path)/check.kbd") == 0)
    let script = try Program.run(folder.path + "/check.kbd", ["40", "--config"])
    #expect(script.output == "[40,\"--config\"]\n")
    #expect(script.errors == "")
  }

  @Test("A suite of five files with one failing is told as text, TAP and JUnit's XML")
  func suite() throws {
    let folder = try TemporaryFolder()
    for number in 1...5 {
      try folder.write(
        "table t rows=9; press down*\(number)\nexpect t.focus != 2", to: "\(number).kbd")
    }
    let path = folder.path
    let place = "\(path)/3.kbd:2:8: expected t.focus != 2, but t.focus = 2"
    let text = try Program.run(["--test", path])
    #expect(text.status == 1)
    let lines = text.output.split(separator: "\n")
    #expect(lines.first?.hasPrefix("FAILED \(path)/3.kbd (") == true)
    #expect(lines.dropFirst().first == "  \(place)")
    #expect(lines.last?.hasPrefix("5 files: 4 passed, 1 failed in ") == true)

    let report = try Program.run(["--test", path, "--tap", "--junit", path + "/report.xml"])
    #expect(report.status == 1)
    let results = report.output.split(separator: "\n").filter { !$0.hasPrefix("  ") }
    #expect(
      results == ["TAP version 14", "1..5"]
        + (1...5).map { "\($0 == 3 ? "not ok" : "ok") \($0) - \(path)/\($0).kbd" })
    #expect(try folder.read("report.xml").contains("<failure message=\"\(place)\">"))

    let passing = try Program.run(["--test", path, "--filter", "/4."])
    #expect(passing.status == 0)
    #expect(passing.output.hasPrefix("1 file passed in "))
    let missing = try Program.run(["--test", path, "--junit", path + "/1.kbd"])
    #expect(missing.status == 2)
    #expect(
      missing.errors
        == "keyboard-repl: \(path)/1.kbd is there and is not a report; name another file for --junit\n"
    )
  }

  @Test("A watched test runs again when a file that it reads changes, also during its first run")
  func watching() throws {
    let home = try TemporaryFolder()
    let part = "\(home.path)/part.kbd"
    try home.write("echo part", to: "part.kbd")
    try home.write("source \(part); record; table t rows=3; save \(part) --force", to: "all.kbd")
    let terminal = try PseudoTerminal(["--test", home.path + "/all.kbd", "--watch"], home: home)
    try terminal.wait(for: "1 file passed")
    // The part, which is what was recorded now, is read before it is recorded.
    try terminal.wait(for: "1 file: 0 passed, 1 failed")
    try home.write("source \(part)", to: "all.kbd")
    try home.write("echo part", to: "part.kbd")
    try terminal.wait(for: "1 file passed")
    terminal.type("\u{3}")
    #expect(try terminal.waitForEnd() == 0)
  }

  @Test("Files run in one session, and errors name them")
  func files() throws {
    let folder = try TemporaryFolder()
    try folder.write("table t rows=3 # made here", to: "a.kbd")
    try folder.write("press down down\nexpect t.focus == 0", to: "b.kbd")
    let outcome = try Program.run([folder.path + "/a.kbd", folder.path + "/b.kbd"])
    #expect(outcome.status == 1)
    #expect(
      outcome.errors == "\(folder.path)/b.kbd:2:8: expected t.focus == 0, but t.focus = 1\n")
  }

  @Test("Typos in the keymap are told after the script; the commands of the editor are known")
  func keymapTypos() throws {
    let keymap = """
      { version: 1, bindings: [
        { keys: "x", command: "navigation.lsat", when: "list.focus > 3" },
        { keys: "y", command: "bindings.filter", when: "bindings.mode == 'browsing'" },
      ] }
      """
    let outcome = try Program.run(["--config", "-c", "table list rows=3"], keymap: keymap)
    #expect(outcome.status == 0)
    #expect(outcome.output == "")
    #expect(outcome.errors.split(separator: "\n").count == 1)
    #expect(
      outcome.errors.hasSuffix(
        "keymap.json5:2:26: warning: there is no command navigation.lsat; did you mean navigation.last?\n"
      ))
  }

  @Test("init.kbd is read with --config only; its errors are told with their places, and no more")
  func initFile() throws {
    let initFile = "shwo\nload VimNavigation\nset n 3\n"
    let script = ["-c", "plugins; get n"]
    let outcome = try Program.run(["--config"] + script, initFile: initFile)
    #expect(outcome.status == 0)
    #expect(
      outcome.errors.hasSuffix(
        "/.config/keyboard-toolkit/init.kbd:1:1: the verb 'shwo' is unknown; did you mean show?\n"))
    #expect(outcome.errors.split(separator: "\n").count == 1)
    #expect(outcome.output.contains("vim-navigation  2.0.0  declared"))
    #expect(outcome.output.hasSuffix("n = 3\n"))

    let without = try Program.run(script, initFile: initFile)
    #expect(without.errors == "-c:1:14: the name n is unknown; get lists all\n")
  }

  @Test("Scripts see what stands after -- as args, and name the files that led to an error")
  func arguments() throws {
    let folder = try TemporaryFolder()
    try folder.write(
      "\u{FEFF}source lib.kbd; echo (len(args)) ${args[1]}; count ${args[0]}", to: "a.kbd")
    try folder.write("table t rows=3\nmacro count n {\n  expect t.count == n\n}", to: "lib.kbd")
    let path = folder.path
    let outcome = try Program.run([path + "/a.kbd", "--", "4", "a b"])
    #expect(
      outcome
        == Program.Outcome(
          status: 1, output: "2 a b\n",
          errors: "\(path)/lib.kbd:3:10: expected t.count == n, but t.count = 3, n = 4\n"
            + "  in macro count, from \(path)/a.kbd:1:46\n"))
    try folder.write("\nmacro count n { }; nonsense", to: "lib.kbd")
    #expect(
      try Program.run([path + "/a.kbd"]).errors
        == "\(path)/lib.kbd:2:20: the verb 'nonsense' is unknown; help lists the verbs\n"
        + "  in \(path)/lib.kbd, from \(path)/a.kbd:1:8\n")
  }

  @Test("Output that cannot be written ends the program with status 2")
  func fullDisk() throws {
    let program = try Program.run(["-c", "echo a; quit 0"], output: "/dev/full")
    #expect(program.status == 2)
    #expect(
      program.errors
        == "keyboard-repl: standard output cannot be written: No space left on device\n")
  }

  @Test("A file that is not there is one line and status 2")
  func missingFile() throws {
    let outcome = try Program.run(["/no/such.kbd"])
    #expect(
      outcome
        == Program.Outcome(
          status: 2, output: "",
          errors: "/no/such.kbd:1:1: /no/such.kbd cannot be read: there is no such file\n"))
  }

  @Test(
    "The example scripts hold",
    arguments: [
      "tour", "navigation", "actions", "form", "counter", "skip", "recorder", "keymap-test", "rows",
      "mode", "stopwatch", "quiz", "lights-out", "fifteen", "record", "errors", "arguments",
      "contacts", "key-report", "inputs", "answers", "sentence", "vscode-keymap", "init",
      "init-test",
    ])
  func examples(name: String) throws {
    let outcome = try Program.run([Program.repository + "/Examples/Scripts/\(name).kbd"])
    // Messages of keys and handlers are on standard error.
    #expect(outcome.status == 0, "\(outcome.errors)")
  }

  @Test("Keys stay in order although the count lives in another process")
  func orderedKeys() throws {
    let outcome = try Program.run([
      "-c",
      """
      load VimNavigation; table t rows=50; press j j j; expect t.focus == 2; press "5 j"
      expect t.focus == 7; press G; press "g g"; expect t.focus == 0
      """,
    ])
    #expect(outcome.errors == "")
    #expect(outcome.status == 0)
  }

  @Test("A transcript that says something else is status 1, and --update writes what is said")
  func transcript() throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/doc.md"
    let text = "```keyboard-repl\n> table t rows=2\n> get t.count\nt.count = 3\n```\n"
    try folder.write(text, to: "doc.md")
    let compared = try Program.run(["--transcript", path])
    #expect(compared.status == 1)
    #expect(
      compared.errors == """
        --- \(path)
        +++ \(path) as replayed
        @@ -3,2 +3,2 @@
         > get t.count
        -t.count = 3
        +t.count = 2

        """)
    let updated = try Program.run(["--transcript", path, "--update"])
    #expect(updated.output == "\(path): 2 entries, 1 updated\n")
    #expect(try folder.read("doc.md") == text.replacing("3\n```", with: "2\n```"))
    #expect(try Program.run(["--transcript", path]).status == 0)
  }

  @Test("Several transcripts are replayed, each in a session of its own; one that differs decides")
  func transcripts() throws {
    let folder = try TemporaryFolder()
    try folder.write("```keyboard-repl\n> table t rows=2\n```\n", to: "a.md")
    try folder.write("```keyboard-repl\n> get t.count\n```\n", to: "b.md")
    let outcome = try Program.run(["--transcript", folder.path + "/b.md", folder.path + "/a.md"])
    #expect(outcome.status == 1)
    #expect(
      outcome.output == """
        \(folder.path)/b.md: 0 of 1 entries as written
        \(folder.path)/a.md: 1 of 1 entries as written

        """)
  }

  @Test(
    "What is generated for shells is in their language, and completes in bash",
    arguments: [
      ("--tran", "--transcript"), ("--generate man", "man"), ("--modes k", "kitty"),
      ("plugin i", "install"),
    ])
  func completion(words: String, completed: String) throws {
    let folder = try TemporaryFolder()
    try folder.write(try Program.run(["--generate", "bash"]).output, to: "completion")
    let script = """
      source \(folder.path)/completion
      COMP_WORDS=(keyboard-repl \(words)); COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
      _keyboard_repl
      printf '%s\\n' "${COMPREPLY[@]}" >\(folder.path)/words
      """
    #expect(system("bash -c '\(script.replacing("'", with: "'\\''"))'") == 0)
    #expect(try folder.read("words") == completed + "\n")
  }

  @Test("Help and version go to standard output, a wrong option to standard error")
  func helpAndVersion() throws {
    let help = try Program.run(["--help"])
    #expect(help.status == 0)
    #expect(help.output.hasPrefix("usage: keyboard-repl"))
    #expect(try Program.run(["--version"]).output.hasPrefix("keyboard-repl "))
    let mistake = try Program.run(["--colour"])
    #expect(mistake.status == 2)
    #expect(
      mistake.errors
        == "keyboard-repl: the option --colour is unknown; --help lists the options\n")
  }
}
