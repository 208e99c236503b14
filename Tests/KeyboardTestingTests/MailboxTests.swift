import FoundationEssentials
import KeyboardScripting
import KeyboardTesting
import Testing

extension AttachingTests {
  /// The behaviour of mailbox, tested by scripts that press its keys.
  @Suite("mailbox")
  struct MailboxTests {
    private let programs: Programs

    init() throws {
      programs = try Programs()
    }

    private func start(_ people: String..., columns: Int = 80) async throws -> RunningApplication {
      let mailbox = try await programs.start(
        "mailbox", try programs.mailbox(people), on: .headless(columns: columns))
      try await mailbox.wait(for: "About \(people[0])")
      return mailbox
    }

    @Test("With 40 columns Return shows the mail in place of the list, and Escape goes back")
    func narrow() async throws {
      try await start("Ada", "Bob", columns: 40).run(
        """
        expect contains(screen.text, 'About Bob') && contains(screen.text, '2 mails')
        press enter
        expect contains(screen.text, 'From: Ada <ada@example.org>') && contains(screen.text, 'The text of Ada.')
        press escape; expect contains(screen.text, 'About Bob')
        """)
    }

    @Test("Archiving and deleting go on with the next mail, are undone, and leave the file alone")
    func deleting() async throws {
      let mailbox = try await start("Ada", "Bob", "Cleo", "Cora")
      let file = try Data(contentsOf: URL(filePath: "\(programs.directory)/inbox"))
      try await mailbox.run(
        """
        press down ctrl+e
        expect contains(screen.text, '3 mails · 1 archived') && contains(screen.text, 'archived: About Bob')
        expect contains(screen.text, 'The text of Cleo.')
        press shift+down delete
        expect contains(screen.text, '1 mail · 1 archived · 2 deleted') && contains(screen.text, 'The text of Ada.')
        press ctrl+z; expect contains(screen.text, '3 mails · 1 archived') && contains(screen.text, 'The text of Cleo.')
        press ctrl+z; expect contains(screen.text, '4 mails') && contains(screen.text, 'The text of Bob.')
        press ctrl+z; expect contains(screen.text, 'nothing to undo')
        """)
      #expect(try Data(contentsOf: URL(filePath: "\(programs.directory)/inbox")) == file)
    }

    @Test(
      "A key that corrects a typing mistake deletes no mail, in the list and in the mail",
      arguments: [
        "backspace", "shift+backspace", "ctrl+backspace", "alt+backspace", "ctrl+h", "ctrl+w",
        "ctrl+u",
      ])
    func correcting(key: String) async throws {
      try await start("Ada", "Bob").run(
        """
        press \(key); expect mails.count == 2
        press b o \(key)*4; expect mails.count == 2
        press down \(key) enter \(key); expect mails.count == 2 && !contains(screen.text, 'deleted')
        """)
    }

    @Test("Tabs show what was archived and deleted, and a mail goes back to the inbox from there")
    func folders() async throws {
      try await start("Ada", "Bob").run(
        """
        press ctrl+e; expect contains(screen.text, '1 mail · 1 archived') && contains(screen.text, 'The text of Bob.')
        press shift+tab right; expect folders.title == 'Archived' && contains(screen.text, 'The text of Ada.')
        press ctrl+r; expect mails.count == 0 && contains(screen.text, 'moved to the inbox: About Ada')
        press left; expect mails.count == 2 && contains(screen.text, 'The text of Ada.')
        """)
    }

    @Test("Every mail may go; what is undone is read again")
    func empty() async throws {
      try await start("Ada", "Bob").run(
        """
        press tab delete*2; expect contains(screen.text, '0 mails · 2 deleted')
        press delete ctrl+z*2; expect mails.count == 2 && contains(screen.text, 'The text of Ada.')
        """)
    }

    @Test("F3 finds a command by typing, with its keys; Enter performs it, Escape comes back")
    func palette() async throws {
      try await start("Ada", "Bob").run(
        """
        press f3; expect contains(screen.text, '› Compose new email') && contains(screen.text, 'Mailbox  Ctrl+N')
        type arch; expect contains(screen.text, '› Archive') && contains(screen.text, 'Mailbox  Ctrl+E')
        press enter; expect contains(screen.text, 'archived: About Ada') && contains(screen.text, 'The text of Bob.')
        press alt+x; expect contains(screen.text, '› Compose new email')
        press escape; expect contains(screen.text, 'The text of Bob.')
        """)
    }

    @Test("A new key is recorded in the editor, saved, and in force at once")
    func bindings() async throws {
      try await start("Ada", "Bob").run(
        """
        press f2; expect contains(screen.text, 'Bindings') && contains(screen.text, 'Enter: record keys')
        type /archive; press enter*2; expect contains(screen.text, 'press')
        press f4; expect contains(screen.text, 'Archive: F4')
        press enter; expect contains(screen.text, '1 changed')
        press f2 f4; expect contains(screen.text, '1 archived') && contains(screen.text, 'archived: About Ada')
        """)
    }

    @Test("In the mail, and with --mutt in the list, the letters of mutt are keys")
    func letters() async throws {
      try await start("Ada", "Bob", "Cleo").run(
        """
        press enter j; expect contains(screen.text, 'The text of Bob.')
        press k; expect contains(screen.text, 'The text of Ada.')
        press d; expect contains(screen.text, 'deleted: About Ada') && contains(screen.text, '2 mails · 1 deleted')
        press r; expect contains(screen.text, 'Re: About Bob') && contains(screen.text, '> The text of Bob.') && contains(screen.text, 'bob@example.org')
        press escape; expect contains(screen.text, '2 mails')
        press enter q down; expect mails.focus == 1
        """)
      let mailbox = try await programs.start(
        "mailbox", "--mutt", try programs.mailbox("Ada", "Bob"), on: .headless())
      try await mailbox.wait(for: "About Ada")
      try await mailbox.run(
        """
        press j; expect contains(screen.text, 'The text of Bob.')
        press o f; expect contains(screen.text, 'by sender')
        press shift+f; expect contains(screen.text, 'N! 11 Mar')
        press ?; expect contains(screen.text, 'Reply to all')
        """)
    }

    @Test("A mail is found by its text, the list is limited to some, and Escape shows all again")
    func searching() async throws {
      let mailbox = try await start("Ada", "Bob", "Cleo")
      try await mailbox.run(
        """
        press /; type "text cleo"
        """)
      try await mailbox.wait(for: "The text of Cleo.")
      try await mailbox.run(
        """
        press enter; expect mails.focus == 2
        press alt+l; type "of bob"
        """)
      try await mailbox.wait(for: "1 mail")
      try await mailbox.run(
        """
        press enter; expect mails.count == 1 && contains(screen.text, 'The text of Bob.')
        press escape; expect mails.count == 3
        press alt+l; type nobody
        """)
      try await mailbox.wait(for: "no mail has “nobody”")
      try await mailbox.run("press escape; expect mails.count == 3 && mails.focus == 1")
    }

    @Test("A thread is a tree below what was answered, and a key leaves it again")
    func threads() async throws {
      let mails = [("1", "", "Ada"), ("2", "", "Bob"), ("3", "<1@x>", "Cleo")].map {
        "From x Sat Jan  3 01:05:34 1996\nMessage-ID: <\($0)@x>\nIn-Reply-To: \($1)\nFrom: \($2) <a@b>\nSubject: About \($2)\n\n\n"
      }
      let mailbox = try await programs.start(
        "mailbox", try programs.write("inbox", mails.joined()), on: .headless())
      try await mailbox.wait(for: "About Cleo")
      try await mailbox.run(
        """
        expect mails.title == 'Cleo About Cleo'
        press ctrl+t; expect contains(screen.text, '└ Cleo') && contains(screen.text, '3 mails · threads')
        press home; expect mails.title == 'Ada About Ada'
        press ctrl+t home; expect mails.title == 'Cleo About Cleo'
        """)
    }

    @Test("At 80 columns and 20 lines a mail is written with its address in sight")
    func composing() async throws {
      let mailbox = try await programs.start(
        "mailbox", try programs.mailbox("Ada"), on: .headless(columns: 80, rows: 20))
      try await mailbox.wait(for: "About Ada")
      try await mailbox.run(
        """
        press alt+g; expect contains(screen.text, 'Ada <ada@example.org>') && contains(screen.text, '> The text of Ada.')
        """)
    }

    @Test("Without a file there is a small mailbox, on a terminal")
    func sample() async throws {
      let mailbox = try await programs.start("mailbox", on: .pseudoTerminal())
      try await mailbox.wait(
        for: "Inbox", "6 mails", "Konrad Zuse", "Grüße aus dem Allgäu")
      try await mailbox.run(
        "type kon; expect contains(screen.text, 'Die Z4 steht im Mehllager und läuft.')")
    }
  }
}
