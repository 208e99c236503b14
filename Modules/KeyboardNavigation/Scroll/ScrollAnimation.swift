public import KeyboardCore

/// The course of an animated scroll: where it is and how fast at any moment.
///
/// It speeds up for a fifth of its time, slows down for the last three fifths, and takes on the
/// velocity that a scroll it replaces had, so that a key pressed meanwhile makes no jerk. A pure
/// value: nobody calls it back.
public struct ScrollAnimation: Hashable, Sendable {
  /// The offset at its start.
  public let origin: Point
  /// The offset at its end.
  public let destination: Point
  /// The moment of its start.
  public let start: Instant
  /// Its duration.
  public let duration: Duration

  private let horizontal: VelocityProfile
  private let vertical: VelocityProfile

  /// Plans a scroll.
  ///
  /// - Parameters:
  ///   - origin: the offset at its start.
  ///   - destination: the offset at its end.
  ///   - start: when it begins.
  ///   - initialVelocity: the velocity at its start, in units a second along each axis.
  ///   - pacing: its duration; less when the velocity would carry it past its destination.
  public init(
    from origin: Point, to destination: Point, start: Instant, initialVelocity: Point = .zero,
    pacing: ScrollPacing = .standard
  ) {
    self.origin = origin
    self.destination = destination
    self.start = start
    let (width, height) = (destination.x - origin.x, destination.y - origin.y)
    let distance = (width * width + height * height).squareRoot()
    let seconds = pacing.duration(forDistance: distance) / .seconds(1)
    horizontal = VelocityProfile(distance: width, velocity: initialVelocity.x, seconds: seconds)
    vertical = VelocityProfile(distance: height, velocity: initialVelocity.y, seconds: seconds)
    duration = .seconds(max(horizontal.seconds, vertical.seconds))
  }

  /// The moment of its end.
  public var end: Instant { start.advanced(by: duration) }

  /// Returns whether it has arrived at a moment.
  public func isFinished(at instant: Instant) -> Bool { instant >= end }

  /// Returns the offset at a moment; the origin before its start, the destination after its end.
  public func offset(at instant: Instant) -> Point {
    guard !isFinished(at: instant) else { return destination }
    let seconds = start.duration(to: instant) / .seconds(1)
    return Point(
      x: origin.x + horizontal.distance(after: seconds),
      y: origin.y + vertical.distance(after: seconds))
  }

  /// Returns its velocity at a moment, in units a second along each axis.
  public func velocity(at instant: Instant) -> Point {
    guard !isFinished(at: instant) else { return .zero }
    let seconds = start.duration(to: instant) / .seconds(1)
    return Point(x: horizontal.velocity(after: seconds), y: vertical.velocity(after: seconds))
  }
}
