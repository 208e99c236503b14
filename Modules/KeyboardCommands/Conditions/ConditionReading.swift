public import KeyboardCore

/// A name that a condition reads, and what it was found to be.
public struct ConditionReading: Hashable, Sendable {
  /// The context name.
  public let name: String
  /// Its value; nil when it had none.
  public let value: Value?

  /// Creates a reading.
  public init(name: String, value: Value?) {
    self.name = name
    self.value = value
  }
}

extension ConditionReading: CustomStringConvertible {
  /// `list.focus = 3`, or `list.focus has no value`.
  public var description: String {
    guard let value else { return "\(name) has no value" }
    return "\(name) = \(value)"
  }
}
