import KeyboardCore

/// Where an arrow points to, in the plane: nothing is mirrored here.
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

/// A rectangle as seen by somebody who looks in a direction: how far ahead, and how far aside.
struct Outlook {
  /// Where it begins and ends ahead; the end is further.
  var ahead: ClosedRange<Double>
  /// From where to where it lies aside, in the coordinate of the other axis.
  var aside: ClosedRange<Double>

  init(ahead: ClosedRange<Double>, aside: ClosedRange<Double>) {
    self.ahead = ahead
    self.aside = aside
  }

  init(_ rect: Rect, _ direction: Direction) {
    let horizontal = ClosedRange.between(rect.minX, rect.maxX)
    let vertical = ClosedRange.between(rect.minY, rect.maxY)
    switch direction {
    case .down: (ahead, aside) = (vertical, horizontal)
    case .right: (ahead, aside) = (horizontal, vertical)
    case .up: (ahead, aside) = (.between(-vertical.upperBound, -vertical.lowerBound), horizontal)
    case .left:
      (ahead, aside) = (.between(-horizontal.upperBound, -horizontal.lowerBound), vertical)
    }
  }

  /// The rectangle that is seen so.
  func rect(_ direction: Direction) -> Rect {
    let (depth, breadth) = (ahead.extent, aside.extent)
    return switch direction {
    case .down: Rect(x: aside.lowerBound, y: ahead.lowerBound, width: breadth, height: depth)
    case .right: Rect(x: ahead.lowerBound, y: aside.lowerBound, width: depth, height: breadth)
    case .up: Rect(x: aside.lowerBound, y: -ahead.upperBound, width: breadth, height: depth)
    case .left: Rect(x: -ahead.upperBound, y: aside.lowerBound, width: depth, height: breadth)
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

  /// How far a coordinate is outside.
  func distance(to coordinate: Double) -> Double {
    Swift.max(0, lowerBound - coordinate, coordinate - upperBound)
  }
}
