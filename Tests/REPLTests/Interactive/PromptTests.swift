import Glibc
import PseudoTerminals
import Requirements
import Testing

@testable import keyboard_repl

/// Each test has a terminal of its own; one at a time, because two cores are few for them.
@Suite("keyboard-repl at a terminal", .serialized, .onTerminalThread)
struct PromptTests {
  private func start(home: TemporaryFolder? = nil) throws -> PseudoTerminal {
    let terminal = try PseudoTerminal(home: home)
    try terminal.waitForPrompt()
    return terminal
  }

  @Test("A prompt appears after two lines that say what to type, with a scene ready")
  func prompt() throws {
    let terminal = try PseudoTerminal()
    let greeting = try terminal.wait(for: "keyboard:list> ")
    let lines = greeting.split(whereSeparator: \.isNewline).filter { !$0.hasPrefix("\u{1B}") }
    #expect(lines.count == 2)
    terminal.type("press down down enter; get list.committed\r")
    try terminal.wait(for: "list.committed = 1")
    try terminal.waitForPrompt()
  }

  @Test("In a terminal of another size, the line that is being typed is shown anew")
  func resizing() throws {
    let terminal = try start()
    terminal.type("echo typed")
    try terminal.wait(for: "echo typed")
    terminal.resize(rows: 24, columns: 60)
    try terminal.wait(for: "keyboard:list> echo typed")
  }

  @Test("Ctrl+Z gives the terminal to the shell, and fg brings back the line that was being typed")
  func suspending() throws {
    let home = try TemporaryFolder()
    let script = "'\(Program.path)'; echo stopped $?; read -r line; fg; echo ended $?"
    let terminal = try TerminalProgram(
      ["/bin/bash", "--norc", "-i", "-c", script],
      environment: Program.environment(home: home.path))
    try terminal.wait(for: "keyboard:list> ")
    terminal.type("echo typed")
    try terminal.wait(for: "echo typed")
    terminal.type("\u{1A}")
    try terminal.wait(for: "stopped 147\r\n")
    #expect(terminal.attributes.c_lflag & tcflag_t(ECHO) != 0)
    terminal.type("\r")
    try terminal.wait(for: "keyboard:list> echo typed")
    terminal.type("\r")
    try terminal.wait(for: "typed\r\n")
    try terminal.wait(for: "keyboard:list> ")
    terminal.type("\u{4}")
    try terminal.wait(for: "ended 0\r\n")
  }

  @Test("Ctrl-C ends a script that runs without a prompt")
  func interruptedScript() throws {
    let terminal = try PseudoTerminal(["-c", "echo begun; while true { set x 1 }"])
    try terminal.wait(for: "begun\r\n")
    terminal.type("\u{3}")
    try terminal.wait(for: "-c:1:13: interrupted in while\r\n")
    #expect(try terminal.waitForEnd() == 130)
  }

  @Test("init.kbd runs before the first prompt; a mistake in it is one line, with file and line")
  func initFile() throws {
    let home = try TemporaryFolder()
    try home.configure("load VimNavigation\nload Nothing\nbind Q navigation.last\n", to: "init.kbd")
    let terminal = try PseudoTerminal(home: home)
    let start = try terminal.waitForPrompt()
    let errors = start.split(whereSeparator: \.isNewline).filter { $0.hasPrefix("error: ") }
    let path = "\(home.path)/.config/keyboard-toolkit/init.kbd"
    #expect(errors.count == 1)
    #expect(errors.first?.hasPrefix("error: \(path):2:6: there is no plugin Nothing; ") == true)
    terminal.type("press Q k; get list.focus\r")
    try terminal.wait(for: "list.focus = 38")

    let other = try PseudoTerminal(["--no-config"], home: home)
    #expect(!(try other.waitForPrompt().contains("VimNavigation")))
    other.type("plugins\r")
    try other.wait(for: "no plugin is loaded")
  }

  @Test("init.kbd may be interrupted, and may end the session")
  func initFileThatWaits() throws {
    let home = try TemporaryFolder()
    try home.configure("get clock.now\ntick 60s\nset n 1\n", to: "init.kbd")
    let terminal = try PseudoTerminal(home: home)
    try terminal.wait(for: "clock.now = ")
    terminal.type("\u{3}")
    try terminal.wait(for: "A table of 40 rows is ready.")
    try terminal.waitForPrompt()
    terminal.type("get n\r")
    try terminal.wait(for: "the name n is unknown")

    try home.configure("quit", to: "init.kbd")
    #expect(try PseudoTerminal(home: home).waitForEnd() == 0)
  }

  @Test("Ctrl-D on an empty line leaves with status 0")
  func endOfInput() throws {
    let terminal = try start()
    terminal.type("\u{4}")
    #expect(try terminal.waitForEnd() == 0)
  }

  @Test("quit leaves with status 0")
  func quit() throws {
    let terminal = try start()
    terminal.type("quit\r")
    #expect(try terminal.waitForEnd() == 0)
  }

  @Test("Ctrl-C throws the line away and the session goes on")
  func interruptedLine() throws {
    let terminal = try start()
    terminal.type("nonsense")
    try terminal.wait(for: "nonsense")
    terminal.type("\u{3}")
    try terminal.wait(for: "^C")
    try terminal.waitForPrompt()
    terminal.type("get list.count\r")
    try terminal.wait(for: "list.count = 40")
  }

  @Test("Ctrl-C gives up a block that is open")
  func interruptedBlock() throws {
    let terminal = try start()
    terminal.type("repeat 2 {\r")
    try terminal.wait(for: "... ")
    terminal.type("\u{3}")
    try terminal.waitForPrompt()
    terminal.type("get list.count\r")
    try terminal.wait(for: "list.count = 40")
  }

  @Test("Where the body of one handler fails, those of others run all the same")
  func failingHandler() throws {
    let terminal = try start()
    terminal.type("on navigation.focusMoved { expect false }\r")
    try terminal.waitForPrompt()
    terminal.type("on navigation.focusMoved { get list.count }\r")
    try terminal.waitForPrompt()
    terminal.type("press down\r")
    try terminal.wait(for: "list.count = 40")
    try terminal.wait(for: "error: expected false")
  }

  @Test("Ctrl-C ends a command that runs")
  func interruptedCommand() throws {
    let terminal = try start()
    terminal.type("get list.count; tick 60m\r")
    try terminal.wait(for: "list.count = 40")
    terminal.type("\u{3}")
    try terminal.waitForPrompt()
    terminal.type("repeat 1000000 { repeat 1000000 { set x 1 } }\r")
    try terminal.wait(for: "\n")
    terminal.type("\u{3}")
    try terminal.wait(for: "interrupted")
    try terminal.waitForPrompt()
  }

  @Test("Ctrl-C takes back commands that wait for a plugin; later keys did not wait so long")
  func interruptedPlugin() throws {
    let folder = try TemporaryFolder()
    let script = "#!/bin/sh\nwhile read -r line; do :; done\n"
    try Executable.write(script.utf8, to: folder.path + "/slow")
    try folder.write(
      """
      {"id": "slow", "name": "Slow", "version": "1", "protocol": 1, "executable": "slow",
       "commands": [{"id": "slow.wait", "title": "Wait"}],
       "bindings": [{"id": "slow.w", "keys": "w", "command": "slow.wait"}]}
      """, to: "plugin.json")
    let terminal = try start()
    terminal.type("load \(folder.path)\r")
    try terminal.wait(for: "Slow 1: 1 command,")
    try terminal.waitForPrompt()
    // Without an interrupt, each would wait for the plugin's deadline of five seconds.
    for line in ["run slow.wait", "press w down down"] {
      terminal.type("\(line)\r")
      try terminal.wait(for: "waiting for Slow; Ctrl-C stops that")
      terminal.type("\u{3}")
      try terminal.waitForPrompt()
    }
    terminal.type("get list.focus\r")
    try terminal.wait(for: "list.focus = 1")
  }

  @Test("TAB completes a verb, a command and a file, and lists several with their sentences")
  func completion() throws {
    let terminal = try start()
    terminal.type("wher\tnavigation.com\t")
    try terminal.wait(for: "where navigation.commit")
    terminal.type("\r")
    try terminal.wait(for: "built-in")
    try terminal.waitForPrompt()
    terminal.type("un\t\t")
    try terminal.wait(for: "unbind    Removes a binding of keys")
    try terminal.wait(for: "keyboard:list> un")
    terminal.type("\u{3}")
    try terminal.waitForPrompt()
    terminal.type("table f file=\(Program.repository)/LICEN\t\r")
    try terminal.waitForPrompt()
    terminal.type("get f.count\r")
    try terminal.wait(for: "f.count = 2")
    try terminal.waitForPrompt()
    // readline takes the parenthesis and the $ for parts of the word.
    terminal.type("expect (list.coun\t== 40); set n $list.coun\t; get n\r")
    try terminal.wait(for: "expect (list.count == 40); set n $list.count ; get n")
    try terminal.wait(for: "n = 40")
  }

  @Test("Without a home directory lines are recalled, and kept nowhere")
  @MainActor func homeless() throws {
    for home in [nil, "", "relative"] {
      let environment = ["XDG_STATE_HOME": "s", "HOME": home].compactMapValues(\.self)
      #expect(History(environment: environment).path == nil)
    }
    #expect(History(environment: ["XDG_STATE_HOME": "/s"]).path == "/s/keyboard-toolkit/history")
    let terminal = try PseudoTerminal(environment: ["HOME="])
    try terminal.waitForPrompt()
    terminal.type("get list.count\r")
    try terminal.wait(for: "list.count = 40")
    try terminal.waitForPrompt()
    terminal.type("\u{1B}[A\r")
    try terminal.wait(for: "list.count = 40")
  }

  @Test("A block goes on over lines, and is recalled whole")
  func block() throws {
    let terminal = try start()
    terminal.type("repeat 2 {\r")
    try terminal.wait(for: "... ")
    terminal.type("press down\r")
    try terminal.wait(for: "... ")
    terminal.type("}\r")
    try terminal.waitForPrompt()
    terminal.type("get list.focus\r")
    try terminal.wait(for: "list.focus = 1")
    try terminal.waitForPrompt()
    terminal.type("\u{1B}[A\u{1B}[A\r")
    try terminal.waitForPrompt()
    terminal.type("get list.focus\r")
    try terminal.wait(for: "list.focus = 3")
  }

  @Test("Ctrl-D gives up an open block, not the session")
  func endInBlock() throws {
    let terminal = try start()
    terminal.type("repeat 2 {\r")
    try terminal.wait(for: "... ")
    terminal.type("\u{4}")
    try terminal.waitForPrompt()
    terminal.type("get list.count\r")
    try terminal.wait(for: "list.count = 40")
  }

  @Test("An error is one line, and the session goes on")
  func error() throws {
    let terminal = try start()
    terminal.type("shwo\r")
    try terminal.wait(for: "error: the verb 'shwo' is unknown; did you mean show?")
    try terminal.waitForPrompt()
  }

  @Test("A pasted text of several lines runs as one entry")
  func paste() throws {
    let terminal = try start()
    terminal.type("\u{1B}[200~press down\npress down\nget list.focus\u{1B}[201~\r")
    try terminal.wait(for: "list.focus = 1")
    try terminal.waitForPrompt()
  }

  @Test(
    "B19: the terminal is as it was after every way out",
    arguments: [("\u{4}", nil, 0), ("quit\r", nil, 0), ("half a li", SIGTERM, 128 + SIGTERM)]
      as [(String, Int32?, Int32)])
  func restoredTerminal(typed: String, signal: Int32?, status: Int32) throws {
    let terminal = try start()
    #expect(!terminal.echoes)
    terminal.type(typed)
    if let signal {
      try terminal.wait(for: typed)
      terminal.signal(signal)
    }
    // Bracketed paste is switched off, and typing shows again.
    try terminal.wait(for: "\u{1B}[?2004l")
    #expect(try terminal.waitForEnd() == status)
    #expect(terminal.echoes)
  }

  @Test(
    "B19: a signal that ends the program at the prompt leaves the terminal as it was",
    .endsBySignals,
    arguments: [
      SIGQUIT, SIGSEGV, SIGABRT, SIGILL, SIGTRAP, SIGBUS, SIGFPE, SIGSYS, SIGUSR1, SIGUSR2, SIGALRM,
      SIGXCPU, SIGVTALRM, SIGPROF, SIGXFSZ,
    ])
  func signals(number: Int32) throws {
    let ordinary = try start()
    ordinary.type("quit\r")
    #expect(try ordinary.waitForEnd() == 0)
    let terminal = try start()
    terminal.type("half a li")
    try terminal.wait(for: "half a li")
    #expect(terminal.flags != ordinary.flags)
    terminal.signal(number)
    try terminal.wait(for: "\u{1B}[?2004l")
    #expect(try terminal.waitForEnd() == 128 + number)
    #expect(terminal.flags == ordinary.flags)
  }

  @Test("B19: Ctrl+\\ at the prompt ends the program, with the terminal as it was")
  func quitKey() throws {
    let terminal = try start()
    terminal.type("\u{1C}")
    try terminal.wait(for: "\u{1B}[?2004l")
    #expect(try terminal.waitForEnd() == 128 + SIGQUIT)
    #expect(terminal.echoes)
  }

  @Test("What is typed while a line runs is kept for the lines after it")
  func typedAhead() throws {
    let terminal = try start()
    terminal.type("get list.count; tick 300ms; get list.rows\rget list.focus\rget clock.now\r")
    try terminal.wait(for: "list.focus = ")
    try terminal.wait(for: "clock.now = ")
  }

  @Test("A plugin that is killed is said once, above the half-typed line, and starts again")
  func killedPlugin() throws {
    let terminal = try start()
    terminal.type("load VimNavigation; press j; get plugin.vim-navigation.pid\r")
    try terminal.wait(for: "plugin.vim-navigation.pid = ")
    let pid = try #require(pid_t(terminal.wait(for: "\r\n")))
    try terminal.waitForPrompt()
    terminal.type("press j; get li")
    try terminal.wait(for: "press j; get li")
    kill(pid, SIGKILL)
    try terminal.wait(for: "VimNavigation exited (signal 9)")
    // The line that was being typed is drawn again, and goes on.
    try terminal.wait(for: "press j; get li")
    terminal.type("st.focus\r")
    let between = try terminal.wait(for: "list.focus = 1")
    #expect(!between.contains("exited"))
  }
}
