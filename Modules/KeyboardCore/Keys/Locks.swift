/// The lock keys that were on during an event; they never take part in matching.
public struct Locks: OptionSet, Hashable, Sendable {
  /// One bit a lock.
  public let rawValue: UInt8

  /// Creates a set from its bits.
  public init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  /// Caps Lock was on.
  public static let capsLock = Locks(rawValue: 1 << 0)
  /// Num Lock was on.
  public static let numLock = Locks(rawValue: 1 << 1)
}
