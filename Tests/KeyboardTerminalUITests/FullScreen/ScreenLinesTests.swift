import KeyboardTerminal
import PictureTerminals
import Testing

@testable import KeyboardTerminalUI

@Suite("Lines below a prompt")
struct ScreenLinesTests {
  @Test(
    "A height is a number of lines or a part of them",
    arguments: [
      ("15", .lines(15)), ("40%", .percent(40)), ("100%", .percent(100)), ("0", nil),
      ("-3", nil), ("101%", nil), ("%", nil), ("", nil), ("~40%", .fitting(.percent(40))),
      ("~~4", nil), ("4 0", nil),
    ] as [(String, ScreenHeight?)])
  func reading(text: String, height: ScreenHeight?) {
    #expect(ScreenHeight(text) == height)
  }

  @Test(
    "It is at least three lines, of a part ten, and never more than there are",
    arguments: [
      (.lines(15), 50, 15), (.lines(1), 50, 3), (.lines(80), 24, 24), (.percent(40), 50, 20),
      (.percent(40), 24, 10), (.percent(40), 6, 6),
    ] as [(ScreenHeight, Int, Int)])
  func rows(height: ScreenHeight, all: Int, rows: Int) {
    #expect(height.rows(of: all) == rows)
  }

  @Test(
    "One that fits is as high as what is shown needs, at least three lines and at most its own",
    arguments: [(5, 5), (1, 3), (99, 20), (nil, 20)] as [(Int?, Int)])
  func fitting(needed: Int?, rows: Int) {
    #expect(ScreenHeight.fitting(.percent(40)).rows(of: 50, needed: needed) == rows)
    #expect(ScreenHeight.percent(40).rows(of: 50, needed: needed) == 20)
  }

  @Test(
    "They begin at the cursor, or below what stands before it, and scroll where there is no room",
    arguments: [
      (CellPosition(row: 4, column: 0), 4, CellPosition(row: 4, column: 0), 0),
      (CellPosition(row: 4, column: 7), 5, CellPosition(row: 4, column: 7), 0),
      (CellPosition(row: 19, column: 0), 12, CellPosition(row: 12, column: 0), 7),
      (CellPosition(row: 19, column: 7), 12, CellPosition(row: 11, column: 7), 8),
      (nil, 12, CellPosition(row: 12, column: 0), 8),
    ] as [(CellPosition?, Int, CellPosition, Int)])
  func beginning(cursor: CellPosition?, top: Int, home: CellPosition, scrolled: Int) {
    var lines = ScreenLines(.lines(8))
    let room = lines.begin(at: cursor, on: CellSize(rows: 20, columns: 80))
    #expect(lines.top == top)
    #expect(lines.home == home)
    #expect(room.filter { $0 == "\n" }.count == scrolled)
  }

  @Test("After another size they are where the line of the cursor is, with what follows erased")
  func moving() {
    var lines = ScreenLines(.lines(8))
    _ = lines.begin(at: CellPosition(row: 11, column: 5), on: CellSize(rows: 20, columns: 80))
    lines.lose()
    let room = lines.move(
      to: CellPosition(row: 9, column: 2), onRow: 1, of: CellSize(rows: 16, columns: 60))
    #expect(lines.top == 8)
    #expect(lines.home == CellPosition(row: 7, column: 5))
    #expect(room == "\u{1B}[9;1H\u{1B}[J")
    _ = lines.move(
      to: CellPosition(row: 1, column: 2), onRow: 1, of: CellSize(rows: 5, columns: 60))
    #expect(lines.top == 0)
    #expect(lines.home == CellPosition(row: 0, column: 0))
  }
}

extension ScreenLinesTests {
  @Test(
    "Where a terminal breaks lines that are longer than it is wide, more of them are above the cursor",
    arguments: [(80, 2), (40, 3), (39, 4), (10, 11), (1, 107)])
  func brokenLines(columns: Int, above: Int) {
    var canvas = Canvas(size: CellSize(rows: 6, columns: 80))
    canvas.write(String(repeating: "x", count: 80), at: .zero)
    canvas.write(String(repeating: "y", count: 20), at: CellPosition(row: 1, column: 3))
    canvas.placeCursor(at: CellPosition(row: 2, column: 4))
    #expect(canvas.grid.linesAboveCursor(brokenAt: columns) == above)
  }

  @Test("An empty line is one, however narrow the terminal is")
  func emptyLines() {
    var grid = CellGrid(size: CellSize(rows: 3, columns: 9))
    #expect(grid.linesAboveCursor(brokenAt: 1) == nil)
    grid.cursor = CellPosition(row: 2, column: 0)
    #expect(grid.linesAboveCursor(brokenAt: 1) == 2)
  }
}

extension ScreenTests {
  @Test("Frames that begin further down leave the lines above, also when they scroll")
  func lowerFrames() {
    let stage = Stage(rows: 12)
    stage.terminal.receive(Array("one\r\ntwo\r\n".utf8))
    stage.screen.resize(to: CellSize(rows: 9, columns: 30))
    stage.screen.top = 2
    let draw = { (first: Int) in
      stage.show { canvas in
        for row in 0..<9 {
          canvas.write("line \(row + first)", at: CellPosition(row: row, column: 0))
        }
        canvas.placeCursor(at: CellPosition(row: 1, column: 3))
      }
    }
    draw(0)
    draw(2)
    #expect(stage.lastWrite.contains("\u{1B}[3;11r"))
    #expect(
      stage.terminal.lines == ["one", "two"] + (2..<11).map { "line \($0)" } + [""])
    #expect(stage.terminal.cursor == (3, 3))
  }
}
