extension Value: Codable {
  /// Decodes any JSON value.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let value = try? container.decode(Bool.self) {
      self = .bool(value)
    } else if let value = try? container.decode(Int.self) {
      self = .integer(value)
    } else if let value = try? container.decode(Double.self) {
      self = .number(value)
    } else if let value = try? container.decode(String.self) {
      self = .string(value)
    } else if let value = try? container.decode([Value].self) {
      self = .array(value)
    } else {
      self = .object(try container.decode([String: Value].self))
    }
  }

  /// Encodes the JSON value.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .null: try container.encodeNil()
    case .bool(let value): try container.encode(value)
    case .integer(let value): try container.encode(value)
    case .number(let value): try container.encode(value)
    case .string(let value): try container.encode(value)
    case .array(let value): try container.encode(value)
    case .object(let value): try container.encode(value)
    }
  }

  /// The deepest nesting of arrays and objects in JSON that is read.
  package static let jsonDepthLimit = 100

  /// Reads JSON from UTF-8 bytes; of several members with one name the last wins.
  ///
  /// - Parameters:
  ///   - json: the bytes.
  ///   - valueLimit: the maximum number of values, nested ones included, which bounds the time for untrusted bytes.
  /// - Throws: ``JSONError`` if the bytes are not one JSON value as RFC 8259 defines it, or if arrays and objects are
  ///   nested deeper than `jsonDepthLimit`: processing them later takes stack, and threads have little.
  /// - Complexity: linear in the number of bytes.
  public init(json: some Sequence<UInt8>, valueLimit: Int = .max) throws(JSONError) {
    var reader = JSONReader<Value>(Array(json), strictly: true, valueLimit: valueLimit)
    self = try reader.read()
  }
}

extension Value: CustomStringConvertible {
  /// Compact JSON on one line, members sorted by name; infinities and NaN, which JSON lacks, are null. Characters
  /// that would move the cursor of a terminal or reorder text are escaped.
  public var description: String {
    var text = ""
    write(to: &text)
    return text
  }

  private func write(to text: inout String) {
    switch self {
    case .null: text += "null"
    case .bool(let value): text += value ? "true" : "false"
    case .integer(let value): text += String(value)
    case .number(let value): text += value.isFinite ? "\(value)" : "null"
    case .string(let value): Self.write(value, to: &text)
    case .array(let values):
      text += "["
      for (index, value) in values.enumerated() {
        if index > 0 { text += "," }
        value.write(to: &text)
      }
      text += "]"
    case .object(let members):
      text += "{"
      for (index, member) in members.sorted(by: { $0.key < $1.key }).enumerated() {
        if index > 0 { text += "," }
        Self.write(member.key, to: &text)
        text += ":"
        member.value.write(to: &text)
      }
      text += "}"
    }
  }

  private static func write(_ string: String, to text: inout String) {
    text += "\""
    defer { text += "\"" }
    // Most are copied as they are.
    let isPlain = string.utf8.allSatisfy { byte in
      0x20..<0x7F ~= byte && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\")
    }
    if isPlain || !string.unicodeScalars.contains(where: isEscaped) {
      text += string
      return
    }
    var start = string.startIndex
    for index in string.unicodeScalars.indices where isEscaped(string.unicodeScalars[index]) {
      let scalar = string.unicodeScalars[index]
      text += string[start..<index]
      switch scalar {
      case "\"", "\\": text += "\\\(scalar)"
      case "\n": text += "\\n"
      case "\r": text += "\\r"
      case "\t": text += "\\t"
      default:
        let digits = String(scalar.value, radix: 16)
        text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      }
      start = string.unicodeScalars.index(after: index)
    }
    text += string[start...]
  }

  private static func isEscaped(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "\"" || scalar == "\\" || scalar.disturbsLine
  }
}
