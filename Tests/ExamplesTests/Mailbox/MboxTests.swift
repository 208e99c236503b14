import Testing

@testable import MailboxProgram

/// The date of separators between mails.
private let date = "Sat Jan  3 01:05:34 1996"

@Suite("Mails of an mbox file")
struct MboxTests {
  private func mails(_ text: String) throws -> [Mail] {
    try MboxFolder(Array(text.utf8), path: nil).mails
  }

  private func text(_ bytes: some Sequence<UInt8>) -> String {
    String(decoding: Array(bytes), as: UTF8.self)
  }

  /// Lines, and whether mutt takes them for the start of a mail.
  static let lines: [(line: String, isSeparator: Bool)] = [
    ("From a@b Sat Jan  3 01:05:34 1996", true), ("From - Sat Jan 13 01:05:34 1996", true),
    ("From a Sat Jan 3 01:05 1996", true), ("From a Sat Jan  3 01:05:34 1996 +0100", true),
    ("From a Sat Jan  3 01:05:34 +0100 1996", true),
    ("From a Wed Aug  2 00:39:12 MET DST 1995", true), ("From a wed aug 2 1:2:3 95", true),
    ("From Sat Jan  3 01:05:34 1996", true), ("From sun Sun Jan  4 01:05:34 1996", true),
    ("From \"Ada L\"@b Sat Jan  3 01:05:34 1996", true),
    ("From a\\ b Sat Jan  3 01:05:34 1996", true),
    ("From MAILER-DAEMON Fri Jul 18 08:00:00 2025 remote from x", true),
    ("From now on you can use the lift.", false), ("From a", false), ("From ", false),
    ("From a b Sat Jan  3 01:05:34 1996", false), ("From a Sat Jan  3 1996", false),
    ("From a Sat Jan  3 01:05:34", false), ("From a Sat Foo  3 01:05:34 1996", false),
    ("From a Satur Jan  3 01:05:34 1996", false),
    ("From: a Sat Jan  3 01:05:34 1996", false), (">From a Sat Jan  3 01:05:34 1996", false),
    ("From \"a Sat Jan  3 01:05:34 1996", false), ("From a Sat Jan x3 01:05:34 1996", false),
    ("From a Sat Jan 3 01-05 1996", false),
    ("From a Sat Jan 3 01:05:34 CET CEST x 1996", false),
  ]

  @Test(
    "A line separates mails if mutt takes it for one",
    arguments: lines)
  func separators(line: String, isSeparator: Bool) {
    #expect(Mbox.isSeparator(Array(line.utf8)[...]) == isSeparator)
    #expect(Mbox.isSeparator(Array("\(line)\r".utf8)[...]) == isSeparator)
  }

  /// Files that are odd in one way each, and the number of their mails.
  static let odd: [(name: String, text: String, count: Int)] = [
    ("sentence", "From a \(date)\nSubject: 1\n\nx\n\nFrom now on\ny\n", 1),
    (
      "no blank line",
      "From a \(date)\nSubject: 1\n\nx\nFrom b \(date)\nSubject: 2\n\ny\n", 2
    ),
    ("quoted", "From a \(date)\nSubject: 1\n\n>From b \(date)\n>>From c \(date)\n", 1),
    (
      "CRLF",
      "From a \(date)\r\nSubject: 1\r\n\r\nx\r\n\r\nFrom b \(date)\r\nSubject: 2\r\n", 2
    ),
    (
      "no final line end",
      "From a \(date)\nSubject: 1\n\nx\n\nFrom b \(date)\nSubject: 2\n\nx", 2
    ),
    ("blank lines at the end", "From a \(date)\nSubject: 1\n\nx\n\n\n\n", 1),
    ("blank lines at the start", "\n\nFrom a \(date)\nSubject: 1\n\nx\n", 1),
    (
      "separator in the header",
      "From a \(date)\nSubject: 1\nFrom b \(date)\nTo: c\n\nx\n", 1
    ),
    ("no header", "From a \(date)\n\nx\n\nFrom b \(date)\n\nx\n", 2),
    (
      "counted body",
      "From a \(date)\nContent-Length: 33\n\nFrom x Sat Jan  3 01:05:34 1996\n\n\n"
        + "From b \(date)\nSubject: 2\n\n", 2
    ),
    (
      "wrong count",
      "From a \(date)\nContent-Length: 9\n\nx\n\nFrom b \(date)\nSubject: 2\n\n", 2
    ),
    (
      "NUL and Latin-1",
      "From a \(date)\nSubject: \u{E9}\n\n\0x\n\nFrom b \(date)\n\ny\n", 2
    ),
  ]

  @Test("Odd files have as many mails as in mutt", arguments: odd)
  func oddFiles(name: String, text: String, count: Int) throws {
    let bytes = Array(text.utf8)
    let mails = try Mbox.mails(in: bytes)
    #expect(mails.count == count)
    // Nothing is left out but what stands before the first mail.
    #expect(Array(mails.joined()) == Array(bytes[(mails.first?.startIndex ?? 0)...]))
  }

  @Test("A mail begins at a separator, also where lines end with CR LF")
  func mails() throws {
    #expect(try mails("").count == 0)
    #expect(
      try mails("From a \(date)\nSubject: 1\n\nFrom b \(date)\n\nFrom c \(date)\nSubject: 2\n").map(
        \.subject) == [
          "1", "", "2",
        ])
    #expect(
      try mails("From a \(date)\nSubject: 1\n\nx\nFrom here\n\nFrom b \(date)\nSubject: 2\n").map(
        \.subject) == [
          "1", "2",
        ])
    #expect(
      try mails("From a \(date)\r\nSubject: 1\r\n\r\nx\r\n\r\nFrom b \(date)\r\nSubject: 2").map(
        \.subject) == [
          "1", "2",
        ])
    #expect(try mails("From a \(date)").map(\.text) == ["\n"])
    #expect(throws: MailError.self) { try mails("Subject: 1\n\nx") }
  }

  @Test("Lines that were quoted because they look like a start are read as they were written")
  func quoted() throws {
    let mail = try mails("From a \(date)\nSubject: s\n\n>From x\n>>From y\n>Fro\n> From z\n")[0]
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
    let mail = try mails(
      "From a \(date)\nFrom: \(from)\nDate: Mon, 11 Mar 2024 08:02:00 +0000\n\n")[0]
    #expect(mail.sender == sender)
    #expect(mail.day == "11 Mar 2024")
  }

  @Test(
    "Flags are the fields Status and X-Status; others of the header and the body stay",
    arguments: [
      (
        "From a \(date)\nStatus: O\nSubject: s\n\nStatus: R\n", "RF",
        "From a \(date)\nStatus: R\nSubject: s\nX-Status: F\n\nStatus: R\n"
      ),
      (
        "From a \(date)\nX-Status: A\n folded\nSubject: s\n\nb", "",
        "From a \(date)\nSubject: s\n\nb"
      ),
      (
        "From a \(date)\r\nSubject: s\r\n\r\nb", "RO",
        "From a \(date)\r\nSubject: s\r\nStatus: RO\r\n\r\nb"
      ),
      (
        "From a \(date)\r\nx-status:FA \r\nStatus: RO\r\n\r\nb", "ROA",
        "From a \(date)\r\nx-status: A\r\nStatus: RO\r\n\r\nb"
      ),
      (
        "From a \(date)\nStatus:  OR\nSubject: s\n\n", "RO",
        "From a \(date)\nStatus:  OR\nSubject: s\n\n"
      ),
      ("From a \(date)\nStatus: R\rO\n\nb", "R", "From a \(date)\nStatus: R\n\nb"),
      ("From a \(date)\nSubject: s", "A", "From a \(date)\nSubject: s\nX-Status: A\n"),
    ])
  func flags(mail: String, letters: String, expected: String) {
    let flags = MailFlags(letters: letters)
    let changed = Mbox.mail(Array(mail.utf8)[...], with: flags)
    #expect(text(changed) == expected)
    #expect(Mbox.flags(of: Mbox.content(of: changed[...])) == flags)
  }
}
