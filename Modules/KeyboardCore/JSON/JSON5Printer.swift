/// Writes a node as JSON or JSON5 in one canonical layout, which reads back as the same value.
///
/// A list or object that fits is on one line; the two outermost levels always have one element per line. Numbers that
/// JSON lacks are null.
package struct JSON5Printer {
  /// The style of member names.
  package enum Style: Sendable {
    /// Every name in quotes.
    case json
    /// Names that are identifiers without quotes.
    case json5
  }

  private static let openLevels = 2
  private static let width = 100

  private let style: Style

  package init(_ style: Style) {
    self.style = style
  }

  /// Returns the text, with a line break at its end.
  package func print(_ node: JSON5Node) -> String {
    text(of: node, level: 0, column: 0) + "\n"
  }

  private func text(of node: JSON5Node, level: Int, column: Int) -> String {
    if level >= Self.openLevels {
      let line = line(of: node)
      if line.utf8.count <= Self.width - column { return line }
    }
    let indent = String(repeating: "  ", count: level + 1)
    switch node.content {
    case .array(let elements) where !elements.isEmpty:
      let lines = elements.map {
        indent + text(of: $0, level: level + 1, column: indent.count)
      }
      return "[\n\(lines.joined(separator: ",\n"))\n\(indent.dropLast(2))]"
    case .object(let members) where !members.isEmpty:
      let lines = members.map { member in
        let start = "\(indent)\(spelling(of: member.name)): "
        return start + text(of: member.node, level: level + 1, column: start.utf8.count)
      }
      return "{\n\(lines.joined(separator: ",\n"))\n\(indent.dropLast(2))}"
    default: return line(of: node)
    }
  }

  /// Returns a node on one line.
  private func line(of node: JSON5Node) -> String {
    switch node.content {
    case .value(let value): return value.description
    case .array(let elements): return "[\(elements.map(line).joined(separator: ", "))]"
    case .object(let members) where members.isEmpty: return "{}"
    case .object(let members):
      let parts = members.map { "\(spelling(of: $0.name)): \(line(of: $0.node))" }
      return "{ \(parts.joined(separator: ", ")) }"
    }
  }

  private func spelling(of name: String) -> String {
    style == .json5 && name.isPlainIdentifier ? name : Value.string(name).description
  }
}

extension String {
  /// A Boolean value indicating whether this is an identifier of ASCII letters, digits, `_` and
  /// `$`.
  fileprivate var isPlainIdentifier: Bool {
    guard let first = unicodeScalars.first, !("0"..."9").contains(first) else { return false }
    return unicodeScalars.allSatisfy(\.isPlainWord)
  }
}

extension Unicode.Scalar {
  /// A Boolean value indicating whether this is an ASCII letter or digit, `_` or `$`.
  var isPlainWord: Bool {
    switch self {
    case "a"..."z", "A"..."Z", "0"..."9", "_", "$": true
    default: false
    }
  }
}
