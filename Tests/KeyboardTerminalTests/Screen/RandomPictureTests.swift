import KeyboardTerminal
import Testing

extension ScreenTests {
  @Test(
    "Whatever pictures follow one another, the terminal shows the last one",
    arguments: ["xterm-256color", "vt100", "linux", "screen-256color"], [UInt64(1), 2, 3])
  func randomPictures(terminal: String, seed: UInt64) throws {
    let stage = try Stage(terminal, rows: 12, columns: 37)
    defer { stage.end() }
    var numbers = SeededNumbers(seed: seed)
    let texts = ["abc", "日本語", "e\u{301}x", "👨‍👩‍👧 family", "❤️", "    ", "a", "-----------", "🇩🇪", "\t"]
    let styles: [Style] = [
      .plain, Style(.reverse), Style(.bold, foreground: .red), Style(background: .brightBlue),
      Style([.underline, .dim]),
    ]
    var top = 0
    var canvas = Canvas(size: stage.screen.size)
    for _ in 0..<50 {
      if numbers.next(below: 3) == 0 {
        // A list that scrolled.
        top += numbers.next(below: 7) - 3
        canvas = Canvas(size: stage.screen.size)
        for row in 0..<12 {
          canvas.write("row \(top + row) 日", at: CellPosition(row: row, column: 0))
        }
      }
      for _ in 0..<numbers.next(below: 6) {
        let place = CellPosition(
          row: numbers.next(below: 12), column: numbers.next(below: 40) - 2)
        canvas.write(
          texts[numbers.next(below: texts.count)], at: place,
          columns: numbers.next(below: 12), styles[numbers.next(below: styles.count)])
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

/// The same numbers for the same seed.
struct SeededNumbers {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next(below limit: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int((state >> 33) % UInt64(limit))
  }
}
