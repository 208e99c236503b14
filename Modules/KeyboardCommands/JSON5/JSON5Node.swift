import KeyboardCore

/// A value read from JSON5, and its place in the text.
struct JSON5Node: Sendable {
  enum Content: Sendable {
    /// Anything but a list or an object.
    case value(Value)
    case array([JSON5Node])
    /// The members in the order written, repeated names included.
    case object([JSON5Member])
  }

  let content: Content
  /// The start.
  let position: JSON5Position
  /// The places in a text at which counting characters starts afresh, one after each escape.
  var anchors: [JSON5Anchor] = []
}

/// A member of an object.
struct JSON5Member: Sendable {
  let name: String
  /// The start of the name.
  let position: JSON5Position
  let node: JSON5Node

  /// A mistake at the name.
  func error(_ message: String) -> JSON5Error {
    JSON5Error(message: message, position: position)
  }
}

/// A place after an escape in a text.
struct JSON5Anchor: Sendable {
  /// The number of scalars of the value before it.
  let offset: Int
  let position: JSON5Position
}

/// A place in a text, in lines and characters, both counted from 1.
struct JSON5Position: Hashable, Sendable, CustomStringConvertible {
  var line = 1
  var column = 1

  /// `line:column`.
  var description: String { "\(line):\(column)" }

  /// The place some characters further on the same line.
  func advanced(by characters: Int) -> JSON5Position {
    JSON5Position(line: line, column: column + characters)
  }

  /// This place in a file.
  func inFile(_ file: String) -> SourcePosition {
    SourcePosition(file: file, line: line, column: column)
  }
}

/// The reason why a text is not JSON5 or not what it should be, and the remedy.
struct JSON5Error: Error {
  /// One sentence that names the remedy.
  let message: String
  /// The place of the mistake.
  let position: JSON5Position
}

extension JSON5Node {
  var isNull: Bool { if case .value(.null) = content { true } else { false } }

  var text: String? { if case .value(.string(let text)) = content { text } else { nil } }

  var elements: [JSON5Node]? { if case .array(let elements) = content { elements } else { nil } }

  var members: [JSON5Member]? { if case .object(let members) = content { members } else { nil } }

  /// The last member with a name.
  func member(_ name: String) -> JSON5Member? { members?.last { $0.name == name } }

  /// The value of the last member with a name.
  subscript(name: String) -> JSON5Node? { member(name)?.node }

  /// The value without positions; of members with one name the last counts.
  var value: Value {
    switch content {
    case .value(let value): value
    case .array(let elements): .array(elements.map(\.value))
    case .object: .object(values)
    }
  }

  /// The values of an object by name.
  var values: [String: Value] {
    Dictionary((members ?? []).map { ($0.name, $0.node.value) }, uniquingKeysWith: { $1 })
  }

  /// The members whose name is written before, each with the place of the first one.
  var duplicates: [(member: JSON5Member, first: JSON5Position)] {
    var places: [String: JSON5Position] = [:]
    return (members ?? []).compactMap { member in
      if let first = places[member.name] { return (member, first) }
      places[member.name] = member.position
      return nil
    }
  }

  /// The kind of value in words.
  var kind: String {
    switch content {
    case .value(.integer), .value(.number): "a number"
    case .value(.string): "a text"
    case .value(let value): "\(value)"
    case .array: "a list"
    case .object: "an object"
    }
  }

  /// The kind of value where a text that is not empty should be.
  var kindOrEmpty: String { text == "" ? "empty" : kind }

  /// The place at which a character of a text is written.
  ///
  /// - Parameter column: the character, the first being 1; one more than there are is the end.
  /// - Returns: the place of the character, or of the escape that stands for it.
  func position(ofCharacter column: Int) -> JSON5Position {
    guard let text else { return position }
    let offset = String(text.prefix(column - 1)).unicodeScalars.count
    let anchor =
      anchors.last { $0.offset <= offset }
      ?? JSON5Anchor(offset: 0, position: position.advanced(by: 1))
    let passed = text.unicodeScalars.prefix(offset).dropFirst(anchor.offset)
    return anchor.position.advanced(by: String(passed).count)
  }

  /// A mistake at the start of the value.
  func error(_ message: String) -> JSON5Error {
    JSON5Error(message: message, position: position)
  }
}

// MARK: Nodes to be printed

extension JSON5Node {
  /// Creates the node of a value; the members of an object are sorted by name.
  init(_ value: Value) {
    switch value {
    case .array(let values): self.init(values.map { JSON5Node($0) })
    case .object(let values):
      self.init(values.sorted { $0.key < $1.key }.map { ($0.key, JSON5Node($0.value)) })
    default: self.init(content: .value(value), position: JSON5Position())
    }
  }

  /// Creates the node of a text.
  init(_ text: String) {
    self.init(.string(text))
  }

  /// Creates the node of a list.
  init(_ elements: [JSON5Node]) {
    self.init(content: .array(elements), position: JSON5Position())
  }

  /// Creates the node of an object with members in the order given.
  init(_ members: [(String, JSON5Node)]) {
    let members = members.map { name, node in
      JSON5Member(name: name, position: JSON5Position(), node: node)
    }
    self.init(content: .object(members), position: JSON5Position())
  }
}
