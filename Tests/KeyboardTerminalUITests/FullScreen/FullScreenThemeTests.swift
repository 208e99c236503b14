import PseudoTerminals
import Testing

/// The tests answer the questions of the program as terminals do.
extension FullScreenTests {
  /// Colours of details: in no other style is one of these greys.
  private static let (grey, darkGrey) = ("38;5;249m", "38;5;240m")

  private func start(_ environment: String...) throws -> (program: TerminalProgram, frame: String) {
    let variables = ["TERM=xterm-256color"] + environment
    let program = try launch(["/usr/bin/env"] + variables + [Self.path])
    return (program, try program.wait(for: "row 22"))
  }

  /// Returns a terminal's answers to the questions; the one that all terminals answer is last.
  private func answers(background: String) -> String {
    "\u{1B}[?2031;2$y\u{1B}]11;rgb:\(background)\u{1B}\\\u{1B}[?1;2c"
  }

  @Test("The first frame waits for no answer, in colours for any background; then it is followed")
  func followsBackground() throws {
    let (program, frame) = try start()
    #expect(frame.contains("8;5;") && !frame.contains(Self.grey) && !frame.contains(Self.darkGrey))
    program.type(answers(background: "ffff/ffff/ffff"))
    try program.wait(for: "\u{1B}[?2031h")
    try program.wait(for: Self.darkGrey)
    // It changes while the program runs.
    program.type("\u{1B}[?997;1n")
    try program.wait(for: "\u{1B}]11;?")
    program.type("\u{1B}]11;rgb:1c1c/1c1c/1c1c\u{1B}\\")
    try program.wait(for: Self.grey)
    program.type("q")
    #expect(try program.wait(for: Self.leaving).contains("\u{1B}[?2031l"))
    try program.waitForEnd()
  }

  @Test("Until the terminal has answered COLORFGBG counts, then its answer does")
  func colorVariable() throws {
    let (program, frame) = try start("COLORFGBG=15;0")
    #expect((frame + (try program.wait(for: "guest"))).contains("8;5;"))
    program.type(answers(background: "ffff/ffff/ffff"))
    try program.wait(for: Self.darkGrey)
    program.type("q")
    _ = try end(program)
  }

  @Test(
    "Without colours, or with NO_COLOR, nothing is coloured",
    arguments: ["NO_COLOR=1", "TERM=xterm-mono"])
  func uncolored(variable: String) throws {
    let (program, frame) = try start("COLORFGBG=", variable)
    program.type(answers(background: "ffff/ffff/ffff"))
    let answered = try program.wait(for: "\u{1B}[?2031h")
    program.type("\u{1B}[B")
    let moved = try program.wait(for: "› row 0")
    program.type("q")
    let rest = try program.wait(for: Self.leaving)
    #expect(
      ![frame, answered, moved, rest].contains { $0.contains(/\[[0-9;]*[349][0-7][;m]|8;5;/) })
    try program.waitForEnd()
  }

  @Test("On a background that is neither dark nor light the colours go")
  func middling() throws {
    let (program, _) = try start("COLORFGBG=")
    program.type(answers(background: "8080/8080/8080"))
    // The name in the status line is drawn anew.
    try program.wait(for: "\u{1B}[0;7m")
    program.type("\u{1B}[B")
    let moved = try program.wait(for: "› row 0")
    #expect(!moved.contains("8;5;"))
    program.type("q")
    _ = try end(program)
  }

  @Test("With eight colours these are used")
  func eight() throws {
    let (program, frame) = try start("COLORFGBG=", "TERM=linux")
    #expect(!frame.contains("8;5;"))
    program.type("\u{1B}OP")
    try program.wait(for: "\u{1B}[0;1;32m")
    program.type("\u{1B}qq")
    _ = try end(program)
  }

  @Test("The cursor stands on the focused row, and on the status line while there is none")
  func cursor() throws {
    let (program, frame) = try start()
    #expect(!frame.contains("\u{1B}[?25h"))
    try program.wait(for: "\u{1B}[24;1H\u{1B}[?25h")
    program.type("\u{1B}[B\u{1B}[B")
    try program.wait(for: "row 1")
    try program.wait(for: "\u{1B}[2;1H")
    program.type("q")
    _ = try end(program)
  }
}
