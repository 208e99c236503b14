import KeyboardCore
import KeyboardNavigation
import KeyboardTerminalUI
import Testing

@Suite("Scroll view")
struct ScrollViewTests {
  let text = (0..<8).map { "line \($0) ends here" }.joined(separator: "\n")

  @Test(
    "Lines are seen from the offset on, with an ellipsis where they go on",
    arguments: [
      (0.0, 0.0, ["line 0 e…┃", "line 1 e…│", "line 2 e…│", "━━━━━────"]),
      (5.0, 5.0, ["5 ends h…│", "6 ends h…│", "7 ends h…┃", "───━━━━━─"]),
      (7.0, 0.0, ["ends here┃", "ends here│", "ends here│", "────━━━━━"]),
      (2.0, 1.0, ["ne 1 end…│", "ne 2 end…┃", "ne 3 end…│", "─━━━━━───"]),
    ])
  func offsets(x: Double, y: Double, lines: [String]) {
    let view = ScrollView(text: text, size: Size(width: 9, height: 3), offset: Point(x: x, y: y))
    #expect(picture(view, 4, 10) == lines)
  }

  @Test("A wide character at the left edge is cut to a blank")
  func wideAtEdge() {
    let view = ScrollView(
      text: "日本語\nabcdefghij", size: Size(width: 5, height: 2), offset: Point(x: 1, y: 0))
    #expect(picture(view, 3, 6)[0...1] == [" 本語", "bcde…"])
  }

  @Test("Text that fits has no bars")
  func fits() {
    let view = ScrollView(text: "one\ntwo", size: Size(width: 9, height: 3))
    #expect(picture(view, 3, 10) == ["one", "two", ""])
    #expect(view.viewportSize(in: CellSize(rows: 3, columns: 10)) == Size(width: 9, height: 3))
  }

  @Test("Only lines that are seen are asked for")
  func lazily() {
    let asked = Counter()
    var viewport = Viewport(
      contentSize: Size(width: 20, height: 1e9), size: Size(width: 20, height: 3))
    viewport.offset.y = 500_000_000
    let view = ScrollView(viewport: viewport) { line in
      asked.indexes.append(line)
      return "line \(line)"
    }
    #expect(picture(view, 3, 21)[0].hasPrefix("line 500000000"))
    #expect(asked.indexes == [500_000_000, 500_000_001, 500_000_002])
  }

  @Test(
    "The smallest places are drawn without harm",
    arguments: [(0, 0), (1, 1), (1, 2), (2, 1), (2, 2), (0, 5)])
  func tinySizes(rows: Int, columns: Int) {
    let view = ScrollView(text: text, size: Size(width: 1, height: 1))
    #expect(picture(view, rows, columns).count == rows)
  }

  @Test("Clicks on the bars ask for offsets")
  func bars() {
    let view = ScrollView(text: text, size: Size(width: 9, height: 3), offset: Point(x: 2, y: 1))
    let size = CellSize(rows: 4, columns: 10)
    func hit(_ row: Int, _ column: Int) -> ViewHit? {
      view.hitTest(CellPosition(row: row, column: column), in: size)
    }
    #expect(hit(2, 9) == .scrollBar(Point(x: 2, y: 5)))
    #expect(hit(3, 8) == .scrollBar(Point(x: 7, y: 1)))
    #expect(hit(0, 0) == .empty)
    #expect(hit(3, 9) == .empty)
    #expect(hit(4, 0) == nil)
  }

  @Test(
    "A drag stays on the bar where it began, wherever it goes",
    arguments: [
      (0, 9, 99, -5, Point(x: 2, y: 5)), (0, 9, -3, 99, Point(x: 2, y: 0)),
      (3, 4, -9, 99, Point(x: 7, y: 1)), (3, 4, 1, -1, Point(x: 0, y: 1)),
    ])
  func drags(row: Int, column: Int, toRow: Int, toColumn: Int, offset: Point) {
    let view = ScrollView(text: text, size: Size(width: 9, height: 3), offset: Point(x: 2, y: 1))
    #expect(
      view.scrollBarOffset(
        from: CellPosition(row: row, column: column),
        to: CellPosition(row: toRow, column: toColumn), in: CellSize(rows: 4, columns: 10))
        == offset)
  }
}
