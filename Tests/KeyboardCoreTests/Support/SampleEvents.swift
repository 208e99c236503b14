import KeyboardCore

/// An event with a number.
struct Moved: KeyboardEvent, Hashable {
  static let name = "sample.moved"
  var to: Int
}

/// Another event with a number.
struct Opened: KeyboardEvent, Hashable {
  static let name = "sample.opened"
  var number: Int
}

/// An event without fields.
struct Closed: KeyboardEvent, Hashable {
  static let name = "sample.closed"
}

/// An event that has no JSON form when the number is infinite.
struct Measured: KeyboardEvent {
  static let name = "sample.measured"
  var number: Double
}

/// As many event types as a test wants: `Nested<Nested<Closed>>` is another than `Nested<Closed>`.
struct Nested<Inner: KeyboardEvent>: KeyboardEvent {
  static var name: String { "nested." + Inner.name }
}
