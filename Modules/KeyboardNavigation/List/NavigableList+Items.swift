extension NavigableList {
  /// The first item of the first section that has items, or nil for a list without items.
  ///
  /// KeyboardNavigationKit uses section 0 only, so that an empty one hides all the others.
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

  /// Returns whether any item has a title.
  ///
  /// - Parameter count: the maximum number of items to check; by default all.
  /// - Returns: true if one of these has a title.
  /// - Complexity: O(items before the first title).
  func hasTitles(in count: Int = .max) -> Bool {
    (0..<min(count, totalNumberOfItems)).contains {
      indexPathForItem(atFlatIndex: $0).flatMap(titleForItem) != nil
    }
  }

  /// Returns the item a number of items away, counted across sections, skipping empty ones.
  ///
  /// - Parameters:
  ///   - indexPath: the item at which to start; the result is nil if it does not exist.
  ///   - offset: the number of items forwards, or backwards if negative.
  /// - Returns: the item; nil past either end.
  /// - Complexity: O(sections crossed), independent of the number of items; if many are crossed, as for a flat index.
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
    // In a list of many sections, reading the length of one costs as much as the rest of a step.
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

/// The items of a list that can have the focus, with steps between them.
struct FocusableItems {
  let list: any NavigableList
  /// A Boolean value indicating whether disabled items are skipped, and there may be some.
  let skipsDisabledItems: Bool

  init(_ list: any NavigableList, skippingDisabledItems: Bool) {
    self.list = list
    skipsDisabledItems = skippingDisabledItems && list.hasDisabledItems
  }

  /// Returns whether an item exists and is focusable.
  func contains(_ indexPath: IndexPath) -> Bool {
    guard list.containsItem(at: indexPath) else { return false }
    assert(
      list.hasDisabledItems || list.isItemEnabled(at: indexPath),
      "\(type(of: list)) disables an item: it has to leave out hasDisabledItems")
    return takesFocus(indexPath)
  }

  /// Returns whether an existing item is focusable.
  func takesFocus(_ indexPath: IndexPath) -> Bool {
    !skipsDisabledItems || list.isItemEnabled(at: indexPath)
  }

  /// The first focusable item; nil if there is none.
  ///
  /// - Complexity: O(disabled items skipped).
  var first: IndexPath? { list.indexPathForFirstItem.flatMap { item(from: $0, towards: 1) } }

  /// The last focusable item; nil if there is none.
  ///
  /// - Complexity: O(disabled items skipped).
  var last: IndexPath? { list.indexPathForLastItem.flatMap { item(from: $0, towards: -1) } }

  /// Returns the item itself if it is focusable, otherwise the nearest one in a direction; nil if there is none.
  ///
  /// - Complexity: O(disabled items skipped).
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

  /// Returns the item itself if it is focusable, otherwise the nearest one in a direction, or in the other.
  func nearestItem(from indexPath: IndexPath, towards direction: Int) -> IndexPath? {
    item(from: indexPath, towards: direction) ?? item(from: indexPath, towards: -direction)
  }

  /// Returns the nearest focusable item after another one in a direction; nil if there is none.
  func item(besides item: IndexPath, towards direction: Int) -> IndexPath? {
    guard let next = list.indexPathForItem(startingAt: item, offsetBy: direction) else {
      return nil
    }
    return self.item(from: next, towards: direction)
  }

  /// Returns the item a number of steps away; nil if they lead nowhere else.
  ///
  /// Without wrapping the steps stop at the end; with wrapping they go around as often as needed (nil if that ends at
  /// the same item).
  func item(steppingFrom start: IndexPath, by steps: Int, wrapping: Bool) -> IndexPath? {
    if !skipsDisabledItems {
      if let item = list.indexPathForItem(startingAt: start, offsetBy: steps) { return item }
      return wrapping ? item(wrappingFrom: start, by: steps) : end(ofStepsFrom: start, by: steps)
    }
    return start.taking(steps.magnitude) {
      step(from: $0, towards: steps.signum(), wrapping: wrapping)
    }
  }

  /// Returns whether a range of flat indexes contains a focusable item.
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

  /// Returns the end of the list for steps past it; nil if they start there, or at no item.
  private func end(ofStepsFrom start: IndexPath, by steps: Int) -> IndexPath? {
    let end = steps > 0 ? list.indexPathForLastItem : list.indexPathForFirstItem
    return end != start && list.containsItem(at: start) ? end : nil
  }
}

extension IndexPath {
  /// Returns the item after a number of steps from this one, or after as many as there are.
  ///
  /// Steps that go around are counted once, so each step must be the same every time.
  ///
  /// - Returns: the item; nil if the steps lead nowhere else.
  /// - Complexity: O(steps), or a few times as many as it takes to go around.
  func taking(_ count: UInt, step: (IndexPath) -> IndexPath?) -> IndexPath? {
    var (item, left) = (self, count)
    // An earlier item, replaced after twice as many steps each time.
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
  /// Returns the first index for which a condition holds that also holds for all later ones.
  ///
  /// - Returns: the index, or the end of the range if the condition never holds.
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
