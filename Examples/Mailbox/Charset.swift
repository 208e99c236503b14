import FoundationEssentials

/// Bytes of mails that become text; what is wrong with them is repaired or left as it is.
nonisolated enum Charset {
  /// Returns the text of bytes, with line feeds at the ends of lines.
  ///
  /// UTF-8 where they are that, else Windows-1252, of which Latin-1 is a part; a character set that
  /// is neither of them is shown as far as it is ASCII.
  static func decode(_ bytes: [UInt8], _ name: String) -> String {
    var bytes = bytes
    if bytes.contains(0x0D) {
      bytes = bytes.enumerated().filter {
        $0.element != 0x0D || $0.offset + 1 >= bytes.count || bytes[$0.offset + 1] != 0x0A
      }.map(\.element)
    }
    let name = name.lowercased()
    let isWestern = ["iso-8859-1", "iso-8859-15", "windows-1252", "latin1"].contains(name)
    if !isWestern, let text = String(validating: bytes, as: UTF8.self) { return text }
    guard isWestern || ["", "utf-8", "utf8", "us-ascii"].contains(name) else {
      return String(decoding: bytes.map { $0 < 0x80 ? $0 : 0x3F }, as: UTF8.self)
    }
    var text = String.UnicodeScalarView()
    for byte in bytes {
      text.append(0x80..<0xA0 ~= byte ? western[Int(byte) - 0x80] : Unicode.Scalar(byte))
    }
    return String(text)
  }

  /// The characters of Windows-1252 from 0x80 to 0x9F; the five that it lacks are replaced.
  private static let western = Array("€�‚ƒ„…†‡ˆ‰Š‹Œ�Ž��‘’“”•–—˜™š›œ�žŸ".unicodeScalars)

  /// Returns the bytes that base64 stands for; what is none of its characters is skipped.
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
      } else if let value = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16),
        rest.count >= 2, rest.first != 0x2B, rest.first != 0x2D
      {
        result.append(value)
        rest = rest.dropFirst(2)
      } else {
        result.append(byte)
      }
    }
    return result
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

  /// Returns a text with its words decoded; blanks between two of them are none, and a character
  /// may be cut between them.
  static func decoding(_ text: String) -> String {
    var result = ""
    var open: (charset: String, bytes: [UInt8])?
    var rest = text[...]
    func close() {
      if let open { result += Charset.decode(open.bytes, open.charset) }
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
}
