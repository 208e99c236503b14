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

  /// No changes.
  public init() {}

  /// The changes of one section that turn an old collection into a new one.
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

  /// An item that is gone, by its old path.
  public mutating func removeItem(at indexPath: IndexPath) {
    removeItems(indexPath[1]..<indexPath[1] + 1, inSection: indexPath[0])
  }

  /// Items that are gone, by their old indexes in an old section.
  public mutating func removeItems(_ items: Range<Int>, inSection section: Int) {
    removedItems[section, default: RangeSet()].insert(contentsOf: items)
  }

  /// An item that is new, by its new path.
  public mutating func insertItem(at indexPath: IndexPath) {
    insertItems(indexPath[1]..<indexPath[1] + 1, inSection: indexPath[0])
  }

  /// Items that are new, by their new indexes in a new section.
  public mutating func insertItems(_ items: Range<Int>, inSection section: Int) {
    insertedItems[section, default: RangeSet()].insert(contentsOf: items)
  }

  /// An item that is elsewhere now, by its old path and its new one.
  public mutating func moveItem(from old: IndexPath, to new: IndexPath) {
    removeItem(at: old)
    insertItem(at: new)
    moves[old] = new
  }

  /// A section that is gone with its items, by its old index.
  public mutating func removeSection(_ section: Int) {
    removedSections.insert(contentsOf: section..<section + 1)
  }

  /// A section that is new, by its new index; its items need not be named.
  public mutating func insertSection(_ section: Int) {
    insertedSections.insert(contentsOf: section..<section + 1)
  }
}

/// The places of items after changes.
struct ListMapping {
  let moves: [IndexPath: IndexPath]
  private let sections: IndexShift
  /// By old section; a section whose items stay in their places has none.
  private var items: [Int: IndexShift] = [:]

  /// - Complexity: O(changes).
  init(_ changes: ListChanges, numberOfSections: Int) {
    moves = changes.moves
    sections = IndexShift(removed: changes.removedSections, inserted: changes.insertedSections)
    let backwards = IndexShift(
      removed: changes.insertedSections, inserted: changes.removedSections)
    var changed = Set(changes.removedItems.keys)
    changed.formUnion(changes.insertedItems.keys.compactMap(backwards.newIndex))
    for old in changed {
      guard let new = sections.newIndex(of: old) else { continue }
      items[old] = IndexShift(
        removed: changes.removedItems[old] ?? RangeSet(),
        inserted: changes.insertedItems[new] ?? RangeSet())
    }
  }

  /// Returns the new path of an item, or nil when it is gone.
  ///
  /// - Complexity: O(log changes).
  func newPath(of old: IndexPath) -> IndexPath? {
    guard old.count == 2 else { return nil }
    if let new = moves[old] { return new }
    guard let section = sections.newIndex(of: old[0]) else { return nil }
    guard let shift = items[old[0]] else {
      return IndexPath(section: section, rowInSection: old[1])
    }
    return shift.newIndex(of: old[1]).map { IndexPath(section: section, rowInSection: $0) }
  }

  /// Returns the new places of a part of a section, but for the items that moved or are gone.
  func newParts(of part: SectionPart) -> [SectionPart] {
    guard let section = sections.newIndex(of: part.section) else { return [] }
    guard let shift = items[part.section] else {
      return [SectionPart(section: section, items: part.items)]
    }
    return shift.newRanges(of: part.items).map { SectionPart(section: section, items: $0) }
  }
}

/// Items of one section that follow one another.
struct SectionPart {
  let section: Int
  let items: Range<Int>
}

extension NavigableList {
  /// Flat indexes as parts of sections.
  ///
  /// - Complexity: O(ranges and sections that they span).
  func parts(of indexes: RangeSet<Int>) -> [SectionPart] {
    var parts: [SectionPart] = []
    for range in indexes.ranges {
      guard let first = indexPathForItem(atFlatIndex: range.lowerBound) else { continue }
      var (section, item, left) = (first[0], first[1], range.count)
      while left > 0, section < numberOfSections {
        let taken = min(left, numberOfItems(inSection: section) - item)
        if taken > 0 { parts.append(SectionPart(section: section, items: item..<item + taken)) }
        left -= max(0, taken)
        (section, item) = (section + 1, 0)
      }
    }
    return parts
  }

  /// Parts of sections as flat indexes; what does not exist is left out.
  func flatIndexes(of parts: [SectionPart]) -> RangeSet<Int> {
    var indexes = RangeSet<Int>()
    for part in parts {
      let start = IndexPath(section: part.section, rowInSection: 0)
      guard let first = flatIndexForItem(at: start) else { continue }
      let items = part.items.clamped(to: 0..<numberOfItems(inSection: part.section))
      indexes.insert(contentsOf: first + items.lowerBound..<first + items.upperBound)
    }
    return indexes
  }
}
