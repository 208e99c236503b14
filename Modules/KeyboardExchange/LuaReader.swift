import KeyboardCommands
import KeyboardCore

/// The words of a text in Lua: as much of the language as it takes to find calls with literal
/// arguments. Source: the reference manual of Lua 5.1.
enum LuaToken: Hashable {
  /// A name or a keyword.
  case name(String)
  case text(String)
  /// A number, or a sign.
  case sign(String)
}

/// A word of Lua and its place.
struct PlacedLuaToken {
  let token: LuaToken
  let place: JSON5Position
}

/// A value in Lua, as far as it can be known without running it.
indirect enum LuaValue {
  case text(String, JSON5Position)
  case list([LuaField], JSON5Position)
  /// A name with dots, such as `vim.lsp.buf.hover`.
  case path(String, JSON5Position)
  case function(JSON5Position)
  /// Anything else: its first word.
  case other(String, JSON5Position)

  var place: JSON5Position {
    switch self {
    case .text(_, let place), .list(_, let place), .path(_, let place), .function(let place),
      .other(_, let place):
      place
    }
  }
}

/// A field of a table in Lua.
struct LuaField {
  /// The name; nil for one of a list.
  let name: String?
  let value: LuaValue
}

/// A reader of Lua: words, and values from words.
struct LuaReader {
  private static let maximumDepth = 64

  let tokens: [PlacedLuaToken]
  var index = 0

  /// Reads the words of a text.
  ///
  /// - Throws: the first mistake: a text or a comment that does not end.
  init(_ text: String) throws(JSONError) {
    var cursor = TextCursor(text)
    var tokens: [PlacedLuaToken] = []
    if cursor.starts(with: "#!") { cursor.takeLine() }
    while let next = cursor.next {
      let place = cursor.place
      if next.isWhitespace {
        cursor.take()
      } else if cursor.take("--") {
        if try Self.longText(&cursor) == nil { cursor.takeLine() }
      } else if next == "\"" || next == "'" {
        tokens.append(PlacedLuaToken(token: .text(try Self.text(&cursor)), place: place))
      } else if next == "[", let text = try Self.longText(&cursor) {
        tokens.append(PlacedLuaToken(token: .text(text), place: place))
      } else if next.isLetter || next == "_" {
        let name = cursor.take { $0.isLetter || $0.isNumber || $0 == "_" }
        tokens.append(PlacedLuaToken(token: .name(name), place: place))
      } else if next.isNumber {
        let number = cursor.take { $0.isLetter || $0.isNumber || $0 == "." }
        tokens.append(PlacedLuaToken(token: .sign(number), place: place))
      } else {
        let sign = ["...", ".."].first { cursor.take($0) } ?? cursor.take().map(String.init) ?? ""
        tokens.append(PlacedLuaToken(token: .sign(sign), place: place))
      }
    }
    self.tokens = tokens
  }

  private static func text(_ cursor: inout TextCursor) throws(JSONError) -> String {
    let start = cursor.place
    let quote = cursor.take()
    var text = ""
    while let next = cursor.take() {
      if next == quote { return text }
      if next.isNewline { break }
      guard next == "\\" else {
        text.append(next)
        continue
      }
      guard let sign = cursor.take() else { break }
      if let plain = escapes[sign] {
        text += plain
      } else if sign == "z" {
        cursor.take(while: \.isWhitespace)
      } else if sign == "x", let digits = Self.digits(&cursor, radix: 16, 2), let scalar = digits {
        text.unicodeScalars.append(scalar)
      } else if sign.isExpressionDigit {
        var number = Int(String(sign)) ?? 0
        for _ in 0..<2 {
          guard let digit = cursor.next, digit.isExpressionDigit else { break }
          number = number * 10 + (Int(String(digit)) ?? 0)
          cursor.take()
        }
        text.unicodeScalars.append(Unicode.Scalar(UInt8(min(number, 255))))
      } else {
        text.append(sign)
      }
    }
    throw JSONError(
      message: "a text does not end; write \(quote.map(String.init) ?? "\"")", position: start)
  }

  private static func digits(
    _ cursor: inout TextCursor, radix: Int, _ count: Int
  ) -> Unicode.Scalar?? {
    var digits = ""
    while digits.count < count, let digit = cursor.next, digit.isHexDigit {
      digits.append(digit)
      cursor.take()
    }
    return UInt32(digits, radix: radix).map(Unicode.Scalar.init)
  }

  private static let escapes: [Character: String] = [
    "n": "\n", "t": "\t", "r": "\r", "a": "\u{7}", "b": "\u{8}", "f": "\u{C}", "v": "\u{B}",
    "\n": "\n", "\r\n": "\n",
  ]

  /// A text in `[[ ]]`, or with signs between the brackets; nil when none starts here.
  private static func longText(_ cursor: inout TextCursor) throws(JSONError) -> String? {
    var level = 0
    while cursor.peek(level + 1) == "=" { level += 1 }
    guard cursor.next == "[", cursor.peek(level + 1) == "[" else { return nil }
    let signs = String(repeating: "=", count: level)
    let start = cursor.place
    _ = cursor.take("[\(signs)[")
    if cursor.next?.isNewline == true { cursor.take() }
    let index = cursor.index
    while !cursor.isAtEnd {
      if cursor.starts(with: "]\(signs)]") {
        defer { _ = cursor.take("]\(signs)]") }
        return cursor.text(from: index)
      }
      cursor.take()
    }
    throw JSONError(
      message: "a text or comment does not end; write ]\(signs)]", position: start)
  }

  // MARK: Values

  var next: LuaToken? { index < tokens.count ? tokens[index].token : nil }

  /// The place of the next word; of the last one at the end.
  var place: JSON5Position {
    index < tokens.count ? tokens[index].place : tokens.last?.place ?? JSON5Position()
  }

  /// Takes a sign if it is next.
  mutating func take(_ sign: String) -> Bool {
    guard next == .sign(sign) else { return false }
    index += 1
    return true
  }

  /// Takes a name with dots; nil when none is next.
  mutating func path() -> String? {
    guard case .name(var path)? = next, !Self.keywords.contains(path) else { return nil }
    index += 1
    while next == .sign("."), index + 1 < tokens.count,
      case .name(let part) = tokens[index + 1].token
    {
      path += ".\(part)"
      index += 2
    }
    return path
  }

  /// The values up to the closing sign, which is taken.
  mutating func values(to end: String, depth: Int = 0) -> [LuaField] {
    var fields: [LuaField] = []
    while next != nil, !take(end) {
      let before = index
      var name: String?
      if end == "}", case .name(let word)? = next, index + 1 < tokens.count,
        tokens[index + 1].token == .sign("="),
        index + 2 >= tokens.count || tokens[index + 2].token != .sign("=")
      {
        name = word
        index += 2
      }
      fields.append(LuaField(name: name, value: value(depth: depth)))
      if !take(","), !take(";"), next != .sign(end), index == before { index += 1 }
    }
    return fields
  }

  /// The value that is next; whatever it is, it is taken up to a comma or the end of the list.
  private mutating func value(depth: Int) -> LuaValue {
    let place = place
    let start = next
    var value: LuaValue
    switch start {
    case .text(let text)?:
      index += 1
      value = .text(text, place)
    case .sign("{")? where depth < Self.maximumDepth:
      index += 1
      value = .list(values(to: "}", depth: depth + 1), place)
    case .name("function")?:
      value = .function(place)
    default:
      value = path().map { .path($0, place) } ?? .other(start?.word ?? "", place)
    }
    if next == .sign(",") || next == .sign(";") || next == .sign(")") || next == .sign("}") {
      return value
    }
    if next == nil { return value }
    if case .function = value {} else { value = .other(start?.word ?? "", place) }
    skipValue()
    return value
  }

  /// Passes over the rest of a value, with the functions and tables in it.
  private mutating func skipValue() {
    var level = 0
    while let token = next {
      switch token {
      case .sign("("), .sign("{"), .sign("["): level += 1
      case .sign(")"), .sign("}"), .sign("]"):
        guard level > 0 else { return }
        level -= 1
      case .name("function"), .name("do"), .name("then"), .name("repeat"): level += 1
      case .name("end"), .name("until"):
        guard level > 0 else { return }
        level -= 1
      case .name("elseif"):
        // Its `then` opens the block that the one of the `if` opened.
        level -= 1
      case .sign(","), .sign(";"):
        if level == 0 { return }
      default: break
      }
      index += 1
    }
  }

  private static let keywords: Set<String> = [
    "and", "break", "do", "else", "elseif", "end", "false", "for", "function", "goto", "if", "in",
    "local", "nil", "not", "or", "repeat", "return", "then", "true", "until", "while",
  ]
}

extension LuaToken {
  var word: String {
    switch self {
    case .name(let word), .text(let word), .sign(let word): word
    }
  }
}
