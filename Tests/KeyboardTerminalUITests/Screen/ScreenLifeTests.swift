import KeyboardTerminal
import KeyboardTerminalUI
import PictureTerminals
import Testing

extension ScreenTests {
  @Test("The end shows the cursor below, in plain style, once")
  func end() throws {
    let stage = Stage()
    stage.show { $0.write("text", at: .zero, Style(.reverse, foreground: .red)) }
    stage.screen.end()
    #expect(stage.terminal.isCursorVisible)
    #expect(stage.terminal.cursor == (5, 0))
    #expect(!stage.lastWrite.contains("1049"))
    let count = stage.output.writes.count
    stage.screen.end()
    stage.show { $0.write("more", at: .zero) }
    stage.screen.resize(to: CellSize(rows: 1, columns: 1))
    stage.screen.repaint()
    #expect(stage.output.writes.count == count)
    stage.terminal.receive(Array("plain".utf8))
    #expect(stage.terminal.style(row: 5, column: 0) == "")
  }

  @Test("A screen that showed nothing ends without a byte")
  func silentEnd() throws {
    let stage = Stage()
    stage.screen.end()
    #expect(stage.output.writes.isEmpty)
  }

  @Test("What comes after the end starts on a line of its own, also where there is no other screen")
  func endOfFrame() {
    let stage = Stage()
    stage.show { canvas in
      for row in 0..<6 { canvas.write("row \(row)", at: CellPosition(row: row, column: 0)) }
    }
    stage.screen.end()
    stage.terminal.receive(Array("prompt> ".utf8))
    #expect(stage.terminal.lines == (1..<6).map { "row \($0)" } + ["prompt>"])
  }

  @Test(
    "Colours are drawn as far as the terminal has them",
    arguments: [
      (Capabilities.ColorDepth.none, ["", "", "", "1", "1", "", ""]),
      (.sixteen, ["31", "94", "31;44", "1;107", "1", "", ""]),
      (.palette, ["31", "94", "31;44", "1;107", "1", "", "38025;48255"]),
      (.direct, ["31", "94", "31;44", "1;107", "1", "", "38025;48255"]),
    ])
  func colors(colors: Capabilities.ColorDepth, expected: [String]) {
    let stage = Stage(rows: 7, colors: colors)
    let styles = [
      Style(foreground: .red), Style(foreground: .brightBlue),
      Style(foreground: .red, background: .blue), Style(.bold, background: .brightWhite),
      Style(.bold), .plain, Style(foreground: 25, background: 255),
    ]
    stage.show { canvas in
      for (row, style) in styles.enumerated() {
        canvas.write("x", at: CellPosition(row: row, column: 0), style)
      }
    }
    let shown = styles.indices.map { stage.terminal.style(row: $0, column: 0) }
    #expect(shown == expected)
    #expect(stage.terminal.unknown == [])
  }
}
