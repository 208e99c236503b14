import KeyboardTerminalUI
import Testing

extension ScreenTests {
  @Test("A second screen is refused until the first one has ended")
  func oneScreen() throws {
    let first = try Stage()
    #expect {
      try Stage()
    } throws: { error in
      (error as? ScreenError)?.code == .inUse
        && "\(error)" == "this process has a screen already; end it first"
    }
    first.end()
    let second = try Stage()
    second.end()
  }

  @Test("A screen that is let go of makes room for another one")
  func letGo() throws {
    do {
      let stage = try Stage()
      stage.show { $0.write("x", at: .zero) }
    }
    try Stage().end()
  }

  @Test(
    "A terminal that cannot be drawn on is refused with the remedy",
    arguments: [
      (
        "dumb", ScreenError.Code.cannotMoveCursor,
        "a terminal of type dumb cannot move its cursor; "
          + "set TERM to the type of your terminal, such as xterm-256color"
      ),
      (
        "no-such-terminal", .unknownTerminal,
        "the terminal type no-such-terminal is not known; "
          + "set TERM to a type that is, such as xterm-256color"
      ),
      (
        "", .unknownTerminal,
        "TERM is empty; set TERM to a type that is, such as xterm-256color"
      ),
      (
        "../../etc/passwd", .unknownTerminal,
        "the terminal type ../../etc/passwd is not known; "
          + "set TERM to a type that is, such as xterm-256color"
      ),
    ])
  func refusals(terminal: String, code: ScreenError.Code, message: String) throws {
    #expect(throws: ScreenError(code: code, message: message)) { try Stage(terminal) }
    try Stage().end()
  }

  @Test("The end shows the cursor below, in plain style, once")
  func end() throws {
    let stage = try Stage()
    stage.show { $0.write("text", at: .zero, Style(.reverse, foreground: .red)) }
    stage.end()
    #expect(stage.terminal.isCursorVisible)
    #expect(stage.terminal.cursor == (5, 0))
    #expect(!stage.lastWrite.contains("1049"))
    let count = stage.output.writes.count
    stage.end()
    stage.show { $0.write("more", at: .zero) }
    stage.screen.resize(to: CellSize(rows: 1, columns: 1))
    stage.screen.repaint()
    #expect(stage.output.writes.count == count)
    stage.terminal.receive(Array("plain".utf8))
    #expect(stage.terminal.style(row: 5, column: 0) == "")
  }

  @Test("A screen that showed nothing ends without a byte")
  func silentEnd() throws {
    let stage = try Stage()
    stage.end()
    #expect(stage.output.writes.isEmpty)
  }

  @Test(
    "Colours are drawn as far as the terminal has them",
    arguments: [
      ("xterm-256color", "", 256, "31", "94", "31;44"),
      ("linux", "", 8, "31", "1;34", "31;44"),
      ("vt100", "", 0, "", "", ""),
      ("xterm-256color", "1", 0, "", "", ""),
    ])
  func colors(
    terminal: String, noColor: String, count: Int, red: String, brightBlue: String,
    onBlue: String
  ) throws {
    let stage = try Stage(terminal, environment: ["NO_COLOR": noColor])
    defer { stage.end() }
    #expect(stage.screen.colors == count)
    stage.show { canvas in
      canvas.write("a", at: .zero, Style(foreground: .red))
      canvas.write("b", at: CellPosition(row: 1, column: 0), Style(foreground: .brightBlue))
      canvas.write(
        "c", at: CellPosition(row: 2, column: 0), Style(foreground: .red, background: .blue))
      canvas.write("d", at: CellPosition(row: 3, column: 0), Style(.bold))
      canvas.write("e", at: CellPosition(row: 4, column: 0))
    }
    let styles = (0..<5).map { stage.terminal.style(row: $0, column: 0) }
    #expect(styles == [red, brightBlue, onBlue, "1", ""])
    #expect(stage.terminal.unknown == [])
  }

  @Test("All colour pairs that a terminal has can be seen at once; further ones are plain")
  func manyColors() throws {
    let stage = try Stage("linux", rows: 17, columns: 17)
    defer { stage.end() }
    let colors: [TerminalColor?] = [nil] + TerminalColor.allCases
    stage.show { canvas in
      for (row, background) in colors.enumerated() {
        for (column, foreground) in colors.enumerated() {
          canvas.write(
            "x", at: CellPosition(row: row, column: column),
            Style(foreground: foreground, background: background))
        }
      }
    }
    #expect(stage.terminal.lines.allSatisfy { $0 == String(repeating: "x", count: 17) })
    #expect(stage.terminal.style(row: 3, column: 2) == "31;42")
  }
}
