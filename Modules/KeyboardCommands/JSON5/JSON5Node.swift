import KeyboardCore

/// A value read from JSON5, and where it starts.
struct JSON5Node: Sendable {
  /// What a node holds.
  enum Content: Sendable {
    case null
    case bool(Bool)
    case integer(Int)
    case number(Double)
    case string(JSON5Text)
    case array([JSON5Node])
    case object(JSON5Object)
  }

  let content: Content
  let position: JSON5Position
}

extension JSON5Node {
  var isNull: Bool {
    if case .null = content { true } else { false }
  }

  var text: JSON5Text? {
    if case .string(let text) = content { text } else { nil }
  }

  var elements: [JSON5Node]? {
    if case .array(let elements) = content { elements } else { nil }
  }

  var object: JSON5Object? {
    if case .object(let object) = content { object } else { nil }
  }

  /// The value without positions; of members with one name the last counts.
  var value: Value {
    switch content {
    case .null: .null
    case .bool(let value): .bool(value)
    case .integer(let value): .integer(value)
    case .number(let value): .number(value)
    case .string(let text): .string(text.value)
    case .array(let elements): .array(elements.map(\.value))
    case .object(let object): .object(object.values)
    }
  }

  /// What kind of value this is, in words.
  var kind: String {
    switch content {
    case .null: "null"
    case .bool(let value): "\(value)"
    case .integer, .number: "a number"
    case .string: "a text"
    case .array: "a list"
    case .object: "an object"
    }
  }
}
