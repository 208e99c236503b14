public import KeyboardCore

/// A table of sections and rows that gives a navigator the place of a row, and shows it.
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
}

/// A table whose rows are placed by a layout, which answers every question about places.
///
/// ```
/// final class List: LaidOutTable {
///   var layout = TableLayout(rowCounts: [10_000_000], height: 20, width: 300)
///   let hasDisabledItems = false
///   func scrollRectToVisible(_ rect: Rect, animated: Bool) { … }
/// }
/// ```
///
/// No question costs more than O(log n), so the focus moves through ten million rows as fast as
/// through ten. A table whose rows are all enabled should say so, as above.
public protocol LaidOutTable: NavigableTable {
  /// The places of the rows and headers.
  var layout: TableLayout { get }
}

extension LaidOutTable {
  /// The number of sections of the layout.
  public var numberOfSections: Int { layout.numberOfSections }

  /// Returns the number of rows that the layout has in a section.
  public func numberOfRows(inSection section: Int) -> Int {
    layout.numberOfRows(inSection: section)
  }

  /// Returns the layout's rectangle of a row; zero for one that does not exist.
  public func rectForRow(at indexPath: IndexPath) -> Rect {
    layout.rectForRow(at: indexPath) ?? .zero
  }

  /// Returns the layout's rectangle of a section's header.
  public func rectForHeader(inSection section: Int) -> Rect? {
    layout.rectForHeader(inSection: section)
  }

  /// The number of rows of the layout.
  public var totalNumberOfItems: Int { layout.totalNumberOfRows }

  /// The row of the layout with a flat index.
  public func indexPathForItem(atFlatIndex index: Int) -> IndexPath? {
    layout.indexPathForRow(atFlatIndex: index)
  }

  /// The flat index of a row of the layout.
  public func flatIndexForItem(at indexPath: IndexPath) -> Int? {
    layout.flatIndexForRow(at: indexPath)
  }

  /// The row that covers the y of a point, if the point lies within the width of the layout.
  public func indexPathForItem(at point: Point) -> IndexPath? {
    guard point.x >= 0, point.x < layout.width else { return nil }
    return layout.row(atY: point.y).flatMap(layout.indexPathForRow)
  }

  /// The first row whose top and bottom lie in a rectangle.
  public func indexPathForFirstItem(completelyIn rect: Rect) -> IndexPath? {
    rows(completelyIn: rect)?.first.flatMap(layout.indexPathForRow)
  }

  /// The last row whose top and bottom lie in a rectangle.
  public func indexPathForLastItem(completelyIn rect: Rect) -> IndexPath? {
    rows(completelyIn: rect)?.last.flatMap(layout.indexPathForRow)
  }

  private func rows(completelyIn rect: Rect) -> Range<Int>? {
    rect.minY <= rect.maxY ? layout.rows(within: rect.minY..<rect.maxY) : nil
  }
}
