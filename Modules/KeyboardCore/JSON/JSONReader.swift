/// Reads JSON5, or strictly JSON as RFC 8259 defines it, by recursive descent over the bytes.
///
/// JSON with comments and trailing commas is JSON5 too. Two things that JSON5 allows are refused because a ``Value``
/// cannot represent them: infinities and NaN, and unpaired surrogates.
///
/// Lines end with a line feed, a carriage return, or both, as editors count them; the separators
/// U+2028 and U+2029 only end comments.
struct JSONReader<Tree> {
  private let bytes: [UInt8]
  private let isStrict: Bool
  private var index = 0
  private var depth = 0
  /// Notes a missing comma, which is then read as if it were written; nil if it is an error.
  private let noteMissingComma: ((JSONError) -> Void)?
  /// The number of values that may still begin.
  private var valuesLeft: Int
  /// The elements and members so far of the open lists and objects, the innermost last.
  private var elements: [Tree] = []
  private var members: [JSONMember<Tree>] = []
  /// The last requested place, from which characters are counted on, so that all places together cost no more than
  /// reading the text once.
  private var counted = (index: 0, position: JSON5Position())

  /// Creates a reader of UTF-8, which reads at most `valueLimit` values, nested ones included.
  init(
    _ bytes: [UInt8], strictly isStrict: Bool, valueLimit: Int = .max,
    notingMissingCommas noteMissingComma: ((JSONError) -> Void)? = nil
  ) {
    (self.bytes, self.isStrict, self.noteMissingComma) = (bytes, isStrict, noteMissingComma)
    valuesLeft = valueLimit
    // A byte order mark, as some editors write it.
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) {
      index = 3
      counted.index = 3
    }
  }
}

extension JSONReader where Tree: JSONTree {
  /// Reads exactly one value, apart from blanks and comments.
  ///
  /// - Parameter remedy: what to write in a text without a value.
  /// - Returns: the value.
  /// - Throws: the first mistake.
  /// - Complexity: linear in the length of the text.
  mutating func read(ifEmpty remedy: String = "write { }") throws(JSONError) -> Tree {
    try skipBlanks()
    guard next != nil else {
      throw error("a value is missing", "there is nothing to read; \(remedy)")
    }
    let tree = try value()
    try skipBlanks()
    guard next == nil else {
      throw error(
        "nothing may follow the value", "'\(nextCharacter)' comes after the end; remove it")
    }
    return tree
  }

  // MARK: Values

  private mutating func value() throws(JSONError) -> Tree {
    guard valuesLeft > 0 else { throw error("there are too many values") }
    valuesLeft -= 1
    let start = place()
    switch next {
    case "{": return try object(at: start)
    case "[": return try array(at: start)
    case "\"",
      "'" where !isStrict:
      let (text, anchors) = try text()
      return Tree(.string(text), at: start, anchors: anchors)
    case .some("0"..."9"), "-",
      "+" where !isStrict, "." where !isStrict:
      return Tree(try number(), at: start, anchors: [])
    default: return Tree(try word(), at: start, anchors: [])
    }
  }

  private mutating func array(at start: JSON5Position) throws(JSONError) -> Tree {
    let first = elements.count
    var goesOn = try open("]", start)
    while goesOn {
      elements.append(try value())
      goesOn = try separate("]", start)
    }
    defer { elements.removeSubrange(first...) }
    return Tree(elements[first...], at: start)
  }

  private mutating func object(at start: JSON5Position) throws(JSONError) -> Tree {
    let first = members.count
    var goesOn = try open("}", start)
    while goesOn {
      let position = place()
      let name = try name()
      try skipBlanks()
      guard take(":") else {
        throw error("a colon is missing", "':' is missing after the name '\(name)'; write it")
      }
      try skipBlanks()
      members.append(JSONMember(name: name, position: position, node: try value()))
      goesOn = try separate("}", start)
    }
    defer { members.removeSubrange(first...) }
    return Tree(members[first...], at: start)
  }

  /// Reads an opening bracket; returns false if the closing one follows, which is then read too.
  private mutating func open(
    _ bracket: Unicode.Scalar, _ opening: JSON5Position
  ) throws(JSONError) -> Bool {
    let limit = isStrict ? Value.jsonDepthLimit : 128
    guard depth < limit else {
      throw error(
        "lists and objects may not be nested deeper than \(limit)",
        "brackets nest deeper than \(limit); remove some")
    }
    depth += 1
    index += 1
    try skipBlanks()
    return try !close(bracket, opening)
  }

  /// Reads the closing bracket if it is next.
  private mutating func close(
    _ bracket: Unicode.Scalar, _ opening: JSON5Position
  ) throws(JSONError) -> Bool {
    if take(bracket) {
      depth -= 1
      return true
    }
    if isStrict { return false }
    let partner = bracket == "]" ? "[" : "{"
    switch next {
    case nil: throw error("this '\(partner)' is not closed; write '\(bracket)'", at: opening)
    case let other? where other == "]" || other == "}":
      throw error("'\(other)' does not close the '\(partner)' at \(opening); write '\(bracket)'")
    case ",": throw error("nothing comes before this ','; remove it")
    default: return false
    }
  }

  /// Reads the comma after an element, or the closing bracket, also after a comma.
  ///
  /// - Returns: true if another element follows.
  private mutating func separate(
    _ bracket: Unicode.Scalar, _ opening: JSON5Position
  ) throws(JSONError) -> Bool {
    try skipBlanks()
    if take(",") {
      try skipBlanks()
      return try isStrict ? true : !close(bracket, opening)
    }
    guard isStrict ? next == bracket : [nil, "]", "}"].contains(next) else {
      let mistake = error(
        "a comma or \(bracket) is missing",
        "',' is missing before '\(nextToken ?? nextCharacter)'; write it")
      guard let noteMissingComma, next != ":" else { throw mistake }
      noteMissingComma(mistake)
      return true
    }
    return try !close(bracket, opening)
  }

  /// Reads `true`, `false` or `null`.
  private mutating func word() throws(JSONError) -> Value {
    let word = nextWord
    let value: Value
    switch String(decoding: word, as: UTF8.self) {
    case "true": value = .bool(true)
    case "false": value = .bool(false)
    case "null": value = .null
    default: throw error("a value is missing", noValue)
    }
    index = word.endIndex
    return value
  }

  /// The message for a text that is not a value.
  private var noValue: String {
    guard next != nil else { return "the text ends too early; write a value" }
    guard let token = nextToken else {
      return "a value is missing before '\(nextCharacter)'; write one"
    }
    switch token.lowercased() {
    case "true", "false": return "'\(token)' is not a value; write \(token.lowercased())"
    case "none", "nil", "null", "undefined": return "'\(token)' is not a value; write null"
    case "nan", "infinity": return "'\(token)' cannot be kept; write a finite number"
    default: return "'\(token)' is not a value; write it in quotes"
    }
  }

  // MARK: Numbers

  /// Reads a number; an integral one that fits is an integer, however it is written.
  private mutating func number() throws(JSONError) -> Value {
    let start = index
    let isNegative = take("-")
    let first = index
    var magnitude = 0
    while let digit = next, "0"..."9" ~= digit {
      magnitude = magnitude &* 10 &+ Int(digit.value & 0xF)
      index += 1
    }
    // Most numbers are whole and small.
    let startsWithZero = index > first + 1 && bytes[first] == UInt8(ascii: "0")
    if 1...18 ~= index - first, !startsWithZero, next?.isInNumber != true {
      return .integer(isNegative ? -magnitude : magnitude)
    }
    if isStrict {
      guard index > first else { throw error("a digit is missing") }
      guard !startsWithZero else { throw error("a number may not start with 0") }
      if take(".") { try skipDigits() }
      if take("e") || take("E") {
        if !take("+") { _ = take("-") }
        try skipDigits()
      }
    } else {
      index = start
    }
    let token = String(decoding: isStrict ? bytes[start..<index] : nextWord, as: UTF8.self)
    let digits = isNegative || token.hasPrefix("+") ? token.dropFirst() : token[...]
    let isHexadecimal = digits.isHexadecimalNumber
    guard isStrict || isHexadecimal || digits.isDecimalNumber else {
      throw error(notNumber(token, digits))
    }
    index = start + token.utf8.count
    if let whole = isHexadecimal ? Int(digits.dropFirst(2), radix: 16) : Int(digits) {
      return .integer(isNegative ? -whole : whole)
    }
    guard let magnitude = Double(digits), magnitude.isFinite else {
      if !isStrict { index = start }
      throw error("a number is too large", "'\(token)' is too large; write a smaller number")
    }
    let number = isNegative ? -magnitude : magnitude
    return Int(exactly: number).map(Value.integer) ?? .number(number)
  }

  private mutating func skipDigits() throws(JSONError) {
    let start = index
    while let digit = next, "0"..."9" ~= digit { index += 1 }
    guard index > start else { throw error("a digit is missing") }
  }

  private func notNumber(_ token: String, _ digits: Substring) -> String {
    if ["nan", "infinity"].contains(digits.lowercased()) {
      return "'\(token)' cannot be kept; write a finite number"
    }
    let stripped = digits.drop { $0 == "0" }
    if digits.first == "0", stripped.isDecimalNumber {
      return "'\(token)' starts with a zero; write \(token.dropLast(digits.count))\(stripped)"
    }
    return
      "'\(token)' is not a number; write one such as 10, -0.5, 1e3 or 0x1F, or a text in quotes"
  }

  // MARK: Texts

  /// Reads a text in quotes, with the places after its escapes.
  private mutating func text() throws(JSONError) -> (String, [JSON5Anchor]) {
    let start = place()
    let quote = bytes[index]
    index += 1
    var value: [UInt8] = []
    var anchors: [JSON5Anchor] = []
    while true {
      let run = plainRun(quote)
      index = run.endIndex
      if index < bytes.count, bytes[index] == quote {
        // Most texts have no escapes: one search for the end, one copy.
        let text = String(validating: value.isEmpty ? run : (value + run)[...], as: UTF8.self)
        guard let text else { throw error("a string is not UTF-8") }
        index += 1
        return (text, anchors)
      }
      value += run
      let backslash = place()
      guard take("\\"), isStrict || next != nil else {
        throw error(
          next == nil ? "a string does not end" : "a control character is not escaped",
          "this text does not end on its line; write \(Unicode.Scalar(quote)) at its end, "
            + "or \\n for a line break in it", at: start)
      }
      if let scalar = try escape(at: backslash) { value += Array(scalar.utf8) }
      if Tree.hasPlaces { anchors.append(JSON5Anchor(offset: value.count, position: place())) }
    }
  }

  /// Returns the bytes before the end of a text, an escape, or a character that is invalid in a text.
  private func plainRun(_ quote: UInt8) -> ArraySlice<UInt8> {
    var end = index
    while end < bytes.count {
      let byte = bytes[end]
      if byte == quote || byte == UInt8(ascii: "\\") { break }
      if byte < 0x20, isStrict || byte == 0x0A || byte == 0x0D { break }
      end += 1
    }
    return bytes[index..<end]
  }

  /// Returns the scalar that an escape sequence stands for; nil for a line continuation.
  private mutating func escape(at backslash: JSON5Position) throws(JSONError) -> Unicode.Scalar? {
    guard let (kind, length) = nextScalar else { throw error("a backslash escapes nothing known") }
    index += length
    switch kind {
    case "\"", "\\", "/": return kind
    case "b": return "\u{8}"
    case "f": return "\u{C}"
    case "n": return "\n"
    case "r": return "\r"
    case "t": return "\t"
    case "u": return try unicodeEscape(at: backslash)
    case _ where isStrict: throw error("a backslash escapes nothing known")
    case "v": return "\u{B}"
    case "x":
      if let scalar = hexadecimal(2).flatMap(Unicode.Scalar.init) { return scalar }
      throw error("\\x takes two hexadecimal digits; write them, such as \\x41", at: backslash)
    case "0" where !(next.map { "0"..."9" ~= $0 } ?? false): return "\u{0}"
    case "0"..."9":
      throw error("a backslash before digits means nothing; write \\x or \\u", at: backslash)
    case "\r":
      _ = take("\n")
      return nil
    default:
      // Any other character stands for itself, and a separator for a line continuation.
      return kind == "\n" || kind.isLineSeparator ? nil : kind
    }
  }

  /// Reads `XXXX`, or two of them that form a surrogate pair.
  private mutating func unicodeEscape(
    at backslash: JSON5Position
  ) throws(JSONError) -> Unicode.Scalar {
    var units = [try codeUnit(at: backslash)]
    if UTF16.isLeadSurrogate(units[0]), take("\\"), take("u") {
      units.append(try codeUnit(at: backslash))
    }
    if let text = String(validating: units, as: UTF16.self), let scalar = text.unicodeScalars.first
    {
      return scalar
    }
    throw error(
      "half a surrogate pair is not a character",
      "this is half a surrogate pair; write both halves, or the character itself", at: backslash)
  }

  private mutating func codeUnit(at backslash: JSON5Position) throws(JSONError) -> UInt16 {
    if let unit = hexadecimal(4) { return UInt16(unit) }
    throw error(
      "four hexadecimal digits are missing",
      "\\u takes four hexadecimal digits; write them, such as \\u00E9", at: backslash)
  }

  /// Reads exactly `count` hexadecimal digits; returns nil if there are fewer.
  private mutating func hexadecimal(_ count: Int) -> UInt32? {
    var number: UInt32 = 0
    for _ in 0..<count {
      guard let digit = next.flatMap({ Character($0).hexDigitValue }) else { return nil }
      number = number << 4 | UInt32(digit)
      index += 1
    }
    return number
  }

  // MARK: Names

  /// Reads the name of a member: a text in quotes or, in JSON5, an identifier of ECMAScript.
  private mutating func name() throws(JSONError) -> String {
    if next == "\"" || next == "'" && !isStrict { return try text().0 }
    if isStrict { throw error("a name in double quotes is missing") }
    var name = ""
    while let (scalar, length) = nextScalar {
      if scalar == "\\" {
        index += 1
        name.unicodeScalars.append(try identifierEscape())
      } else if name.isEmpty ? scalar.startsIdentifier : scalar.continuesIdentifier {
        index += length
        name.unicodeScalars.append(scalar)
      } else {
        break
      }
    }
    guard name.isEmpty else { return name }
    guard let token = nextToken else {
      throw error("a name is missing before '\(nextCharacter)'; write one")
    }
    throw error("'\(token)' is not a name; write it in quotes")
  }

  private mutating func identifierEscape() throws(JSONError) -> Unicode.Scalar {
    guard take("u"), let value = hexadecimal(4), let scalar = Unicode.Scalar(value),
      scalar.properties.isIDContinue || scalar == "$"
    else { throw error("a name holds no escapes but \\uXXXX of a letter; write it in quotes") }
    return scalar
  }

  // MARK: Characters

  /// The next byte, which is the next character if it is ASCII; nil at the end.
  private var next: Unicode.Scalar? { index < bytes.count ? Unicode.Scalar(bytes[index]) : nil }

  /// The next character, and the number of its bytes; nil at the end.
  private var nextScalar: (Unicode.Scalar, length: Int)? {
    guard let next, !next.isASCII else { return next.map { ($0, 1) } }
    var decoder = UTF8()
    var rest = bytes[index...].makeIterator()
    guard case .scalarValue(let scalar) = decoder.decode(&rest) else { return ("\u{FFFD}", 1) }
    return (scalar, UTF8.width(scalar))
  }

  /// The next character as users perceive it; empty at the end.
  private var nextCharacter: String {
    String(String(decoding: bytes[index...].prefix(256), as: UTF8.self).prefix(1))
  }

  /// The ASCII letters, digits and signs that come next: a number, a keyword, or nothing.
  private var nextWord: ArraySlice<UInt8> {
    bytes[index...].prefix { Unicode.Scalar($0).isInNumber }
  }

  /// The characters up to white space or punctuation, for messages; nil if there are none.
  private var nextToken: String? {
    let text = String(decoding: bytes[index...].prefix(1024), as: UTF8.self)
    let token = text.prefix { !$0.isWhitespace && !",:[]{}\"'/".contains($0) }
    if token.isEmpty { return nil }
    return token.count > 40 ? "\(token.prefix(40))…" : String(token)
  }

  /// Returns the place of the next character, if places are wanted.
  private mutating func place() -> JSON5Position {
    if Tree.hasPlaces { count() }
    return counted.position
  }

  /// Counts lines and characters up to the next character.
  private mutating func count() {
    var (lineStart, line) = (counted.index, 0)
    for at in counted.index..<index {
      let isBreak =
        bytes[at] == 0x0A || bytes[at] == 0x0D && !(at + 1 < bytes.count && bytes[at + 1] == 0x0A)
      if isBreak { (lineStart, line) = (at + 1, line + 1) }
    }
    if line > 0 { counted.position = JSON5Position(line: counted.position.line + line, column: 1) }
    let run = bytes[lineStart..<index]
    let isASCII = run.allSatisfy { $0 < 0x80 }
    counted.position.column += isASCII ? run.count : String(decoding: run, as: UTF8.self).count
    counted.index = index
  }

  /// Returns the error of a mistake at the next character, or in JSON5 at another place, with the message for JSON,
  /// and for JSON5 if it differs.
  private mutating func error(
    _ strict: String, _ json5: String? = nil, at place: JSON5Position? = nil
  ) -> JSONError {
    count()
    let message = isStrict ? strict : json5 ?? strict
    return JSONError(
      message: isStrict && next == nil ? "the text ends too early: \(message)" : message,
      position: isStrict ? counted.position : place ?? counted.position)
  }

  /// Reads an ASCII character if it is next.
  private mutating func take(_ scalar: Unicode.Scalar) -> Bool {
    guard next == scalar else { return false }
    index += 1
    return true
  }

  /// Skips white space and, in JSON5, comments.
  private mutating func skipBlanks() throws(JSONError) {
    while let scalar = next {
      switch scalar {
      case " ", "\n", "\r", "\t": index += 1
      case _ where isStrict: return
      case "/": guard try takeComment() else { return }
      case "#": throw error("'#' does not begin a comment; write //")
      default:
        guard let (scalar, length) = nextScalar, scalar.isJSON5Blank else { return }
        index += length
      }
    }
  }

  private mutating func takeComment() throws(JSONError) -> Bool {
    let start = place()
    if bytes[index...].starts(with: "//".utf8) {
      while let (scalar, length) = nextScalar, !scalar.endsLine { index += length }
      return true
    }
    guard bytes[index...].starts(with: "/*".utf8) else { return false }
    index += 2
    while !bytes[index...].starts(with: "*/".utf8) {
      guard next != nil else { throw error("this comment does not end; write */", at: start) }
      index += 1
    }
    index += 2
    return true
  }
}
