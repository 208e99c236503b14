extension Seek {
  /// The course of an animation: its progress from 0 to 1 by the fraction of its time.
  ///
  /// A cubic Bézier from (0, 0) to (1, 1), time to the right and progress upwards, with two control
  /// points. Source: the timing functions of CSS and Core Animation.
  public struct EasingCurve: Hashable, Sendable {
    /// The time of the first control point, 0 to 1.
    public let x1: Double
    /// The progress of the first control point.
    public let y1: Double
    /// The time of the second control point, 0 to 1.
    public let x2: Double
    /// The progress of the second control point.
    public let y2: Double

    /// Creates a curve from its control points; times are limited to 0…1.
    public init(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) {
      self.x1 = min(max(0, x1), 1)
      self.y1 = y1
      self.x2 = min(max(0, x2), 1)
      self.y2 = y2
    }

    /// Constant speed.
    public static let linear = EasingCurve(0, 0, 1, 1)
    /// Acceleration from rest.
    public static let easeIn = EasingCurve(0.42, 0, 1, 1)
    /// Deceleration from full speed.
    public static let easeOut = EasingCurve(0, 0, 0.58, 1)
    /// Acceleration from rest, then deceleration to rest.
    public static let easeInOut = EasingCurve(0.42, 0, 0.58, 1)
    /// Full speed at the start, beyond the end by a tenth, and back. Source: `easeOutBack` of easings.net.
    public static let backOut = EasingCurve(0.34, 1.56, 0.64, 1)
    /// Back by a tenth first, then acceleration. Source: `easeInBack` of easings.net.
    public static let backIn = EasingCurve(0.36, 0, 0.66, -0.56)

    /// Returns the progress at a fraction of the time; 0 before the start, 1 after the end.
    ///
    /// - Complexity: O(1), about sixty steps of a bisection.
    public func value(at time: Double) -> Double {
      guard time > 0 else { return 0 }
      guard time < 1 else { return 1 }
      return Self.coordinate(y1, y2, at: parameter(at: time))
    }

    /// Returns the slope at a moment: the progress of a whole duration at that speed.
    ///
    /// Infinite if the curve is vertical; 0 before the start and after the end.
    public func slope(at time: Double) -> Double {
      guard time >= 0, time <= 1 else { return 0 }
      let parameter = parameter(at: time)
      let width = Self.derivative(x1, x2, at: parameter)
      if width > 0 { return Self.derivative(y1, y2, at: parameter) / width }
      // A control point is at this end: the curve leaves towards the next one that is not.
      let ways = parameter < 0.5 ? [(x1, y1), (x2, y2)] : [(1 - x2, 1 - y2), (1 - x1, 1 - y1)]
      let way = ways.first { $0 != (0, 0) } ?? (1, 1)
      return way.1 / way.0
    }

    /// Returns the curve with another initial slope, for an animation that replaces a running one.
    ///
    /// The first control point keeps its time, or gets a third of the whole if it has none. It is moved nearer to the
    /// start if it would pass the end, so that a curve without overshoot still has none, or if it would exceed the
    /// limit backwards.
    ///
    /// - Parameters:
    ///   - slope: the progress of a whole duration at the initial speed; negative if it leads away from the end.
    ///   - limit: the maximum progress below 0, at least 0.
    /// - Returns: the curve with that slope; if the slope is negative and the limit is 0, one that does not go back.
    func starting(at slope: Double, back limit: Double) -> EasingCurve {
      let reach = slope < 0 ? limit : 1
      let time = x1 > 0 ? x1 : 1.0 / 3
      guard time * abs(slope) > reach else { return EasingCurve(time, time * slope, x2, y2) }
      return EasingCurve(reach / abs(slope), slope < 0 ? -reach : reach, x2, y2)
    }

    /// Returns the parameter at which the curve has a time; times grow monotonically with it.
    private func parameter(at time: Double) -> Double {
      guard time > 0 else { return 0 }
      guard time < 1 else { return 1 }
      var low = 0.0
      var high = 1.0
      for _ in 0..<60 {
        let middle = (low + high) / 2
        if Self.coordinate(x1, x2, at: middle) < time { low = middle } else { high = middle }
      }
      return (low + high) / 2
    }

    private static func coordinate(_ first: Double, _ second: Double, at t: Double) -> Double {
      let rest = 1 - t
      return 3 * rest * rest * t * first + 3 * rest * t * t * second + t * t * t
    }

    private static func derivative(_ first: Double, _ second: Double, at t: Double) -> Double {
      let rest = 1 - t
      return 3 * rest * rest * first + 6 * rest * t * (second - first) + 3 * t * t * (1 - second)
    }
  }
}
