import FoundationEssentials
import Glibc
import KeyboardCore

/// Mails of an mbox file, as the family of RFC 4155 has them.
nonisolated enum Mbox {
  private static let mark = Array("From ".utf8)

  /// Returns the mails of a file, in its order, each with its `From ` line.
  ///
  /// A mail begins at a line `From …` after an empty line, or at the start.
  static func mails(in bytes: [UInt8]) throws(MailError) -> [ArraySlice<UInt8>] {
    guard !bytes.isEmpty else { return [] }
    guard bytes.starts(with: mark) else {
      throw MailError("it does not begin with a line 'From …' as mbox files do")
    }
    let all = bytes[...]
    var starts = [0]
    var wasEmpty = false
    var line = 0
    while line < bytes.count {
      let end = all.lineEnd(from: line)
      if wasEmpty, bytes[line] == mark[0], all[line..<end].starts(with: mark) {
        starts.append(line)
      }
      wasEmpty = all.isEmptyLine(line..<end)
      line = end + 1
    }
    return zip(starts, starts.dropFirst() + [bytes.count]).map { bytes[$0..<$1] }
  }

  /// Returns a mail without its `From ` line.
  static func content(of mail: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    guard mail.starts(with: mark) else { return mail }
    return mail[min(mail.lineEnd(from: mail.startIndex) + 1, mail.endIndex)...]
  }

  /// Takes back what was done to lines that look like the start of a mail: `>From` is `From`.
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

  /// Returns a mail with other flags: the two fields at the end of its header, and no others.
  static func mail(_ mail: ArraySlice<UInt8>, with flags: MailFlags) -> [UInt8] {
    let names = ["status:", "x-status:"].map { Array($0.utf8) }
    let first = content(of: mail).startIndex
    var result = Array(mail[..<first])
    var line = first
    var isDropped = false
    while line < mail.endIndex {
      let end = mail.lineEnd(from: line)
      if mail.isEmptyLine(line..<end) { break }
      if mail[line] != 0x20, mail[line] != 0x09 {
        isDropped = names.contains { mail.hasLowered($0, in: line..<end) }
      }
      let next = min(end + 1, mail.endIndex)
      if !isDropped { result += mail[line..<next] }
      line = next
    }
    if let last = result.last, last != 0x0A { result.append(0x0A) }
    let lineEnd = result.suffix(2).first == 0x0D ? "\r\n" : "\n"
    let letters = flags.letters
    for (name, known) in [("Status", "RO"), ("X-Status", "AFD")] {
      let value = letters.filter(known.contains)
      if !value.isEmpty { result += Array("\(name): \(value)\(lineEnd)".utf8) }
    }
    return result + mail[line...]
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

  init(_ message: String) {
    self.message = message
  }

  /// Returns an error with the system's message about its last call.
  static func system(_ action: String, _ path: String) -> MailError {
    MailError("cannot \(action) \(path.printable()): \(String(cString: strerror(errno)))")
  }
}
