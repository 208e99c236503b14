public import FoundationEssentials
import KeyboardCore

/// A table of lines of text that scrolls itself: all that a list in a terminal needs.
///
/// ```swift
/// let table = TextTable(lines: names)
/// let navigator = TableNavigator(tableView: table, delegate: nil)
/// ```
///
/// Rows are one unit high, in one section; there are none that cannot have the focus.
public final class TextTable: LaidOutTable, ViewportList {
  /// The texts of the rows; other lines leave the offset as it is, as far as they reach.
  public var lines: [String] {
    didSet {
      layout = TableLayout(rowCounts: [lines.count])
      viewport.contentSize.height = layout.height
      viewport.offset = viewport.clamped(viewport.offset)
    }
  }
  /// The places of the rows.
  public private(set) var layout: TableLayout
  /// The part that is seen; everything until it is given a size.
  public var viewport: Viewport
  /// False.
  public let hasDisabledItems = false

  /// Creates a table.
  ///
  /// - Complexity: O(1), also in memory beside that of the lines.
  public init(lines: [String]) {
    self.lines = lines
    layout = TableLayout(rowCounts: [lines.count])
    let size = Size(width: layout.width, height: layout.height)
    viewport = Viewport(contentSize: size, size: size)
  }

  /// The line of a row.
  public func titleForItem(at indexPath: IndexPath) -> String? {
    containsRow(at: indexPath) ? lines[indexPath.row] : nil
  }
}
