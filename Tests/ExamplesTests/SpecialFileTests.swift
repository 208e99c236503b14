import FoundationEssentials
import Glibc
import PseudoTerminals
import Testing

@testable import MailboxProgram

extension ExampleTests {
  /// Pipes, sockets and devices, which nothing writes to.
  @Suite("Pipes, sockets and devices keep no key waiting", .serialized)
  struct SpecialFileTests {
    private let run: ExampleRun
    private let mail = "From x Mon Mar 11 08:02:00 2024\nSubject: Ada\n\nThe text.\n\n"

    init() throws {
      run = try ExampleRun()
      try run.write("inbox", mail.utf8)
      #expect(mkfifo("\(run.directory)/pipe", 0o600) == 0)
      #expect(mknod("\(run.directory)/socket", S_IFSOCK | 0o600, 0) == 0)
    }

    @Test(
      "mailbox reads none of them as a mailbox, and says what to give",
      arguments: [("pipe", "a pipe"), ("socket", "a socket"), ("/dev/zero", "a device")])
    func mailboxes(path: String, kind: String) throws {
      let end = try run.start("cd \(run.directory); exec mailbox \(path)").program.waitForEnd()
      #expect(end.status == 2)
      #expect(
        end.output
          == "mailbox: \(path) is not a mailbox: it is \(kind); give an mbox file or a Maildir, or pipe the "
          + "mails in\r\n")
    }

    @Test("mailbox opens, moves to and attaches none of them, and its keys go on")
    func insideMailbox() throws {
      let screen = try run.start("cd \(run.directory); exec mailbox --mutt inbox", columns: 100)
      try screen.wait(for: "The text.")
      screen.type("c")
      try screen.wait(for: "Open which mailbox?")
      screen.type("pipe\r")
      try screen.wait(for: "pipe is not a mailbox: cannot read pipe: it is a pipe; give a file")
      screen.type("s")
      try screen.wait(for: "Move the mail to which mailbox?")
      screen.type("/dev/zero\r")
      try screen.wait(
        for: "nothing is moved: cannot write /dev/zero: it is a device; give a file", "1 mail")
      screen.type("m")
      try screen.wait(for: "Compose new email")
      screen.type("\u{1B}a")
      try screen.wait(for: "Attach which file?")
      screen.type("pipe\r")
      try screen.wait(for: "cannot read pipe: it is a pipe; give a file")
      screen.type("\u{3}")
      #expect(try screen.end().status == 0)
    }

    @Test("A pipe of the shell has mails, though nothing is written back to it")
    func processSubstitution() throws {
      let screen = try run.start("cd \(run.directory); exec bash -c 'exec mailbox <(cat inbox)'")
      try screen.wait(for: "The text.", "1 mail")
      screen.type("\u{11}")
      #expect(try screen.end().status == 0)
    }

    @Test("A mail of a Maildir that is none is gone")
    func maildir() throws {
      for name in ["pipe", "socket"] {
        let source = Mail.Source.file(Array("\(run.directory)/\(name)".utf8))
        #expect(source.header.isEmpty && source.bytes.isEmpty)
      }
      let device = Mail.Source.file(Array("/dev/zero".utf8))
      #expect(device.contents().text == "[the file of this mail is gone]")
    }

    @Test("files starts no program for one, but for the one that is chosen")
    func files() throws {
      let screen = try run.start("cd \(run.directory); EDITOR=cat exec files .")
      try screen.wait(for: "› inbox", "pipe", "socket")
      screen.type("j\r")
      try screen.wait(for: "› pipe", "pipe · 0 B", "this is a pipe; O opens it with a program")
      screen.type("je")
      try screen.wait(for: "› socket", "this is a socket; O opens it with a program")
      screen.type("q")
      #expect(try screen.end().status == 0)
    }

    @Test("reader shows a pipe as it comes, and the next file meanwhile")
    func reader() throws {
      let screen = try run.start("cd \(run.directory); exec reader inbox pipe socket")
      try screen.wait(for: "The text.", "(1 of 3)")
      screen.type(":n")
      try screen.wait(for: "pipe (2 of 3)")
      screen.type(":p")
      try screen.wait(for: "The text.", "(1 of 3)")
      screen.type(":n")
      try screen.wait(for: "pipe (2 of 3)")
      let writer = open("\(run.directory)/pipe", O_WRONLY | O_CLOEXEC)
      #expect(write(writer, "comes late\n", 11) == 11)
      close(writer)
      try screen.wait(for: "comes late")
      screen.type(":n")
      try screen.wait(for: "socket is a socket, or no device is there; give a file")
      screen.type("q")
      #expect(try screen.end().status == 0)
    }
  }
}
