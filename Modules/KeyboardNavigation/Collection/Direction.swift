import KeyboardCore

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
