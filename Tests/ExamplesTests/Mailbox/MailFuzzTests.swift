import SeededRandom
import Testing

@testable import MailboxProgram

/// The date of separators between mails.
private let date = "Sat Jan  3 01:05:34 1996"

@Suite("Mails of any bytes")
struct MailFuzzTests {
  private static let pieces = [
    "From ", "\n", "\n\n", "\r\n", "--x", "--x--", "=?utf-8?B?", "?=", "=", ">", "\u{FF}",
    "\u{1B}[31m",
    "Content-Type: multipart/mixed; boundary=x\n", "Content-Type: multipart/alternative\n",
    "Content-Type: text/html; charset=utf-7\n", "Content-Type: message/rfc822\n\n",
    "Content-Type: text/plain; charset=iso-2022-jp; format=flowed\n", "name*0*=koi8-r''%", "; ",
    "Content-Transfer-Encoding: base64\n", "Content-Transfer-Encoding: quoted-printable\n",
    "Content-Disposition: attachment; filename=\"../", "Date: 31 Dec 9999 23:59:60 -9999\n",
    "Subject:", "From:", "To: \"a\\\" <b", "References: <", "<a href='https://", "<table><td>",
    "<pre>",
    "<!--", "&#x", "<li><ul>", "</", "<script>", "Status: RO\n", "\u{202E}", "(", ",",
  ]

  /// Asks everything that the program asks of a mail.
  private func read(_ bytes: ArraySlice<UInt8>) {
    let mail = Mail(id: 0, .mbox(bytes))
    let contents = mail.contents
    let (text, attachments) = (contents.text, contents.attachments)
    let isPlain = (text + mail.sender + mail.subject + mail.day).unicodeScalars.allSatisfy {
      $0 == "\n" || $0 == "\t" || $0.value >= 0x20 && !(0x7F..<0xA0 ~= $0.value)
    }
    #expect(isPlain)
    #expect(
      attachments.allSatisfy { file in
        !file.name.isEmpty && !file.name.hasPrefix(".") && !file.name.contains("/")
      })
    #expect(attachments.allSatisfy { $0.part.decodedCount == $0.part.decodedBody.count })
    _ = MailThreads.Links(mail.source)
    let part = MailPart(mail.bytes)
    let letter = Letter(answering: part, text: text, isToAll: true, from: "")
    let draft = MailPart(letter.bytes()[...])
    #expect(draft["MIME-Version"] == "1.0" && draft["Bcc"] == "")
    let changed = Mbox.mail(bytes, with: [.read, .flagged])
    #expect(Mbox.flags(of: Mbox.content(of: changed[...])) == [.read, .flagged])
  }

  @Test("Any bytes make mails whose text can be asked for")
  func anything() throws {
    for seed in seeds(UInt64(3000)) {
      var random = SeededGenerator(seed: seed)
      var bytes = Array("From a \(date)\n".utf8)
      for _ in 0..<Int.random(in: 1...60, using: &random) {
        bytes += Array(random.pick(Self.pieces).utf8)
        if Bool.random(using: &random) { bytes.append(.random(in: 0 ... .max, using: &random)) }
      }
      let mails = try Mbox.mails(in: bytes)
      #expect(Array(mails.joined()) == bytes)
      for mail in mails { read(Mbox.content(of: mail)) }
    }
  }

  @Test("A file that is cut off anywhere, or has one byte changed, is read")
  func truncated() throws {
    let all = Array(sampleMailbox.utf8)
    // Shorter than its first line, it is no mailbox.
    for end in stride(from: 60, through: all.count, by: 7) {
      for mail in try Mbox.mails(in: Array(all[..<end])).suffix(1) { read(Mbox.content(of: mail)) }
    }
    var random = SeededGenerator(seed: 11)
    for _ in 0..<300 {
      var bytes = all
      bytes[.random(in: 60..<all.count, using: &random)] = .random(in: 0 ... .max, using: &random)
      for mail in try Mbox.mails(in: bytes) { read(Mbox.content(of: mail)) }
    }
  }
}
