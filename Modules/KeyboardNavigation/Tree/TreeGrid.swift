public import KeyboardCore

/// A tree whose rows have cells: mails by subject, sender and date.
///
/// ```swift
/// let grid = TreeGrid(of: tree, columnWidths: [40, 20, 10]) { mail, column in mail.cells[column] }
/// let navigator = CollectionNavigator(collectionView: grid, delegate: nil, policy: .ariaTreeGrid)
/// ```
///
/// The rows are those of a ``TreeTable``, which the grid keeps: filter and reload that. Every line
/// has an item for the row itself, unless only cells take the focus, and one for each cell. The
/// first of these items does what a row can do, such as expanding.
public final class TreeGrid<Node: Hashable>: NavigableCollection, ViewportList, ExpandableList {
  /// The rows, which the grid keeps and other views may show, too.
  public let rows: TreeTable<Node>
  /// The widths of the columns.
  public let columnWidths: [Double]
  /// A Boolean value indicating whether rows take the focus, too.
  public let hasLineHeaders: Bool
  /// The direction in which columns follow one another.
  public var layoutDirection = LayoutDirection.leftToRight
  /// The part that is seen; everything until it is given a size.
  public var viewport: Viewport
  /// Notified before and after every change of the rows.
  public let updates = Observers<ListChanges.Update>()

  private let cell: (Node, _ column: Int) -> String?
  private var token: Subscription?

  /// Creates a grid of a tree's rows.
  ///
  /// - Parameters:
  ///   - rows: the rows.
  ///   - columnWidths: the width of each column, at least one.
  ///   - focusesRows: whether rows take the focus, too; otherwise only cells do.
  ///   - cell: returns the title of a cell.
  public init(
    of rows: TreeTable<Node>, columnWidths: [Double], focusingRows focusesRows: Bool = true,
    cell: @escaping (Node, _ column: Int) -> String?
  ) {
    (self.rows, self.columnWidths, self.cell) = (rows, columnWidths, cell)
    hasLineHeaders = focusesRows
    viewport = Viewport(contentSize: .zero, size: .zero)
    layOut()
    viewport.size = viewport.contentSize
    token = rows.updates.observe(self) { $0.receive($1) }
  }

  private func receive(_ update: ListChanges.Update) {
    layOut()
    switch update {
    case .willChange: updates.notify(.willChange)
    case .didChange(let kept):
      let count = itemsPerLine
      updates.notify(
        .didChange(
          keeping: kept.map {
            ListChanges.KeptItems(
              $0.old.lowerBound * count..<$0.old.upperBound * count, movedTo: $0.new * count)
          }))
    }
  }

  private func layOut() {
    viewport.contentSize = Size(
      width: columnWidths.reduce(0, +), height: rows.viewport.contentSize.height)
    viewport.offset = viewport.clamped(viewport.offset)
  }

  // MARK: Places

  /// Returns the row of an item.
  public func row(ofItemAt indexPath: IndexPath) -> IndexPath {
    IndexPath(row: indexPath.row / itemsPerLine, section: 0)
  }

  /// Returns the column of a cell; nil for an item that stands for its row.
  public func column(ofItemAt indexPath: IndexPath) -> Int? {
    let place = indexPath.row % itemsPerLine
    return hasLineHeaders ? (place == 0 ? nil : place - 1) : place
  }

  /// Returns the item of a cell, or the one that stands for the row; for nil the first of the two.
  public func item(ofRow row: IndexPath, column: Int? = nil) -> IndexPath {
    let place = column.map { $0 + (hasLineHeaders ? 1 : 0) } ?? 0
    return IndexPath(row: row.row * itemsPerLine + place, section: 0)
  }

  private var itemsPerLine: Int { columnWidths.count + (hasLineHeaders ? 1 : 0) }

  /// Lines of all cells of a row.
  public var arrangement: CollectionArrangement { .columns(itemsPerLine) }

  /// The number of sections: all lines are in one.
  public var numberOfSections: Int { 1 }

  /// Returns the number of items of all lines.
  public func numberOfItems(inSection section: Int) -> Int {
    rows.layout.totalNumberOfRows * itemsPerLine
  }

  /// Returns the place of a cell, or of a whole row.
  public func rectForItem(at indexPath: IndexPath) -> Rect {
    var rect = rows.rectForRow(at: row(ofItemAt: indexPath))
    rect.size.width = viewport.contentSize.width
    guard let column = column(ofItemAt: indexPath) else { return rect }
    let start = columnWidths[..<column].reduce(0, +)
    rect.size.width = columnWidths[column]
    rect.origin.x =
      layoutDirection == .leftToRight
      ? start : viewport.contentSize.width - start - columnWidths[column]
    return rect
  }

  /// The whole content.
  public var contentBounds: Rect { Rect(origin: .zero, size: viewport.contentSize) }

  // MARK: Items

  /// A Boolean value indicating whether some nodes are disabled.
  public var hasDisabledItems: Bool { rows.hasDisabledItems }

  /// Returns whether the node of an item is enabled.
  public func isItemEnabled(at indexPath: IndexPath) -> Bool {
    rows.isItemEnabled(at: row(ofItemAt: indexPath))
  }

  /// Returns the title of a cell, or that of the node.
  public func titleForItem(at indexPath: IndexPath) -> String? {
    let row = row(ofItemAt: indexPath)
    guard let column = column(ofItemAt: indexPath) else { return rows.titleForItem(at: row) }
    return rows[row].flatMap { cell($0, column) }
  }

  /// Returns the node and the column of an item.
  public func identityForItem(at indexPath: IndexPath) -> AnyHashable? {
    rows[row(ofItemAt: indexPath)].map { Cell(node: $0, column: column(ofItemAt: indexPath)) }
  }

  /// Returns the item of a node and a column, if it is shown.
  public func indexPathForItem(withIdentity identity: AnyHashable) -> IndexPath? {
    guard let cell = identity.base as? Cell else { return nil }
    return rows.indexPath(for: cell.node).map { item(ofRow: $0, column: cell.column) }
  }

  private struct Cell: Hashable {
    let node: Node
    let column: Int?
  }

  // MARK: Children

  /// Returns how deep the node of an item lies, 0 for a root.
  public func levelOfItem(at indexPath: IndexPath) -> Int {
    rows.levelOfItem(at: row(ofItemAt: indexPath))
  }

  /// Returns the position of the item's node among those that have the same parent, counted from 0, and their number.
  package func siblingPosition(ofItemAt indexPath: IndexPath) -> (index: Int, count: Int) {
    rows.siblingPosition(ofItemAt: row(ofItemAt: indexPath))
  }

  /// Returns whether an item is the first of its line, and its node has children.
  public func isItemExpandable(at indexPath: IndexPath) -> Bool {
    indexPath.row % itemsPerLine == 0 && rows.isItemExpandable(at: row(ofItemAt: indexPath))
  }

  /// Returns whether the children of an item's node are shown.
  public func isItemExpanded(at indexPath: IndexPath) -> Bool {
    rows.isItemExpanded(at: row(ofItemAt: indexPath))
  }

  /// Returns the item above, in the same column.
  public func indexPathForParent(ofItemAt indexPath: IndexPath) -> IndexPath? {
    rows.indexPathForParent(ofItemAt: row(ofItemAt: indexPath)).map {
      item(ofRow: $0, column: column(ofItemAt: indexPath))
    }
  }

  /// Returns the first item below, in the same column.
  public func indexPathForFirstChild(ofItemAt indexPath: IndexPath) -> IndexPath? {
    rows.indexPathForFirstChild(ofItemAt: row(ofItemAt: indexPath)).map {
      item(ofRow: $0, column: column(ofItemAt: indexPath))
    }
  }

  /// Shows the rows below one, or hides them.
  public func setExpanded(_ isExpanded: Bool, at indexPath: IndexPath) {
    rows.setExpanded(isExpanded, at: row(ofItemAt: indexPath))
  }

  /// Returns whether a row beside one could be expanded.
  public func canExpandSiblings(ofItemAt indexPath: IndexPath) -> Bool {
    rows.canExpandSiblings(ofItemAt: row(ofItemAt: indexPath))
  }

  /// Expands every row that has the same parent as one.
  public func expandSiblings(ofItemAt indexPath: IndexPath) {
    rows.expandSiblings(ofItemAt: row(ofItemAt: indexPath))
  }
}
