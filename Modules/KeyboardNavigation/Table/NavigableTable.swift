public import FoundationEssentials
public import KeyboardCore

/// A table of sections and rows that a navigator can ask where a row is, and to show it.
///
/// Four requirements are enough: those two and, of ``NavigableList``, `numberOfSections` and
/// `scrollRectToVisible(_:animated:)`. Source: the parts of `UITableView` that
/// KeyboardNavigationKit uses. A row is the item of a table: the rest of ``NavigableList`` says
/// item where this says row.
public protocol NavigableTable: NavigableList {
  /// Returns the number of rows of a section.
  func numberOfRows(inSection section: Int) -> Int

  /// Returns the rectangle of a row, in the coordinates of the table's whole content.
  func rectForRow(at indexPath: IndexPath) -> Rect
}

extension NavigableTable {
  /// Returns the number of rows of a section.
  public func numberOfItems(inSection section: Int) -> Int {
    numberOfRows(inSection: section)
  }

  /// Returns the rectangle of a row.
  public func rectForItem(at indexPath: IndexPath) -> Rect {
    rectForRow(at: indexPath)
  }
}
