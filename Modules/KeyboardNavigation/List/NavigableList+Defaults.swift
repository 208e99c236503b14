public import FoundationEssentials
public import KeyboardCore

/// The answers of a list that meets the first four requirements only.
extension NavigableList {
  /// Unknown.
  public var visibleRect: Rect? { nil }

  /// None.
  public func rectForHeader(inSection section: Int) -> Rect? { nil }

  /// Every item is.
  public func isItemEnabled(at indexPath: IndexPath) -> Bool { true }

  /// There may be some.
  public var hasDisabledItems: Bool { true }

  /// Nothing.
  public func titleForItem(at indexPath: IndexPath) -> String? { nil }

  /// None.
  public func identityForItem(at indexPath: IndexPath) -> AnyHashable? { nil }

  /// Nowhere.
  public func indexPathForItem(withIdentity identity: AnyHashable) -> IndexPath? { nil }

  /// The sum over all sections.
  public var totalNumberOfItems: Int {
    numberOfItems(beforeSection: numberOfSections)
  }

  /// Counted from the first section on.
  public func indexPathForItem(atFlatIndex index: Int) -> IndexPath? {
    index < 0 ? nil : indexPathForItem(index, countedFromSection: 0)
  }

  /// Counted from the first section on.
  public func flatIndexForItem(at indexPath: IndexPath) -> Int? {
    guard containsItem(at: indexPath) else { return nil }
    return numberOfItems(beforeSection: indexPath[0]) + indexPath[1]
  }

  /// Found by height, in items that follow one another downwards.
  public func indexPathForItem(at point: Point) -> IndexPath? {
    let index = flatIndexOfFirstItem { $0.maxY > point.y }
    guard let indexPath = indexPathForItem(atFlatIndex: index) else { return nil }
    return rectForItem(at: indexPath).minY <= point.y ? indexPath : nil
  }

  /// Found by height, in items that follow one another downwards.
  public func indexPathForFirstItem(completelyIn rect: Rect) -> IndexPath? {
    let index = flatIndexOfFirstItem { $0.minY >= rect.minY }
    guard let indexPath = indexPathForItem(atFlatIndex: index) else { return nil }
    return rectForItem(at: indexPath).maxY <= rect.maxY ? indexPath : nil
  }

  /// Found by height, in items that follow one another downwards.
  public func indexPathForLastItem(completelyIn rect: Rect) -> IndexPath? {
    let index = flatIndexOfFirstItem { $0.maxY > rect.maxY } - 1
    guard let indexPath = indexPathForItem(atFlatIndex: index) else { return nil }
    return rectForItem(at: indexPath).minY >= rect.minY ? indexPath : nil
  }

  /// The flat index of the first item whose rectangle is far enough down, or the number of items.
  ///
  /// - Complexity: O(log n) questions.
  private func flatIndexOfFirstItem(where isFarEnough: (Rect) -> Bool) -> Int {
    var (low, high) = (0, totalNumberOfItems)
    while low < high {
      let middle = low + (high - low) / 2
      guard let indexPath = indexPathForItem(atFlatIndex: middle) else { return high }
      if isFarEnough(rectForItem(at: indexPath)) { high = middle } else { low = middle + 1 }
    }
    return low
  }

  private func numberOfItems(beforeSection end: Int) -> Int {
    (0..<end).reduce(0) { $0 + numberOfItems(inSection: $1) }
  }
}
