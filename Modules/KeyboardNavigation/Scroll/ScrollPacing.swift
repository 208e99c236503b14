#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The duration of an animated scroll: the base, and more by the logarithm of the distance.
public struct ScrollPacing: Hashable, Sendable {
  /// The duration of a scroll of at most one unit.
  public var base: Duration
  /// The distance that takes the base.
  public var unit: Double
  /// The part of the base that each tenfold distance adds.
  public var growth: Double

  /// Creates a pacing.
  public init(base: Duration = .milliseconds(400), unit: Double = 350, growth: Double = 0.5) {
    self.base = base
    self.unit = unit
    self.growth = growth
  }

  /// 0.4 s for an arrow key, and half of it more for each tenfold distance.
  public static let standard = ScrollPacing()

  /// Returns the duration of a scroll over a distance.
  public func duration(forDistance distance: Double) -> Duration {
    let units = unit > 0 ? abs(distance) / unit : 1
    guard units > 1, units.isFinite else { return base }
    return base * (1 + growth * log10(units))
  }
}
