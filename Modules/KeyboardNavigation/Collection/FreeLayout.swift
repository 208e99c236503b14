public import FoundationEssentials
public import KeyboardCore

/// The places of the items of a freely arranged collection, and those that a rectangle shows.
///
/// A value that is made once for an arrangement and answers for a collection:
///
/// ```
/// func items(intersecting rect: Rect) -> [IndexPath] { layout.items(intersecting: rect) }
/// var contentBounds: Rect { layout.contentBounds }
/// ```
///
/// It keeps the rectangles in a tree of boxes, sixteen a box, packed by position: about 38 bytes an
/// item beyond nothing. Making it takes O(n log n), asking it O(log n + answers) unless most
/// items lie on top of one another.
public struct FreeLayout: Sendable {
  private let rects: [Rect]
  /// The flat index of each section's first item, and the number of all items.
  private let starts: [Int]
  private let tree: RectTree

  /// Creates a layout from the rectangles of each section's items.
  public init(sections: some Sequence<some Sequence<Rect>>) {
    var rects: [Rect] = []
    var starts = [0]
    for section in sections {
      rects.append(contentsOf: section)
      starts.append(rects.count)
    }
    self.rects = rects
    self.starts = starts
    tree = RectTree(rects)
  }

  /// Creates a layout of one section.
  public init(_ rects: some Sequence<Rect>) {
    self.init(sections: [Array(rects)])
  }

  /// The number of sections.
  public var numberOfSections: Int { starts.count - 1 }

  /// The number of items of all sections together.
  public var totalNumberOfItems: Int { rects.count }

  /// Returns the number of items of a section; 0 when there is no such section.
  public func numberOfItems(inSection section: Int) -> Int {
    section >= 0 && section < numberOfSections ? starts[section + 1] - starts[section] : 0
  }

  /// The smallest rectangle that holds all items; empty without items.
  public var contentBounds: Rect { tree.bounds }

  /// Returns the place of an item; nil when it does not exist.
  public func rectForItem(at indexPath: IndexPath) -> Rect? {
    flatIndexForItem(at: indexPath).map { rects[$0] }
  }

  /// The flat index of an item; nil when it does not exist.
  public func flatIndexForItem(at indexPath: IndexPath) -> Int? {
    guard indexPath.count == 2, indexPath[1] >= 0,
      indexPath[1] < numberOfItems(inSection: indexPath[0])
    else { return nil }
    return starts[indexPath[0]] + indexPath[1]
  }

  /// The item with a flat index, or nil.
  ///
  /// - Complexity: O(log sections).
  public func indexPathForItem(atFlatIndex index: Int) -> IndexPath? {
    guard index >= 0, index < rects.count else { return nil }
    var (low, high) = (0, starts.count)
    while low < high {
      let middle = (low + high) / 2
      if starts[middle] <= index { low = middle + 1 } else { high = middle }
    }
    return IndexPath(section: low - 1, rowInSection: index - starts[low - 1])
  }

  /// The items of which a rectangle shows a part, in the order of their paths.
  ///
  /// Items that only touch it are left out.
  public func items(intersecting rect: Rect) -> [IndexPath] {
    indexes(intersecting: rect).compactMap(indexPathForItem(atFlatIndex:))
  }

  /// The flat indexes of the items of which a rectangle shows a part, in order.
  public func indexes(intersecting rect: Rect) -> [Int] {
    tree.indexes(intersecting: rect, of: rects)
  }

  /// The item at a point; of several the one with the lowest path.
  public func indexPathForItem(at point: Point) -> IndexPath? {
    let around = Rect(
      x: point.x.nextDown, y: point.y.nextDown, width: point.x.nextUp - point.x.nextDown,
      height: point.y.nextUp - point.y.nextDown)
    return indexes(intersecting: around).first { rects[$0].contains(point) }
      .flatMap(indexPathForItem(atFlatIndex:))
  }
}
