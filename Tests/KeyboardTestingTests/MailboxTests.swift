import FoundationEssentials
import KeyboardScripting
import KeyboardTesting
import Testing

extension AttachingTests {
  /// What mailbox does, as scripts that press its keys.
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
        press tab backspace*2; expect contains(screen.text, '0 mails · 2 deleted')
        press backspace ctrl+z*2; expect mails.count == 2 && contains(screen.text, 'The text of Ada.')
        """)
    }

    @Test("F3 finds a command by typing, with its keys; Enter performs it, Escape comes back")
    func palette() async throws {
      try await start("Ada", "Bob").run(
        """
        press f3; expect contains(screen.text, '› Compose New Email') && contains(screen.text, 'Mailbox  Ctrl+N')
        type arch; expect contains(screen.text, '› Archive') && contains(screen.text, 'Mailbox  Ctrl+E')
        press enter; expect contains(screen.text, 'archived: About Ada') && contains(screen.text, 'The text of Bob.')
        press alt+x; expect contains(screen.text, '› Compose New Email')
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

    @Test("Without a file there is a small mailbox, on a terminal")
    func sample() async throws {
      let mailbox = try await programs.start("mailbox", on: .pseudoTerminal())
      try await mailbox.wait(
        for: "Inbox", "6 mails", "Konrad Zuse – Hopfer", "Grüße aus dem Allgäu")
      try await mailbox.run(
        "type kon; expect contains(screen.text, 'Die Z4 steht im Mehllager und läuft.')")
    }
  }
}
