public import KeyboardCore

/// The distance that a finger moves on the space bar for one step of the cursor, in points.
public enum SpaceDragSensitivity: Hashable, Sendable {
  case low, medium, high
  /// A distance of the program's own, more than 0.
  case custom(points: Double)

  /// The distance in points: 10, 5, 2, or the program's own.
  public var points: Double {
    switch self {
    case .low: 10
    case .medium: 5
    case .high: 2
    case .custom(let points): points
    }
  }
}

/// Turns the way of a finger on the space bar into steps of the cursor.
public struct SpaceDrag: Sendable {
  private var start: Point?
  private var steps = 0

  /// Creates a drag that has not begun.
  public init() {}

  /// Returns the steps that the finger has made since it was last asked, backwards when negative.
  ///
  /// A new start begins a new drag.
  public mutating func steps(
    from start: Point, to location: Point, sensitivity: SpaceDragSensitivity
  ) -> Int {
    if self.start != start { (self.start, steps) = (start, 0) }
    let total = Int((location.x - start.x) / max(sensitivity.points, 0.001))
    defer { steps = total }
    return total - steps
  }
}
