/// Reads JSON as RFC 8259 defines it: strictly, without recursion, and looking at each byte once.
///
/// What a value consists of is collected on two stacks, of values and of names, and taken off them
/// when its bracket closes.
struct JSONReader {
  private struct Container {
    let isObject: Bool
    /// The number of values before its own.
    let values: Int
  }

  private let bytes: [UInt8]
  private var index = 0
  /// The number of values that may still begin.
  private var valuesLeft: Int
  private var values: [Value] = []
  private var names: [String] = []
  private var open: [Container] = []

  private init(_ bytes: [UInt8], valueLimit: Int) {
    self.bytes = bytes
    valuesLeft = valueLimit
    // A byte order mark, as some editors write it.
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { index = 3 }
  }

  /// Reads bytes that are exactly one value with blanks around it.
  static func read(_ bytes: [UInt8], valueLimit: Int) throws(JSONError) -> Value {
    var reader = JSONReader(bytes, valueLimit: valueLimit)
    try reader.readValues()
    guard reader.next == nil else { throw reader.error("nothing may follow the value") }
    return reader.values[0]
  }

  /// The byte at the index; nil at the end.
  private var next: UInt8? { index < bytes.count ? bytes[index] : nil }

  private mutating func skipBlanks() {
    while let byte = next, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 {
      index += 1
    }
  }

  // MARK: Structure

  private mutating func readValues() throws(JSONError) {
    repeat {
      skipBlanks()
      if try readStart() { continue }
      try readEnds()
    } while !open.isEmpty
    skipBlanks()
  }

  /// Reads a scalar or an empty container, or enters a container.
  ///
  /// - Returns: whether a value has to follow.
  private mutating func readStart() throws(JSONError) -> Bool {
    guard valuesLeft > 0 else { throw error("there are too many values") }
    valuesLeft -= 1
    switch next {
    case UInt8(ascii: "["), UInt8(ascii: "{"):
      guard open.count < Value.jsonDepthLimit else {
        throw error("lists and objects may not be nested deeper than \(Value.jsonDepthLimit)")
      }
      let isObject = next == UInt8(ascii: "{")
      open.append(Container(isObject: isObject, values: values.count))
      index += 1
      skipBlanks()
      if next == UInt8(ascii: isObject ? "}" : "]") { return false }
      if isObject { try readName() }
      return true
    case UInt8(ascii: "\""): values.append(.string(try readString()))
    case UInt8(ascii: "t"): try readWord("true", .bool(true))
    case UInt8(ascii: "f"): try readWord("false", .bool(false))
    case UInt8(ascii: "n"): try readWord("null", .null)
    case let byte? where byte == UInt8(ascii: "-") || byte.isDigit:
      values.append(try readNumber())
    default: throw error("a value is missing")
    }
    return false
  }

  /// Closes the containers that end here.
  ///
  /// Stops behind a comma, and behind the name that follows it in an object.
  private mutating func readEnds() throws(JSONError) {
    while let container = open.last {
      skipBlanks()
      switch next {
      case UInt8(ascii: ","):
        index += 1
        skipBlanks()
        if container.isObject { try readName() }
        return
      case UInt8(ascii: "]") where !container.isObject:
        let elements = Array(values[container.values...])
        values.removeSubrange(container.values...)
        close(as: .array(elements))
      case UInt8(ascii: "}") where container.isObject:
        close(as: .object(takeMembers(of: container)))
      default:
        throw error(container.isObject ? "a comma or } is missing" : "a comma or ] is missing")
      }
    }
  }

  private mutating func close(as value: Value) {
    index += 1
    open.removeLast()
    values.append(value)
  }

  private mutating func takeMembers(of container: Container) -> [String: Value] {
    var members = [String: Value](minimumCapacity: values.count - container.values)
    while values.count > container.values {
      let (name, value) = (names.removeLast(), values.removeLast())
      // From the last one backwards, and the last one of a name counts.
      if members[name] == nil { members[name] = value }
    }
    return members
  }

  private mutating func readName() throws(JSONError) {
    guard next == UInt8(ascii: "\"") else { throw error("a name in double quotes is missing") }
    names.append(try readString())
    skipBlanks()
    guard next == UInt8(ascii: ":") else { throw error("a colon is missing") }
    index += 1
  }

  private mutating func readWord(_ word: StaticString, _ value: Value) throws(JSONError) {
    let matches = word.withUTF8Buffer { bytes[index...].starts(with: $0) }
    guard matches else { throw error("a value is missing") }
    index += word.utf8CodeUnitCount
    values.append(value)
  }

  // MARK: Numbers

  private mutating func readNumber() throws(JSONError) -> Value {
    let start = index
    let isNegative = next == UInt8(ascii: "-")
    if isNegative { index += 1 }
    let first = index
    let magnitude = try readDigits()
    guard bytes[first] != UInt8(ascii: "0") || index == first + 1 else {
      throw error("a number may not start with 0")
    }
    var isWhole = true
    if next == UInt8(ascii: ".") {
      isWhole = false
      index += 1
      _ = try readDigits()
    }
    if next == UInt8(ascii: "e") || next == UInt8(ascii: "E") {
      isWhole = false
      index += 1
      if next == UInt8(ascii: "+") || next == UInt8(ascii: "-") { index += 1 }
      _ = try readDigits()
    }
    if isWhole, let magnitude { return .integer(isNegative ? -magnitude : magnitude) }
    let text = String(decoding: bytes[start..<index], as: UTF8.self)
    if isWhole, let integer = Int(text) { return .integer(integer) }
    guard let number = Double(text), number.isFinite else { throw error("a number is too large") }
    return Int(exactly: number).map(Value.integer) ?? .number(number)
  }

  /// Reads at least one digit; the number, unless there are too many.
  private mutating func readDigits() throws(JSONError) -> Int? {
    let start = index
    var number = 0
    while let byte = next, byte.isDigit {
      number = number &* 10 &+ Int(byte - UInt8(ascii: "0"))
      index += 1
    }
    guard index > start else { throw error("a digit is missing") }
    return index - start <= 18 ? number : nil
  }

  // MARK: Strings

  private mutating func readString() throws(JSONError) -> String {
    index += 1
    let start = index
    // Most have no escapes: one look for the end, one copy.
    while let byte = next, byte >= 0x20, byte != UInt8(ascii: "\""), byte != UInt8(ascii: "\\") {
      index += 1
    }
    if next == UInt8(ascii: "\"") { return try text(bytes[start..<index]) }
    var unescaped = Array(bytes[start..<index])
    while let byte = next, byte != UInt8(ascii: "\"") {
      guard byte >= 0x20 else { throw error("a control character is not escaped") }
      index += 1
      if byte == UInt8(ascii: "\\") {
        unescaped += String(try readEscape()).utf8
      } else {
        unescaped.append(byte)
      }
    }
    guard next != nil else { throw error("a string does not end") }
    return try text(unescaped[...])
  }

  /// Steps over the quote and returns what stood before it.
  private mutating func text(_ utf8: ArraySlice<UInt8>) throws(JSONError) -> String {
    guard let text = String(validating: utf8, as: UTF8.self) else {
      throw error("a string is not UTF-8")
    }
    index += 1
    return text
  }

  private mutating func readEscape() throws(JSONError) -> Unicode.Scalar {
    let letter = next
    index += 1
    switch letter {
    case UInt8(ascii: "\""): return "\""
    case UInt8(ascii: "\\"): return "\\"
    case UInt8(ascii: "/"): return "/"
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{C}"
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "u"): break
    default: throw error("a backslash escapes nothing known")
    }
    let first = try readHexadecimal()
    if let scalar = Unicode.Scalar(first) { return scalar }
    if first < 0xDC00, bytes[index...].starts(with: [UInt8(ascii: "\\"), UInt8(ascii: "u")]) {
      index += 2
      let second = try readHexadecimal()
      let code = 0x10000 + (UInt32(first) - 0xD800) << 10 + UInt32(second) &- 0xDC00
      if 0xDC00...0xDFFF ~= second, let scalar = Unicode.Scalar(code) { return scalar }
    }
    throw error("half a surrogate pair is no character")
  }

  private mutating func readHexadecimal() throws(JSONError) -> UInt16 {
    var code: UInt16 = 0
    for _ in 0..<4 {
      guard let byte = next, let digit = Character(Unicode.Scalar(byte)).hexDigitValue else {
        throw error("four hexadecimal digits are missing")
      }
      code = code << 4 | UInt16(digit)
      index += 1
    }
    return code
  }

  private func error(_ message: String) -> JSONError {
    let before = bytes[..<min(index, bytes.count)]
    let line = before.lastIndex(of: 0x0A).map { before[($0 + 1)...] } ?? before
    return JSONError(
      message: index < bytes.count ? message : "the text ends too early: \(message)",
      line: 1 + before.count { $0 == 0x0A },
      column: 1 + line.count { $0 & 0xC0 != 0x80 })
  }
}

extension UInt8 {
  fileprivate var isDigit: Bool { UInt8(ascii: "0")...UInt8(ascii: "9") ~= self }
}

/// The reason why bytes are not JSON, with the place.
public struct JSONError: Error, Hashable, Sendable, CustomStringConvertible {
  /// One sentence that says what is wrong.
  public let message: String
  /// The line, the first being 1.
  public let line: Int
  /// The column in Unicode scalars, the first being 1.
  public let column: Int

  /// The message after the place.
  public var description: String { "line \(line), column \(column): \(message)" }
}
