import KeyboardCore

/// Reads JSON5 by recursive descent.
///
/// Strict JSON, and JSON with comments and trailing commas, are subsets. Two things that JSON5
/// allows are refused, since a ``KeyboardCore/Value`` cannot hold them faithfully: infinities and
/// NaN, and half a surrogate pair in a text. Names may repeat; ``JSON5Node/duplicates`` lists them.
///
/// Lines end with a line feed, a carriage return, or both, as editors count them; the separators
/// U+2028 and U+2029 only end comments.
struct JSON5Parser {
  /// The number of lists and objects that may nest, so that no text can exhaust the stack.
  private static let maximumDepth = 128

  private let scalars: [Unicode.Scalar]
  private var index = 0
  private var depth = 0
  /// The place that was asked for last, from which characters are counted on: so asking for every
  /// place costs no more than reading the text once.
  private var counted = (index: 0, position: JSON5Position())

  private init(_ text: String) {
    scalars = Array(text.unicodeScalars)
    if scalars.first == "\u{FEFF}" {
      index = 1
      counted.index = 1
    }
  }

  /// Reads a text that is exactly one value, blanks and comments aside.
  ///
  /// - Parameters:
  ///   - text: the text.
  ///   - remedy: what to do about a text without a value.
  /// - Returns: the value.
  /// - Throws: the first mistake.
  /// - Complexity: linear in the length of the text.
  static func parse(
    _ text: String, ifEmpty remedy: String = "write { }"
  ) throws(JSON5Error) -> JSON5Node {
    var parser = JSON5Parser(text)
    try parser.skipBlanks()
    guard parser.next != nil else {
      throw parser.error("there is nothing to read; \(remedy)")
    }
    let node = try parser.value()
    try parser.skipBlanks()
    guard parser.next == nil else {
      throw parser.error("'\(parser.nextCharacter)' comes after the end; remove it")
    }
    return node
  }

  // MARK: Values

  private mutating func value() throws(JSON5Error) -> JSON5Node {
    let start = position()
    switch next {
    case "{": return JSON5Node(content: .object(try object()), position: start)
    case "[": return JSON5Node(content: .array(try array()), position: start)
    case "\"", "'":
      let (text, anchors) = try text()
      return JSON5Node(content: .value(.string(text)), position: start, anchors: anchors)
    case .some("0"..."9"), "+", "-", ".":
      return JSON5Node(content: .value(try number()), position: start)
    default: return JSON5Node(content: .value(try word()), position: start)
    }
  }

  private mutating func array() throws(JSON5Error) -> [JSON5Node] {
    let opening = try open()
    var elements: [JSON5Node] = []
    while try !close("]", "[", opening) {
      elements.append(try value())
      try separate()
    }
    return elements
  }

  private mutating func object() throws(JSON5Error) -> [JSON5Member] {
    let opening = try open()
    var members: [JSON5Member] = []
    while try !close("}", "{", opening) {
      let start = position()
      let name = try name()
      try skipBlanks()
      guard take(":") else { throw error("':' is missing after the name '\(name)'; write it") }
      try skipBlanks()
      members.append(JSON5Member(name: name, position: start, node: try value()))
      try separate()
    }
    return members
  }

  /// Goes past an opening bracket.
  private mutating func open() throws(JSON5Error) -> JSON5Position {
    guard depth < Self.maximumDepth else {
      throw error("brackets nest deeper than \(Self.maximumDepth); remove some")
    }
    let start = position()
    depth += 1
    index += 1
    return start
  }

  /// Goes past the closing bracket if it is next.
  private mutating func close(
    _ bracket: Unicode.Scalar, _ partner: Unicode.Scalar, _ opening: JSON5Position
  ) throws(JSON5Error) -> Bool {
    try skipBlanks()
    switch next {
    case bracket:
      depth -= 1
      index += 1
      return true
    case nil: throw error("this '\(partner)' is not closed; write '\(bracket)'", at: opening)
    case let other? where other == "]" || other == "}":
      throw error("'\(other)' does not close the '\(partner)' at \(opening); write '\(bracket)'")
    case ",": throw error("nothing comes before this ','; remove it")
    default: return false
    }
  }

  /// Goes past the comma after an element, which may be missing before a closing bracket.
  private mutating func separate() throws(JSON5Error) {
    try skipBlanks()
    if take(",") { return }
    switch next {
    case nil, "]", "}": return
    default: throw error("',' is missing before '\(nextToken ?? nextCharacter)'; write it")
    }
  }

  private static let words: [String: Value] = ["true": true, "false": false, "null": .null]

  /// `true`, `false` or `null`.
  private mutating func word() throws(JSON5Error) -> Value {
    let word = nextWord
    guard let value = Self.words[word] else { throw noValue() }
    index += word.utf8.count
    return value
  }

  private mutating func noValue() -> JSON5Error {
    guard next != nil else { return error("the text ends too early; write a value") }
    guard let token = nextToken else {
      return error("a value is missing before '\(nextCharacter)'; write one")
    }
    switch token.lowercased() {
    case "true", "false": return error("'\(token)' is not a value; write \(token.lowercased())")
    case "none", "nil", "null", "undefined": return error("'\(token)' is not a value; write null")
    case "nan", "infinity": return error("'\(token)' cannot be kept; write a finite number")
    default: return error("'\(token)' is not a value; write it in quotes")
    }
  }

  // MARK: Numbers

  /// A number; a whole one that fits is an integer however it is written.
  private mutating func number() throws(JSON5Error) -> Value {
    let token = nextWord
    let isNegative = token.hasPrefix("-")
    let digits = isNegative || token.hasPrefix("+") ? token.dropFirst() : token[...]
    if ["nan", "infinity"].contains(digits.lowercased()) {
      throw error("'\(token)' cannot be kept; write a finite number")
    }
    let isHexadecimal = digits.isHexadecimalNumber
    guard isHexadecimal || digits.isDecimalNumber else { throw notNumber(token, digits) }
    let value: Value
    if let whole = isHexadecimal ? Int(digits.dropFirst(2), radix: 16) : Int(digits) {
      value = .integer(isNegative ? -whole : whole)
    } else {
      guard let magnitude = Double(digits), magnitude.isFinite else {
        throw error("'\(token)' is too large; write a smaller number")
      }
      let number = isNegative ? -magnitude : magnitude
      value = Int(exactly: number).map(Value.integer) ?? .number(number)
    }
    index += token.utf8.count
    return value
  }

  private mutating func notNumber(_ token: String, _ digits: Substring) -> JSON5Error {
    let stripped = digits.drop { $0 == "0" }
    if digits.first == "0", stripped.isDecimalNumber {
      let sign = token.dropLast(digits.count)
      return error("'\(token)' starts with a zero; write \(sign)\(stripped)")
    }
    return error(
      "'\(token)' is not a number; write one such as 10, -0.5, 1e3 or 0x1F, or a text in quotes")
  }

  // MARK: Texts

  /// A text in double or single quotes, with the places after its escapes.
  private mutating func text() throws(JSON5Error) -> (String, [JSON5Anchor]) {
    let start = position()
    let quote = scalars[index]
    index += 1
    var value: [Unicode.Scalar] = []
    var anchors: [JSON5Anchor] = []
    while true {
      let run = scalars[index...].prefix { scalar in
        scalar != quote && scalar != "\\" && scalar != "\n" && scalar != "\r"
      }
      value += run
      index = run.endIndex
      if take(quote) { return (String(scalars: value), anchors) }
      let backslash = position()
      guard take("\\"), next != nil else {
        throw error(
          "this text does not end on its line; write \(quote) at its end, "
            + "or \\n for a line break in it", at: start)
      }
      if let scalar = try escape(at: backslash) { value.append(scalar) }
      anchors.append(JSON5Anchor(offset: value.count, position: position()))
    }
  }

  private static let escapes: [Unicode.Scalar: Unicode.Scalar] = [
    "b": "\u{8}", "f": "\u{C}", "n": "\n", "r": "\r", "t": "\t", "v": "\u{B}",
  ]

  /// The scalar that the characters after a backslash stand for; nil for the end of a line.
  private mutating func escape(at backslash: JSON5Position) throws(JSON5Error) -> Unicode.Scalar? {
    if takeLineBreak() { return nil }
    let kind = scalars[index]
    index += 1
    switch kind {
    case "u": return try unicodeEscape(at: backslash)
    case "x":
      if let scalar = hexadecimal(2).flatMap(Unicode.Scalar.init) { return scalar }
      throw error(
        "\\x takes two hexadecimal digits; write them, such as \\x41", at: backslash)
    case "0" where !(nextWord.first?.isNumber ?? false): return "\u{0}"
    case "0"..."9":
      throw error("a backslash before digits means nothing; write \\x or \\u", at: backslash)
    default:
      // Any other character stands for itself, and a separator for the end of a line.
      return kind.isLineSeparator ? nil : Self.escapes[kind] ?? kind
    }
  }

  /// `XXXX`, or two of them that make a scalar.
  private mutating func unicodeEscape(
    at backslash: JSON5Position
  ) throws(JSON5Error) -> Unicode.Scalar {
    var units = [try codeUnit(at: backslash)]
    if UTF16.isLeadSurrogate(units[0]), take("\\"), take("u") {
      units.append(try codeUnit(at: backslash))
    }
    if let text = String(validating: units, as: UTF16.self), let scalar = text.unicodeScalars.first
    {
      return scalar
    }
    throw error(
      "this is half a surrogate pair; write both halves, or the character itself", at: backslash)
  }

  private mutating func codeUnit(at backslash: JSON5Position) throws(JSON5Error) -> UInt16 {
    if let unit = hexadecimal(4) { return UInt16(unit) }
    throw error("\\u takes four hexadecimal digits; write them, such as \\u00E9", at: backslash)
  }

  /// Exactly so many hexadecimal digits, or nil without having moved.
  private mutating func hexadecimal(_ count: Int) -> UInt32? {
    let digits = scalars[index...].prefix(count)
    guard digits.count == count, digits.allSatisfy(\.properties.isASCIIHexDigit) else { return nil }
    index += count
    return UInt32(String(scalars: digits), radix: 16)
  }

  // MARK: Names

  /// The name of a member: a text in quotes or an identifier of ECMAScript.
  private mutating func name() throws(JSON5Error) -> String {
    if next == "\"" || next == "'" { return try text().0 }
    var name: [Unicode.Scalar] = []
    while let scalar = next {
      if scalar == "\\" {
        index += 1
        name.append(try identifierEscape())
      } else if name.isEmpty ? scalar.startsIdentifier : scalar.continuesIdentifier {
        index += 1
        name.append(scalar)
      } else {
        break
      }
    }
    guard name.isEmpty else { return String(scalars: name) }
    guard let token = nextToken else {
      throw error("a name is missing before '\(nextCharacter)'; write one")
    }
    throw error("'\(token)' is not a name; write it in quotes")
  }

  private mutating func identifierEscape() throws(JSON5Error) -> Unicode.Scalar {
    guard take("u"), let value = hexadecimal(4), let scalar = Unicode.Scalar(value),
      scalar.properties.isIDContinue || scalar == "$"
    else { throw error("a name holds no escapes but \\uXXXX of a letter; write it in quotes") }
    return scalar
  }

  // MARK: Characters

  private var next: Unicode.Scalar? { index < scalars.count ? scalars[index] : nil }
  private var second: Unicode.Scalar? { index + 1 < scalars.count ? scalars[index + 1] : nil }

  /// The next character as a person sees it; empty at the end.
  private var nextCharacter: String {
    String(String(scalars: scalars[index...].prefix(64)).prefix(1))
  }

  /// The ASCII letters, digits and signs that come next: a number, a keyword, or nothing.
  private var nextWord: String {
    String(
      scalars: scalars[index...].prefix {
        $0.isPlainWord || $0 == "." || $0 == "+" || $0 == "-"
      })
  }

  /// The characters up to white space or punctuation, for messages; nil when there are none.
  private var nextToken: String? {
    let text = String(scalars: scalars[index...].prefix(256))
    let token = text.prefix { !$0.isWhitespace && !",:[]{}\"'/".contains($0) }
    if token.isEmpty { return nil }
    return token.count > 40 ? "\(token.prefix(40))…" : String(token)
  }

  /// The place of the next character.
  private mutating func position() -> JSON5Position {
    let run = scalars[counted.index..<index]
    let length = run.allSatisfy(\.isASCII) ? run.count : String(scalars: run).count
    counted = (index, counted.position.advanced(by: length))
    return counted.position
  }

  /// A mistake at a place; at the next character unless given.
  private mutating func error(_ message: String, at place: JSON5Position? = nil) -> JSON5Error {
    JSON5Error(message: message, position: place ?? position())
  }

  /// Goes past a character if it is next.
  private mutating func take(_ scalar: Unicode.Scalar) -> Bool {
    guard next == scalar else { return false }
    index += 1
    return true
  }

  /// Goes past the end of a line if it is next.
  private mutating func takeLineBreak() -> Bool {
    let isReturn = take("\r")
    guard take("\n") || isReturn else { return false }
    counted = (index, JSON5Position(line: counted.position.line + 1, column: 1))
    return true
  }

  /// Goes past white space and comments.
  private mutating func skipBlanks() throws(JSON5Error) {
    while let scalar = next {
      if takeLineBreak() { continue }
      if scalar == "/", try takeComment() { continue }
      if scalar == "#" { throw error("'#' does not begin a comment; write //") }
      guard scalar.isJSON5Blank else { return }
      index += 1
    }
  }

  private mutating func takeComment() throws(JSON5Error) -> Bool {
    let start = position()
    switch second {
    case "/":
      while let scalar = next, scalar != "\n", scalar != "\r", !scalar.isLineSeparator {
        index += 1
      }
    case "*":
      index += 2
      while next != "*" || second != "/" {
        guard next != nil else {
          throw error("this comment does not end; write */", at: start)
        }
        if !takeLineBreak() { index += 1 }
      }
      index += 2
    default: return false
    }
    return true
  }
}

extension Substring {
  /// A Boolean value indicating whether this is digits with at most one dot, and an exponent if
  /// any; no zero in front.
  fileprivate var isDecimalNumber: Bool {
    guard let first, first == "." || first.isNumber, Double(self) != nil else { return false }
    return allSatisfy { $0.isNumber || ".eE+-".contains($0) }
      && !(first == "0" && dropFirst().first?.isNumber ?? false)
  }

  fileprivate var isHexadecimalNumber: Bool {
    (hasPrefix("0x") || hasPrefix("0X")) && count > 2 && dropFirst(2).allSatisfy(\.isHexDigit)
  }
}

extension Unicode.Scalar {
  /// U+2028 or U+2029.
  fileprivate var isLineSeparator: Bool { self == "\u{2028}" || self == "\u{2029}" }

  fileprivate var isJSON5Blank: Bool {
    switch self {
    case " ", "\t", "\u{B}", "\u{C}", "\u{A0}", "\u{FEFF}": true
    default: isLineSeparator || properties.generalCategory == .spaceSeparator
    }
  }

  fileprivate var startsIdentifier: Bool {
    properties.isIDStart || self == "$" || self == "_"
  }

  fileprivate var continuesIdentifier: Bool {
    properties.isIDContinue || self == "$" || self == "\u{200C}" || self == "\u{200D}"
  }
}

extension String {
  fileprivate init(scalars: some Sequence<Unicode.Scalar>) {
    var bytes: [UInt8] = []
    for scalar in scalars {
      if scalar.isASCII { bytes.append(UInt8(scalar.value)) } else { bytes += scalar.utf8 }
    }
    self.init(decoding: bytes, as: UTF8.self)
  }
}
