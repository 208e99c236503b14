public import KeyboardCore

/// The rectangles of a freely arranged collection's items, and those that a rectangle overlaps.
///
/// A value that is made once for an arrangement and answers for a collection, by flat index:
///
/// ```
/// func items(intersecting rect: Rect) -> [IndexPath] {
///   layout.indexes(intersecting: rect).compactMap(indexPathForItem(atFlatIndex:))
/// }
/// var contentBounds: Rect { layout.contentBounds }
/// ```
///
/// It keeps the order of the items from top to bottom, so that an overlap is looked for only among
/// those that are about as high up as the rectangle. Making it takes O(n log n).
public struct FreeLayout: Sendable {
  /// The rectangles of all items.
  public let rects: [Rect]
  /// The smallest rectangle that holds all items; empty without items.
  public let contentBounds: Rect

  /// The indexes of the items by their tops.
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

  /// Returns the flat indexes of the items of which a rectangle shows a part, in order.
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
