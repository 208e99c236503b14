/// The ways in which texts are written in bytes.
nonisolated enum TextEncoding: Hashable {
  case utf8, latin1, utf16LittleEndian, utf16BigEndian

  /// The number of bytes that are looked at.
  static let sample = 1 << 14

  /// Finds out how a text is written from its first bytes: UTF-16 by its mark or by its zeros, Latin-1 by
  /// letters that are no UTF-8 where everything else is text.
  init(of bytes: some Collection<UInt8>) {
    let bytes = Array(bytes)
    self = .utf8
    if bytes.starts(with: [0xFF, 0xFE]) { self = .utf16LittleEndian }
    if bytes.starts(with: [0xFE, 0xFF]) { self = .utf16BigEndian }
    guard self == .utf8, bytes.count >= 2 else { return }
    let zeros = bytes.indices.filter { bytes[$0] == 0 }
    if zeros.isEmpty {
      let isText = bytes.allSatisfy {
        $0 >= 0xA0 || 0x20..<0x7F ~= $0 || 0x07...0x0D ~= $0 || $0 == 0x1B
      }
      // The last character may be cut.
      let tail = bytes.reversed().prefix(3).prefix { $0 >= 0x80 }
      let cut = tail.firstIndex { $0 >= 0xC2 }.map {
        bytes.count - tail.distance(from: tail.startIndex, to: $0) - 1
      }
      let isUnicode = [bytes.count, cut ?? bytes.count].contains {
        String(validating: bytes[..<$0], as: UTF8.self) != nil
      }
      if isText, !isUnicode { self = .latin1 }
    } else if zeros.count * 3 > bytes.count, zeros.count <= bytes.count / 2 + 1 {
      let odd = zeros.count { $0 % 2 == 1 }
      if odd == zeros.count { self = .utf16LittleEndian }
      if odd == 0 { self = .utf16BigEndian }
    }
  }
}

/// Turns a text, piece by piece, into UTF-8.
nonisolated struct TextDecoder {
  let encoding: TextEncoding
  /// Bytes of a character that has begun.
  private var rest: [UInt8] = []
  private var isAtStart = true

  init(_ encoding: TextEncoding) { self.encoding = encoding }

  mutating func decode(_ bytes: [UInt8]) -> [UInt8] {
    switch encoding {
    case .utf8: return bytes
    case .latin1:
      return bytes.flatMap { $0 < 0x80 ? [$0] : Array(String(Unicode.Scalar($0)).utf8) }
    case .utf16LittleEndian, .utf16BigEndian:
      let all = rest + bytes
      let isLittle = encoding == .utf16LittleEndian
      var units = stride(from: 0, to: all.count - 1, by: 2).map { place in
        UInt16(all[place + (isLittle ? 1 : 0)]) << 8 | UInt16(all[place + (isLittle ? 0 : 1)])
      }
      var count = units.count * 2
      if let last = units.last, UTF16.isLeadSurrogate(last) {
        units.removeLast()
        count -= 2
      }
      rest = Array(all[count...])
      if isAtStart, units.first == 0xFEFF { units.removeFirst() }
      isAtStart = isAtStart && count == 0
      return Array(String(decoding: units, as: UTF16.self).utf8)
    }
  }

  /// Returns what stands for a character that has begun and not ended.
  func end() -> [UInt8] { rest.isEmpty ? [] : Array("\u{FFFD}".utf8) }
}
