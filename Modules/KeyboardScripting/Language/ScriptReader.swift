import KeyboardCommands
import KeyboardCore

/// A cursor over the scalars of a script, which keeps track of its position.
nonisolated struct ScriptReader {
  /// The text in UTF-8.
  private let bytes: [UInt8]
  private let file: String
  /// A Boolean value indicating whether the text ends in a comment.
  private(set) var endsInComment = false
  /// The offset of the next scalar.
  private(set) var index = 0
  /// The line number of the next scalar.
  private(set) var line: Int
  /// The column of a character and its offset; characters are counted only up to requested positions.
  private var counted = (column: 1, index: 0)

  init(_ text: String, file: String, firstLine: Int) {
    bytes = Array(text.utf8)
    // A byte order mark is not part of the text.
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { (index, counted.index) = (3, 3) }
    self.file = file
    line = firstLine
  }

  /// The position of the next scalar; columns count characters.
  var position: SourcePosition {
    mutating get {
      let passed = counted.index..<index
      let isASCII = passed.allSatisfy { bytes[$0] < 0x80 }
      let text = isASCII ? "" : String(decoding: bytes[passed], as: UTF8.self)
      let column = counted.column + (isASCII ? passed.count : text.count)
      if index > counted.index {
        // The next scalar can be part of the last character.
        counted = (column - 1, index - (text.last?.utf8.count ?? 1))
      }
      return SourcePosition(file: file, line: line, column: column)
    }
  }

  /// The next scalar; nil at the end.
  var next: Unicode.Scalar? { scalar(at: index) }

  /// The scalar after the next one; nil at the end.
  var afterNext: Unicode.Scalar? {
    next.flatMap { scalar(at: index + UTF8.width($0)) }
  }

  private func scalar(at index: Int) -> Unicode.Scalar? {
    guard index < bytes.count else { return nil }
    let first = bytes[index]
    guard first >= 0x80 else { return Unicode.Scalar(first) }
    // The number of leading ones is the length of the scalar in bytes.
    let length = (~first).leadingZeroBitCount
    return String(decoding: bytes[index..<index + length], as: UTF8.self).unicodeScalars.first
  }

  /// The text from an offset up to the next scalar.
  func text(from start: Int) -> String {
    String(decoding: bytes[start..<index], as: UTF8.self)
  }

  /// Returns the text from an offset up to the next scalar, without trailing white space.
  func trimmedText(from start: Int) -> String {
    var end = index
    while end > start, Unicode.Scalar(bytes[end - 1]).isWhitespace, bytes[end - 1] < 0x80 {
      end -= 1
    }
    var text = String(decoding: bytes[start..<end], as: UTF8.self)
    // White space outside of ASCII is rare, and slow to recognize.
    if end > start, bytes[end - 1] >= 0x80 {
      while text.last?.isWhitespace ?? false { text.removeLast() }
    }
    return text
  }

  /// Returns whether the next word contains an ASCII character.
  func isInWord(_ character: Unicode.Scalar) -> Bool {
    for byte in rest {
      if byte == character.value { return true }
      if Unicode.Scalar(byte).isASCII, Unicode.Scalar(byte).endsWord { return false }
    }
    return false
  }

  /// The remaining text in UTF-8.
  var rest: ArraySlice<UInt8> { bytes[index...] }

  /// Skips the next scalar; a carriage return and a line feed are skipped together.
  mutating func advance() {
    guard let scalar = next else { return }
    index += UTF8.width(scalar)
    guard scalar.isNewline else { return }
    if scalar == "\r", next == "\n" { index += 1 }
    line += 1
    counted = (1, index)
  }

  /// Skips the scalars for which the test returns true.
  mutating func skip(while test: (Unicode.Scalar) -> Bool) {
    while let scalar = next, test(scalar) { advance() }
  }

  /// Skips and returns the scalars for which the test returns true.
  mutating func take(while test: (Unicode.Scalar) -> Bool) -> String {
    let start = index
    skip(while: test)
    return text(from: start)
  }

  /// A Boolean value indicating whether the next scalar is a backslash that continues the line, or ends the text.
  var isAtContinuation: Bool {
    next == "\\" && (index + 1 == bytes.count || afterNext?.isNewline == true)
  }

  /// Returns whether the next word is the given ASCII word.
  func isAtWord(_ word: String) -> Bool {
    guard bytes[index...].starts(with: word.utf8) else { return false }
    return scalar(at: index + word.utf8.count)?.endsWord ?? true
  }

  /// Skips blanks and continued line ends.
  mutating func skipBlanks() {
    while true {
      skip { $0.isWhitespace && !$0.isNewline }
      guard isAtContinuation, afterNext != nil else { return }
      advance()
      advance()
    }
  }

  /// Skips blanks, line ends and comments.
  mutating func skipLines() {
    repeat {
      skipBlanks()
      skipComment()
      guard let next, next.isNewline else { return }
      advance()
    } while true
  }

  /// Skips a comment, if there is one, up to the line end.
  mutating func skipComment() {
    guard next == "#" else { return }
    skip { !$0.isNewline }
    endsInComment = next == nil
  }
}

/// The classes of scalars in the session language.
nonisolated extension Unicode.Scalar {
  /// A Boolean value indicating whether this ends a line.
  package var isNewline: Bool {
    switch value {
    case 0x0A...0x0D, 0x85, 0x2028, 0x2029: true
    default: false
    }
  }

  /// A Boolean value indicating whether this is white space or ends a line.
  var isWhitespace: Bool {
    isASCII ? self == " " || 0x09...0x0D ~= value : properties.isWhitespace
  }

  /// A Boolean value indicating whether this ends a command.
  var endsCommand: Bool {
    self == ";" || self == "}" || isNewline
  }

  /// A Boolean value indicating whether this ends an unquoted word.
  package var endsWord: Bool {
    isWhitespace || self == "{" || endsCommand
  }

  /// A Boolean value indicating whether this is allowed in a context name.
  var isNamePart: Bool {
    switch self {
    case "a"..."z", "A"..."Z", "0"..."9", "_", "-": true
    default:
      !isASCII
        && (properties.isAlphabetic || properties.numericType != nil
          || properties.isGraphemeExtend)
    }
  }
}
