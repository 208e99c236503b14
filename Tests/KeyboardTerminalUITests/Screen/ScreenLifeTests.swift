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
}
