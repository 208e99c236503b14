/// Writes a node as JSON or JSON5 in one canonical layout, which reads back as the same value.
///
/// What fits on a line is on one line; the outermost levels are always one element a line. Numbers
/// that JSON lacks are null.
struct JSON5Printer {
  /// How names are written.
  enum Style: Sendable {
    /// Every name in quotes.
    case json
    /// Names that are identifiers without quotes.
    case json5
  }

  let style: Style
  /// How many levels of lists and objects are always one element a line.
  let openLevels: Int
  private let width = 100

  init(_ style: Style, openLevels: Int) {
    self.style = style
    self.openLevels = openLevels
  }

  /// The text, with a line break at its end.
  ///
  /// - Complexity: linear in the size of the node.
  func print(_ node: JSON5Node) -> String {
    var text = ""
    write(node, level: 0, column: 0, to: &text)
    return text + "\n"
  }

  private func write(_ node: JSON5Node, level: Int, column: Int, to text: inout String) {
    guard level < openLevels || !writeFlat(node, room: width - column, to: &text) else { return }
    let indent = String(repeating: "  ", count: level + 1)
    switch node.content {
    case .array(let elements) where !elements.isEmpty:
      text += "[\n"
      for (index, element) in elements.enumerated() {
        text += indent
        write(element, level: level + 1, column: indent.count, to: &text)
        text += index + 1 < elements.count ? ",\n" : "\n"
      }
      text += indent.dropLast(2) + "]"
    case .object(let object) where !object.members.isEmpty:
      text += "{\n"
      for (index, member) in object.members.enumerated() {
        let name = spelling(of: member.name)
        text += "\(indent)\(name): "
        write(
          member.node, level: level + 1, column: indent.count + name.utf8.count + 2, to: &text)
        text += index + 1 < object.members.count ? ",\n" : "\n"
      }
      text += indent.dropLast(2) + "}"
    default: writeFlat(node, room: .max, to: &text)
    }
  }

  /// Writes a node on one line.
  ///
  /// - Returns: false, with nothing written, when there is no room for a list or an object.
  @discardableResult
  private func writeFlat(_ node: JSON5Node, room: Int, to text: inout String) -> Bool {
    var line = ""
    guard appendFlat(node, limit: room, to: &line) else { return false }
    text += line
    return true
  }

  /// Appends a node; stops with false as soon as the text is longer than the limit.
  private func appendFlat(_ node: JSON5Node, limit: Int, to text: inout String) -> Bool {
    switch node.content {
    case .array(let elements):
      text += "["
      for (index, element) in elements.enumerated() {
        if index > 0 { text += ", " }
        guard appendFlat(element, limit: limit, to: &text) else { return false }
      }
      text += "]"
    case .object(let object):
      text += object.members.isEmpty ? "{" : "{ "
      for (index, member) in object.members.enumerated() {
        if index > 0 { text += ", " }
        text += "\(spelling(of: member.name)): "
        guard appendFlat(member.node, limit: limit, to: &text) else { return false }
      }
      text += object.members.isEmpty ? "}" : " }"
    case .string(let string): text += string.value.jsonLiteral
    case .null: text += "null"
    case .bool(let value): text += "\(value)"
    case .integer(let value): text += "\(value)"
    case .number(let value): text += value.isFinite ? "\(value)" : "null"
    }
    return text.utf8.count <= limit
  }

  private func spelling(of name: String) -> String {
    style == .json5 && name.isPlainIdentifier ? name : name.jsonLiteral
  }
}

extension String {
  /// The text in double quotes, with the escapes that JSON needs.
  fileprivate var jsonLiteral: String {
    var literal = "\""
    for scalar in unicodeScalars {
      switch scalar {
      case "\"": literal += "\\\""
      case "\\": literal += "\\\\"
      case "\n": literal += "\\n"
      case "\r": literal += "\\r"
      case "\t": literal += "\\t"
      case "\u{0}"..<"\u{20}", "\u{7F}", "\u{2028}", "\u{2029}":
        let digits = String(scalar.value, radix: 16)
        literal += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: literal.unicodeScalars.append(scalar)
      }
    }
    return literal + "\""
  }

  /// Whether this is an identifier of ASCII letters, digits, `_` and `$`.
  fileprivate var isPlainIdentifier: Bool {
    guard let first = utf8.first, !(UInt8(ascii: "0")...UInt8(ascii: "9")).contains(first) else {
      return false
    }
    return utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "$"):
        true
      default: false
      }
    }
  }
}
