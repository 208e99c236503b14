import Glibc

/// A mail as it lies in the file; what is asked of it is read when it is asked.
nonisolated struct Mail: Identifiable {
  /// Its place among the mails of the list: drafts come first, then the newest.
  let id: Int
  /// The bytes of its header and body.
  let bytes: ArraySlice<UInt8>

  static func newestFirst(_ mails: [ArraySlice<UInt8>]) -> [Mail] {
    mails.reversed().enumerated().map { Mail(id: $0, bytes: $1) }
  }

  /// Creates a draft.
  init(draft id: Int, to: String, subject: String, text: String) {
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    let quoted = lines.map { $0.drop { $0 == ">" }.hasPrefix("From ") ? ">\($0)" : "\($0)" }
    let header = """
      To: \(to)
      Subject: \(subject)
      Date: \(Self.time("%a, %d %b %Y %H:%M:%S +0000"))
      MIME-Version: 1.0
      Content-Type: text/plain; charset=utf-8
      Content-Transfer-Encoding: 8bit

      """
    self.init(id: id, bytes: Array("\(header)\n\(quoted.joined(separator: "\n"))\n".utf8)[...])
  }

  /// Creates a draft of the text that it was kept as.
  init(draft id: Int, kept text: String) {
    self.init(id: id, bytes: Array(text.utf8)[...])
  }

  init(id: Int, bytes: ArraySlice<UInt8>) {
    (self.id, self.bytes) = (id, bytes)
  }

  private static func time(_ format: String) -> String {
    var (now, parts) = (Glibc.time(nil), tm())
    gmtime_r(&now, &parts)
    var text = [CChar](repeating: 0, count: 64)
    let count = strftime(&text, text.count, format, &parts)
    return String(decoding: text.prefix(count).map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  var isDraft: Bool { id < 0 }
  private var part: MailPart { MailPart(bytes) }
  var subject: String { part["Subject"] }
  var date: String { part["Date"] }

  /// The name of who wrote it, or the address where there is none; of a draft, whom it is for.
  var sender: String {
    let part = part
    if isDraft { return "To " + part["To"] }
    let from = part["From"]
    let name = from.prefix { $0 != "<" }.filter { $0 != "\"" }.split(separator: " ")
    if !name.isEmpty { return name.joined(separator: " ") }
    return String(from.drop { $0 == "<" }.prefix { $0 != ">" })
  }

  /// The day and the month of its date: `12 Mar`.
  var day: String {
    date.split { $0 == " " || $0 == "," }.drop { $0.contains(where: \.isLetter) }.prefix(2)
      .joined(separator: " ")
  }

  /// The names of the fields that are read.
  static let fields = ["From", "To", "Date", "Subject"]

  /// The fields that are read, and the text below them.
  var text: String {
    let part = MailPart(Mbox.unquoted(bytes)[...])
    let fields = Self.fields.map { ($0, part[$0]) }.filter { !$0.1.isEmpty }
    return fields.map { "\($0): \($1)\n" }.joined() + "\n" + part.text
  }

  /// The bytes of the mail as a file in mbox format holds them, from its `From` line to a line break.
  var mbox: [UInt8] {
    Array("From mailbox \(Self.time("%a %b %d %H:%M:%S %Y"))\n".utf8) + bytes + [0x0A]
  }
}
