/// An event without a Swift type, known by its name: what plugins and scripts publish.
public struct DynamicEvent: Hashable, Sendable {
  /// The dotted name.
  public let name: String
  /// What happened.
  public let value: Value

  /// Creates an event.
  public init(_ name: String, _ value: Value = .null) {
    self.name = name
    self.value = value
  }
}
