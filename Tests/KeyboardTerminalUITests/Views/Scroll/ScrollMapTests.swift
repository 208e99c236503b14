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
}
