import KeyboardCore
import KeyboardNavigation

/// A cell of a table or of a collection: a line of text.
public struct UITableViewCell {
  /// The text, with what marks it as focused or selected.
  public var text: String

  /// Creates a cell.
  public init(_ text: String) {
    self.text = text
  }
}

/// What a table shows.
public protocol UITableViewDataSource: AnyObject {
  /// Returns the number of rows.
  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int

  /// Returns the cell of a row as it looks now.
  func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell
}

/// A table of one section in a window of a few rows, each one unit high.
public final class UITableView: LaidOutTable, ViewportList {
  /// The looks of a table.
  public enum Style {
    case plain, grouped
  }

  /// What the table shows.
  public weak var dataSource: (any UITableViewDataSource)? {
    didSet { reloadData() }
  }
  /// The places of the rows.
  public private(set) var layout = TableLayout(rowCounts: [0])
  /// The part that is seen: four rows.
  public var viewport = Viewport(contentSize: .zero, size: Size(width: 40, height: 4))

  /// Creates a table.
  public init(style: Style) {}

  /// Asks for the number of rows again.
  public func reloadData() {
    layout = TableLayout(
      rowCounts: [dataSource?.tableView(self, numberOfRowsInSection: 0) ?? 0], width: 40)
    viewport.contentSize = Size(width: layout.width, height: layout.height)
  }

  /// Asks for cells again, and shows them.
  public func reloadRows(at indexPaths: [IndexPath], animated: Bool) {
    let cells = indexPaths.compactMap { dataSource?.tableView(self, cellForRowAt: $0).text }
    print("  redraws", cells.joined(separator: ", "))
  }

  /// The rows that are seen, as they look now.
  public var visibleCells: [UITableViewCell] {
    let rows = layout.rows(within: viewport.visibleRect.minY..<viewport.visibleRect.maxY)
    return rows.compactMap {
      dataSource?.tableView(self, cellForRowAt: IndexPath(row: $0, section: 0))
    }
  }
}

/// A controller of a table, which is told of selected rows.
open class UITableViewController: UIViewController {
  /// Tells the controller that a row was selected.
  open func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {}
}
