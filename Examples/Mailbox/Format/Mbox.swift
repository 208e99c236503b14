import FoundationEssentials
import Glibc
import KeyboardCore

/// Mails of an mbox file, as mutt reads them (`mbox_parse_mailbox` and `is_from` of its source).
nonisolated enum Mbox {
  private static let mark = Array("From ".utf8)

  /// Returns the mails of a file, in its order, each with the line that separates it from the one before.
  ///
  /// A mail begins at each separator that is not in a header, nor in a body whose `Content-Length` leads to
  /// another separator or to the end.
  ///
  /// - Complexity: O(bytes).
  static func mails(in bytes: [UInt8]) throws(MailError) -> [ArraySlice<UInt8>] {
    let all = bytes[...]
    var starts: [Int] = []
    var line = 0
    while line < bytes.count {
      let end = all.lineEnd(from: line)
      guard bytes[line] == mark[0], isSeparator(all[line..<end]) else {
        line = end + 1
        continue
      }
      starts.append(line)
      line = endOfCountedBody(after: end + 1, in: all)
    }
    guard !starts.isEmpty else {
      let isBlank = bytes.allSatisfy { $0 == 0x0A || $0 == 0x0D }
      if isBlank { return [] }
      throw MailError("it has no line 'From ADDRESS DATE', with which a mail begins in mbox files")
    }
    return zip(starts, starts.dropFirst() + [bytes.count]).map { bytes[$0..<$1] }
  }

  /// Returns where to look for the next separator: behind the header, or behind the body if the header
  /// counts its bytes and the count leads to the start of a mail, or to the end.
  private static func endOfCountedBody(after start: Int, in bytes: ArraySlice<UInt8>) -> Int {
    var line = start
    var length: Int?
    while line < bytes.endIndex {
      let end = bytes.lineEnd(from: line)
      let text = bytes[line..<end]
      let isFolded = text.first == 0x20 || text.first == 0x09
      if bytes.isEmptyLine(line..<end) {
        line = min(end + 1, bytes.endIndex)
        break
      }
      if !isFolded, text.first(where: { [0x3A, 0x20, 0x09].contains($0) }) != 0x3A {
        // Some programs have such lines in headers; any other line begins the body.
        guard text.starts(with: [0x3E] + mark) || isSeparator(text) else { break }
      } else if bytes.hasLowered(Array("content-length:".utf8), in: line..<end) {
        let digits = text.dropFirst("content-length:".utf8.count).drop { $0 == 0x20 || $0 == 0x09 }
          .prefix { 0x30...0x39 ~= $0 }
        length = Int(String(decoding: digits, as: UTF8.self))
      }
      line = end + 1
    }
    // A line end stands between a body and the next separator.
    guard let length, length > 0, length < bytes.endIndex - line else { return line }
    let next = line + length + 1
    if next == bytes.endIndex { return next }
    return next < bytes.endIndex && bytes[next...].starts(with: mark) ? next : line
  }

  /// Returns whether a line separates mails: `From `, an address, which may be missing, and a date as
  /// `asctime` of C writes it, with one or two time zones before the year at most.
  ///
  /// ```
  /// From ada@example.org Sat Jan  3 01:05:34 1996
  /// From - Sat Jan 13 01:05 MET DST 1996
  /// ```
  static func isSeparator(_ line: ArraySlice<UInt8>) -> Bool {
    guard line.starts(with: mark) else { return false }
    var rest = Words(line.dropFirst(mark.count))
    rest.skipBlanks()
    if !rest.isAtDay {
      guard rest.skipAddress(), rest.isAtDay else { return false }
    }
    rest.next()
    // The address may have been a name such as `sun`.
    if rest.isAtDay { rest.next() }
    guard rest.isAtMonth else { return false }
    rest.next()
    guard rest.isAtNumber else { return false }
    rest.next()
    guard rest.isAtTime else { return false }
    rest.next()
    if rest.isAtZone {
      rest.next()
      if rest.isAtLetter { rest.next() }
    }
    return rest.isAtNumber
  }

  /// The words of a separator.
  private struct Words {
    private var rest: ArraySlice<UInt8>
    private static let days = ["sun", "mon", "tue", "wed", "thu", "fri", "sat"].map {
      Array($0.utf8)
    }
    private static let months = [
      "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
    ].map { Array($0.utf8) }

    init(_ rest: ArraySlice<UInt8>) { self.rest = rest }

    private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || 0x09...0x0D ~= byte }
    private static func isDigit(_ byte: UInt8) -> Bool { 0x30...0x39 ~= byte }

    mutating func skipBlanks() { rest = rest.drop(while: Self.isBlank) }

    mutating func next() {
      rest = rest.drop { !Self.isBlank($0) }
      skipBlanks()
    }

    /// Skips an address, in which blanks may stand between quotes; false if the line ends in it.
    mutating func skipAddress() -> Bool {
      var isQuoted = false
      while let byte = rest.first, isQuoted || !Self.isBlank(byte) {
        rest = rest.dropFirst()
        if byte == UInt8(ascii: "\\") {
          if rest.isEmpty { return false }
          rest = rest.dropFirst()
        } else if byte == UInt8(ascii: "\"") {
          isQuoted.toggle()
        }
      }
      if isQuoted || rest.isEmpty { return false }
      skipBlanks()
      return true
    }

    private var name: [UInt8] { rest.prefix(3).map { $0 | 0x20 } }
    var isAtDay: Bool {
      Self.days.contains(name) && rest.dropFirst(3).first.map(Self.isBlank) ?? false
    }
    var isAtMonth: Bool { Self.months.contains(name) }
    var isAtLetter: Bool { rest.first.map { 0x61...0x7A ~= $0 | 0x20 } ?? false }
    var isAtZone: Bool { isAtLetter || rest.first == 0x2B || rest.first == 0x2D }

    /// A number, perhaps with a sign.
    var isAtNumber: Bool {
      let digits = rest.first == 0x2B || rest.first == 0x2D ? rest.dropFirst() : rest
      return digits.first.map(Self.isDigit) ?? false
    }

    /// Hours and minutes, with seconds or without.
    var isAtTime: Bool {
      let hours = rest.prefix(while: Self.isDigit)
      let minutes = rest[hours.endIndex...].dropFirst()
      return !hours.isEmpty && rest[hours.endIndex...].first == 0x3A
        && minutes.first.map(Self.isDigit) ?? false
    }
  }

  /// Returns a mail without its `From ` line.
  static func content(of mail: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    guard mail.starts(with: mark) else { return mail }
    return mail[min(mail.lineEnd(from: mail.startIndex) + 1, mail.endIndex)...]
  }

  /// Removes the `>` that was put before lines that look like the start of a mail: `>From` becomes `From`.
  static func unquoted(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    mapLines(bytes) { $0.first == 0x3E ? $0.dropFirst() : $0[...] }
  }

  /// Puts `>` before every line that looks like the start of a mail, so that none of them is one.
  static func quoted(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    mapLines(bytes) { [0x3E] + $0 }
  }

  /// Changes the lines that are `From …` behind any number of `>`.
  private static func mapLines(
    _ bytes: ArraySlice<UInt8>, _ change: (ArraySlice<UInt8>) -> ArraySlice<UInt8>
  ) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var line = bytes.startIndex
    while line < bytes.endIndex {
      let end = min(bytes.lineEnd(from: line) + 1, bytes.endIndex)
      let text = bytes[line..<end]
      let isMarked =
        (text.first == 0x3E || text.first == mark[0])
        && text.drop { $0 == 0x3E }.starts(with: mark)
      result += isMarked ? change(text) : text
      line = end
    }
    return result
  }

  // MARK: Flags

  /// Returns the flags that the fields `Status` and `X-Status` of a mail say.
  static func flags(of mail: ArraySlice<UInt8>) -> MailFlags {
    let values = MailHeader.values(of: ["Status", "X-Status"], in: mail)
    return MailFlags(letters: values[0].filter("RO".contains) + values[1].filter("AFD".contains))
  }

  /// Returns a mail with other flags: of its bytes, only the values of two fields differ. A field that is
  /// missing is added at the end of the header, and one without a value is taken away.
  static func mail(_ mail: ArraySlice<UInt8>, with flags: MailFlags) -> [UInt8] {
    let letters = flags.letters
    var fields = [("Status", "RO"), ("X-Status", "AFD")].map { name, known in
      (name: name, value: letters.filter(known.contains), isThere: false)
    }
    let first = content(of: mail).startIndex
    var result = Array(mail[..<first])
    var line = first
    var isDropped = false
    while line < mail.endIndex {
      let end = mail.lineEnd(from: line)
      if mail.isEmptyLine(line..<end) { break }
      let next = min(end + 1, mail.endIndex)
      if mail[line] != 0x20, mail[line] != 0x09 {
        let field = fields.firstIndex {
          mail.hasLowered(Array("\($0.name.lowercased()):".utf8), in: line..<end)
        }
        isDropped = field != nil
        if let field, !fields[field].isThere {
          fields[field].isThere = true
          let start = line + fields[field].name.utf8.count + 1
          result += Self.line(mail[line..<next], valueFrom: start, fields[field].value)
        }
      }
      if !isDropped { result += mail[line..<next] }
      line = next
    }
    if let last = result.last, last != 0x0A { result.append(0x0A) }
    let lineEnd = result.suffix(2).first == 0x0D ? "\r\n" : "\n"
    for field in fields where !field.isThere && !field.value.isEmpty {
      result += Array("\(field.name): \(field.value)\(lineEnd)".utf8)
    }
    return result + mail[line...]
  }

  /// Returns a line of a header with another value: as it is where its letters are the same, empty without
  /// a value.
  private static func line(
    _ line: ArraySlice<UInt8>, valueFrom start: Int, _ value: String
  ) -> [UInt8] {
    let old = String(decoding: line[start...], as: UTF8.self)
    if Set(old.filter(\.isLetter)) == Set(value) { return Array(line) }
    if value.isEmpty { return [] }
    let blanks = line[start...].prefix { $0 == 0x20 || $0 == 0x09 }
    let end = line.last == 0x0A ? line.suffix(line.dropLast().last == 0x0D ? 2 : 1) : []
    return line[..<start] + (blanks.isEmpty ? [0x20] : blanks) + Array(value.utf8) + end
  }
}

/// The states of a mail, such as read and answered.
nonisolated struct MailFlags: OptionSet, Hashable {
  let rawValue: UInt8

  static let read = MailFlags(rawValue: 1)
  static let old = MailFlags(rawValue: 2)
  static let answered = MailFlags(rawValue: 4)
  static let flagged = MailFlags(rawValue: 8)
  static let deleted = MailFlags(rawValue: 16)

  private static let all: [(flag: MailFlags, letter: Character)] = [
    (.read, "R"), (.old, "O"), (.answered, "A"), (.flagged, "F"), (.deleted, "D"),
  ]

  init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  /// Creates the flags of letters as `Status` and `X-Status` have them.
  init(letters: some Sequence<Character>) {
    self.init(rawValue: 0)
    for letter in letters {
      if let known = Self.all.first(where: { $0.letter == letter }) { insert(known.flag) }
    }
  }

  /// The letters of `Status` and `X-Status`, in the order in which mutt writes them.
  var letters: String { String(Self.all.filter { contains($0.flag) }.map(\.letter)) }

  /// The letters before a mail in the list: mutt's.
  var marks: String {
    let new = contains(.read) ? contains(.answered) ? "r" : "" : contains(.old) ? "O" : "N"
    return new + (contains(.flagged) ? "!" : "") + (contains(.deleted) ? "D" : "")
  }
}

/// The reason why a mailbox or an attachment cannot be read or written, in one line.
nonisolated struct MailError: Error {
  let message: String
  /// A Boolean value indicating whether another program has locked the file; it may be free later.
  let isLocked: Bool

  init(_ message: String, isLocked: Bool = false) {
    (self.message, self.isLocked) = (message, isLocked)
  }

  /// Returns an error with the system's message about its last call, or with what is no file.
  static func system(_ action: String, _ path: String) -> MailError {
    let message = String(cString: strerror(errno))
    let reason = FileBytes.oddity(of: path).map { "it is \($0); give a file" } ?? message
    return MailError("cannot \(action) \(path.printable()): \(reason)")
  }
}
