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
      // A dialog has no room for more.
      let shown = attachments.prefix(20)
      let more = attachments.count - shown.count
      let names =
        shown.map { "\n[\($0.number)] \($0.name)" }.joined()
        + (more > 0 ? "\n… \(more) more, by their numbers" : "")
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
      Task { [path] in
        do throws(MailError) {
          try await Task.detached {
            Result { () throws(MailError) in try attachment.save(to: path) }
          }.value.get()
          program.screen.show("saved as \(path)")
        } catch {
          program.screen.show(error.message, isWarning: true)
        }
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
          let path = try await self?.saveTemporarily(attachment, as: name) ?? ""
          if let test = entry.testLine(path: path, type: attachment.type),
            await ChildProgram(["sh", "-c", test]).output() == nil
          {
            continue
          }
          let line = entry.commandLine(path: path, type: attachment.type)
          self?.askToView(attachment, with: entry.command) { self?.show(by: entry, line) }
          return
        }
        let path = try await self?.saveTemporarily(attachment, as: attachment.name) ?? ""
        self?.askToView(attachment, with: "xdg-open") { self?.showOnDesktop(path) }
      } catch {
        self?.program.screen.show(error.message, isWarning: true)
      }
    }
  }

  /// Writes an attachment to a file that is removed at the end, and returns its path.
  private func saveTemporarily(
    _ attachment: Attachment, as name: String
  ) async throws(MailError) -> String {
    let file = try await Task.detached {
      Result { () throws(MailError) in try attachment.saveTemporarily(as: name) }
    }.value.get()
    opened.append(file.directory)
    return file.path
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
    lend(to: entry.printsMuch ? "{ \(line)\n} | \(Self.pager)" : line, named: entry.command)
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
    let names = composer?.files.map(\.name) ?? attachments.map(\.name)
    let detach = { [weak self] (index: Int) in
      self?.changeFiles { if $0.indices.contains(index) { $0.remove(at: index) } }
      self?.program.screen.show("no longer attached: \(names[index])")
    }
    if names.count == 1 { return detach(0) }
    program.screen.dialogs.choose("Which file is to go?", names, "Detach", then: detach)
  }

  private func changeFiles(_ change: @escaping (inout [LetterFile]) -> Void) {
    if let composer {
      change(&composer.files)
      return keep()
    }
    guard let mail, mail.isDraft else { return }
    withLetter(of: mail) { [weak self] in
      var letter = $0
      change(&letter.files)
      self?.replace(Mail(id: mail.id, .draft(letter.bytes())))
    }
  }
}
