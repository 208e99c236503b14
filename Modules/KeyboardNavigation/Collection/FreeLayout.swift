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

/// Rectangles in a tree of boxes, sixteen a box, packed by position (sort, tile, recurse).
///
/// The leaves are the rectangles in the order of `order`; each level above has a box for sixteen
/// of the level below. Nothing is ever inserted.
struct RectTree: Sendable {
  private static let fanOut = 16

  private let order: [Int32]
  /// From the level above the rectangles to the root.
  private let levels: [[Box]]

  init(_ rects: [Rect]) {
    order = Self.packed(rects)
    var levels: [[Box]] = []
    if !rects.isEmpty {
      var level = Self.boxes(over: order.count) { [order] in Box(rects[Int(order[$0])]) }
      levels.append(level)
      while level.count > 1 {
        level = Self.boxes(over: level.count) { [level] in level[$0] }
        levels.append(level)
      }
    }
    self.levels = levels
  }

  var bounds: Rect { levels.last?.first?.rect ?? .zero }

  /// The indexes of the rectangles that overlap another, in order.
  func indexes(intersecting rect: Rect, of rects: [Rect]) -> [Int] {
    var found: [Int] = []
    if let root = levels.last?.first, root.overlaps(rect) {
      search(levels.count - 1, 0, for: rect, of: rects, into: &found)
    }
    found.sort()
    return found
  }

  private func search(
    _ level: Int, _ box: Int, for rect: Rect, of rects: [Rect], into found: inout [Int]
  ) {
    let start = box * Self.fanOut
    guard level > 0 else {
      for index in order[start..<min(start + Self.fanOut, order.count)]
      where rects[Int(index)].overlaps(rect) {
        found.append(Int(index))
      }
      return
    }
    let below = levels[level - 1]
    for child in start..<min(start + Self.fanOut, below.count) where below[child].overlaps(rect) {
      search(level - 1, child, for: rect, of: rects, into: &found)
    }
  }

  /// Upright slices of about as many boxes as there are slices, each sorted by height.
  private static func packed(_ rects: [Rect]) -> [Int32] {
    let middles = rects.map(\.center)
    var order = Array(0..<Int32(clamping: rects.count))
    order.sort { middles[Int($0)].x < middles[Int($1)].x }
    let boxes = (Double(order.count) / Double(fanOut)).rounded(.up)
    let slice = max(1, Int(boxes.squareRoot().rounded(.up))) * fanOut
    for start in stride(from: 0, to: order.count, by: slice) {
      order[start..<min(start + slice, order.count)].sort {
        middles[Int($0)].y < middles[Int($1)].y
      }
    }
    return order
  }

  private static func boxes(over count: Int, _ box: (Int) -> Box) -> [Box] {
    stride(from: 0, to: count, by: fanOut).map { start in
      (start..<min(start + fanOut, count)).reduce(into: Box()) { $0.add(box($1)) }
    }
  }
}

extension RectTree {
  private struct Box: Sendable {
    var minX = Double.infinity
    var minY = Double.infinity
    var maxX = -Double.infinity
    var maxY = -Double.infinity

    init() {}

    init(_ rect: Rect) {
      (minX, minY, maxX, maxY) = (rect.minX, rect.minY, rect.maxX, rect.maxY)
    }

    var rect: Rect { Rect(x: minX, y: minY, width: maxX - minX, height: maxY - minY) }

    mutating func add(_ other: Box) {
      minX = min(minX, other.minX)
      minY = min(minY, other.minY)
      maxX = max(maxX, other.maxX)
      maxY = max(maxY, other.maxY)
    }

    func overlaps(_ rect: Rect) -> Bool {
      minX < rect.maxX && maxX > rect.minX && minY < rect.maxY && maxY > rect.minY
    }
  }
}
