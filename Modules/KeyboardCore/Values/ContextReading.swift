/// Something that answers dotted names with values.
public protocol ContextReading {
  /// The value that a name has now, or nil when there is none.
  func value(_ name: String) -> Value?
}

extension [String: Value]: ContextReading {
  /// The value stored under the name.
  public func value(_ name: String) -> Value? {
    self[name]
  }
}
