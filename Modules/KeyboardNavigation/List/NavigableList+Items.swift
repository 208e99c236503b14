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

  /// Returns whether an item exists and takes the focus.
  func isFocusable(_ indexPath: IndexPath) -> Bool {
    guard containsItem(at: indexPath) else { return false }
    assert(
      hasDisabledItems || isItemEnabled(at: indexPath),
      "\(type(of: self)) disables an item: it has to leave out hasDisabledItems")
    return isEnabled(at: indexPath)
  }

  /// Returns whether an item that exists takes the focus.
  func isEnabled(at indexPath: IndexPath) -> Bool {
    !hasDisabledItems || isItemEnabled(at: indexPath)
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
}

/// Steps from one enabled item to another.
extension NavigableList {
  /// The first item that is enabled, or nil.
  ///
  /// - Complexity: O(disabled items passed).
  var firstEnabledItem: IndexPath? {
    indexPathForFirstItem.flatMap { enabledItem(from: $0, towards: 1) }
  }

  /// The last item that is enabled, or nil.
  ///
  /// - Complexity: O(disabled items passed).
  var lastEnabledItem: IndexPath? {
    indexPathForLastItem.flatMap { enabledItem(from: $0, towards: -1) }
  }

  /// The item itself when it is enabled, else the nearest one in a direction that is, or nil.
  ///
  /// - Complexity: O(disabled items passed).
  func enabledItem(from indexPath: IndexPath, towards direction: Int) -> IndexPath? {
    var candidate = indexPath
    while !isEnabled(at: candidate) {
      guard let next = indexPathForItem(startingAt: candidate, offsetBy: direction) else {
        return nil
      }
      candidate = next
    }
    return candidate
  }

  /// The item itself when it is enabled, else the nearest one in a direction, else in the other.
  func nearestEnabledItem(from indexPath: IndexPath, towards direction: Int) -> IndexPath? {
    enabledItem(from: indexPath, towards: direction)
      ?? enabledItem(from: indexPath, towards: -direction)
  }

  /// Returns the end of so many steps from an item, or nil when they lead nowhere else.
  ///
  /// Without wrapping they stop at the end; with wrapping they go around as often as it takes
  /// (nil when that ends at the same item).
  func enabledItem(
    steppingFrom start: IndexPath, by steps: Int, wrapping: Bool
  ) -> IndexPath? {
    if !hasDisabledItems {
      if let item = indexPathForItem(startingAt: start, offsetBy: steps) { return item }
      return wrapping ? item(wrappingFrom: start, by: steps) : end(ofStepsFrom: start, by: steps)
    }
    return start.taking(steps.magnitude) {
      step(from: $0, towards: steps.signum(), wrapping: wrapping)
    }
  }

  /// Returns whether a range of flat indexes holds an enabled item.
  ///
  /// - Complexity: O(disabled items before it).
  func hasEnabledItem(in range: Range<Int>) -> Bool {
    guard !range.isEmpty, let first = indexPathForItem(atFlatIndex: range.lowerBound),
      let last = indexPathForItem(atFlatIndex: range.upperBound - 1),
      let enabled = enabledItem(from: first, towards: 1)
    else { return false }
    return enabled <= last
  }

  /// The nearest enabled item after another one in a direction, or nil.
  func enabledItem(besides item: IndexPath, towards direction: Int) -> IndexPath? {
    guard let next = indexPathForItem(startingAt: item, offsetBy: direction) else { return nil }
    return enabledItem(from: next, towards: direction)
  }

  private func step(
    from item: IndexPath, towards direction: Int, wrapping: Bool
  ) -> IndexPath? {
    if let next = enabledItem(besides: item, towards: direction) { return next }
    guard wrapping else { return nil }
    return direction > 0 ? firstEnabledItem : lastEnabledItem
  }

  private func item(wrappingFrom start: IndexPath, by steps: Int) -> IndexPath? {
    guard let index = flatIndexForItem(at: start) else { return nil }
    let count = totalNumberOfItems
    let target = (index + steps % count + count) % count
    return target == index ? nil : indexPathForItem(atFlatIndex: target)
  }

  /// The end of the list for steps past it; nil for those that start there, or at no item.
  private func end(ofStepsFrom start: IndexPath, by steps: Int) -> IndexPath? {
    let end = steps > 0 ? indexPathForLastItem : indexPathForFirstItem
    return end != start && containsItem(at: start) ? end : nil
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
