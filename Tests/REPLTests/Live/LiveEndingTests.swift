import Glibc
import PseudoTerminals
import Testing

@Suite("Ways out of live", .serialized, .onTerminalThread)
struct LiveEndingTests {
  private func start(_ line: String = "live") throws -> PseudoTerminal {
    let terminal = try PseudoTerminal()
    try terminal.waitForPrompt()
    terminal.type(line + "\r")
    try terminal.wait(for: "ctrl+] return")
    return terminal
  }

  @Test(
    "B19: a signal that ends the program leaves the terminal as it was",
    arguments: [SIGTERM, SIGHUP])
  func signals(number: Int32) throws {
    let terminal = try start()
    #expect(!terminal.echoes)
    terminal.signal(number)
    try terminal.wait(for: LiveTerminalTests.leaving)
    #expect(try terminal.waitForEnd() == 128 + number)
    #expect(terminal.echoes)
  }

  @Test("A stop from outside gives the terminal back, and takes it again where nobody stops it")
  func suspending() throws {
    let terminal = try start()
    terminal.type("\u{1B}[B")
    try terminal.wait(for: "› row 0")
    terminal.signal(SIGTSTP)
    try terminal.wait(for: LiveTerminalTests.leaving)
    try terminal.wait(for: LiveTerminalTests.entering)
    try terminal.wait(for: "› row 0")
    #expect(!terminal.echoes)
    terminal.type("\u{1B}[B")
    try terminal.wait(for: "› row 1")
  }

  @Test("An interrupt from outside returns to the prompt")
  func interrupt() throws {
    let terminal = try start()
    terminal.signal(SIGINT)
    try terminal.wait(for: LiveTerminalTests.leaving)
    try terminal.waitForPrompt()
    terminal.type("get list.count\r")
    try terminal.wait(for: "list.count = 40")
  }

  @Test("quit in an event's body leaves the program")
  func quit() throws {
    let terminal = try start("on navigation.committed { quit }; live")
    terminal.type("\u{1B}[B\r")
    try terminal.wait(for: LiveTerminalTests.leaving)
    #expect(try terminal.waitForEnd() == 0)
    #expect(terminal.echoes)
  }

  @Test("A second live is refused while the screen is taken")
  func nested() throws {
    let terminal = try start("on navigation.committed { live bindings }; live")
    terminal.type("\u{1B}[B\r")
    try terminal.wait(for: "error: the screen is taken already")
    terminal.type("\u{1D}")
    try terminal.waitForPrompt()
  }

  @Test("A body that runs on is waited for after the return, until ctrl+c ends it")
  func runningBody() throws {
    let terminal = try start("on navigation.committed { tick 60m }; live")
    terminal.type("\u{1B}[B\r\u{1D}")
    try terminal.wait(for: LiveTerminalTests.leaving)
    // Before the terminal is as it was, ctrl+c is no signal.
    while !terminal.echoes { sched_yield() }
    terminal.type("\u{3}")
    try terminal.waitForPrompt()
    terminal.type("get list.focus\r")
    try terminal.wait(for: "list.focus = 0")
  }

  @Test("A terminal that is too small is refused with what to do")
  func small() throws {
    let terminal = try PseudoTerminal(rows: 2, columns: 70)
    try terminal.waitForPrompt()
    terminal.type("live\r")
    try terminal.wait(for: "error: the terminal has 2 × 70 cells; make it at least 3 × 16")
    try terminal.waitForPrompt()
  }

  @Test("A terminal that shrinks to a cell and grows again shows the scene again")
  func shrinking() throws {
    let terminal = try start()
    terminal.type("\u{1B}[B")
    try terminal.wait(for: "› row 0")
    terminal.resize(rows: 1, columns: 1)
    terminal.resize(rows: 20, columns: 70)
    try terminal.wait(for: "› row 0")
    try terminal.wait(for: "ctrl+] return")
  }

  @Test("Without a terminal live says what to do")
  func batch() throws {
    let outcome = try Program.run(["-c", "table t rows=3; live"])
    #expect(outcome.status == 2)
    #expect(
      outcome.errors
        == "-c:1:17: live needs a terminal; start keyboard-repl without a script\n")
  }
}
