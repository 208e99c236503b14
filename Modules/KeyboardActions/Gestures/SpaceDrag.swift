import KeyboardCore

extension KeyboardContext {
  /// The distance on the space bar for one step of the cursor, in points.
  public enum SpaceDragSensitivity: Hashable, Sendable {
    case low, medium, high
    /// A custom distance, more than 0.
    case custom(points: Double)

    /// The distance in points.
    public var points: Double {
      switch self {
      case .low: 10
      case .medium: 5
      case .high: 2
      case .custom(let points): points
      }
    }
  }
}

/// Converts the movement of a finger on the space bar into steps of the cursor: horizontally by characters, vertically
/// by lines.
///
/// A line is as long as ``pointsPerLine(_:)``, so that a horizontal movement stays in its line.
struct SpaceDrag {
  private var start: Point?
  private var steps = (characters: 0, lines: 0)

  /// Returns the distance for one line, which is that of four characters.
  static func pointsPerLine(_ sensitivity: KeyboardContext.SpaceDragSensitivity) -> Double {
    4 * sensitivity.points
  }

  /// Returns the steps since the last call; backwards and upwards for negative numbers.
  ///
  /// A new start begins a new drag.
  mutating func steps(
    from start: Point, to location: Point, sensitivity: KeyboardContext.SpaceDragSensitivity
  ) -> (characters: Int, lines: Int) {
    if self.start != start { (self.start, steps) = (start, (0, 0)) }
    let total = (
      characters: Int((location.x - start.x) / max(sensitivity.points, 0.001)),
      lines: Int((location.y - start.y) / max(Self.pointsPerLine(sensitivity), 0.001))
    )
    defer { steps = total }
    return (total.characters - steps.characters, total.lines - steps.lines)
  }
}
