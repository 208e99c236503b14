import PseudoTerminals
import Testing

/// Each test has a terminal of its own; one at a time, because two cores are few for them.
@Suite("live on an on-screen keyboard", .serialized, .onTerminalThread)
struct LiveKeyboardTests {
  /// Shows a keyboard of 80 columns whose keys begin in line 12 of 24.
  private func start() throws -> PseudoTerminal {
    let terminal = try PseudoTerminal(rows: 24, columns: 80)
    try terminal.waitForPrompt()
    terminal.type("text note capitals=none; keyboard new kb; live\r")
    try terminal.wait(for: "ctrl+] return")
    return terminal
  }

  private func expect(_ text: String, in terminal: PseudoTerminal) throws {
    terminal.type("\u{1D}")
    try terminal.waitForPrompt()
    terminal.type("get note.value\r")
    try terminal.wait(for: "note.value = \"\(text)\"")
  }

  @Test("The mouse is a finger: it taps keys, and held it chooses from a callout")
  func mouse() throws {
    let terminal = try start()
    // e, then the space bar, then e held until its callout is there, dragged to the second choice.
    terminal.type("\u{1B}[<0;20;13M\u{1B}[<0;20;13m\u{1B}[<0;40;22M\u{1B}[<0;40;22m")
    terminal.type("\u{1B}[<0;20;13M")
    try terminal.wait(for: "è")
    terminal.type("\u{1B}[<32;28;13M\u{1B}[<0;28;13m")
    try expect("e è", in: terminal)
  }

  @Test("Keys ring the bell of the terminal once sounds are on, and not before")
  func sounds() throws {
    let terminal = try start()
    terminal.type("a")
    #expect(!(try terminal.wait(for: "a")).contains("\u{7}"))
    terminal.type("\u{1D}")
    #expect(!(try terminal.waitForPrompt()).contains("\u{7}"))
    terminal.type("keyboard sound on; live\r")
    try terminal.wait(for: "ctrl+] return")
    terminal.type("b")
    try terminal.wait(for: "\u{7}")
    try expect("ab", in: terminal)
  }

  @Test("Where the terminal reports that keys come up, a held key is a long press")
  func releases() throws {
    let terminal = try start()
    // The terminal tells that it reports events, and what it is.
    terminal.type("\u{1B}[?7u\u{1B}[?62c")
    terminal.type("\u{1B}[97;1:1;97u\u{1B}[97;1:3u")
    terminal.type("\u{1B}[101;1:1;101u")
    try terminal.wait(for: "è")
    terminal.type("\u{1B}[101;1:2;101u\u{1B}[101;1:3u")
    try expect("ae", in: terminal)
  }
}
