import FoundationEssentials
import KeyboardCommands
import KeyboardCore
import KeyboardNavigation
import KeyboardTerminalForms
import KeyboardTerminalShell
import KeyboardTerminalUI

/// Sending drafts, and writing changes back to the mailbox.
extension MailboxController {
  // MARK: Composing

  func compose(_ title: String, _ letter: Letter, answering mail: Mail? = nil) {
    (edited, answered) = (nil, mail)
    beginComposing(title, letter)
  }

  private func beginComposing(_ title: String, _ letter: Letter, copies: Bool = false) {
    let rows = program.screen.grid?.size.rows ?? 24
    composer = Composer(title, letter, program.engine, rows: rows, copies: copies) { [weak self] in
      self?.keepSoon()
    }
  }

  /// Shows the fields for copies, and gives the first one the keys.
  func showCopies() {
    guard let composer else { return }
    beginComposing(composer.title, composer.current, copies: true)
  }

  /// Opens the text in the user's editor.
  func editText() {
    guard let composer else { return }
    let file: PrivateFile
    do throws(MailError) {
      file = try PrivateFile(Array(composer.current.text.utf8), name: "mail.txt")
    } catch {
      return program.screen.show(error.message, isWarning: true)
    }
    opened.append(file.directory)
    let editor = ChildProgram.editor(of: Array(file.path.utf8))
    Task { [weak self] in
      await self?.program.run(editor)
      guard let self, self.composer === composer else { return }
      guard let bytes = FileBytes.read(path: file.path) else {
        return program.screen.show("the text is not read: it is in \(file.path)", isWarning: true)
      }
      var text = String(decoding: bytes, as: UTF8.self)
      if text.hasSuffix("\n"), !composer.current.text.hasSuffix("\n") { text.removeLast() }
      composer.setText(text)
      keepSoon()
    }
  }

  /// Answers to the list that the mail has come through.
  func replyToList() {
    guard let mail else { return }
    let answer = { @Sendable [own] (source: Mail.Source) -> Letter? in
      let part = MailPart(source.bytes)
      let header = part.header
      let post = header.raw("List-Post").split(separator: "mailto:").dropFirst().first
      let followUp = header.raw("Mail-Followup-To")
      let list = followUp.isEmpty ? post.map { String($0.prefix { !">?".contains($0) }) } : followUp
      guard let list, !list.isEmpty else { return nil }
      let text = part.contents(limit: MailBounds.quoted).text.readable
      var letter = Letter(answering: part, text: text, isToAll: false, from: own)
      letter.to = MailAddress.list(list).map(\.address).joined(separator: ", ")
      return letter
    }
    make(answer, of: mail) { [weak self] letter in
      guard let letter else {
        return self?.program.screen.show("it has come through no list") ?? ()
      }
      self?.compose("Reply to the list", letter, answering: mail)
    }
  }

  func reply(toAll: Bool) {
    guard let mail else { return }
    let answer = { @Sendable [own] (source: Mail.Source) in
      let part = MailPart(source.bytes)
      let contents = part.contents(limit: MailBounds.quoted)
      let note = contents.note.map { "\n\($0)" } ?? ""
      return Letter(
        answering: part, text: contents.text.readable + note, isToAll: toAll, from: own)
    }
    make(answer, of: mail) { [weak self] letter in
      self?.compose(toAll ? "Reply to all" : "Reply", letter, answering: mail)
      if letter.lacksRecipients {
        self?.program.screen.show(
          "it has more recipients: not all of them are here", isWarning: true)
      }
    }
  }

  func forward() {
    guard let mail else { return }
    let passOn = { @Sendable [own] (source: Mail.Source) in
      let contents = source.contents(limit: MailBounds.quoted)
      let note = contents.note.map { "\n\($0)" } ?? ""
      return Letter(
        forwarding: MailPart(source.bytes), text: contents.text + note, from: own)
    }
    make(passOn, of: mail) { [weak self] in self?.compose("Forward email", $0) }
  }

  func edit(_ draft: Mail) {
    guard draft.id != sending else { return program.screen.show("it is being sent") }
    withLetter(of: draft) { [weak self] letter in
      guard let self else { return }
      (edited, answered) = (draft.id, nil)
      beginComposing("Draft", letter)
    }
  }

  /// Writes the drafts to the disk, with what is being written, a moment after the last change.
  private func keepSoon() {
    keeping.map(program.engine.taskScheduler.cancel)
    keeping = program.engine.taskScheduler.schedule(after: .milliseconds(200), self) { $0.keep() }
  }

  func keep() {
    let unfinished = composer?.written?.bytes()
    let others = drafts.filter { $0.id != edited || unfinished == nil }.map { Array($0.bytes) }
    let all = others + [unfinished].compactMap(\.self)
    let texts = all.map { String(decoding: $0, as: UTF8.self) }
    do {
      try kept?.keep(texts)
    } catch {
      program.screen.show("the draft is not on the disk: \(error.message)", isWarning: true)
    }
  }

  /// Puts the mail that was written into the list, and shows the list again.
  ///
  /// - Parameter isKept: whether it becomes a draft even where nothing was changed.
  func endComposing(isKept: Bool = false) {
    guard let composer else { return }
    self.composer = nil
    pane.active = 0
    guard let letter = isKept ? composer.current : composer.written else { return keep() }
    let id = edited ?? -1 - draftCount
    if edited == nil { draftCount += 1 }
    if let answered { setFlags(flags(of: answered).union(.answered), of: answered) }
    replace(Mail(id: id, .draft(letter.bytes())))
    program.screen.show("kept as a draft, which is printed at the end; Alt+Y sends it")
  }

  /// Puts a draft in the place of the one with its id, and shows it.
  func replace(_ draft: Mail) {
    mails = mails.filter { $0.id != draft.id } + [draft]
    put([draft], [nil])
    show(draft)
  }

  // MARK: Writing back

  /// The mails that would be removed from the mailbox.
  private var removed: [Mail] { mails.filter { places[$0.id] == .deleted && !$0.isDraft } }

  /// The flags that would be written: those of mails that stay.
  private var pendingFlags: [Mail.ID: MailFlags] {
    changedFlags.filter { places[$0.key] != .deleted }
  }

  /// The changes that would be written back, in words; nil for none.
  var pending: String? {
    let counts = [
      (removed.count, "deletion", "deletions"), (pendingFlags.count, "flag", "flags"),
    ]
    let words = counts.filter { $0.0 > 0 }.map { "\($0.0) \($0.0 == 1 ? $0.1 : $0.2)" }
    return words.isEmpty ? String?.none : words.joined(separator: " and ")
  }

  /// Writes flags and deletions; of mails that will be gone it asks first.
  func askToWrite() {
    guard folder.path != nil else {
      return program.screen.show("there is no file to write to", isWarning: true)
    }
    guard let pending else { return program.screen.show("nothing has changed") }
    guard !removed.isEmpty else { return write() }
    program.screen.dialogs.confirm("Write \(pending) to \(name)?", "Write") { [weak self] in
      self?.write()
    }
  }

  /// Writes flags and deletions, and shows what has come meanwhile. While another program has a lock, tries
  /// again each tenth of a second, two seconds long.
  private func write(then: @escaping () -> Void = {}) {
    writing.map(program.engine.taskScheduler.cancel)
    write(removing: Set(removed.map(\.id)), tries: 20, then: then)
  }

  private func write(removing agreed: Set<Mail.ID>, tries: Int, then: @escaping () -> Void) {
    writing = nil
    // A look has a lock on the file, and an end would free both.
    guard looking == nil else {
      writing = program.engine.taskScheduler.schedule(after: .milliseconds(20), self) {
        $0.write(removing: agreed, tries: tries, then: then)
      }
      return
    }
    guard let pending else { return then() }
    // Keys may have changed something meanwhile.
    let (removed, flags) = (agreed.intersection(removed.map(\.id)), pendingFlags)
    do throws(MailError) {
      let added = try folder.write(flags, removing: removed)
      for mail in mails { flags[mail.id].map { mail.flags = $0 } }
      changedFlags = [:]
      for id in removed { places[id] = nil }
      // Mails that were removed from the folder cannot come back.
      history.removeAll()
      mails = mails.filter { !removed.contains($0.id) } + added
      showTab()
      let new = added.isEmpty ? "" : ", and \(added.count) new mails have come"
      let notice = folder.notice.map { "; \($0)" } ?? ""
      program.screen.show("written: \(pending)\(new)\(notice)")
      then()
    } catch {
      guard error.isLocked, tries > 1 else {
        return program.screen.show("nothing is written: \(error.message)", isWarning: true)
      }
      program.screen.show("waiting for another program that writes to \(name)")
      writing = program.engine.taskScheduler.schedule(after: .milliseconds(100), self) {
        $0.write(removing: agreed, tries: tries - 1, then: then)
      }
    }
  }

  /// Leaves, after the question whether to write back what has changed.
  func leave() {
    endComposing()
    guard sending == nil else {
      return program.screen.show("a mail is being sent; wait for its end", isWarning: true)
    }
    leaveFolder(isEnd: true) { [program] in program.screen.leave() }
  }

  /// Leaves at once: flags and deletions are not written.
  func leaveUnwritten() {
    guard sending == nil else {
      return program.screen.show("a mail is being sent; wait for its end", isWarning: true)
    }
    program.screen.leave()
  }

  /// Leaves the mailbox for something else, after the question whether to write back what has changed.
  ///
  /// - Parameters:
  ///   - isEnd: whether the program ends then, and the question with it.
  ///   - then: called once it may be left.
  func leaveFolder(isEnd: Bool = false, then: @escaping () -> Void) {
    guard folder.path != nil, let pending else { return then() }
    program.screen.dialogs.present(
      nil, "Write \(pending) to \(name)?\nN leaves without writing.", "Write and leave",
      keys: ["y", "enter"],
      focus: { [program] commands in
        commands.add("mailbox.leave-unwritten", "Leave without writing", keys: "n") { _ in
          then()
          if !isEnd { _ = try? program.engine.perform(CommandInvocation("dialog.cancel")) }
        }
        return commands
      },
      then: { [weak self] isAccepted in
        if isAccepted { self?.write(then: then) }
      })
  }

  /// Keeps the mail being written, and removes attachments that were only opened.
  func end() async {
    endComposing()
    await looking?.value
    for directory in opened { try? FileManager.default.removeItem(atPath: directory) }
  }
}
