import KeyboardTerminalUI
import PictureTerminals
import SeededRandom
import Testing

extension ScreenTests {
  @Test(
    "Whatever pictures follow one another, the terminal shows the last one",
    arguments: seeds(UInt64(24)))
  func randomPictures(seed: UInt64) throws {
    let stage = Stage(rows: 12, columns: 37)
    var numbers = SeededGenerator(seed: seed)
    let texts = [
      "abc", "日本語", "e\u{301}x", "👨‍👩‍👧 family", "❤️", "का", "    ", "a", "-----------", "🇩🇪", "\t",
    ]
    let styles: [Style] = [
      .plain, Style(.reverse), Style(.bold, foreground: .red), Style(background: .brightBlue),
      Style([.underline, .dim]),
    ]
    var top = 0
    var canvas = Canvas(size: stage.screen.size)
    for _ in 0..<50 {
      if Int.random(in: 0..<(3), using: &numbers) == 0 {
        // A list that scrolled.
        top += Int.random(in: 0..<(7), using: &numbers) - 3
        canvas = Canvas(size: stage.screen.size)
        for row in 0..<12 {
          canvas.write("row \(top + row) 日", at: CellPosition(row: row, column: 0))
        }
      }
      for _ in 0..<Int.random(in: 0..<(6), using: &numbers) {
        let place = CellPosition(
          row: Int.random(in: 0..<(12), using: &numbers),
          column: Int.random(in: 0..<(40), using: &numbers) - 2)
        canvas.write(
          texts[Int.random(in: 0..<(texts.count), using: &numbers)], at: place,
          columns: Int.random(in: 0..<(12), using: &numbers),
          styles[Int.random(in: 0..<(styles.count), using: &numbers)])
      }
      stage.screen.show(canvas.grid)
      try #require(stage.terminal.lines == canvas.grid.lines)
      for row in 0..<12 {
        for column in 0..<37 {
          let style = canvas.grid.style(at: CellPosition(row: row, column: column))
          let isReverse = stage.terminal.style(row: row, column: column).contains("7")
          try #require(isReverse == style?.attributes.contains(.reverse))
        }
      }
    }
    #expect(stage.terminal.unknown == [])
  }
}
