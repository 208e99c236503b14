import FoundationEssentials
import KeyboardAssistance
import KeyboardCommands
import KeyboardCore
import KeyboardNavigation
import KeyboardTerminalForms
import KeyboardTerminalShell
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

  private let program: TerminalProgram
  private let name: String
  private let table: ArrayTable<Mail>
  private let text = WrappedText()
  private let navigator: TableNavigator
  /// The mail that is being written; nil while none is.
  private var composer: Composer? {
    didSet { program.screen.root = composer?.pane ?? pane }
  }
  private let history = UndoHistory()
  /// How many mails were archived and deleted, by these words, as the header shows them.
  private var gone: [String: Int] = [:]
  private var draftCount = 0
  /// The file that keeps drafts until they are printed; nil without a home directory.
  private let kept: Drafts?
  private var keeping: TimerToken?
  private var tokens: [Subscription] = []

  init(_ program: TerminalProgram, name: String, _ mails: [Mail], _ kept: Drafts?) {
    (self.program, self.name, self.kept) = (program, name, kept)
    let engine = program.engine
    let left = kept?.left ?? []
    draftCount = left.count
    let drafts = left.enumerated().map { Mail(draft: -1 - $0, kept: $1) }
    table = ArrayTable(drafts.reversed() + mails, height: 2) { "\($0.sender) \($0.subject)" }
    navigator = TableNavigator(
      tableView: table, delegate: nil, bus: engine.bus, scene: "mails", policy: Self.policy)
    let scroller = ScrollNavigator(scrollView: text, scheduler: engine.scheduler, policy: .cells)
    let (table, text, navigator) = (table, text, navigator)
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
      return Mail.fields.contains(String(name)) ? [name.startIndex..<name.endIndex] : []
    }
    pane = SplitPane(engine, [(list, navigator), (reader, scroller)], shares: [2, 3]) { index in
      !(program.screen.root is FormPane) && (index == 0 || table.focused(in: navigator) != nil)
    }
    tokens = [
      engine.bus.subscribe(to: ListNavigator.FocusMoved.self) { [weak self] _ in self?.showMail() },
      engine.bus.subscribe(to: ListNavigator.Committed.self) { [pane] _ in pane.active = 1 },
    ]
    program.screen.header = { [weak self] in self?.header ?? TitleLine("") }
    program.screen.shownCommands = [
      "mailbox.save-draft", .nextInput, "split.back", "mailbox.new-email", "mailbox.quit",
      "screen.showKeys", "mailbox.archive", "mailbox.delete", "mailbox.undo",
      "mailbox.forward-email",
    ]
    addCommands()
    navigator.select(IndexPath(row: 0, section: 0))
    showMail()
    pane.active = 0
    if !left.isEmpty {
      program.screen.show("drafts of before: \(left.count)", atLeast: .seconds(2))
    }
  }

  /// The drafts in the list, in the order in which they were written.
  var drafts: [Mail] { table.elements.filter(\.isDraft).reversed() }

  private var mail: Mail? { table.focused(in: navigator) }

  private func showMail() { text.text = mail?.text ?? "" }

  private var header: TitleLine {
    if let composer { return TitleLine(composer.title) }
    let count = table.elements.count
    var info = ["\(count) \(count == 1 ? "mail" : "mails")"]
    for verb in ["archived", "deleted"] {
      if let count = gone[verb], count > 0 { info.append("\(count) \(verb)") }
    }
    return TitleLine(name, info: info.joined(separator: " · "))
  }

  // MARK: Archiving and deleting

  private func take(_ verb: String) {
    let mails = table.selected(in: navigator)
    let remove = { [unowned self] in
      let ids = Set(mails.map(\.id))
      table.elements.removeAll { ids.contains($0.id) }
      gone[verb, default: 0] += mails.count
      if mails.contains(where: \.isDraft) { keep() }
      showMail()
      if mail == nil { pane.active = 0 }
    }
    remove()
    history.add(
      verb,
      undo: { [unowned self] in
        gone[verb, default: 0] -= mails.count
        insert(mails)
      }, redo: remove)
    program.screen.show("\(verb): \(mails.count == 1 ? mails[0].subject : "\(mails.count) mails")")
  }

  private func undo() {
    let verb = try? history.undo()
    program.screen.show(verb.map { "no longer \($0)" } ?? "nothing to undo")
  }

  private func insert(_ mails: [Mail]) {
    table.elements = (table.elements + mails).sorted { $0.id < $1.id }
    if mails.contains(where: \.isDraft) { keep() }
    if let first = mails.first { navigator.select(identity: first.id) }
    showMail()
  }

  // MARK: Writing

  private func forward() {
    guard let mail else { return }
    compose(
      "Forward Email", subject: "Fwd: \(mail.subject)",
      text: "\n\n---------- Forwarded message ----------\n" + mail.text)
  }

  private func compose(_ title: String, subject: String = "", text: String = "") {
    composer = Composer(title, program.engine, subject: subject, text: text) { [weak self] in
      self?.keepSoon()
    }
  }

  /// Writes the drafts to the disk, with what is being written, a moment after the last change.
  private func keepSoon() {
    keeping.map(program.engine.taskScheduler.cancel)
    keeping = program.engine.taskScheduler.schedule(after: .milliseconds(200)) { [weak self] in
      self?.keep()
    }
  }

  private func keep() {
    let unfinished = composer?.draft(-1 - draftCount)
    let texts = (drafts + [unfinished].compactMap(\.self)).map {
      String(decoding: $0.bytes, as: UTF8.self)
    }
    do {
      try kept?.keep(texts)
    } catch {
      program.screen.show("the draft is not on the disk: \(error.message)", isWarning: true)
    }
  }

  /// Puts what was written into the list, and shows that again.
  func endComposing() {
    guard let composer else { return }
    draftCount += 1
    self.composer = nil
    pane.active = 0
    let draft = composer.draft(-draftCount)
    guard let draft else { return keep() }
    insert([draft])
    program.screen.show("kept as a draft, which is printed at the end")
  }

  // MARK: Keys

  private func addCommands() {
    let reads = { [unowned self] in composer == nil }
    let hasMail = { [unowned self] in composer == nil && mail != nil }
    add("new-email", "Compose New Email", "ctrl+n", if: reads()) {
      $0.compose("Compose New Email")
    }
    add("forward-email", "Forward Email", "ctrl+f", if: hasMail()) { $0.forward() }
    add("archive", "Archive", "ctrl+e", if: hasMail()) { $0.take("archived") }
    add("delete", "Delete", "delete", "backspace", if: hasMail()) { $0.take("deleted") }
    add("undo", "Undo", "ctrl+z", if: reads()) { $0.undo() }
    add("save-draft", "Keep draft", "ctrl+s", "escape", if: !reads()) { $0.endComposing() }
    add("quit", "Leave", "ctrl+q", "ctrl+c") { $0.program.screen.leave() }
    pane.addCommands(to: program.commands)
  }

  private func add(
    _ name: String, _ title: String, _ keys: KeySequence...,
    if isPossible: @autoclosure @escaping () -> Bool = true,
    perform: @escaping (MailboxController) -> Void
  ) {
    let command = KeyCommand(
      CommandInvocation(CommandID("mailbox.\(name)")), title: title, sequences: keys)
    program.commands.add(command, if: isPossible()) { [weak self] _ in self.map(perform) }
  }

  /// Typing finds a sender, Shift and Space select several mails; there is always a focus.
  private static let policy: NavigationPolicy = {
    var policy = NavigationPolicy.listbox
    policy.keepsFocus = true
    // The mailbox has its own command for that.
    for command in [CommandID.deleteRows, .moveRowUp, .moveRowDown] { policy.keys[command] = [] }
    return policy
  }()
}
