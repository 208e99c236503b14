public import KeyboardCore

/// The course of an animated scroll: where it is and how fast at any moment.
///
/// It speeds up for a fifth of its time, slows down for the last three fifths, and takes on the
/// velocity that a scroll it replaces had, so that a key pressed meanwhile makes no jerk. A pure
/// value: nobody calls it back.
public struct ScrollAnimation: Hashable, Sendable {
  /// Where it began.
  public let origin: Point
  /// Where it ends.
  public let destination: Point
  /// When it began.
  public let start: Instant
  /// How long it takes.
  public let duration: Duration

  private let horizontal: Glide
  private let vertical: Glide

  /// Plans a scroll.
  ///
  /// - Parameters:
  ///   - origin: where it begins.
  ///   - destination: where it ends.
  ///   - start: when it begins.
  ///   - initialVelocity: how fast it is then, in units a second along each axis.
  ///   - pacing: how long it takes; less when the velocity would carry it past its destination.
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
    horizontal = Glide(distance: width, velocity: initialVelocity.x, seconds: seconds)
    vertical = Glide(distance: height, velocity: initialVelocity.y, seconds: seconds)
    duration = .seconds(max(horizontal.seconds, vertical.seconds))
  }

  /// When it ends.
  public var end: Instant { start.advanced(by: duration) }

  /// Whether it has arrived at a moment.
  public func isFinished(at instant: Instant) -> Bool { instant >= end }

  /// Where it is at a moment; the origin before its start, the destination after its end.
  public func offset(at instant: Instant) -> Point {
    guard !isFinished(at: instant) else { return destination }
    let seconds = start.duration(to: instant) / .seconds(1)
    return Point(
      x: origin.x + horizontal.distance(after: seconds),
      y: origin.y + vertical.distance(after: seconds))
  }

  /// How fast it is at a moment, in units a second along each axis.
  public func velocity(at instant: Instant) -> Point {
    guard !isFinished(at: instant) else { return .zero }
    let seconds = start.duration(to: instant) / .seconds(1)
    return Point(x: horizontal.velocity(after: seconds), y: vertical.velocity(after: seconds))
  }
}
