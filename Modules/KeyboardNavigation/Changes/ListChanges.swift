public import FoundationEssentials

/// The changes of the items of a list, all at once: removals, insertions and moves.
///
/// ```
/// var changes = ListChanges()
/// changes.removeItem(at: IndexPath(row: 4, section: 0))
/// changes.insertItems(0..<10, inSection: 0)
/// navigator.update(changes) { rows.remove(at: 4); rows.insert(contentsOf: new, at: 0) }
/// ```
///
/// As in batch updates of UIKit, what is removed, and where something moves from, is named by its
/// place **before all** changes; what is inserted, and where something moves to, by its place
/// **after all** of them. The order in which they are added makes no difference.
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
  /// An element that was removed and inserted again, because `inferringMoves()` has associated the
  /// two, moves: focus and selection follow it.
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

  /// A Boolean value indicating whether nothing changes.
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

  /// Inserts a section, by its new index; its items need not be named.
  public mutating func insertSection(_ section: Int) {
    insertedSections.insert(contentsOf: section..<section + 1)
  }
}

extension NavigableList {
  /// The flat indexes of items that are given by section, and of all items of some sections.
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

  /// The paths of the items with some flat indexes, in order.
  func paths(at indexes: RangeSet<Int>) -> [IndexPath] {
    var paths: [IndexPath] = []
    for range in indexes.ranges {
      var next = indexPathForItem(atFlatIndex: range.lowerBound)
      for _ in range {
        guard let path = next else { break }
        paths.append(path)
        next = indexPathForItem(startingAt: path, offsetBy: 1)
      }
    }
    return paths
  }
}

/// The new flat indexes of items after some were removed, inserted and moved.
///
/// The items that stay keep their order: the first of them before the changes is the first after
/// them, and so on.
struct IndexShift {
  /// Runs of the items that stay, with the number of those before each run.
  private struct Runs {
    var ranges: [Range<Int>] = []
    var ranks: [Int] = []

    init(of count: Int, without others: RangeSet<Int>) {
      var rank = 0
      for range in RangeSet(0..<count).subtracting(others).ranges {
        ranges.append(range)
        ranks.append(rank)
        rank += range.count
      }
    }

    func rank(of index: Int) -> Int? {
      let run = (0..<ranges.count).partitioningIndex { ranges[$0].lowerBound > index } - 1
      guard run >= 0, ranges[run].contains(index) else { return nil }
      return ranks[run] + index - ranges[run].lowerBound
    }

    /// The indexes of items that stay, by their ranks; an interval for each run.
    func indexes(ofRanks wanted: Range<Int>) -> [Range<Int>] {
      let first = (0..<ranges.count).partitioningIndex { ranks[$0] > wanted.lowerBound } - 1
      return (max(0, first)..<ranges.count).lazy
        .map { run in
          let start = ranges[run].lowerBound - ranks[run]
          let ranks = wanted.clamped(to: ranks[run]..<ranks[run] + ranges[run].count)
          return start + ranks.lowerBound..<start + ranks.upperBound
        }
        .prefix { !$0.isEmpty }
    }
  }

  private let old: Runs
  private let new: Runs
  private let moves: [Int: Int]

  /// Creates a shift.
  ///
  /// - Parameters:
  ///   - oldCount: the number of items before.
  ///   - newCount: the number of items after.
  ///   - removed: the items that are gone or moved, by their old indexes.
  ///   - inserted: the items that are new or moved, by their new indexes.
  ///   - moves: the new indexes of moved items by their old ones.
  init(
    from oldCount: Int, to newCount: Int, removing removed: RangeSet<Int>,
    inserting inserted: RangeSet<Int> = RangeSet(), moving moves: [Int: Int] = [:]
  ) {
    old = Runs(of: oldCount, without: removed)
    new = Runs(of: newCount, without: inserted)
    self.moves = moves
  }

  /// Returns the new index of an item, or nil when it is gone.
  ///
  /// - Complexity: O(log changes).
  func newIndex(of index: Int) -> Int? {
    if let moved = moves[index] { return moved }
    guard let rank = old.rank(of: index) else { return nil }
    return new.indexes(ofRanks: rank..<rank + 1).first?.lowerBound
  }

  /// Returns the same selection by new indexes, as far as its items are still there.
  func newSelection(of selection: ListSelection) -> ListSelection {
    let staying = selection.indexes.intersection(RangeSet(old.ranges))
    var indexes = RangeSet<Int>()
    for range in staying.ranges {
      guard let rank = old.rank(of: range.lowerBound) else { continue }
      for run in new.indexes(ofRanks: rank..<rank + range.count) {
        indexes.insert(contentsOf: run)
      }
    }
    for (old, new) in moves where selection.contains(old) {
      indexes.insert(contentsOf: new..<new + 1)
    }
    let anchor = selection.anchor.flatMap(newIndex)
    return ListSelection(
      indexes, anchor: anchor, lead: anchor == nil ? nil : selection.lead.flatMap(newIndex))
  }
}
