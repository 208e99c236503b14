import KeyboardCore
import Testing

@testable import KeyboardScripting
@testable import keyboard_repl

@MainActor
@Suite("Cells of grids")
struct GridCellsTests {
  private func columns(_ content: SceneContent, in width: Int) -> Double {
    var cells = GridCells()
    cells.fit(content, named: "grid", columns: width)
    return (1 / cells.cell.width * 1000).rounded() / 1000
  }

  @Test("An item of one unit is as wide as the longest title that is seen, with room for signs")
  func titles() {
    #expect(columns(.cells(12, columns: 4, focus: nil), in: 80) == 9)
    #expect(columns(.cells(12, columns: 4, focus: nil) { _ in "a" }, in: 80) == 4)
    let long = String(repeating: "long", count: 20)
    #expect(columns(.cells(12, columns: 4, focus: nil) { _ in long }, in: 200) == 24)
  }

  @Test("The blank between items goes where all fit without it")
  func fitting() {
    #expect(columns(.cells(9, columns: 9, focus: nil), in: 80) == 8)
    #expect(columns(.cells(20, columns: 20, focus: nil), in: 80) == 9)
  }

  @Test("Cells grow with what comes into sight, and begin anew with another scene or width")
  func growing() {
    var cells = GridCells()
    cells.fit(.cells(12, columns: 4, focus: nil), named: "a", columns: 80)
    let first = cells.cell
    cells.fit(.cells(12, columns: 4, focus: nil) { _ in "x" }, named: "a", columns: 80)
    #expect(cells.cell == first)
    cells.fit(.cells(12, columns: 4, focus: nil) { _ in "x" }, named: "b", columns: 80)
    #expect(cells.cell == Size(width: 0.25, height: 1))
  }

  @Test("Anything but a grid changes nothing")
  func others() {
    var cells = GridCells()
    cells.fit(.scroller(.tall, lines: nil), named: "a", columns: 80)
    #expect(cells.cell == Size(width: 1, height: 1))
  }
}
