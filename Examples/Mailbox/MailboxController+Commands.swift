import KeyboardCommands
import KeyboardCore
import KeyboardNavigation
import KeyboardTerminalShell
import KeyboardTerminalUI

/// The commands and their keys.
extension MailboxController {
  func addCommands() {
    add("new-email", "Compose new email", "ctrl+n", if: \.reads) {
      $0.compose("Compose new email", Letter(from: $0.own))
    }
    add("reply", "Reply", "alt+r", if: \.isRead) { $0.reply(toAll: false) }
    add("reply-all", "Reply to all", "alt+g", if: \.isRead) { $0.reply(toAll: true) }
    add("forward-email", "Forward email", "ctrl+f", "alt+f", if: \.hasMail) { $0.forward() }
    add("reply-list", "Reply to the list", "alt+shift+l", if: \.isRead) { $0.replyToList() }
    add("bounce", "Send the mail on as it is", "alt+b", if: \.isRead) { $0.bounce() }
    add("address", "Show the address", "alt+@", if: \.hasMail) { $0.showAddress() }
    add("print", "Print", "alt+shift+p", if: \.hasMail) { $0.print() }
    add("archive", "Archive", "ctrl+e", if: \.canArchive) {
      $0.take(to: .archived)
    }
    add("delete", "Delete", "delete", "alt+d", if: \.canDelete) {
      $0.take(to: .deleted)
    }
    add("restore", "Move to the inbox", "ctrl+r", "alt+u", if: \.canRestore) {
      $0.take(to: .inbox)
    }
    add("undo", "Undo", "ctrl+z", if: \.reads) { $0.undo() }
    add("next", "Next mail", "alt+j", "alt+down", if: \.hasMail) { $0.step(by: 1) }
    add("previous", "Previous mail", "alt+k", "alt+up", if: \.hasMail) { $0.step(by: -1) }
    add("flag", "Flag as important", "alt+i", if: \.isRead) { $0.toggle(.flagged) }
    add("toggle-read", "Mark as read or unread", "alt+m", if: \.isRead) { $0.toggle(.read) }
    add("save", "Save attachment", "alt+s", if: \.hasMail) { reading in
      reading.withAttachment("Save") { [weak reading] in reading?.save($0) }
    }
    add("view", "Open attachment", "alt+v", if: \.hasMail) { reading in
      reading.withAttachment("Open") { [weak reading] in reading?.view($0) }
    }
    add("pager", "Show all of the mail in the pager", "alt+p", if: \.hasMail) { $0.showInPager() }
    add("header", "Show all fields of the mail in the pager", "alt+h", if: \.hasMail) {
      $0.showInPager(withHeader: true)
    }
    add("pipe", "Pipe the mail to a command", "alt+|", if: \.hasMail) { $0.pipe() }
    add("shell", "Run a command", "alt+!", if: \.reads) { $0.runCommand() }
    add("folder", "Open another mailbox", "alt+c", if: \.reads) { $0.changeFolder() }
    add("move", "Move to another mailbox", "alt+shift+m", if: \.isRead) { $0.put(moving: true) }
    add("copy", "Copy to another mailbox", "alt+shift+c", if: \.isRead) { $0.put(moving: false) }
    add("write", "Write to the mailbox", "$", if: \.reads) { $0.askToWrite() }
    add("threads", "Show or leave threads", "ctrl+t", if: \.reads) {
      $0.sort($0.order == .threads ? .received : .threads)
    }
    for (order, key) in Self.orders {
      let keys = KeySequence(stringLiteral: "alt+o \(key)")
      add("sort-\(order)", "Sort: \(order.rawValue)", keys, if: \.reads) { $0.sort(order) }
    }
    for (order, key) in Self.orders.dropLast() {
      let title = "Sort: \(order.rawValue), reversed"
      let keys = KeySequence(stringLiteral: "alt+shift+o \(key)")
      add("sort-\(order)-reversed", title, keys, if: \.reads) { $0.sort(order, isReversed: true) }
    }
    addSearch()
    addWriting()
    addMuttCommands()
    add("save-draft", "Keep draft", "ctrl+s", "escape", if: \.isComposing) {
      $0.endComposing()
    }
    add("close", "Back, or leave", if: \.reads) {
      if $0.pane.active == 1 { $0.pane.active = 0 } else { $0.leave() }
    }
    add("exit", "Leave, and write nothing", if: \.reads) { $0.leaveUnwritten() }
    add("recall", "Go on with a draft", if: \.hasDrafts) { mailbox in
      mailbox.drafts.last.map(mailbox.edit)
    }
    add("quit", "Leave", "ctrl+q", "ctrl+c", if: \.canLeave) { $0.leave() }
    pane.addCommands(to: program.commands, steps: false)
    program.engine.declaredBindings = Self.muttBindings
  }

  private func addWriting() {
    add("send", "Send", "alt+y", "ctrl+enter", if: \.writes) { $0.askToSend() }
    add("copies", "Cc and Bcc", "alt+c", if: \.isComposing) { $0.showCopies() }
    add("editor", "Write in the editor", "alt+e", if: \.isComposing) { $0.editText() }
    add("attach", "Attach a file", "alt+a", if: \.writes) { $0.attach() }
    add("detach", "Detach a file", "alt+shift+a", if: \.hasFiles) { $0.detach() }
  }

  private func addSearch() {
    add("search", "Find a mail", "/", "alt+/", if: \.reads) { $0.beginSearch(limiting: false) }
    add("limit", "Show only some mails", "alt+l", if: \.reads) { $0.beginSearch(limiting: true) }
    add("select-matches", "Select mails by words", "alt+t", if: \.hasMail) {
      $0.selectMatches()
    }
    add("delete-matches", "Delete mails by words", "alt+shift+d", if: \.canDelete) {
      $0.selectMatches(andTakeTo: .deleted)
    }
    add("restore-matches", "Move mails by words to the inbox", if: \.canRestore) {
      $0.selectMatches(andTakeTo: .inbox)
    }
    add("find-next", "Find the next mail", "alt+n", if: \.hasQuery) { $0.findNext() }
    add("search-done", "Keep", "enter", if: \.isTyping) { $0.endSearch(isKept: true) }
    add("search-cancel", "Go back", "escape", "ctrl+c", if: \.isTyping) {
      $0.endSearch(isKept: false)
    }
    add("forget", "Show all mails", "escape", if: \.canForget) {
      $0.forget()
    }
  }

  func add(
    _ name: String, _ title: String, _ keys: KeySequence..., further: [KeySequence] = [],
    if isPossible: @escaping (MailboxController) -> Bool,
    perform: @escaping (MailboxController) -> Void
  ) {
    let id = CommandID("mailbox.\(name)")
    // The letter comes first, so that hints name it.
    let letters = hasLetters ? Self.muttKeys.filter { $0.command == id }.map(\.key) : []
    let command = KeyCommand(
      CommandInvocation(id), title: title, sequences: letters + keys + further,
      isChange: Self.changes.contains(name))
    program.commands.add(command, of: self, if: isPossible) { mailbox, _ in perform(mailbox) }
  }

  var reads: Bool { composer == nil && !isTyping }
  private var isComposing: Bool { composer != nil }
  private var canLeave: Bool { !isTyping }
  var hasMail: Bool { reads && mail != nil }
  private var isRead: Bool { hasMail && mail?.isDraft == false }
  private var canArchive: Bool { hasMail && tab != .archived }
  private var canDelete: Bool { hasMail && tab != .deleted }
  private var canRestore: Bool { hasMail && tab != .inbox }
  private var hasDrafts: Bool { reads && !drafts.isEmpty }
  private var hasQuery: Bool { reads && query != nil }
  private var canForget: Bool { hasQuery && pane.active == 0 }
  private var writes: Bool {
    composer != nil || !isTyping && mail?.isDraft == true && mail?.id != sending
  }
  private var hasFiles: Bool {
    writes && !(composer.map(\.files.isEmpty) ?? attachments.isEmpty)
  }

  /// The commands that `edit.repeat` makes once more: for another mail.
  private static let changes: Set = ["archive", "delete", "flag", "restore", "toggle-read"]

  /// The orders with the last of their keys; the last one is not reversed.
  static let orders: [(order: MailOrder, key: Character)] = [
    (.received, "r"), (.date, "d"), (.sender, "f"), (.subject, "s"), (.size, "z"), (.threads, "t"),
  ]

  // MARK: Doing

  private func undo() {
    let verb = try? history.undo()
    program.screen.show(verb.map { "no longer \($0)" } ?? "nothing to undo")
  }

  private func toggle(_ flag: MailFlags) {
    let mails = table.selected(in: navigator).filter { !$0.isDraft }
    let isOn = mails.allSatisfy { flags(of: $0).contains(flag) }
    for mail in mails {
      let flags = flags(of: mail)
      setFlags(isOn ? flags.subtracting(flag) : flags.union(flag), of: mail)
    }
  }

  private func sort(_ order: MailOrder, isReversed: Bool = false) {
    self.isReversed = isReversed
    guard order != .threads || mails.count <= MailBounds.threadsAtOnce else { return findThreads() }
    self.order = order
    showOrder()
  }

  /// Finds the threads of many mails beside the keys.
  private func findThreads() {
    program.screen.show("finding threads")
    let received = MailOrder.received(mails)
    let sources = received.map(\.source)
    Task { [weak self] in
      let places = await Task.detached {
        MailThreads.places(of: MailThreads.Links.reading(sources))
      }.value
      guard let self else { return }
      // Mails may have come or gone meanwhile.
      guard MailOrder.received(mails).map(\.id) == received.map(\.id) else { return findThreads() }
      showThreads(places)
      showOrder()
    }
  }

  private func showOrder() {
    showTab()
    let words = order.rawValue + (isReversed ? ", reversed" : "")
    program.screen.show(order == .threads ? "threads" : "sorted: \(words)")
  }
}
