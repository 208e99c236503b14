import ExampleProgram
import FoundationEssentials
import KeyboardAssistance
import KeyboardCommands
import KeyboardCore
import KeyboardNavigation
import KeyboardTerminalUI

/// A list of mails and the one that is read, side by side, and a form while somebody writes one.
///
/// ```
/// ArrayTable ◀── TableNavigator ◀── keys ──▶ ScrollNavigator ──▶ WrappedText
///                      │ focus moved                                ▲ text
///                      └────────────────────────────────────────────┘
/// ```
final class MailboxController {
  /// The list, and the mail that has the focus.
  let pane: SplitPane

  private let program: Program
  private let name: String
  private let table: ArrayTable<Mail>
  private let text = WrappedText()
  private let navigator: TableNavigator
  private let scroller: ScrollNavigator
  /// The mail that is being written; nil while none is.
  private var composer: Composer?
  /// What was taken from the list, with the word for it; the last one is undone first.
  private var history: [(verb: String, mails: [Mail])] = []
  private var verb = "deleted"
  private var draftCount = 0
  private var token: Subscription?

  init(_ program: Program, name: String, _ mails: [Mail]) {
    (self.program, self.name) = (program, name)
    let engine = program.engine
    table = ArrayTable(mails, height: 2) { "\($0.sender) \($0.subject)" }
    navigator = TableNavigator(
      tableView: table, delegate: nil, bus: engine.bus, scene: "mails", policy: Self.policy)
    scroller = ScrollNavigator(
      scrollView: text, scheduler: engine.scheduler, policy: .cells)
    let (table, text) = (table, text)
    let list = TablePane(navigator: navigator, table: table)
    list.text = { path in
      guard let mail = table[path] else { return "" }
      return ItemText(
        mail.sender, detail: mail.isDraft ? "draft" : mail.day, lines: ["  " + mail.subject])
    }
    let reader = ScrollPane(navigator: scroller, scrollView: text, line: text.line) {
      text.viewportSize = $0
    }
    reader.highlights = { line in
      let name = line.prefix { $0 != ":" }
      return ["From", "To", "Date", "Subject"].contains(String(name))
        ? [name.startIndex..<name.endIndex] : []
    }
    pane = SplitPane(list, reader)
    pane.onActivate = { [weak self] in self?.activate($0) }
    text.onScroll = { [pane] in pane.onChange() }
    navigator.delegate = self
    table.onDelete = { [weak self] in self?.didDelete($0) }
    token = engine.bus.subscribe(to: NavigationFocusMoved.self) { [weak self] _ in self?.showMail()
    }
    program.screen.header = { [weak self] in self?.header ?? TitleLine("") }
    program.screen.shownCommands = [
      "mailbox.save-draft", .nextInput, "mailbox.list", "mailbox.new-email", "screen.showKeys",
      "mailbox.archive", "mailbox.delete", "mailbox.undo", "mailbox.forward-email",
    ]
    addCommands()
    navigator.selectRow(0, of: table)
    showMail()
    activate(.leading)
  }

  /// The drafts in the list, in the order in which they were written.
  var drafts: [Mail] { table.elements.filter(\.isDraft).reversed() }

  private var mail: Mail? { navigator.indexPathForFocusedRow.flatMap { table[$0] } }

  private var header: TitleLine {
    if let composer { return TitleLine(composer.title) }
    let count = table.elements.count
    let gone = Dictionary(grouping: history, by: \.verb).mapValues {
      $0.reduce(0) { $0 + $1.mails.count }
    }
    let parts = ["archived", "deleted"].compactMap { verb in gone[verb].map { "\($0) \(verb)" } }
    let info = ["\(count) \(count == 1 ? "mail" : "mails")"] + parts
    return TitleLine(name, info: info.joined(separator: " · "))
  }

  // MARK: Reading

  /// Gives the keys to the list or to the mail.
  private func activate(_ side: SplitPane.Side) {
    pane.active = side
    program.engine.firstResponder = side == .leading ? navigator : scroller
  }

  private func showMail() {
    text.text = mail?.text ?? ""
  }

  // MARK: Archiving and deleting

  private func delete(_ verb: String) throws(CommandError) {
    self.verb = verb
    try navigator.perform(CommandInvocation(.deleteRows))
    showMail()
    if mail == nil { activate(.leading) }
  }

  private func didDelete(_ mails: [Mail]) {
    history.append((verb, mails))
    let what = mails.count == 1 ? mails[0].subject : "\(mails.count) mails"
    program.screen.show("\(verb): \(what)")
  }

  private func undo() {
    guard let last = history.popLast() else { return program.screen.show("nothing to undo") }
    insert(last.mails)
    program.screen.show("no longer \(last.verb)")
  }

  private func insert(_ mails: [Mail]) {
    navigator.insert(mails, into: table) { $0.id < $1.id }
    showMail()
  }

  // MARK: Writing

  private func compose(_ composer: Composer) {
    self.composer = composer
    program.screen.root = composer.pane
  }

  private func forward(_ mail: Mail) {
    let text = "\n\n---------- Forwarded message ----------\n" + mail.text
    compose(
      Composer(
        "Forward Email", program.engine, subject: "Fwd: \(mail.subject)", text: text))
  }

  /// Puts what was written into the list, and shows that again.
  private func endComposing() {
    guard composer != nil else { return }
    draftCount += 1
    let draft = composer?.draft(-draftCount)
    composer = nil
    program.screen.root = pane
    activate(.leading)
    if let draft {
      insert([draft])
      program.screen.show("kept as a draft, which is printed at the end")
    }
  }

  // MARK: Keys

  private func addCommands() {
    let commands = program.commands
    let reads = { [weak self] in self?.composer == nil }
    let hasMail = { [weak self] in self?.composer == nil && self?.mail != nil }
    let isOn = { [weak self] side in self?.composer == nil && self?.pane.active == side }
    commands.add("mailbox.new-email", "Compose New Email", keys: "ctrl+n", if: reads()) {
      [weak self, program] _ in self?.compose(Composer("Compose New Email", program.engine))
    }
    commands.add("mailbox.forward-email", "Forward Email", keys: "ctrl+f", if: hasMail()) {
      [weak self] _ in if let self, let mail { forward(mail) }
    }
    commands.add("mailbox.archive", "Archive", keys: "ctrl+e", if: hasMail()) {
      [weak self] _ throws(CommandError) in try self?.delete("archived")
    }
    commands.add("mailbox.delete", "Delete", keys: "delete", "backspace", if: hasMail()) {
      [weak self] _ throws(CommandError) in try self?.delete("deleted")
    }
    commands.add("mailbox.undo", "Undo", keys: "ctrl+z", if: reads()) {
      [weak self] _ in self?.undo()
    }
    commands.add("mailbox.switch", "List, or mail", keys: "tab", if: hasMail()) {
      [weak self] _ in
      guard let self else { return }
      activate(pane.active == .leading ? .trailing : .leading)
    }
    commands.add("mailbox.read", "Read", keys: "right", if: isOn(.leading) && hasMail()) {
      [weak self] _ in self?.activate(.trailing)
    }
    commands.add("mailbox.list", "Back to the list", keys: "escape", "left", if: isOn(.trailing)) {
      [weak self] _ in self?.activate(.leading)
    }
    commands.add("mailbox.save-draft", "Keep draft", keys: "ctrl+s", "escape", if: !reads()) {
      [weak self] _ in self?.endComposing()
    }
    commands.add("mailbox.quit", "Leave", keys: "ctrl+q", "ctrl+c") {
      [weak self, program] _ in
      self?.endComposing()
      program.screen.leave()
    }
  }

  /// Typing finds a sender, Shift and Space select several mails.
  private static let policy: NavigationPolicy = {
    var policy = NavigationPolicy.listbox
    // The mailbox has its own command for that, as for what is read; there is always a focus.
    for command in [CommandID.deleteRows, .clearFocus, .moveRowUp, .moveRowDown] {
      policy.keys[command] = []
    }
    return policy
  }()
}

extension MailboxController: @MainActor TableNavigatorDelegate {
  func tableNavigator(
    _ navigator: TableNavigator, didUpdateFocus focusUpdate: TableNavigator.FocusUpdate,
    completedNavigationWith context: TableNavigator.NavigationCompletionContext
  ) {}

  func tableNavigator(_ navigator: TableNavigator, commitFocusedRowAt indexPath: IndexPath) {
    activate(.trailing)
  }

  /// There is always a focus.
  func tableNavigator(
    _ navigator: TableNavigator, navigationResponseFor request: TableNavigator.NavigationRequest
  ) -> TableNavigator.NavigationResponse {
    request.intent == .noRow ? .noNavigation : .defaultNavigation
  }
}
