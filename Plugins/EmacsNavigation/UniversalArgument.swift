/// The universal argument of Emacs: a number that is typed before a command.
///
/// `C-u` is 4, each more of it four times as much; digits after it are the number themselves.
nonisolated struct UniversalArgument: Hashable, Sendable {
  /// More rows than any list has; more of it changes nothing.
  static let limit = 999_999_999

  /// The number so far; nil when none was begun.
  private(set) var value: Int?
  private var hasDigits = false

  /// Begins, or makes it four times as much; digits that were typed stay.
  mutating func press() {
    guard !hasDigits else { return }
    value = min((value ?? 1) * 4, Self.limit)
  }

  /// Adds a digit to an argument that was begun.
  mutating func append(_ digit: Int) {
    guard (0...9).contains(digit), let value else { return }
    self.value = min((hasDigits ? value : 0) * 10 + digit, Self.limit)
    hasDigits = true
  }

  /// Returns the number for a command, which uses it up.
  mutating func take() -> Int? {
    defer { self = UniversalArgument() }
    return value
  }
}
