import Glibc
import PseudoTerminals
import Testing

/// Each test has a terminal of its own; one at a time, because two cores are few for them.
@Suite("--show-keys at a terminal", .serialized, .onTerminalThread)
struct TerminalKeysTests {
  /// The answers of kitty to the questions.
  private static let kitty = "\u{1B}[?31u\u{1B}P>|kitty(0.26.5)\u{1B}\\\u{1B}[?62;c"
  /// The answer of a terminal that knows only one question.
  private static let plain = "\u{1B}[?62;c"

  /// A program that has asked its questions.
  private func start(_ arguments: [String] = []) throws -> PseudoTerminal {
    let terminal = try PseudoTerminal(["--show-keys"] + arguments)
    try terminal.wait(for: "\u{1B}[c")
    return terminal
  }

  @Test("Keys appear as they arrive, with their bytes, until Ctrl-C comes twice")
  func keys() throws {
    let terminal = try start()
    terminal.type(Self.plain)
    try terminal.wait(for: "This terminal reports keys by legacy sequences.")
    for (typed, shown) in [
      ("a", "a"), ("\u{1B}[1;6C", "ctrl+shift+right"), ("\u{1B}", "escape"), ("\u{3}", "ctrl+c"),
      ("\u{1C}", "ctrl+\\"), ("\u{1A}", "ctrl+z"), ("\u{3}", "ctrl+c"), ("\u{3}", "ctrl+c"),
    ] {
      terminal.type(typed)
      try terminal.wait(for: shown)
    }
    #expect(try terminal.waitForEnd() == 0)
  }

  @Test("It says how to leave, what the terminal is, and what it was granted")
  func introduction() throws {
    let terminal = try PseudoTerminal(["--show-keys"])
    try terminal.wait(for: "Press keys; Ctrl+C twice leaves.")
    try terminal.wait(for: "\u{1B}[c")
    terminal.type(Self.kitty)
    try terminal.wait(for: "kitty 0.26.5 reports keys by the kitty keyboard protocol, flags 31.")
  }

  @Test("The modifier key, the release and a repeat do not come between two Ctrl-C")
  func leavingByReleases() throws {
    let terminal = try start()
    terminal.type(Self.kitty)
    let press = "\u{1B}[57442u\u{1B}[99;5u\u{1B}[99;5:2u\u{1B}[99;5:3u\u{1B}[57442;5:3u"
    terminal.type(press + "\u{1B}[97u")
    try terminal.wait(for: "release")
    terminal.type(press + press)
    #expect(try terminal.waitForEnd() == 0)
  }

  @Test("The place of C on another layout counts as Ctrl-C")
  func leavingOnAnotherLayout() throws {
    let terminal = try start()
    terminal.type(Self.kitty + "\u{1B}[1089::99;5u\u{1B}[1089::99;5u")
    #expect(try terminal.waitForEnd() == 0)
  }

  @Test(
    "Exactly the modes asked for are switched on",
    arguments: [
      ([], "\u{1B}[>31u\u{1B}[>4;2m\u{1B}[?2004h\u{1B}[?1004h"),
      (["--modes", "plain"], ""), (["--modes", "modify"], "\u{1B}[>4;2m"),
      (["--modes", "mouse"], "\u{1B}[?1003h\u{1B}[?1006h"),
      (["--modes", "9001,2048"], "\u{1B}[?9001h\u{1B}[?2048h"),
    ] as [([String], String)])
  func modes(arguments: [String], bytes: String) throws {
    let terminal = try PseudoTerminal(["--show-keys"] + arguments)
    let before = try terminal.wait(for: "Press keys")
    #expect(before == bytes)
  }

  @Test("JSON at a terminal has the answers to the questions too")
  func json() throws {
    let terminal = try start(["--json"])
    terminal.type(Self.plain)
    try terminal.wait(for: #""kind":"reply""#)
    terminal.type("\u{1B}[I")
    try terminal.wait(for: #""kind":"focus""#)
  }

  @Test("It ends with its terminal, also where that sends no signal")
  func lostTerminal() throws {
    let home = try TemporaryFolder()
    let end = "'\(Program.path)' --show-keys; echo $? > '\(home.path)/end.new'"
    let program = try TerminalProgram(
      ["/bin/sh", "-c", "trap '' HUP; \(end); mv '\(home.path)/end.new' '\(home.path)/end'"],
      environment: Program.environment(home: home.path))
    try program.wait(for: "\u{1B}[c")
    program.hangUp()
    while access("\(home.path)/end", F_OK) != 0 { sched_yield() }
    #expect(try home.read("end") == "0\n")
  }

  @Test("B19: the terminal is as it was after every way out", arguments: [nil, SIGTERM, SIGHUP])
  func restored(signal: Int32?) throws {
    let terminal = try start()
    terminal.type(Self.plain + "a")
    try terminal.wait(for: "legacy sequences")
    #expect(!terminal.echoes)
    if let signal { terminal.signal(signal) } else { terminal.type("\u{3}\u{3}") }
    try terminal.wait(for: "\u{1B}[?1004l\u{1B}[?2004l\u{1B}[>4m\u{1B}[<u")
    #expect(try terminal.waitForEnd() == signal.map { 128 + $0 } ?? 0)
    #expect(terminal.echoes)
  }
}
