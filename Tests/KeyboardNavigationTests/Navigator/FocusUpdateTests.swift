import FoundationEssentials
import KeyboardNavigation
import Testing

@Suite("Focus updates")
struct FocusUpdateTests {
  static let row = IndexPath(row: 1, section: 0)
  static let other = IndexPath(row: 0, section: 1)

  @Test(
    "T2: a focus is changed when the rows differ, and both are to be redrawn, the previous first",
    arguments: [
      (row, other, true, [row, other]), (other, row, true, [other, row]),
      (row, row, false, []), (nil, row, true, [row]), (row, nil, true, [row]),
      (nil, nil, false, []),
    ] as [(IndexPath?, IndexPath?, Bool, [IndexPath])])
  func changes(previous: IndexPath?, current: IndexPath?, isChanged: Bool, rows: [IndexPath]) {
    let update = TableNavigator.FocusUpdate(
      indexPathForPreviouslyFocusedRow: previous, indexPathForFocusedRow: current)
    #expect(update.isFocusedRowChanged == isChanged)
    #expect(update.indexPathsForChangedRows == rows)
  }
}
