import KeyboardCore
import KeyboardNavigation
import KeyboardTerminalUI
import Testing

@Suite("Texts of rows")
struct ItemTextTests {
  private func row(_ text: ItemText) -> TableView {
    TableView(
      layout: TableLayout(rowCounts: [1]),
      viewport: Viewport(contentSize: Size(width: 9, height: 1), size: Size(width: 9, height: 1)),
      focus: 0, selection: RangeSet([0..<1])
    ) { _ in text }
  }

  @Test(
    "A detail takes half of a row at most, and the title is cut before it",
    arguments: [
      (13, "›•tit… abcde"), (12, "›•title x"), (8, "›•titl…"), (4, "›•…"), (3, "t…"), (2, "…"),
      (1, "…"), (16, "›•title x abcde"), (17, "›•title x  abcde"),
    ])
  func details(columns: Int, line: String) {
    let lines = picture(row(ItemText("title x", detail: "abcde")), 1, columns)
    #expect(lines == [line])
  }

  @Test("The symbols of the focus and of the selection may have styles of their own")
  func symbols() {
    var theme = Theme.monochrome
    theme.focusSymbol = Style(foreground: .red)
    theme.selectionSymbol = Style(foreground: .green)
    let row = row("title")
    func colors(_ grid: CellGrid) -> [Style.Color?] {
      (0..<grid.size.columns).map {
        grid.style(at: CellPosition(row: 0, column: $0))?.foreground
      }
    }
    #expect(colors(grid(row, 1, 6, theme: theme)) == [.red, .green, nil, nil, nil, nil])
    // There is no room for symbols.
    #expect(colors(grid(row, 1, 3, theme: theme)) == [nil, nil, nil])
    var items = GridView(
      viewport: Viewport(contentSize: .zero, size: Size(width: 5, height: 1)), focus: 0,
      selection: RangeSet([0..<1]), items: { _ in [0] },
      rect: { _ in Rect(x: 0, y: 0, width: 5, height: 1) }, item: { _ in "abc" })
    #expect(picture(items, 1, 6) == ["›•abc"])
    items.layoutDirection = .rightToLeft
    #expect(picture(items, 1, 6) == [" abc•›"])
    #expect(colors(grid(items, 1, 6, theme: theme)) == [nil, nil, nil, nil, .green, .red])
  }

  @Test("The look of a title applies to its first line alone, and a style replaces a look")
  func looks() {
    var text = ItemText("a", lines: ["b"])
    text.look = .title
    var view = GridView(
      viewport: Viewport(contentSize: .zero, size: Size(width: 5, height: 2)),
      items: { _ in [0] }, rect: { _ in Rect(x: 0, y: 0, width: 5, height: 2) },
      item: { _ in text })
    let styles = { (view: GridView) in
      (0..<2).map { grid(view, 2, 6).style(at: CellPosition(row: $0, column: 2)) }
    }
    #expect(styles(view) == [Style(.bold), .plain])
    text.look = .warning
    view.item = { [text] _ in text }
    #expect(styles(view) == [Style(.bold), Style(.bold)])
    text.style = Style(.italic)
    view.item = { [text] _ in text }
    #expect(styles(view) == [Style(.italic), Style(.italic)])
    view.selection = RangeSet([0..<1])
    #expect(styles(view) == [Style([.italic, .bold]), Style([.italic, .bold])])
  }
}
