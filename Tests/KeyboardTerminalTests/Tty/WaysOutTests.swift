import Glibc
import PseudoTerminals
import Requirements
import Testing

/// Each test has a terminal of its own; one at a time, because two cores are few for them.
@Suite("Ways out of a terminal", .serialized, .onTerminalThread)
struct WaysOutTests {
  /// The sequences that undo the guest's modes, in this order.
  static let undoing = quieting + restoring
  /// What undoes modes for which the terminal sends something.
  static let quieting =
    "\u{1B}[?1006l\u{1B}[?1003l\u{1B}[?1002l\u{1B}[?1000l\u{1B}[?1004l\u{1B}[?2004l\u{1B}[>4m"
    + "\u{1B}[<u\u{1B}[?1l\u{1B}>"
  static let restoring = "\u{1B}[0m\u{1B}[?25h\u{1B}[?1049l"
  /// The sequences that enter them.
  static let entering =
    "\u{1B}[?1049h\u{1B}[>7u\u{1B}[>4;2m\u{1B}[?2004h\u{1B}[?1004h\u{1B}[?1002h\u{1B}[?1006h"
    + "\u{1B}[?1h\u{1B}=\u{1B}[?25l"

  private func start(_ arguments: [String] = []) throws -> GuestTerminal {
    let terminal = try GuestTerminal(["full"] + arguments)
    #expect(try terminal.wait(for: "ready\r\n") == Self.entering)
    #expect(!terminal.attributes.echoes)
    return terminal
  }

  /// Expects that the modes were undone, once, and the terminal is as it was.
  private func expectRestored(_ terminal: GuestTerminal, after output: String) {
    #expect(output.hasPrefix(Self.undoing))
    // Only the program's last words may follow.
    #expect(!output.dropFirst(Self.undoing.count).contains("\u{1B}"))
    #expect(terminal.isRestored, "\(terminal.attributes)")
  }

  @Test(
    "B19: modes and attributes are undone once and in order by an exit, an error, a trap, a crash",
    .endsBySignals,
    arguments: [
      ("q", [0]), ("e", [128 + SIGILL, 128 + SIGTRAP]), ("t", [128 + SIGILL, 128 + SIGTRAP]),
      ("s", [128 + SIGSEGV]), ("o", [128 + SIGSEGV, 128 + SIGBUS]), ("a", [128 + SIGABRT]),
      ("f", [128 + SIGFPE]),
    ] as [(String, [Int32])])
  func ending(letter: String, statuses: [Int32]) throws {
    let terminal = try start()
    terminal.type(letter)
    let (status, output) = try terminal.waitForEnd()
    #expect(statuses.contains(status))
    expectRestored(terminal, after: output)
  }

  @Test(
    "B19: modes and attributes are undone by a signal that ends the program, which it still does",
    .endsBySignals,
    arguments: [SIGTERM, SIGHUP, SIGINT, SIGQUIT, SIGUSR1, SIGALRM, SIGXCPU, SIGSEGV, SIGTRAP])
  func signal(number: Int32) throws {
    let terminal = try start()
    kill(terminal.pid, number)
    let (status, output) = try terminal.waitForEnd()
    #expect(status == 128 + number)
    #expect(output == Self.undoing)
    expectRestored(terminal, after: output)
  }

  @Test(
    "B19: a program that handles its signals itself ends as it wants to, with the modes undone",
    arguments: [SIGTERM, SIGHUP, SIGINT])
  func ownSources(number: Int32) throws {
    let terminal = try start(["sources"])
    kill(terminal.pid, number)
    let (status, output) = try terminal.waitForEnd()
    // An exit: death by the signal would be told apart below.
    #expect(status == 128 + number)
    expectRestored(terminal, after: output)
  }

  @Test("B19: leaving is done once, however often it is asked for")
  func leaving() throws {
    let terminal = try start()
    terminal.type("l")
    let (status, output) = try terminal.waitForEnd()
    #expect(status == 0)
    #expect(output == Self.undoing + "left\r\n")
    #expect(terminal.isRestored)
  }

  @Test("Ctrl+C and Ctrl+Z arrive as keys, and Ctrl+\\ ends a program that may hang")
  func signalKeys() throws {
    let terminal = try start()
    terminal.type("\u{3}")
    try terminal.wait(for: "got 3\r\n")
    terminal.type("\u{1A}")
    try terminal.wait(for: "got 26\r\n")
    terminal.type("\u{1C}")
    let (status, output) = try terminal.waitForEnd()
    #expect(status == 128 + SIGQUIT)
    expectRestored(terminal, after: output)
  }

  @Test("B19: while a line editor has the terminal it is as it was, and then the modes are back")
  func pause() throws {
    let terminal = try start()
    terminal.type("p")
    #expect(try terminal.wait(for: "paused\r\n") == Self.undoing)
    #expect(try terminal.wait(for: "resumed\r\n") == Self.entering)
    #expect(!terminal.attributes.echoes)
    terminal.type("q")
    let (_, output) = try terminal.waitForEnd()
    expectRestored(terminal, after: output)
  }

  @Test(
    "B19: what ends the program while a library has the terminal undoes what the library did",
    .endsBySignals, arguments: [SIGTERM, SIGQUIT, SIGSEGV, SIGABRT, SIGUSR1])
  func lent(number: Int32) throws {
    let terminal = try start()
    terminal.type("b")
    #expect(try terminal.wait(for: "lent\r\n") == Self.undoing + "\u{1B}[?2004h")
    #expect(!terminal.attributes.echoes)
    kill(terminal.pid, number)
    let (status, output) = try terminal.waitForEnd()
    #expect(status == 128 + number)
    #expect(output == "\u{1B}[?2004l\u{1B}[0m\u{1B}[?25h")
    #expect(terminal.isRestored)
  }

  @Test("B19: a library that gives the terminal back is not undone again, and it can be taken anew")
  func takenBack() throws {
    let terminal = try start()
    terminal.type("b")
    try terminal.wait(for: "lent\r\n")
    terminal.type("k")
    #expect(try terminal.wait(for: "taken back\r\n") == "\u{1B}[?2004l")
    #expect(try terminal.wait(for: "resumed\r\n") == Self.entering)
    terminal.type("q")
    let (_, output) = try terminal.waitForEnd()
    expectRestored(terminal, after: output)
  }

  @Test("Changing over writes only what differs, and what is left undone is what is in force")
  func change() throws {
    let terminal = try start()
    terminal.type("m")
    #expect(
      try terminal.wait(for: "changed\r\n") == "\u{1B}[=1;1u\u{1B}[?1002l\u{1B}[?1006l")
    terminal.type("q")
    let (_, output) = try terminal.waitForEnd()
    #expect(
      output
        == "\u{1B}[?1004l\u{1B}[?2004l\u{1B}[>4m\u{1B}[<u\u{1B}[?1l\u{1B}>\u{1B}[0m\u{1B}[?25h"
        + "\u{1B}[?1049l")
    #expect(terminal.isRestored)
  }

  @Test("B19: the release of the key that quit does not reach the shell")
  func lateRelease() throws {
    let terminal = try start(["answers"])
    terminal.type("l")
    try terminal.wait(for: Self.quieting + "\u{1B}[c")
    // The terminal had the release on its way when it read that the keyboard's flags are popped.
    terminal.type("\u{1B}[108;1:3u")
    terminal.type("\u{1B}[?62;22c")
    let (status, output) = try terminal.waitForEnd()
    #expect(status == 0)
    #expect(output == Self.restoring + "left\r\n")
    #expect(terminal.isRestored)
  }

  @Test("A terminal that has fallen silent is left all the same")
  func silence() throws {
    let terminal = try start(["answers"])
    terminal.type("l")
    let (status, output) = try terminal.waitForEnd()
    #expect(status == 0)
    #expect(output == Self.quieting + "\u{1B}[c" + Self.restoring + "left\r\n")
    #expect(terminal.isRestored)
  }

  @Test("A program that vanishes leaves the modes behind, which these tests would see")
  func vanishing() throws {
    let terminal = try start()
    terminal.type("x")
    let (_, output) = try terminal.waitForEnd()
    #expect(output == "")
    #expect(!terminal.isRestored)
  }

  @Test("What goes to standard error is shown when the terminal is as it was, also before a stop")
  func errors() throws {
    let terminal = try start()
    terminal.type("w")
    #expect(try terminal.wait(for: "warned\r\n") == "")
    terminal.type("p")
    #expect(try terminal.wait(for: "paused\r\n") == Self.undoing + "warning\r\n")
    try terminal.wait(for: "resumed\r\n")
    terminal.type("ww")
    try terminal.wait(for: "warned\r\nwarned\r\n")
    terminal.type("q")
    #expect(try terminal.waitForEnd() == (0, Self.undoing + "warning\r\nwarning\r\n"))
  }

  #if DEBUG
    @Test("The message of a trap survives the alternate screen", arguments: ["t", "e"])
    func message(letter: String) throws {
      let terminal = try start()
      terminal.type(letter)
      let (_, output) = try terminal.waitForEnd()
      expectRestored(terminal, after: output)
      #expect(output.contains("Fatal error: "))
    }
  #endif

  @Test("B19: a backtracer runs after the terminal is restored", .endsBySignals)
  func backtrace() throws {
    let terminal = try GuestTerminal(
      ["full"],
      backtrace: "enable=yes,interactive=no,color=no,limit=4,symbolicate=off,images=none,"
        + "threads=crashed,output-to=stderr")
    try terminal.wait(for: "ready\r\n")
    terminal.type("s")
    let (status, output) = try terminal.waitForEnd()
    let parts = output.split(separator: Self.undoing, omittingEmptySubsequences: false)
    #expect(parts.count == 2)
    #expect(parts.last?.contains("crashed") ?? false, "\(output)")
    #expect(status == 128 + SIGSEGV)
    #expect(terminal.isRestored)
  }
}

extension String {
  /// Returns the number of parts into which another text splits this one.
  func components(of text: String) -> Int {
    split(separator: text, omittingEmptySubsequences: false).count
  }
}
