import FoundationEssentials
import Glibc
import PseudoTerminals
import Requirements
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

    @Test(
      "mutt counts the mails of odd files as the tables say", .needs("mutt"),
      arguments: MboxTests.odd.map { ($0.text, $0.count) }
        + MboxTests.lines.map { line, isSeparator in
          let date = "Sat Jan  3 01:05:34 1996"
          return ("From a \(date)\n\nx\n\n\(line)\n\ny\n", isSeparator ? 2 : 1)
        })
    func mutt(text: String, count: Int) throws {
      let screen = try run.start(
        """
        HOME=\(run.directory) exec mutt -n -F /dev/null -R -f \(try run.write("inbox", text.utf8)) \
        -e 'set folder=. status_format="counted %m."'
        """)
      try screen.wait(for: "counted \(count).")
      screen.type("q")
      #expect(try screen.end().status == 0)
    }

    @Test(
      "Where there is no room to write, everything is as it was, and the message says why",
      arguments: [(true, "inbox.new"), (false, "inbox")])
    func full(isFirst: Bool, name: String) throws {
      // The file fills all that a file may have: a flag more does not fit.
      // In the first mail, even the copy of what changes has no room.
      let mail = "From x Mon Mar 11 08:02:00 2024\nSubject: Ada\n\n"
      let room = 1024 - 2 * mail.utf8.count - 2
      let text = mail + String(repeating: "x", count: room) + "\n\n" + mail
      let inbox = try run.write("inbox", text.utf8)
      let screen = try run.start("trap '' XFSZ; exec mailbox \(inbox)", columns: 400)
      try screen.wait(for: "2 mails", "Subject: Ada")
      screen.program.limitFiles(toBytes: 1024)
      if isFirst { screen.type("\u{1B}j") }
      screen.type("\u{1B}i")
      screen.type("$")
      try screen.wait(for: "nothing is written: cannot write /", "\(name): File too large")
      #expect(try String(contentsOfFile: inbox, encoding: .utf8) == text)
      let copies = "\(run.directory)/state/mailbox/copies"
      #expect(try FileManager.default.contentsOfDirectory(atPath: copies) == [])
      screen.type("\u{11}n")
      #expect(try screen.end().status == 0)
    }

    @Test("While another program has the lock, keys are read, and writing goes on when it is free")
    func locked() throws {
      let inbox = try mailbox("Ada", "Bob")
      let lock = try run.write("inbox.lock", "1 elsewhere.example\n".utf8)
      let screen = try run.start("exec mailbox \(inbox)")
      try screen.wait(for: "The text of Ada.")
      screen.type("\u{1B}i$")
      try screen.wait(for: "waiting for another program")
      screen.type("\u{1B}j")
      try screen.wait(for: "The text of Bob.")
      unlink(lock)
      try screen.wait(for: "written: ")
      #expect(try String(contentsOfFile: inbox, encoding: .utf8).contains("X-Status: F"))
      try run.write("inbox.lock", "1 elsewhere.example\n".utf8)
      screen.type("\u{1B}i$")
      try screen.wait(for: "nothing is written: process 1 of elsewhere.example has")
      screen.type("\u{11}n")
      #expect(try screen.end().status == 0)
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

    @Test(
      "Where the list has 58 columns, sender, subject and date are in one row, else in two",
      arguments: [(40, false), (57, false), (58, true), (80, false), (160, true)])
    func rows(columns: Int, isOneLine: Bool) throws {
      let screen = try run.start(
        "exec mailbox \(try mailbox("Ada", "Bob", "Cleo"))", columns: columns)
      try screen.wait(for: "Ada", "Bob", "About Cleo", "11 Mar 2024", "1 of 3")
      screen.type("\u{1B}[B")
      try screen.wait(for: "2 of 3")
      let row = try #require(screen.lines.firstIndex { $0.contains("›•Bob") })
      // Beside the list there may be the mail.
      let lines = screen.lines[row...(row + 1)].map { $0.prefix(columns < 80 ? 80 : 63) }
      #expect(lines[0].contains("11 Mar 2024"))
      #expect(lines[isOneLine ? 0 : 1].contains("About Bob"))
      #expect(lines[1].contains("Cleo") == isOneLine)
      #expect(screen.lines.contains { $0.contains("From     ") } == isOneLine)
      // The focus stays in sight, and the rows change with the room.
      screen.resize(rows: 24, columns: isOneLine ? 50 : 70)
      try screen.wait(for: "›•Bob", "About Bob", "2 of 3")
      let changed = try #require(screen.lines.first { $0.contains("›•Bob") })
      #expect(changed.contains("About Bob") != isOneLine)
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
      try screen.wait(for: "Forward email", "Fwd: About Ada", "Ctrl+S")
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
      let deadline = ContinuousClock.now + .seconds(1800)
      // Not the file beside it, which is put in its place a moment later.
      while !files().contains(where: { $0.hasSuffix(".json") && holdsNews("\(drafts)/\($0)") }) {
        try #require(ContinuousClock.now < deadline, "the draft never was on the disk")
        poll(nil, 0, 5)
      }
      if isKilled { screen.program.signal(SIGKILL) } else { screen.program.hangUp() }
      _ = try screen.program.waitForEnd()
      // As where it ends while it writes.
      try Data().write(to: URL(filePath: "\(drafts)/\(screen.program.pid).json.new"))

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

    @Test("What is written back is asked for on leaving, and is in the file then, and only then")
    func writing() throws {
      let inbox = try mailbox("Ada", "Bob")
      let file = {
        String(decoding: FileManager.default.contents(atPath: inbox) ?? Data(), as: UTF8.self)
      }
      let before = file()
      let screen = try run.start("exec mailbox \(inbox)")
      try screen.wait(for: "The text of Ada.")
      screen.type("\u{1B}[3~\u{11}")
      try screen.wait(for: "Write 1 deletion to inbox?", "N leaves without writing.")
      #expect(file() == before)
      screen.type("n")
      #expect(try screen.end().status == 0)
      #expect(file() == before)

      let again = try run.start("exec mailbox --mutt \(inbox)")
      try again.wait(for: "The text of Ada.")
      again.type("dFq")
      try again.wait(for: "Write 1 deletion and 1 flag to inbox?")
      again.type("y")
      #expect(try again.end().status == 0)
      #expect(
        !file().contains("The text of Ada.") && file().contains("X-Status: F\n\nThe text of Bob."))
    }

    @Test("An attachment is saved under a name of its own, and said if there is such a file")
    func saving() throws {
      let screen = try run.start("cd \(run.directory) && exec mailbox")
      try screen.wait(for: "Alan Turing")
      screen.type("gr")
      try screen.wait(for: "[1] logbook.png, image/png, 33 B")
      for answer in ["saved as logbook.png", "logbook.png exists; choose another name"] {
        screen.type("\u{1B}s")
        try screen.wait(for: "Save logbook.png as")
        screen.type("\r")
        try screen.wait(for: answer)
      }
      let saved = FileManager.default.contents(atPath: "\(run.directory)/logbook.png")
      #expect(saved?.count == 33 && saved?.dropFirst().prefix(3) == Data("PNG".utf8))
      screen.type("\u{3}")
      #expect(try screen.end().status == 0)
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
      try screen.wait(for: "Compose new email", "Subject")
      screen.type("\u{1B}")
      try screen.wait(for: "1 mail")
      screen.type("\u{E}")
      try screen.wait(for: "Compose new email", "Subject")
      screen.type("eve@example.org\u{3}")
      let printed = try screen.end().printed
      #expect(printed.contains("To: eve@example.org"))
    }

    @Test(
      "A mistake ends it with status 2 and says what to do",
      arguments: [
        ("mailbox nowhere", "nowhere cannot be read: No such file or directory"),
        ("mailbox a b", "give one MAILBOX"),
        (
          "mailbox /etc",
          "/etc is not a mailbox: it is a directory without cur and new, so no Maildir"
        ),
        (
          "mailbox /etc/passwd",
          "/etc/passwd is not a mailbox: it has no line 'From ADDRESS DATE', with which a mail begins in mbox "
            + "files"
        ),
      ])
    func mistakes(line: String, reason: String) throws {
      let end = try run.start("exec \(line)").program.waitForEnd()
      #expect(end.status == 2)
      #expect(end.output == "mailbox: \(reason)\r\n")
    }
  }
}
