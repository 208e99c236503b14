import Dispatch
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
  /// The tabs that mails lie in.
  enum Tab: String, CaseIterable, Identifiable {
    case inbox = "Inbox"
    case archived = "Archived"
    case deleted = "Deleted"
    var id: String { rawValue }
  }

  /// Everything that is shown while nobody writes, with the line for what is searched.
  let root: PromptPane
  /// The list, and the mail that has the focus.
  let pane: SplitPane

  let program: TerminalProgram
  var name: String
  /// The folder of the mails.
  var folder: any MailFolder
  /// Opens a mailbox by its path.
  let openFolder: (String) throws(MailError) -> any MailFolder
  /// The mailbox that was shown before, and the one that mails were put into last.
  var (lastFolder, lastTarget) = ("", "")
  /// A Boolean value indicating whether letters are keys in the list.
  let hasLetters: Bool
  /// The command that a mail was piped to last.
  var lastCommand = ""
  /// The command that was run last.
  var lastShellCommand = ""
  /// The watch for new mails; nil if the system has none.
  var watcher: MailWatch?
  /// The next look at whether mails have come, and when that is.
  var nextLook: (token: TimerToken, time: ContinuousClock.Instant)?
  /// The look that goes on.
  var looking: Task<Void, Never>?
  /// The address of the writer; empty when it is not known.
  let own: String
  let table: ArrayTable<Mail>
  let navigator: TableNavigator
  let scroller: ScrollNavigator
  let text = WrappedText()
  /// The mails as they came, and the drafts.
  var mails: [Mail] { didSet { arrange() } }
  var order = MailOrder.received { didSet { if !isArranged { arrange() } } }
  private var isArranged = false
  /// A Boolean value indicating whether the order runs the other way; drafts stay first.
  var isReversed = false
  private var arranged: (mails: [Mail], depths: [Mail.ID: Int]) = ([], [:]) {
    didSet { rowChanges += 1 }
  }
  /// The number of changes of what rows show.
  private var rowChanges = 0
  /// The tabs of mails that were moved; the others are in the inbox.
  var places: [Mail.ID: Tab] = [:]
  /// The flags that are not written yet.
  var changedFlags: [Mail.ID: MailFlags] = [:] { didSet { rowChanges += 1 } }
  /// The attachments of the mail that is shown.
  var attachments: [Attachment] = []
  var reading = Reading()
  let history = UndoHistory()
  private let list: TablePane
  private let tabs: TableNavigator
  private let tabTable: ArrayTable<Tab>
  /// The tabs, the list and the mail, by the Tab key.
  private let window: FocusSequence
  private var tokens: [Subscription] = []
  /// The next try to write while another program has a lock.
  var writing: TimerToken?

  // MARK: State of searching

  let field = TextDocument(name: "query", isMultiline: false)
  var query: SearchQuery?
  var search: Task<Void, Never>?
  /// The mails that the list is limited to; nil for all.
  var limit: Set<Mail.ID>?
  /// A Boolean value indicating whether what is typed limits the list, rather than finding a mail.
  var isLimiting = false
  /// The mail from which the search began.
  var origin: Mail.ID?

  // MARK: State of writing

  /// The mail that is being written; nil while none is.
  var composer: Composer? {
    didSet { program.screen.root = composer?.pane ?? root }
  }
  /// The draft that is written on, and the mail that is answered.
  var (edited, answered): (Mail.ID?, Mail?) = (nil, nil)
  var draftCount = 0
  /// The file that keeps drafts until they are printed; nil without a home directory.
  let kept: Drafts?
  var keeping: TimerToken?
  /// The draft that is being sent.
  var sending: Mail.ID?
  /// The directories of attachments that other programs show.
  var opened: [String] = []

  /// Shows a folder.
  ///
  /// - Parameters:
  ///   - program: has the screen and the keys.
  ///   - name: the text that the header begins with.
  ///   - folder: the folder of the mails.
  ///   - kept: the drafts on the disk.
  ///   - own: the address of the writer.
  ///   - hasLetters: whether letters are keys in the list, where they find a sender otherwise.
  ///   - openFolder: opens another mailbox by its path.
  init(
    _ program: TerminalProgram, name: String, _ folder: any MailFolder, _ kept: Drafts?,
    own: String, hasLetters: Bool,
    openFolder: @escaping (String) throws(MailError) -> any MailFolder
  ) {
    (self.program, self.name, self.kept, self.own) = (program, name, kept, own)
    (self.folder, self.openFolder, self.hasLetters) = (folder, openFolder, hasLetters)
    let engine = program.engine
    let left = kept?.left ?? []
    draftCount = left.count
    mails =
      folder.mails + left.enumerated().map { Mail(id: -1 - $0, .draft(Array($1.utf8))) }
    arranged = MailOrder.received.arranged(mails)
    table = ArrayTable(arranged.mails, height: 2) { "\($0.sender) \($0.subject)" }
    navigator = TableNavigator(
      tableView: table, delegate: nil, bus: engine.bus, scene: "mails",
      policy: Self.policy(hasLetters: hasLetters))
    scroller = ScrollNavigator(
      scrollView: text, scheduler: engine.scheduler, policy: Self.mailPolicy)
    let (table, text, navigator, scroller) = (table, text, navigator, scroller)
    list = TablePane(navigator: navigator, table: table)
    let reader = ScrollPane(navigator: scroller, scrollView: text, line: text.line) {
      text.viewportSize = $0
    }
    let reads = { !(program.screen.root is FormPane) }
    pane = SplitPane(engine, [(list, navigator), (reader, scroller)], shares: [2, 3]) { index in
      reads() && (index == 0 || table.focused(in: navigator) != nil)
    }
    tabTable = ArrayTable(Tab.allCases, title: \.rawValue)
    var tabsPolicy = NavigationPolicy.ariaTabs
    tabsPolicy.keys[.deleteRows] = []
    tabs = TableNavigator(
      tableView: tabTable, delegate: nil, bus: engine.bus, scene: "folders", policy: tabsPolicy)
    tabs.setSelection(ListSelection(only: 0))
    let line = StripPane(navigator: tabs, list: tabTable, kind: .tabs)
    let split = SplitPane(engine, [(line, tabs), (pane, navigator)], .vertical)
    root = PromptPane("/", field, at: .bottom, of: split)
    root.isShown = false
    // Enter keeps what was found.
    field.excludedCommands = TextDocument.commandsOfLists
    window = FocusSequence(
      [
        .init("folders", tabs, canTakeFocus: reads), .init("mails", navigator, canTakeFocus: reads),
        .init(
          "mail", scroller, canTakeFocus: { reads() && table.focused(in: navigator) != nil }),
      ], wraps: true, bus: engine.bus
    ) { engine.firstResponder = $0 }
    list.willLayOut = { [weak self] in self?.arrangeRows(in: $0.columns) }
    list.text = { [weak self] path in table[path].flatMap { self?.row($0) } ?? "" }
    list.textVersion = { [weak self] in [self?.rowChanges ?? 0] }
    list.emptyText = { [weak self] in self?.emptiness ?? "" }
    reader.highlights = { [weak self] line in self?.highlights(in: line) ?? [] }
    observe()
    program.screen.header = { [weak self] in self?.header ?? TitleLine("") }
    program.screen.shownCommands = [
      "mailbox.save-draft", "mailbox.send", "mailbox.attach", .nextInput, "mailbox.search-done",
      "mailbox.search-cancel",
      "split.back", "mailbox.new-email", "mailbox.quit", "screen.showKeys", "mailbox.reply",
      "mailbox.archive", "mailbox.restore", "mailbox.delete", "mailbox.write", "mailbox.undo",
      "mailbox.forward-email",
    ]
    addCommands()
    navigator.select(IndexPath(row: 0, section: 0))
    showMail()
    pane.active = 0
    if !left.isEmpty {
      program.screen.show("drafts of before: \(left.count)", atLeast: .seconds(2))
    }
    readAhead(of: mails, before: mails.endIndex)
    watch()
  }

  private func observe() {
    let engine = program.engine
    let (scroller, navigator, hasLetters) = (scroller, navigator, hasLetters)
    tokens = [
      engine.addResponder(window),
      engine.focusChanges.observe { [window, weak self] in
        guard let responder = engine.firstResponder else { return }
        window.follow(responder)
        if responder === scroller { self?.markRead() }
      },
      engine.bus.subscribe(to: ListNavigator.SelectionChanged.self) { [weak self] in
        if $0.scene == "folders" { self?.showTab() }
      },
      engine.bus.subscribe(to: ListNavigator.FocusMoved.self) { [weak self] in
        if $0.scene == "mails" { self?.showMail() }
      },
      engine.bus.subscribe(to: ListNavigator.Committed.self) { [weak self] in
        if $0.scene == "mails" { self?.open() }
      },
      field.changes.observe { [weak self] change in
        if change == .text { self?.queryChanged() }
      },
      engine.context.register(
        Context.Name("mailbox.letters", "whether letters are keys: in the mail, or with --mutt")
      ) {
        let responder = engine.firstResponder
        return .bool(responder === scroller || hasLetters && responder === navigator)
      },
    ]
  }

  /// Reads the list's texts of mails that were not in sight, in slices between the keys, so that typing
  /// and sorting find them there.
  func readAhead(of mails: [Mail], before end: Int) {
    DispatchQueue.main.async { [weak self] in
      var end = end
      let deadline = ContinuousClock.now + .milliseconds(4)
      while ContinuousClock.now < deadline, end > 0 {
        end -= 1
        _ = mails[end].summary
      }
      if end > 0 { self?.readAhead(of: mails, before: end) }
    }
  }

  // MARK: The list

  /// The drafts in the inbox, in the order in which they were written.
  var drafts: [Mail] {
    mails.filter { $0.isDraft && places[$0.id] == nil }.sorted { $0.id > $1.id }
  }

  var tab: Tab { tabs.selectedRows.first.map { Tab.allCases[$0.lowerBound] } ?? .inbox }
  var mail: Mail? { table.focused(in: navigator) }

  func flags(of mail: Mail) -> MailFlags { changedFlags[mail.id] ?? mail.flags }

  private func arrange() {
    arranged = order.arranged(mails)
  }

  /// Shows threads that were found beside the keys.
  func showThreads(_ places: [MailThreads.Place]) {
    arranged = MailOrder.threads.arranged(mails, places: places)
    isArranged = true
    order = .threads
    isArranged = false
  }

  /// Shows a mail on one line where there is room for sender, subject and date, else on two.
  private func arrangeRows(in columns: Int) {
    guard (columns >= 58) == list.columns.isEmpty else { return }
    list.columns =
      list.columns.isEmpty
      ? [.init("From", width: 18), .init("Subject"), .init("Date", width: 14, alignment: .right)]
      : []
    table.height = list.columns.isEmpty ? 2 : 1
  }

  private func row(_ mail: Mail) -> ItemText {
    let depth = min(8, arranged.depths[mail.id] ?? 0)
    let indent = depth == 0 ? "" : String(repeating: "  ", count: depth - 1) + "└ "
    let flags = flags(of: mail)
    let detail = [flags.marks, mail.isDraft ? "draft" : mail.day].filter { !$0.isEmpty }
      .joined(separator: " ")
    var row =
      list.columns.isEmpty
      ? ItemText(
        indent + mail.sender, detail: detail,
        lines: ["  " + indent.map { $0 == "└" ? " " : $0 } + mail.subject])
      : ItemText(cells: [mail.sender, indent + mail.subject, detail])
    if !flags.contains(.read) { row.look = .title }
    return row
  }

  /// Shows the mails of the tab that is selected, as far as they are looked for.
  func showTab() {
    let tab = tab
    rowChanges += 1
    let shown = arranged.mails.filter {
      places[$0.id, default: .inbox] == tab && limit?.contains($0.id) ?? true
    }
    table.elements =
      isReversed
      ? shown.filter(\.isDraft) + MailOrder.received(shown).reversed() : shown
    if mail == nil { navigator.select(IndexPath(row: 0, section: 0)) }
    showMail()
  }

  /// Shows the inbox from its first mail on.
  func showInbox() {
    tabs.setSelection(ListSelection(only: 0))
    showTab()
    navigator.select(IndexPath(row: 0, section: 0))
    showMail()
    pane.active = 0
  }

  /// Shows a mail in its tab.
  func show(_ mail: Mail) {
    let tab = places[mail.id, default: .inbox]
    tabs.setSelection(ListSelection(only: Tab.allCases.firstIndex(of: tab) ?? 0))
    showTab()
    navigator.select(identity: mail.id)
    showMail()
  }

  /// The reason why there is nothing in the list.
  var emptiness: String {
    if limit != nil { return "no mail has “\(query?.text ?? "")”: Escape shows all" }
    switch tab {
    case .inbox where mails.isEmpty: return "the mailbox has no mails"
    case .inbox: return "all mails are archived or deleted"
    case .archived: return "nothing is archived"
    case .deleted: return "nothing is deleted"
    }
  }

  private func highlights(in line: String) -> [Range<String.Index>] {
    // Names of fields are short, and lines are not.
    let name = line.prefix(10).prefix { $0 != ":" }
    if Mail.fields.contains(String(name)) { return [name.startIndex..<name.endIndex] }
    return query?.ranges(in: line.prefix(4000)) ?? []
  }

  private var header: TitleLine {
    if let composer {
      let names = composer.files.map(\.name).joined(separator: ", ")
      return TitleLine(composer.title, info: names.printable(limit: 40))
    }
    let count = table.elements.count
    var info = ["\(count) \(count == 1 ? "mail" : "mails")"]
    for tab in [Tab.archived, .deleted] {
      let count = places.values.count { $0 == tab }
      if count > 0 { info.append("\(count) \(tab.rawValue.lowercased())") }
    }
    if order != .received { info.append(order == .threads ? "threads" : "by \(order.rawValue)") }
    if isReversed { info.append("reversed") }
    if search != nil { info.append("searching") }
    if sending != nil { info.append("sending") }
    return TitleLine(name, info: info.joined(separator: " · "))
  }

  // MARK: Reading

  /// Goes to the mail, or on with a draft.
  private func open() {
    guard let mail else { return }
    if mail.isDraft { edit(mail) } else { pane.active = 1 }
  }

  /// Goes to the next or the previous mail, wherever the keys are.
  func step(by count: Int) {
    guard let row = navigator.indexPathForFocusedRow?.row else { return }
    let goal = row + count
    guard table.elements.indices.contains(goal) else { return }
    navigator.select(IndexPath(row: goal, section: 0))
    showMail()
  }

  /// Marks the mail as read, once it has had the keys.
  func markRead() {
    guard let mail, !mail.isDraft else { return }
    setFlags(flags(of: mail).union([.read, .old]), of: mail)
  }

  func setFlags(_ flags: MailFlags, of mail: Mail) {
    changedFlags[mail.id] = flags == mail.flags ? MailFlags?.none : flags
    program.screen.setNeedsDisplay()
  }

  // MARK: Archiving and deleting

  /// Moves the mails that are selected, or the focused one, to a tab.
  func take(to tab: Tab) {
    let mails = table.selected(in: navigator)
    let former = mails.map { places[$0.id] }
    let move = { [unowned self] in put(mails, mails.map { _ in tab == .inbox ? nil : tab }) }
    move()
    if mail == nil, pane.active == 1 { pane.active = 0 }
    let verb = tab == .inbox ? "moved to the inbox" : tab.rawValue.lowercased()
    history.add(
      verb,
      undo: { [unowned self] in
        put(mails, former)
        if let first = mails.first { show(first) }
      }, redo: move)
    program.screen.show("\(verb): \(mails.count == 1 ? mails[0].subject : "\(mails.count) mails")")
  }

  func put(_ mails: [Mail], _ places: [Tab?]) {
    for (mail, place) in zip(mails, places) { self.places[mail.id] = place }
    if mails.contains(where: \.isDraft) { keep() }
    showTab()
  }

  /// Typing finds a sender, Shift and Space select several mails; there is always a focus. In mutt's way, only tags
  /// select, and further keys move.
  private static func policy(hasLetters: Bool) -> NavigationPolicy {
    var policy = NavigationPolicy.listbox
    policy.keepsFocus = true
    policy.typesToSelect = !hasLetters
    policy.selectsOnMove = !hasLetters
    if hasLetters {
      policy.keys[.commitFocusedRow] += ["space"]
      policy.keys[.toggleRow] = []
      policy.keys[.pageDown] += ["z"]
      policy.keys[.pageUp] += ["shift+z"]
      policy.keys[.firstRow] += ["="]
      policy.keys[.lastRow] += ["*"]
    }
    // The mailbox has its own command for that.
    for command in [CommandID.deleteRows, .moveRowUp, .moveRowDown] { policy.keys[command] = [] }
    return policy
  }

  /// The keys of mutt's pager, beside the usual ones.
  private static let mailPolicy: ScrollPolicy = {
    var policy = ScrollPolicy.cells
    let further: [CommandID: KeySequence] = [
      .scrollDown: "enter", .scrollUp: "backspace", .pageUp: "-", .firstRow: "^",
    ]
    for (command, keys) in further {
      policy.sequences[command] = policy.sequences(for: command) + [keys]
    }
    return policy
  }()
}
