public import KeyboardCore

/// A list whose items are arranged in two dimensions.
///
/// All requirements have defaults; a collection specifies at least how its items are arranged. One that is arranged
/// freely and has many items implements ``items(intersecting:)`` and ``contentBounds`` itself, with a ``FreeLayout``
/// for example: the defaults visit all items.
public protocol NavigableCollection: NavigableList {
  /// The arrangement of the items; free by default.
  var arrangement: CollectionArrangement { get }

  /// A Boolean value indicating whether the first item of each line represents the whole line, such as a row of a
  /// tree grid that can have the focus itself; false by default.
  ///
  /// Selecting it selects the line.
  var hasLineHeaders: Bool { get }

  /// The axis along which the content scrolls; the vertical one by default.
  var scrollAxis: CollectionArrangement.Axis { get }

  /// The smallest rectangle that contains all items.
  ///
  /// - Complexity: by default O(items).
  var contentBounds: Rect { get }

  /// Returns the items that overlap a rectangle, in the order of their paths.
  ///
  /// Items that only touch it are left out.
  ///
  /// - Complexity: by default O(items) in a free arrangement; in lines, which must follow one
  ///   another downwards, O(log items + answers).
  func items(intersecting rect: Rect) -> [IndexPath]
}

extension CollectionArrangement {
  /// A direction of a plane.
  public enum Axis: String, Hashable, Sendable, Codable {
    /// From left to right.
    case horizontal
    /// From top to bottom.
    case vertical
  }
}

extension NavigableCollection {
  /// Free by default.
  public var arrangement: CollectionArrangement { .free }

  /// False by default: each item represents only itself.
  public var hasLineHeaders: Bool { false }

  /// Vertical by default.
  public var scrollAxis: CollectionArrangement.Axis { .vertical }

  /// The union of all rectangles by default.
  public var contentBounds: Rect {
    var bounds: Rect?
    for section in 0..<numberOfSections {
      for item in 0..<numberOfItems(inSection: section) {
        let rect = rectForItem(at: IndexPath(section: section, rowInSection: item))
        bounds = bounds?.union(rect) ?? rect
      }
    }
    return bounds ?? .zero
  }

  /// By default, items are compared one by one, or found line by line.
  public func items(intersecting rect: Rect) -> [IndexPath] {
    guard case .free = arrangement else { return itemsInLines(intersecting: rect) }
    return (0..<numberOfSections).flatMap { section in
      (0..<numberOfItems(inSection: section)).compactMap { item in
        let path = IndexPath(section: section, rowInSection: item)
        return rectForItem(at: path).overlaps(rect) ? path : nil
      }
    }
  }

  /// By default, the first of the items that contain the point.
  public func indexPathForItem(at point: Point) -> IndexPath? {
    let around = Rect(x: point.x.nextDown, y: point.y.nextDown, width: 0, height: 0)
      .union(Rect(x: point.x.nextUp, y: point.y.nextUp, width: 0, height: 0))
    return items(intersecting: around).first { rectForItem(at: $0).contains(point) }
  }

  /// By default, the first of the items inside the rectangle.
  public func indexPathForFirstItem(completelyIn rect: Rect) -> IndexPath? {
    items(intersecting: rect).first { rect.contains(rectForItem(at: $0)) }
  }

  /// By default, the last of the items inside the rectangle.
  public func indexPathForLastItem(completelyIn rect: Rect) -> IndexPath? {
    items(intersecting: rect).last { rect.contains(rectForItem(at: $0)) }
  }

  private func itemsInLines(intersecting rect: Rect) -> [IndexPath] {
    var index = flatIndexOfFirstItem { $0.minY >= rect.minY }
    let map = LineMap(FocusableItems(self, skippingDisabledItems: false), self)
    var paths: [IndexPath] = []
    // Lines that begin above may extend into the rectangle.
    if let last = indexPathForItem(atFlatIndex: index - 1), var line = map?.place(of: last) {
      while let map {
        let found = map.paths(in: line).filter { rectForItem(at: $0).overlaps(rect) }
        paths = found + paths
        guard !found.isEmpty, let previous = map.line(beside: line, by: -1) else { break }
        line = previous
      }
    }
    while let path = indexPathForItem(atFlatIndex: index) {
      let item = rectForItem(at: path)
      guard item.minY < rect.maxY else { break }
      if item.overlaps(rect) { paths.append(path) }
      index += 1
    }
    return paths
  }
}

extension NavigableCollection {
  /// Returns the number of items before an item in its line, not counting one that represents the line; nil for that
  /// one, and if items are not arranged in lines.
  public func columnOfItem(at indexPath: IndexPath) -> Int? {
    guard let map = LineMap(FocusableItems(self, skippingDisabledItems: false), self),
      let place = map.place(of: indexPath), !map.isHeader(indexPath)
    else { return nil }
    return place.column - (hasLineHeaders ? 1 : 0)
  }
}

extension Rect {
  /// Returns whether the two have more than edges in common.
  ///
  /// Also true for a rectangle without area that lies within the other.
  func overlaps(_ other: Rect) -> Bool {
    minX < other.maxX && maxX > other.minX && minY < other.maxY && maxY > other.minY
  }
}

/// The rectangles of a freely arranged collection's items, with a search for those that overlap a rectangle.
///
/// A value that is created once per arrangement and implements requirements by flat index:
///
/// ```
/// func items(intersecting rect: Rect) -> [IndexPath] {
///   layout.indexes(intersecting: rect).compactMap(indexPathForItem(atFlatIndex:))
/// }
/// var contentBounds: Rect { layout.contentBounds }
/// ```
///
/// It sorts the items from top to bottom, so that only those at the height of a rectangle are compared with it.
/// Creating it takes O(n log n).
public struct FreeLayout: Sendable {
  /// The rectangles of all items.
  public let rects: [Rect]
  /// The smallest rectangle that contains all items; empty without items.
  public let contentBounds: Rect

  /// The indexes of the items, sorted by their tops.
  private let order: [Int]
  private let tallest: Double

  /// Creates a layout of rectangles.
  public init(_ rects: some Sequence<Rect>) {
    let rects = Array(rects)
    self.rects = rects
    contentBounds = rects.dropFirst().reduce(rects.first ?? .zero) { $0.union($1) }
    order = rects.indices.filter { !rects[$0].minY.isNaN }
      .sorted { rects[$0].minY < rects[$1].minY }
    tallest = rects.reduce(0) { max($0, $1.size.height) }
  }

  /// Returns the flat indexes of the items that overlap a rectangle, in order.
  ///
  /// Items that only touch it are left out.
  ///
  /// - Complexity: O(log n), and O(items that begin between the tallest item's height above the
  ///   rectangle and its bottom).
  public func indexes(intersecting rect: Rect) -> [Int] {
    let first = order.indices.partitioningIndex {
      rects[order[$0]].minY >= rect.minY - tallest
    }
    return order[first...].prefix { rects[$0].minY < rect.maxY }
      .filter { rects[$0].overlaps(rect) }
      .sorted()
  }
}
