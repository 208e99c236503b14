/// A number of bytes in readable form: `999 B`, `12.3 kB`, `4.0 GB`.
///
/// ```swift
/// row.detail = "\(ByteCount(entry.size))"
/// ```
///
/// Units are SI units, in steps of 1000, with one digit after the point.
public struct ByteCount: Hashable, Sendable, CustomStringConvertible {
  /// The number of bytes.
  public let bytes: Int

  /// Creates a count from a number of bytes.
  public init(_ bytes: Int) {
    self.bytes = bytes
  }

  /// The number with its unit.
  public var description: String {
    if bytes.magnitude < 1000 { return "\(bytes) B" }
    var (amount, units) = (Double(bytes) / 1000, ["kB", "MB", "GB", "TB", "PB", "EB"][...])
    // An amount that would be rounded to 1000.0 is 1.0 of the next unit.
    while abs(amount) >= 999.95, units.count > 1 {
      amount /= 1000
      units = units.dropFirst()
    }
    return "\((amount * 10).rounded() / 10) \(units[units.startIndex])"
  }
}
