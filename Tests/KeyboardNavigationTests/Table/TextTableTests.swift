import KeyboardCore
import KeyboardNavigation
import Testing

@Suite("A table of lines")
struct TextTableTests {
  @Test("Its lines are found by keyboard, and scroll into sight")
  func navigating() throws {
    let table = TextTable(lines: (0..<100).map { "line \($0)" })
    let navigator = TableNavigator(tableView: table, delegate: nil)
    try navigator.perform(CommandInvocation(.focusRow, ["row": 3]))
    #expect(table.viewport.offset == .zero)
    table.resizeViewport(
      to: Size(width: 20, height: 10), showing: navigator.indexPathForFocusedRow)
    #expect(table.viewport.offset == .zero)
    try navigator.perform(CommandInvocation(.lastRow))
    #expect(table.viewport.offset.y == 90)
    #expect(navigator.indexPathForFocusedRow.flatMap(table.titleForItem) == "line 99")
  }

  @Test("Fewer lines leave nothing below them in sight")
  func changing() {
    let table = TextTable(lines: Array(repeating: "line", count: 100))
    table.resizeViewport(to: Size(width: 20, height: 10), showing: nil)
    table.scroll(by: Point(x: 0, y: 50))
    table.lines.removeLast(70)
    #expect(table.viewport.offset.y == 20)
    #expect(table.totalNumberOfRows == 30)
    table.lines = []
    #expect(table.viewport.offset.y == 0)
    #expect(table.indexPathForFirstRow.flatMap(table.titleForItem) == nil)
  }
}
