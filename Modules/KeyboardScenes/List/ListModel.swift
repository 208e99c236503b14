package import FoundationEssentials
package import KeyboardNavigation
import KeyboardScripting

/// The data of a table or grid: items in sections, and their visible part.
nonisolated package protocol ListModel: RowInsertingList, ViewportList {
  /// The items of all sections, one after another.
  var items: ListItems { get set }
  /// The sections; if the items are not in rows, only their sizes matter.
  var layout: TableLayout { get set }
  /// The height of inserted rows.
  var rowHeight: Double { get }
  /// The reason why items cannot be inserted; nil if they can.
  var refusalToInsert: String? { get }
  /// The word for an item, such as `row`.
  var noun: String { get }
  /// The identities before a deletion, insertion or move by keyboard or plugin; nil if there is none.
  var identitiesBeforeEdit: [Range<Int>]? { get set }

  /// Adapts the layout and the viewport to changed items.
  func layOut()
  /// Returns the visible items as lines of text; `mark` returns two characters for each item.
  func visibleText(mark: (Int) -> String) -> [String]
}

nonisolated extension ListModel {
  package var hasDisabledItems: Bool { items.hasDisabledItems }

  package func isItemEnabled(at indexPath: IndexPath) -> Bool {
    guard let index = flatIndexForItem(at: indexPath) else { return false }
    return items.isEnabled(at: index)
  }

  package func disabledItems(in range: Range<Int>) -> RangeSet<Int> {
    items.disabledIndexes(in: range)
  }

  package func items(in range: Range<Int>, matching query: SearchQuery) -> [Int] {
    items.indexes(in: range, matching: query)
  }

  package func titleForItem(at indexPath: IndexPath) -> String? {
    flatIndexForItem(at: indexPath).map { items.title(at: $0) }
  }

  package func identityForItem(at indexPath: IndexPath) -> AnyHashable? {
    flatIndexForItem(at: indexPath).map { items.identity(at: $0) }
  }

  package func indexPathForItem(withIdentity identity: AnyHashable) -> IndexPath? {
    (identity as? Int).flatMap(items.index).flatMap(indexPathForItem(atFlatIndex:))
  }

  // MARK: Edits

  package func canDeleteItems(_ items: RangeSet<Int>, inSection section: Int) -> Bool { true }

  package func deleteItems(_ items: RangeSet<Int>, inSection section: Int) {
    guard let first = flatIndexForItem(at: IndexPath(row: 0, section: section)) else { return }
    identitiesBeforeEdit = identitiesBeforeEdit ?? self.items.identities
    for range in items.ranges.reversed() {
      remove(first + range.lowerBound..<first + range.upperBound)
    }
  }

  package func canMoveItem(at indexPath: IndexPath, to destination: IndexPath) -> Bool {
    refusalToInsert == nil
  }

  package func moveItem(at indexPath: IndexPath, to destination: IndexPath) {
    identitiesBeforeEdit = identitiesBeforeEdit ?? items.identities
    edit { layout, items throws(MessageError) in
      guard let index = layout.flatIndexForRow(at: indexPath) else { return }
      try layout.moveRow(from: indexPath, to: destination)
      guard let place = layout.flatIndexForRow(at: destination) else { return }
      items.move(from: index, to: place)
    }
  }

  package func insertRows(_ titles: [String], at indexPath: IndexPath) {
    guard refusalToInsert == nil, titles.count <= ListSource.limit - items.count else { return }
    identitiesBeforeEdit = identitiesBeforeEdit ?? items.identities
    insert(titles.count, at: indexPath, titles: titles)
  }

  /// Inserts new items at an index path, which exists or is the end of its section.
  func insert(_ count: Int, at place: IndexPath, titles: [String] = []) {
    edit { layout, items throws(MessageError) in
      try layout.insertRows(count, height: rowHeight, at: place)
      guard let index = layout.flatIndexForRow(at: place) else { return }
      items.insert(count, at: index, titles: titles)
    }
  }

  /// Removes items by their flat indexes.
  func remove(_ range: Range<Int>) {
    edit { layout, items throws(MessageError) in
      try layout.removeRows(range)
      items.remove(range)
    }
  }

  /// Replaces all items by those with the given identities, in this order.
  ///
  /// Sections keep their sizes while there are items; the last one changes its size.
  func reload(_ identities: [Range<Int>]) {
    edit { layout, items throws(MessageError) in
      items.reload(identities)
      let rows = layout.totalNumberOfRows
      if rows > items.count {
        try layout.removeRows(items.count..<rows)
      } else if rows < items.count {
        let last = layout.numberOfSections - 1
        let end = IndexPath(row: layout.numberOfRows(inSection: last), section: last)
        try layout.insertRows(items.count - rows, height: rowHeight, at: end)
      }
    }
  }

  /// Changes the items and the layout, or neither if the change is impossible.
  private func edit(
    _ change: (inout TableLayout, inout ListItems) throws(MessageError) -> Void
  ) {
    var (newLayout, newItems) = (layout, items)
    do throws(MessageError) {
      try change(&newLayout, &newItems)
    } catch {
      return
    }
    (layout, items) = (newLayout, newItems)
    layOut()
  }
}
