import KeyboardCore
import KeyboardNavigation
import KeyboardTerminal
import KeyboardTerminalUI
import PictureTerminals
import Testing

@MainActor
@Suite("Pane of a long text")
struct LongTextPaneTests {
  private let source = ReceivedText()
  private let pane: LongTextPane

  init() {
    pane = LongTextPane(LongText(source))
  }

  private func append(_ text: String) {
    source.append(Array(text.utf8))
    pane.text.sourceHasGrown()
    pane.text.countLines { true }
    pane.textHasChanged()
  }

  private func appendLines(_ count: Int) {
    append((1...count).map { "line \($0)\n" }.joined())
  }

  private func draw(_ rows: Int, _ columns: Int) -> CellGrid {
    var canvas = Canvas(size: CellSize(rows: rows, columns: columns))
    pane.layOut(in: canvas.size)
    pane.draw(on: &canvas, isActive: true)
    return canvas.grid
  }

  @Test("It scrolls until the last row is at the bottom, and no further")
  func scrolling() {
    appendLines(10)
    #expect(draw(4, 20).lines == ["line 1", "line 2", "line 3", "line 4"])
    #expect(pane.summary == "39%")
    pane.scroll(by: 5)
    #expect(draw(4, 20).lines.first == "line 6")
    pane.scroll(by: 5)
    #expect(draw(4, 20).lines == ["line 7", "line 8", "line 9", "line 10"])
    #expect(pane.isAtEnd)
    #expect(pane.summary == "100%")
    pane.scroll(by: -100)
    #expect(draw(4, 20).lines.first == "line 1")
    _ = draw(10, 20)
    #expect(pane.summary == "all")
  }

  @Test("Wide lines go on in further rows, which are scrolled one by one")
  func wrapping() {
    append("abcdefgh\nx\n文文文\n")
    #expect(draw(5, 3).lines == ["abc", "def", "gh", "x", "文"])
    pane.scroll(by: 1)
    #expect(draw(5, 3).lines == ["def", "gh", "x", "文", "文"])
    pane.scroll(by: 3)
    #expect(pane.top == LongTextPane.Place(0, row: 2))
    pane.scroll(by: -2)
    #expect(pane.top == LongTextPane.Place(0))
    #expect(pane.place(of: 4, inLineAt: 0) == LongTextPane.Place(0, row: 1))
    #expect(pane.place(of: 99, inLineAt: 0) == LongTextPane.Place(0))
    pane.scroll(to: LongTextPane.Place(0, row: 9), isBounded: false)
    #expect(draw(5, 3).lines.first == "gh")
    #expect(draw(2, 4).lines == ["efgh", "x"])
  }

  @Test("At another width, what is at the top stays in sight")
  func resizing() {
    append("abcdefgh\n" + String(repeating: "x\n", count: 20))
    _ = draw(4, 2)
    pane.scroll(by: 2)
    #expect(draw(4, 2).lines.first == "ef")
    #expect(draw(4, 3).lines.first == "def")
    #expect(draw(4, 20).lines.first == "abcdefgh")
    #expect(draw(30, 20).lines.first == "abcdefgh")
  }

  @Test("Lines that are cut go on behind an ellipsis, as far as the widest in sight")
  func cutting() {
    append("abcdefgh\nab\n")
    pane.wrapsLines = false
    #expect(draw(3, 4).lines == ["abc…", "ab", ""])
    #expect(pane.canScrollSideways(by: 1))
    #expect(!pane.canScrollSideways(by: -1))
    pane.scroll(toColumn: 100)
    #expect(pane.column == 4)
    #expect(draw(3, 4).lines == ["efgh", "", ""])
    pane.scrollSideways(by: -1)
    #expect(draw(3, 4).lines == ["cde…", "", ""])
    pane.show(columns: 0..<1)
    #expect(pane.column == 0)
    pane.show(columns: 5..<6)
    #expect(pane.column == 4)
    pane.wrapsLines = true
    #expect(draw(3, 4).lines == ["abcd", "efgh", "ab"])
  }

  @Test("Numbers stand before lines, once each, and right of them a filtered text too")
  func numbers() throws {
    append("abcdefghij\nb\nc\n")
    pane.showsLineNumbers = true
    #expect(draw(4, 18).lines == ["      1 abcdefghij", "      2 b", "      3 c", ""])
    #expect(draw(4, 12).lines == ["    1 abcdef", "      ghij", "    2 b", "    3 c"])
    pane.text.filter = try SearchQuery(pattern: "c$")
    while let slice = pane.text.nextSlice() { pane.text.take(slice.searched()) }
    pane.textHasChanged()
    #expect(draw(2, 18).lines == ["      3 c", ""])
  }

  @Test("Colours are drawn, and what was searched for over them")
  func looks() throws {
    append("a\u{1B}[31mbcd\u{1B}[m\n")
    pane.highlights = { text in text.firstRange(of: "cd").map { [$0] } ?? [] }
    let grid = draw(1, 10)
    let styles = (0..<4).map { grid.style(at: CellPosition(row: 0, column: $0)) }
    let found = Style(.reverse, foreground: .red).merging(Theme.monochrome.highlighted)
    #expect(styles == [.plain, Style(foreground: .red), found, found])
  }

  @Test("A text that shrinks is shown from its end on")
  func shrinking() {
    appendLines(100)
    _ = draw(4, 20)
    pane.scroll(to: pane.lastTop)
    pane.text = LongText(source)
    #expect(pane.top == LongTextPane.Place(0))
    pane.scroll(to: LongTextPane.Place(5000), isBounded: false)
    pane.textHasChanged()
    #expect(draw(1, 20).lines == ["line 100"])
  }

  @Test("The share of a text whose end is not known is not told")
  func share() {
    appendLines(10)
    pane.text.isWhole = false
    _ = draw(4, 20)
    #expect(pane.summary.isEmpty)
  }

  @Test("The wheel scrolls, and the pane says that it looks different")
  func wheel() {
    appendLines(20)
    let size = CellSize(rows: 4, columns: 20)
    pane.layOut(in: size)
    var count = 0
    let token = pane.changes.observe { count += 1 }
    _ = pane.receive(MouseEvent(.wheelDown, 1, 1), in: size)
    #expect(draw(4, 20).lines.first == "line 4")
    #expect(count == 1)
    withExtendedLifetime(token) {}
  }

  @Test("Lines that are cut scroll to where a match is, with a third of the width before it")
  func matchesAside() {
    append("abcdefgh\nab\n")
    pane.wrapsLines = false
    _ = draw(2, 4)
    var count = 0
    let token = pane.changes.observe { count += 1 }
    for (range, column, line) in [
      (1..<3, 0, "abc…"), (2..<4, 1, "bcd…"), (1..<4, 1, "bcd…"), (0..<3, 0, "abc…"),
      (4..<5, 3, "def…"), (5..<7, 4, "efgh"), (3..<5, 2, "cde…"), (0..<1, 0, "abc…"),
    ] {
      pane.show(columns: range)
      #expect(pane.column == column, "for \(range)")
      #expect(draw(2, 4).lines[0] == line)
    }
    #expect(count == 6)
    #expect(draw(2, 8).lines[0] == "abcdefgh")
    #expect(!pane.canScrollSideways(by: 1))
    token.cancel()
  }

  @Test("The wheel scrolls to the side by eight columns, as far as there is more on that side")
  func wheelAside() {
    append("abcdefghijklm\n")
    pane.wrapsLines = false
    let size = CellSize(rows: 2, columns: 4)
    pane.layOut(in: size)
    for (button, column) in [
      (.wheelRight, 8), (.wheelRight, 9), (.wheelLeft, 1), (.wheelLeft, 0), (.wheelLeft, 0),
    ] as [(MouseEvent.Button, Int)] {
      #expect(pane.receive(MouseEvent(button, 0, 0), in: size) == [])
      #expect(pane.column == column)
    }
    for (column, canScroll) in [(0, true), (8, true), (9, false)] {
      pane.scroll(toColumn: column)
      #expect(pane.canScrollSideways(by: 1) == canScroll)
      #expect(pane.canScrollSideways(by: -1) == (column > 0))
    }
    pane.wrapsLines = true
    #expect(pane.column == 0 && !pane.canScrollSideways(by: 1))
    _ = pane.receive(MouseEvent(.wheelRight, 0, 0), in: size)
    #expect(pane.column == 0)
  }

  @Test("Of the matches in the current line the first has a look of its own")
  func currentMatch() {
    append("abab\nabab\n")
    pane.highlights = { text in text.ranges(of: "b") }
    pane.currentLine = 5
    let grid = draw(2, 10)
    let attributes = (0..<2).map { row in
      (0..<5).map { grid.style(at: CellPosition(row: row, column: $0))?.attributes }
    }
    let mark: Style.Attributes = [.underline, .reverse]
    #expect(attributes[0] == [[], mark, [], mark, []])
    #expect(attributes[1] == [[], mark.union(.bold), [], mark, []])
  }

  @Test("Numbers take eight columns, or half of a narrow pane, and are cut at their start")
  func narrowNumbers() {
    append(String(repeating: "x\n", count: 120))
    pane.showsLineNumbers = true
    for (columns, line) in [
      (17, "    120 x"), (16, "    120 x"), (15, "   120 x"), (8, "120 x"), (6, "…0 x"), (4, "… x"),
      (2, " x"), (1, "x"),
    ] {
      pane.layOut(in: CellSize(rows: 1, columns: columns))
      pane.scroll(to: pane.lastTop)
      #expect(draw(1, columns).lines == [line], "at \(columns)")
    }
  }
}
