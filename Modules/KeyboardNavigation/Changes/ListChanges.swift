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
