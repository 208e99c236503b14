import FoundationEssentials
import Glibc
import KeyboardCore

/// A mail in its folder; its content is read when it is needed.
nonisolated final class Mail: Identifiable {
  /// The places where the bytes of a mail can be.
  enum Source {
    /// In a file of many; lines that look like the start of another are quoted.
    case mbox(ArraySlice<UInt8>)
    /// In a file of its own, in a Maildir.
    case file(String)
    /// In the file of drafts only.
    case draft([UInt8])

    /// The bytes of its header, and what follows.
    var header: ArraySlice<UInt8> {
      switch self {
      case .mbox(let bytes): return bytes
      case .draft(let bytes): return bytes[...]
      case .file(let path):
        let start = FileBytes.read(path: path, atMost: 1 << 12) ?? []
        if start.count < 1 << 12 || !MailHeader(start[...]).body.isEmpty { return start[...] }
        // No header that is longer says anything to the list.
        return FileBytes.read(path: path, atMost: 1 << 16)?[...] ?? []
      }
    }
  }

  /// Its place among the mails of its folder, from the first that came; below 0 for a draft.
  let id: Int
  var source: Source

  /// The texts that the list shows, and the date by which it is sorted.
  struct Summary {
    var (sender, subject, day) = ("", "", "")
    /// Seconds since 1970; nil without a date.
    var date: Int?
  }

  private(set) lazy var summary = readSummary()
  /// The flags that its folder has for it.
  lazy var flags: MailFlags =
    switch source {
    case .mbox(let bytes): Mbox.flags(of: bytes)
    case .file(let path): Maildir.flags(of: path)
    case .draft: .read
    }

  init(id: Int, _ source: Source) {
    (self.id, self.source) = (id, source)
  }

  var isDraft: Bool { id < 0 }
  var sender: String { summary.sender }
  var subject: String { summary.subject }
  var day: String { summary.day }

  /// The bytes of its header and body; none where its file is gone.
  var bytes: ArraySlice<UInt8> {
    switch source {
    case .mbox(let bytes): Mbox.unquoted(bytes)[...]
    case .draft(let bytes): bytes[...]
    case .file(let path): FileBytes.read(path: path)?[...] ?? []
    }
  }

  var size: Int {
    switch source {
    case .mbox(let bytes): return bytes.count
    case .draft(let bytes): return bytes.count
    case .file(let path):
      var facts = stat()
      return stat(path, &facts) == 0 ? Int(facts.st_size) : 0
    }
  }

  private func readSummary() -> Summary {
    let values = MailHeader.values(of: ["From", "To", "Subject", "Date"], in: source.header)
    var summary = Summary()
    summary.subject = EncodedWord.decoding(values[2]).printable()
    if isDraft {
      summary.sender = "To " + EncodedWord.decoding(values[1]).printable()
    } else {
      let sender = MailAddress.list(values[0]).first
      summary.sender = (sender.map { $0.name.isEmpty ? $0.address : $0.name } ?? "").printable()
    }
    summary.day = values[3].split { $0 == " " || $0 == "," }.drop { $0.contains(where: \.isLetter) }
      .prefix(2).joined(separator: " ").printable(limit: 12)
    summary.date = MailHeader.seconds(values[3])
    return summary
  }

  // MARK: Reading

  /// The names of the fields that are read.
  static let fields = ["From", "To", "Cc", "Date", "Subject", "Attached"]

  /// The fields that are read, the text below them, and the attachments.
  var contents: (text: String, attachments: [Attachment]) {
    let bytes = bytes
    if bytes.isEmpty, case .file = source { return ("[the file of this mail is gone]", []) }
    let part = MailPart(bytes)
    let contents = part.contents
    let names = contents.attachments.map { "[\($0.number)] \($0.name)" }.joined(separator: ", ")
    let fields = Self.fields.map { ($0, $0 == "Attached" ? names : part[$0]) }
    let header = fields.filter { !$0.1.isEmpty }.map { "\($0): \($1.printable(limit: 4000))\n" }
    return (header.joined() + "\n" + contents.text.readable, contents.attachments)
  }

  /// The text of ``contents``.
  var text: String { contents.text }

  /// The bytes of the mail as a file in mbox format holds them, from its `From` line to a line break.
  var mbox: [UInt8] {
    let date = Letter.time("%a %b %d %H:%M:%S %Y")
    return Array("From mailbox \(date)\n".utf8) + Mbox.quoted(bytes) + [0x0A]
  }
}
