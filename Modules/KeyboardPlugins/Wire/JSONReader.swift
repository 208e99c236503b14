import KeyboardCore

/// Reads one line of JSON, however long, without slowing its host down.
///
/// Strict JSON (RFC 8259); of several members with one name the last wins. Values nested deeper
/// than the limit are refused, so that no line can exhaust the stack. Decoding a `Value` through a
/// general decoder is twenty times slower, which a plugin could use to stall its host.
nonisolated struct JSONReader {
  /// What made a text no JSON.
  private struct Mistake: Error {}

  /// How deep arrays and objects may be nested.
  static let depthLimit = 128

  private let bytes: UnsafeBufferPointer<UInt8>
  private var index = 0
  private var depth = 0

  /// The value of a text, or nil when it is not exactly one JSON value.
  ///
  /// - Complexity: O(bytes).
  static func value(of text: String) -> Value? {
    var text = text
    return text.withUTF8 { bytes in
      var reader = JSONReader(bytes: bytes)
      return try? reader.whole()
    }
  }

  private init(bytes: UnsafeBufferPointer<UInt8>) {
    self.bytes = bytes
  }

  private mutating func whole() throws(Mistake) -> Value {
    let value = try value()
    skipSpace()
    guard index == bytes.count else { throw Mistake() }
    return value
  }

  private mutating func value() throws(Mistake) -> Value {
    skipSpace()
    guard index < bytes.count else { throw Mistake() }
    switch bytes[index] {
    case UInt8(ascii: "{"): return try nested { (reader) throws(Mistake) in try reader.object() }
    case UInt8(ascii: "["): return try nested { (reader) throws(Mistake) in try reader.array() }
    case UInt8(ascii: "\""): return .string(try string())
    case UInt8(ascii: "t"): return try word("true", .bool(true))
    case UInt8(ascii: "f"): return try word("false", .bool(false))
    case UInt8(ascii: "n"): return try word("null", .null)
    default: return try number()
    }
  }

  private mutating func nested(
    _ read: (inout JSONReader) throws(Mistake) -> Value
  ) throws(Mistake) -> Value {
    guard depth < Self.depthLimit else { throw Mistake() }
    depth += 1
    index += 1
    let value = try read(&self)
    depth -= 1
    return value
  }

  private mutating func object() throws(Mistake) -> Value {
    var members: [String: Value] = [:]
    if takes("}") { return .object(members) }
    repeat {
      skipSpace()
      let name = try string()
      guard takes(":") else { throw Mistake() }
      members[name] = try value()
    } while takes(",")
    guard takes("}") else { throw Mistake() }
    return .object(members)
  }

  private mutating func array() throws(Mistake) -> Value {
    var elements: [Value] = []
    if takes("]") { return .array(elements) }
    repeat { elements.append(try value()) } while takes(",")
    guard takes("]") else { throw Mistake() }
    return .array(elements)
  }

  private mutating func word(_ word: StaticString, _ value: Value) throws(Mistake) -> Value {
    let count = word.utf8CodeUnitCount
    guard bytes.count - index >= count else { throw Mistake() }
    for offset in 0..<count where bytes[index + offset] != word.utf8Start[offset] {
      throw Mistake()
    }
    index += count
    return value
  }

  /// The byte at the index, or zero, which is never valid there, at the end.
  private var next: UInt8 { index < bytes.count ? bytes[index] : 0 }

  private mutating func skipSpace() {
    while next == 0x20 || next == 0x09 || next == 0x0A || next == 0x0D { index += 1 }
  }

  /// Takes a punctuation mark, after white space, if it is there.
  private mutating func takes(_ mark: Unicode.Scalar) -> Bool {
    skipSpace()
    guard next == UInt8(ascii: mark) else { return false }
    index += 1
    return true
  }
}

// MARK: Numbers

nonisolated extension JSONReader {
  private mutating func number() throws(Mistake) -> Value {
    let start = index
    if next == UInt8(ascii: "-") { index += 1 }
    if next == UInt8(ascii: "0") { index += 1 } else { try digits() }
    var isWhole = true
    if next == UInt8(ascii: ".") {
      isWhole = false
      index += 1
      try digits()
    }
    if next | 0x20 == UInt8(ascii: "e") {
      isWhole = false
      index += 1
      if next == UInt8(ascii: "+") || next == UInt8(ascii: "-") { index += 1 }
      try digits()
    }
    let text = String(decoding: bytes[start..<index], as: UTF8.self)
    if isWhole, let integer = Int(text) { return .integer(integer) }
    guard let number = Double(text), number.isFinite else { throw Mistake() }
    return Int(exactly: number).map(Value.integer) ?? .number(number)
  }

  private mutating func digits() throws(Mistake) {
    let start = index
    while (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(next) { index += 1 }
    guard index > start else { throw Mistake() }
  }
}

// MARK: Strings

nonisolated extension JSONReader {
  private mutating func string() throws(Mistake) -> String {
    guard next == UInt8(ascii: "\"") else { throw Mistake() }
    index += 1
    var start = index
    // Built only when there is an escape.
    var text = ""
    while index < bytes.count {
      switch bytes[index] {
      case UInt8(ascii: "\""):
        text += String(decoding: bytes[start..<index], as: UTF8.self)
        index += 1
        return text
      case UInt8(ascii: "\\"):
        text += String(decoding: bytes[start..<index], as: UTF8.self)
        text.unicodeScalars.append(try escape())
        start = index
      case 0..<0x20: throw Mistake()
      default: index += 1
      }
    }
    throw Mistake()
  }

  private mutating func escape() throws(Mistake) -> Unicode.Scalar {
    index += 2
    guard index <= bytes.count else { throw Mistake() }
    switch bytes[index - 1] {
    case UInt8(ascii: "\""): return "\""
    case UInt8(ascii: "\\"): return "\\"
    case UInt8(ascii: "/"): return "/"
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{C}"
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "u"): return try unicode()
    default: throw Mistake()
    }
  }

  /// The scalar of `uXXXX`, or of the two of a surrogate pair.
  private mutating func unicode() throws(Mistake) -> Unicode.Scalar {
    let high = try hexadecimal()
    if let scalar = Unicode.Scalar(high) { return scalar }
    guard (0xD800..<0xDC00).contains(high), bytes.count - index >= 6,
      bytes[index] == UInt8(ascii: "\\"), bytes[index + 1] == UInt8(ascii: "u")
    else { throw Mistake() }
    index += 2
    let low = try hexadecimal()
    guard (0xDC00..<0xE000).contains(low),
      let scalar = Unicode.Scalar(0x10000 + (high - 0xD800) << 10 + (low - 0xDC00))
    else { throw Mistake() }
    return scalar
  }

  private mutating func hexadecimal() throws(Mistake) -> UInt32 {
    guard bytes.count - index >= 4 else { throw Mistake() }
    var value: UInt32 = 0
    for _ in 0..<4 {
      guard let digit = Character(Unicode.Scalar(bytes[index])).hexDigitValue else {
        throw Mistake()
      }
      value = value << 4 | UInt32(digit)
      index += 1
    }
    return value
  }
}
