import FoundationEssentials
import Glibc
import KeyboardCommands
import KeyboardCore
import KeyboardNavigation
import KeyboardTerminalShell
import KeyboardTerminalUI

/// Other mailboxes: going to one, moving and copying mails there, and mails that come while this one is shown.
extension MailboxController {
  /// The time between two looks at the mailbox: where nothing tells that mails come, and for those that other
  /// machines put there.
  private static let (pause, longPause) = (Duration.seconds(2), Duration.seconds(60))

  // MARK: New mails

  /// Looks for new mails when the system tells that some have come.
  func watch() {
    watcher = folder.path.flatMap { path in
      MailWatch(path) { [weak self] in self?.look(after: .milliseconds(100)) }
    }
    look(after: .zero)
  }

  /// Looks for new mails after a time, unless it looks earlier.
  private func look(after pause: Duration) {
    let time = ContinuousClock.now + pause
    if let nextLook, nextLook.time <= time, nextLook.time > .now { return }
    if let nextLook { program.engine.taskScheduler.cancel(nextLook.token) }
    let token = program.engine.taskScheduler.schedule(after: pause, self) { $0.takeNewMails() }
    nextLook = (token, time)
  }

  private func takeNewMails() {
    nextLook = nil
    // Writing back adds new mails itself.
    guard writing == nil, looking == nil, let look = folder.look() else {
      return self.look(after: watcher == nil ? Self.pause : Self.longPause)
    }
    let folder = folder
    looking = Task { [weak self] in
      let found = await Task.detached { Result { () throws(MailError) in try look() } }.value
      guard let self else { return }
      looking = nil
      // Another program may have a lock, and be about to write.
      self.look(after: Self.pause)
      if folder === self.folder, let found = try? found.get() { show(folder.take(found)) }
    }
  }

  private func show(_ added: [Mail]) {
    guard !added.isEmpty else { return }
    mails += added
    showTab()
    readAhead(of: added, before: added.endIndex)
    let words = added.count == 1 ? "a new mail has come" : "\(added.count) new mails have come"
    program.screen.show(words, atLeast: .seconds(2))
    program.screen.setNeedsDisplay()
  }

  // MARK: Going to another mailbox

  /// Asks for a mailbox, and shows it once what has changed here is written or left.
  func changeFolder() {
    program.screen.dialogs.ask("Open which mailbox?", text: lastFolder, "Open") {
      [weak self] answer in
      self?.leaveFolder { [weak self] in self?.open(folderAt: answer) }
    }
  }

  private func open(folderAt answer: String) {
    let path = Self.expanded(answer)
    do throws(MailError) {
      let next = try openFolder(path)
      if let own = folder.path { lastFolder = own }
      show(next, name: path.split(separator: "/").last.map(String.init) ?? path)
    } catch {
      program.screen.show("\(path) is not a mailbox: \(error.message)", isWarning: true)
    }
  }

  /// Shows a folder in place of the one before; drafts stay.
  private func show(_ next: any MailFolder, name: String) {
    let drafts = mails.filter(\.isDraft)
    search?.cancel()
    (query, limit, search) = (nil, nil, nil)
    history.removeAll()
    changedFlags = [:]
    places = places.filter { $0.key < 0 }
    (folder, self.name) = (next, name)
    watch()
    mails = next.mails + drafts
    reading.shown = nil
    showInbox()
    readAhead(of: next.mails, before: next.mails.endIndex)
    let count = next.mails.count
    program.screen.show("\(name): \(count == 1 ? "1 mail" : "\(count) mails")")
  }

  /// The path that a person typed: `~` is the home directory, `=` and `+` the directory of mailboxes.
  static func expanded(
    _ text: String, environment: [String: String] = ProcessInfo.processInfo.environment
  ) -> String {
    let home = environment["HOME"] ?? ""
    if text == "~" || text.hasPrefix("~/") { return home + text.dropFirst() }
    if text == "!" { return environment["MAIL"] ?? "/var/mail/\(environment["USER"] ?? "")" }
    guard let sign = text.first, "=+".contains(sign) else { return text }
    return "\(environment["FOLDER"] ?? "\(home)/Mail")/\(text.dropFirst())"
  }

  // MARK: Moving and copying

  /// Asks for a mailbox, and puts the selected mails there.
  ///
  /// - Parameter moves: whether they are deleted here then, which is undone until it is written.
  func put(moving moves: Bool) {
    let mails = table.selected(in: navigator).filter { !$0.isDraft }
    guard !mails.isEmpty else { return }
    let what = mails.count == 1 ? "the mail" : "\(mails.count) mails"
    let question = "\(moves ? "Move" : "Copy") \(what) to which mailbox?"
    program.screen.dialogs.ask(question, text: lastTarget, moves ? "Move" : "Copy") {
      [weak self] answer in
      let path = Self.expanded(answer)
      guard access(path, F_OK) != 0 else {
        self?.put(mails, to: path, answer, moves)
        return
      }
      self?.program.screen.dialogs.confirm("There is no \(path.printable()). Make it?", "Make it") {
        [weak self] in self?.put(mails, to: path, answer, moves)
      }
    }
  }

  private func put(_ mails: [Mail], to path: String, _ answer: String, _ moves: Bool) {
    let pieces = mails.map { (source: $0.source, flags: flags(of: $0)) }
    let copies = UserDirectory.state.path(
      of: "mailbox", environment: ProcessInfo.processInfo.environment
    ).map { "\($0)/copies" }
    if let own = folder.path, MailTarget.isSame(own, path) {
      return program.screen.show("they are in \(path.printable()) already", isWarning: true)
    }
    Task { [weak self] in
      do throws(MailError) {
        try await Task.detached {
          Result { () throws(MailError) in
            try MailTarget.append(pieces, to: path, copies: copies)
          }
        }.value.get()
        guard let self else { return }
        lastTarget = answer
        let count = mails.count == 1 ? "the mail is" : "\(mails.count) mails are"
        // They are safe there: only now they may go here.
        if moves { takeAway(mails) }
        program.screen.show("\(count) in \(path.printable())\(moves ? "; $ removes it here" : "")")
      } catch {
        self?.program.screen.show("nothing is moved: \(error.message)", isWarning: true)
      }
    }
  }

  private func takeAway(_ mails: [Mail]) {
    let here = mails.filter { mail in self.mails.contains { $0 === mail } }
    let former = here.map { places[$0.id] }
    let move = { [unowned self] in put(here, here.map { _ in .deleted }) }
    move()
    history.add("moved", undo: { [unowned self] in put(here, former) }, redo: move)
  }
}

/// Mailboxes that mails are put into.
nonisolated enum MailTarget {
  /// Returns whether two paths lead to one mailbox.
  static func isSame(_ one: String, _ other: String) -> Bool {
    var (first, second) = (stat(), stat())
    guard stat(one, &first) == 0, stat(other, &second) == 0 else { return false }
    return first.st_dev == second.st_dev && first.st_ino == second.st_ino
  }

  /// Adds mails to an mbox file or a Maildir, and has them on the disk; a file that is missing is made.
  ///
  /// - Throws: a `MailError`; of an mbox file nothing is changed then.
  static func append(
    _ mails: [(source: Mail.Source, flags: MailFlags)], to path: String, copies: String?
  ) throws(MailError) {
    var facts = stat()
    if stat(path, &facts) == 0, facts.st_mode & S_IFMT == S_IFDIR {
      guard access("\(path)/cur", W_OK | X_OK) == 0, access("\(path)/tmp", W_OK | X_OK) == 0 else {
        throw MailError("\(path.printable()) is a directory without cur and tmp, so no Maildir")
      }
      return try deliver(mails, to: path)
    }
    let made = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    if made >= 0 { close(made) }
    let file = try LockedFile(path, tries: 20)
    defer { file.end() }
    let now = try file.read()
    if !now.isEmpty { _ = try Mbox.mails(in: now) }
    var added: [UInt8] = []
    if let last = now.last, last != 0x0A { added.append(0x0A) }
    for mail in mails {
      let bytes = mail.source.bytes
      guard !bytes.isEmpty else { throw MailError("the file of a mail is gone") }
      let date = Letter.time("%a %b %d %H:%M:%S %Y")
      let whole =
        Array("From mailbox \(date)\n".utf8) + Mbox.quoted(bytes)
        + (bytes.suffix(2).elementsEqual([0x0A, 0x0A]) ? [] : [0x0A])
      added += Mbox.mail(whole[...], with: mail.flags.subtracting(.deleted))
    }
    try file.replace(now, with: now + added, copies: copies)
  }

  /// Writes mails into `tmp`, and gives them their names in `cur` once all are on the disk.
  private static func deliver(
    _ mails: [(source: Mail.Source, flags: MailFlags)], to path: String
  ) throws(MailError) {
    let host = ProcessInfo.processInfo.hostName.filter { $0 != "/" && $0 != ":" }
    let start = "\(time(nil)).P\(getpid())R\(UInt32.random(in: 0 ... .max))"
    let names = mails.indices.map { "\(start)Q\($0).\(host)" }
    let places = zip(names, mails).map { name, mail in
      Array("\(path)/cur/".utf8) + Maildir.name(Array(name.utf8), with: mail.flags)
    }
    var isDone = false
    defer {
      for name in names { unlink("\(path)/tmp/\(name)") }
      // Half of them would be there twice after the next try.
      if !isDone { for place in places { unlink(place.cString) } }
    }
    for (name, mail) in zip(names, mails) { try write(mail.source, to: "\(path)/tmp/\(name)") }
    for (name, place) in zip(names, places) {
      guard link("\(path)/tmp/\(name)", place.cString) == 0 else { throw .system("write", path) }
    }
    isDone = true
    let directory = open("\(path)/cur", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    if directory >= 0 {
      fsync(directory)
      close(directory)
    }
  }

  /// Writes a mail into a new file, and has it on the disk.
  private static func write(_ source: Mail.Source, to path: String) throws(MailError) {
    let bytes = source.bytes
    guard !bytes.isEmpty else { throw MailError("the file of a mail is gone") }
    let file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard file >= 0 else { throw .system("write", path) }
    defer { close(file) }
    guard FileBytes.write(Array(bytes), to: file), fsync(file) == 0 else {
      throw .system("write", path)
    }
  }
}
