import KeyboardCore

extension JSON5Node {
  /// The node of a value; the members of an object are sorted by name.
  init(_ value: Value) {
    let content: Content =
      switch value {
      case .null: .null
      case .bool(let value): .bool(value)
      case .integer(let value): .integer(value)
      case .number(let value): .number(value)
      case .string(let value): .string(JSON5Text(value))
      case .array(let values): .array(values.map(JSON5Node.init))
      case .object(let values):
        .object(
          JSON5Object(
            values.sorted { $0.key < $1.key }.map { ($0.key, JSON5Node($0.value)) }))
      }
    self.init(content: content, position: JSON5Position())
  }

  /// The node of an object with members in the order given.
  init(_ members: [(String, JSON5Node)]) {
    self.init(content: .object(JSON5Object(members)), position: JSON5Position())
  }

  /// The node of a list.
  init(_ elements: [JSON5Node]) {
    self.init(content: .array(elements), position: JSON5Position())
  }
}

extension JSON5Object {
  /// The object with members in the order given.
  init(_ members: [(String, JSON5Node)]) {
    for (name, node) in members {
      append(Member(name: name, position: JSON5Position(), node: node))
    }
  }
}

extension JSON5Text {
  /// A text that is written nowhere.
  init(_ value: String) {
    self.init(value: value, anchors: [])
  }
}
