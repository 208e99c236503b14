import Testing

@testable import mailbox

@Suite("Mails of an mbox file")
struct MboxTests {
  private func mails(_ text: String) throws -> [Mail] {
    try MboxFolder(Array(text.utf8), path: nil).mails
  }

  private func text(_ bytes: some Sequence<UInt8>) -> String {
    String(decoding: Array(bytes), as: UTF8.self)
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
    #expect(throws: MailError.self) { try mails("Subject: 1\n\nx") }
  }

  @Test("Lines that were quoted because they look like a start are read as they were written")
  func quoted() throws {
    let mail = try mails("From a\nSubject: s\n\n>From x\n>>From y\n>Fro\n> From z\n")[0]
    #expect(mail.text == "Subject: s\n\nFrom x\n>From y\n>Fro\n> From z\n")
  }

  @Test(
    "Quoting and unquoting give back every line, and no quoted line is a start",
    arguments: ["From a", "\nFrom a\n\nFrom b\n", ">From\n>>From c\nFrom", "x\r\nFrom \r\n", ""])
  func quoting(body: String) {
    let quoted = Mbox.quoted(Array(body.utf8)[...])
    #expect(!text(quoted).split(separator: "\n").contains { $0.hasPrefix("From ") })
    #expect(text(Mbox.unquoted(quoted[...])) == body)
  }

  @Test("A draft is one mail in the file that it is printed to, whatever its text is")
  func draft() throws {
    var letter = Letter()
    (letter.to, letter.subject) = ("eve@example.org", "Grüße")
    letter.text = "From me\n\nFrom you\n>From us\n\nx"
    let draft = Mail(id: -1, .draft(letter.bytes()))
    let again = try MboxFolder(draft.mbox + draft.mbox, path: nil).mails
    #expect(again.count == 2)
    #expect(again[1].subject == "Grüße")
    #expect(again[1].text.hasSuffix("\n\nFrom me\n\nFrom you\n>From us\n\nx\n\n"))
    #expect(draft.sender == "To eve@example.org" && draft.isDraft)
  }

  @Test(
    "A list shows a name, or the address without one, and the day",
    arguments: [
      ("Ada <a@b>", "Ada"), ("\"Ada, L.\" <a@b>", "Ada, L."), ("<a@b>", "a@b"), ("a@b", "a@b"),
      ("a@b (Ada)", "Ada"), ("=?utf-8?Q?Doe=2C_J?= <j@b>", "Doe, J"), ("", ""),
    ])
  func senders(from: String, sender: String) throws {
    let mail = try mails("From a\nFrom: \(from)\nDate: Mon, 11 Mar 2024 08:02:00 +0000\n\n")[0]
    #expect(mail.sender == sender)
    #expect(mail.day == "11 Mar 2024")
  }

  @Test(
    "Flags are the fields Status and X-Status; others of the header and the body stay",
    arguments: [
      (
        "From a\nStatus: O\nSubject: s\n\nStatus: R\n", "RF",
        "From a\nSubject: s\nStatus: R\nX-Status: F\n\nStatus: R\n"
      ),
      ("From a\nX-Status: A\n folded\nSubject: s\n\nb", "", "From a\nSubject: s\n\nb"),
      ("From a\r\nSubject: s\r\n\r\nb", "RO", "From a\r\nSubject: s\r\nStatus: RO\r\n\r\nb"),
      ("From a\nSubject: s", "A", "From a\nSubject: s\nX-Status: A\n"),
    ])
  func flags(mail: String, letters: String, expected: String) {
    let flags = MailFlags(letters: letters)
    let changed = Mbox.mail(Array(mail.utf8)[...], with: flags)
    #expect(text(changed) == expected)
    #expect(Mbox.flags(of: Mbox.content(of: changed[...])) == flags)
  }
}
