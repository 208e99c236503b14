/// A value read from JSON5, and its place in the text.
package struct JSON5Node: Sendable {
  package enum Content: Sendable {
    /// Anything but a list or an object.
    case value(Value)
    case array([JSON5Node])
    /// The members in the order written, repeated names included.
    case object([JSON5Member])
  }

  package let content: Content
  /// The position of its start.
  package let position: JSON5Position
  /// The positions in a text from which characters are counted again, one after each escape.
  var anchors: [JSON5Anchor] = []

  package init(content: Content, position: JSON5Position) {
    (self.content, self.position) = (content, position)
  }

  /// Reads a text of JSON5.
  ///
  /// - Parameters:
  ///   - text: the text.
  ///   - remedy: what to write in a text without a value.
  ///   - noteMissingComma: called for each missing comma, which is then read as if it were written; nil if it is an
  ///     error.
  /// - Throws: the first mistake.
  /// - Complexity: linear in the length of the text.
  package init(
    parsing text: String, ifEmpty remedy: String = "write { }",
    notingMissingCommas noteMissingComma: ((JSONError) -> Void)? = nil
  ) throws(JSONError) {
    var reader = JSONReader<JSON5Node>(
      Array(text.utf8), strictly: false, notingMissingCommas: noteMissingComma)
    self = try reader.read(ifEmpty: remedy)
  }
}

extension JSON5Node: JSONTree {
  static var hasPlaces: Bool { true }

  init(_ scalar: Value, at position: JSON5Position, anchors: [JSON5Anchor]) {
    self.init(content: .value(scalar), position: position)
    self.anchors = anchors
  }

  init(_ elements: ArraySlice<JSON5Node>, at position: JSON5Position) {
    self.init(content: .array(Array(elements)), position: position)
  }

  init(_ members: ArraySlice<JSON5Member>, at position: JSON5Position) {
    self.init(content: .object(Array(members)), position: position)
  }
}

/// A member of an object.
package typealias JSON5Member = JSONMember<JSON5Node>

extension JSONMember {
  /// A mistake at the name.
  package func error(_ message: String) -> JSONError {
    JSONError(message: message, position: position)
  }
}

/// A place after an escape in a text.
struct JSON5Anchor: Sendable {
  /// The number of bytes of the value before it.
  let offset: Int
  let position: JSON5Position
}

/// A place in a text, in lines and characters, both counted from 1.
package struct JSON5Position: Hashable, Sendable, CustomStringConvertible {
  package var line = 1
  package var column = 1

  /// The start of a text.
  package init(line: Int = 1, column: Int = 1) {
    (self.line, self.column) = (line, column)
  }

  /// The place of a value that was not read from a text.
  package static let unknown = JSON5Position(line: 0, column: 0)

  /// `line:column`.
  package var description: String { "\(line):\(column)" }

  /// The place some characters further on the same line.
  package func advanced(by characters: Int) -> JSON5Position {
    JSON5Position(line: line, column: column + characters)
  }

  /// This place in a file.
  package func inFile(_ file: String) -> SourcePosition {
    SourcePosition(file: file, line: line, column: column)
  }
}

extension JSON5Node {
  package var isNull: Bool { if case .value(.null) = content { true } else { false } }

  package var text: String? { if case .value(.string(let text)) = content { text } else { nil } }

  package var elements: [JSON5Node]? {
    if case .array(let elements) = content { elements } else { nil }
  }

  package var members: [JSON5Member]? {
    if case .object(let members) = content { members } else { nil }
  }

  /// The last member with a name.
  package func member(_ name: String) -> JSON5Member? { members?.last { $0.name == name } }

  /// The value of the last member with a name.
  package subscript(name: String) -> JSON5Node? { member(name)?.node }

  /// The value without positions; of members with one name the last counts.
  package var value: Value {
    switch content {
    case .value(let value): value
    case .array(let elements): .array(elements.map(\.value))
    case .object: .object(values)
    }
  }

  /// The values of an object by name.
  package var values: [String: Value] {
    Dictionary((members ?? []).map { ($0.name, $0.node.value) }, uniquingKeysWith: { $1 })
  }

  /// The members whose name is written before, each with the place of the first one.
  package var duplicates: [(member: JSON5Member, first: JSON5Position)] {
    var places: [String: JSON5Position] = [:]
    return (members ?? []).compactMap { member in
      if let first = places[member.name] { return (member, first) }
      places[member.name] = member.position
      return nil
    }
  }

  /// The kind of value in words.
  package var kind: String {
    switch content {
    case .value(.integer), .value(.number): "a number"
    case .value(.string): "a text"
    case .value(let value): "\(value)"
    case .array: "a list"
    case .object: "an object"
    }
  }

  /// The kind of value where a text that is not empty should be.
  package var kindOrEmpty: String { text == "" ? "empty" : kind }

  /// The place at which a character of a text is written.
  ///
  /// - Parameter column: the character, the first being 1; one more than there are is the end.
  /// - Returns: the place of the character, or of the escape that stands for it.
  package func position(ofCharacter column: Int) -> JSON5Position {
    guard let text else { return position }
    let end = text.index(text.startIndex, offsetBy: column - 1, limitedBy: text.endIndex)
    let passed = text.utf8[..<(end ?? text.endIndex)]
    let anchor =
      anchors.last { $0.offset <= passed.count }
      ?? JSON5Anchor(offset: 0, position: position.advanced(by: 1))
    return anchor.position.advanced(by: Substring(passed.dropFirst(anchor.offset)).count)
  }

  /// A mistake at the start of the value.
  package func error(_ message: String) -> JSONError {
    JSONError(message: message, position: position)
  }
}

// MARK: Nodes that are not read from a text

extension JSON5Node {
  /// Creates the node of a value; the members of an object are sorted by name.
  package init(_ value: Value) {
    switch value {
    case .array(let values): self.init(values.map { JSON5Node($0) })
    case .object(let values):
      self.init(values.sorted { $0.key < $1.key }.map { ($0.key, JSON5Node($0.value)) })
    default: self.init(content: .value(value), position: .unknown)
    }
  }

  /// Creates the node of a text.
  package init(_ text: String) {
    self.init(.string(text))
  }

  /// Creates the node of a list.
  package init(_ elements: [JSON5Node]) {
    self.init(content: .array(elements), position: .unknown)
  }

  /// Creates the node of an object with members in the order given.
  package init(_ members: [(String, JSON5Node)]) {
    let members = members.map { name, node in
      JSON5Member(name: name, position: .unknown, node: node)
    }
    self.init(content: .object(members), position: .unknown)
  }
}
