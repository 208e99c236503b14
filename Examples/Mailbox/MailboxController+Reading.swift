import FoundationEssentials
import KeyboardCore
import KeyboardTerminalShell
import KeyboardTerminalUI

/// Reading mails: small ones between two keys, large ones beside them.
extension MailboxController {
  /// The reading of one large mail at a time, and the mail that is to be read next.
  struct Reading {
    /// The mail whose text is shown.
    var shown: Mail?
    fileprivate var next: Mail?
    fileprivate var task: Task<Void, Never>?
    /// A Boolean value indicating whether the text is to be scrolled to what was searched for.
    var findsMatch = false

    /// A Boolean value indicating whether the mail that has the focus is not shown yet.
    var isUnderWay: Bool { next != nil }
  }

  /// Shows the mail that has the focus.
  func showMail() {
    if let mail {
      if mail !== reading.shown, mail !== reading.next { begin(mail) }
    } else {
      (reading.shown, reading.next) = (nil, nil)
      put(Mail.Contents(emptiness))
    }
    if pane.active == 1 { markRead() }
  }

  private func begin(_ mail: Mail) {
    let size = mail.size
    guard size > MailBounds.readAtOnce else {
      (reading.shown, reading.next) = (mail, nil)
      return put(mail.contents)
    }
    (reading.shown, reading.next) = (nil, mail)
    put(Mail.Contents("reading \(ByteCount(size))"))
    guard reading.task == nil else { return }
    reading.task = Task { [weak self] in
      while let mail = self?.reading.next {
        let source = mail.source
        let contents = await Task.detached { source.contents() }.value
        self?.end(mail, contents)
      }
      self?.reading.task = nil
    }
  }

  private func end(_ mail: Mail, _ contents: Mail.Contents) {
    // Another one may have been chosen meanwhile.
    guard mail === reading.next else { return }
    (reading.shown, reading.next) = (mail, nil)
    put(contents)
    if reading.findsMatch { showMatch() }
    program.screen.setNeedsDisplay()
  }

  private func put(_ contents: Mail.Contents) {
    attachments = contents.attachments
    let note = contents.note.map { "\n\n\($0.dropLast()): alt+p shows all of it]" } ?? ""
    let shown = contents.text + note
    if text.text != shown { text.text = shown }
  }

  // MARK: Processing

  /// Computes something from a mail; in the background if the mail is large.
  ///
  /// The result of a large mail is dropped if another mail has the focus by then, or a letter is being written.
  func make<Made: Sendable>(
    _ make: @escaping @Sendable (Mail.Source) -> Made, of mail: Mail,
    then: @escaping (Made) -> Void
  ) {
    let (source, size) = (mail.source, mail.size)
    guard size > MailBounds.readAtOnce else { return then(make(source)) }
    program.screen.show("reading \(ByteCount(size))")
    Task { [weak self] in
      let made = await Task.detached { make(source) }.value
      if let self, self.mail === mail, composer == nil { then(made) }
    }
  }

  /// Reads the mail that a draft holds.
  func withLetter(of draft: Mail, then: @escaping (Letter) -> Void) {
    make({ Letter(draft: MailPart($0.bytes)) }, of: draft, then: then)
  }

  /// Shows all of the text in the user's pager.
  ///
  /// - Parameter withHeader: whether all fields of the header come first, as they were sent.
  func showInPager(withHeader: Bool = false) {
    guard let mail else { return }
    let write = { @Sendable (source: Mail.Source) in
      var text = Array(source.contents(limit: .max).text.utf8)
      if withHeader {
        // In place of the fields that are shown.
        let end = text.firstRange(of: [0x0A, 0x0A])?.upperBound ?? text.endIndex
        text = source.headerText + text[end...]
      }
      return Result { () throws(MailError) in try PrivateFile(text, name: "mail.txt") }
    }
    make(write, of: mail) { [weak self] file in
      do throws(MailError) {
        let file = try file.get()
        self?.opened.append(file.directory)
        let path = String(decoding: ChildProgram.quoted(file.path.utf8), as: UTF8.self)
        self?.lend(to: "\(Self.pager) \(path)")
      } catch {
        self?.program.screen.show(error.message, isWarning: true)
      }
    }
  }

  /// Asks for a command of the shell, which reads the mail as it was sent.
  func pipe() {
    program.screen.dialogs.ask("Pipe the mail to which command?", text: lastCommand, "Pipe") {
      [weak self] command in
      guard let self, let mail else { return }
      lastCommand = command
      make({ Array($0.bytes) }, of: mail) { [weak self] bytes in
        var rest = bytes[...]
        Task { [weak self] in
          await self?.program.run(
            ChildProgram(shell: command.utf8),
            reading: {
              let piece = rest.prefix(1 << 16)
              rest = rest.dropFirst(piece.count)
              return Array(piece)
            }, keepsOutput: true)
        }
      }
    }
  }

  /// Asks for a command of the shell, and lends the terminal to it.
  func runCommand() {
    program.screen.dialogs.ask("Run which command?", text: lastShellCommand, "Run") {
      [weak self] command in
      self?.lastShellCommand = command
      Task { [weak self] in
        await self?.program.run(ChildProgram(shell: command.utf8), keepsOutput: true)
      }
    }
  }

  /// The program that shows long texts, as a line of a shell begins with it.
  static var pager: String { ProcessInfo.processInfo.environment["PAGER"] ?? "less" }

  /// Lends the terminal to a line of a shell; a status other than 0 is shown as that of a program.
  func lend(to line: String, named name: String? = nil) {
    let program = ChildProgram(["sh", "-c", line])
    Task { [weak self] in
      guard let screen = self?.program.screen else { return }
      var failure: String?
      let lent: Void? = try? await screen.lend {
        do throws(MessageError) {
          let status = try await program.run()
          if status != 0 { failure = "\(name ?? line) ended with status \(status)" }
        } catch {
          failure = error.message
        }
      }
      if lent == nil { failure = "the terminal is not free" }
      if let failure { screen.show(failure.printable(), isWarning: true) }
    }
  }
}

nonisolated extension Mail.Source {
  /// The lines before the text, with the empty one behind them, as far as a terminal may have them.
  fileprivate var headerText: [UInt8] {
    let bytes = bytes
    let end = bytes.firstRange(of: [0x0A, 0x0A]) ?? bytes.firstRange(of: [0x0A, 0x0D, 0x0A])
    let lines = String(decoding: bytes[..<(end?.lowerBound ?? bytes.endIndex)], as: UTF8.self)
      .split(whereSeparator: \.isNewline).map { String($0).printable() }
    return Array((lines.joined(separator: "\n") + "\n\n").utf8)
  }
}
