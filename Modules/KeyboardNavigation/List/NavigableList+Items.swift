public import FoundationEssentials

extension NavigableList {
  /// The first item of the first section that has items, or nil for a list without items.
  ///
  /// KeyboardNavigationKit looks at section 0 only; an empty one hid all the others.
  ///
  /// - Complexity: O(empty sections before the item).
  public var indexPathForFirstItem: IndexPath? {
    (0..<numberOfSections).first { numberOfItems(inSection: $0) > 0 }
      .map { IndexPath(section: $0, rowInSection: 0) }
  }

  /// The last item of the last section that has items, or nil for a list without items.
  ///
  /// - Complexity: O(empty sections after the item).
  public var indexPathForLastItem: IndexPath? {
    (0..<numberOfSections).last { numberOfItems(inSection: $0) > 0 }
      .map { IndexPath(section: $0, rowInSection: numberOfItems(inSection: $0) - 1) }
  }

  /// Returns whether a path names an item that exists now.
  public func containsItem(at indexPath: IndexPath) -> Bool {
    guard indexPath.count == 2 else { return false }
    let (section, item) = (indexPath[0], indexPath[1])
    return section >= 0 && section < numberOfSections && item >= 0
      && item < numberOfItems(inSection: section)
  }

  /// The item that is a number of items away, counting across sections and past empty ones.
  ///
  /// - Parameters:
  ///   - indexPath: the item to start at; nil comes back for an item that does not exist.
  ///   - offset: the number of items further on, or further back when negative.
  /// - Returns: the item, or nil past either end.
  /// - Complexity: O(sections crossed), whatever the number of items; where many are crossed,
  ///   as for a flat index.
  public func indexPathForItem(
    startingAt indexPath: IndexPath, offsetBy offset: Int
  ) -> IndexPath? {
    guard indexPath.count == 2 else { return nil }
    var section = indexPath[0]
    guard section >= 0, section < numberOfSections else { return nil }
    var items = numberOfItems(inSection: section)
    guard indexPath[1] >= 0, indexPath[1] < items else { return nil }
    var (item, isPastEnd) = indexPath[1].addingReportingOverflow(offset)
    guard !isPastEnd else { return nil }
    // Where a list has many sections, asking how long one is costs as much as the rest of a step.
    for _ in 0..<32 {
      if item >= 0 {
        if item < items { return IndexPath(section: section, rowInSection: item) }
        guard section + 1 < numberOfSections else { return nil }
        item -= items
        section += 1
        items = numberOfItems(inSection: section)
      } else {
        guard section > 0 else { return nil }
        section -= 1
        items = numberOfItems(inSection: section)
        item += items
      }
    }
    guard let start = flatIndexForItem(at: indexPath) else { return nil }
    return indexPathForItem(atFlatIndex: start + offset)
  }

  /// The item that is a number of items after the first item of a section, or nil past the end.
  func indexPathForItem(_ item: Int, countedFromSection first: Int) -> IndexPath? {
    var item = item
    for section in first..<max(first, numberOfSections) {
      let items = numberOfItems(inSection: section)
      if item < items { return IndexPath(section: section, rowInSection: item) }
      item -= items
    }
    return nil
  }
}
