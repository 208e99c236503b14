import Testing

@testable import MailboxProgram

@Suite("Headers of mails")
struct MailHeaderTests {
  private func header(_ text: String) -> MailHeader { MailHeader(Array(text.utf8)[...]) }

  @Test(
    "Fields are found in any case, unfolded, and decoded by RFC 2047",
    arguments: [
      ("subject: a\n  b\n\tc\nX: d", "a b c"),
      ("SUBJECT:\n a", "a"),
      ("Subject: a\nSubject: b", "a"),
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
      ("Subject: =?koi8-r?B?8NLJ18XU?=", "Привет"),
      ("Subject: =?iso-2022-jp?B?GyRCJDMbKEI=?=", "こ"),
      ("Subject: Grüße", "Grüße"),
      ("X: Subject: a", ""),
    ])
  func fields(header: String, subject: String) {
    #expect(self.header("\(header)\n\nSubject: body")["Subject"] == subject)
  }

  @Test(
    "Parameters are quoted, continued and in character sets, by RFC 2045 and 2231",
    arguments: [
      ("a; name=x.txt", "x.txt"), ("a; NAME = \" x \\\" ; y\"; b=c", " x \" ; y"), ("a", ""),
      ("a; name=my file.txt", "my file.txt"), ("a; name*=utf-8''%e2%82%ac.txt", "€.txt"),
      ("a; name*0=one; name*1=\" two\"; name*2=.txt", "one two.txt"),
      ("a; name*1=b; name*0=a", "ab"), ("a; name*0=a; name*2=c", "a"),
      ("a; name*0*=koi8-r'ru'%F0; name*1*=%D2; name*2=x", "Прx"),
      ("a; name=plain; name*=utf-8''extended", "extended"), ("a; name*=%zz%4", "%zz%4"),
      ("a; name*0*=''", ""), ("a; name", ""), ("a; =x; name=y", "y"),
      ("a; name*999999999999999999999=x", "x"), ("a; name*-1=x", ""),
    ])
  func parameters(value: String, expected: String) {
    #expect(header("Content-Type: \(value)\n").parametrized("content-type")["name"] == expected)
  }

  @Test(
    "Dates are read with and without the day of the week, seconds and the zone",
    arguments: [
      ("Thu, 1 Jan 1970 00:00:00 +0000", 0), ("Mon, 11 Mar 2024 08:02:00 +0100", 1_710_140_520),
      ("29 Feb 2000 23:59:59 -0330", 951_881_399), ("11 Mar 24 08:02", 1_710_144_120),
      ("Mon, 11 Mar 2024 08:02:00 GMT", 1_710_144_120), ("", nil), ("yesterday", nil),
      ("32 Mar 2024 08:02", nil), ("1 Foo 2024 08:02", nil), ("1 Mar 99999999999 08:02", nil),
      ("1 Mar 2024 99:99", nil), ("1 Mar 2024 0:0:0 99999999999999999999", 1_709_251_200),
      ("-1 Mar 2024 08:02", nil), ("1 Mar 9223372036854775807 08:02", nil),
      ("1 Mar 0000 0:0:0 -9999", 952_231_140),
    ])
  func dates(text: String, seconds: Int?) {
    #expect(MailHeader.seconds(text) == seconds)
  }

  @Test(
    "The list shows the day, with the year where it is not this one",
    arguments: [
      ("Wed, 13 Mar 2024 10:00:00 +0000", "13 Mar 2024"), ("Mon, 9 Nov 2026 10:00", "9 Nov"),
      ("9 Nov 2026", "9 Nov"), ("9 Nov 24 10:00", "9 Nov 24"), ("", ""), ("soon", ""),
      ("9 Nov 999999999999999999999999999", "9 Nov 999999…"),
    ])
  func days(date: String, day: String) {
    #expect(MailHeader.day(date, in: 2026) == day)
  }

  @Test(
    "An address that is encoded as a whole is read, with its name",
    arguments: [
      ("=?utf-8?q?Zo=C3=AB_=C3=85_=3Czoe=40example.org=3E?=", "Zoë Å", "zoe@example.org"),
      ("=?utf-8?q?Zo=C3=AB?= zoe@example.org", "Zoë", "zoe@example.org"),
      ("=?utf-8?q?zoe=40example.org?=", "", "zoe@example.org"),
      ("=?utf-8?q?Zo=C3=AB?=", "Zoë", "Zoë"),
    ])
  func encodedAddresses(field: String, name: String, address: String) {
    let first = MailAddress.list(field).first
    #expect(first?.name == name && first?.address == address)
  }

  @Test(
    "A field that is too long is cut with a word, between letters, and its last address is left out"
  )
  func cut() {
    let field = header("To: a@b, \(String(repeating: "é", count: 100))@b").raw("To", limit: 20)
    #expect(field == "a@b, éééééé…")
    #expect(MailAddress.list(field).map(\.address) == ["a@b"])
  }

  @Test(
    "Addresses are told apart where names hold commas, and groups and comments are none",
    arguments: [
      ("a@b, c@d", ["a@b", "c@d"]), ("\"A, B\" <a@b>, C <c@d>", ["\"A, B\" <a@b>", "C <c@d>"]),
      ("friends: a@b, c@d;", ["a@b", "c@d"]), ("undisclosed-recipients:;", []),
      ("a@b (x, y), c@d", ["\"x, y\" <a@b>", "c@d"]), ("", []), (" , ,", []),
      ("=?utf-8?Q?J=C3=BC=2C?= <j@b>", ["\"Jü,\" <j@b>"]), ("a@b>, <c@d", ["a@b>", "c@d"]),
    ])
  func addresses(field: String, texts: [String]) {
    #expect(MailAddress.list(field).map(\.text) == texts)
  }
}
