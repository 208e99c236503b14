import Testing

@testable import MailboxProgram

@Suite("Programs of the mailcap")
struct MailcapTests {
  @Test("Lines are read with their fields, and go on behind a backslash")
  func lines() {
    let mailcap = Mailcap([
      """
      # image/png; not this

      IMAGE/*; feh -- %s ; test=test -n "$DISPLAY"; description=a\\; needsterminal
      text/html; w3m -T text/html; \\
        copiousoutput; NeedsTerminal; nametemplate=%s.html
      audio; play '%s'
      broken
      """, "image/png; other %s",
    ])
    typealias Entry = Mailcap.Entry
    let image = Entry(type: "image/*", command: "feh -- %s", test: #"test -n "$DISPLAY""#)
    let page = Entry(
      type: "text/html", command: "w3m -T text/html", nameTemplate: "%s.html", needsTerminal: true,
      printsMuch: true)
    let audio = Entry(type: "audio/*", command: "play '%s'")
    let other = Entry(type: "image/png", command: "other %s")
    #expect(mailcap.entries == [image, page, audio, other])
    #expect(mailcap.entries(for: "image/png") == [image, other])
    #expect(mailcap.entries(for: "audio/ogg") == [audio])
    #expect(mailcap.entries(for: "text/plain") == [])
  }

  @Test(
    "The file, the kind and characters behind a backslash stand where the line says",
    arguments: [
      ("see %s", "see /tmp/x"), ("see '%s' %t", "see '/tmp/x' image/p_g"),
      ("cat", "cat < /tmp/x"), (#"a \%s %% \; b"#, "a %s %% ; b < /tmp/x"),
      ("see %{name} %s", "see  /tmp/x"), ("%", "% < /tmp/x"),
    ])
  func substitution(command: String, line: String) {
    let entry = Mailcap.Entry(type: "image/png", command: command)
    #expect(entry.commandLine(path: "/tmp/x", type: "image/p$g") == line)
  }

  @Test(
    "Whatever a sender calls a file, a shell takes no part of its name for anything else",
    arguments: [
      ("a b.png", "a_b.png"), ("$(reboot).png", "__reboot_.png"),
      ("'; rm -rf ~;'.png", "___rm_-rf____.png"),
      ("-rf", "_-rf"), ("", "_"), ("é.txt", "_.txt"), ("a\nb", "a_b"),
    ])
  func names(name: String, safe: String) {
    #expect(Mailcap.Entry(type: "image/png", command: "x").fileName(for: name) == safe)
  }

  @Test("A name is as the program wants it where the one of the sender is not")
  func templates() {
    var entry = Mailcap.Entry(type: "text/html", command: "x")
    entry.nameTemplate = "%s.html"
    #expect(entry.fileName(for: "page") == "attachment.html")
    #expect(entry.fileName(for: "page.html") == "page.html")
  }
}
