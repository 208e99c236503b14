import Testing

@testable import MailboxProgram

@Suite("Files that go along with letters")
struct LetterFileTests {
  private func text(_ letter: Letter) -> String {
    String(decoding: letter.bytes(date: "now"), as: UTF8.self)
  }

  @Test("A letter with a file is one of two parts, as RFC 2046 has them")
  func parts() {
    var letter = Letter()
    (letter.to, letter.subject, letter.text) = ("a@b", "Keys", "See there.")
    letter.files = [
      LetterFile(
        name: "a \"b\".png", type: "image/png", bytes: Array("0123456789".utf8) + Array(0..<60))
    ]
    #expect(
      text(letter) == """
        To: a@b
        Subject: Keys
        Date: now
        MIME-Version: 1.0
        Content-Type: multipart/mixed; boundary="=_part-1_"

        --=_part-1_
        Content-Type: text/plain; charset=utf-8
        Content-Transfer-Encoding: 8bit

        See there.

        --=_part-1_
        Content-Type: image/png
        Content-Disposition: attachment;
         filename="a \\"b\\".png"
        Content-Transfer-Encoding: base64

        MDEyMzQ1Njc4OQABAgMEBQYHCAkKCwwNDg8QERITFBUWFxgZGhscHR4fICEiIyQlJicoKSorLC0u
        LzAxMjM0NTY3ODk6Ow==
        --=_part-1_--

        """)
  }

  @Test("What the text says is never taken for the end of a part")
  func boundary() {
    var letter = Letter()
    letter.text = "--=_part-1_\n--=_part-1_--"
    letter.files = [LetterFile(name: "a", type: "text/plain", bytes: [0x61])]
    #expect(text(letter).contains("boundary=\"=_part-2_\""))
    #expect(Letter(draft: MailPart(letter.bytes(date: "now")[...])) == letter)
  }

  @Test(
    "Names of all characters and lengths are read again as they were",
    arguments: [
      "a.png", "Grüße.pdf", "it's (100%).txt", "a;b=c.txt",
      "年度報告書と、とても長い名前のついた添付ファイルの例、その第二版.pdf", String(repeating: "x", count: 96) + ".txt",
    ])
  func names(name: String) {
    var letter = Letter()
    letter.files = [LetterFile(name: name, type: "application/pdf", bytes: [1, 2, 3])]
    let bytes = letter.bytes(date: "now")
    #expect(bytes.allSatisfy { $0 < 0x80 })
    #expect(bytes.split(separator: 0x0A).allSatisfy { $0.count <= 78 })
    #expect(Letter(draft: MailPart(bytes[...])).files == letter.files)
  }

  @Test("A long name that is not ASCII is in pieces, by RFC 2231")
  func pieces() {
    #expect(LetterFile.parameter("filename", "é.txt") == " filename*=utf-8''%C3%A9.txt")
    #expect(
      LetterFile.parameter("filename", String(repeating: "é", count: 10)) == """
         filename*0*=utf-8''%C3%A9%C3%A9%C3%A9%C3%A9%C3%A9%C3%A9%C3%A9%C3%A9%C3;
         filename*1*=%A9%C3%A9
        """)
  }

  @Test(
    "A kind that a part in base64 cannot have is that of any bytes",
    arguments: [
      ("image/png", "image/png"), ("message/rfc822", "application/octet-stream"),
      ("multipart/mixed", "application/octet-stream"), ("x", "application/octet-stream"),
      ("a/b\"", "application/octet-stream"), ("a/b/c", "application/octet-stream"),
    ])
  func types(type: String, kept: String) {
    #expect(LetterFile(name: "x", type: type, bytes: []).type == kept)
  }

  @Test("The end of a name says the kind, as mime.types has it, the first file before others")
  func endings() {
    let types = MediaTypes(["image/x-own png # mine\n", "image/other png PNG2\n# no/thing txt"])
    for (name, type) in [
      ("a.png", "image/x-own"), ("a.png2", "image/other"), ("a.TXT", "text/plain"),
    ] {
      #expect(types.type(of: name) == type)
    }
    #expect(types.type(of: "txt") == nil && types.type(of: ".txt") == nil)
  }

  @Test("A forwarded mail takes its attachments along")
  func forwarding() {
    var mail = Letter()
    mail.files = [LetterFile(name: "a.png", type: "image/png", bytes: [1, 2, 3])]
    let letter = Letter(
      forwarding: MailPart(mail.bytes(date: "now")[...]), text: "text", from: "")
    #expect(letter.files == mail.files)
  }
}
