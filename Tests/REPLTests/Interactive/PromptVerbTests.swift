import PseudoTerminals
import Testing

@testable import keyboard_repl

@Suite("What the prompt offers", .serialized, .onTerminalThread)
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

  @Test("Lines that are longer than the terminal is wide are broken between words, in their column")
  func wrapping() throws {
    let terminal = try PseudoTerminal(environment: ["PAGER=cat"], rows: 24, columns: 40)
    try terminal.wait(for: "keyboard:list> ")
    terminal.type("help why\r")
    try terminal.wait(
      for: "  Explains the effect of keys, and why\r\n  other bindings do not apply; or that")
    terminal.type("?\r")
    try terminal.wait(
      for: "  Press keys\r\n  press, hold, keydown, keyup, type,\r\n  paste, tick, clock\r\n")
    terminal.type("help verbs\r")
    try terminal.wait(
      for: "  show          Shows the visible part\r\n                of a scene, and the\r\n")
  }

  @Test("A setting silences the line after press, and gives it back")
  func silence() throws {
    let terminal = try start()
    terminal.type("setting keys.described off\r")
    try terminal.waitForPrompt()
    terminal.type("press down\r")
    #expect(!(try terminal.waitForPrompt().contains("→")))
    terminal.type("setting keys.described on\r")
    try terminal.waitForPrompt()
    terminal.type("press down\r")
    try terminal.wait(for: "down → navigation.nextRow, row 1")
  }

  @Test(
    "The prompt is colored where the terminal has colors and nobody wants none",
    arguments: [
      ("TERM=xterm-256color", "NO_COLOR=", true), ("TERM=xterm-256color", "NO_COLOR=1", false),
      ("TERM=dumb", "NO_COLOR=", false),
    ])
  func coloredPrompt(terminal name: String, choice: String, isColored: Bool) throws {
    let terminal = try PseudoTerminal(environment: [name, choice])
    let before = try terminal.wait(for: "keyboard:list")
    #expect(before.hasSuffix("\u{1B}[1;34m") == isColored)
    terminal.type("bind 'g g' navigation.first; press g\r")
    // The text that was waited for ends before the sequences that follow it.
    let waiting = try terminal.wait(for: "g…")
    #expect(waiting.hasSuffix("\u{1B}[33m") == isColored)
  }

  @Test(
    "What the verbs for people say",
    arguments: [
      ("help keys", ["A stroke is modifiers and a key", "KEY*N presses a key N times"]),
      ("help conditions", ["A bare word is a name", "compare   == !="]),
      ("help navigation.last", ["navigation.last: Last row", "keys  end"]),
      ("help bind", ["bind SEQUENCE ID", "for example: bind 'g t'"]),
      ("where navigation.last", ["end  End", "(built-in)"]),
      ("commands navigation.nextRow", ["navigation.nextRow: Next row", "count=  "]),
      ("table other rows=2; scenes", ["list   a table", "other  a table  *"]),
      ("table other rows=2; close other; scenes", ["list  a table  *"]),
      (
        "table other rows=2; close other; undo; scenes", ["undid close other", "other  a table  *"]
      ),
      ("bind z navigation.last; undo; why z", ["undid bind z", "z is not bound"]),
      (
        "table t rows=5; rows t remove 1; press down delete; undo; undo; get t.count",
        ["undid ", "undid rows t remove", "t.count = 5"]
      ),
      ("undo", ["error: there is nothing to undo"]),
    ])
  func verbs(line: String, shown: [String]) throws {
    let terminal = try start(rows: 60)
    terminal.type(line + "\r")
    for text in shown { try terminal.wait(for: text) }
    try terminal.waitForPrompt()
  }

  @Test("quit leaves, with a status of its own", arguments: [("quit", 0), ("quit 3", 3)])
  func quit(line: String, status: Int32) throws {
    let terminal = try start()
    terminal.type(line + "\r")
    #expect(try terminal.waitForEnd() == status)
  }

  @Test("The tour goes on when what it shows was done, and ends when it is told to")
  func tour() throws {
    let terminal = try start()
    terminal.type("tour\r")
    try terminal.wait(for: "(1 of 12) A scene takes keys.")
    try terminal.waitForPrompt()
    terminal.type("get list.count\r")
    #expect(!(try terminal.waitForPrompt().contains("(2 of 12)")))
    terminal.type("table fruit rows=12\r")
    try terminal.wait(for: "(2 of 12) Press keys in it")
    terminal.type("press down*3\r")
    try terminal.wait(for: "(3 of 12)")
    terminal.type("tour end\r")
    try terminal.wait(for: "the tour has ended")
  }

  @Test("Output that fills the terminal goes through the pager, once the line has run")
  func pager() throws {
    let terminal = try start(environment: ["PAGER=sed 's/^/| /'"], rows: 10)
    terminal.type("get list.count\r")
    try terminal.wait(for: "\rlist.count = 40")
    terminal.type("help verbs\r")
    try terminal.wait(for: "| Make and show scenes")
    try terminal.wait(for: "|   quit ")
    try terminal.waitForPrompt()
  }

  @Test("Without the pager, everything is printed")
  func missingPager() throws {
    let terminal = try start(environment: ["PAGER=no-such-pager"], rows: 10)
    terminal.type("help verbs\r")
    try terminal.wait(for: "\rMake and show scenes")
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

  @Test("ctrl+r finds a line of an earlier session, ctrl+l clears the screen around a line")
  func search() throws {
    let home = try TemporaryFolder()
    let first = try PseudoTerminal(home: home)
    try first.waitForPrompt()
    for line in ["get list.count", "get list.focus"] {
      first.type(line + "\r")
      try first.waitForPrompt()
    }
    first.type("\u{4}")
    #expect(try first.waitForEnd() == 0)

    let second = try PseudoTerminal(home: home)
    try second.waitForPrompt()
    second.type("\u{12}.cou")
    try second.wait(for: "(reverse-i-search)")
    second.type("\r")
    try second.wait(for: "list.count = 40")
    try second.waitForPrompt()
    second.type("get list.co")
    try second.wait(for: "get list.co")
    second.type("\u{C}")
    try second.wait(for: "\u{1B}[2J")
    try second.wait(for: "keyboard:list> get list.co")
    second.type("unt\r")
    try second.wait(for: "list.count = 40")
  }

  @Test("What was done after stop is not saved")
  func stop() throws {
    let folder = try TemporaryFolder()
    let terminal = try start()
    for line in ["record", "press down*2", "stop"] {
      terminal.type(line + "\r")
      try terminal.waitForPrompt()
    }
    terminal.type("press down; save \(folder.path)/done.kbd\r")
    try terminal.wait(for: "wrote")
    let script = try folder.read("done.kbd")
    #expect(script.contains("press down*2\n"))
    #expect(script.contains("expect list.focus == 1\n"))
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
