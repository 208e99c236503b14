import FoundationEssentials
import KeyboardCore

/// The search for the item in a direction among items that lie anywhere.
///
/// ```
///              ┌────────┐
///              │ start  │
///      ┌───────┼╌╌╌╌╌╌╌╌┼──────┐   the band is as wide as the item
///      │ beside╎  band  ╎      │   and begins at its middle
///      └───────┼╌╌╌╌╌╌╌╌┼──────┘
///              ╎ found  ╎
/// ```
///
/// A band that starts at the middle of the item is searched, first near, then further, then to the
/// end of the content. What lies in it with its middle ahead counts; the nearest edge wins, then
/// what lies least aside of the item's middle, then the lower path.
///
/// If the band is empty, the axes differ. Along the scroll axis all that begins beyond the item
/// counts: down never stops above something, as in a grid whose last line is short. Across it
/// nothing does, so that the key at the end of a line travels on. In a wild layout an item may be
/// nobody's nearest; it is reached by its text or by steps through the order.
///
/// Source: KeyboardKit (Hill), which looks no further than the second band.
public struct DirectionalSearch: Hashable, Sendable {
  /// The reach of the first band, in the content's units.
  public var near: Double
  /// The further reach of the second band; each later one is twice as long as the last.
  public var further: Double
  /// The difference of edges that count as aligned; at most a tenth of the item.
  public var tolerance: Double

  /// Creates a search; the defaults are for points of a screen.
  public init(near: Double = 500, further: Double = 2500, tolerance: Double = 1) {
    self.near = near
    self.further = further
    self.tolerance = tolerance
  }

  /// For the cells of a terminal.
  public static let cells = DirectionalSearch(near: 30, further: 150, tolerance: 0.1)
}

extension DirectionalSearch {
  /// One search: from where, to where, in what.
  struct Task {
    let start: IndexPath
    let direction: Direction
    /// The coordinate across the direction to stay near; nil is the middle of the item.
    var middle: Double?
  }

  /// The nearest item in a direction, or nil.
  func item(_ task: Task, in collection: some NavigableCollection) -> IndexPath? {
    let origin = DirectedRect(collection.rectForItem(at: task.start), task.direction)
    let end = DirectedRect(collection.contentBounds, task.direction)
    let middle = task.middle ?? origin.across.middle
    let slack = slack(origin.across)
    let band = ClosedRange.between(
      origin.across.lowerBound + slack, origin.across.upperBound - slack)
    let start = origin.along.middle
    let found = nearest(task, in: collection, from: start, to: end.along.upperBound, across: band) {
      $0.along.middle > start
    }
    guard found == nil, task.direction.axis == collection.scrollAxis else {
      return found.flatMap { $0.best(middle) }
    }
    let edge = origin.along.upperBound - self.slack(origin.along)
    return nearest(
      task, in: collection, from: edge, to: end.along.upperBound, across: end.across.padded
    ) {
      $0.along.lowerBound >= edge && $0.along.middle > start
    }?.best(middle)
  }

  /// The first item from the opposite end of the content; nil when it is the item itself.
  func wrappedItem(_ task: Task, in collection: some NavigableCollection) -> IndexPath? {
    let origin = DirectedRect(collection.rectForItem(at: task.start), task.direction)
    let end = DirectedRect(collection.contentBounds, task.direction)
    let slack = slack(origin.across)
    let band = ClosedRange.between(
      origin.across.lowerBound + slack, origin.across.upperBound - slack)
    let found = nearest(
      task, in: collection, from: end.along.lowerBound.nextDown, to: origin.along.upperBound,
      across: band, includingStart: true
    ) {
      $0.along.middle <= origin.along.middle
    }?.best(task.middle ?? origin.across.middle)
    return found == task.start ? nil : found
  }

  /// The items whose edges are nearest, from a coordinate on; nil when there are none.
  private func nearest(
    _ task: Task, in collection: some NavigableCollection, from start: Double, to end: Double,
    across: ClosedRange<Double>, includingStart: Bool = false, where isAhead: (DirectedRect) -> Bool
  ) -> Candidates? {
    let origin = DirectedRect(collection.rectForItem(at: task.start), task.direction)
    let slack = slack(origin.along)
    var reach = min(near, 2 * max(origin.along.extent, slack))
    if !(reach > 0) { reach = max(near, 1) }
    while start < end {
      let area = DirectedRect(along: .between(start, start + reach + 2 * slack), across: across)
      var candidates = Candidates(slack: slack)
      for path in collection.items(intersecting: area.rect(task.direction)) {
        guard includingStart || path != task.start else { continue }
        let rect = DirectedRect(collection.rectForItem(at: path), task.direction)
        guard isAhead(rect), collection.isItemEnabled(at: path) else { continue }
        candidates.add(path, rect)
      }
      // One that begins later than the band reaches may have a better one beside it.
      if let distance = candidates.nearest, distance <= start + reach { return candidates }
      guard start + reach < end else { return candidates.nearest == nil ? nil : candidates }
      reach = reach < near ? near : max(reach < near + further ? near + further : 0, 2 * reach)
    }
    return nil
  }

  private func slack(_ range: ClosedRange<Double>) -> Double {
    min(tolerance, range.extent / 10)
  }
}

extension ClosedRange<Double> {
  fileprivate var padded: ClosedRange<Double> {
    .between(lowerBound.nextDown, upperBound.nextUp)
  }
}

/// Items that were found, as far as they may be the best.
private struct Candidates {
  let slack: Double
  private(set) var nearest: Double?
  private var items: [(path: IndexPath, rect: DirectedRect)] = []

  init(slack: Double) {
    self.slack = slack
  }

  mutating func add(_ path: IndexPath, _ rect: DirectedRect) {
    let edge = rect.along.lowerBound
    if let nearest, edge > nearest + slack { return }
    nearest = min(nearest ?? edge, edge)
    items.append((path, rect))
  }

  /// Of those whose edges are aligned with the nearest one, the one least aside.
  func best(_ middle: Double) -> IndexPath? {
    guard let nearest else { return nil }
    return items.filter { $0.rect.along.lowerBound <= nearest + slack }
      .min { one, other in
        let (first, second) = (one.rect.across, other.rect.across)
        let keys = (
          (first.distance(to: middle), abs(first.middle - middle)),
          (second.distance(to: middle), abs(second.middle - middle))
        )
        return keys.0 == keys.1 ? one.path < other.path : keys.0 < keys.1
      }?.path
  }
}

/// The direction of an arrow in the plane: nothing is mirrored here.
enum Direction {
  case up
  case down
  case left
  case right

  var axis: Axis {
    switch self {
    case .up, .down: .vertical
    case .left, .right: .horizontal
    }
  }
}

/// A rectangle in the coordinates of a direction: its extents along it and across it.
struct DirectedRect {
  /// The extent along the direction; the end is further.
  var along: ClosedRange<Double>
  /// The extent across the direction, in the coordinate of the other axis.
  var across: ClosedRange<Double>

  init(along: ClosedRange<Double>, across: ClosedRange<Double>) {
    self.along = along
    self.across = across
  }

  init(_ rect: Rect, _ direction: Direction) {
    let horizontal = ClosedRange.between(rect.minX, rect.maxX)
    let vertical = ClosedRange.between(rect.minY, rect.maxY)
    switch direction {
    case .down: (along, across) = (vertical, horizontal)
    case .right: (along, across) = (horizontal, vertical)
    case .up: (along, across) = (.between(-vertical.upperBound, -vertical.lowerBound), horizontal)
    case .left:
      (along, across) = (.between(-horizontal.upperBound, -horizontal.lowerBound), vertical)
    }
  }

  /// Returns the rectangle in the coordinates of the plane.
  func rect(_ direction: Direction) -> Rect {
    let (depth, breadth) = (along.extent, across.extent)
    return switch direction {
    case .down: Rect(x: across.lowerBound, y: along.lowerBound, width: breadth, height: depth)
    case .right: Rect(x: along.lowerBound, y: across.lowerBound, width: depth, height: breadth)
    case .up: Rect(x: across.lowerBound, y: -along.upperBound, width: breadth, height: depth)
    case .left: Rect(x: -along.upperBound, y: across.lowerBound, width: depth, height: breadth)
    }
  }
}

extension ClosedRange<Double> {
  /// The range between two coordinates; infinitely far away when one of them is no number.
  static func between(_ start: Double, _ end: Double) -> Self {
    start <= end ? start...end : start > end ? start...start : .infinity ... .infinity
  }

  var extent: Double { upperBound - lowerBound }
  var middle: Double { lowerBound + extent / 2 }

  /// Returns the distance of a coordinate from the range.
  func distance(to coordinate: Double) -> Double {
    Swift.max(0, lowerBound - coordinate, coordinate - upperBound)
  }
}
