import KeyboardCore

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
