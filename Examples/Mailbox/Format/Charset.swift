import FoundationEssentials
import KeyboardCore

/// The decoding of bytes of mails as text, which repairs mistakes in them.
nonisolated enum Charset {
  /// The text of some bytes.
  struct Decoded {
    let text: String
    /// A Boolean value indicating whether nobody knows the character set: only ASCII is shown.
    var isUnknown = false
  }

  /// Returns the text of bytes, with line feeds at the ends of lines.
  ///
  /// Without a character set it is that of UTF-8 where they are that, else of Windows-1252.
  static func decode(_ bytes: [UInt8], _ name: String) -> Decoded {
    let name = name.lowercased()
    if ["", "us-ascii", "ascii"].contains(name) {
      let text = String(validating: bytes, as: UTF8.self)
      return Decoded(text: lines(text ?? western?.repairedText(bytes) ?? ascii(bytes)))
    }
    guard let encoding = TextEncoding(name: supersets[name] ?? name) else {
      return Decoded(text: lines(ascii(bytes)), isUnknown: true)
    }
    return Decoded(text: lines(encoding.repairedText(bytes)))
  }

  private static let western = TextEncoding(name: "windows-1252")

  /// The names that mails use for larger sets, as browsers read them, and names `iconv` lacks.
  private static let supersets = [
    "iso-8859-1": "windows-1252", "latin1": "windows-1252", "iso-8859-9": "windows-1254",
    "iso-8859-8-i": "iso-8859-8", "gb2312": "gb18030", "gbk": "gb18030", "x-gbk": "gb18030",
    "ks_c_5601-1987": "cp949", "euc-kr": "cp949", "shift_jis": "cp932", "x-sjis": "cp932",
    "utf8": "utf-8", "unicode-1-1-utf-7": "utf-7", "cp-850": "cp850",
  ]

  private static func ascii(_ bytes: [UInt8]) -> String {
    String(String.UnicodeScalarView(bytes.map { $0 < 0x80 ? Unicode.Scalar($0) : "\u{FFFD}" }))
  }

  private static func lines(_ text: String) -> String {
    guard text.utf8.contains(0x0D) else { return text }
    var result = String.UnicodeScalarView()
    var wasReturn = false
    for scalar in text.unicodeScalars {
      if !(wasReturn && scalar == "\n") { result.append(scalar == "\r" ? "\n" : scalar) }
      wasReturn = scalar == "\r"
    }
    return String(result)
  }

  // MARK: Encodings

  /// Returns the bytes that base64 stands for; other characters are skipped.
  static func base64(_ bytes: some Sequence<UInt8>) -> [UInt8] {
    var result: [UInt8] = []
    var (bits, count) = (0, 0)
    for byte in bytes {
      let value: Int
      switch byte {
      case 0x41...0x5A: value = Int(byte) - 0x41
      case 0x61...0x7A: value = Int(byte) - 0x61 + 26
      case 0x30...0x39: value = Int(byte) - 0x30 + 52
      case 0x2B: value = 62
      case 0x2F: value = 63
      case 0x3D: return result
      default: continue
      }
      (bits, count) = ((bits << 6 | value) & 0xFFFF, count + 6)
      if count >= 8 {
        count -= 8
        result.append(UInt8(bits >> count & 0xFF))
      }
    }
    return result
  }

  /// Returns the bytes that quoted-printable stands for; `=` before anything else stays.
  static func quotedPrintable(
    _ bytes: some Sequence<UInt8>, underscoresAreBlanks: Bool = false
  ) -> [UInt8] {
    var rest = Array(bytes)[...]
    var result: [UInt8] = []
    while let byte = rest.popFirst() {
      guard byte == 0x3D else {
        result.append(underscoresAreBlanks && byte == 0x5F ? 0x20 : byte)
        continue
      }
      if rest.starts(with: [0x0D, 0x0A]) {
        rest = rest.dropFirst(2)
      } else if rest.first == 0x0A {
        rest = rest.dropFirst()
      } else if let value = hexadecimal(rest.prefix(2)) {
        result.append(value)
        rest = rest.dropFirst(2)
      } else {
        result.append(byte)
      }
    }
    return result
  }

  /// Returns the bytes of a text in which `%` and two digits stand for one, as in RFC 2231.
  static func percentDecoded(_ text: Substring) -> [UInt8] {
    var rest = Array(text.utf8)[...]
    var result: [UInt8] = []
    while let byte = rest.popFirst() {
      if byte == 0x25, let value = hexadecimal(rest.prefix(2)) {
        result.append(value)
        rest = rest.dropFirst(2)
      } else {
        result.append(byte)
      }
    }
    return result
  }

  private static func hexadecimal(_ digits: ArraySlice<UInt8>) -> UInt8? {
    guard digits.count == 2, let first = digits.first, first != 0x2B, first != 0x2D else {
      return nil
    }
    return UInt8(String(decoding: digits, as: UTF8.self), radix: 16)
  }
}

/// A word of a header in another character set, by RFC 2047: `=?utf-8?Q?Gr=C3=BC=C3=9Fe?=`.
nonisolated struct EncodedWord {
  private let charset: String
  private let bytes: [UInt8]
  private let rest: Substring

  /// The longest that is looked at; RFC 2047 allows 75.
  private static let longest = 1000

  /// Reads a word from the start of a text; nil where there is none.
  private init?(_ text: Substring) {
    let parts = text.dropFirst(2).prefix(Self.longest).split(
      separator: "?", maxSplits: 3, omittingEmptySubsequences: false)
    guard parts.count == 4, parts[3].first == "=", !parts[0].isEmpty else { return nil }
    charset = parts[0].prefix { $0 != "*" }.lowercased()
    switch parts[1] {
    case "B", "b": bytes = Charset.base64(parts[2].utf8)
    case "Q", "q": bytes = Charset.quotedPrintable(parts[2].utf8, underscoresAreBlanks: true)
    default: return nil
    }
    rest = text[parts[3].startIndex...].dropFirst()
  }

  /// Returns a text with its words decoded; blanks between two of them are dropped, and a character
  /// may be cut between them.
  static func decoding(_ text: String) -> String {
    var result = ""
    var open: (charset: String, bytes: [UInt8])?
    var rest = text[...]
    func close() {
      if let open { result += Charset.decode(open.bytes, open.charset).text }
      open = nil
    }
    while let start = rest.firstRange(of: "=?") {
      let before = rest[..<start.lowerBound]
      let word = EncodedWord(rest[start.lowerBound...])
      if word == nil || open == nil || !before.allSatisfy(\.isWhitespace) {
        close()
        result += before
      }
      guard let word else {
        result += rest[start]
        rest = rest[start.upperBound...]
        continue
      }
      if open?.charset != word.charset { close() }
      open = (word.charset, (open?.bytes ?? []) + word.bytes)
      rest = word.rest
    }
    close()
    return result + rest
  }

  /// Returns a text as words of a header, each of at most 75 characters; ASCII stays as it is.
  static func encoding(_ text: String) -> String {
    guard !text.utf8.allSatisfy({ 0x20..<0x7F ~= $0 }) || text.contains("=?") else { return text }
    var words: [[UInt8]] = [[]]
    for character in text {
      if words[words.count - 1].count + character.utf8.count > 42 { words.append([]) }
      words[words.count - 1] += character.utf8
    }
    return words.map { "=?utf-8?B?\(Data($0).base64EncodedString())?=" }.joined(separator: "\n ")
  }
}
