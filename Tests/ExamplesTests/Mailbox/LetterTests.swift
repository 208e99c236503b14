import Testing

@testable import MailboxProgram

@Suite("Letters that are written")
struct LetterTests {
  private func part(_ text: String) -> MailPart { MailPart(Array(text.utf8)[...]) }

  private func text(_ letter: Letter) -> String {
    String(decoding: letter.bytes(date: "now"), as: UTF8.self)
  }

  private let mail = """
    From: Ada <ada@example.org>
    To: You <you@example.org>, Bob <BOB@example.org>
    Cc: Cleo <cleo@example.org>, bob@example.org
    Date: Mon, 11 Mar 2024 08:02:00 +0000
    Message-ID: <3@x>
    References: <1@x> <2@x>
    Subject: Re: RE: Keys

    One.

    Two.

    """

  @Test("An answer quotes, says who wrote when, and names the thread")
  func answer() {
    let letter = Letter(
      answering: part(mail), text: "One.\n\n> Two.\n\n", isToAll: false, from: "you@example.org")
    #expect(letter.to == "Ada <ada@example.org>" && letter.cc.isEmpty)
    #expect(letter.subject == "Re: Keys")
    #expect(
      letter.text == """


        On Mon, 11 Mar 2024 08:02:00 +0000, Ada wrote:
        > One.
        >\u{20}
        > > Two.

        """)
    #expect(
      text(letter).hasPrefix(
        """
        From: you@example.org
        To: Ada <ada@example.org>
        Subject: Re: Keys
        Date: now
        In-Reply-To: <3@x>
        References: <1@x>
         <2@x>
         <3@x>
        MIME-Version: 1.0

        """))
  }

  @Test("An answer to all has everybody once, and not who writes it")
  func toAll() {
    let letter = Letter(
      answering: part(mail), text: "", isToAll: true, from: "You <YOU@example.org>")
    #expect(letter.to == "Ada <ada@example.org>")
    #expect(letter.cc == "Bob <BOB@example.org>, Cleo <cleo@example.org>")
  }

  @Test(
    "An answer goes where the mail says, and a mail without anything can be answered",
    arguments: [
      ("From: a@b\nReply-To: List <l@b>\n\n", "List <l@b>", "Re:"), ("\n", "", "Re:"),
      ("From: a@b\nSubject: x\nMessage-ID: none\n\n", "a@b", "Re: x"),
    ])
  func recipients(mail: String, to: String, subject: String) {
    let letter = Letter(answering: part(mail), text: "", isToAll: false, from: "")
    #expect(letter.to == to && letter.subject == subject)
    #expect(!text(letter).contains("In-Reply-To"))
  }

  @Test("Of a long thread the first id and the last ones are named")
  func references() {
    let ids = (0..<100).map { "<\($0)@x>" }
    let mail = "References: \(ids.joined(separator: "\n "))\nMessage-ID: <last@x>\n\n"
    let letter = Letter(answering: part(mail), text: "", isToAll: false, from: "")
    #expect(letter.references == ["<0@x>"] + ids.suffix(18) + ["<last@x>"])
  }

  @Test(
    "Nothing that is typed into a field becomes another one",
    arguments: [
      "a\nBcc: b@c", "a\r\nBcc: b@c", "a\n\nbody", "a\u{2028}Bcc: b", "a\rBcc: b", "a\u{B}b",
    ])
  func injection(typed: String) {
    var letter = Letter(from: typed)
    (letter.to, letter.cc, letter.subject) = (typed, typed, typed)
    let header = text(letter).split(separator: "\n\n", maxSplits: 1)[0]
    let names = header.split(separator: "\n").filter { !$0.hasPrefix(" ") }
      .map { $0.prefix { $0 != ":" } }
    #expect(
      names == [
        "From", "To", "Cc", "Subject", "Date", "MIME-Version", "Content-Type",
        "Content-Transfer-Encoding",
      ])
    #expect(!header.unicodeScalars.contains { $0 == "\r" || $0 == "\u{2028}" })
  }

  @Test("A draft is read again as it was written, in ASCII where headers are")
  func again() {
    var letter = Letter(
      answering: part(mail), text: "Zitat", isToAll: true, from: "\"Jürgen, der Zweite\" <j@b>")
    letter.subject = String(repeating: "Grüße aus dem Allgäu 🎉 ", count: 8) + "x"
    letter.text = "Tag,\n\n  bis bald\nFrom me"
    let bytes = letter.bytes(date: "now")
    let header = String(decoding: bytes, as: UTF8.self).split(separator: "\n\n")[0]
    #expect(header.utf8.allSatisfy { $0 < 0x80 })
    #expect(header.split(separator: "\n").allSatisfy { $0.utf8.count <= 90 })
    #expect(Letter(draft: MailPart(bytes[...])) == letter)
  }
}
