import Testing

@testable import keyboard_repl

@Suite("What the prompt offers", .serialized)
struct PromptVerbTests {
  private func start(
    _ arguments: [String] = [], environment: [String] = [], rows: UInt16 = 24,
    prompt: String = "keyboard:list> "
  ) throws -> PseudoTerminal {
    let terminal = try PseudoTerminal(arguments, environment: environment, rows: rows)
    try terminal.wait(for: prompt)
    return terminal
  }

  @Test(
    "The prompt names the scene that takes the keys, and the keys that wait",
    arguments: [
      (Prompt(), "keyboard> "), (Prompt(scene: "list"), "keyboard:list> "),
      (Prompt(scene: "list", pending: "ctrl+k"), "keyboard:list ctrl+k…> "),
      (Prompt(scene: "list", isContinuation: true), "          ... "),
      (
        Prompt(scene: "list", isColored: true),
        "\u{1}\u{1B}[1;34m\u{2}keyboard:list\u{1}\u{1B}[0m\u{2}> "
      ),
    ])
  func prompt(prompt: Prompt, text: String) {
    #expect(prompt.text == text)
  }

  @Test(
    "Colors are for terminals that have them and for people who want them",
    arguments: [
      (["TERM": "xterm"], true), (["TERM": "xterm", "NO_COLOR": ""], true),
      (["TERM": "xterm", "NO_COLOR": "1"], false), (["TERM": "dumb"], false), ([:], false),
    ])
  func color(environment: [String: String], isColored: Bool) {
    #expect(Prompt.isColored(in: environment) == isColored)
  }

  @Test("After press a line says what the keys did, and the prompt shows what waits")
  func press() throws {
    let terminal = try start()
    terminal.type("press down*3\r")
    try terminal.wait(for: "down*3 → navigation.nextRow ×3, row 2")
    terminal.type("bind 'g g' navigation.first; press g\r")
    try terminal.wait(for: "keyboard:list g…> ")
    terminal.type("press g\r")
    try terminal.wait(for: "g → navigation.first, row 0")
    terminal.type("text note; press a b\r")
    try terminal.wait(for: "a b → text")
    terminal.type("text code secure; press a b\r")
    let shown = try terminal.wait(for: "keyboard:code> ")
    #expect(!shown.contains("→"))
  }

  @Test("Output that fills the terminal goes through the pager, once the line has run")
  func pager() throws {
    let terminal = try start(environment: ["PAGER=sed 's/^/| /'"], rows: 10)
    terminal.type("get list.count\r")
    try terminal.wait(for: "\rlist.count = 40")
    terminal.type("help\r")
    try terminal.wait(for: "| Scenes")
    try terminal.wait(for: "|   quit ")
    try terminal.waitForPrompt()
  }

  @Test("Without the pager, everything is printed")
  func missingPager() throws {
    let terminal = try start(environment: ["PAGER=no-such-pager"], rows: 10)
    terminal.type("help\r")
    try terminal.wait(for: "\rScenes")
    try terminal.wait(for: "  quit ")
    try terminal.waitForPrompt()
  }

  @Test("-i runs scripts, then goes on at the prompt; an error of a script is told")
  func interactive() throws {
    let folder = try TemporaryFolder()
    try folder.write("table fruit rows=3\npress down\nshwo\n", to: "a.kbd")
    let terminal = try start(["-i", folder.path + "/a.kbd"], prompt: "keyboard:fruit> ")
    terminal.type("get fruit.focus; quit\r")
    try terminal.wait(for: "fruit.focus = 0")
    #expect(try terminal.waitForEnd() == 0)
  }

  @Test("history lists the lines entered last, clear empties the screen")
  func history() throws {
    let terminal = try start()
    terminal.type("get list.focus\r")
    try terminal.waitForPrompt()
    terminal.type("history 1\r")
    try terminal.wait(for: "\rget list.focus")
    terminal.type("clear\r")
    try terminal.wait(for: "\u{1B}[H\u{1B}[2J")
    try terminal.waitForPrompt()
  }

  @Test("What was done, in live too, is saved as a script that checks the end")
  func record() throws {
    let folder = try TemporaryFolder()
    let terminal = try start()
    terminal.type("record\r")
    try terminal.wait(for: "recording; stop ends it")
    terminal.type("press down*2\r")
    try terminal.wait(for: "row 1")
    terminal.type("live\r")
    try terminal.wait(for: "row 1 focused")
    terminal.type("\u{1B}[B")
    try terminal.wait(for: "› row 2")
    terminal.type("\u{1D}")
    try terminal.waitForPrompt()
    terminal.type("save \(folder.path)/done.kbd\r")
    try terminal.wait(for: "wrote")
    let script = try folder.read("done.kbd")
    #expect(script.contains("press down*2\n"))
    #expect(script.contains("press down\n"))
    #expect(script.contains("expect list.focus == 2\n"))
    #expect(try Program.run([folder.path + "/done.kbd"]).status == 0)
  }
}
