import KeyboardCore
import KeyboardNavigation
import Testing

@Suite("A table of elements")
struct ArrayTableTests {
  private let table = ArrayTable([1, 3, 5, 7], height: 2) { "number \($0)" }
  private let navigator: TableNavigator

  init() {
    navigator = TableNavigator(tableView: table, delegate: nil, policy: .listbox)
    table.resizeViewport(to: Size(width: 20, height: 4), showing: nil)
  }

  @Test("Rows are as high as it is said, and are found by their titles")
  func rows() {
    #expect(table.layout.height == 8)
    #expect(table.titleForItem(at: IndexPath(row: 2, section: 0)) == "number 5")
    #expect(table[IndexPath(row: 4, section: 0)] == nil)
  }

  @Test("What is deleted is told, and comes back to its place, with the focus, in sight")
  func deleting() throws {
    var deleted: [Int] = []
    let token = table.deletions.observe { deleted += $0 }
    defer { token.cancel() }
    navigator.setSelection(ListSelection(RangeSet([1..<2, 3..<4])))
    try navigator.perform(CommandInvocation(.deleteRows))
    #expect(table.elements == [1, 5] && deleted == [3, 7])
    navigator.insert(deleted.reversed(), into: table, sortedBy: <)
    #expect(table.elements == [1, 3, 5, 7])
    #expect(navigator.flatIndexOfFocusedRow == 1)
    #expect(navigator.selection == ListSelection(only: 1))
    navigator.insert([9], into: table, sortedBy: <)
    #expect(navigator.flatIndexOfFocusedRow == 4)
    #expect(table.viewport.offset.y == 6)
  }

  @Test("A row that does not exist is not selected")
  func nothing() {
    table.elements = []
    navigator.selectRow(0, of: table)
    #expect(navigator.indexPathForFocusedRow == nil && table.viewport.offset.y == 0)
  }
}
