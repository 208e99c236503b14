#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The course of an animated scroll: its offset and velocity at any moment.
///
/// It accelerates for a fifth of its time, decelerates for the last three fifths, and starts with the velocity of a
/// scroll that it replaces, so that a key pressed meanwhile does not jerk. A pure value, evaluated for each frame.
package struct ScrollAnimation: Hashable, Sendable {
  /// The offset at its start.
  package let origin: Point
  /// The offset at its end.
  package let destination: Point
  /// The moment at which it begins.
  package let start: Instant
  /// The time from its start to its end.
  package let duration: Duration

  private let horizontal: VelocityProfile
  private let vertical: VelocityProfile

  /// Plans a scroll.
  ///
  /// - Parameters:
  ///   - origin: the offset at its start.
  ///   - destination: the offset at its end.
  ///   - start: the moment at which it begins.
  ///   - initialVelocity: the velocity at its start, in units a second along each axis.
  ///   - pacing: its duration; shorter if the velocity would carry it past its destination.
  package init(
    from origin: Point, to destination: Point, start: Instant, initialVelocity: Point = .zero,
    pacing: ScrollPacing = .standard
  ) {
    (self.origin, self.destination, self.start) = (origin, destination, start)
    let (width, height) = (destination.x - origin.x, destination.y - origin.y)
    let distance = (width * width + height * height).squareRoot()
    let seconds = pacing.duration(forDistance: distance) / .seconds(1)
    horizontal = VelocityProfile(distance: width, velocity: initialVelocity.x, seconds: seconds)
    vertical = VelocityProfile(distance: height, velocity: initialVelocity.y, seconds: seconds)
    duration = .seconds(max(horizontal.seconds, vertical.seconds))
  }

  /// The moment at which it ends.
  package var end: Instant { start.advanced(by: duration) }

  /// Returns whether it has ended at a moment.
  package func isFinished(at instant: Instant) -> Bool { instant >= end }

  /// Returns the offset at a moment; the origin before its start, the destination after its end.
  package func offset(at instant: Instant) -> Point {
    guard !isFinished(at: instant) else { return destination }
    let seconds = start.duration(to: instant) / .seconds(1)
    return Point(
      x: origin.x + horizontal.distance(after: seconds),
      y: origin.y + vertical.distance(after: seconds))
  }

  /// Returns its velocity at a moment, in units a second along each axis.
  package func velocity(at instant: Instant) -> Point {
    guard !isFinished(at: instant) else { return .zero }
    let seconds = start.duration(to: instant) / .seconds(1)
    return Point(x: horizontal.velocity(after: seconds), y: vertical.velocity(after: seconds))
  }
}

/// A movement along one axis whose velocity is a trapezium: up, level, down to rest.
///
/// ```
/// velocity   ┌───┐
///           ╱     ╲
///   initial╱        ╲
///          20%  20%  60% of the time
/// ```
struct VelocityProfile: Hashable, Sendable {
  let total: Double
  let seconds: Double
  private let initial: Double
  private let cruise: Double
  private let rise: Double
  private let fall: Double

  /// Plans a movement over a distance; a velocity in the opposite direction is reversed first.
  init(distance: Double, velocity: Double, seconds: Double) {
    total = distance
    initial = velocity
    let braking = 2 * distance / velocity
    if velocity != 0, braking >= 0, distance != 0, 5 * braking <= seconds {
      // So fast that any acceleration would overshoot: slow down evenly, and arrive earlier.
      self.seconds = braking
      rise = 0
      fall = braking
      cruise = velocity
    } else if distance == 0, velocity == 0 {
      (self.seconds, rise, fall, cruise) = (0, 0, 0, 0)
    } else {
      self.seconds = seconds
      rise = 0.2 * seconds
      fall = 0.6 * seconds
      cruise = seconds > 0 ? (distance - 0.5 * rise * velocity) / (0.6 * seconds) : 0
    }
  }

  func distance(after time: Double) -> Double {
    guard time > 0 else { return 0 }
    guard time < seconds else { return total }
    if time < rise { return initial * time + (cruise - initial) * time * time / (2 * rise) }
    if time < seconds - fall { return (initial + cruise) * rise / 2 + cruise * (time - rise) }
    let left = seconds - time
    return total - cruise * left * left / (2 * fall)
  }

  func velocity(after time: Double) -> Double {
    guard time > 0 else { return initial }
    guard time < seconds else { return 0 }
    if time < rise { return initial + (cruise - initial) * time / rise }
    if time < seconds - fall { return cruise }
    return cruise * (seconds - time) / fall
  }
}

/// The duration of an animated scroll, which grows with the logarithm of its distance.
public struct ScrollPacing: Hashable, Sendable {
  /// The duration of a scroll of at most ``unit``.
  public var base: Duration
  /// The longest distance that is scrolled in ``base``.
  public var unit: Double
  /// The part of ``base`` that is added for each tenfold of ``unit``.
  public var growth: Double

  /// Creates a pacing.
  public init(base: Duration = .milliseconds(400), unit: Double = 350, growth: Double = 0.5) {
    (self.base, self.unit, self.growth) = (base, unit, growth)
  }

  /// 0.4 s for the 350 units of an arrow key, and 0.2 s more for each tenfold distance.
  public static let standard = ScrollPacing()

  /// Returns the duration of a scroll over a distance.
  public func duration(forDistance distance: Double) -> Duration {
    let units = unit > 0 ? abs(distance) / unit : 1
    guard units > 1, units.isFinite else { return base }
    return base * (1 + growth * log10(units))
  }
}
