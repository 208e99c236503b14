import KeyboardCore

/// The search for the next item in a direction among freely arranged items.
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
/// Of the items in the band whose middle lies ahead, the nearest edge wins, then the item nearest to the start's
/// middle, then the lower path. The band is searched near the item first, then twice as far, and so on to the end of
/// the content.
///
/// If the band is empty, the axes differ. Along the scroll axis, any item that begins beyond the start is a
/// candidate: moving down never stops above other items, as in a grid whose last line is short. Across it there are
/// none, so that the key at the end of a line goes to the next responder. In an irregular layout an item may be
/// nearest to no other; it can be found by its text or by steps in order.
///
/// Source: KeyboardKit (Hill), which looks no further than a second band.
struct DirectionalSearch {
  private let collection: any NavigableCollection
  private let focusable: FocusableItems
  private let start: IndexPath
  private let direction: Direction
  /// The coordinate across the direction to stay near.
  private let middle: Double
  private let origin: DirectedRect

  /// Creates a search from an item; the middle is by default that of the item.
  init(
    from start: IndexPath, _ direction: Direction, middle: Double? = nil,
    in collection: any NavigableCollection, _ focusable: FocusableItems
  ) {
    (self.collection, self.focusable, self.start) = (collection, focusable, start)
    self.direction = direction
    origin = DirectedRect(collection.rectForItem(at: start), direction)
    self.middle = middle ?? origin.across.middle
  }

  /// Returns the nearest item ahead, or nil.
  func item() -> IndexPath? {
    let content = DirectedRect(collection.contentBounds, direction)
    let (start, end) = (origin.along.middle, content.along.upperBound)
    let found = nearest(from: start, to: end, across: band) { $0.along.middle > start }
    if found != nil || direction.axis != collection.scrollAxis { return found }
    let edge = origin.along.upperBound - Self.tolerance(origin.along)
    let breadth = ClosedRange.between(
      content.across.lowerBound.nextDown, content.across.upperBound.nextUp)
    return nearest(from: edge, to: end, across: breadth) {
      $0.along.lowerBound >= edge && $0.along.middle > start
    }
  }

  /// Returns the first item from the opposite end of the content; nil if it is the item itself.
  func wrappedItem() -> IndexPath? {
    let content = DirectedRect(collection.contentBounds, direction)
    let found = nearest(
      from: content.along.lowerBound.nextDown, to: origin.along.upperBound, across: band
    ) {
      $0.along.middle <= origin.along.middle
    }
    return found == start ? nil : found
  }

  /// The breadth of the item, reduced by the tolerance for touching edges.
  private var band: ClosedRange<Double> {
    let tolerance = Self.tolerance(origin.across)
    return .between(
      origin.across.lowerBound + tolerance, origin.across.upperBound - tolerance)
  }

  /// Returns the best of the items with the nearest edges, starting at a coordinate.
  private func nearest(
    from start: Double, to end: Double, across: ClosedRange<Double>,
    where isAhead: (DirectedRect) -> Bool
  ) -> IndexPath? {
    let tolerance = Self.tolerance(origin.along)
    var reach = max(1, 2 * origin.along.extent)
    while start < end {
      let area = DirectedRect(
        along: .between(start, start + reach + 2 * tolerance), across: across)
      let items = collection.items(intersecting: area.rect(direction))
        .map { (path: $0, rect: DirectedRect(collection.rectForItem(at: $0), direction)) }
        .filter { isAhead($0.rect) && focusable.takesFocus($0.path) }
      let edge = items.map(\.rect.along.lowerBound).min()
      // An item that begins later than the searched part may have a better one beside it.
      if let edge, edge <= start + reach || start + reach >= end {
        return items.filter { $0.rect.along.lowerBound <= edge + tolerance }
          .min { aside($0.rect.across) < aside($1.rect.across) }?.path
      }
      guard start + reach < end else { return nil }
      reach *= 2
    }
    return nil
  }

  private func aside(_ range: ClosedRange<Double>) -> (Double, Double) {
    (range.distance(to: middle), abs(range.middle - middle))
  }

  /// Returns the difference of edges that count as aligned: at most half a point.
  private static func tolerance(_ range: ClosedRange<Double>) -> Double {
    min(1, range.extent / 10)
  }
}

/// The direction of an arrow in the plane, without mirroring.
enum Direction {
  case up
  case down
  case left
  case right

  var axis: CollectionArrangement.Axis {
    switch self {
    case .up, .down: .vertical
    case .left, .right: .horizontal
    }
  }
}

/// A rectangle in the coordinates of a direction: its extents along and across it.
struct DirectedRect {
  /// The extent along the direction; the end is further.
  var along: ClosedRange<Double>
  /// The extent across the direction, in the coordinate of the other axis.
  var across: ClosedRange<Double>

  init(along: ClosedRange<Double>, across: ClosedRange<Double>) {
    (self.along, self.across) = (along, across)
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
  /// Returns the range between two coordinates; infinitely far away if one of them is not a number.
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
