import PseudoTerminals
import Testing

/// Each test has a terminal of its own; one at a time, because two cores are few for them.
@Suite("live on a text", .serialized, .onTerminalThread)
struct LiveTextTests {
  private func start(
    _ line: String, rows: UInt16 = 24, columns: UInt16 = 80
  ) throws -> PseudoTerminal {
    let terminal = try PseudoTerminal(rows: rows, columns: columns)
    try terminal.waitForPrompt()
    terminal.type(line + "; live\r")
    try terminal.wait(for: "ctrl+] return")
    return terminal
  }

  /// Leaves the screen and waits for a name's value.
  private func expect(_ text: String, in terminal: PseudoTerminal, query: String) throws {
    terminal.type("\u{1D}")
    try terminal.waitForPrompt()
    terminal.type("get \(query)\r")
    try terminal.wait(for: "\(query) = \(text)")
  }

  @Test("A click puts the cursor, a drag selects, and typing takes the place of what is selected")
  func mouse() throws {
    let terminal = try start("text note value='hello world'")
    terminal.type("\u{1B}[<0;7;1M\u{1B}[<0;7;1mX")
    try terminal.wait(for: "Xworld")
    terminal.type("\u{1B}[<0;1;1M\u{1B}[<32;4;1M\u{1B}[<32;6;1M\u{1B}[<0;6;1mJ")
    try terminal.wait(for: "J Xworld")
    terminal.type("\u{1B}[<0;3;1M\u{1B}[<0;3;1m\u{1B}[<4;9;1M\u{1B}[<4;9;1m\u{7F}")
    try expect(#""J ""#, in: terminal, query: "note.value")
  }

  @Test("What is typed into a form is in the record, and its replay types the same")
  func recordedForm() throws {
    let terminal = try start("form f { input name; input pw secure }")
    terminal.type("Bob smith\tsEcr3t")
    try terminal.wait(for: "Bob smith")
    try terminal.wait(for: "••••••")
    terminal.type("\u{1D}")
    try terminal.waitForPrompt()
    terminal.type("record; save \(terminal.home.path)/form.kbd\r")
    try terminal.wait(for: "wrote")
    let script = try terminal.home.read("form.kbd")
    #expect(script.contains("gesture tap character(B)\ngesture tap character(o)\n"))
    #expect(!script.contains("character(E)"))
    try terminal.home.write(script + "expect f.value.name == 'Bob smith'\n", to: "form.kbd")
    #expect(try Program.run([terminal.home.path + "/form.kbd"]).status == 0)
  }

  @Test("Where the terminal reports that keys come up, a key types once, and again when it repeats")
  func releases() throws {
    let terminal = try start("text note capitals=none")
    terminal.type("\u{1B}[97;;97u\u{1B}[97;1:3u")
    terminal.type("\u{1B}[98;1:1;98u\u{1B}[98;1:2;98u\u{1B}[98;1:3u")
    terminal.type("\u{1B}[127;1:1u\u{1B}[127;1:3u\u{1B}[1;1:1D\u{1B}[1;1:3D")
    terminal.type("\u{1B}[57441;2:1u\u{1B}[99:67;2:1;67u\u{1B}[99;2:3u\u{1B}[57441;2:3u")
    terminal.type("\u{1B}[13;1:1u\u{1B}[13;1:3u")
    try expect(#""aC\nb""#, in: terminal, query: "note.value")
  }

  @Test("A paste is one text with its line breaks, or one line of an input of one line")
  func paste() throws {
    let terminal = try start("text note")
    terminal.type("\u{1B}[200~one\r\ttwo\u{1B}[201~")
    try expect(#""one\n\ttwo""#, in: terminal, query: "note.value")
    terminal.type("text name line; live\r")
    try terminal.wait(for: "ctrl+] return")
    terminal.type("\u{1B}[200~one\rtwo\r\u{1B}[201~")
    try expect(#""one two ""#, in: terminal, query: "name.value")
  }

  @Test("Lines are wrapped anew for another size, and the cursor stays in sight")
  func resizing() throws {
    let terminal = try start("text note value='one two three four'", rows: 8)
    terminal.resize(rows: 4, columns: 16)
    try terminal.wait(for: "four")
    terminal.type("!")
    try terminal.wait(for: "!")
    // Up is the line above as it is seen.
    terminal.type("\u{1B}[A?")
    try terminal.wait(for: "?")
    terminal.resize(rows: 8, columns: 60)
    try expect(#""one t?wo three four!""#, in: terminal, query: "note.value")
  }
}
