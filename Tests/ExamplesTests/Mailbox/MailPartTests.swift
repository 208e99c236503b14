import Testing

@testable import MailboxProgram

@Suite("Parts of mails")
struct MailPartTests {
  private func part(_ header: String, _ body: [UInt8]) -> MailPart {
    MailPart((Array("\(header)\n\n".utf8) + body)[...])
  }

  private func text(_ header: String, _ body: String) -> String {
    part(header, Array(body.utf8)).contents.text
  }

  @Test(
    "Bodies are decoded, and what is wrong with them stays as it is",
    arguments: [
      ("X: y", "a\r\nb\rc", "a\nb\nc"),
      ("Content-Transfer-Encoding: quoted-printable", "a=\nb=3D=\r\nc=C3=BC", "ab=cü"),
      ("Content-Transfer-Encoding: quoted-printable", "=G1 =+1 =4", "=G1 =+1 =4"),
      ("Content-Transfer-Encoding: BASE64", "YWJj\nZGVm*Z2g=\nignored", "abcdefgh"),
      ("Content-Transfer-Encoding: base64", "Y", ""),
      (
        "Content-Type: text/plain; charset=\"iso-8859-1\"\nContent-Transfer-Encoding: quoted-printable",
        "=FC=80", "ü€"
      ),
      (
        "Content-Type: text/plain; format=flowed", "a \nb\n> c \n> d\n-- \nme",
        "a b\n> c d\n-- \nme"
      ),
      ("Content-Type: text/plain; format=flowed; delsp=yes", "a \nb", "ab"),
    ])
  func bodies(header: String, body: String, expected: String) {
    #expect(text(header, body) == expected)
  }

  @Test(
    "Every character set of the system is read, and bytes that are none of it are replaced",
    arguments: [
      ("koi8-r", [0xF0, 0xD2, 0xC9, 0xD7, 0xC5, 0xD4], "Привет"),
      ("windows-1251", [0xCF, 0xF0, 0xE8], "При"),
      ("GB2312", [0xC4, 0xE3, 0xBA, 0xC3, 0x21], "你好!"),
      ("gb2312", [0xFF, 0x41], "\u{FFFD}A"),
      ("iso-2022-jp", [0x1B, 0x24, 0x42, 0x24, 0x33, 0x1B, 0x28, 0x42, 0x61], "こa"),
      ("Shift_JIS", [0x82, 0xB1], "こ"), ("euc-kr", [0xC7, 0xD1], "한"),
      ("iso-8859-15", [0xA4], "€"), ("utf-16be", [0x00, 0x61, 0x00, 0x0D, 0x00, 0x0A], "a\n"),
      ("utf-8", [0x61, 0xFF, 0x62, 0xC3], "a\u{FFFD}b\u{FFFD}"),
      ("koi8-r", [], ""), ("euc-jp", [0x61, 0xFF, 0xA4], "a\u{FFFD}\u{FFFD}"),
      ("us-ascii", [0x93, 0x61], "“a"), ("us-ascii", [0xC3, 0xBC], "ü"),
    ] as [(String, [UInt8], String)])
  func charsets(name: String, bytes: [UInt8], expected: String) {
    #expect(part("Content-Type: text/plain; charset=\(name)", bytes).contents.text == expected)
  }

  @Test(
    "A character set that nobody knows is named, and only ASCII is shown",
    arguments: ["x-klingon", "utf-8//IGNORE", "../../lib", String(repeating: "a", count: 200)])
  func unknown(name: String) {
    let text = part("Content-Type: text/plain; charset=\"\(name)\"", [0x61, 0xE9]).contents.text
    #expect(text.hasPrefix("[the character set \(name.prefix(40))"))
    #expect(text.hasSuffix("is unknown: only ASCII is shown]\n\na\u{FFFD}"))
  }

  @Test("Of several parts the texts are read, and a line stands for each attachment")
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
      --y "z
      Content-Type: text/calendar; name=invite.ics

      BEGIN
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
    let contents = part("Content-Type: multipart/mixed; boundary=x", Array(body.utf8)).contents
    #expect(
      contents.text == """
        one

        two

        [1] invite.ics, text/calendar, 5 B

        [2] bü.png, image/png, 3 B

        [3] notes.txt, text/plain, 3 B
        """)
    #expect(contents.attachments.map(\.name) == ["invite.ics", "bü.png", "notes.txt"])
    #expect(contents.attachments.map(\.part.decodedBody.count) == [5, 3, 3])
    #expect(contents.attachments.map(\.part.decodedCount) == [5, 3, 3])
  }

  @Test("Of alternatives the plain text is read, else the page; attachments beside it are listed")
  func alternatives() {
    func text(_ plain: String) -> String {
      self.text(
        "Content-Type: multipart/alternative; boundary=x",
        """
        --x
        Content-Type: text/plain

        \(plain)
        --x
        Content-Type: multipart/mixed; boundary=y

        --y
        Content-Type: text/html

        <p>page</p>
        --y
        Content-Type: application/pdf; name=a.pdf

        %PDF
        --y--
        --x--
        """)
    }
    #expect(text("plain") == "plain\n\n[1] a.pdf, application/pdf, 4 B")
    #expect(text(" ") == "page\n\n[1] a.pdf, application/pdf, 4 B")
  }

  @Test("A mail in a mail is read, and can be saved")
  func forwarded() {
    let body = "From: Ada <a@b>\nSubject: s\n\ntext"
    let contents = part("Content-Type: message/rfc822", Array(body.utf8)).contents
    #expect(contents.text.hasSuffix("From: Ada <a@b>\nDate: \nSubject: s\n\ntext"))
    #expect(contents.attachments.map(\.part.decodedBody) == [Array(body.utf8)])
  }

  @Test("Parts within parts without end are read to a depth, and a missing boundary is said")
  func bad() {
    let mail = String(repeating: "Content-Type: message/rfc822\n\n", count: 100)
    let contents = MailPart(Array(mail.utf8)[...]).contents
    #expect(contents.text.hasSuffix("[more parts, which lie too deep]"))
    #expect(
      text("Content-Type: multipart/mixed; boundary=x", "abc")
        == "[a mail of several parts that never has its boundary: shown as it is]\n\nabc")
    #expect(
      text("Content-Type: multipart/mixed", "abc")
        == "[a mail of several parts that names no boundary: shown as it is]\n\nabc")
    #expect(text("Content-Type: multipart/mixed; boundary=x", "--x") == "")
    #expect(text("Content-Type: multipart/mixed; boundary=x", "--x\n--x\n--x--") == "\n\n")
  }

  @Test("Nothing that is shown of a mail controls a terminal, hides or turns text")
  func controls() throws {
    let mail = Mail(
      id: 0,
      .draft(
        Array(
          "From: a\u{1B}[31m <a@b>\nSubject: =?utf-8?Q?=1B]0;x=07=C2=9B?=\n\nx\u{1B}[0m\u{202E}y\u{9B}\u{AD}z\tt"
            .utf8)))
    let shown = mail.text + mail.sender + mail.subject
    let isPlain = { (scalar: Unicode.Scalar) in
      scalar == "\n" || scalar == "\t" || scalar.value >= 0x20 && !(0x7F..<0xA0 ~= scalar.value)
    }
    #expect(shown.unicodeScalars.allSatisfy(isPlain))
    #expect(mail.text.hasSuffix("x\u{FFFD}[0my\u{FFFD}z\tt"))
  }

  @Test(
    "An attachment has the name of a file, whatever it is called",
    arguments: [
      ("a.pdf", "a.pdf"), ("../../etc/passwd", "passwd"), ("C:\\x\\a.exe", "a.exe"),
      ("", "attachment-3"),
      ("..", "attachment-3"), (".bashrc", "bashrc"), ("-rf", "rf"), ("a\nb\u{1B}\0.txt", "a b.txt"),
      ("gnp\u{202E}exe.png", "gnpexe.png"), ("/", "attachment-3"), ("a. ", "a"),
      (String(repeating: "x", count: 300) + ".pdf", String(repeating: "x", count: 96) + ".pdf"),
    ])
  func names(name: String, expected: String) {
    #expect(Attachment.sanitized(name, number: 3) == expected)
  }
}
