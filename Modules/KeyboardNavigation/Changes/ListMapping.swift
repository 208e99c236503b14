import FoundationEssentials

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
