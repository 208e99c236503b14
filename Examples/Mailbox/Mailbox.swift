import FoundationEssentials
import Glibc
import KeyboardCore
import KeyboardRuntime
import KeyboardScripting
import KeyboardTerminalShell

/// `mailbox [MAILBOX]` reads the mails of a file or a Maildir, and prints the drafts that were
/// written.
///
/// The status is 0, also without drafts, and 2 for a mistake.
package struct Mailbox {
  /// The options of the command line.
  private struct Options {
    var hasLetters = false

    static let table: [CommandLineOption<Options>] = [
      .init(
        "--mutt",
        help: "letters are keys in the list too, as in mutt; without, they find a sender there"
      ) { $0.hasLetters = true }
    ]
  }

  /// Runs the program.
  package static func main() async {
    var options = Options()
    let arguments = TerminalProgram.Arguments(
      "mailbox", "[OPTION]… [MAILBOX]",
      """
      Reads the mails of MAILBOX, an mbox file or a Maildir, of standard input, or of a small mailbox of
      its own. Flags and deletions are written back when you ask for it, with $, and no earlier. Drafts
      are sent by $SENDMAIL, else by sendmail, when you ask for it; those that are left are printed as an
      mbox.
      """, options: Options.table, into: &options)
    if arguments.files.count > 1 { arguments.fail("give one MAILBOX") }
    let file = arguments.files.first ?? (isatty(STDIN_FILENO) == 0 && !arguments.isFlat ? "-" : nil)
    let folder: any MailFolder
    let environment = ProcessInfo.processInfo.environment
    do {
      folder = try self.folder(file, environment, arguments)
    } catch {
      arguments.fail("\(file ?? "the sample") is not a mailbox: \(error.message)")
    }
    await arguments.run { program in
      program.runtime.acceptScripts()
      let drafts = Drafts(environment: environment)
      let reading = MailboxController(
        program, name: file?.split(separator: "/").last.map(String.init) ?? "Inbox", folder, drafts,
        own: environment["EMAIL"] ?? "", hasLetters: options.hasLetters
      ) { path throws(MailError) in try self.folder(at: path, environment) }
      try await program.run(reading.root)
      await reading.end()
      arguments.output(reading.drafts.flatMap(\.mbox))
      drafts?.forget()
    }
  }

  private static func folder(
    _ file: String?, _ environment: [String: String], _ arguments: TerminalProgram.Arguments
  ) throws(MailError) -> any MailFolder {
    guard let file else { return try MboxFolder(Array(sampleMailbox.utf8), path: nil) }
    if file != "-", let maildir = try maildir(file) { return maildir }
    let copies = UserDirectory.state.path(of: "mailbox", environment: environment)
      .map { "\($0)/copies" }
    var path: String?
    // A pipe of the shell, such as `<(zcat old.gz)`, has no path of its own.
    if file != "-", let resolved = realpath(file, nil) {
      defer { free(resolved) }
      path = file
      if let oddity = FileBytes.oddity(of: file) {
        throw MailError("it is \(oddity); give an mbox file or a Maildir, or pipe the mails in")
      }
      let path = String(cString: resolved)
      if MboxCopy(leftOf: path, in: copies) != nil {
        // Another mailbox may be writing; its copy is gone once the file can be locked.
        try LockedFile(path, tries: 20).end()
        if let copy = MboxCopy(leftOf: path, in: copies) { try recover(copy, copies, arguments) }
      }
    }
    guard let bytes = FileBytes.read(arguments.open(file)) else {
      throw .system("read", file)
    }
    return try MboxFolder(bytes, path: path, copies: copies)
  }

  private static func maildir(_ path: String) throws(MailError) -> Maildir? {
    guard FileManager.default.fileExists(atPath: "\(path)/.") else { return nil }
    guard let maildir = Maildir(path) else {
      throw MailError("it is a directory without cur and new, so no Maildir")
    }
    return maildir
  }

  /// Opens a mailbox while another one is shown.
  private static func folder(
    at path: String, _ environment: [String: String]
  ) throws(MailError) -> any MailFolder {
    if let maildir = try maildir(path) { return maildir }
    let copies = UserDirectory.state.path(of: "mailbox", environment: environment)
      .map { "\($0)/copies" }
    guard let resolved = realpath(path, nil) else { throw .system("read", path) }
    defer { free(resolved) }
    guard MboxCopy(leftOf: String(cString: resolved), in: copies) == nil else {
      throw MailError("it is being written, or was when mailbox ended; start mailbox with it")
    }
    guard let bytes = FileBytes.read(path: path) else { throw .system("read", path) }
    return try MboxFolder(bytes, path: path, copies: copies)
  }

  /// Asks whether a file that was being written when a process ended is to be finished, or to be put back.
  private static func recover(
    _ copy: MboxCopy, _ copies: String?, _ arguments: TerminalProgram.Arguments
  ) throws(MailError) {
    let problem = "\(copy.path.printable()) was being written when mailbox ended"
    let terminal = open("/dev/tty", O_RDWR | O_CLOEXEC)
    guard terminal >= 0 else {
      throw MailError("\(problem); start mailbox at a terminal to finish that, or to take it back")
    }
    defer { close(terminal) }
    var answer: UInt8?
    while answer != UInt8(ascii: "f"), answer != UInt8(ascii: "t") {
      let question = "mailbox: \(problem). Finish it (f), or take it back (t)? "
      guard FileBytes.write(Array(question.utf8), to: terminal),
        let line = FileBytes.readLine(terminal)
      else { arguments.fail("\(problem); nothing was done") }
      answer = line.first
    }
    let file = try LockedFile(copy.path, tries: 20)
    defer { file.end() }
    let now = try file.read()
    guard let end = copy.end(finishing: answer == UInt8(ascii: "f"), of: now) else {
      throw MailError(
        "it was changed by another program since; its former content is in \(copy.place)")
    }
    try file.replace(now, with: now[..<copy.first] + end, copies: copies)
    copy.remove()
  }
}
