public import KeyboardCore

/// A table of any elements that are told apart by their ids: mails, files, the cards of a board.
///
/// ```swift
/// let table = ArrayTable(mails, height: 2) { $0.sender }
/// let navigator = TableNavigator(tableView: table, delegate: nil)
/// table.elements.removeAll(where: \.isSpam)     // or sorted, moved, replaced: the focus follows
/// table.filter("ada")                           // only the rows that match are shown
/// ```
///
/// ``elements`` is an array like any other. However it changes, the table notifies navigators:
/// focus and selection follow their elements, and the focused row stays in sight. Rows are equally
/// high, in one section, and all enabled; commands may delete and move them.
///
/// Ids are unique. Every change costs O(n) of the elements, and a filter also as many titles;
/// ``FilteredTable`` is for millions of rows that are only added.
public final class ArrayTable<Element: Identifiable>: LaidOutTable, ViewportList, EditableList,
  ObservableList
{
  /// The elements, whether they are shown or not, in the order of their rows.
  public var elements: [Element] {
    willSet { updates.notify(.willChange) }
    didSet { update(from: identities(of: oldValue)) }
  }
  /// The query that rows have to match; nil while all are shown.
  public private(set) var query: SearchQuery?
  /// The places of the rows.
  public private(set) var layout: TableLayout
  /// The part that is seen; everything until it is given a size.
  public var viewport: Viewport
  /// False: every row is enabled.
  public let hasDisabledItems = false
  /// Notified before and after every change of the rows.
  public let updates = Observers<ListChanges.Update>()

  /// The height of a row.
  public var height: Double { didSet { if height != oldValue { layOut() } } }

  private let title: (Element) -> String?
  /// The indexes of the elements that are shown; nil while all are.
  private var shown: [Int]?

  /// Creates a table.
  ///
  /// - Parameters:
  ///   - elements: the elements, one a row.
  ///   - height: the height of a row.
  ///   - title: the text by which an element is found; nil for none.
  public init(
    _ elements: [Element] = [], height: Double = 1, title: @escaping (Element) -> String?
  ) {
    (self.elements, self.height, self.title) = (elements, height, title)
    layout = TableLayout(rowCounts: [elements.count], height: height)
    let size = Size(width: layout.width, height: layout.height)
    viewport = Viewport(contentSize: size, size: size)
  }

  // MARK: Elements

  /// The element with an id; nil where there is none.
  ///
  /// Setting one replaces it in its place, or adds it at the end; setting nil removes it.
  public subscript(id id: Element.ID) -> Element? {
    get { elements.first { $0.id == id } }
    set {
      let index = elements.firstIndex { $0.id == id }
      elements.replaceSubrange(
        index.map { $0..<$0 + 1 } ?? elements.count..<elements.count,
        with: newValue.map { [$0] } ?? [])
    }
  }

  /// Returns the element of a row; nil where there is none.
  public subscript(indexPath: IndexPath) -> Element? {
    containsRow(at: indexPath) ? elements[index(ofRow: indexPath.row)] : nil
  }

  /// Returns the element that has a navigator's focus.
  public func focused(in navigator: ListNavigator) -> Element? {
    navigator.indexPathForFocusedRow.flatMap { self[$0] }
  }

  /// Returns the elements that a command is about: those selected, or the focused one when none is.
  public func selected(in navigator: ListNavigator) -> [Element] {
    navigator.editedRows(in: self).ranges.joined().map { elements[index(ofRow: $0)] }
  }

  /// Applies a difference to the elements.
  ///
  /// - Returns: false if the difference does not fit the elements, which are then unchanged.
  @discardableResult
  public func apply(_ difference: CollectionDifference<Element>) -> Bool {
    guard let changed = elements.applying(difference) else { return false }
    elements = changed
    return true
  }

  /// Shows only the elements whose titles match a text; all of them for one without words.
  public func filter(_ text: String) {
    filter(text.allSatisfy(\.isWhitespace) ? nil : SearchQuery(text))
  }

  /// Shows only the elements that a query finds, of a fuzzy one the one that fits best first; all of
  /// them without one.
  public func filter(_ query: SearchQuery?) {
    let old = identities(of: elements)
    updates.notify(.willChange)
    self.query = query
    update(from: old)
  }

  private func update(from old: [Element.ID]) {
    if var matcher = query?.matcher {
      let found = elements.indices.compactMap { index in
        title(elements[index]).flatMap { matcher.rank($0, at: index) }
      }
      shown = (query?.isRanked == true ? found.sorted() : found).map(\.index)
    } else {
      shown = nil
    }
    layOut()
    updates.notify(
      .didChange(keeping: ListChanges.KeptItems.common(to: old, and: identities(of: elements))))
  }

  private func layOut() {
    layout = TableLayout(rowCounts: [shown?.count ?? elements.count], height: height)
    viewport.contentSize.height = layout.height
    viewport.offset = viewport.clamped(viewport.offset)
  }

  /// The ids of the rows, of elements as they are now or were before a change.
  private func identities(of elements: [Element]) -> [Element.ID] {
    shown.map { $0.map { elements[$0].id } } ?? elements.map(\.id)
  }

  private func index(ofRow row: Int) -> Int { shown?[row] ?? row }

  // MARK: Items

  /// The text by which the element of a row is found.
  public func titleForItem(at indexPath: IndexPath) -> String? { self[indexPath].flatMap(title) }

  /// The id of the element of a row.
  public func identityForItem(at indexPath: IndexPath) -> AnyHashable? { self[indexPath]?.id }

  /// The row of the element with an id, if it is shown.
  ///
  /// - Complexity: O(n).
  public func indexPathForItem(withIdentity identity: AnyHashable) -> IndexPath? {
    guard let id = identity.base as? Element.ID else { return nil }
    return (0..<layout.totalNumberOfRows).first { elements[index(ofRow: $0)].id == id }
      .map { IndexPath(row: $0, section: 0) }
  }

  /// True: every row may be deleted.
  public func canDeleteItems(_ items: RangeSet<Int>, inSection section: Int) -> Bool { true }

  /// Deletes the elements at the positions of a section.
  public func deleteItems(_ items: RangeSet<Int>, inSection section: Int) {
    let indexes = items.ranges.joined().map(index)
    elements.removeSubranges(RangeSet(indexes, within: elements))
  }

  /// True: every row may be moved.
  public func canMoveItem(at indexPath: IndexPath, to destination: IndexPath) -> Bool { true }

  /// Moves an element; while some are not shown, right behind the one that is shown before it.
  public func moveItem(at indexPath: IndexPath, to destination: IndexPath) {
    let (old, row) = (index(ofRow: indexPath.row), destination.row)
    var moved = elements
    let element = moved.remove(at: old)
    // The row before the destination, counted with the element in its old place.
    let before = row == 0 ? -1 : index(ofRow: row <= indexPath.row ? row - 1 : row)
    moved.insert(element, at: before < old ? before + 1 : before)
    elements = moved
  }
}
