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

  /// Returns the shell command that sends the mail that it reads.
  private static func sendmail(_ environment: [String: String]) throws(MailError) -> String {
    let options = "-t -oi"
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
      let result: Result<Void, MailError>
      do throws(MessageError) {
        let (status, said) = try await ChildProgram(["sh", "-c", line]).run(input: bytes)
        let text = String(decoding: said, as: UTF8.self).readable
        result = status == 0 ? .success(()) : .failure(MailError("status \(status)\n\(text)"))
      } catch {
        result = .failure(MailError(error.message))
      }
      self?.sending = nil
      self?.endSending(draft, bytes, to: names, result)
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
