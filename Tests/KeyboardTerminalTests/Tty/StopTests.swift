import Glibc
import Testing

/// A shell with job control, because without one nobody could make a stopped program go on.
@Suite("Stops at a terminal", .serialized)
struct StopTests {
  private static let undoing = WaysOutTests.undoing
  private static let entering = WaysOutTests.entering

  /// Starts the guest as a shell's job; the shell says where the terminal is after the stop.
  private func start() throws -> GuestTerminal {
    let terminal = try GuestTerminal(
      script: """
        "$GUEST" full
        echo "stopped $?"; read -r line; echo "line $line"; fg; echo "ended $?"
        """)
    try terminal.wait(for: Self.entering + "ready\r\n")
    return terminal
  }

  /// From the stop to the end.
  private func expectStop(_ terminal: GuestTerminal) throws {
    let before = try terminal.wait(for: "stopped 148\r\n")
    #expect(before.hasPrefix(Self.undoing))
    #expect(terminal.isRestored, "\(terminal.attributes)")
    terminal.type("hello\r")
    try terminal.wait(for: "line hello\r\n")
    let between = try terminal.wait(for: "continued\r\n")
    #expect(between.components(of: Self.entering) == 2)
    #expect(between.components(of: Self.undoing) == 1)
    #expect(!terminal.attributes.echoes)
    terminal.type("?")
    let after = try terminal.wait(for: "got 63\r\n")
    #expect(!after.contains("\u{1B}["))
    terminal.type("q")
    try terminal.wait(for: Self.undoing + "ended 0\r\n")
    #expect(try terminal.waitForEnd().status == 0)
    #expect(terminal.isRestored)
  }

  @Test("B19: Ctrl+Z gives the shell its terminal, and fg the program its modes")
  func suspending() throws {
    let terminal = try start()
    terminal.type("z")
    try expectStop(terminal)
  }

  @Test("B19: a stop from outside does the same")
  func stopSignal() throws {
    let terminal = try start()
    let guest = try #require(children(of: terminal.pid).first)
    kill(guest, SIGTSTP)
    try expectStop(terminal)
  }

  @Test("B19: after a stop that cannot be handled, the modes are set up again, not twice")
  func uncatchableStop() throws {
    let terminal = try GuestTerminal(
      script: """
        "$GUEST" full
        stty sane; echo "stopped $?"; read -r line; fg; echo "ended $?"
        """)
    try terminal.wait(for: Self.entering + "ready\r\n")
    let guest = try #require(children(of: terminal.pid).first)
    kill(guest, SIGSTOP)
    try terminal.wait(for: "stopped 0\r\n")
    terminal.type("\r")
    try terminal.wait(for: Self.undoing + Self.entering)
    try terminal.wait(for: "continued\r\n")
    #expect(!terminal.attributes.echoes)
    terminal.type("q")
    try terminal.wait(for: Self.undoing + "ended 0\r\n")
  }

  @Test("B19: a program that goes on in the background leaves the terminal alone until it is back")
  func background() throws {
    let terminal = try GuestTerminal(
      script: """
        "$GUEST" full
        bg >/dev/null; until [ -n "$(jobs -s)" ]; do :; done
        echo background; read -r line; fg; echo "ended $?"
        """)
    try terminal.wait(for: Self.entering + "ready\r\n")
    terminal.type("z")
    let before = try terminal.wait(for: "background\r\n")
    #expect(before.hasPrefix(Self.undoing))
    #expect(before.components(of: "\u{1B}[?1049h") == 1)
    #expect(terminal.isRestored)
    terminal.type("\r")
    try terminal.wait(for: Self.entering)
    try terminal.wait(for: "continued\r\n")
    terminal.type("q")
    try terminal.wait(for: Self.undoing + "ended 0\r\n")
    #expect(try terminal.waitForEnd().status == 0)
    #expect(terminal.isRestored)
  }

  @Test("A stop where nobody could end it is none, and the modes are in force afterwards")
  func orphan() throws {
    let terminal = try GuestTerminal(["full"])
    try terminal.wait(for: "ready\r\n")
    terminal.type("z")
    try terminal.wait(for: Self.undoing + Self.entering)
    try terminal.wait(for: "continued\r\n")
    terminal.type("q")
    #expect(try terminal.waitForEnd() == (0, Self.undoing))
  }

  /// The processes that a shell has started.
  private func children(of pid: pid_t) -> [pid_t] {
    let list = open("/proc/\(pid)/task/\(pid)/children", O_RDONLY)
    defer { close(list) }
    var bytes = [UInt8](repeating: 0, count: 256)
    let count = max(0, read(list, &bytes, bytes.count))
    return String(decoding: bytes[..<count], as: UTF8.self).split(separator: " ")
      .compactMap { pid_t($0) }
  }
}
