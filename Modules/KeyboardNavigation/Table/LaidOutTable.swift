public import FoundationEssentials
public import KeyboardCore

/// A table whose rows are where a layout says: everything about places is answered by the layout.
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
/// through ten. A table without rows that are not enabled says so, as above.
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
