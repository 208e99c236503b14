import FoundationEssentials
import Glibc
import KeyboardCore

/// A mail that is being written: a new one, an answer, or one to pass on.
nonisolated struct Letter: Hashable {
  var to = ""
  var cc = ""
  /// Those who get a copy that the others do not see.
  var bcc = ""
  var subject = ""
  var text = ""
  /// The attached files.
  var files: [LetterFile] = []
  /// The sender; empty to leave that to the program that sends it.
  var from = ""
  /// The id of the mail that it answers, and those of the thread before it.
  private(set) var references: [String] = []
  private(set) var isAnswer = false
  /// A Boolean value indicating whether the answered mail has more recipients than are read.
  private(set) var lacksRecipients = false

  /// The ids of a thread that are named at most; the first and the last ones.
  private static let mostReferences = 20

  init(from: String = "") {
    self.from = from
  }

  /// Creates an answer to a mail, which is quoted.
  ///
  /// - Parameters:
  ///   - mail: the mail.
  ///   - text: the part of it that is quoted.
  ///   - isToAll: whether everybody gets it who got that one, except who writes.
  ///   - own: the address of the writer; empty when it is not known.
  init(answering mail: MailPart, text: String, isToAll: Bool, from own: String) {
    self.init(from: own)
    let header = mail.header
    let author = MailAddress.list(header.raw("From"))
    let answered = MailAddress.list(header.raw("Reply-To"))
    let recipients = answered.isEmpty ? author : answered
    to = Self.text(recipients)
    if isToAll {
      var known = Set((recipients + MailAddress.list(own)).map { $0.address.lowercased() })
      let fields = [header.raw("To"), header.raw("Cc")]
      lacksRecipients = fields.contains { $0.last == "…" }
      let others = fields.flatMap(MailAddress.list)
      cc = Self.text(others.filter { known.insert($0.address.lowercased()).inserted })
    }
    subject = Self.prefixed("Re:", mail["Subject"])
    let name = author.first.map { $0.name.isEmpty ? $0.address : $0.name } ?? "somebody"
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    while let last = lines.last, last.allSatisfy(\.isWhitespace) { lines.removeLast() }
    self.text =
      "\n\nOn \(mail["Date"]), \(name) wrote:\n".readable + lines.map { "> \($0)\n" }.joined()
    let before = Self.ids(header.raw("References"))
    let own = Self.ids(header.raw("Message-ID")).prefix(1)
    references = (before.isEmpty ? Self.ids(header.raw("In-Reply-To")) : before) + own
    if references.count > Self.mostReferences {
      references = references.prefix(1) + references.suffix(Self.mostReferences - 1)
    }
    isAnswer = !own.isEmpty
  }

  /// Creates a mail that forwards another one, with its attachments.
  init(forwarding mail: MailPart, text: String, from own: String) {
    self.init(from: own)
    subject = Self.prefixed("Fwd:", mail["Subject"])
    self.text = "\n\n---------- Forwarded message ----------\n" + text
    files = mail.contents(limit: 0).attachments.map { LetterFile($0) }
  }

  /// Creates the mail that a draft holds.
  init(draft: MailPart) {
    to = Self.text(MailAddress.list(draft.header.raw("To", limit: .max)))
    cc = Self.text(MailAddress.list(draft.header.raw("Cc", limit: .max)))
    bcc = Self.text(MailAddress.list(draft.header.raw("Bcc", limit: .max)))
    from = Self.text(MailAddress.list(draft.header.raw("From")))
    subject = EncodedWord.decoding(draft.header.raw("Subject", limit: .max))
    let contents = draft.contents
    files = contents.attachments.map { LetterFile($0) }
    // Behind the text there is a line for each file.
    text = contents.paragraphs.dropLast(files.count).joined(separator: "\n\n")
    if text.hasSuffix("\n") { text.removeLast() }
    references = Self.ids(draft.header.raw("References"))
    isAnswer = !Self.ids(draft.header.raw("In-Reply-To")).isEmpty
  }

  private static func text(_ addresses: [MailAddress]) -> String {
    addresses.map(\.text).joined(separator: ", ")
  }

  /// Returns a subject with a prefix, once.
  static func prefixed(_ prefix: String, _ subject: String) -> String {
    var rest = subject[...]
    while rest.lowercased().hasPrefix(prefix.lowercased()) {
      rest = rest.dropFirst(prefix.count).drop(while: \.isWhitespace)
    }
    return rest.isEmpty ? prefix : "\(prefix) \(rest)"
  }

  /// Returns the ids in a field, such as `<1@example.org>`.
  static func ids(_ field: String) -> [String] {
    var ids: [String] = []
    /// The id as far as it is read; nil after a character that no id has.
    var id: [UInt8]? = [0x3C]
    for byte in field.utf8 {
      switch byte {
      case 0x3C: id = [0x3C]
      case 0x3E:
        if let id, id.count > 1 { ids.append(String(decoding: id + [0x3E], as: UTF8.self)) }
        id = nil
      case 0x21..<0x7F: id?.append(byte)
      default: id = nil
      }
    }
    return ids
  }

  // MARK: Bytes

  /// A Boolean value indicating whether nobody has written anything.
  var isEmpty: Bool { [to, cc, bcc, subject, text].allSatisfy(\.isEmpty) && files.isEmpty }

  /// Returns the mail. Text that was typed into a field cannot leave it: line ends become blanks there.
  func bytes(date: String = Letter.time("%a, %d %b %Y %H:%M:%S +0000")) -> [UInt8] {
    var fields: [(String, String)] = [
      ("From", Self.addresses(from)), ("To", Self.addresses(to)), ("Cc", Self.addresses(cc)),
      ("Bcc", Self.addresses(bcc)), ("Subject", EncodedWord.encoding(Self.line(subject))),
      ("Date", date),
    ]
    if isAnswer { fields.append(("In-Reply-To", references.last ?? "")) }
    fields.append(("References", references.joined(separator: "\n ")))
    let type = [
      ("Content-Type", "text/plain; charset=utf-8"), ("Content-Transfer-Encoding", "8bit"),
    ]
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    var body = lines.joined(separator: "\n") + "\n"
    fields.append(("MIME-Version", "1.0"))
    if files.isEmpty {
      fields += type
    } else {
      let boundary = Self.boundary(for: body)
      fields.append(("Content-Type", "multipart/mixed; boundary=\"\(boundary)\""))
      // The line break before a boundary belongs to the boundary, not to the part that it ends.
      let parts = [Self.text(type) + "\n" + body + "\n"] + files.map(\.part)
      body = parts.map { "--\(boundary)\n\($0)" }.joined() + "--\(boundary)--\n"
    }
    let optional = ["From", "Cc", "Bcc", "References"]
    let header = fields.filter { !$0.1.isEmpty || !optional.contains($0.0) }
    return Array((Self.text(header) + "\n" + body).utf8)
  }

  private static func text(_ fields: [(String, String)]) -> String {
    fields.map { "\($0): \($1)\n" }.joined()
  }

  /// Returns the boundary between the parts of a mail, which is not in its text and cannot be in base64.
  private static func boundary(for text: String) -> String {
    var number = 1
    while text.contains("=_part-\(number)_") { number += 1 }
    return "=_part-\(number)_"
  }

  private static func addresses(_ text: String) -> String {
    let line = line(text)
    let isPlain = line.utf8.allSatisfy { 0x20..<0x7F ~= $0 }
    return isPlain ? line : MailAddress.list(line).map(\.field).joined(separator: ", ")
  }

  private static func line(_ text: String) -> String {
    text.split { $0.isNewline || $0.isWhitespace }.joined(separator: " ").printable()
  }

  /// Returns a mail as it is behind fields that say who sends it on, and to whom (RFC 5322, 3.6.6).
  static func resent(_ mail: ArraySlice<UInt8>, to recipients: String, from own: String) -> [UInt8]
  {
    let from = own.isEmpty ? "" : "Resent-From: \(own)\n"
    let date = time("%a, %d %b %Y %H:%M:%S +0000")
    return Array("\(from)Resent-To: \(recipients)\nResent-Date: \(date)\n".utf8) + mail
  }

  /// Returns the time of now in UTC, as `strftime` writes it.
  static func time(_ format: String) -> String {
    var (now, parts) = (Glibc.time(nil), tm())
    gmtime_r(&now, &parts)
    var text = [CChar](repeating: 0, count: 64)
    let count = strftime(&text, text.count, format, &parts)
    return String(decoding: text.prefix(count).map(UInt8.init(bitPattern:)), as: UTF8.self)
  }
}
