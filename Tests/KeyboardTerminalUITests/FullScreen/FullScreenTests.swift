import FoundationEssentials
import Glibc
import PseudoTerminals
import Testing

/// Each test has a terminal of its own; one at a time, because two cores are few for them.
@Suite("Full-screen programs", .serialized, .onTerminalThread)
struct FullScreenTests {
  /// Switches to the screen of its own and back.
  private static let entering = "\u{1B}[?1049h"
  static let leaving = "\u{1B}[?1049l"

  /// The guest that was built with these tests, on a terminal; beside the test binary.
  static let path: String = {
    let path = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    let directory = path.map { String($0[..<($0.lastIndex(of: "/") ?? $0.startIndex)]) } ?? "."
    return directory + "/FullScreenGuest"
  }()

  func launch(
    _ command: [String], rows: UInt16 = 24, columns: UInt16 = 80, environment: [String] = []
  ) throws -> TerminalProgram {
    try TerminalProgram(
      command,
      environment: [
        "PATH=/usr/bin:/bin", "LANG=C.UTF-8", "TERM=xterm", "SWIFT_BACKTRACE=enable=no",
        "GUEST=\(Self.path)",
      ] + environment, rows: rows, columns: columns)
  }

  /// The guest, once it is seen.
  private func start(_ arguments: String...) throws -> TerminalProgram {
    let program = try launch([Self.path] + arguments)
    try program.wait(for: Self.entering)
    try program.wait(for: "row 22")
    return program
  }

  private func echoes(_ program: TerminalProgram) -> Bool {
    program.attributes.c_lflag & tcflag_t(ECHO) != 0
  }

  /// Waits until the terminal is back, and for the end.
  func end(_ program: TerminalProgram) throws -> String {
    try program.wait(for: Self.leaving)
    let (status, output) = try program.waitForEnd()
    #expect(status == 0)
    #expect(echoes(program))
    return output
  }

  @Test(
    "A program of a name has the user's keys; one on a runtime without files has its own",
    arguments: ["program", "runtime"])
  func terminalProgram(kind: String) throws {
    let directory =
      FileManager.default.temporaryDirectory.path + "/guest-\(UInt64.random(in: 0 ... .max))"
    defer { try? FileManager.default.removeItem(atPath: directory) }
    try FileManager.default.createDirectory(
      atPath: directory + "/guest", withIntermediateDirectories: true)
    try "{ version: 1, bindings: [{ keys: 'x', command: 'guest.quit' }] }".write(
      toFile: directory + "/guest/keymap.json5", atomically: true, encoding: .utf8)
    let program = try launch([Self.path, kind], environment: ["XDG_CONFIG_HOME=\(directory)"])
    try program.wait(for: Self.entering)
    try program.wait(for: "another pane")
    try program.wait(for: "guest")
    program.type("x")
    if kind == "runtime" {
      try program.wait(for: "x is taken")
      program.type("q")
    }
    #expect(try end(program) == "left\r\n")
  }

  @Test("Keys move through a list, and q gives the terminal back as it was")
  func keys() throws {
    let program = try start()
    #expect(!echoes(program))
    program.type("\u{1B}[B\u{1B}[B")
    try program.wait(for: "› row 1")
    program.type("\r")
    try program.wait(for: "committed 1")
    program.type("q")
    #expect(try end(program).contains("focused 1"))
  }

  @Test("What can follow a sequence appears after a while, and the next key goes there")
  func hints() throws {
    let program = try start()
    program.type("g")
    try program.wait(for: "g -")
    try program.wait(for: "Last row")
    program.type("e")
    try program.wait(for: "› row 99")
    // The same strokes begun again wait anew.
    program.type("g")
    #expect(try !program.wait(for: "g -").contains("Last row"))
    program.type("g")
    try program.wait(for: "› row 0")
    program.type("q")
    #expect(try end(program).contains("focused 0"))
  }

  @Test("A key that nobody takes is said on the status line, and others who observe it hear it too")
  func unhandledKeys() throws {
    let program = try start()
    program.type("\u{1B}[15~")
    try program.wait(for: "f5: nobody takes this key here")
    program.type("q")
    #expect(try end(program).contains("nobody took [f5]"))
  }

  @Test("A click focuses, one with Control selects, the wheel scrolls, a double click commits")
  func mouse() throws {
    let program = try start()
    program.type("\u{1B}[<0;5;4M\u{1B}[<0;5;4m")
    try program.wait(for: "› row 3")
    program.type("\u{1B}[<16;5;6M\u{1B}[<16;5;6m")
    try program.wait(for: "1 selecte")
    program.type("\u{1B}[<65;5;4M")
    try program.wait(for: "row 25")
    program.type("\u{1B}[<0;5;4M\u{1B}[<0;5;4m\u{1B}[<0;5;4M\u{1B}[<0;5;4m")
    try program.wait(for: "committed 6")
    program.type("q")
    #expect(try end(program).contains("focused 6"))
  }

  @Test("Keys that nobody takes, failures and pasted text are told")
  func messages() throws {
    let program = try start()
    program.type("\u{1B}[15~")
    try program.wait(for: "f5: nobody takes this key here")
    // The next key takes the message away: it is drawn anew.
    program.type("\u{1B}[B")
    try program.wait(for: "› row 0")
    program.type("\u{1B}[15~")
    try program.wait(for: "f5: nobody takes this key here")
    program.type("x")
    try program.wait(for: "x is taken")
    program.type("f")
    try program.wait(for: "it failed")
    program.type("\u{1B}[200~q\u{1B}[201~")
    try program.wait(for: "pasted text goes nowhere here")
    program.type("\u{3}")
    #expect(try end(program).contains("focused 0"))
  }

  @Test("Pasting cancels a sequence that was begun")
  func pasting() throws {
    let program = try start()
    program.type("g")
    try program.wait(for: "g -")
    program.type("\u{1B}[200~text\u{1B}[201~e")
    try program.wait(for: "e: nobody takes this key here")
    program.type("q")
    _ = try end(program)
  }

  @Test("A window that loses the focus shows so, and cancels a sequence that was begun")
  func windowFocus() throws {
    let program = try start()
    program.type("\u{1B}[B")
    try program.wait(for: "› row 0")
    program.type("g")
    try program.wait(for: "g -")
    program.type("\u{1B}[O")
    try program.wait(for: "› row 0")
    program.type("e")
    try program.wait(for: "e: nobody takes this key here")
    program.type("\u{1B}[I")
    try program.wait(for: "› row 0")
    program.type("q")
    _ = try end(program)
  }

  @Test("Another pane can be shown while it runs, say its help and take what is pasted")
  func swapping() throws {
    let program = try start()
    program.type("w")
    try program.wait(for: "another pane")
    try program.wait(for: "paste something")
    program.resize(rows: 3, columns: 30)
    try program.wait(for: "another pane")
    program.type("\u{1B}[200~pasted text\u{1B}[201~")
    try program.wait(for: "pasted text")
    program.type("q")
    _ = try end(program)
  }

  @Test(
    "A key that always leaves is said and known however it arrives",
    arguments: ["\u{1D}", "\u{1B}[93;5u", "\u{1B}[27;5;93~"])
  func leaveKeys(bytes: String) throws {
    let program = try start("always")
    try program.wait(for: "ctrl+] return")
    program.type(bytes)
    _ = try end(program)
  }

  @Test("ctrl+z stops the program with the terminal as it was, and all is painted when it goes on")
  func suspending() throws {
    let script = "$GUEST; echo stopped; fg; echo over"
    let program = try launch(["/bin/bash", "--norc", "-i", "-c", "set -m; " + script])
    try program.wait(for: "row 22")
    program.type("\u{1B}[B")
    try program.wait(for: "› row 0")
    program.type("\u{1A}")
    try program.wait(for: Self.leaving)
    try program.wait(for: "stopped")
    try program.wait(for: Self.entering)
    try program.wait(for: "› row 0")
    program.type("q")
    try program.wait(for: "focused 0")
    try program.wait(for: "over")
  }

  @Test("Standard input and output may be redirected")
  func redirected() throws {
    let script =
      "echo text | $GUEST > /tmp/full-screen-$$; cat /tmp/full-screen-$$; rm /tmp/full-screen-$$"
    let program = try launch(["/bin/sh", "-c", script])
    try program.wait(for: "row 22")
    program.type("\u{1B}[Bq")
    #expect(try end(program).contains("focused 0"))
  }

  @Test(
    "A signal that ends the program leaves the terminal as it was", arguments: [SIGTERM, SIGHUP])
  func signals(number: Int32) throws {
    let program = try start()
    program.signal(number)
    try program.wait(for: Self.leaving)
    #expect(try program.waitForEnd().status == 128 + number)
    #expect(echoes(program))
  }

  @Test("The end of its task gives the terminal back")
  func cancelling() throws {
    let program = try start()
    program.type("c")
    #expect(try end(program).contains("focused nothing"))
  }

  @Test("A full screen may run again")
  func again() throws {
    let program = try start("twice")
    program.type("\u{1B}[Bq")
    try program.wait(for: Self.leaving)
    try program.wait(for: Self.entering)
    try program.wait(for: "› row 0")
    program.type("\u{1B}[Bq")
    #expect(try end(program).contains("focused 1"))
  }

  @Test("Without any terminal it says what to do")
  func noTerminal() throws {
    let program = try launch(["/usr/bin/setsid", "-w", "/bin/sh", "-c", "$GUEST < /dev/null"])
    try program.wait(for: "there is no terminal; start the program in a terminal window")
  }

  @Test(
    "A terminal that cannot move its cursor is refused with what to do",
    arguments: [
      ("unknown", "a terminal of type unknown cannot move its cursor"), ("", "TERM is empty"),
    ])
  func unsuitable(type: String, problem: String) throws {
    let program = try launch(["/usr/bin/env", "TERM=\(type)", Self.path])
    try program.wait(
      for: "\(problem); set TERM to the type of your terminal, such as xterm-256color")
  }

  @Test("A terminal that is too small is refused with what to do")
  func small() throws {
    let program = try launch([Self.path], rows: 2, columns: 70)
    try program.wait(for: "the terminal has 2 × 70 cells; make it at least 3 × 16")
    #expect(try program.waitForEnd().status == 0)
  }
}
