import KeyboardTerminalUI
import PictureTerminals
import Testing

@MainActor @Suite("Screen")
struct ScreenTests {
  @Test("What a picture shows reaches the terminal")
  func firstPicture() {
    let stage = Stage()
    stage.terminal.spoil()
    stage.show { canvas in
      canvas.write("Hello", at: CellPosition(row: 0, column: 2), Style(.reverse))
      canvas.write("日本 e\u{301}", at: CellPosition(row: 2, column: 0))
      canvas.write("end", at: CellPosition(row: 5, column: 27))
    }
    #expect(
      stage.terminal.lines == [
        "  Hello", "", "日本 e\u{301}", "", "", "                           end",
      ])
    #expect(stage.terminal.style(row: 0, column: 2) == "7")
    #expect(stage.terminal.style(row: 0, column: 1) == "")
    #expect(stage.terminal.unknown == [])
    #expect(!stage.terminal.isAlternate, "the alternate screen belongs to the terminal's owner")
  }

  @Test("A picture that did not change writes nothing")
  func nothingChanged() throws {
    let stage = Stage()
    stage.show { $0.write("same", at: .zero) }
    let count = stage.output.writes.count
    stage.show { $0.write("same", at: .zero) }
    #expect(stage.output.writes.count == count)
  }

  @Test("Only what changed is written, in one write")
  func changes() throws {
    let stage = Stage(rows: 24, columns: 80)
    for number in 1...2 {
      stage.show { canvas in
        for row in 0..<24 { canvas.write("line \(row)", at: CellPosition(row: row, column: 0)) }
        canvas.write("number \(number)", at: CellPosition(row: 10, column: 40))
      }
    }
    #expect(stage.output.writes.count == 2)
    #expect(stage.output.writes[1].count < 16, "\(stage.lastWrite.debugDescription)")
    #expect(stage.terminal.lines[10] == "line 10".padded(to: 40) + "number 2")
  }

  @Test("The cursor is hidden until a picture places it")
  func cursor() throws {
    let stage = Stage()
    stage.show { $0.write("text", at: .zero) }
    #expect(!stage.terminal.isCursorVisible)
    stage.show {
      $0.write("text", at: .zero)
      $0.placeCursor(at: CellPosition(row: 3, column: 7))
    }
    #expect(stage.terminal.isCursorVisible)
    #expect(stage.terminal.cursor == (3, 7))
    stage.show { $0.write("text", at: .zero) }
    #expect(!stage.terminal.isCursorVisible)
  }

  @Test("After other output a repaint shows everything again, and hides the cursor again")
  func repaint() throws {
    let stage = Stage()
    stage.show { $0.write("kept", at: .zero) }
    stage.terminal.spoil()
    stage.terminal.receive(Array("\u{1B}[?25h".utf8))
    stage.screen.repaint()
    stage.show { $0.write("kept", at: .zero) }
    #expect(stage.terminal.lines == ["kept", "", "", "", "", ""])
    #expect(!stage.terminal.isCursorVisible)
  }

  @Test(
    "A picture of another size is written as a whole",
    arguments: [(1, 1), (2, 5), (40, 100), (6, 30)])
  func resize(rows: Int, columns: Int) throws {
    let stage = Stage()
    stage.show { $0.write("before", at: .zero) }
    stage.output.terminal = PictureTerminal(rows: rows, columns: columns)
    stage.terminal.spoil()
    stage.screen.resize(to: CellSize(rows: rows, columns: columns))
    stage.screen.repaint()
    stage.show { $0.write("after", at: .zero, truncation: .clip) }
    #expect(stage.terminal.lines[0] == String("after".prefix(columns)))
    #expect(stage.terminal.lines.dropFirst().allSatisfy { $0.isEmpty })
  }

  @Test("A size without cells shows nothing and is no error")
  func noCells() throws {
    let stage = Stage()
    stage.screen.show(CellGrid(size: CellSize(rows: 0, columns: 30)))
    stage.screen.show(CellGrid(size: CellSize(rows: -3, columns: 0)))
    #expect(stage.output.writes.isEmpty)
    #expect(stage.screen.size == .zero)
  }

  @Test("Every picture of a scrolled list is right, and costs about what a pager's does")
  func scrolling() throws {
    let stage = Stage(rows: 24, columns: 80)
    for top in Array(0...40) + Array((0..<40).reversed()) + [17, 3, 90] {
      stage.show { canvas in
        for row in 0..<23 {
          canvas.write("row number \(top + row)", at: CellPosition(row: row, column: 0))
        }
        canvas.write("status", at: CellPosition(row: 23, column: 0))
      }
      let expected = (0..<23).map { "row number \(top + $0)" } + ["status"]
      try #require(stage.terminal.lines == expected)
    }
    #expect(stage.terminal.unknown == [])
    #expect(stage.output.writes[1...80].allSatisfy { $0.count < 80 })
  }

  @Test("No line feed and no tab is written: line disciplines make other things of them")
  func lineDiscipline() {
    let stage = Stage(rows: 24, columns: 80)
    for step in 0..<40 {
      stage.show { canvas in
        for row in 0..<24 {
          canvas.write("row number \(row + step)", at: CellPosition(row: row, column: 0))
          guard step > 20 else { continue }
          canvas.write("\(row * step % 7)", at: CellPosition(row: row, column: 10 + step))
        }
      }
    }
    let bytes = Set(stage.output.writes.joined())
    #expect(!bytes.contains(0x0A) && !bytes.contains(0x09))
  }

  @Test("Updates are marked for terminals that know synchronized output")
  func marks() throws {
    let stage = Stage()
    stage.screen.marksUpdates = true
    stage.show { $0.write("x", at: .zero) }
    #expect(stage.lastWrite.hasPrefix("\u{1B}[?2026h"))
    #expect(stage.lastWrite.hasSuffix("\u{1B}[?2026l"))
  }

  @Test("Data never reaches the terminal as a command")
  func escapes() throws {
    let stage = Stage()
    stage.show { canvas in
      canvas.write("\u{1B}]0;title\u{7}\r\n\u{9B}31m\u{202E}x", at: .zero)
    }
    #expect(stage.terminal.lines[0] == "␛]0;title␇␍␊\u{FFFD}31mx")
    #expect(!stage.lastWrite.contains("\u{9B}"))
    #expect(!stage.lastWrite.contains("]0;title\u{7}"))
  }

  @Test(
    "After a character whose width terminals disagree about, the cursor is set anew",
    arguments: [
      ("\u{1FAE8}b", 3), ("e\u{301}b", 2), ("→b", 2), ("日b", nil), ("éb", nil),
    ] as [(String, Int?)])
  func uncertainWidths(text: String, column: Int?) {
    let stage = Stage()
    stage.show { $0.write(text, at: .zero) }
    #expect(stage.terminal.lines[0] == text)
    #expect(stage.lastWrite.hasSuffix(column.map { "\u{1B}[1;\($0)Hb" } ?? text))
  }

  @Test(
    "Beside an emoji everything stays in place, however wide a terminal draws it or its parts",
    arguments: PictureTerminal.EmojiWidth.allCases,
    [
      ("👍", "👍", "👍"), ("👍🏽", "👍🏽", "👍"), ("❤️", "❤️", "❤️ "), ("1️⃣", "1️⃣", "1️⃣ "),
      ("🇩🇪", "DE", "DE"), ("⌚", "⌚", "⌚"),
    ])
  func emoji(
    width: PictureTerminal.EmojiWidth, emoji: (text: String, joined: String, parts: String)
  ) {
    let stage = Stage(rows: 3, columns: 12)
    stage.terminal.emojiWidth = width
    stage.show { $0.write("..abcdefgh..", at: .zero) }
    // The rest of the line does not change, and is drawn over by terminals that join nothing.
    for place in [0, 3, 8, 10] {
      stage.show { canvas in
        canvas.write("..abcdefgh..", at: .zero)
        canvas.write(emoji.text, at: CellPosition(row: 0, column: place))
      }
      let line = stage.terminal.cells[0].map(\.text)
      var others = Array("..abcdefgh..").map { String($0) }
      others.removeSubrange(place..<place + 2)
      #expect(Array(line[..<place] + line[(place + 2)...]) == others, "at \(place)")
      let shown = line[place..<place + 2].joined()
      switch width {
      case .joined: #expect(shown == emoji.joined || place == 10)
      case .parts: #expect(shown == emoji.parts || place == 10)
      case .narrow:
        #expect(line[place..<place + 2].allSatisfy { !"..abcdefgh..".contains($0) }, "\(line)")
      }
      #expect(stage.terminal.lines[1...].allSatisfy { $0.isEmpty })
    }
    stage.show { $0.write("..abcdefgh..", at: .zero) }
    #expect(stage.terminal.lines[0] == "..abcdefgh..")
  }

  @Test(
    "Vowel signs with a width are where they belong, whichever cell a terminal draws them in",
    arguments: [false, true])
  func spacingMarks(joined: Bool) {
    let stage = Stage()
    stage.terminal.joinsSpacingMarks = joined
    let styles: [Style] = [.plain, Style(.reverse)]
    for text in ["aकाb", "aकीb", "aखीb", "aखb ", "aकाb", "aका-", "aक--"] {
      for style in styles {
        stage.show { canvas in
          canvas.write("----", at: .zero)
          canvas.write(text, at: .zero, style)
        }
        let line = stage.terminal.lines[0].filter { $0 != " " }
        #expect(line == text.filter { $0 != " " })
        let isReverse = (0..<4).map { stage.terminal.style(row: 0, column: $0) == "7" }
        #expect(isReverse.allSatisfy { $0 == (style != .plain) })
      }
    }
  }

  @Test("What Unicode does not define is drawn as a replacement")
  func unknownCharacters() {
    let stage = Stage()
    stage.show { $0.write("a\u{E0100}c\u{378}d", at: .zero) }
    #expect(stage.terminal.lines[0] == "ac\u{FFFD}d")
  }
}

extension String {
  func padded(to count: Int) -> String {
    self + String(repeating: " ", count: Swift.max(0, count - self.count))
  }
}
