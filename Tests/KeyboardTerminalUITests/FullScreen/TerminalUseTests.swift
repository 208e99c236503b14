import FoundationEssentials
import Glibc
import PseudoTerminals
import Testing

/// Programs use the terminal itself, which may be one that only prints.
extension FullScreenTests {
  /// A terminal that only prints shows a screen in words.
  private static let kinds = ["xterm", "dumb"]

  /// The guest, once what it shows first is seen.
  private func start(on kind: String, _ arguments: String...) throws -> TerminalProgram {
    let program = try launch(["/usr/bin/env", "TERM=\(kind)", Self.path] + arguments)
    try program.wait(for: kind == "dumb" ? "guest\r\n100 rows\r\n" : "row 22")
    return program
  }

  private func isEchoing(_ program: TerminalProgram) -> Bool {
    program.attributes.c_lflag & tcflag_t(ECHO | ICANON) == tcflag_t(ECHO | ICANON)
  }

  @Test("In words, what can follow a sequence is said after a while, a line for each key")
  func hintsInWords() throws {
    let program = try start(on: "dumb")
    program.type("g")
    #expect(try program.wait(for: "g -\r\n") == "")
    #expect(try program.wait(for: "g -\r\ne Last row\r\ng First row\r\n") == "")
    program.type("e")
    #expect(try program.wait(for: "row 99, row, 100 of 100\r\n") == "")
    program.type("q")
    #expect(try program.waitForEnd().output == "focused 99\r\nnobody took []\r\n")
  }

  @Test("The bell rings on a screen of either kind, and nothing else is written for it")
  func bell() throws {
    for kind in Self.kinds {
      let program = try start(on: kind, "uses")
      program.type("x")
      try program.wait(for: "x is taken")
      program.type("b")
      let before = try program.wait(for: "\u{7}")
      #expect(kind == "xterm" || before == "\r\n")
      program.type("q")
      try program.waitForEnd()
    }
  }

  @Test("In words, copying and repainting write nothing; else they write a sequence, and all rows")
  func copying() throws {
    let words = try start(on: "dumb", "uses")
    words.type("ro")
    #expect(try words.wait(for: "it is copied\r\n") == "")
    words.type("s")
    #expect(try words.wait(for: "24 × 80\r\n") == "")
    words.type("q")
    #expect(try words.waitForEnd().output == "focused nothing\r\nnobody took []\r\n")

    let program = try start(on: "xterm", "uses")
    program.type("o")
    try program.wait(for: "\u{1B}]52;c;Y29waWVk\u{1B}\\")
    try program.wait(for: "it is copied")
    program.type("s")
    try program.wait(for: "24 × 80")
    program.type("r")
    try program.wait(for: "row 0")
    try program.wait(for: "row 22")
    program.type("q")
    _ = try end(program)
  }

  @Test("A terminal that is lent is as it was meanwhile, and the screen's again afterwards")
  func lending() throws {
    for kind in Self.kinds {
      let program = try start(on: kind, "uses")
      #expect(!isEchoing(program))
      program.type("l")
      let before = try program.wait(for: "it is lent\r\n")
      #expect(before.contains(Self.leaving) == (kind == "xterm"))
      #expect(isEchoing(program))
      program.type("hello\n")
      try program.wait(for: "hello\r\n")
      try program.wait(for: "heard hello\r\n")
      if kind == "xterm" { try program.wait(for: "row 22") }
      let after = try program.wait(for: "it is back")
      #expect(after.isEmpty || kind == "xterm")
      #expect(!isEchoing(program))
      program.type("q")
      try program.waitForEnd()
      #expect(isEchoing(program))
    }
  }

  @Test("In words, ctrl+z stops the program with the terminal as it was, and keys count afterwards")
  func suspendingInWords() throws {
    let script = "TERM=dumb $GUEST; echo stopped; fg; echo over"
    let program = try launch(["/bin/bash", "--norc", "-i", "-c", "set -m; " + script])
    try program.wait(for: "guest\r\n100 rows\r\n")
    program.type("\u{1A}")
    try program.wait(for: "stopped\r\n")
    while isEchoing(program) { sched_yield() }
    program.type("\u{1B}[B")
    try program.wait(for: "row 0, row, 1 of 100\r\n")
    program.type("q")
    try program.wait(for: "focused 0\r\n")
    try program.wait(for: "over\r\n")
  }

  @Test("What is typed ahead of the end is handed over on a screen of either kind")
  func typingAhead() throws {
    for kind in Self.kinds {
      let program = try start(on: kind, "ahead")
      program.type("qxy")
      #expect(try program.waitForEnd().output.contains("typed ahead [x, y]\r\n"))
    }
  }

  @Test("A terminal that goes away ends a screen of either kind, and the program goes on")
  func hangUp() throws {
    for kind in Self.kinds {
      let path =
        FileManager.default.temporaryDirectory.path + "/gone-\(UInt64.random(in: 0 ... .max))"
      defer { try? FileManager.default.removeItem(atPath: path) }
      let script = "trap '' HUP; TERM=\(kind) $GUEST > \(path); echo ended $? >> \(path)"
      let program = try launch(["/bin/sh", "-c", script])
      try program.wait(for: kind == "dumb" ? "guest\r\n100 rows\r\n" : "row 22")
      program.type("\u{1B}[B")
      try program.wait(for: kind == "dumb" ? "row 0, row, 1 of 100\r\n" : "› row 0")
      program.hangUp()
      #expect(try program.waitForEnd().status == 0)
      let text = try String(contentsOfFile: path, encoding: .utf8)
      #expect(text == "focused 0\nnobody took []\nended 0\n")
    }
  }
}
