import KeyboardTerminalUI
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

  @Test("Colours are drawn where they are wanted", arguments: [true, false])
  func colors(usesColors: Bool) {
    let stage = Stage(usesColors: usesColors)
    let styles = [
      Style(foreground: .red), Style(foreground: .brightBlue),
      Style(foreground: .red, background: .blue), Style(.bold, background: .brightWhite),
      Style(.bold), .plain,
    ]
    stage.show { canvas in
      for (row, style) in styles.enumerated() {
        canvas.write("x", at: CellPosition(row: row, column: 0), style)
      }
    }
    let shown = styles.indices.map { stage.terminal.style(row: $0, column: 0) }
    #expect(
      shown == (usesColors ? ["31", "94", "31;44", "1;107", "1", ""] : ["", "", "", "1", "1", ""]))
    #expect(stage.terminal.unknown == [])
  }
}
