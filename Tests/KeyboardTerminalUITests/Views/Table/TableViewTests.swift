import KeyboardCore
import KeyboardNavigation
import KeyboardTerminalUI
import Testing

@Suite("Table view")
struct TableViewTests {
  let fruits = ["Apple", "Pear", "Quince 日本", "Plum", "Cherry e\u{301}", "Fig"]

  func view(
    _ layout: TableLayout, offset: Double = 0, focus: Int? = nil, selection: [Range<Int>] = [],
    title: String? = nil, height: Double = 4
  ) -> TableView {
    let texts = fruits
    var view = TableView(
      layout: layout,
      viewport: Viewport(
        contentSize: Size(width: 10, height: layout.height), size: Size(width: 10, height: height),
        offset: Point(x: 0, y: offset)),
      focus: focus, selection: RangeSet(selection), title: title
    ) { ItemText(texts[$0 % texts.count], detail: "\($0)") }
    view.header = { "Section \($0)" }
    return view
  }

  @Test("Rows, headers, symbols, details and the scroll bar have their places")
  func everything() {
    let layout = TableLayout(rowCounts: [2, 4], header: 1)
    let view = view(
      layout, focus: 1, selection: [1..<3], title: "Fruit", height: 6)
    #expect(
      picture(view, 7, 27) == [
        "Fruit   2 of 6 · 2 selected",
        "Section 0                 ┃",
        "  Apple                  0┃",
        "›•Pear                   1┃",
        "Section 1                 ┃",
        " •Quince 日本            2┃",
        "  Plum                   3│",
      ])
    #expect(grid(view, 7, 27).rows(with: .reverse) == [3])
    #expect(grid(view, 7, 27).rows(with: .bold) == [0, 1, 3, 4, 5])
  }

  @Test(
    "A title that is too long is cut, so that what stands at the right is seen",
    arguments: [
      (20, "Pick          3 of 9"), (10, "P…  3 of 9"), (9, "Pick"), (4, "Pick"), (3, "Pi…"),
    ])
  func titleLine(columns: Int, line: String) {
    #expect(picture(TitleLine("Pick", info: "3 of 9"), 1, columns) == [line])
    let path = TitleLine("Pick from /a/very/long/path", info: "50 · 3 selected")
    #expect(picture(path, 1, 40) == ["Pick from /a/very/long…  50 · 3 selected"])
  }

  @Test(
    "A scrolled table shows the rows at its offset; halves of rows go to the nearest line",
    arguments: [
      (0.0, ["  Apple   0", "  Pear    1", "  Quince… 2"]),
      (1.0, ["  Pear    1", "  Quince… 2", "  Plum    3"]),
      (0.4, ["  Apple   0", "  Pear    1", "  Quince… 2"]),
      (0.6, ["  Pear    1", "  Quince… 2", "  Plum    3"]),
      (4.0, ["  Cherry… 4", "  Fig     5", ""]),
      (-1.0, ["", "  Apple   0", "  Pear    1"]),
    ])
  func offsets(offset: Double, lines: [String]) {
    let view = view(TableLayout(rowCounts: [6]), offset: offset, height: 3)
    #expect(picture(view, 3, 12).map { String($0.prefix(11)).trimmed } == lines)
  }

  @Test("High rows have further lines, and only the first one has symbols")
  func highRows() {
    var view = view(TableLayout(rowCounts: [3], height: 2), offset: 1, focus: 1)
    view.row = { ItemText("row \($0)", lines: ["below \($0)"]) }
    #expect(
      picture(view, 4, 12) == ["  below 0  ┃", "› row 1    ┃", "  below 1  ┃", "  row 2    │"])
    #expect(grid(view, 4, 12).rows(with: .reverse) == [1, 2])
    let row = view.row
    view.row = {
      var text = row($0)
      text.look = .title
      return text
    }
    // Not a whole list is bold.
    #expect(grid(view, 4, 12).rows(with: .bold) == [1, 3])
  }

  @Test(
    "The smallest places are drawn without harm",
    arguments: [(0, 0), (1, 1), (1, 2), (1, 3), (2, 1), (1, 80), (50, 4), (3, 0), (0, 9)])
  func tinySizes(rows: Int, columns: Int) {
    for title in [nil, "日本語"] {
      let view = view(TableLayout(rowCounts: [2, 4], header: 1), focus: 0, title: title)
      #expect(picture(view, rows, columns).count == rows)
      for row in -1...rows {
        for column in -1...columns {
          _ = view.hitTest(
            CellPosition(row: row, column: column), in: CellSize(rows: rows, columns: columns))
        }
      }
    }
  }

  @Test("Without a title, what stands at the right is seen whole or not at all")
  func infoAlone() {
    let line = TitleLine("", info: "3 of 9")
    #expect(picture(line, 1, 6) == ["3 of 9"] && picture(line, 1, 5) == [""])
  }

  @Test("The title of a line that is a path keeps its end")
  func titleEnd() {
    var line = TitleLine("/home/ada/letters", info: "2 of 3")
    line.truncation = .start
    var canvas = Canvas(size: CellSize(rows: 1, columns: 20))
    canvas.draw(line, in: CellRect(size: canvas.size))
    #expect(canvas.grid.lines == ["…ada/letters  2 of 3"])
  }

  @Test("An empty table shows its title")
  func empty() {
    let view = view(TableLayout(), title: "Nothing")
    #expect(picture(view, 3, 20) == ["Nothing            0", "", ""])
    #expect(
      view.hitTest(CellPosition(row: 1, column: 0), in: CellSize(rows: 3, columns: 20)) == .empty)
  }

  @Test("Only rows that are seen are asked for, also of ten million")
  func hugeTable() {
    let layout = TableLayout(rowCounts: [10_000_000])
    var view = view(layout, offset: 9_999_990, focus: 9_999_999, height: 22)
    let asked = Counter()
    view.row = { index in
      asked.indexes.append(index)
      return ItemText("row \(index)")
    }
    view.title = "Many"
    let lines = picture(view, 23, 40)
    #expect(asked.indexes == Array(9_999_990..<10_000_000))
    #expect(lines[0] == "Many                10000000 of 10000000")
    #expect(lines[10].hasPrefix("› row 9999999"))
  }

  @Test("A disabled row has a symbol, and the focus of a view without keys is underlined")
  func states() {
    var view = view(TableLayout(rowCounts: [3]), focus: 1)
    view.isEnabled = { $0 != 0 }
    view.isActive = false
    let grid = grid(view, 3, 20)
    #expect(grid.lines[0].hasPrefix("× Apple"))
    #expect(grid.rows(with: .underline) == [1])
    #expect(grid.rows(with: .reverse) == [])
  }

  @Test("A cell belongs to the row that is drawn there")
  func hits() {
    let layout = TableLayout(rowCounts: [2, 4], header: 1)
    let size = CellSize(rows: 7, columns: 24)
    for offset in [0, 0.25, 0.5, 0.75, 1, 3] {
      var view = view(layout, offset: offset, title: "Fruit", height: 6)
      view.row = { ItemText("\($0)") }
      let lines = picture(view, 7, 24)
      for row in 1..<7 {
        let shown = Int(lines[row].dropFirst(2).prefix { $0.isNumber })
        let hit = view.hitTest(CellPosition(row: row, column: 3), in: size)
        if case .item(let item) = hit { #expect(item == shown) } else { #expect(shown == nil) }
      }
    }
    let view = view(layout, title: "Fruit", height: 6)
    #expect(view.hitTest(CellPosition(row: 0, column: 3), in: size) == .title)
    #expect(view.hitTest(CellPosition(row: 1, column: 3), in: size) == .header(0))
    #expect(view.hitTest(CellPosition(row: 7, column: 3), in: size) == nil)
    #expect(
      view.hitTest(CellPosition(row: 6, column: 23), in: size)
        == .scrollBar(Point(x: 0, y: 2)))
    #expect(view.viewportSize(in: size) == Size(width: 23, height: 6))
  }
}

/// Which rows a view asked for.
final class Counter {
  var indexes: [Int] = []
}

extension String {
  var trimmed: String {
    var text = self
    while text.last == " " || text.last == "┃" || text.last == "│" { text.removeLast() }
    return text
  }
}
