/// The number typed before a command, digit by digit.
nonisolated struct Count: Hashable, Sendable {
  /// More rows than any list has; more digits change nothing.
  static let limit = 999_999_999

  /// The number so far; nil when no digit was typed.
  private(set) var value: Int?

  /// Adds a digit; a zero only after another digit.
  mutating func append(_ digit: Int) {
    guard (0...9).contains(digit), digit > 0 || value != nil else { return }
    let longer = (value ?? 0) * 10 + digit
    value = min(longer, Self.limit)
  }

  /// The number for a command, which uses it up.
  mutating func take() -> Int? {
    defer { value = nil }
    return value
  }
}
