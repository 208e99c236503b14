import FoundationEssentials
import KeyboardAssistance
import KeyboardCommands
import KeyboardCore
import KeyboardNavigation
import KeyboardTerminalForms
import KeyboardTerminalShell
import KeyboardTerminalUI

/// Folders as tabs above a list of mails and the one that is read, side by side, and a form while
/// somebody writes one.
///
/// ```
/// folders ──▶ ArrayTable ◀── TableNavigator ◀── keys ──▶ ScrollNavigator ──▶ WrappedText
///                                  │ focus moved                                ▲ text
///                                  └────────────────────────────────────────────┘
/// ```
final class MailboxController {
  /// The folders that mails lie in.
  private enum Folder: String, CaseIterable, Identifiable {
    case inbox = "Inbox"
    case archived = "Archived"
    case deleted = "Deleted"
    var id: String { rawValue }
  }

  /// Everything that is shown while nobody writes.
  let root: SplitPane
  /// The list, and the mail that has the focus.
  private let pane: SplitPane

  private let program: TerminalProgram
  private let name: String
  private let table: ArrayTable<Mail>
  private var mails: [Mail]
  /// The folders of mails that were moved; the others are in the inbox.
  private var places: [Mail.ID: Folder] = [:]
  private let folders: ArrayTable<Folder>
  private let tabs: TableNavigator
  /// The folders, the list and the mail, by Tab.
  private let window: FocusSequence
  private let text = WrappedText()
  private let navigator: TableNavigator
  /// The mail that is being written; nil while none is.
  private var composer: Composer? {
    didSet { program.screen.root = composer?.pane ?? root }
  }
  private let history = UndoHistory()
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
    self.mails = drafts.reversed() + mails
    table = ArrayTable(self.mails, height: 2) { "\($0.sender) \($0.subject)" }
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
    list.emptyText = { "no mails here" }
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
    folders = ArrayTable(Folder.allCases, title: \.rawValue)
    var tabsPolicy = NavigationPolicy.ariaTabs
    tabsPolicy.keys[.deleteRows] = []
    tabs = TableNavigator(
      tableView: folders, delegate: nil, bus: engine.bus, scene: "folders", policy: tabsPolicy)
    tabs.setSelection(ListSelection(only: 0))
    let line = StripPane(navigator: tabs, list: folders, kind: .tabs)
    root = SplitPane(engine, [(line, tabs), (pane, navigator)], .vertical)
    let reads = { !(program.screen.root is FormPane) }
    window = FocusSequence(
      [
        .init("folders", tabs, canTakeFocus: reads), .init("mails", navigator, canTakeFocus: reads),
        .init(
          "mail", scroller, canTakeFocus: { reads() && table.focused(in: navigator) != nil }),
      ], wraps: true, bus: engine.bus
    ) { engine.firstResponder = $0 }
    tokens = [
      engine.addResponder(window),
      engine.focusChanges.observe { [window] in
        if let responder = engine.firstResponder { window.follow(responder) }
      },
      engine.bus.subscribe(to: ListNavigator.SelectionChanged.self) { [weak self] in
        if $0.scene == "folders" { self?.showFolder() }
      },
      engine.bus.subscribe(to: ListNavigator.FocusMoved.self) { [weak self] in
        if $0.scene == "mails" { self?.showMail() }
      },
      engine.bus.subscribe(to: ListNavigator.Committed.self) { [pane] in
        if $0.scene == "mails" { pane.active = 1 }
      },
    ]
    program.screen.header = { [weak self] in self?.header ?? TitleLine("") }
    program.screen.shownCommands = [
      "mailbox.save-draft", .nextInput, "split.back", "mailbox.new-email", "mailbox.quit",
      "screen.showKeys", "mailbox.archive", "mailbox.restore", "mailbox.delete", "mailbox.undo",
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

  /// The drafts in the inbox, in the order in which they were written.
  var drafts: [Mail] { mails.filter { $0.isDraft && places[$0.id] == nil }.reversed() }

  private var folder: Folder { folders.selected(in: tabs).first ?? .inbox }

  /// Shows the mails of the folder whose tab is selected.
  private func showFolder() {
    table.elements = mails.filter { places[$0.id, default: .inbox] == folder }
    if mail == nil { navigator.select(IndexPath(row: 0, section: 0)) }
    showMail()
  }

  private var mail: Mail? { table.focused(in: navigator) }

  private func showMail() { text.text = mail?.text ?? "" }

  private var header: TitleLine {
    if let composer { return TitleLine(composer.title) }
    let count = table.elements.count
    var info = ["\(count) \(count == 1 ? "mail" : "mails")"]
    for folder in [Folder.archived, .deleted] {
      let count = places.values.count { $0 == folder }
      if count > 0 { info.append("\(count) \(folder.rawValue.lowercased())") }
    }
    return TitleLine(name, info: info.joined(separator: " · "))
  }

  // MARK: Archiving and deleting

  /// Moves the mails that are selected, or the focused one, to a folder.
  private func take(to folder: Folder) {
    let mails = table.selected(in: navigator)
    let former = mails.map { places[$0.id] }
    let move = { [unowned self] in put(mails, mails.map { _ in folder == .inbox ? nil : folder }) }
    move()
    if mail == nil, pane.active == 1 { pane.active = 0 }
    let verb = folder == .inbox ? "moved to the inbox" : folder.rawValue.lowercased()
    history.add(
      verb,
      undo: { [unowned self] in
        put(mails, former)
        if let first = mails.first { show(first) }
      }, redo: move)
    program.screen.show("\(verb): \(mails.count == 1 ? mails[0].subject : "\(mails.count) mails")")
  }

  private func put(_ mails: [Mail], _ places: [Folder?]) {
    for (mail, place) in zip(mails, places) { self.places[mail.id] = place }
    if mails.contains(where: \.isDraft) { keep() }
    showFolder()
  }

  /// Shows a mail in its folder.
  private func show(_ mail: Mail) {
    let folder = places[mail.id, default: .inbox]
    tabs.setSelection(ListSelection(only: Folder.allCases.firstIndex(of: folder) ?? 0))
    showFolder()
    navigator.select(identity: mail.id)
    showMail()
  }

  private func undo() {
    let verb = try? history.undo()
    program.screen.show(verb.map { "no longer \($0)" } ?? "nothing to undo")
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
    mails = (mails + [draft]).sorted { $0.id < $1.id }
    put([draft], [nil])
    show(draft)
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
    let isIn = { [unowned self] (folder: Folder) in hasMail() && self.folder == folder }
    add("archive", "Archive", "ctrl+e", if: hasMail() && !isIn(.archived)) {
      $0.take(to: .archived)
    }
    add("delete", "Delete", "delete", "backspace", if: hasMail() && !isIn(.deleted)) {
      $0.take(to: .deleted)
    }
    add("restore", "Move to the inbox", "ctrl+r", if: hasMail() && !isIn(.inbox)) {
      $0.take(to: .inbox)
    }
    add("undo", "Undo", "ctrl+z", if: reads()) { $0.undo() }
    add("save-draft", "Keep draft", "ctrl+s", "escape", if: !reads()) { $0.endComposing() }
    add("quit", "Leave", "ctrl+q", "ctrl+c") { $0.program.screen.leave() }
    pane.addCommands(to: program.commands, steps: false)
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
