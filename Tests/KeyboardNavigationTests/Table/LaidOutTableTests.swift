import FoundationEssentials
import KeyboardCore
import KeyboardNavigation
import Testing

@Suite("A table over a layout")
struct LaidOutTableTests {
  @Test("Every answer is that of a table that answers the slow way")
  func answers() {
    let sections = [3, 0, 5, 1, 0]
    let table = LayoutTable(TableLayout(rowCounts: sections, height: 1, width: 80))
    let plain = SectionedTable(sections)
    #expect(table.numberOfSections == 5)
    #expect(table.totalNumberOfItems == plain.totalNumberOfItems)
    #expect(table.indexPathForFirstItem == plain.indexPathForFirstItem)
    #expect(table.indexPathForLastItem == plain.indexPathForLastItem)
    for flat in -1...9 {
      #expect(
        table.indexPathForItem(atFlatIndex: flat) == plain.indexPathForItem(atFlatIndex: flat))
    }
    for path in plain.allRows + [IndexPath(row: 3, section: 0), IndexPath(row: 0, section: 7)] {
      #expect(table.flatIndexForItem(at: path) == plain.flatIndexForItem(at: path))
    }
    for path in plain.allRows { #expect(table.rectForRow(at: path) == plain.rectForRow(at: path)) }
  }

  @Test(
    "A point or rectangle leads to the rows that the plain search finds",
    arguments: [-1.5, 0, 0.5, 3, 7.25, 8, 9, 9.5, 12])
  func places(y: Double) {
    let sections = [3, 0, 5, 1, 0]
    let table = LayoutTable(TableLayout(rowCounts: sections, height: 1, width: 80))
    let plain = SectionedTable(sections)
    let rect = Rect(x: 0, y: y, width: 80, height: 2.5)
    #expect(
      table.indexPathForItem(at: rect.origin) == plain.indexPathForItem(at: rect.origin))
    #expect(
      table.indexPathForFirstItem(completelyIn: rect)
        == plain.indexPathForFirstItem(completelyIn: rect))
    #expect(
      table.indexPathForLastItem(completelyIn: rect)
        == plain.indexPathForLastItem(completelyIn: rect))
  }

  @Test("A point beside the rows leads to none", arguments: [-0.5, 80, 1_000])
  func besides(x: Double) {
    let table = LayoutTable(TableLayout(rowCounts: [3], height: 1, width: 80))
    #expect(table.indexPathForItem(at: Point(x: x, y: 1)) == nil)
  }

  @Test("A row that does not exist is nowhere")
  func nowhere() {
    let table = LayoutTable(TableLayout(rowCounts: [3], height: 1, header: 2, width: 80))
    #expect(table.rectForRow(at: IndexPath(row: 3, section: 0)) == .zero)
    #expect(table.rectForHeader(inSection: 0) == Rect(x: 0, y: 0, width: 80, height: 2))
    #expect(table.rectForHeader(inSection: 1) == nil)
  }

  @Test("The focus goes through ten million rows")
  func focus() throws {
    let table = LayoutTable(TableLayout(rowCounts: [4_000_000, 0, 6_000_000], height: 20))
    let navigator = TableNavigator(tableView: table, delegate: nil)
    try navigator.perform(CommandInvocation(.focusRow, ["row": 3_999_999]))
    try navigator.perform(CommandInvocation(.nextRow))
    #expect(navigator.indexPathForFocusedRow == IndexPath(row: 0, section: 2))
    try navigator.perform(CommandInvocation(.nextRow, ["count": 5_999_998]))
    #expect(navigator.flatIndexOfFocusedRow == 9_999_998)
    #expect(table.lastShown == Rect(x: 0, y: 199_999_960, width: 1, height: 20))
  }
}

/// A table that adopts little more than what has to be adopted.
private final class LayoutTable: LaidOutTable {
  let layout: TableLayout
  let hasDisabledItems = false
  private(set) var lastShown: Rect?

  init(_ layout: TableLayout) {
    self.layout = layout
  }

  func scrollRectToVisible(_ rect: Rect, animated: Bool) {
    lastShown = rect
  }
}
