import FoundationEssentials
import Glibc
import PseudoTerminals
import Testing

extension ExampleTests {
  @Suite("mailbox sends", .serialized)
  struct SendingTests {
    private let run: ExampleRun

    init() throws {
      run = try ExampleRun()
    }

    /// Starts it with a program for sending, and composes a mail.
    private func compose(_ script: String) throws -> ExampleScreen {
      let sendmail = try run.write("sendmail", "#!/bin/sh\n\(script)\n".utf8, mode: 0o755)
      let screen = try run.start(
        "cd \(run.directory); HOME=$PWD SENDMAIL='\(sendmail) -v' exec mailbox")
      try screen.wait(for: "Alan Turing")
      screen.type("\u{E}eve@example.org\tNews\tThe text.")
      try screen.wait(for: "The text.")
      return screen
    }

    private func text(_ name: String) -> String {
      let data = FileManager.default.contents(atPath: "\(run.directory)/\(name)") ?? Data()
      return String(decoding: data, as: UTF8.self)
    }

    @Test("A mail is sent after a question, with the file that is attached, and a copy is kept")
    func sending() throws {
      try run.write("notes.txt", "of 1843".utf8)
      let screen = try compose("echo \"$@\" > arguments; cat > sent")
      screen.type("\u{1B}a")
      try screen.wait(for: "Attach which file?")
      screen.type("notes.txt\r")
      try screen.wait(for: "attached: notes.txt, text/plain, 7 B", "Compose new email  ")
      screen.type("\u{1B}a")
      try screen.wait(for: "Attach which file?")
      screen.type("~/sendmail\r")
      try screen.wait(for: "attached: sendmail, ")
      screen.type("\u{1B}A")
      try screen.wait(for: "Which file is to go?")
      screen.type("\u{1B}[B\r")
      try screen.wait(for: "no longer attached: sendmail")
      screen.type("\u{1B}y")
      try screen.wait(
        for: "Send to eve@example.org?", "News", "with notes.txt  ", "sendmail -v -t -oi")
      #expect(text("sent").isEmpty)
      screen.type("y")
      try screen.wait(for: "sent to eve@example.org", "6 mails")
      #expect(text("arguments") == "-v -t -oi\n")
      let sent = text("sent")
      #expect(sent.hasPrefix("To: eve@example.org\nSubject: News\n"))
      #expect(sent.contains("\n\nThe text.\n") && sent.contains("\n\nb2YgMTg0Mw==\n"))
      let copy = text("data/mailbox/sent")
      #expect(copy.hasPrefix("From mailbox ") && copy.hasSuffix(sent + "\n"))
      screen.type("\u{11}")
      #expect(try screen.end().printed == [])
    }

    @Test("A mail that is not sent stays a draft, and what the program said is shown")
    func failing() throws {
      let screen = try compose("echo the line is busy >&2; exit 75")
      screen.type("\u{1B}yy")
      try screen.wait(for: "Not sent, and kept as a draft: status 75", "the line is busy", "OK")
      screen.type("\r")
      try screen.wait(for: "To eve@example.org", "7 mails")
      screen.type("\u{11}")
      #expect(try screen.end().printed.contains("Subject: News"))
      #expect(text("data/mailbox/sent").isEmpty)
    }

    @Test("Saying no leads back to the mail, and one for nobody is not sent")
    func refusing() throws {
      let screen = try compose("touch sent")
      screen.type("\u{1B}y")
      try screen.wait(for: "Send to eve@example.org?")
      screen.type("n more")
      try screen.wait(for: "The text. more")
      screen.type("\u{13}")
      try screen.wait(for: "To eve@example.org")
      screen.type("\u{E}\tNobody\u{1B}y")
      try screen.wait(for: "say first whom it is for")
      screen.type("\u{3}")
      #expect(try screen.end().status == 0)
      #expect(access("\(run.directory)/sent", F_OK) != 0)
    }

    @Test("An attachment is opened by the first program of the mailcap that can")
    func mailcap() throws {
      let mailcap = """
        image/png; touch wrong; test=false
        image/*; cp %s shown; test=test -s %s
        image/png; touch late
        """
      try run.write("mailcap", mailcap.utf8)
      let screen = try run.start("cd \(run.directory); MAILCAPS=mailcap exec mailbox")
      try screen.wait(for: "Alan Turing")
      screen.type("gr")
      try screen.wait(for: "[1] logbook.png")
      screen.type("\u{1B}v")
      try screen.wait(for: "Open logbook.png, image/png, with cp %s shown?")
      screen.type("y")
      let deadline = ContinuousClock.now + .seconds(1800)
      while FileManager.default.contents(atPath: "\(run.directory)/shown")?.count != 33 {
        try #require(ContinuousClock.now < deadline, "it was not shown")
        poll(nil, 0, 5)
      }
      screen.type("\u{11}")
      #expect(try screen.end().status == 0)
      let names = try FileManager.default.contentsOfDirectory(atPath: run.directory)
      #expect(!names.contains("wrong") && !names.contains("late"))
    }
  }
}
