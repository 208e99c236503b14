import PseudoTerminals
import Testing

@testable import keyboard_repl

@Suite("History of lines", .serialized, .onTerminalThread)
struct LineHistoryTests {
  /// Starts a session in which lines have been entered.
  private func start(
    entering lines: [String] = [], home: TemporaryFolder? = nil, environment: [String] = []
  ) throws -> PseudoTerminal {
    let terminal = try PseudoTerminal(home: home, environment: environment)
    try terminal.waitForPrompt()
    for line in lines {
      terminal.type(line + "\r")
      try terminal.wait(for: "keyboard:list> ")
    }
    return terminal
  }

  @Test("The arrow key recalls lines, also of an earlier session, and secrets are not kept")
  func history() throws {
    let home = try TemporaryFolder()
    let first = try start(home: home)
    first.type("get list.count\r")
    try first.wait(for: "list.count = 40")
    try first.wait(for: "keyboard:list> ")
    for line in ["type --secret abc", "type --secret 'abc\r'", "macro m {\rtype --secret abc\r}"] {
      first.type(line + "\r")
      try first.wait(for: "keyboard:list> ")
    }
    first.type("\u{1B}[A")
    try first.wait(for: "get list.count")
    first.type("\r")
    try first.wait(for: "list.count = 40")
    try first.wait(for: "keyboard:list> ")
    first.type("\u{4}")
    #expect(try first.waitForEnd() == 0)

    let second = try start(home: home)
    second.type("\u{1B}[A\r")
    try second.wait(for: "list.count = 40")
    let file = try home.read(".local/state/keyboard-toolkit/history")
    #expect(!file.contains("secret"))
    #expect(file.split(separator: "\n").count { $0 == "get list.count" } == 1)
  }

  @Test("Page Up finds lines that begin alike, from edited ones too, and keeps what was typed")
  func historySearch() throws {
    let terminal = try start(entering: ["echo first", "echo second", "get list.count"])
    let (up, down, pageUp, pageDown) = ("\u{1B}[A", "\u{1B}[B", "\u{1B}[5~", "\u{1B}[6~")
    for (keys, printed) in [
      ("ec" + pageUp + pageUp, "first"), ("ec" + pageUp + pageUp + pageDown, "first"),
      ("ec" + pageUp + pageUp + pageDown + pageDown + "ho third", "third"),
      ("echo fourth" + up + up + "x\u{1}\u{6}" + pageUp + down + down + down + down, "fourth"),
    ] {
      terminal.type(keys + "\r")
      try terminal.wait(for: "\r\(printed)\r\n")
      try terminal.wait(for: "keyboard:list> ")
    }
    terminal.type("echo s" + pageUp)
    try terminal.wait(for: "echo second")
    terminal.type("\u{3}")
    try terminal.wait(for: "keyboard:list> ")
    terminal.type(pageUp + "\r")
    try terminal.wait(for: "\rfourth\r\n")
  }

  @Test("A key bound to history-substring-search-backward finds the text anywhere in a line")
  func searchAnywhere() throws {
    let home = try TemporaryFolder()
    try home.write(#""\et": history-substring-search-backward"# + "\n", to: "inputrc")
    let terminal = try start(
      entering: ["echo first", "echo second"], home: home,
      environment: ["INPUTRC=\(home.path)/inputrc"])
    terminal.type("irs\u{1B}t")
    try terminal.wait(for: "echo first")
    terminal.type("\u{4}\r")
    try terminal.wait(for: "\rfrst\r\n")
  }

  /// Keys after which readline 8.2 alone ends the process.
  @Test(
    "Searches that are given up, and keys in them that are not bound, leave the session running",
    arguments: ["\u{1B}[A\u{1B}p\u{7}h\u{1B}[A\u{F}", "\u{12}ec\u{18}z\u{15}echo third"])
  func givenUp(keys: String) throws {
    let terminal = try start(entering: ["echo first", "echo second", keys])
    terminal.type("\u{15}echo fourth\r")
    try terminal.wait(for: "\rfourth\r\n")
  }

  @Test("A key that is not bound leaves no characters in the line")
  func unboundKey() throws {
    let terminal = try start()
    terminal.type("echo fi\u{1B}[1;6R\u{1B}[15;5~\u{1B}Oxrst\r")
    try terminal.wait(for: "\rfirst\r\n")
  }
}
