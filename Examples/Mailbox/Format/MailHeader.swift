import FoundationEssentials
import Glibc
import KeyboardCore

/// The fields before the first empty line of a mail, or of a part of one, by RFC 5322.
nonisolated struct MailHeader {
  /// Everything before the empty line, or all of it where there is none.
  let bytes: ArraySlice<UInt8>
  /// Everything behind the empty line.
  let body: ArraySlice<UInt8>

  /// Finds the empty line.
  init(_ bytes: ArraySlice<UInt8>) {
    var line = bytes.startIndex
    while line < bytes.endIndex {
      let end = bytes.lineEnd(from: line)
      if bytes.isEmptyLine(line..<end) {
        (self.bytes, body) = (bytes[..<line], bytes[min(end + 1, bytes.endIndex)...])
        return
      }
      line = min(end + 1, bytes.endIndex)
    }
    (self.bytes, body) = (bytes, [])
  }

  /// Returns the value of a field, unfolded and with its encoded words decoded; empty for none.
  subscript(name: String) -> String { EncodedWord.decoding(raw(name)) }

  /// Returns the value of a field, unfolded; empty for none.
  ///
  /// - Parameters:
  ///   - name: the name of the field, in any case.
  ///   - limit: the bytes after which it is cut, with `…` at its end.
  /// - Returns: the value.
  func raw(_ name: String, limit: Int = MailBounds.field) -> String {
    Self.values(of: [name], in: bytes, limit: limit)[0]
  }

  /// Returns the values of fields, unfolded, in one pass; of several with a name the first counts.
  ///
  /// - Parameters:
  ///   - names: the names of the fields, in any case.
  ///   - mail: a header, of which nothing is read behind an empty line.
  ///   - limit: the bytes after which a value is cut, with `…` at its end.
  /// - Returns: a value for each name; empty for none.
  /// - Complexity: O(bytes of the header).
  static func values(
    of names: [String], in mail: ArraySlice<UInt8>, limit: Int = MailBounds.field
  ) -> [String] {
    var found: [Range<Int>?] = names.map { _ in nil }
    var open: Int?
    var line = mail.startIndex
    while line < mail.endIndex {
      let end = mail.lineEnd(from: line)
      if mail.isEmptyLine(line..<end) { break }
      if mail[line] == 0x20 || mail[line] == 0x09 {
        if let open, let range = found[open] { found[open] = range.lowerBound..<end }
      } else {
        open = names.indices.first { found[$0] == nil && mail.hasName(names[$0], in: line..<end) }
        if let open { found[open] = line + names[open].utf8.count + 1..<end }
      }
      line = end + 1
    }
    return found.map { range in
      guard let range else { return "" }
      let value = mail[range].cut(to: limit)
      let text = unfolded(value)
      return value.count < range.count ? text + "…" : text
    }
  }

  /// Returns a value without blanks around it, in which each run of blanks is one: those of a folded line
  /// too.
  private static func unfolded(_ value: ArraySlice<UInt8>) -> String {
    let isBlank = { (byte: UInt8) in byte == 0x20 || 0x09...0x0D ~= byte }
    let start = value.drop(while: isBlank)
    guard let last = start.lastIndex(where: { !isBlank($0) }) else { return "" }
    let value = start[...last]
    let isASCII = value.allSatisfy { $0 < 0x80 }
    var before: UInt8 = 0
    let isUnfolded = value.allSatisfy { byte in
      defer { before = byte }
      return !isBlank(byte) || byte == 0x20 && before != 0x20
    }
    if isASCII, isUnfolded { return String(decoding: value, as: UTF8.self) }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(value.count)
    for byte in value {
      if !isBlank(byte) { bytes.append(byte) } else if bytes.last != 0x20 { bytes.append(0x20) }
    }
    return isASCII ? String(decoding: bytes, as: UTF8.self) : Charset.decode(bytes, "").text
  }

  // MARK: Parameters

  /// A value with parameters, such as `text/plain; charset=utf-8`.
  struct Parametrized {
    /// The first word, in lower case.
    var kind = ""
    /// The values by their names in lower case, as they are in the mail.
    fileprivate var values: [Substring: Substring] = [:]
    /// The segments of values that come in several, by RFC 2231.
    fileprivate var segments: [Substring: [Int: (text: Substring, isEncoded: Bool)]] = [:]

    /// The value of a parameter, joined and decoded; empty for none.
    subscript(name: Substring) -> String {
      segments[name].map(MailHeader.joined)
        ?? values[name].map { EncodedWord.decoding(String($0)) } ?? ""
    }
  }

  /// Returns the value of a field with its parameters.
  func parametrized(_ name: String) -> Parametrized {
    var pieces: [String] = [""]
    var (isQuoted, isEscaped) = (false, false)
    var value = raw(name)
    if value.last == "…" { value.removeLast() }
    for character in value {
      switch character {
      case _ where isEscaped:
        isEscaped = false
        pieces[pieces.count - 1].append(character)
      case "\\" where isQuoted: isEscaped = true
      case "\"": isQuoted.toggle()
      case ";" where !isQuoted: pieces.append("")
      case " " where !isQuoted && ["", "="].contains(pieces[pieces.count - 1].suffix(1)): continue
      default: pieces[pieces.count - 1].append(character)
      }
    }
    var result = Parametrized(kind: pieces[0].prefix { !$0.isWhitespace }.lowercased())
    for piece in pieces.dropFirst() {
      let parts = piece.split(separator: "=", maxSplits: 1)
      guard parts.count == 2 else { continue }
      let name = parts[0].lowercased().split(separator: "*", omittingEmptySubsequences: false)
      let base = name[0].prefix { $0 != " " }
      if name.count == 1 {
        if result.values[base] == nil { result.values[base] = parts[1] }
      } else {
        let number = Int(name[1]) ?? 0
        result.segments[base, default: [:]][number] = (parts[1], name[name.count - 1].isEmpty)
      }
    }
    return result
  }

  /// Joins the segments `0`, `1`, … of a value, of which the first may name a character set.
  fileprivate static func joined(_ parts: [Int: (text: Substring, isEncoded: Bool)]) -> String {
    var charset = ""
    var bytes: [UInt8] = []
    for number in 0..<parts.count {
      guard let part = parts[number] else { break }
      var text = part.text
      if number == 0, part.isEncoded {
        let fields = text.split(separator: "'", maxSplits: 2, omittingEmptySubsequences: false)
        if fields.count == 3 { (charset, text) = (String(fields[0]), fields[2]) }
      }
      bytes += part.isEncoded ? Charset.percentDecoded(text) : Array(text.utf8)
    }
    return Charset.decode(bytes, charset).text
  }

  // MARK: Dates

  private static let months = [
    "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
  ].map { Array($0.utf8) }

  /// Returns the day of a date as `Mon, 11 Mar 2024 08:02:00 +0100` is listed: `11 Mar`, with the year
  /// where it is another one than that.
  static func day(_ date: String, in year: Int) -> String {
    let words = date.split { $0 == " " || $0 == "," }.drop { $0.contains(where: \.isLetter) }
    let isThisYear = words.dropFirst(2).first.flatMap { Int($0) } == year
    return words.prefix(isThisYear ? 2 : 3).joined(separator: " ").printable(limit: 12)
  }

  /// Returns the seconds since 1970 of a date as `Mon, 11 Mar 2024 08:02:00 +0100`; nil for none.
  static func seconds(_ date: String) -> Int? {
    var words = date.utf8.split { $0 == 0x20 || $0 == 0x2C }[...]
    // The day of the week may come first.
    if words.first.flatMap(number) == nil { words = words.dropFirst() }
    guard words.count >= 4, let day = number(words.removeFirst()), 1...31 ~= day,
      let month = months.firstIndex(of: words.removeFirst().prefix(3).map { $0 | 0x20 }),
      var year = number(words.removeFirst()), 0...9999 ~= year
    else { return nil }
    if year < 100 { year += year < 50 ? 2000 : 1900 }
    var (seconds, unit) = (0, 3600)
    for part in words.removeFirst().split(separator: 0x3A) {
      let value = number(part) ?? 0
      guard 0...60 ~= value else { return nil }
      seconds += value * unit
      unit /= 60
    }
    if let zone = words.first.flatMap(number), -9999...9999 ~= zone {
      seconds -= (zone / 100 * 60 + zone % 100) * 60
    }
    // The days since 1 March of the year 0, so that the day of leap years is the last of one.
    let (years, months) = month < 2 ? (year - 1, month + 10) : (year, month - 2)
    let leapDays = years / 4 - years / 100 + years / 400
    let days = years * 365 + leapDays + (months * 153 + 2) / 5 + day - 1
    return (days - 719_468) * 86_400 + seconds
  }

  /// Returns the number that digits are, behind a sign or not; nil for anything else.
  private static func number(_ word: Substring.UTF8View) -> Int? {
    let isSigned = word.first == 0x2B || word.first == 0x2D
    let digits = isSigned ? word.dropFirst() : word
    guard 1...18 ~= digits.count, digits.allSatisfy({ 0x30...0x39 ~= $0 }) else { return nil }
    let number = digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }
    return word.first == 0x2D ? -number : number
  }
}

extension ArraySlice<UInt8> {
  /// Returns where the line that holds a place ends: its line feed, or the end of all.
  nonisolated func lineEnd(from start: Int) -> Int {
    guard start < endIndex else { return endIndex }
    return withUnsafeBytes { buffer in
      guard let base = buffer.baseAddress else { return endIndex }
      let found = memchr(base + (start - startIndex), 0x0A, endIndex - start)
      return found.map { startIndex + (UnsafeRawPointer($0) - base) } ?? endIndex
    }
  }

  /// Returns whether a line has nothing but the carriage return before its end.
  nonisolated func isEmptyLine(_ line: Range<Int>) -> Bool {
    line.isEmpty || line.count == 1 && self[line.lowerBound] == 0x0D
  }

  /// Returns whether a line is a field with a name, in whatever case both are.
  nonisolated func hasName(_ name: String, in line: Range<Int>) -> Bool {
    let lowered = { (byte: UInt8) in 65...90 ~= byte ? byte + 32 : byte }
    var index = line.lowerBound
    for byte in name.utf8 {
      guard index < line.upperBound, lowered(self[index]) == lowered(byte) else { return false }
      index += 1
    }
    return index < line.upperBound && self[index] == 0x3A
  }

  /// Returns whether a line starts with a text that is in lower case, in whatever case it is there.
  nonisolated func hasLowered(_ text: [UInt8], in line: Range<Int>) -> Bool {
    guard line.count >= text.count else { return false }
    var index = line.lowerBound
    for byte in text {
      let own = self[index]
      guard (65...90 ~= own ? own + 32 : own) == byte else { return false }
      index += 1
    }
    return true
  }
}
