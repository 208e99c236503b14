public import KeyboardCore

/// A table of any elements that scrolls itself, and whose rows can be deleted: a list of mails, say.
///
/// ```swift
/// let table = ArrayTable(mails, height: 2) { $0.sender }
/// let navigator = TableNavigator(tableView: table, delegate: nil)
/// let token = table.deletions.observe { trash += $0 }
/// navigator.insert(trash, into: table) { $0.id < $1.id }   // and they are back
/// ```
///
/// Rows are equally high, in one section, and all enabled.
public final class ArrayTable<Element>: LaidOutTable, ViewportList, EditableList {
  /// The elements, one a row; setting others keeps the offset, as far as they reach.
  public var elements: [Element] {
    didSet { update() }
  }
  /// The places of the rows.
  public private(set) var layout: TableLayout
  /// The part that is seen; everything until it is given a size.
  public var viewport: Viewport
  /// False: all are.
  public let hasDisabledItems = false
  /// Tell which elements a command has deleted.
  public let deletions = Observers<[Element]>()

  private let height: Double
  private let title: (Element) -> String?

  /// Creates a table.
  ///
  /// - Parameters:
  ///   - elements: the elements, one a row.
  ///   - height: the height of a row.
  ///   - title: the text by which an element is found; nil for none.
  public init(_ elements: [Element], height: Double = 1, title: @escaping (Element) -> String?) {
    (self.elements, self.height, self.title) = (elements, height, title)
    layout = TableLayout(rowCounts: [elements.count], height: height)
    let size = Size(width: layout.width, height: layout.height)
    viewport = Viewport(contentSize: size, size: size)
  }

  private func update() {
    layout = TableLayout(rowCounts: [elements.count], height: height)
    viewport.contentSize.height = layout.height
    viewport.offset = viewport.clamped(viewport.offset)
  }

  /// Returns the element of a row; nil where there is none.
  public subscript(indexPath: IndexPath) -> Element? {
    containsRow(at: indexPath) ? elements[indexPath.row] : nil
  }

  /// The text by which the element of a row is found.
  public func titleForItem(at indexPath: IndexPath) -> String? { self[indexPath].flatMap(title) }

  /// True: every row may be deleted.
  public func canDeleteItems(_ items: RangeSet<Int>, inSection section: Int) -> Bool { true }

  /// Deletes elements, and tells which.
  public func deleteItems(_ items: RangeSet<Int>, inSection section: Int) {
    let deleted = items.ranges.flatMap { elements[$0] }
    elements.removeSubranges(items)
    deletions.notify(deleted)
  }

  /// False: rows stay in their order.
  public func canMoveItem(at indexPath: IndexPath, to destination: IndexPath) -> Bool { false }

  /// Does nothing.
  public func moveItem(at indexPath: IndexPath, to destination: IndexPath) {}
}

extension TableNavigator {
  /// Puts elements at their places in a table that is sorted, with the focus and the selection on the
  /// first of them, in sight.
  ///
  /// - Complexity: O(n log n) for n elements.
  public func insert<Element>(
    _ elements: [Element], into table: ArrayTable<Element>,
    sortedBy isBefore: (Element, Element) -> Bool
  ) {
    let all =
      table.elements.map { (element: $0, isNew: false) }
      + elements.map { (element: $0, isNew: true) }
    let sorted = all.sorted { isBefore($0.element, $1.element) }
    var changes = ListChanges()
    for (row, entry) in sorted.enumerated() where entry.isNew {
      changes.insertItem(at: IndexPath(row: row, section: 0))
    }
    update(changes) { table.elements = sorted.map(\.element) }
    if let first = sorted.firstIndex(where: \.isNew) { selectRow(first, of: table) }
  }

  /// Gives a row of a table the focus, selects it alone, and scrolls it into sight.
  public func selectRow(_ row: Int, of table: some NavigableTable) {
    let path = IndexPath(row: row, section: 0)
    guard table.containsRow(at: path) else { return }
    setFocus(path)
    if policy.selectsByMoving { setSelection(ListSelection(only: row)) }
    table.scrollRectToVisible(table.rectForRow(at: path), animated: false)
  }
}
