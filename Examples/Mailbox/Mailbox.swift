import FoundationEssentials
import Glibc
import KeyboardScripting
import KeyboardTerminalShell

/// `mailbox [MAILBOX]` reads the mails of a file or a Maildir, and prints the drafts that were
/// written.
///
/// The status is 0, also without drafts, and 2 for a mistake.
@main
struct Mailbox {
  static func main() async {
    var hasLetters = false
    let arguments = TerminalProgram.Arguments(
      "mailbox", "[MAILBOX] [--mutt]",
      "Reads the mails of MAILBOX, an mbox file or a Maildir, of standard input, or of a small mailbox\n"
        + "of its own. Flags and deletions are written back when you ask for it, with $, and no earlier.\n"
        + "Drafts are sent by $SENDMAIL, else by sendmail, when you ask for it; those that are left are\n"
        + "printed as an mbox. With --mutt letters are keys in the list too, as in mutt; without, they\n"
        + "find a sender there."
    ) { option, _ in
      guard option == "--mutt" else { return false }
      hasLetters = true
      return true
    }
    if arguments.files.count > 1 { arguments.fail("give one MAILBOX") }
    let file = arguments.files.first ?? (isatty(STDIN_FILENO) == 0 && !arguments.isFlat ? "-" : nil)
    let folder: any MailFolder
    do {
      folder = try self.folder(file, arguments)
    } catch {
      arguments.fail("\(file ?? "the sample") is no mailbox: \(error.message)")
    }
    await arguments.run { program in
      program.runtime.acceptScripts()
      let environment = ProcessInfo.processInfo.environment
      let drafts = Drafts(environment: environment)
      let reading = MailboxController(
        program, name: file?.split(separator: "/").last.map(String.init) ?? "Inbox", folder, drafts,
        own: environment["EMAIL"] ?? "", hasLetters: hasLetters)
      try await program.run(reading.root)
      reading.end()
      arguments.output(reading.drafts.flatMap(\.mbox))
      drafts?.forget()
    }
  }

  private static func folder(
    _ file: String?, _ arguments: TerminalProgram.Arguments
  ) throws(MailError) -> any MailFolder {
    guard let file else { return try MboxFolder(Array(sampleMailbox.utf8), path: nil) }
    if file != "-", FileManager.default.fileExists(atPath: "\(file)/.") {
      guard let maildir = Maildir(file) else {
        throw MailError("it is a directory without cur and new, so no Maildir")
      }
      return maildir
    }
    guard let bytes = FileBytes.read(arguments.open(file)) else {
      throw .system("read", file)
    }
    return try MboxFolder(bytes, path: file == "-" ? nil : file)
  }
}
