/// The number that is typed before a command.
///
/// `ctrl+u` is 4, each more of it four times as much; digits after it are the number themselves, as
/// are `alt+5` and `alt+-`.
nonisolated enum PrefixArgument: Hashable, Sendable {
  /// More than any list or text has; more of it changes nothing.
  static let limit = 999_999_999

  case none
  /// `ctrl+u`, and what it stands for.
  case universal(Int)
  /// `alt+-` without digits.
  case minus
  case number(Int)
  /// A number that `ctrl+u` has ended: digits are typed now.
  case ended(Int)

  /// The number: 1 without one.
  var value: Int {
    switch self {
    case .none: 1
    case .minus: -1
    case .universal(let value), .number(let value), .ended(let value): value
    }
  }

  /// A Boolean value indicating whether it is `ctrl+u` alone.
  var isUniversal: Bool {
    if case .universal = self { true } else { false }
  }

  /// A Boolean value indicating whether the next digit belongs to it.
  var takesDigits: Bool {
    switch self {
    case .universal, .minus, .number: true
    case .none, .ended: false
    }
  }

  /// Begins, or makes it four times as much; digits that were typed are ended.
  mutating func pressUniversal() {
    switch self {
    case .none: self = .universal(4)
    case .universal(let value): self = .universal(max(-Self.limit, min(value * 4, Self.limit)))
    case .minus: self = .universal(-4)
    case .number(let value), .ended(let value): self = .ended(value)
    }
  }

  /// Adds a digit, or begins with it.
  mutating func append(_ digit: Int) {
    switch self {
    case .minus: if digit > 0 { self = .number(-digit) }
    case .number(let value):
      self = .number(
        max(-Self.limit, min(value * 10 + (value < 0 ? -digit : digit), Self.limit)))
    case .none, .universal, .ended: self = .number(digit)
    }
  }

  /// Turns the sign round.
  mutating func negate() {
    switch self {
    case .minus: self = .none
    case .number(let value): self = .number(-value)
    case .none, .universal, .ended: self = .minus
    }
  }
}
