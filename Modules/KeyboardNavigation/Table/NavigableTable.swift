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

/// The questions about items, asked of rows.
extension NavigableTable {
  /// The first row of the first section that has rows, or nil for a table without rows.
  public var indexPathForFirstRow: IndexPath? { indexPathForFirstItem }

  /// The last row of the last section that has rows, or nil for a table without rows.
  public var indexPathForLastRow: IndexPath? { indexPathForLastItem }

  /// Returns whether a path names a row that exists now.
  public func containsRow(at indexPath: IndexPath) -> Bool {
    containsItem(at: indexPath)
  }

  /// The row that is a number of rows away, counting across sections and past empty ones.
  ///
  /// - Parameters:
  ///   - indexPath: the row to start at; nil comes back for a row that does not exist.
  ///   - offset: the number of rows further down, or further up when negative.
  /// - Returns: the row, or nil past either end.
  /// - Complexity: O(sections crossed), whatever the number of rows.
  public func indexPathForRow(startingAt indexPath: IndexPath, offsetBy offset: Int) -> IndexPath? {
    indexPathForItem(startingAt: indexPath, offsetBy: offset)
  }

  /// The number of rows of all sections together.
  public var totalNumberOfRows: Int { totalNumberOfItems }

  /// The row with a flat index, which numbers the rows of all sections from 0; nil for no row.
  public func indexPathForRow(atFlatIndex index: Int) -> IndexPath? {
    indexPathForItem(atFlatIndex: index)
  }

  /// The flat index of a row, or nil for a row that does not exist.
  public func flatIndexForRow(at indexPath: IndexPath) -> Int? {
    flatIndexForItem(at: indexPath)
  }
}

#if !canImport(UIKit) && !canImport(AppKit)
  extension IndexPath {
    /// Creates the path of a row in a section, as UIKit does.
    public init(row: Int, section: Int) {
      self.init(section: section, rowInSection: row)
    }

    /// The section of a row's path; the path must have two indexes.
    public var section: Int { self[0] }

    /// The row of a row's path, counted within its section; the path must have two indexes.
    public var row: Int { self[1] }
  }
#endif

extension IndexPath {
  /// Creates the path of a row by a name that no user interface framework claims.
  init(section: Int, rowInSection row: Int) {
    self = IndexPath(index: section).appending(row)
  }
}
