extension JSON5Parser {
  /// A text in double or single quotes.
  mutating func text() throws(JSON5Error) -> JSON5Text {
    let start = scanner.position()
    let quote = scanner.peek() ?? 0
    scanner.skip()
    var bytes: [UInt8] = []
    var anchors = [JSON5Text.Anchor(offset: 0, position: scanner.position())]
    while true {
      bytes += scanner.takeBytes { byte in
        byte != quote && byte != UInt8(ascii: "\\") && byte != UInt8(ascii: "\n")
          && byte != UInt8(ascii: "\r")
      }
      if scanner.take(quote) { break }
      let position = scanner.position()
      guard scanner.take(UInt8(ascii: "\\")), !scanner.isAtEnd else {
        throw unterminated(quote, from: start)
      }
      try escape(into: &bytes, from: position)
      anchors.append(.init(offset: bytes.count, position: scanner.position()))
    }
    return JSON5Text(value: String(decoding: bytes, as: UTF8.self), anchors: anchors)
  }

  private func unterminated(_ quote: UInt8, from start: JSON5Position) -> JSON5Error {
    JSON5Error(
      message: "this text does not end on its line; write \(Character(UnicodeScalar(quote))) "
        + "at its end, or \\n for a line break in it",
      position: start)
  }

  /// Reads what follows a backslash.
  private mutating func escape(
    into bytes: inout [UInt8], from position: JSON5Position
  ) throws(JSON5Error) {
    if scanner.takeLineBreak() { return }
    let byte = scanner.peek() ?? 0
    if let meaning = Self.escapes[byte] {
      scanner.skip()
      bytes.append(meaning)
      return
    }
    switch byte {
    case UInt8(ascii: "u"): bytes += String(try unicodeEscape(from: position)).utf8
    case UInt8(ascii: "x"):
      scanner.skip()
      guard let scalar = hexadecimal(2).flatMap(Unicode.Scalar.init) else {
        throw JSON5Error(
          message: "\\x takes two hexadecimal digits; write them, such as \\x41", position: position
        )
      }
      bytes += String(scalar).utf8
    case UInt8(ascii: "0")...UInt8(ascii: "9"):
      scanner.skip()
      guard byte == UInt8(ascii: "0"), scanner.peek().map(\.isDecimalDigit) != true else {
        throw JSON5Error(
          message: "a backslash before digits means nothing; write \\x or \\u",
          position: position)
      }
      bytes.append(0)
    default:
      // Any other character stands for itself, and a separator for the end of a line.
      if scanner.peekScalar()?.isLineSeparator == true { scanner.skip(3) }
    }
  }

  private static let escapes: [UInt8: UInt8] = [
    UInt8(ascii: "b"): 0x08, UInt8(ascii: "f"): 0x0C, UInt8(ascii: "n"): 0x0A,
    UInt8(ascii: "r"): 0x0D, UInt8(ascii: "t"): 0x09, UInt8(ascii: "v"): 0x0B,
    UInt8(ascii: "\\"): UInt8(ascii: "\\"), UInt8(ascii: "\""): UInt8(ascii: "\""),
    UInt8(ascii: "'"): UInt8(ascii: "'"),
  ]

  /// `uXXXX`, or two of them that make a scalar.
  private mutating func unicodeEscape(
    from position: JSON5Position
  ) throws(JSON5Error) -> Unicode.Scalar {
    let first = try codeUnit(from: position)
    if let scalar = Unicode.Scalar(first) { return scalar }
    if first < 0xDC00, scanner.peek() == UInt8(ascii: "\\"), scanner.peek(1) == UInt8(ascii: "u") {
      scanner.skip()
      let second = try codeUnit(from: position)
      if (0xDC00..<0xE000).contains(second),
        let scalar = Unicode.Scalar(0x10000 + (first - 0xD800) << 10 + (second - 0xDC00))
      {
        return scalar
      }
    }
    throw JSON5Error(
      message: "this is half a surrogate pair; write both halves, or the character itself",
      position: position)
  }

  private mutating func codeUnit(from position: JSON5Position) throws(JSON5Error) -> UInt32 {
    scanner.skip()
    guard let unit = hexadecimal(4) else {
      throw JSON5Error(
        message: "\\u takes four hexadecimal digits; write them, such as \\u00E9",
        position: position)
    }
    return unit
  }

  /// Exactly so many hexadecimal digits, or nil without having moved.
  mutating func hexadecimal(_ count: Int) -> UInt32? {
    var value: UInt32 = 0
    for index in 0..<count {
      guard let digit = scanner.peek(index)?.hexadecimalValue else { return nil }
      value = value << 4 | digit
    }
    scanner.skip(count)
    return value
  }
}

extension UInt8 {
  fileprivate var isDecimalDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }
}
