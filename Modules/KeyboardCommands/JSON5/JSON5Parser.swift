/// Reads JSON5 by recursive descent.
///
/// Strict JSON, and JSON with comments and trailing commas, are subsets. Two things that JSON5
/// allows are refused, since a ``KeyboardCore/Value`` cannot hold them faithfully: infinities and
/// NaN, and half a surrogate pair in a text. Names may repeat; ``JSON5Object/duplicates`` tells.
struct JSON5Parser {
  /// How deep lists and objects may nest, so that no text can exhaust the stack.
  static let maximumDepth = 128

  var scanner: JSON5Scanner
  private var depth = 0

  private init(_ text: String) {
    scanner = JSON5Scanner(text)
  }

  /// Reads a text that is exactly one value, blanks and comments aside.
  ///
  /// - Complexity: linear in the length of the text.
  static func parse(_ text: String) throws(JSON5Error) -> JSON5Node {
    var parser = JSON5Parser(text)
    try parser.scanner.skipBlanks()
    guard !parser.scanner.isAtEnd else {
      throw parser.error("there is nothing to read; write { }")
    }
    let node = try parser.value()
    try parser.scanner.skipBlanks()
    guard let next = parser.scanner.nextCharacter else { return node }
    throw parser.error("'\(next)' comes after the end; remove it")
  }

  private mutating func value() throws(JSON5Error) -> JSON5Node {
    let position = scanner.position()
    switch scanner.peek() {
    case UInt8(ascii: "{"): return JSON5Node(content: .object(try object()), position: position)
    case UInt8(ascii: "["): return JSON5Node(content: .array(try array()), position: position)
    case UInt8(ascii: "\""), UInt8(ascii: "'"):
      return JSON5Node(content: .string(try text()), position: position)
    case .some(UInt8(ascii: "0")...UInt8(ascii: "9")), UInt8(ascii: "+"), UInt8(ascii: "-"),
      UInt8(ascii: "."):
      return JSON5Node(content: try number(), position: position)
    default: return JSON5Node(content: try word(), position: position)
    }
  }

  private mutating func array() throws(JSON5Error) -> [JSON5Node] {
    let opening = try open()
    var elements: [JSON5Node] = []
    while try !close(UInt8(ascii: "]"), "[", opening) {
      elements.append(try value())
      try separate(from: UInt8(ascii: "]"))
    }
    return elements
  }

  private mutating func object() throws(JSON5Error) -> JSON5Object {
    let opening = try open()
    var object = JSON5Object()
    while try !close(UInt8(ascii: "}"), "{", opening) {
      let position = scanner.position()
      let name = try name()
      try scanner.skipBlanks()
      guard scanner.take(UInt8(ascii: ":")) else {
        throw error("':' is missing after the name '\(name)'; write it")
      }
      try scanner.skipBlanks()
      object.append(.init(name: name, position: position, node: try value()))
      try separate(from: UInt8(ascii: "}"))
    }
    return object
  }

  /// Goes past an opening bracket.
  private mutating func open() throws(JSON5Error) -> JSON5Position {
    let position = scanner.position()
    guard depth < Self.maximumDepth else {
      throw error("brackets nest deeper than \(Self.maximumDepth); remove some")
    }
    depth += 1
    scanner.skip()
    return position
  }

  /// Goes past the closing bracket if it is next.
  private mutating func close(
    _ bracket: UInt8, _ partner: Character, _ opening: JSON5Position
  ) throws(JSON5Error) -> Bool {
    try scanner.skipBlanks()
    guard let byte = scanner.peek() else {
      throw JSON5Error(
        message: "this '\(partner)' is not closed; write '\(Character(UnicodeScalar(bracket)))'",
        position: opening)
    }
    if byte == bracket {
      depth -= 1
      scanner.skip()
      return true
    }
    if byte == UInt8(ascii: "]") || byte == UInt8(ascii: "}") {
      throw error(
        "'\(Character(UnicodeScalar(byte)))' does not close the '\(partner)' at \(opening); "
          + "write '\(Character(UnicodeScalar(bracket)))'")
    }
    if byte == UInt8(ascii: ",") { throw error("nothing comes before this ','; remove it") }
    return false
  }

  /// Goes past the comma after an element, which may be missing before a closing bracket.
  private mutating func separate(from bracket: UInt8) throws(JSON5Error) {
    try scanner.skipBlanks()
    if scanner.take(UInt8(ascii: ",")) { return }
    switch scanner.peek() {
    case nil, UInt8(ascii: "]"), UInt8(ascii: "}"): return
    case UInt8(ascii: "#"): throw error("'#' does not begin a comment; write //")
    default:
      let token = scanner.nextToken
      let next = token.isEmpty ? scanner.nextCharacter.map(String.init) ?? "" : token
      throw error("',' is missing before '\(next)'; write it")
    }
  }

  mutating func error(_ message: String) -> JSON5Error {
    JSON5Error(message: message, position: scanner.position())
  }
}
