/// A moment on a scheduler's clock, counted from when that clock started.
///
/// Instants of different schedulers do not compare.
public struct Instant: InstantProtocol, Hashable, Sendable, Codable {
  /// The time since the clock started.
  public let offset: Duration

  /// Creates the moment at an offset from the start of the clock.
  public init(offset: Duration) {
    self.offset = offset
  }

  /// The start of the clock.
  public static let zero = Instant(offset: .zero)

  /// The moment a duration later.
  public func advanced(by duration: Duration) -> Instant {
    Instant(offset: offset + duration)
  }

  /// The time from this moment to another.
  public func duration(to other: Instant) -> Duration {
    other.offset - offset
  }

  /// Whether one moment is before another.
  public static func < (lhs: Instant, rhs: Instant) -> Bool {
    lhs.offset < rhs.offset
  }

  /// Whole milliseconds since the start of the clock, rounded down.
  public var milliseconds: Int {
    offset.wholeMilliseconds
  }
}

extension Duration {
  /// Whole milliseconds, rounded down.
  public var wholeMilliseconds: Int {
    let (seconds, attoseconds) = components
    let whole = Int(seconds) * 1000 + Int(attoseconds / 1_000_000_000_000_000)
    return attoseconds % 1_000_000_000_000_000 < 0 ? whole - 1 : whole
  }
}
