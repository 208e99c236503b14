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
    _ bytes: ArraySlice<UInt8>, underscoresAreBlanks: Bool = false
  ) -> [UInt8] {
    decoded(bytes, escape: 0x3D, blank: underscoresAreBlanks ? 0x5F : 0x20, softBreaks: true)
  }

  /// Returns the bytes of a text in which `%` and two digits stand for one, as in RFC 2231.
  static func percentDecoded(_ text: Substring) -> [UInt8] {
    decoded(Array(text.utf8)[...], escape: 0x25, blank: 0x20, softBreaks: false)
  }

  /// Returns bytes in which a sign and two digits stand for one, another sign for a blank, and the sign
  /// before the end of a line for nothing.
  private static func decoded(
    _ bytes: ArraySlice<UInt8>, escape: UInt8, blank: UInt8, softBreaks: Bool
  ) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var index = bytes.startIndex
    while index < bytes.endIndex {
      let byte = bytes[index]
      index += 1
      guard byte == escape else {
        result.append(byte == blank ? 0x20 : byte)
        continue
      }
      let next = index < bytes.endIndex ? bytes[index] : 0
      let second = index + 1 < bytes.endIndex ? bytes[index + 1] : 0
      if softBreaks, next == 0x0A {
        index += 1
      } else if softBreaks, next == 0x0D, second == 0x0A {
        index += 2
      } else if let high = digit(next), let low = digit(second) {
        result.append(high << 4 | low)
        index += 2
      } else {
        result.append(byte)
      }
    }
    return result
  }

  private static func digit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case 0x30...0x39: byte - 0x30
    case 0x41...0x46, 0x61...0x66: (byte | 0x20) - 0x61 + 10
    default: nil
    }
  }
}

/// A word of a header in another character set, by RFC 2047: `=?utf-8?Q?Gr=C3=BC=C3=9Fe?=`.
nonisolated struct EncodedWord {
  private let charset: String
  private let bytes: [UInt8]
  /// Where the text goes on.
  private let end: Int

  /// Reads a word that begins at a place with `=?`; nil where there is none.
  private init?(_ text: [UInt8], at start: Int) {
    // The longest name of a character set.
    let name = text[(start + 2)...].prefix(64).prefix { $0 != 0x3F && $0 > 0x20 }
    let words = name.endIndex + 3
    guard !name.isEmpty, words < text.count, text[name.endIndex] == 0x3F, text[words - 1] == 0x3F,
      let last = text[words...].firstIndex(of: 0x3F), last + 1 < text.count, text[last + 1] == 0x3D
    else { return nil }
    charset = String(decoding: name.prefix { $0 != 0x2A }, as: UTF8.self).lowercased()
    end = last + 2
    switch text[words - 2] | 0x20 {
    case 0x62: bytes = Charset.base64(text[words..<last])
    case 0x71: bytes = Charset.quotedPrintable(text[words..<last], underscoresAreBlanks: true)
    default: return nil
    }
  }

  /// Returns a text with its words decoded; blanks between two of them are dropped, and a character
  /// may be cut between them.
  ///
  /// - Complexity: O(length of the text). Words in too many character sets stay as they are.
  static func decoding(_ text: String) -> String {
    let bytes = Array(text.utf8)
    var result = ""
    var open: (charset: String, bytes: [UInt8])?
    var charsets = 0
    // What comes before `rest` is in the result, and up to `place` no word begins.
    var (rest, place) = (0, 0)
    func close() {
      guard let closed = open else { return }
      if closed.charset != "utf-8" { charsets += 1 }
      result += Charset.decode(closed.bytes, closed.charset).text
      open = nil
    }
    while let start = bytes[place...].firstIndex(of: 0x3D) {
      place = start + 1
      guard place < bytes.count, bytes[place] == 0x3F, charsets < MailBounds.charsets,
        let word = EncodedWord(bytes, at: start)
      else { continue }
      let before = bytes[rest..<start]
      if open == nil || !before.allSatisfy({ $0 <= 0x20 }) {
        close()
        result += String(decoding: before, as: UTF8.self)
      }
      if let charset = open?.charset, charset != word.charset { close() }
      if open == nil { open = (word.charset, []) }
      open?.bytes += word.bytes
      (rest, place) = (word.end, word.end)
    }
    close()
    return result + String(decoding: bytes[rest...], as: UTF8.self)
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
