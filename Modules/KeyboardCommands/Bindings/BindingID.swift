/// The stable name of a binding, by which it is replaced, removed and customised.
public struct BindingID: RawRepresentable, Hashable, Sendable, Codable, ExpressibleByStringLiteral {
  /// The name.
  public let rawValue: String

  /// Creates an id from a name.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// Creates an id from a name.
  public init(_ name: String) {
    rawValue = name
  }

  /// Creates an id from a literal.
  public init(stringLiteral value: String) {
    rawValue = value
  }
}

extension BindingID: Comparable {
  /// Orders ids as texts.
  public static func < (left: BindingID, right: BindingID) -> Bool {
    left.rawValue < right.rawValue
  }
}

extension BindingID: CustomStringConvertible {
  /// The name.
  public var description: String { rawValue }
}
