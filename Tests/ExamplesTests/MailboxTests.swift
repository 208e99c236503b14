import FoundationEssentials
import Glibc
import PseudoTerminals
import Testing

extension ExampleTests {
  @Suite("mailbox", .serialized)
  struct MailboxTests {
    private let run: ExampleRun

    init() throws {
      run = try ExampleRun()
    }

    /// A mailbox of mails from these people, the first one at the top.
    private func mailbox(_ people: String...) throws -> String {
      let mails = people.reversed().map { name in
        """
        From x Mon Mar 11 08:02:00 2024
        From: \(name) <\(name.lowercased())@example.org>
        To: you@example.org
        Date: Mon, 11 Mar 2024 08:02:00 +0000
        Subject: About \(name)

        The text of \(name).


        """
      }
      return try run.write("inbox", mails.joined().utf8)
    }

    @Test("With 80 columns the mail that has the focus is beside the list, and typing finds one")
    func sideBySide() throws {
      let screen = try run.start("exec mailbox \(try mailbox("Ada", "Bob", "Cleo", "Cora"))")
      try screen.wait(for: "Ada", "About Ada", "The text of Ada.", "4 mails", "11 Mar")
      try screen.wait(for: "Ctrl+Q Leave  F1 Show keys")
      screen.type("co")
      try screen.wait(for: "Subject: About Cora", "The text of Cora.")
      screen.type("\u{11}")
      let end = try screen.end()
      #expect(end.status == 0 && end.printed == [])
    }

    @Test("With 40 columns Return shows the mail in place of the list, and Escape goes back")
    func narrow() throws {
      let screen = try run.start(
        "exec mailbox \(try mailbox("Ada", "Bob"))", columns: 40)
      try screen.wait(for: "Ada", "About Bob", "2 mails")
      screen.type("\r")
      try screen.wait(for: "From: Ada <ada@example.org>", "The text of Ada.")
      screen.type("\u{1B}")
      try screen.wait(for: "About Bob")
      screen.type("\u{11}")
      #expect(try screen.end().status == 0)
    }

    @Test("Archiving and deleting go on with the next mail, are undone, and leave the file alone")
    func deleting() throws {
      let path = try mailbox("Ada", "Bob", "Cleo", "Cora")
      let file = try Data(contentsOf: URL(filePath: path))
      let screen = try run.start("exec mailbox \(path)")
      try screen.wait(for: "The text of Ada.")
      screen.type(ExampleScreen.down + "\u{5}")
      try screen.wait(for: "3 mails · 1 archived", "The text of Cleo.", "archived: About Bob")
      screen.type("\u{1B}[1;2B" + "\u{1B}[3~")
      try screen.wait(for: "1 mail · 1 archived · 2 deleted", "The text of Ada.")
      screen.type("\u{1A}")
      try screen.wait(for: "3 mails · 1 archived", "The text of Cleo.")
      screen.type("\u{1A}")
      try screen.wait(for: "4 mails", "The text of Bob.")
      screen.type("\u{1A}")
      try screen.wait(for: "nothing to undo")
      screen.type("\u{11}")
      #expect(try screen.end().printed == [])
      #expect(try Data(contentsOf: URL(filePath: path)) == file)
    }

    @Test("Tabs show what was archived and deleted, and a mail goes back to the inbox from there")
    func folders() throws {
      let screen = try run.start("exec mailbox \(try mailbox("Ada", "Bob"))")
      try screen.wait(for: "The text of Ada.", "Inbox", "Archived", "Deleted")
      screen.type("\u{5}")
      try screen.wait(for: "1 mail · 1 archived", "The text of Bob.")
      screen.type("\u{1B}[Z" + "\u{1B}[C")
      try screen.wait(for: "The text of Ada.")
      screen.type("\u{12}")
      try screen.wait(for: "0 mails", "moved to the inbox: About Ada")
      screen.type("\u{1B}[D")
      try screen.wait(for: "2 mails", "The text of Ada.")
      screen.type("\u{11}")
      #expect(try screen.end().status == 0)
    }

    @Test("Every mail may go; what is undone is read again")
    func empty() throws {
      let screen = try run.start("exec mailbox \(try mailbox("Ada", "Bob"))")
      try screen.wait(for: "The text of Ada.")
      screen.type("\t\u{7F}\u{7F}")
      try screen.wait(for: "0 mails · 2 deleted")
      screen.type("\u{7F}\u{1A}\u{1A}")
      try screen.wait(for: "2 mails", "The text of Ada.")
      screen.type("\u{11}")
      #expect(try screen.end().status == 0)
    }

    @Test("A forwarded mail becomes a draft, which is printed as an mbox at the end")
    func forwarding() throws {
      let path = try mailbox("Ada", "Bob")
      let screen = try run.start(
        "mailbox \(path) > \(run.directory)/out; mailbox \(run.directory)/out")
      try screen.wait(for: "The text of Ada.")
      screen.type("\u{6}")
      try screen.wait(for: "Forward Email", "Fwd: About Ada", "Ctrl+S")
      screen.type("eve@example.org\t\tFrom me?\u{13}")
      try screen.wait(for: "To eve@example.org", "draft", "3 mails")
      screen.type("\u{11}")
      try screen.wait(for: "1 mail", "Subject: Fwd: About Ada", "From me?", "Forwarded message")
      screen.type("\u{11}")
      #expect(try screen.end().status == 0)
    }

    @Test(
      "What is written is on the disk at once, and a draft of the next run if nobody could read it",
      arguments: [true, false])
    func unprinted(isKilled: Bool) throws {
      let inbox = try mailbox("Ada")
      let screen = try run.start("exec mailbox \(inbox)")
      try screen.wait(for: "The text of Ada.")
      screen.type("\u{E}eve@example.org\tNews")
      try screen.wait(for: "News")
      let drafts = "\(run.directory)/data/mailbox/drafts"
      let files = { (try? FileManager.default.contentsOfDirectory(atPath: drafts)) ?? [] }
      let deadline = ContinuousClock.now + .seconds(60)
      // Not the file beside it, which is put in its place a moment later.
      while !files().contains(where: { $0.hasSuffix(".json") && holdsNews("\(drafts)/\($0)") }) {
        try #require(ContinuousClock.now < deadline, "the draft never was on the disk")
        poll(nil, 0, 5)
      }
      if isKilled { screen.program.signal(SIGKILL) } else { screen.program.hangUp() }
      _ = try screen.program.waitForEnd()

      let next = try run.start("exec mailbox \(inbox)")
      try next.wait(for: "To eve@example.org", "News", "drafts of before: 1", "2 mails")
      next.type("\u{11}")
      #expect(try next.end().printed.contains("Subject: News"))
      #expect(files() == [])
    }

    @Test("A draft that was deleted is on the disk no longer, and undone it is again")
    func deletedDraft() throws {
      let inbox = try mailbox("Ada")
      let screen = try run.start("exec mailbox \(inbox)")
      try screen.wait(for: "The text of Ada.")
      screen.type("\u{E}eve@example.org\tNews\u{13}")
      try screen.wait(for: "draft", "2 mails")
      let file = "\(run.directory)/data/mailbox/drafts/\(screen.program.pid).json"
      #expect(holdsNews(file))
      screen.type("\u{1B}[3~")
      try screen.wait(for: "1 mail · 1 deleted")
      #expect(!holdsNews(file))
      screen.type("\u{1A}")
      try screen.wait(for: "2 mails")
      #expect(holdsNews(file))
      screen.type("\u{11}")
      #expect(try screen.end().printed.contains("Subject: News"))
    }

    private func holdsNews(_ path: String) -> Bool {
      let data = FileManager.default.contents(atPath: path) ?? Data()
      return String(decoding: data, as: UTF8.self).contains("Subject: News")
    }

    @Test("Leaving while a mail is composed keeps it; one without any text is no draft")
    func leaving() throws {
      let screen = try run.start("exec mailbox \(try mailbox("Ada"))")
      try screen.wait(for: "The text of Ada.")
      screen.type("\u{E}")
      try screen.wait(for: "Compose New Email", "Subject")
      screen.type("\u{1B}")
      try screen.wait(for: "1 mail")
      screen.type("\u{E}")
      try screen.wait(for: "Compose New Email", "Subject")
      screen.type("eve@example.org\u{3}")
      let printed = try screen.end().printed
      #expect(printed.contains("To: eve@example.org"))
    }

    @Test("F3 finds a command by typing, with its keys; Enter performs it, Escape comes back")
    func palette() throws {
      let screen = try run.start("exec mailbox \(try mailbox("Ada", "Bob"))")
      try screen.wait(for: "The text of Ada.")
      screen.type("\u{1B}OR")
      try screen.wait(for: "› Compose New Email", "Mailbox  Ctrl+N")
      screen.type("arch")
      try screen.wait(for: "> arch", "› Archive", "Mailbox  Ctrl+E")
      screen.type("\r")
      try screen.wait(for: "1 archived", "archived: About Ada", "The text of Bob.")
      screen.type("\u{1B}x")
      try screen.wait(for: "› Compose New Email")
      screen.type("\u{1B}")
      try screen.wait(for: "The text of Bob.")
      screen.type("\u{11}")
      #expect(try screen.end().status == 0)
    }

    @Test("A new key is recorded in the editor, saved, and in force at once")
    func bindings() throws {
      let screen = try run.start("exec mailbox \(try mailbox("Ada", "Bob"))")
      try screen.wait(for: "The text of Ada.")
      screen.type("\u{1B}OQ")
      try screen.wait(for: "Bindings", "Mailbox", "Enter: record keys")
      screen.type("/archive\r")
      try screen.wait(for: "Archive")
      screen.type("\r")
      try screen.wait(for: "press")
      screen.type("\u{1B}OS")
      try screen.wait(for: "Archive: F4")
      screen.type("\r")
      try screen.wait(for: "1 changed")
      screen.type("\u{1B}OQ")
      try screen.wait(for: "The text of Ada.")
      screen.type("\u{1B}OS")
      try screen.wait(for: "1 archived", "The text of Bob.", "archived: About Ada")
      screen.type("\u{11}")
      #expect(try screen.end().status == 0)
    }

    @Test("Without a file there is a small mailbox")
    func sample() throws {
      let screen = try run.start("exec mailbox")
      try screen.wait(for: "Inbox", "6 mails", "Konrad Zuse – Hopfer", "Grüße aus dem Allgäu")
      screen.type("kon")
      try screen.wait(for: "Die Z4 steht im Mehllager und läuft.")
      screen.type("\u{11}")
      #expect(try screen.end().status == 0)
    }

    @Test(
      "A mistake ends it with status 2 and says what to do",
      arguments: [
        ("mailbox nowhere", "nowhere cannot be read: No such file or directory"),
        ("mailbox a b", "give one MBOX"),
        (
          "mailbox /etc/passwd",
          "/etc/passwd is no mailbox: it does not begin with a line 'From …' as mbox files do"
        ),
      ])
    func mistakes(line: String, reason: String) throws {
      let end = try run.start("exec \(line)").program.waitForEnd()
      #expect(end.status == 2)
      #expect(end.output == "mailbox: \(reason)\r\n")
    }
  }
}
