import FoundationEssentials
import Glibc
import KeyboardCore

/// A mail in its folder; its content is read when it is needed.
nonisolated final class Mail: Identifiable {
  /// The places where the bytes of a mail can be.
  enum Source {
    /// In a file of many; lines that look like the start of another are quoted.
    case mbox(ArraySlice<UInt8>)
    /// In a file of its own, in a Maildir; its path is bytes, which need not be UTF-8.
    case file([UInt8])
    /// In the file of drafts only.
    case draft([UInt8])

    /// The bytes of its header, as far as the list reads it, and what follows.
    var header: ArraySlice<UInt8> {
      switch self {
      case .mbox(let bytes): return bytes.prefix(MailBounds.header)
      case .draft(let bytes): return bytes[...]
      case .file(let path):
        let start = FileBytes.read(path: path, atMost: 1 << 12) ?? []
        if start.count < 1 << 12 || !MailHeader(start[...]).body.isEmpty { return start[...] }
        // No header that is longer says anything to the list.
        return FileBytes.read(path: path, atMost: 1 << 16)?[...] ?? []
      }
    }

    /// The bytes of its header and body; none where its file is gone.
    var bytes: ArraySlice<UInt8> {
      switch self {
      case .mbox(let bytes): Mbox.unquoted(bytes)[...]
      case .draft(let bytes): bytes[...]
      case .file(let path): FileBytes.read(path: path)?[...] ?? []
      }
    }

    /// Returns what is read of the mail, in the order of the list; a word at the end says what is left
    /// out.
    ///
    /// - Parameter limit: the bytes of text after which it is cut.
    /// - Returns: the text with its fields, and the attachments.
    func contents(limit: Int = MailBounds.text) -> Contents {
      let bytes = bytes
      if bytes.isEmpty, case .file = self { return Contents("[the file of this mail is gone]") }
      let part = MailPart(bytes)
      let contents = part.contents(limit: limit)
      let names = contents.attachments.map { "[\($0.number)] \($0.name)" }.joined(separator: ", ")
      let fields = Mail.fields.map { ($0, $0 == "Attached" ? names : part[$0]) }
      let header = fields.filter { !$0.1.isEmpty }.map { "\($0): \($1.printable(limit: 4000))\n" }
      var result = Contents(header.joined() + "\n" + contents.text.readable)
      (result.attachments, result.note) = (contents.attachments, contents.note)
      return result
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

    /// Reads the header of a mail.
    init(of source: Source, isDraft: Bool) {
      let values = MailHeader.values(
        of: ["From", "To", "Subject", "Date"], in: source.header, limit: MailBounds.listedField)
      subject = EncodedWord.decoding(values[2]).printable()
      if isDraft {
        sender = "To " + EncodedWord.decoding(values[1]).printable()
      } else {
        let first = MailAddress.list(values[0]).first
        sender = (first.map { $0.name.isEmpty ? $0.address : $0.name } ?? "").printable()
      }
      day = MailHeader.day(values[3], in: Int(Letter.time("%Y")) ?? 0)
      date = MailHeader.seconds(values[3])
    }
  }

  private(set) lazy var summary = Summary(of: source, isDraft: isDraft)
  /// The flags that its folder has for it.
  lazy var flags: MailFlags =
    switch source {
    case .mbox: Mbox.flags(of: source.header)
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
  var bytes: ArraySlice<UInt8> { source.bytes }

  var size: Int {
    switch source {
    case .mbox(let bytes): return bytes.count
    case .draft(let bytes): return bytes.count
    case .file(let path):
      var facts = stat()
      return stat(path.cString, &facts) == 0 ? Int(facts.st_size) : 0
    }
  }

  // MARK: Reading

  /// The names of the fields that are read.
  static let fields = ["From", "To", "Cc", "Bcc", "Date", "Subject", "Attached"]

  /// The fields that are read with the text below them, and the attachments.
  struct Contents {
    let text: String
    var attachments: [Attachment] = []
    /// The line that says what was left out; nil for nothing.
    var note: String?

    init(_ text: String) { self.text = text }
  }

  /// What is read of the mail.
  var contents: Contents { source.contents() }

  /// All the text of it, with its fields.
  var text: String { source.contents(limit: .max).text }

  /// The bytes of the mail as a file in mbox format holds them, from its `From` line to a line break.
  var mbox: [UInt8] {
    let date = Letter.time("%a %b %d %H:%M:%S %Y")
    return Array("From mailbox \(date)\n".utf8) + Mbox.quoted(bytes) + [0x0A]
  }
}
