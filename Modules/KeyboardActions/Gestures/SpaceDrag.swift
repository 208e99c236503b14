import KeyboardCore

extension KeyboardContext {
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
}

/// Turns the way of a finger on the space bar into steps of the cursor: sideways by characters, up
/// and down by lines.
///
/// A line is as far as ``pointsPerLine(_:)``, so that a finger going sideways stays in its line.
struct SpaceDrag {
  private var start: Point?
  private var steps = (characters: 0, lines: 0)

  /// The distance that a finger moves for one line: that of four characters.
  static func pointsPerLine(_ sensitivity: KeyboardContext.SpaceDragSensitivity) -> Double {
    4 * sensitivity.points
  }

  /// Returns the steps that the finger has made since it was last asked; backwards and upwards when
  /// negative.
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
