import FoundationEssentials

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
  public static let jsonDepthLimit = 100

  /// Reads JSON from UTF-8 bytes.
  ///
  /// - Throws: `DecodingError` when the bytes are not one JSON value, or when arrays and objects are
  ///   nested deeper than ``jsonDepthLimit``: decoding takes stack, and threads have little.
  public init(json: some Sequence<UInt8>) throws {
    let data = Data(json)
    guard !data.isNestedJSON(deeperThan: Self.jsonDepthLimit) else {
      throw DecodingError.dataCorrupted(
        DecodingError.Context(
          codingPath: [], debugDescription: "nested deeper than \(Self.jsonDepthLimit)"))
    }
    self = try JSONDecoder().decode(Value.self, from: data)
  }

  /// Turns an encodable value into a JSON-like one.
  ///
  /// - Throws: what its `encode(to:)` throws.
  public init(encoding value: some Encodable) throws {
    self = try Value(json: JSONEncoder().encode(value))
  }

  /// Reads this value as a decodable type.
  ///
  /// - Throws: `DecodingError` when the shapes do not fit.
  public func decoded<T: Decodable>(as type: T.Type = T.self) throws -> T {
    try JSONDecoder().decode(type, from: Data(description.utf8))
  }
}

extension Data {
  /// Returns whether brackets outside of strings are nested deeper than a limit.
  fileprivate func isNestedJSON(deeperThan limit: Int) -> Bool {
    var depth = 0
    var isInString = false
    var isEscaped = false
    for byte in self {
      if isInString {
        if isEscaped {
          isEscaped = false
        } else if byte == UInt8(ascii: "\\") {
          isEscaped = true
        } else if byte == UInt8(ascii: "\"") {
          isInString = false
        }
        continue
      }
      switch byte {
      case UInt8(ascii: "\""): isInString = true
      case UInt8(ascii: "["), UInt8(ascii: "{"):
        depth += 1
        if depth > limit { return true }
      case UInt8(ascii: "]"), UInt8(ascii: "}"): depth -= 1
      default: break
      }
    }
    return false
  }
}

extension Value: CustomStringConvertible {
  /// Compact JSON on one line, members sorted by name; infinities and NaN, which JSON lacks, are
  /// null.
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
    for scalar in string.unicodeScalars {
      switch scalar {
      case "\"": text += "\\\""
      case "\\": text += "\\\\"
      case "\n": text += "\\n"
      case "\r": text += "\\r"
      case "\t": text += "\\t"
      case "\u{0}"..<"\u{20}", "\u{7F}", "\u{2028}", "\u{2029}":
        let digits = String(scalar.value, radix: 16)
        text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: text.unicodeScalars.append(scalar)
      }
    }
    text += "\""
  }
}
