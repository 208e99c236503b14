public import FoundationEssentials
public import KeyboardCore

/// What a navigator needs of a table: its sections and rows, where a row is, and how to show it.
///
/// Four requirements are enough: those two and, of ``NavigableList``, `numberOfSections` and
/// `scrollRectToVisible(_:animated:)`. Source: the parts of `UITableView` that
/// KeyboardNavigationKit uses. A row is the item of a table: the rest of ``NavigableList`` says
/// item where this says row.
public protocol NavigableTable: NavigableList {
  /// How many rows a section has.
  func numberOfRows(inSection section: Int) -> Int

  /// Where a row is, in the coordinates of the table's whole content.
  func rectForRow(at indexPath: IndexPath) -> Rect
}

extension NavigableTable {
  /// How many rows a section has.
  public func numberOfItems(inSection section: Int) -> Int {
    numberOfRows(inSection: section)
  }

  /// Where a row is.
  public func rectForItem(at indexPath: IndexPath) -> Rect {
    rectForRow(at: indexPath)
  }
}
