import PseudoTerminals
import Testing

/// Each test has a terminal of its own; one at a time, because two cores are few for them.
@Suite("Secrets at the prompt", .serialized, .onTerminalThread)
struct SecretHistoryTests {
  @Test("A line during which a secure text took text is in no history, nor one that failed there")
  func secrets() throws {
    let terminal = try PseudoTerminal()
    try terminal.waitForPrompt()
    func enter(_ line: String, until text: String = "\n") throws {
      terminal.type(line + "\r")
      try terminal.wait(for: text)
      try terminal.waitForPrompt()
    }
    try enter("text pw secure")
    try enter("type hunter2")
    try enter("press h u n; tap character(hunter2)")
    try enter("repeat 2 {\rtype hunter2\r}")
    try enter("type x; press ctrl+z; run action.perform action=character(hunter2)")
    try enter("tpye hunter2", until: "error: the verb 'tpye' is unknown")
    try enter("type \"hunter2\\q", until: "error: ")
    // The quote goes on over lines, until it is given up.
    terminal.type("type 'hunter2\r")
    try terminal.wait(for: "... ")
    terminal.type("\u{3}")
    try terminal.waitForPrompt()
    try enter("text pin secure value=hunter2")
    // The lines below have nothing to do with the secret, and are kept.
    try enter("get pw.length", until: "pw.length = 7")
    try enter("focus list")
    try enter("shwo", until: "error: the verb 'shwo' is unknown")
    terminal.type("\u{1B}[A\u{1B}[A\u{1B}[A\u{1B}[A\r")
    try terminal.wait(for: "text pw secure")
    try terminal.waitForPrompt()
    terminal.type("\u{4}")
    #expect(try terminal.waitForEnd() == 0)
    let file = try terminal.home.read(".local/state/keyboard-toolkit/history")
    #expect(
      file.split(separator: "\n").filter { !$0.hasPrefix("#") }
        == ["text pw secure", "get pw.length", "focus list", "shwo", "text pw secure"])
  }

  @Test("Lines are kept when they fail, are interrupted, or end the session")
  func keptLines() throws {
    let terminal = try PseudoTerminal()
    try terminal.waitForPrompt()
    terminal.type("get list.count; tick 60m\r")
    try terminal.wait(for: "list.count = 40")
    terminal.type("\u{3}")
    try terminal.waitForPrompt()
    terminal.type("text note; type hello\r")
    try terminal.waitForPrompt()
    terminal.type("quit\r")
    #expect(try terminal.waitForEnd() == 0)
    let file = try terminal.home.read(".local/state/keyboard-toolkit/history")
    #expect(
      file.split(separator: "\n").filter { !$0.hasPrefix("#") }
        == ["get list.count; tick 60m", "text note; type hello", "quit"])
  }

  @Test("What is typed into a secure text on the whole terminal is shown as bullets, and not kept")
  func live() throws {
    let terminal = try PseudoTerminal()
    try terminal.waitForPrompt()
    terminal.type("text pw secure; live\r")
    try terminal.wait(for: "ctrl+] return")
    terminal.type("zqx")
    let shown = try terminal.wait(for: "•••")
    terminal.type("\u{1B}[200~jkv\u{1B}[201~")
    let pasted = try terminal.wait(for: "•••")
    #expect(!(shown + pasted).contains { "zqxjkv".contains($0) })
    terminal.type("\u{1D}")
    try terminal.waitForPrompt()
    terminal.type("get pw.length\r")
    let left = try terminal.wait(for: "pw.length = 6")
    #expect(!left.contains("zqx") && !left.contains("jkv"))
    try terminal.waitForPrompt()
    let file = try terminal.home.read(".local/state/keyboard-toolkit/history")
    #expect(file.split(separator: "\n").filter { !$0.hasPrefix("#") } == ["get pw.length"])
  }
}
