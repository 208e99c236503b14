import KeyboardCore
import KeyboardTerminal
import KeyboardTerminalUI
import PictureTerminals
import Testing

@Suite("Scroll bar")
struct ScrollBarTests {
  func viewport(_ content: Double, _ page: Double, at offset: Double) -> Viewport {
    Viewport(
      contentSize: Size(width: content, height: content), size: Size(width: page, height: page),
      offset: Point(x: offset, y: offset))
  }

  @Test(
    "The thumb shows the part that is seen, and lies at an end only there",
    arguments: [
      (10.0, 10.0, 0.0, 10, "----------"), (5, 10, 0, 10, "----------"),
      (20, 10, 0, 10, "#####....."), (20, 10, 10, 10, ".....#####"), (20, 10, 1, 10, ".#####...."),
      (20, 10, 9, 10, "....#####."), (1e7, 10, 0, 10, "#........."), (1e7, 10, 1, 10, ".#........"),
      (1e7, 10, 9_999_990, 10, ".........#"), (1e7, 10, 9_999_989, 10, "........#."),
      (1e7, 10, 5_000_000, 10, ".....#...."), (20, 10, -5, 10, "#####....."),
      (20, 10, 99, 10, ".....#####"), (20, 10, 3, 1, "#"), (20, 10, 0, 2, "#."),
      (20, 10, 10, 2, ".#"), (11, 10, 0, 10, "#########."), (20, 10, 0, 0, ""),
    ])
  func thumbs(content: Double, page: Double, offset: Double, length: Int, expected: String) {
    let bar = ScrollBar(viewport(content, page, at: offset), length: length)
    let drawn = (0..<length).map { cell in
      !bar.isNeeded ? "-" : bar.thumb.contains(cell) ? "#" : "."
    }.joined()
    #expect(drawn == expected)
  }

  @Test("Every cell of the bar asks for an offset, the ends for the ends")
  func cells() {
    let bar = ScrollBar(viewport(1000, 10, at: 500), length: 20)
    let offsets = (-3..<23).map(bar.offset(forCell:))
    #expect(offsets.first == 0)
    #expect(offsets.last == 990)
    #expect(zip(offsets, offsets.dropFirst()).allSatisfy { $0 <= $1 })
    #expect(ScrollBar(viewport(5, 10, at: 0), length: 20).offset(forCell: 7) == 0)
  }

  @Test("A click brings the thumb to the clicked cell", arguments: [0, 1, 7, 12, 19])
  func clicks(cell: Int) {
    let offset = ScrollBar(viewport(1000, 10, at: 0), length: 20).offset(forCell: cell)
    #expect(ScrollBar(viewport(1000, 10, at: offset), length: 20).thumb.contains(cell))
  }

  @Test("Insets count as content")
  func insets() {
    var viewport = viewport(20, 10, at: -2)
    viewport.insets = Insets(top: 2, bottom: 2)
    #expect(ScrollBar(viewport, length: 12).thumb == 0..<5)
    viewport.offset.y = 12
    #expect(ScrollBar(viewport, length: 12).thumb == 7..<12)
  }

  @Test(
    "A view that changes its size still shows the focus, with as little scrolling as possible",
    arguments: [
      (10.0, 5.0, 5.0, 5.0), (10, 5, 14, 5), (10, 5, 15, 6), (10, 30, 5, 5), (3, 5, 7, 5),
      (3, 5, 14, 12),
      (3, 5, nil, 5), (200, 5, nil, 0), (0, 5, 9, 9),
    ])
  func resizing(height: Double, offset: Double, focus: Double?, expected: Double) {
    let before = Viewport(
      contentSize: Size(width: 10, height: 100), size: Size(width: 10, height: 10),
      offset: Point(x: 0, y: offset))
    let after = before.resized(
      to: Size(width: 10, height: height),
      showing: focus.map { Rect(x: 0, y: $0, width: 10, height: 1) })
    #expect(after.offset.y == expected)
    #expect(after.size.height == height)
  }

  @Test(
    "A notch of the wheel scrolls three lines, or eight cells to the side",
    arguments: [
      (MouseEvent.Button.wheelDown, Point(x: 0, y: 30) as Point?), (.wheelUp, Point(x: 0, y: -30)),
      (.wheelRight, Point(x: 40, y: 0)), (.wheelLeft, Point(x: -40, y: 0)), (.left, nil),
    ])
  func wheel(button: MouseEvent.Button, expected: Point?) {
    let event = MouseEvent(button: button, action: .press, column: 1, row: 1)
    #expect(WheelSteps().distance(for: event, cell: Size(width: 5, height: 10)) == expected)
  }

  @Test("The mouse counts from 1 and cells from 0, within the part that a view has")
  func mouseCells() {
    var event = MouseEvent(button: .left, action: .press, column: 12, row: 3)
    #expect(event.cell == CellPosition(row: 2, column: 11))
    let part = CellRect(row: 1, column: 10, rows: 5, columns: 5)
    #expect(event.cell?.within(part) == CellPosition(row: 1, column: 1))
    event.isInPixels = true
    #expect(event.cell == nil)
  }
}
