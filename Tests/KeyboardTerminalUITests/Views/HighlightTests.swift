import KeyboardCore
import KeyboardNavigation
import KeyboardTerminalUI
import Testing

@Suite("Highlights")
struct HighlightTests {
  /// The columns of a line that are underlined.
  private func columns(_ view: some TerminalView, _ width: Int) -> [Int] {
    let grid = grid(view, 1, width)
    return (0..<width).filter {
      grid.style(at: CellPosition(row: 0, column: $0))?.attributes.contains(.underline) == true
    }
  }

  private func table(_ title: String, _ query: String) -> TableView {
    TableView(
      layout: TableLayout(rowCounts: [1]),
      viewport: Viewport(contentSize: Size(width: 80, height: 1), size: Size(width: 80, height: 1))
    ) { _ in
      var text = ItemText(title)
      text.highlights = SearchQuery(query).ranges(in: title)
      return text
    }
  }

  @Test(
    "The parts that were searched for are marked in a row, as far as they are seen",
    arguments: [
      ("blueberry", "berry", 20, Array(6..<11)), ("日本 berry", "berry", 20, Array(7..<12)),
      ("blueberry", "berry", 10, Array(3..<8)), ("blueberry", "berry", 6, [3, 4]),
      ("a b", "b a", 20, [2, 4]), ("blueberry", "z", 20, []),
    ])
  func rows(title: String, query: String, width: Int, expected: [Int]) {
    #expect(columns(table(title, query), width) == expected)
  }

  @Test("Parts of a row have looks of their own; on the ground of the focus only their attributes")
  func looks() throws {
    let styled = StyledText("a \u{1B}[1;31m日b\u{1B}[m \u{1B}[4mc")
    var view = table(styled.text, "日")
    view.row = { _ in
      var text = ItemText(styled.text)
      text.runs = styled.runs
      text.highlights = SearchQuery("日").ranges(in: styled.text)
      return text
    }
    let style = { (view: TableView, column: Int) in
      grid(view, 1, 20).style(at: CellPosition(row: 0, column: column))
    }
    #expect(style(view, 2) == .plain)
    #expect(style(view, 4) == Style([.bold, .underline], foreground: .red))
    #expect(style(view, 6) == Style(.bold, foreground: .red))
    #expect(style(view, 8) == Style(.underline))
  }

  @Test(
    "In a text that is scrolled to the side too",
    arguments: [(0.0, [4, 5]), (5.0, [0]), (6.0, []), (-3.0, [7, 8])])
  func lines(x: Double, expected: [Int]) {
    var view = ScrollView(
      viewport: Viewport(
        contentSize: Size(width: 6, height: 1), size: Size(width: 10, height: 1),
        offset: Point(x: x, y: 0))
    ) { $0 == 0 ? "blueit" : nil }
    view.highlights = { SearchQuery("it").ranges(in: $0) }
    #expect(columns(view, 10) == expected)
    #expect(columns(view, 3) == expected.filter { $0 < 2 })
  }
}
