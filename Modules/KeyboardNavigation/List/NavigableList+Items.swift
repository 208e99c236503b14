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

  /// Returns whether some item has a title.
  ///
  /// - Parameter count: how many items are asked at most; all of them unless given.
  /// - Returns: true if one of these has.
  /// - Complexity: O(items before the first title).
  func hasTitles(in count: Int = .max) -> Bool {
    (0..<min(count, totalNumberOfItems)).contains {
      indexPathForItem(atFlatIndex: $0).flatMap(titleForItem) != nil
    }
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
    // In a list of many sections, asking for the length of one costs as much as the rest of a step.
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
}

/// The items of a list that can have the focus, and the steps from one to another.
struct FocusableItems {
  let list: any NavigableList
  /// A Boolean value indicating whether disabled items are passed, and there may be some.
  let skipsDisabledItems: Bool

  init(_ list: any NavigableList, skippingDisabledItems: Bool) {
    self.list = list
    skipsDisabledItems = skippingDisabledItems && list.hasDisabledItems
  }

  /// Returns whether an item exists and takes the focus.
  func contains(_ indexPath: IndexPath) -> Bool {
    guard list.containsItem(at: indexPath) else { return false }
    assert(
      list.hasDisabledItems || list.isItemEnabled(at: indexPath),
      "\(type(of: list)) disables an item: it has to leave out hasDisabledItems")
    return takesFocus(indexPath)
  }

  /// Returns whether an item that exists takes the focus.
  func takesFocus(_ indexPath: IndexPath) -> Bool {
    !skipsDisabledItems || list.isItemEnabled(at: indexPath)
  }

  /// The first item that takes the focus, or nil.
  ///
  /// - Complexity: O(disabled items passed).
  var first: IndexPath? { list.indexPathForFirstItem.flatMap { item(from: $0, towards: 1) } }

  /// The last item that takes the focus, or nil.
  ///
  /// - Complexity: O(disabled items passed).
  var last: IndexPath? { list.indexPathForLastItem.flatMap { item(from: $0, towards: -1) } }

  /// The item itself when it takes the focus, else the nearest one in a direction that does, or nil.
  ///
  /// - Complexity: O(disabled items passed).
  func item(from indexPath: IndexPath, towards direction: Int) -> IndexPath? {
    var candidate = indexPath
    while !takesFocus(candidate) {
      guard let next = list.indexPathForItem(startingAt: candidate, offsetBy: direction) else {
        return nil
      }
      candidate = next
    }
    return candidate
  }

  /// The item itself when it takes the focus, else the nearest one in a direction, else in the other.
  func nearestItem(from indexPath: IndexPath, towards direction: Int) -> IndexPath? {
    item(from: indexPath, towards: direction) ?? item(from: indexPath, towards: -direction)
  }

  /// The nearest item after another one in a direction, or nil.
  func item(besides item: IndexPath, towards direction: Int) -> IndexPath? {
    guard let next = list.indexPathForItem(startingAt: item, offsetBy: direction) else {
      return nil
    }
    return self.item(from: next, towards: direction)
  }

  /// Returns the end of so many steps from an item, or nil when they lead nowhere else.
  ///
  /// Without wrapping they stop at the end; with wrapping they go around as often as it takes
  /// (nil when that ends at the same item).
  func item(steppingFrom start: IndexPath, by steps: Int, wrapping: Bool) -> IndexPath? {
    if !skipsDisabledItems {
      if let item = list.indexPathForItem(startingAt: start, offsetBy: steps) { return item }
      return wrapping ? item(wrappingFrom: start, by: steps) : end(ofStepsFrom: start, by: steps)
    }
    return start.taking(steps.magnitude) {
      step(from: $0, towards: steps.signum(), wrapping: wrapping)
    }
  }

  /// Returns whether one of a range of flat indexes takes the focus.
  ///
  /// - Complexity: O(disabled items before it).
  func hasItem(in range: Range<Int>) -> Bool {
    guard !range.isEmpty, let first = list.indexPathForItem(atFlatIndex: range.lowerBound),
      let last = list.indexPathForItem(atFlatIndex: range.upperBound - 1),
      let item = item(from: first, towards: 1)
    else { return false }
    return item <= last
  }

  private func step(from item: IndexPath, towards direction: Int, wrapping: Bool) -> IndexPath? {
    if let next = self.item(besides: item, towards: direction) { return next }
    guard wrapping else { return nil }
    return direction > 0 ? first : last
  }

  private func item(wrappingFrom start: IndexPath, by steps: Int) -> IndexPath? {
    guard let index = list.flatIndexForItem(at: start) else { return nil }
    let count = list.totalNumberOfItems
    let target = (index + steps % count + count) % count
    return target == index ? nil : list.indexPathForItem(atFlatIndex: target)
  }

  /// The end of the list for steps past it; nil for those that start there, or at no item.
  private func end(ofStepsFrom start: IndexPath, by steps: Int) -> IndexPath? {
    let end = steps > 0 ? list.indexPathForLastItem : list.indexPathForFirstItem
    return end != start && list.containsItem(at: start) ? end : nil
  }
}

extension IndexPath {
  /// Returns the end of so many steps from this item, or of as many as there are.
  ///
  /// Steps that go around are counted once: every step has to be the same each time.
  ///
  /// - Returns: the item; nil when the steps lead nowhere else.
  /// - Complexity: O(steps), or a few times as many as it takes to go around.
  func taking(_ count: UInt, step: (IndexPath) -> IndexPath?) -> IndexPath? {
    var (item, left) = (self, count)
    // An item that was passed, replaced after twice as many steps each time.
    var (mark, taken, limit) = (self, UInt(0), UInt(1))
    while left > 0, let next = step(item) {
      (item, left, taken) = (next, left - 1, taken + 1)
      if item == mark {
        left %= taken
        limit = .max
      } else if taken == limit {
        (mark, taken, limit) = (item, 0, limit * 2)
      }
    }
    return item == self ? nil : item
  }
}

extension Range<Int> {
  /// Returns the first index for which a condition holds that holds for all later ones too.
  ///
  /// - Returns: the index, or the end of the range when the condition never holds.
  /// - Complexity: O(log n).
  func partitioningIndex(where isInSecondPart: (Int) -> Bool) -> Int {
    var (low, high) = (lowerBound, upperBound)
    while low < high {
      let middle = low + (high - low) / 2
      if isInSecondPart(middle) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
