import SeededRandom
import Testing

@testable import mailbox

@Suite("Mails of an mbox file")
struct MboxTests {
  private func mails(_ text: String) throws -> [Mail] {
    try Mbox.mails(in: Array(text.utf8)).enumerated().map { Mail(id: $0, bytes: $1) }
  }

  private func text(_ header: String, _ body: String) -> String {
    MailPart(Array("\(header)\n\n\(body)".utf8)[...]).text
  }

  @Test("A mail begins at a line From after an empty line, also where lines end with CR LF")
  func mails() throws {
    #expect(try mails("").count == 0)
    #expect(
      try mails("From a\nSubject: 1\n\nFrom b\n\nFrom c\nSubject: 2\n").map(\.subject) == [
        "1", "", "2",
      ])
    #expect(
      try mails("From a\nSubject: 1\n\nx\nFrom here\n\nFrom b\nSubject: 2\n").map(\.subject) == [
        "1", "2",
      ])
    #expect(
      try mails("From a\r\nSubject: 1\r\n\r\nx\r\n\r\nFrom b\r\nSubject: 2").map(\.subject) == [
        "1", "2",
      ])
    #expect(try mails("From a").map(\.text) == ["\n"])
    #expect(throws: Mbox.Failure.self) { try mails("Subject: 1\n\nx") }
  }

  @Test("Lines that were quoted because they look like a start are read as they were written")
  func quoted() throws {
    let mail = try mails("From a\nSubject: s\n\n>From x\n>>From y\n>Fro\n> From z\n")[0]
    #expect(mail.text == "Subject: s\n\nFrom x\n>From y\n>Fro\n> From z\n")
  }

  @Test(
    "Fields are found in any case, unfolded, and decoded by RFC 2047",
    arguments: [
      ("subject: a\n  b\n\tc\nX: d", "a b c"),
      ("SUBJECT:\n a", "a"),
      ("Subject: =?utf-8?Q?Gr=C3=BC=C3=9Fe?=", "Grüße"),
      ("Subject: =?ISO-8859-1?q?Gr=FC=DFe_dir?= !", "Grüße dir !"),
      ("Subject: =?utf-8?B?R3LDvMOfZQ==?=", "Grüße"),
      ("Subject: =?utf-8?B?R3LD?= =?utf-8?B?vMOfZQ==?=", "Grüße"),
      ("Subject: =?utf-8*de?Q?a?=\n =?utf-8?Q?b?= c", "ab c"),
      ("Subject: =?windows-1252?Q?=93a=94?=", "“a”"),
      (
        "Subject: =?utf-8?Q?a =?x?= =?utf-8?X?a?= =??Q?a?= =?",
        "=?utf-8?Q?a =?x?= =?utf-8?X?a?= =??Q?a?= =?"
      ),
      ("Subject: =?koi8-r?B?8PLJ18XU?=", "??????"),
      ("Subject: Grüße", "Grüße"),
      ("X: Subject: a", ""),
    ])
  func fields(header: String, subject: String) {
    #expect(MailPart(Array("\(header)\n\nSubject: body".utf8)[...])["Subject"] == subject)
  }

  @Test(
    "Bodies are decoded, and what is wrong with them stays as it is",
    arguments: [
      ("X: y", "a\r\nb", "a\nb"),
      ("Content-Transfer-Encoding: quoted-printable", "a=\nb=3D=\r\nc=C3=BC", "ab=cü"),
      ("Content-Transfer-Encoding: quoted-printable", "=G1 =+1 =4", "=G1 =+1 =4"),
      ("Content-Transfer-Encoding: BASE64", "YWJj\nZGVm*Z2g=\nignored", "abcdefgh"),
      ("Content-Transfer-Encoding: base64", "Y", ""),
      (
        "Content-Type: text/plain; charset=\"iso-8859-1\"\nContent-Transfer-Encoding: quoted-printable",
        "=FC", "ü"
      ),
    ])
  func bodies(header: String, body: String, expected: String) {
    #expect(text(header, body) == expected)
  }

  @Test("Of several parts the texts are read, and a line stands for each other one")
  func parts() {
    let body = """
      for nobody
      --x
      Content-Type: text/plain; charset=utf-8

      one
      --x
      Content-Type: multipart/alternative; boundary="y \\"z"

      --y "z
      Content-Type: text/html

      <p>two</p>
      --y "z

      two
      --y "z--
      --x
      Content-Type: image/png; name="=?utf-8?Q?b=C3=BC.png?="
      Content-Transfer-Encoding: base64

      AAAA
      --x
      Content-Disposition: attachment; filename=notes.txt
      Content-Type: text/plain

      abc
      --x--
      after
      """
    #expect(
      text("Content-Type: multipart/mixed; boundary=x", body) == """
        one

        two

        [image/png bü.png, 3 bytes, not shown]

        [text/plain notes.txt, 3 bytes, not shown]
        """)
  }

  @Test(
    "Parts within parts without end are read to a depth, and a boundary that never comes is none")
  func bad() {
    let mail = String(repeating: "Content-Type: message/rfc822\n\n", count: 100)
    #expect(MailPart(Array(mail.utf8)[...]).text.hasSuffix("[more parts, which lie too deep]"))
    #expect(text("Content-Type: multipart/mixed; boundary=x", "abc") == "")
    #expect(text("Content-Type: multipart/mixed", "abc") == "")
    #expect(text("Content-Type: multipart/mixed; boundary=x", "--x") == "")
    #expect(text("Content-Type: multipart/mixed; boundary=x", "--x\n--x\n--x--") == "\n\n")
  }

  @Test("Any bytes make mails whose text can be asked for")
  func anything() throws {
    let seeds = [
      "From ", "\n", "\n\n", "--x", "=?utf-8?B?", "Content-Type: multipart/mixed; boundary=x", "=",
      ">", "\r", "\u{FF}",
    ]
    var random = SeededGenerator(seed: 7)
    for _ in 0..<300 {
      var bytes = Array("From a\n".utf8)
      for _ in 0..<40 {
        bytes += Array(random.pick(seeds).utf8)
        bytes.append(UInt8.random(in: 0 ... .max, using: &random))
      }
      for mail in try Mbox.mails(in: bytes) {
        let mail = Mail(id: 0, bytes: mail)
        _ = (mail.text, mail.sender, mail.day)
      }
    }
  }

  @Test("A draft is read as it was written")
  func draft() throws {
    let draft = Mail(
      draft: -1, to: "eve@example.org", subject: "Grüße", text: "From me\n>From you\n\nx")
    let again = try Mbox.mails(in: draft.mbox + draft.mbox)
    #expect(again.count == 2)
    let mail = Mail(id: 0, bytes: again[1])
    #expect(mail.subject == "Grüße")
    #expect(mail.text.hasSuffix("\n\nFrom me\n>From you\n\nx\n\n"))
    #expect(draft.sender == "To eve@example.org" && draft.isDraft)
  }

  @Test(
    "A list shows a name, or the address without one, and the day",
    arguments: [
      ("Ada <a@b>", "Ada"), ("\"Ada, L.\" <a@b>", "Ada, L."), ("<a@b>", "a@b"), ("a@b", "a@b"),
      ("", ""),
    ])
  func senders(from: String, sender: String) throws {
    let mail = try mails("From a\nFrom: \(from)\nDate: Mon, 11 Mar 2024 08:02:00 +0000\n\n")[0]
    #expect(mail.sender == sender)
    #expect(mail.day == "11 Mar")
  }
}
