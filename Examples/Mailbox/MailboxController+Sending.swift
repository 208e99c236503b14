import FoundationEssentials
import Glibc
import KeyboardCore
import KeyboardTerminalShell
import KeyboardTerminalUI

/// Sending drafts by the user's program for that.
extension MailboxController {
  /// Sends the mail being written, or the draft that has the focus, after a question.
  func askToSend() {
    guard sending == nil else { return program.screen.show("another mail is being sent") }
    if let composer { return askToSend(composer.current) }
    guard let mail, mail.isDraft else { return }
    withLetter(of: mail) { [weak self] in self?.askToSend($0) }
  }

  private func askToSend(_ letter: Letter) {
    let recipients = [letter.to, letter.cc, letter.bcc].flatMap(MailAddress.list)
    guard !recipients.isEmpty else {
      return program.screen.show("say first whom it is for", isWarning: true)
    }
    do throws(MailError) {
      let line = try Self.sendmail(ProcessInfo.processInfo.environment)
      let names = recipients.map(\.address).joined(separator: ", ").printable(limit: 300)
      let subject = letter.subject.isEmpty ? "without a subject" : letter.subject.printable()
      let files =
        letter.files.isEmpty ? "" : "\nwith \(letter.files.map(\.name).joined(separator: ", "))"
      program.screen.dialogs.confirm(
        "Send to \(names)?\n\(subject)\(files)\nby \(line.printable())", "Send"
      ) { [weak self] in
        self?.endComposing(isKept: true)
        if let self, let draft = mail, draft.isDraft { send(draft, to: names, by: line) }
      }
    } catch {
      program.screen.show(error.message, isWarning: true)
    }
  }

  /// Asks for recipients, and sends the mail as it is to them.
  func bounce() {
    guard sending == nil else { return program.screen.show("another mail is being sent") }
    program.screen.dialogs.ask("Send the mail as it is to whom?", "Send") { [weak self] text in
      guard let self, let mail else { return }
      let recipients = MailAddress.list(text).map(\.address)
      guard !recipients.isEmpty else {
        return program.screen.show("\(text.printable()) is no address", isWarning: true)
      }
      let names = recipients.joined(separator: ", ").printable(limit: 300)
      let words = recipients.map { String(decoding: ChildProgram.quoted($0.utf8), as: UTF8.self) }
      do throws(MailError) {
        let line = try Self.sendmail(
          ProcessInfo.processInfo.environment, "-oi -- \(words.joined(separator: " "))")
        program.screen.dialogs.confirm(
          "Send “\(mail.subject)” as it is to \(names)?\nby \(line.printable())", "Send"
        ) { [weak self] in self?.resend(mail, to: names, by: line) }
      } catch {
        program.screen.show(error.message, isWarning: true)
      }
    }
  }

  private func resend(_ mail: Mail, to names: String, by line: String) {
    let (source, own) = (mail.source, own)
    sending = mail.id
    program.screen.show("sending to \(names)")
    Task { [weak self] in
      let bytes = await Task.detached { Letter.resent(source.bytes, to: names, from: own) }.value
      let result = await Self.send(bytes, by: line)
      self?.sending = nil
      switch result {
      case .success: self?.program.screen.show("sent to \(names)")
      case .failure(let error):
        self?.program.screen.show("not sent: \(error.message)", isWarning: true)
      }
    }
  }

  /// Shows whom the mail is from.
  func showAddress() {
    guard let mail else { return }
    let field = MailHeader.values(
      of: ["From"], in: mail.source.header, limit: MailBounds.listedField)
    program.screen.show(EncodedWord.decoding(field[0]).printable(limit: 300))
  }

  /// Has the text of the mail printed, after a question.
  func print() {
    guard let mail else { return }
    program.screen.dialogs.confirm("Print “\(mail.subject)” by lpr?", "Print") { [weak self] in
      self?.make({ Array($0.contents(limit: .max).text.utf8) }, of: mail) { [weak self] text in
        Task { [weak self] in
          switch await Self.send(text, by: "lpr") {
          case .success: self?.program.screen.show("printed")
          case .failure(let error):
            self?.program.screen.show("not printed: \(error.message)", isWarning: true)
          }
        }
      }
    }
  }

  /// Returns the shell command that sends the mail that it reads.
  private static func sendmail(
    _ environment: [String: String], _ options: String = "-t -oi"
  ) throws(MailError) -> String {
    if let own = environment["SENDMAIL"], !own.isEmpty { return "\(own) \(options)" }
    let usual = "/usr/sbin/sendmail"
    guard access(usual, X_OK) == 0 else {
      throw MailError("there is no \(usual); set SENDMAIL to a program such as msmtp")
    }
    return "\(usual) \(options)"
  }

  private func send(_ draft: Mail, to names: String, by line: String) {
    let source = draft.source
    sending = draft.id
    program.screen.show("sending to \(names)")
    Task { [weak self] in
      let bytes = await Task.detached { Letter(draft: MailPart(source.bytes)).bytes() }.value
      let result = await Self.send(bytes, by: line)
      self?.sending = nil
      self?.endSending(draft, bytes, to: names, result)
    }
  }

  /// Has a line of a shell read bytes.
  private static func send(_ bytes: [UInt8], by line: String) async -> Result<Void, MailError> {
    do throws(MessageError) {
      let (status, said) = try await ChildProgram(["sh", "-c", line]).run(input: bytes)
      let text = String(decoding: said, as: UTF8.self).readable
      return status == 0 ? .success(()) : .failure(MailError("status \(status)\n\(text)"))
    } catch {
      return .failure(MailError(error.message))
    }
  }

  /// Takes a draft that was sent from the list; keeps one that was not, and tells why.
  private func endSending(
    _ draft: Mail, _ bytes: [UInt8], to names: String, _ result: Result<Void, MailError>
  ) {
    do throws(MailError) {
      try result.get()
    } catch {
      program.screen.dialogs.present(
        nil, "Not sent, and kept as a draft: \(error.message)", "OK", cancelKeys: ["escape"]
      ) { _ in }
      return
    }
    mails.removeAll { $0.id == draft.id }
    keep()
    showTab()
    do throws(MailError) {
      try kept?.addSent(Mail(id: draft.id, .draft(bytes)).mbox)
      program.screen.show("sent to \(names)")
    } catch {
      program.screen.show("sent, but no copy is kept: \(error.message)", isWarning: true)
    }
  }
}
