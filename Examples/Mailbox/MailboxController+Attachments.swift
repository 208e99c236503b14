import FoundationEssentials
import KeyboardCore
import KeyboardTerminalShell
import KeyboardTerminalUI

/// Attachments: saving them, opening them, and adding them to the mail being written.
extension MailboxController {
  /// Asks which attachment, where there are several.
  func withAttachment(_ verb: String, _ body: @escaping (Attachment) -> Void) {
    let attachments = attachments
    switch attachments.count {
    case 0: program.screen.show("this mail has no attachments")
    case 1: body(attachments[0])
    default:
      let names = attachments.map { "\n[\($0.number)] \($0.name)" }.joined()
      program.screen.dialogs.ask("\(verb) which attachment?\(names)", text: "1", verb) {
        [program] answer in
        guard let number = Int(answer), 1...attachments.count ~= number else {
          return program.screen.show("there is no attachment \(answer)", isWarning: true)
        }
        body(attachments[number - 1])
      }
    }
  }

  func save(_ attachment: Attachment) {
    program.screen.dialogs.ask("Save \(attachment.name) as", text: attachment.name, "Save") {
      [program] answer in
      var path = answer
      if path.hasPrefix("~/") {
        path = FileManager.default.homeDirectoryForCurrentUser.path + path.dropFirst()
      }
      if FileManager.default.fileExists(atPath: "\(path)/.") { path += "/\(attachment.name)" }
      do throws(MailError) {
        try attachment.save(to: path)
        program.screen.show("saved as \(path)")
      } catch {
        program.screen.show(error.message, isWarning: true)
      }
    }
  }

  /// Opens an attachment after a question: by the first program of the mailcap that can, else as the
  /// desktop does.
  func view(_ attachment: Attachment) {
    let mailcap = Mailcap(environment: ProcessInfo.processInfo.environment)
    Task { [weak self] in
      do throws(MailError) {
        for entry in mailcap.entries(for: attachment.type) {
          let name = entry.fileName(for: attachment.name)
          let (directory, path) = try attachment.saveTemporarily(as: name)
          self?.opened.append(directory)
          if let test = entry.testLine(path: path, type: attachment.type),
            await ChildProgram(["sh", "-c", test]).output() == nil
          {
            continue
          }
          let line = entry.commandLine(path: path, type: attachment.type)
          self?.askToView(attachment, with: entry.command) { self?.show(by: entry, line) }
          return
        }
        let (directory, path) = try attachment.saveTemporarily(as: attachment.name)
        self?.opened.append(directory)
        self?.askToView(attachment, with: "xdg-open") { self?.showOnDesktop(path) }
      } catch {
        self?.program.screen.show(error.message, isWarning: true)
      }
    }
  }

  private func askToView(
    _ attachment: Attachment, with program: String, then: @escaping () -> Void
  ) {
    self.program.screen.dialogs.confirm(
      "Open \(attachment.name), \(attachment.type), with \(program.printable(limit: 200))?",
      "Open", then: then)
  }

  private func show(by entry: Mailcap.Entry, _ line: String) {
    guard entry.needsTerminal || entry.printsMuch else { return start(["sh", "-c", line]) }
    let pager = ProcessInfo.processInfo.environment["PAGER"] ?? "less"
    let program = ChildProgram(["sh", "-c", entry.printsMuch ? "{ \(line)\n} | \(pager)" : line])
    Task { [weak self] in
      guard let screen = self?.program.screen else { return }
      var failure: String?
      let lent: Void? = try? await screen.lend {
        do throws(MessageError) {
          let status = try await program.run()
          if status != 0 { failure = "\(entry.command) ended with status \(status)" }
        } catch {
          failure = error.message
        }
      }
      if lent == nil { failure = "the terminal is not free" }
      if let failure { screen.show(failure.printable(), isWarning: true) }
    }
  }

  private func showOnDesktop(_ path: String) { start(["xdg-open", path], "save it with s") }

  private func start(_ arguments: [String], _ remedy: String = "change the mailcap") {
    do throws(MessageError) {
      try ChildProgram(arguments).start()
    } catch {
      program.screen.show("\(error.message); \(remedy)", isWarning: true)
    }
  }

  // MARK: Files of what is written

  /// Asks for a file, and attaches it to the mail being written or to the draft that has the focus.
  func attach() {
    program.screen.dialogs.ask("Attach which file?", "Attach") { [weak self] answer in
      let environment = ProcessInfo.processInfo.environment
      var path = answer
      if path.hasPrefix("~/"), let home = environment["HOME"] { path = home + path.dropFirst() }
      do throws(MailError) {
        let file = try LetterFile(path: path, types: MediaTypes(environment: environment))
        self?.changeFiles { $0.append(file) }
        let size = ByteCount(file.bytes.count)
        self?.program.screen.show("attached: \(file.name), \(file.type), \(size)")
      } catch {
        self?.program.screen.show(error.message, isWarning: true)
      }
    }
  }

  /// Removes one file from the mail being written or from a draft, after a question where there are several.
  func detach() {
    let names = writtenFiles.map(\.name)
    let detach = { [weak self] (index: Int) in
      self?.changeFiles { if $0.indices.contains(index) { $0.remove(at: index) } }
      self?.program.screen.show("no longer attached: \(names[index])")
    }
    if names.count == 1 { return detach(0) }
    program.screen.dialogs.choose("Which file is to go?", names, "Detach", then: detach)
  }

  /// The files of the mail being written, or of the draft that has the focus.
  var writtenFiles: [LetterFile] {
    if let composer { return composer.files }
    guard let mail, mail.isDraft else { return [] }
    return Letter(draft: MailPart(mail.bytes)).files
  }

  private func changeFiles(_ change: (inout [LetterFile]) -> Void) {
    if let composer {
      change(&composer.files)
      return keep()
    }
    guard let mail, mail.isDraft else { return }
    var letter = Letter(draft: MailPart(mail.bytes))
    change(&letter.files)
    replace(Mail(id: mail.id, .draft(letter.bytes())))
  }
}
