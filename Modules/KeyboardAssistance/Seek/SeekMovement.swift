import KeyboardCore

/// The course of an animated position: its value and velocity at any moment.
struct SeekMovement {
  let origin: Double
  let destination: Double
  let start: Instant
  let seconds: Double
  let curve: Seek.EasingCurve

  /// Plans a movement, within 0…1 unless its curve overshoots.
  ///
  /// - Parameters:
  ///   - origin: the position at its start.
  ///   - destination: the position at its end.
  ///   - start: the moment at which it begins.
  ///   - seconds: its duration, above 0.
  ///   - ease: its course.
  ///   - velocity: the velocity, in positions per second, of the movement that it replaces; nil from rest, where only
  ///     the curve determines the initial speed. A movement to its own origin has none.
  init(
    from origin: Double, to destination: Double, start: Instant, seconds: Double,
    ease: Seek.EasingCurve, velocity: Double?
  ) {
    (self.origin, self.destination, self.start) = (origin, destination, start)
    self.seconds = seconds
    let distance = destination - origin
    if let velocity, distance != 0 {
      let room = max(0, distance > 0 ? origin : 1 - origin)
      curve = ease.starting(at: velocity * seconds / distance, back: room / abs(distance))
    } else {
      curve = ease
    }
  }

  var end: Instant { start.advanced(by: .seconds(seconds)) }

  func isFinished(at instant: Instant) -> Bool { instant >= end }

  func position(at instant: Instant) -> Double {
    // Exact at the end, without rounding errors.
    guard !isFinished(at: instant) else { return destination }
    return origin + (destination - origin) * curve.value(at: share(at: instant))
  }

  /// Returns the velocity in positions per second.
  func velocity(at instant: Instant) -> Double {
    (destination - origin) * curve.slope(at: share(at: instant)) / seconds
  }

  private func share(at instant: Instant) -> Double {
    start.duration(to: instant) / .seconds(seconds)
  }
}
