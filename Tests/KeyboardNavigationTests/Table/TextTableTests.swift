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

  @Test(
    "A row comes to the top, the middle or the bottom, as far as the lines reach, without the focus",
    arguments: [
      (.showRowAtTop, 40, 40), (.showRowInMiddle, 40, 35), (.showRowAtBottom, 40, 31),
      (.showRowAtTop, 98, 90), (.showRowAtBottom, 3, nil), (.showRowInMiddle, 50, 45),
      (.showRowAtTop, nil, 20), (.showRowInMiddle, nil, 15),
    ] as [(CommandID, Int?, Double?)])
  func showing(command: CommandID, row: Int?, top: Double?) throws {
    let table = TextTable(lines: (0..<100).map { "line \($0)" })
    let navigator = TableNavigator(tableView: table, delegate: nil)
    table.resizeViewport(to: Size(width: 20, height: 10), showing: nil)
    try navigator.perform(CommandInvocation(.focusRow, ["row": 20]))
    if top == nil { table.scroll(by: Point(x: 0, y: -99)) }
    let invocation = CommandInvocation(command, row.map { ["row": .integer($0)] } ?? [:])
    #expect(navigator.canPerform(invocation) == (top != nil))
    try? navigator.perform(invocation)
    #expect(table.viewport.offset.y == top ?? 0)
    #expect(navigator.flatIndexOfFocusedRow == 20)
    #expect(!navigator.canPerform(invocation))
  }

  @Test("Fewer lines leave nothing below them in sight")
  func changing() {
    let table = TextTable(lines: Array(repeating: "line", count: 100))
    table.resizeViewport(to: Size(width: 20, height: 10), showing: nil)
    table.scroll(by: Point(x: 0, y: 50))
    table.lines = Lines(Array(table.lines.prefix(30)))
    #expect(table.viewport.offset.y == 20)
    #expect(table.totalNumberOfItems == 30)
    table.lines = Lines()
    #expect(table.viewport.offset.y == 0)
    #expect(table.indexPathForFirstItem.flatMap(table.titleForItem) == nil)
  }

  @Test("More lines come while it is navigated: the focus and what is in sight stay")
  func growing() throws {
    let table = TextTable()
    let navigator = TableNavigator(
      tableView: table, delegate: nil, policy: NavigationPolicy(selection: .multiple))
    #expect(table.totalNumberOfItems == 0)
    table.resizeViewport(to: Size(width: 20, height: 10), showing: nil)
    table.append((0..<100).map { "line \($0)\n" }.joined().utf8)
    table.append("line".utf8)
    try navigator.perform(CommandInvocation(.lastRow))
    try navigator.perform(CommandInvocation(.toggleRow))
    #expect(navigator.flatIndexOfFocusedRow == 100)
    #expect(table.viewport.offset.y == 91)

    table.append(" 100\r\nline 101\nline 102".utf8)
    #expect(table.totalNumberOfItems == 103)
    #expect(navigator.indexPathForFocusedRow.flatMap(table.titleForItem) == "line 100")
    #expect(navigator.selection.description == "100")
    #expect(table.viewport.offset.y == 91)
    try navigator.perform(CommandInvocation(.nextRow))
    #expect(navigator.indexPathForFocusedRow.flatMap(table.titleForItem) == "line 101")
    try navigator.perform(CommandInvocation(.lastRow))
    #expect(navigator.indexPathForFocusedRow.flatMap(table.titleForItem) == "line 102")
    #expect(table.viewport.offset.y == 93)
  }
}
