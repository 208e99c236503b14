import FoundationEssentials
import Glibc
import KeyboardScripting
import KeyboardTerminalShell

/// `mailbox [MBOX]` reads the mails of a file, which stays as it is, and prints the drafts that
/// were written.
///
/// The status is 0, also without drafts, and 2 for a mistake.
@main
struct Mailbox {
  static func main() async {
    let arguments = TerminalProgram.Arguments(
      "mailbox", "[MBOX]",
      "Reads the mails of MBOX, of standard input, or of a small mailbox of its own. Archiving and\n"
        + "deleting move mails to other tabs until the end, never in the file. Drafts are printed as an mbox."
    )
    if arguments.files.count > 1 { arguments.fail("give one MBOX") }
    let file = arguments.files.first ?? (isatty(STDIN_FILENO) == 0 ? "-" : nil)
    let mails: [Mail]
    do {
      let bytes = file.map { arguments.read($0) }
      mails = Mail.newestFirst(try Mbox.mails(in: bytes ?? Array(sampleMailbox.utf8)))
    } catch {
      arguments.fail("\(file ?? "the sample") is no mailbox: \(error.message)")
    }
    await arguments.run { program in
      program.runtime.acceptScripts()
      let drafts = Drafts(environment: ProcessInfo.processInfo.environment)
      let reading = MailboxController(
        program, name: file?.split(separator: "/").last.map(String.init) ?? "Inbox", mails, drafts)
      try await program.run(reading.root)
      reading.endComposing()
      if TerminalProgram.Arguments.print(reading.drafts.flatMap(\.mbox)) { drafts?.forget() }
    }
  }
}
