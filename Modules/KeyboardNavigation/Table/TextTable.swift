public import FoundationEssentials
import KeyboardCore

/// A table of lines of text that scrolls itself: all that a list in a terminal needs.
///
/// ```swift
/// let table = TextTable(lines: names)
/// let navigator = TableNavigator(tableView: table, delegate: nil)
/// table.append(bytes)                              // more rows, while it is navigated
/// ```
///
/// Rows are one unit high, in one section; there are none that cannot have the focus.
public final class TextTable: LaidOutTable, ViewportList {
  /// What the rows say; other lines leave the offset as it is, as far as they reach.
  public var lines: Lines {
    didSet {
      layout = TableLayout(rowCounts: [lines.count])
      viewport.contentSize.height = layout.height
      viewport.offset = viewport.clamped(viewport.offset)
    }
  }
  /// Where the rows are.
  public private(set) var layout: TableLayout
  /// The part that is seen; everything until it is given a size.
  public var viewport: Viewport
  /// False.
  public let hasDisabledItems = false

  /// Creates a table of the lines of a text.
  ///
  /// - Complexity: O(1), also in memory beside that of the lines.
  public init(lines: Lines) {
    self.lines = lines
    layout = TableLayout(rowCounts: [lines.count])
    let size = Size(width: layout.width, height: layout.height)
    viewport = Viewport(contentSize: size, size: size)
  }

  /// Creates a table of lines.
  public convenience init(lines: [String] = []) {
    self.init(lines: Lines(lines))
  }

  /// Adds bytes of a text at the end, as they come from a file or a pipe.
  ///
  /// The focus, the selection and what is in sight stay. See ``Lines/append(_:)``.
  public func append(_ bytes: some Collection<UInt8>) {
    lines.append(bytes)
  }

  /// The line of a row.
  public func titleForItem(at indexPath: IndexPath) -> String? {
    containsRow(at: indexPath) ? lines[indexPath.row] : nil
  }
}
