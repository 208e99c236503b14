import PseudoTerminals
import Testing

@Suite("live bindings at a terminal", .serialized, .onTerminalThread)
struct LiveBindingsTests {
  private func start() throws -> PseudoTerminal {
    let terminal = try PseudoTerminal()
    try terminal.waitForPrompt()
    terminal.type("live bindings\r")
    try terminal.wait(for: "› Show keys")
    try terminal.wait(for: "Enter: record keys")
    // Past the commands of the screen and of live.
    terminal.type(String(repeating: "\u{1B}[B", count: 14))
    try terminal.wait(for: "› Open")
    return terminal
  }

  private func customizations(_ terminal: PseudoTerminal) throws -> String {
    try terminal.home.read(".config/keyboard-toolkit/customizations.json")
  }

  @Test("Keys are recorded, stored and in force after the return")
  func recording() throws {
    let terminal = try start()
    terminal.type("\r")
    try terminal.wait(for: "press keys")
    terminal.type("\u{B}")
    try terminal.wait(for: "Ctrl+K")
    terminal.type("\r")
    // The blank between is there already.
    try terminal.wait(for: "•")
    try terminal.wait(for: "Ctrl+K")
    terminal.type("\u{1D}")
    try terminal.waitForPrompt()
    #expect(try customizations(terminal).contains("ctrl+k"))
    terminal.type("press down ctrl+k; get list.committed\r")
    try terminal.wait(for: "list.committed = 0")
  }

  @Test("Keys that are taken lead to a question, which a digit answers")
  func conflict() throws {
    let terminal = try start()
    terminal.type("\r")
    try terminal.wait(for: "press keys")
    terminal.type("\u{1B}[B")
    try terminal.wait(for: "both have Down")
    terminal.type("\r")
    try terminal.wait(for: "Set Down and unassign Next row")
    terminal.type("1")
    try terminal.wait(for: "unassigned")
  }

  @Test("ctrl+] returns also while keys are recorded, and nothing has changed")
  func returning() throws {
    let terminal = try start()
    terminal.type("\r")
    try terminal.wait(for: "press keys")
    terminal.type("\u{1D}")
    try terminal.wait(for: LiveTerminalTests.leaving)
    try terminal.waitForPrompt()
    #expect(throws: (any Error).self) { try customizations(terminal) }
  }

  @Test("A key that this terminal does not send is refused with a remedy")
  func unreachableKey() throws {
    let terminal = try PseudoTerminal()
    try terminal.waitForPrompt()
    terminal.type("live bindings\r")
    // The last of the questions; the answer is that of a terminal of few words.
    try terminal.wait(for: "\u{1B}[c")
    terminal.type("\u{1B}[?62;c\r")
    try terminal.wait(for: "press keys")
    terminal.type("\u{1B}[27;17;107~")
    try terminal.wait(for: "does not arrive in this terminal; press another key")
  }

  @Test("Typing after a slash filters, escape shows everything again")
  func filtering() throws {
    let terminal = try start()
    terminal.type("/")
    try terminal.wait(for: "Filter:")
    terminal.type("select all")
    try terminal.wait(for: "Select all")
    terminal.type("\u{1B}")
    try terminal.wait(for: "Open")
  }
}
