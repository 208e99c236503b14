import KeyboardCore
import KeyboardNavigation
import KeyboardTerminalUI
import PictureTerminals
import Testing

/// Screen readers and magnifiers follow the cursor.
@MainActor @Suite("The cursor")
struct CursorTests {
  @Test(
    "The cursor is on the focused row, wherever it is and in every size", arguments: [0, 1, 20, 41])
  func table(focus: Int) throws {
    let table = Rows([2, 40], header: 1)
    let navigator = TableNavigator(tableView: table, delegate: nil)
    let pane = TablePane(navigator: navigator, table: table)
    #expect(pane.grid(6, 30).cursor == nil)
    try navigator.perform(CommandInvocation(.focusRow, ["row": .integer(focus)]))
    for (rows, columns) in [(6, 30), (1, 30), (3, 2), (50, 80)] {
      let grid = pane.grid(rows, columns)
      let cursor = try #require(grid.cursor)
      #expect(cursor.column == 0)
      #expect(columns < 30 || grid.lines[cursor.row].hasPrefix("› row \(focus)"))
    }
    // Scrolled away by hand.
    _ = pane.grid(6, 30)
    pane.scroll(by: Point(x: 0, y: focus < 10 ? 30 : -30))
    var canvas = Canvas(size: CellSize(rows: 6, columns: 30))
    pane.draw(on: &canvas, isActive: true)
    #expect(canvas.grid.cursor == nil)
  }

  @Test("Of a high row the cursor is on the first line that is seen")
  func highRow() {
    let layout = TableLayout(rowCounts: [3], height: 3)
    for (offset, line) in [(0.0, 3), (2, 1), (4, 0), (5, 0)] {
      let view = TableView(
        layout: layout,
        viewport: Viewport(
          contentSize: Size(width: 9, height: 9), size: Size(width: 9, height: 4),
          offset: Point(x: 0, y: offset)), focus: 1
      ) { ItemText("row \($0)", lines: ["more", "more"]) }
      #expect(grid(view, 4, 10).cursor == CellPosition(row: line, column: 0))
    }
  }

  @Test(
    "The cursor is on the focused item at the side where text begins",
    arguments: [LayoutDirection.leftToRight, .rightToLeft])
  func collection(direction: LayoutDirection) throws {
    let cells = Cells(12, columns: 4, direction: direction)
    let navigator = CollectionNavigator(collectionView: cells, delegate: nil)
    let pane = CollectionPane(navigator: navigator, collection: cells)
    try navigator.perform(CommandInvocation(.focusRow, ["row": 5]))
    let grid = pane.grid(6, 60)
    let cursor = try #require(grid.cursor)
    let line = Array(grid.lines[1])
    #expect(cursor == CellPosition(row: 1, column: try #require(line.firstIndex(of: "›"))))
  }

  @Test("Of two views the one that gets keys has the cursor, in whichever order they are drawn")
  func activeView() {
    func view(isActive: Bool) -> TableView {
      let layout = TableLayout(rowCounts: [3])
      var view = TableView(
        layout: layout,
        viewport: Viewport(
          contentSize: Size(width: 9, height: 3), size: Size(width: 9, height: 3)), focus: 1
      ) { ItemText("\($0)") }
      view.isActive = isActive
      return view
    }
    for isFirst in [true, false] {
      var canvas = Canvas(size: CellSize(rows: 3, columns: 20))
      canvas.draw(view(isActive: isFirst), in: CellRect(row: 0, column: 0, rows: 3, columns: 10))
      canvas.draw(view(isActive: !isFirst), in: CellRect(row: 0, column: 10, rows: 3, columns: 10))
      #expect(canvas.grid.cursor == CellPosition(row: 1, column: isFirst ? 0 : 10))
    }
  }

  @Test("In text that scrolls the cursor is where it begins to be seen, on a map on what is seen")
  func scrolling() {
    let paper = Paper(height: 1000, offset: 400)
    let navigator = ScrollNavigator(scrollView: paper)
    let text = ScrollPane(
      navigator: navigator, scrollView: paper, line: { "\($0)" },
      resize: { paper.viewportSize = $0 })
    #expect(text.grid(6, 30).cursor == .zero)
    let map = ScrollPane(navigator: navigator, scrollView: paper, resize: { _ in })
    let grid = map.grid(12, 30)
    #expect(grid.cursor.map { grid.lines[$0.row].dropFirst($0.column).hasPrefix("400") } == true)
  }
}
