import FoundationEssentials
import Glibc
import PseudoTerminals
import Testing

@testable import MailboxProgram

extension ExampleTests {
  @Suite("mailbox with other mailboxes, copies and an editor", .serialized)
  struct MailboxFoldersTests {
    private let run: ExampleRun

    init() throws {
      run = try ExampleRun()
    }

    private func mail(_ name: String) -> String {
      """
      From x Mon Mar 11 08:02:00 2024
      From: \(name) <\(name.lowercased())@example.org>
      Subject: About \(name)

      The text of \(name).


      """
    }

    private func text(_ name: String) -> String {
      let data = FileManager.default.contents(atPath: "\(run.directory)/\(name)") ?? Data()
      return String(decoding: data, as: UTF8.self)
    }

    @Test(
      "A mail is moved to another mailbox, gone here only when that is written, and undone before")
    func moving() throws {
      try run.write("inbox", (mail("Bob") + mail("Ada")).utf8)
      try run.write("other", mail("Eve").utf8)
      let screen = try run.start("cd \(run.directory); exec mailbox --mutt inbox")
      try screen.wait(for: "The text of Ada.")
      screen.type("s")
      try screen.wait(for: "Move the mail to which mailbox?")
      screen.type("other\r")
      try screen.wait(for: "the mail is in other; $ removes it here", "1 deleted")
      #expect(text("other").hasPrefix(mail("Eve")))
      #expect(text("other").contains("Subject: About Ada"))
      #expect(text("inbox") == mail("Bob") + mail("Ada"))
      screen.type("C")
      try screen.wait(for: "Copy the mail to which mailbox?", "other")
      screen.type("\u{15}new\r")
      try screen.wait(for: "There is no new. Make it?")
      screen.type("\r")
      try screen.wait(for: "the mail is in new")
      #expect(text("new").contains("Subject: About Bob"))
      screen.type("$")
      try screen.wait(for: "Write 1 deletion")
      screen.type("\r")
      try screen.wait(for: "written: 1 deletion")
      #expect(text("inbox") == mail("Bob"))
      screen.type("c")
      try screen.wait(for: "Open which mailbox?")
      screen.type("other\r")
      try screen.wait(for: "About Ada", "Eve", "2 mails")
      screen.type("c")
      try screen.wait(for: "Open which mailbox?", "inbox")
      screen.type("\r")
      try screen.wait(for: "The text of Bob.", "inbox: 1 mail ")
      screen.type("q")
      #expect(try screen.end().status == 0)
    }

    @Test("A mail goes into a Maildir with its flags, and what is no mailbox stays as it is")
    func maildir() throws {
      for folder in ["cur", "new", "tmp"] { try run.write("dir/\(folder)/.keep", "".utf8) }
      let source = Mail.Source.mbox(Array("Subject: x\n\ntext\n".utf8)[...])
      try MailTarget.append([(source, [.read, .flagged])], to: "\(run.directory)/dir", copies: nil)
      let names = try FileManager.default.contentsOfDirectory(atPath: "\(run.directory)/dir/cur")
      let name = try #require(names.first { $0 != ".keep" })
      #expect(name.hasSuffix(":2,FS"))
      #expect(text("dir/cur/\(name)") == "Subject: x\n\ntext\n")
      #expect(
        try FileManager.default.contentsOfDirectory(atPath: "\(run.directory)/dir/tmp") == [".keep"]
      )
      try run.write("letter", "Dear all".utf8)
      let path = "\(run.directory)/letter"
      #expect(throws: MailError.self) {
        try MailTarget.append([(source, [])], to: path, copies: nil)
      }
      #expect(text("letter") == "Dear all")
      #expect(throws: MailError.self) {
        try MailTarget.append([(source, [])], to: run.directory, copies: nil)
      }
    }

    @Test("A mail is piped to a command as it was sent, and the pager shows all of its fields")
    func piping() throws {
      let header = "From x Mon Mar 11 08:02:00 2024\nFrom: a@example.org\nX-Odd: a\u{1}b\n"
      try run.write("inbox", (header + "Subject: S\n\ntext\n\n").utf8)
      let screen = try run.start("cd \(run.directory); PAGER=cat exec mailbox --mutt inbox")
      // Hints have the letters.
      try screen.wait(for: "Subject: S", "text", "m Compose new email")
      screen.type("|")
      try screen.wait(for: "Pipe the mail to which command?")
      screen.type("grep -a X-Odd; wc -c > count\r")
      try screen.wait(for: "X-Odd: a", "Press Return")
      screen.type("\n")
      try screen.wait(for: "Subject: S", "1 of 1")
      screen.type("q")
      #expect(try screen.end().status == 0)
      #expect(text("count") == "0\n")
      let pager = try run.write(
        "pager", "#!/bin/sh\ncat \"$1\"; echo end; read line\n".utf8, mode: 0o755)
      let next = try run.start("cd \(run.directory); PAGER=\(pager) exec mailbox --mutt inbox")
      try next.wait(for: "Subject: S", "text")
      next.type("h")
      try next.wait(for: "X-Odd: a", "Subject: S", "text", "\nend")
      next.type("\n")
      try next.wait(for: "1 of 1")
      next.type("q")
      #expect(try next.end().status == 0)
    }

    @Test("Mails are selected and deleted by words in them, and come back")
    func patterns() throws {
      try run.write("inbox", ["Ada", "Bob", "Eve"].map(mail).joined().utf8)
      let screen = try run.start("cd \(run.directory); exec mailbox --mutt inbox")
      try screen.wait(for: "The text of Eve.", "3 mails")
      screen.type("T")
      try screen.wait(for: "Select the mails that have")
      screen.type("nowhere\r")
      try screen.wait(for: "no mail has “nowhere”")
      screen.type("T")
      try screen.wait(for: "Select the mails that have")
      screen.type("bob@\r")
      try screen.wait(for: "1 mail is selected")
      screen.type("D")
      try screen.wait(for: "Delete the mails that have")
      screen.type("of ada\r")
      try screen.wait(for: "deleted: About Ada", "2 mails")
      screen.type("\u{1A}")
      try screen.wait(for: "no longer deleted", "3 mails")
      screen.type("q")
      #expect(try screen.end().status == 0)
    }

    @Test("Mails that come are shown, and the focus stays")
    func newMails() throws {
      try run.write("inbox", mail("Ada").utf8)
      let screen = try run.start("cd \(run.directory); exec mailbox inbox")
      try screen.wait(for: "The text of Ada.")
      try run.write("inbox", (mail("Ada") + mail("Bob") + mail("Eve")).utf8)
      try screen.wait(for: "2 new mails have come", "The text of Ada.", "Eve", "3 mails")
      screen.type("\u{11}")
      #expect(try screen.end().status == 0)
    }

    @Test("What has come into a file or a Maildir is told once")
    func news() throws {
      let path = try run.write("inbox", mail("Ada").utf8)
      let folder = try MboxFolder(Array(mail("Ada").utf8), path: path)
      #expect(try folder.newMails().isEmpty)
      try run.write("inbox", (mail("Ada") + mail("Bob")).utf8)
      #expect(try folder.newMails().map(\.subject) == ["About Bob"])
      #expect(try folder.newMails().isEmpty)
      #expect(try folder.write([1: .read], removing: [0]).isEmpty)
      #expect(text("inbox").contains("Status: R") && !text("inbox").contains("Ada"))
      try run.write("dir/cur/1.a:2,S", "Subject: one\n\n".utf8)
      try run.write("dir/new/2.b", "Subject: two\n\n".utf8)
      let maildir = try #require(Maildir("\(run.directory)/dir"))
      #expect(try maildir.newMails().isEmpty)
      try run.write("dir/new/3.c", "Subject: three\n\n".utf8)
      #expect(rename("\(run.directory)/dir/new/2.b", "\(run.directory)/dir/cur/2.b:2,S") == 0)
      #expect(try maildir.newMails().map(\.subject) == ["three"])
      #expect(try maildir.newMails().isEmpty)
    }

    @Test("What was found before a mailbox was written is not taken over")
    func lateNews() throws {
      let path = try run.write("inbox", mail("Ada").utf8)
      let folder = try MboxFolder(Array(mail("Ada").utf8), path: path)
      try run.write("inbox", (mail("Ada") + mail("Bob")).utf8)
      let look = try #require(folder.look())
      let found = try look()
      #expect(try folder.write([0: .read], removing: []).map(\.subject) == ["About Bob"])
      #expect(folder.take(found).isEmpty)
      #expect(folder.mails.count == 2)
    }

    @Test("A mail in a Maildir is shown as it comes, and a put that fails leaves nothing there")
    func maildirs() throws {
      try run.write("dir/cur/1.a:2,S", "From: x\nSubject: one\n\nThe text.\n".utf8)
      for name in ["new", "tmp"] {
        try FileManager.default.createDirectory(
          atPath: "\(run.directory)/dir/\(name)", withIntermediateDirectories: true)
      }
      let screen = try run.start("cd \(run.directory); exec mailbox dir")
      try screen.wait(for: "one", "The text.")
      try run.write("dir/tmp/2.b", "From: y\nSubject: two\n\nMore.\n".utf8)
      #expect(rename("\(run.directory)/dir/tmp/2.b", "\(run.directory)/dir/new/2.b") == 0)
      try screen.wait(for: "a new mail has come", "two", "2 mails")
      screen.type("\u{11}")
      #expect(try screen.end().status == 0)
      let gone = Mail.Source.file(Array("\(run.directory)/gone".utf8))
      #expect(throws: (any Error).self) {
        try MailTarget.append(
          [(.draft(Array("Subject: three\n\n".utf8)), .read), (gone, .read)],
          to: "\(run.directory)/dir", copies: nil)
      }
      let names = ["cur", "tmp"].flatMap {
        (try? FileManager.default.contentsOfDirectory(atPath: "\(run.directory)/dir/\($0)")) ?? []
      }
      #expect(names == ["1.a:2,S"])
    }

    @Test("A mail is sent on as it is, answered to its list and printed, and its address is shown")
    func passingOn() throws {
      let from = "From ada Mon Mar 11 08:02:00 2024\n"
      let text =
        "From: Ada <ada@example.org>\nSubject: About\nList-Post: <mailto:list@example.org>\n\nText.\n"
      try run.write("inbox", "\(from)\(text)\n".utf8)
      let sendmail = try run.write(
        "sendmail", "#!/bin/sh\necho \"$@\" >arguments; cat >sent\n".utf8, mode: 0o755)
      try run.write("bin/lpr", "#!/bin/sh\ncat >printed\n".utf8, mode: 0o755)
      let screen = try run.start(
        "cd \(run.directory); EMAIL=me@example.org SENDMAIL=\(sendmail) PATH=$PWD/bin:$PATH "
          + "exec mailbox --mutt inbox")
      try screen.wait(for: "Text.")
      screen.type("@")
      try screen.wait(for: "Ada <ada@example.org>  ")
      screen.type("b")
      try screen.wait(for: "Send the mail as it is to whom?")
      screen.type("eve@example.org, bob@example.org\r")
      try screen.wait(for: "Send “About” as it is to eve@example.org, bob@example.org?")
      screen.type("y")
      try screen.wait(for: "sent to eve@example.org, bob@example.org")
      #expect(self.text("arguments") == "-oi -- eve@example.org bob@example.org\n")
      let sent = self.text("sent")
      #expect(sent.contains("\n\(text)"))
      #expect(
        sent.hasPrefix(
          "Resent-From: me@example.org\nResent-To: eve@example.org, bob@example.org\nResent-Date: ")
      )
      screen.type("p")
      try screen.wait(for: "Print “About” by lpr?")
      screen.type("y")
      try screen.wait(for: "printed")
      #expect(self.text("printed").contains("\n\nText."))
      screen.type("L")
      try screen.wait(for: "Reply to the list", "list@example.org", "Re: About")
      screen.type("\u{13}\u{11}")
      _ = try screen.program.waitForEnd()
    }

    @Test("Copies have fields of their own, and the text is written in the editor")
    func writing() throws {
      let editor = try run.write(
        "editor", "#!/bin/sh\necho written in the editor >> \"$1\"\n".utf8, mode: 0o755)
      let script = "cat > \(run.directory)/sent"
      let sendmail = try run.write("sendmail", "#!/bin/sh\n\(script)\n".utf8, mode: 0o755)
      let screen = try run.start(
        "cd \(run.directory); EDITOR=\(editor) SENDMAIL=\(sendmail) exec mailbox")
      try screen.wait(for: "Alan Turing")
      screen.type("\u{E}eve@example.org")
      try screen.wait(for: "eve@example.org")
      screen.type("\u{1B}c")
      try screen.wait(for: "Cc", "Bcc")
      screen.type("cc@example.org\tsecret@example.org\tNews")
      try screen.wait(for: "secret@example.org", "News")
      screen.type("\u{1B}e")
      try screen.wait(for: "written in the editor", "Bcc")
      screen.type("\u{1B}y")
      try screen.wait(for: "Send to eve@example.org, cc@example.org, secret@example.org?")
      screen.type("\r")
      try screen.wait(for: "sent to eve@example.org")
      #expect(text("sent").contains("Bcc: secret@example.org\n"))
      #expect(text("sent").contains("Cc: cc@example.org\n"))
      #expect(text("sent").hasSuffix("\n\nwritten in the editor\n"))
      screen.type("\u{11}")
      #expect(try screen.end().status == 0)
    }
  }
}

extension MailFolder {
  /// Looks for mails that others have added, and takes them over.
  fileprivate func newMails() throws(MailError) -> [Mail] {
    guard let look = look() else { return [] }
    return take(try look())
  }
}
