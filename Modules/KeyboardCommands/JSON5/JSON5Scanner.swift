/// Goes through the bytes of a text and knows on which line and in which column it is.
///
/// Lines end with a line feed, a carriage return, or both, as editors count them; the separators
/// U+2028 and U+2029 only end comments. Columns are counted as the scanner moves, so that asking for
/// every position costs no more than reading the text once.
struct JSON5Scanner {
  private let bytes: [UInt8]
  private var offset = 0
  /// A place that was asked for, from which characters are counted on.
  private var counted = (offset: 0, position: JSON5Position())

  init(_ text: String) {
    bytes = Array(text.utf8)
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) {
      offset = 3
      counted.offset = 3
    }
  }

  var isAtEnd: Bool { offset == bytes.count }

  /// The next byte, or one further on; nil past the end.
  func peek(_ distance: Int = 0) -> UInt8? {
    let index = offset + distance
    return index < bytes.count ? bytes[index] : nil
  }

  /// The next scalar, or nil at the end.
  func peekScalar() -> Unicode.Scalar? {
    var decoder = UTF8()
    var rest = bytes[offset...].prefix(4).makeIterator()
    if case .scalarValue(let scalar) = decoder.decode(&rest) { return scalar }
    return nil
  }

  /// The next character as a person sees it, or nil at the end.
  var nextCharacter: Character? {
    String(decoding: bytes[offset...].prefix(64), as: UTF8.self).first
  }

  /// The ASCII letters, digits and signs that come next: a number, a keyword, or nothing.
  var nextWord: String {
    let word = bytes[offset...].prefix { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "$"),
        UInt8(ascii: "."), UInt8(ascii: "+"), UInt8(ascii: "-"):
        true
      default: false
      }
    }
    return String(decoding: word, as: UTF8.self)
  }

  /// What stands here as a person sees it, for messages: up to white space or punctuation of JSON5.
  var nextToken: String {
    let text = String(decoding: bytes[offset...].prefix(256), as: UTF8.self)
    let token = text.prefix { !$0.isWhitespace && !",:[]{}\"'/".contains($0) }
    return token.count > 40 ? "\(token.prefix(40))…" : String(token)
  }

  /// Where the scanner is.
  mutating func position() -> JSON5Position {
    let run = bytes[counted.offset..<offset]
    let length =
      run.allSatisfy { $0 < 0x80 } ? run.count : String(decoding: run, as: UTF8.self).count
    counted = (offset, counted.position.advanced(by: length))
    return counted.position
  }

  mutating func skip(_ count: Int = 1) {
    offset += count
  }

  /// Goes past a byte if it is next.
  mutating func take(_ byte: UInt8) -> Bool {
    guard peek() == byte else { return false }
    offset += 1
    return true
  }

  /// Goes past the bytes that belong, and returns them.
  mutating func takeBytes(while belongs: (UInt8) -> Bool) -> ArraySlice<UInt8> {
    let run = bytes[offset...].prefix(while: belongs)
    offset = run.endIndex
    return run
  }

  /// Goes past the end of a line if it is next.
  mutating func takeLineBreak() -> Bool {
    switch peek() {
    case UInt8(ascii: "\n"): offset += 1
    case UInt8(ascii: "\r"): offset += peek(1) == UInt8(ascii: "\n") ? 2 : 1
    default: return false
    }
    counted = (offset, JSON5Position(line: counted.position.line + 1, column: 1))
    return true
  }

  /// Goes past white space and comments.
  mutating func skipBlanks() throws(JSON5Error) {
    while let byte = peek() {
      if takeLineBreak() { continue }
      if byte == UInt8(ascii: "/"), try takeComment() { continue }
      guard let scalar = peekScalar(), scalar.isJSON5Blank else { return }
      offset += scalar.utf8.count
    }
  }

  private mutating func takeComment() throws(JSON5Error) -> Bool {
    switch peek(1) {
    case UInt8(ascii: "/"):
      while let byte = peek(), byte != UInt8(ascii: "\n"), byte != UInt8(ascii: "\r") {
        if byte == 0xE2, peekScalar()?.isLineSeparator == true { break }
        offset += 1
      }
    case UInt8(ascii: "*"):
      let start = position()
      offset += 2
      while peek() != UInt8(ascii: "*") || peek(1) != UInt8(ascii: "/") {
        if isAtEnd {
          throw JSON5Error(message: "this comment does not end; write */", position: start)
        }
        if !takeLineBreak() { offset += 1 }
      }
      offset += 2
    default: return false
    }
    return true
  }
}

extension Unicode.Scalar {
  /// U+2028 or U+2029.
  var isLineSeparator: Bool { value == 0x2028 || value == 0x2029 }

  fileprivate var isJSON5Blank: Bool {
    switch self {
    case " ", "\t", "\u{B}", "\u{C}", "\u{A0}", "\u{FEFF}": true
    default: isLineSeparator || properties.generalCategory == .spaceSeparator
    }
  }

  fileprivate var utf8: String.UTF8View { String(self).utf8 }
}
