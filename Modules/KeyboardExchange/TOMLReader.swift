import KeyboardCore

/// A parser of TOML that returns each value with the names that lead to it.
///
/// Tables, dotted names and inline tables all become paths. Values are texts, lists of values, and the words of
/// numbers, dates and truth values as texts, which ``Entry/isWord`` distinguishes. Source: the specification of TOML
/// 1.0.
struct TOMLReader {
  /// One value.
  struct Entry {
    /// The names with their places; more than one.
    let path: [(name: String, place: JSON5Position)]
    /// A text, or a list of texts.
    let value: JSON5Node
    /// A Boolean value indicating whether the value is a number, a date or a truth value.
    let isWord: Bool
  }

  private static let maximumDepth = 64

  private var cursor: TextCursor
  private var entries: [Entry] = []

  /// Parses a text.
  ///
  /// - Throws: the first mistake.
  /// - Complexity: linear in the length of the text.
  static func entries(of text: String) throws(JSONError) -> [Entry] {
    var reader = TOMLReader(cursor: TextCursor(text))
    try reader.read()
    return reader.entries
  }

  private init(cursor: TextCursor) { self.cursor = cursor }

  private mutating func read() throws(JSONError) {
    var table: [(name: String, place: JSON5Position)] = []
    while true {
      skipLines()
      guard let next = cursor.next else { return }
      if next == "[" {
        cursor.take()
        let isList = cursor.take("[")
        table = try path()
        guard cursor.take(isList ? "]]" : "]") else {
          throw cursor.error("the name of a table does not end; write ]")
        }
      } else {
        try readPair(after: table, depth: 0)
      }
      cursor.skipBlanks()
      guard cursor.isAtEnd || cursor.next == "#" || cursor.next?.isNewline == true else {
        throw cursor.error("something follows on the line; begin a new one")
      }
    }
  }

  /// Skips blanks, comments and line breaks.
  private mutating func skipLines() {
    while let next = cursor.next, next.isWhitespace || next == "#" {
      if next == "#" { cursor.takeLine() } else { cursor.take() }
    }
  }

  private mutating func path() throws(JSONError) -> [(name: String, place: JSON5Position)] {
    var path: [(name: String, place: JSON5Position)] = []
    repeat {
      cursor.skipBlanks()
      let place = cursor.place
      if cursor.next == "\"" || cursor.next == "'" {
        path.append((try text(), place))
      } else {
        let name = cursor.take { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "-" }
        guard !name.isEmpty else {
          throw cursor.error("a name is missing; put names with other signs into quotes")
        }
        path.append((name, place))
      }
      cursor.skipBlanks()
    } while cursor.take(".")
    return path
  }

  private mutating func readPair(
    after table: [(name: String, place: JSON5Position)], depth: Int
  ) throws(JSONError) {
    let path = table + (try self.path())
    guard cursor.take("=") else { throw cursor.error("a value is missing; write name = value") }
    cursor.skipBlanks()
    guard cursor.next == "{" else {
      let (value, isWord) = try value(depth: depth)
      return entries.append(Entry(path: path, value: value, isWord: isWord))
    }
    guard depth < Self.maximumDepth else { throw tooDeep }
    let start = cursor.place
    cursor.take()
    skipLines()
    while !cursor.take("}") {
      try readPair(after: path, depth: depth + 1)
      skipLines()
      if cursor.take(",") { skipLines() } else if cursor.next != "}" { throw open("{", start) }
    }
  }

  private mutating func value(depth: Int) throws(JSONError) -> (JSON5Node, isWord: Bool) {
    let start = cursor.place
    switch cursor.next {
    case "\"", "'": return (JSON5Node(content: .value(.string(try text())), position: start), false)
    case "[":
      guard depth < Self.maximumDepth else { throw tooDeep }
      cursor.take()
      skipLines()
      var elements: [JSON5Node] = []
      while !cursor.take("]") {
        guard cursor.next != "{" else {
          // Tables in lists are never used.
          try readPairs(depth: depth + 1)
          skipLines()
          if cursor.take(",") { skipLines() } else if cursor.next != "]" { throw open("[", start) }
          continue
        }
        elements.append(try value(depth: depth + 1).0)
        skipLines()
        if cursor.take(",") { skipLines() } else if cursor.next != "]" { throw open("[", start) }
      }
      return (JSON5Node(content: .array(elements), position: start), false)
    default:
      var word = cursor.take { !$0.isWhitespace && !",]}#".contains($0) }
      guard !word.isEmpty else {
        throw cursor.error("a value is missing; write name = value")
      }
      // A date and a time may have a blank between them.
      if cursor.next == " ", cursor.peek(1)?.isNumber == true, word.first?.isNumber == true {
        word += cursor.take { !$0.isNewline && !",]}#".contains($0) }
      }
      return (JSON5Node(content: .value(.string(word)), position: start), true)
    }
  }

  /// Reads a table in a list.
  private mutating func readPairs(depth: Int) throws(JSONError) {
    guard depth < Self.maximumDepth else { throw tooDeep }
    let start = cursor.place
    cursor.take()
    skipLines()
    let count = entries.count
    while !cursor.take("}") {
      try readPair(after: [], depth: depth + 1)
      skipLines()
      if cursor.take(",") { skipLines() } else if cursor.next != "}" { throw open("{", start) }
    }
    entries.removeSubrange(count...)
  }

  private var tooDeep: JSONError {
    cursor.error("brackets nest deeper than \(Self.maximumDepth); remove some")
  }

  private func open(_ bracket: String, _ start: JSON5Position) -> JSONError {
    JSONError(
      message: "'\(bracket)' is not closed, or a comma is missing at \(cursor.place)",
      position: start)
  }

  private mutating func text() throws(JSONError) -> String {
    let start = cursor.place
    let quote = cursor.next == "'" ? "'" : "\""
    let isLong = cursor.take(String(repeating: quote, count: 3))
    if isLong {
      if cursor.next?.isNewline == true { cursor.take() }
    } else {
      cursor.take()
    }
    let end = isLong ? String(repeating: quote, count: 3) : quote
    var text = ""
    while !cursor.take(end) {
      guard let next = cursor.next, isLong || !next.isNewline else {
        throw JSONError(message: "a text does not end; write \(end)", position: start)
      }
      if next == "\\", quote == "\"" {
        text += try escape()
      } else {
        text.append(next)
        cursor.take()
      }
    }
    // Up to two more quotes belong to the text.
    while isLong, cursor.take(quote) { text += quote }
    return text
  }

  private mutating func escape() throws(JSONError) -> String {
    let mistake = cursor.error("this is not an escape of TOML; write \\\\ for a backslash")
    cursor.take()
    guard let sign = cursor.take() else { throw mistake }
    if sign.isWhitespace {
      cursor.take(while: \.isWhitespace)
      return ""
    }
    if let plain = Self.escapes[sign] { return plain }
    guard let count = ["u": 4, "U": 8, "x": 2][sign] else { throw mistake }
    var digits = ""
    while digits.count < count, let digit = cursor.next, digit.isHexDigit {
      digits.append(digit)
      cursor.take()
    }
    guard digits.count == count, let number = UInt32(digits, radix: 16),
      let scalar = Unicode.Scalar(number)
    else { throw mistake }
    return String(Character(scalar))
  }

  private static let escapes: [Character: String] = [
    "b": "\u{8}", "t": "\t", "n": "\n", "f": "\u{C}", "r": "\r", "e": "\u{1B}", "\"": "\"",
    "\\": "\\",
  ]
}
