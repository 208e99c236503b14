import KeyboardCore

/// A text that is read from its start, with the place of the next character.
struct TextCursor {
  private let characters: [Character]
  private(set) var index = 0
  /// The place of the next character.
  private(set) var place: JSON5Position

  /// Starts at the beginning of a text, after an optional byte order mark.
  init(_ text: String, at place: JSON5Position = JSON5Position()) {
    characters = Array(
      text.unicodeScalars.first == "\u{FEFF}" ? String(text.unicodeScalars.dropFirst()) : text)
    self.place = place
  }

  /// The next character; nil at the end.
  var next: Character? { index < characters.count ? characters[index] : nil }

  /// A Boolean value indicating whether all characters are read.
  var isAtEnd: Bool { index >= characters.count }

  /// Returns the character some places ahead; nil beyond the end.
  func peek(_ offset: Int) -> Character? {
    index + offset < characters.count ? characters[index + offset] : nil
  }

  /// Returns a Boolean value indicating whether a text is next.
  func starts(with text: String) -> Bool { characters[index...].starts(with: text) }

  /// Returns the characters from an index up to the next one.
  func text(from start: Int) -> String { String(characters[start..<index]) }

  /// Reads the next character.
  @discardableResult
  mutating func take() -> Character? {
    guard let next else { return nil }
    index += 1
    if next.isNewline {
      place.line += 1
      place.column = 1
    } else {
      place.column += 1
    }
    return next
  }

  /// Reads a text if it is next.
  mutating func take(_ text: String) -> Bool {
    guard starts(with: text) else { return false }
    for _ in text { take() }
    return true
  }

  /// Reads the characters for which a condition holds.
  @discardableResult
  mutating func take(while predicate: (Character) -> Bool) -> String {
    let start = index
    while let next, predicate(next) { take() }
    return text(from: start)
  }

  /// Skips blanks and tabs, but not line breaks.
  mutating func skipBlanks() { take { $0.isWhitespace && !$0.isNewline } }

  /// Reads the rest of the line, without its end.
  @discardableResult
  mutating func takeLine() -> String { take { !$0.isNewline } }

  /// Returns a mistake at the next character.
  func error(_ message: String) -> JSONError { JSONError(message: message, position: place) }
}

/// The names of keys in a program; the first of several for one key is written.
struct KeyNames {
  private let keys: [String: Key]
  private let names: [Key: String]
  private let foldsCase: Bool

  init(_ pairs: [(String, Key)], foldsCase: Bool = true) {
    self.foldsCase = foldsCase
    keys = Dictionary(
      pairs.map { (foldsCase ? $0.lowercased() : $0, $1) }, uniquingKeysWith: { first, _ in first })
    names = Dictionary(pairs.map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
  }

  func key(_ name: String) -> Key? { keys[foldsCase ? name.lowercased() : name] }
  func name(of key: Key) -> String? { names[key] }

  /// Returns the names of function keys with a prefix.
  static func functions(_ prefix: String, _ range: ClosedRange<Int>) -> [(String, Key)] {
    range.compactMap { number in
      NamedKey(rawValue: "f\(number)").map { ("\(prefix)\(number)", .named($0)) }
    }
  }
}

extension KeyStroke {
  /// Returns the modifiers in a program's spelling, one after another; nil if it has no name for one.
  func modifiers(spelled spellings: [(Modifiers, String)], besides: Modifiers = []) -> String? {
    var rest = modifiers.subtracting(besides)
    var text = ""
    for (modifier, spelling) in spellings where rest.contains(modifier) {
      text += spelling
      rest.remove(modifier)
    }
    return rest.isEmpty ? text : nil
  }

  /// The upper-case letter that Shift makes of it; nil for other strokes.
  var upperCaseLetter: Character? {
    guard modifiers.contains(.shift), let character = key.character else { return nil }
    let upper = String(character).uppercased()
    return upper.count == 1 && upper != String(character) ? upper.first : nil
  }
}

extension String {
  /// The text in double quotes, with backslashes before quotes and backslashes, and escapes for control characters,
  /// as in TOML and Lua.
  var quotedWithBackslashes: String {
    var text = "\""
    for scalar in unicodeScalars {
      switch scalar {
      case "\"": text += "\\\""
      case "\\": text += "\\\\"
      case "\n": text += "\\n"
      case "\r": text += "\\r"
      case "\t": text += "\\t"
      default: text.unicodeScalars.append(scalar)
      }
    }
    return text + "\""
  }
}
