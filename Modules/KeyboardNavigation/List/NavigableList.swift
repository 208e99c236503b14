public import KeyboardCore

/// A list of sections of items that provides the places of items to a navigator, and scrolls to them.
///
/// A view of the application conforms, through ``NavigableTable`` or `NavigableCollection`, so that a navigator does
/// not depend on a user interface. The values may change at any time.
///
/// The first four members are required. The others have defaults that use these four: a list of millions of items
/// implements those for which it has something faster. A **flat index** numbers the items of all sections from 0,
/// ignoring sections.
public protocol NavigableList: AnyObject {
  /// The number of sections; a section may be empty.
  var numberOfSections: Int { get }

  /// Returns the number of items of a section.
  func numberOfItems(inSection section: Int) -> Int

  /// Returns the rectangle of an item, in the coordinates of the whole content.
  func rectForItem(at indexPath: IndexPath) -> Rect

  /// Scrolls as little as needed to show a rectangle of the content; not at all if it is visible.
  ///
  /// The rectangle may exceed the content: the scrolling stops at its ends. Of a rectangle larger than the viewport,
  /// the start is shown.
  func scrollRectToVisible(_ rect: Rect, animated: Bool)

  /// The visible part of the content **where scrolling ends**, without insets; nil if unknown.
  ///
  /// During a scroll animation this is its target, so that fast keys do not depend on intermediate positions. If it
  /// is nil, the default, there are no pages and nothing starts at a visible item.
  var visibleRect: Rect? { get }

  /// Returns the rectangle of a section's header; nil, the default, if it has none.
  ///
  /// Showing a section's first item also shows its header, if both fit.
  func rectForHeader(inSection section: Int) -> Rect?

  /// Returns the item at a point of the content; nil between and beside the items.
  ///
  /// The default searches by height only, and assumes that items follow one another downwards.
  ///
  /// - Complexity: by default O(log n) rectangles.
  func indexPathForItem(at point: Point) -> IndexPath?

  /// Returns the first item that lies wholly within a rectangle of the content, or nil.
  ///
  /// The default searches as ``indexPathForItem(at:)`` does.
  func indexPathForFirstItem(completelyIn rect: Rect) -> IndexPath?

  /// Returns the last item that lies wholly within a rectangle of the content, or nil.
  func indexPathForLastItem(completelyIn rect: Rect) -> IndexPath?

  /// The direction in which lines run, and in which a tree is indented; from left to right by default.
  ///
  /// From right to left the arrow keys to the left and right are exchanged.
  var layoutDirection: LayoutDirection { get }

  /// A Boolean value indicating whether some items may be disabled; true by default.
  ///
  /// A list of very many items that are all enabled returns false, so that they are not checked.
  var hasDisabledItems: Bool { get }

  /// Returns whether an item is focusable; others are never focused nor selected.
  ///
  /// True by default.
  func isItemEnabled(at indexPath: IndexPath) -> Bool

  /// Returns the items of a range of flat indexes that are not enabled.
  ///
  /// Called for all selected items at once. By default it checks item by item; a list of very many items of which
  /// some are disabled implements it.
  func disabledItems(in range: Range<Int>) -> RangeSet<Int>

  /// Returns the text by which an item is found; nil, the default, if there is none.
  func titleForItem(at indexPath: IndexPath) -> String?

  /// Returns the items of a range of flat indexes whose titles match a query, in order.
  ///
  /// By default it compares title by title. A list that can search its data faster implements it.
  func items(in range: Range<Int>, matching query: SearchQuery) -> [Int]

  /// Returns the matching items with their ranks, in order of their indexes.
  ///
  /// By default it compares title by title. A list that can search its data faster implements it.
  func rankedItems(in range: Range<Int>, matching query: SearchQuery) -> [RankedItem]

  /// Returns the identity that an item keeps when the data around it changes; nil by default.
  func identityForItem(at indexPath: IndexPath) -> AnyHashable?

  /// Returns the current path of the item with an identity; nil, the default, if it was removed.
  func indexPathForItem(withIdentity identity: AnyHashable) -> IndexPath?

  /// The number of items of all sections together.
  ///
  /// - Complexity: by default O(sections).
  var totalNumberOfItems: Int { get }

  /// Returns the item with a flat index; nil if there is none.
  ///
  /// - Complexity: by default O(sections up to the item).
  func indexPathForItem(atFlatIndex index: Int) -> IndexPath?

  /// Returns the flat index of an item; nil if it does not exist.
  ///
  /// - Complexity: by default O(sections up to the item).
  func flatIndexForItem(at indexPath: IndexPath) -> Int?
}

/// The defaults for a list that implements only the first four requirements.
extension NavigableList {
  /// Unknown by default.
  public var visibleRect: Rect? { nil }

  /// No header by default.
  public func rectForHeader(inSection section: Int) -> Rect? { nil }

  /// From left to right by default.
  public var layoutDirection: LayoutDirection { .leftToRight }

  /// Every item is enabled by default.
  public func isItemEnabled(at indexPath: IndexPath) -> Bool { true }

  /// True by default: each item is checked.
  public var hasDisabledItems: Bool { true }

  /// By default each item is checked, unless none is disabled.
  public func disabledItems(in range: Range<Int>) -> RangeSet<Int> {
    guard hasDisabledItems, var indexPath = indexPathForItem(atFlatIndex: range.lowerBound) else {
      return RangeSet()
    }
    var disabled = RangeSet<Int>()
    for index in range {
      if !isItemEnabled(at: indexPath) { disabled.insert(contentsOf: index..<index + 1) }
      guard let next = indexPathForItem(startingAt: indexPath, offsetBy: 1) else { break }
      indexPath = next
    }
    return disabled
  }

  /// No title by default.
  public func titleForItem(at indexPath: IndexPath) -> String? { nil }

  /// By default each title is compared.
  public func items(in range: Range<Int>, matching query: SearchQuery) -> [Int] {
    rankedItems(in: range, matching: query).map(\.index)
  }

  /// By default each title is compared.
  public func rankedItems(in range: Range<Int>, matching query: SearchQuery) -> [RankedItem] {
    var matcher = query.matcher
    var matches: [RankedItem] = []
    for run in runs(at: RangeSet(range)) {
      for (item, index) in zip(run.items, run.flat) {
        let title = titleForItem(at: IndexPath(section: run.section, rowInSection: item))
        if let title, let rank = matcher.rank(title, at: index) { matches.append(rank) }
      }
    }
    return matches
  }

  /// No identity by default.
  public func identityForItem(at indexPath: IndexPath) -> AnyHashable? { nil }

  /// No item by default.
  public func indexPathForItem(withIdentity identity: AnyHashable) -> IndexPath? { nil }

  /// The sum over all sections by default.
  public var totalNumberOfItems: Int { numberOfItems(beforeSection: numberOfSections) }

  /// By default counted from the first section on.
  public func indexPathForItem(atFlatIndex index: Int) -> IndexPath? {
    guard index >= 0 else { return nil }
    var item = index
    for section in 0..<numberOfSections {
      let items = numberOfItems(inSection: section)
      if item < items { return IndexPath(section: section, rowInSection: item) }
      item -= items
    }
    return nil
  }

  /// By default counted from the first section on.
  public func flatIndexForItem(at indexPath: IndexPath) -> Int? {
    guard containsItem(at: indexPath) else { return nil }
    return numberOfItems(beforeSection: indexPath[0]) + indexPath[1]
  }

  /// By default, found by height among items that follow one another downwards.
  public func indexPathForItem(at point: Point) -> IndexPath? {
    let index = flatIndexOfFirstItem { $0.maxY > point.y }
    guard let indexPath = indexPathForItem(atFlatIndex: index) else { return nil }
    return rectForItem(at: indexPath).minY <= point.y ? indexPath : nil
  }

  /// By default, found by height among items that follow one another downwards.
  public func indexPathForFirstItem(completelyIn rect: Rect) -> IndexPath? {
    let index = flatIndexOfFirstItem { $0.minY >= rect.minY }
    guard let indexPath = indexPathForItem(atFlatIndex: index) else { return nil }
    return rectForItem(at: indexPath).maxY <= rect.maxY ? indexPath : nil
  }

  /// By default, found by height among items that follow one another downwards.
  public func indexPathForLastItem(completelyIn rect: Rect) -> IndexPath? {
    let index = flatIndexOfFirstItem { $0.maxY > rect.maxY } - 1
    guard let indexPath = indexPathForItem(atFlatIndex: index) else { return nil }
    return rectForItem(at: indexPath).minY >= rect.minY ? indexPath : nil
  }

  /// Returns the flat index of the first item whose rectangle is far enough down, or the number of items.
  ///
  /// - Complexity: O(log n) rectangles.
  func flatIndexOfFirstItem(where isFarEnough: (Rect) -> Bool) -> Int {
    (0..<totalNumberOfItems).partitioningIndex {
      indexPathForItem(atFlatIndex: $0).map { isFarEnough(rectForItem(at: $0)) } ?? true
    }
  }

  private func numberOfItems(beforeSection end: Int) -> Int {
    (0..<end).reduce(0) { $0 + numberOfItems(inSection: $1) }
  }
}

/// A list whose items can be deleted and moved by keyboard.
///
/// The list changes its data immediately and shows it; the navigator, which requests the change, needs no
/// notification. A list that supports only one of the two refuses the other.
public protocol EditableList: NavigableList {
  /// Returns whether all of these items of a section may be deleted now.
  func canDeleteItems(_ items: RangeSet<Int>, inSection section: Int) -> Bool

  /// Deletes items of a section, by their indexes in it: `rows.removeSubranges(items)`.
  ///
  /// Called once for each section with selected items.
  func deleteItems(_ items: RangeSet<Int>, inSection section: Int)

  /// Returns whether an item may be moved to a place, which is counted as in ``moveItem(at:to:)``.
  func canMoveItem(at indexPath: IndexPath, to destination: IndexPath) -> Bool

  /// Moves an item; the destination is its path after it is removed from its old place.
  ///
  /// At the edge of a section it moves to the end of the previous one, whose number of items is then the
  /// destination's index, or to index 0 of the next one; both may be empty.
  func moveItem(at indexPath: IndexPath, to destination: IndexPath)
}

/// A list that scrolls itself: it stores the viewport, and its view shows that part.
///
/// For programs that draw lists themselves, in a terminal or on a canvas, without a scroll view.
public protocol ViewportList: NavigableList {
  /// The visible part; its content size is that of all items.
  var viewport: Viewport { get set }
}

extension ViewportList {
  /// The visible part, without insets.
  public var visibleRect: Rect? { viewport.visibleRect }

  /// Scrolls as little as needed, without animation.
  public func scrollRectToVisible(_ rect: Rect, animated: Bool) {
    viewport.offset = viewport.offset(showing: rect)
  }

  /// Scrolls by a distance, up to the ends of the content.
  public func scroll(by distance: Point) {
    let offset = viewport.offset
    viewport.offset = viewport.clamped(Point(x: offset.x + distance.x, y: offset.y + distance.y))
  }

  /// Sets the size of the viewport.
  ///
  /// - Parameters:
  ///   - size: the size, insets included.
  ///   - indexPath: the item that is to stay visible, such as the focused one; nil for none.
  public func resizeViewport(to size: Size, showing indexPath: IndexPath?) {
    guard viewport.size != size else { return }
    viewport.size = size
    viewport.offset = viewport.clamped(viewport.offset)
    if let indexPath { scrollRectToVisible(rectForItem(at: indexPath), animated: false) }
  }
}
