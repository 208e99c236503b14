import KeyboardCore
import KeyboardTerminalUI
import Testing

@Suite("Scroll map")
struct ScrollMapTests {
  private let map = ScrollMap(
    viewport: Viewport(
      contentSize: Size(width: 0, height: 1000), size: Size(width: 0, height: 200),
      offset: Point(x: 0, y: 400)))
  private let size = CellSize(rows: 7, columns: 20)

  @Test("Content that says nothing is a plane on which lies what is seen")
  func plane() {
    let grid = grid(map, 7, 20)
    #expect(grid.lines[0].hasPrefix(" ─ 1000 high ─"))
    #expect(grid.lines[3] == "│400               │")
    #expect(grid.rows(with: .reverse) == [3])
  }

  @Test("A cell within the frame asks for what is there, and the viewport keeps its own size")
  func places() {
    #expect(
      map.hitTest(CellPosition(row: 5, column: 5), in: size) == .scrollBar(Point(x: 0, y: 800)))
    #expect(map.hitTest(CellPosition(row: 6, column: 5), in: size) == .empty)
    #expect(map.hitTest(CellPosition(row: 7, column: 5), in: size) == nil)
    #expect(map.viewportSize(in: size) == Size(width: 0, height: 200))
    #expect(map.cellExtent(in: size) == Size(width: 0, height: 200.0 / 7))
  }

  @Test("A drag that leaves the frame goes to its nearest cell", arguments: [(99, 800.0), (-9, 0)])
  func drags(row: Int, offset: Double) {
    #expect(
      map.scrollBarOffset(
        from: CellPosition(row: 3, column: 3), to: CellPosition(row: row, column: 50), in: size)
        == Point(x: 0, y: offset))
  }

  @Test("What is seen has its place in both directions, and its offset as far as there is room")
  func bothDirections() {
    let map = ScrollMap(
      viewport: Viewport(
        contentSize: Size(width: 100, height: 100), size: Size(width: 50, height: 50),
        offset: Point(x: 50, y: 49.96)))
    let grid = grid(map, 6, 12)
    #expect(
      grid.lines == [
        " ─ 100 hig…", "│          │", "│     50   │", "│          │", "│          │",
        " ──────────",
      ])
    #expect(grid.rows(with: .reverse) == [2, 3])
    let columns = (0..<12).filter {
      grid.style(at: CellPosition(row: 2, column: $0))?.attributes == .reverse
    }
    #expect(columns == Array(6..<11))
    #expect(grid.cursor == CellPosition(row: 2, column: 6))
  }

  @Test(
    "Where a frame has no room the whole place is the plane",
    arguments: [(2, 20, ["400", ""]), (1, 3, ["400"]), (3, 2, ["", "4…", ""]), (1, 1, ["…"])])
  func small(rows: Int, columns: Int, lines: [String]) {
    #expect(picture(map, rows, columns) == lines)
    for row in 0..<rows {
      let hit = map.hitTest(
        CellPosition(row: row, column: 0), in: CellSize(rows: rows, columns: columns))
      let last = Double(max(1, rows - 1))
      #expect(hit == .scrollBar(Point(x: 0, y: rows == 1 ? 0 : 800 * Double(row) / last)))
    }
  }
}
