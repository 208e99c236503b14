/// The changes of the items of a list, all at once: removals, insertions and moves.
///
/// ```
/// var changes = ListChanges()
/// changes.removeItem(at: IndexPath(row: 4, section: 0))
/// changes.insertItems(0..<10, inSection: 0)
/// navigator.update(changes) { rows.remove(at: 4); rows.insert(contentsOf: new, at: 0) }
/// ```
///
/// As in batch updates of UIKit, removed items and the sources of moves are identified by their paths **before all**
/// changes; inserted items and the destinations of moves by their paths **after all** of them. The order in which
/// they are added makes no difference.
public struct ListChanges: Hashable, Sendable {
  private(set) var removedItems: [Int: RangeSet<Int>] = [:]
  private(set) var insertedItems: [Int: RangeSet<Int>] = [:]
  private(set) var moves: [IndexPath: IndexPath] = [:]
  private(set) var removedSections = RangeSet<Int>()
  private(set) var insertedSections = RangeSet<Int>()

  /// Creates an empty set of changes.
  public init() {}

  /// Creates the changes of one section that turn an old collection into a new one.
  ///
  /// An element that was removed and inserted again, and that `inferringMoves()` has associated, moves: focus and
  /// selection follow it.
  public init<Element>(_ difference: CollectionDifference<Element>, inSection section: Int) {
    for change in difference {
      switch change {
      case .remove(let old, _, let new?):
        moveItem(
          from: IndexPath(section: section, rowInSection: old),
          to: IndexPath(section: section, rowInSection: new))
      case .remove(let old, _, nil): removeItems(old..<old + 1, inSection: section)
      case .insert(let new, _, nil): insertItems(new..<new + 1, inSection: section)
      case .insert(_, _, _?): break
      }
    }
  }

  /// A Boolean value indicating whether there are no changes.
  public var isEmpty: Bool {
    removedItems.isEmpty && insertedItems.isEmpty && moves.isEmpty && removedSections.isEmpty
      && insertedSections.isEmpty
  }

  /// Removes an item, by its old path.
  public mutating func removeItem(at indexPath: IndexPath) {
    removeItems(indexPath[1]..<indexPath[1] + 1, inSection: indexPath[0])
  }

  /// Removes items, by their old indexes in an old section.
  public mutating func removeItems(_ items: Range<Int>, inSection section: Int) {
    removedItems[section, default: RangeSet()].insert(contentsOf: items)
  }

  /// Inserts an item, by its new path.
  public mutating func insertItem(at indexPath: IndexPath) {
    insertItems(indexPath[1]..<indexPath[1] + 1, inSection: indexPath[0])
  }

  /// Inserts items, by their new indexes in a new section.
  public mutating func insertItems(_ items: Range<Int>, inSection section: Int) {
    insertedItems[section, default: RangeSet()].insert(contentsOf: items)
  }

  /// Moves an item, by its old path and its new one.
  public mutating func moveItem(from old: IndexPath, to new: IndexPath) {
    removeItem(at: old)
    insertItem(at: new)
    moves[old] = new
  }

  /// Removes a section with its items, by its old index.
  public mutating func removeSection(_ section: Int) {
    removedSections.insert(contentsOf: section..<section + 1)
  }

  /// Inserts a section, by its new index; its items need not be listed.
  public mutating func insertSection(_ section: Int) {
    insertedSections.insert(contentsOf: section..<section + 1)
  }
}

extension NavigableList {
  /// Returns the flat indexes of items given by section, and of all items of some sections.
  ///
  /// Items that do not exist are left out.
  func flatIndexes(
    of items: [Int: RangeSet<Int>], andSections sections: RangeSet<Int>
  ) -> RangeSet<Int> {
    var items = items
    for section in sections.ranges.joined() { items[section] = RangeSet(0..<Int.max) }
    var indexes = RangeSet<Int>()
    for (section, items) in items {
      let first = IndexPath(section: section, rowInSection: 0)
      guard let start = flatIndexForItem(at: first) else { continue }
      for range in items.ranges {
        let range = range.clamped(to: 0..<numberOfItems(inSection: section))
        indexes.insert(contentsOf: start + range.lowerBound..<start + range.upperBound)
      }
    }
    return indexes
  }

  /// Returns the items with some flat indexes, as runs within their sections, in order.
  func runs(at indexes: RangeSet<Int>) -> [(section: Int, items: Range<Int>, flat: Range<Int>)] {
    var runs: [(section: Int, items: Range<Int>, flat: Range<Int>)] = []
    for range in indexes.ranges {
      var left = range
      while let first = left.first, let path = indexPathForItem(atFlatIndex: first) {
        let end = min(path[1] + left.count, numberOfItems(inSection: path[0]))
        let count = end - path[1]
        runs.append((path[0], path[1]..<end, left.prefix(count)))
        left = left.dropFirst(count)
      }
    }
    return runs
  }
}

extension ListChanges {
  /// Items that stay together when the data changes, and their new place.
  public struct KeptItems: Hashable, Sendable {
    /// The flat indexes before the change.
    public var old: Range<Int>
    /// The flat index of the first of them after the change.
    public var new: Int

    /// Creates a run of items.
    public init(_ old: Range<Int>, movedTo new: Int) {
      (self.old, self.new) = (old, new)
    }
  }
}

/// The new flat indexes of the items that stay when the data changes.
struct IndexShift {
  /// The remaining items, by their old indexes.
  let staying: RangeSet<Int>
  /// The same items by their old indexes, in runs.
  private let runs: [ListChanges.KeptItems]

  /// Creates a shift of runs that do not overlap.
  init(keeping runs: [ListChanges.KeptItems]) {
    self.runs = runs.sorted { $0.old.lowerBound < $1.old.lowerBound }
    staying = RangeSet(runs.map(\.old))
  }

  /// Creates the shift of changes; items that are not listed keep their order.
  ///
  /// - Parameters:
  ///   - oldCount: the number of items before.
  ///   - newCount: the number of items after.
  ///   - removed: the removed or moved items, by their old indexes.
  ///   - inserted: the inserted or moved items, by their new indexes.
  ///   - moved: the items that are moved.
  init(
    from oldCount: Int, to newCount: Int, removing removed: RangeSet<Int>,
    inserting inserted: RangeSet<Int> = RangeSet(), moving moved: [ListChanges.KeptItems] = []
  ) {
    var runs = moved
    let places = RangeSet(0..<newCount).subtracting(inserted).ranges
    var (place, used) = (places.startIndex, 0)
    for range in RangeSet(0..<oldCount).subtracting(removed).ranges {
      var range = range
      while !range.isEmpty, place < places.endIndex {
        let free = places[place].dropFirst(used)
        let count = min(range.count, free.count)
        runs.append(ListChanges.KeptItems(range.prefix(count), movedTo: free.lowerBound))
        range = range.dropFirst(count)
        (place, used) = count < free.count ? (place, used + count) : (place + 1, 0)
      }
    }
    self.init(keeping: runs)
  }

  /// Returns the remaining items of a range of old indexes, by these.
  func staying(in range: Range<Int>) -> some BidirectionalCollection<Int> {
    staying.intersection(RangeSet(range)).ranges.joined()
  }

  /// Returns the new index of an item; nil if it was removed.
  ///
  /// - Complexity: O(log changes).
  func newIndex(of index: Int) -> Int? {
    let run = runs.indices.partitioningIndex { runs[$0].old.lowerBound > index } - 1
    guard run >= 0, runs[run].old.contains(index) else { return nil }
    return runs[run].new + index - runs[run].old.lowerBound
  }

  /// Returns the selection by new indexes, without removed items.
  func newSelection(of selection: ListSelection) -> ListSelection {
    var indexes = RangeSet<Int>()
    for range in selection.indexes.intersection(staying).ranges {
      let first = runs.indices.partitioningIndex { runs[$0].old.upperBound > range.lowerBound }
      for run in runs[first...].prefix(while: { $0.old.lowerBound < range.upperBound }) {
        let old = run.old.clamped(to: range)
        let new = run.new + old.lowerBound - run.old.lowerBound
        indexes.insert(contentsOf: new..<new + old.count)
      }
    }
    let anchor = selection.anchor.flatMap(newIndex)
    return ListSelection(
      indexes, anchor: anchor, lead: anchor == nil ? nil : selection.lead.flatMap(newIndex))
  }
}
