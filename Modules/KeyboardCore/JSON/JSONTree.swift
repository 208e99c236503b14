/// The result of a ``JSONReader``: values alone, or nodes with their places.
protocol JSONTree {
  /// A Boolean value indicating whether places are wanted, which take time to count.
  static var hasPlaces: Bool { get }
  /// Creates a value other than a list or an object; a text has an anchor after each escape.
  init(_ scalar: Value, at position: JSON5Position, anchors: [JSON5Anchor])
  init(_ elements: ArraySlice<Self>, at position: JSON5Position)
  /// Creates an object of members in the order written, repeated names included.
  init(_ members: ArraySlice<JSONMember<Self>>, at position: JSON5Position)
}

/// A member of an object.
package struct JSONMember<Tree> {
  package let name: String
  /// The start of the name.
  package let position: JSON5Position
  package let node: Tree

  package init(name: String, position: JSON5Position, node: Tree) {
    (self.name, self.position, self.node) = (name, position, node)
  }
}

extension JSONMember: Sendable where Tree: Sendable {}

extension Value: JSONTree {
  static var hasPlaces: Bool { false }

  init(_ scalar: Value, at position: JSON5Position, anchors: [JSON5Anchor]) { self = scalar }

  init(_ elements: ArraySlice<Value>, at position: JSON5Position) { self = .array(Array(elements)) }

  init(_ members: ArraySlice<JSONMember<Value>>, at position: JSON5Position) {
    var values = [String: Value](minimumCapacity: members.count)
    for member in members { values[member.name] = member.node }
    self = .object(values)
  }
}

/// The reason why a text is not JSON, or not of the expected shape.
public struct JSONError: KeyboardError {
  /// One sentence that describes the mistake.
  public let message: String
  /// The line, the first being 1; 0 for a mistake in a value that was not read from a text.
  public var line: Int { position.line }
  /// The column in characters, the first being 1; in a value, that of its text, or 0.
  public var column: Int { position.column }
  /// The names and indices that lead to the mistake, such as `bindings[2].keys`; empty for the whole
  /// text, and for a text that is not JSON.
  public let path: String
  /// The place of the mistake.
  package let position: JSON5Position

  package init(message: String, position: JSON5Position, path: String = "") {
    (self.message, self.position, self.path) = (message, position, path)
  }

  /// The line and the column, or the path in a value.
  public var place: String? {
    if line > 0 { return "line \(line), column \(column)" }
    if path.isEmpty { return nil }
    return column > 1 ? "\(path), column \(column)" : path
  }
}
