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
}
