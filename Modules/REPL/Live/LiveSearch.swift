import Dispatch
import KeyboardCommands
import KeyboardCore
import KeyboardNavigation
import KeyboardScenes
import KeyboardScripting
import KeyboardTerminalUI

/// The line for searching or filtering a table or grid of `live`, as in less.
///
/// `live.search` (`/`) opens it, Enter keeps the match, Escape returns; `live.findNext` (`n`) and
/// `live.findPrevious` (`N`) find further matches. `live.filter` (`&`) shows only the matches, or all rows for an
/// empty line. `live.togglePattern` (Alt+R) searches for a regular expression, `live.toggleFuzzy` (Alt+Z) for letters
/// in order, as in fzf.
///
/// ```
/// a key ──▶ query ──▶ seeks the next match, counts all matches, some milliseconds at a time
/// ```
final class LiveSearch {
  /// The scene, with the line below it while it is open.
  let pane: PromptPane

  /// The purposes of the line.
  private enum Purpose: String {
    case search = "/"
    case filter = "&"
  }

  private let scene: ListScene
  private let session: Session
  private weak var screen: FullScreen?
  private let field = TextDocument(name: "search", isMultiline: false)
  /// The commands of the line while it is open.
  private let lineCommands = CommandSet()
  private let commands = CommandSet()
  private var tokens: [Subscription] = []
  private var purpose = Purpose.search
  /// The interpretation of the line.
  private var kind = SearchQuery.Kind.text
  /// The query that is searched for and highlighted; nil if there is none.
  private var query: SearchQuery?
  /// The remark of the status line while the line is closed.
  private var remark: (() -> String)?
  /// The item that was focused when the line was opened.
  private var origin: IndexPath?
  /// The matches that have been counted.
  private var matches: ListSearch?
  /// The search for the next match; nil once it has been focused.
  private var next: ListSeek?
  /// A Boolean value indicating whether to filter the rows once all matches are known.
  private var awaitsFilter = false

  init(_ scene: ListScene, in content: any Pane, of session: Session, on screen: FullScreen) {
    (self.scene, self.session, self.screen) = (scene, session, screen)
    pane = PromptPane("/", field, at: .bottom, of: content)
    pane.isShown = false
    field.excludedCommands = TextDocument.commandsOfLists
    field.nextResponder = lineCommands
    lineCommands.nextResponder = scene.responder
    highlight(in: content)
    let ofLine = Self.commandsOfLine
    lineCommands.add(ofLine[0], of: self) { search, _ in search.end(keepsFound: true) }
    lineCommands.add(ofLine[1], of: self) { search, _ in search.end(keepsFound: false) }
    lineCommands.add(ofLine[2], of: self) { search, _ in search.toggle(.pattern) }
    lineCommands.add(ofLine[3], of: self) { search, _ in search.toggle(.fuzzy) }
    let own = Self.commands
    let isIdle = { (search: LiveSearch) in !search.pane.isShown }
    let hasQuery = { (search: LiveSearch) in isIdle(search) && search.query != nil }
    commands.add(own[0], of: self, if: isIdle, perform: { search, _ in search.begin(.search) })
    commands.add(
      own[1], of: self, if: hasQuery, perform: { search, _ in search.goOn(isForward: true) })
    commands.add(
      own[2], of: self, if: hasQuery, perform: { search, _ in search.goOn(isForward: false) })
    commands.add(own[3], of: self, if: isIdle, perform: { search, _ in search.begin(.filter) })
    tokens = [
      session.engine.addResponder(commands),
      field.changes.observe(self) { $0.textChanged() },
    ]
  }

  /// The commands for searching, with their preferred keys.
  static let commands = [
    KeyCommand(CommandInvocation("live.search"), title: "Search", sequences: ["/"]),
    KeyCommand(CommandInvocation("live.findNext"), title: "Next match", sequences: ["n"]),
    KeyCommand(
      CommandInvocation("live.findPrevious"), title: "Previous match", sequences: ["shift+n"]),
    KeyCommand(CommandInvocation("live.filter"), title: "Filter", sequences: ["&"]),
  ]

  /// The commands of the line while it is open.
  static let commandsOfLine = [
    KeyCommand(
      CommandInvocation("live.keepFound"), title: "Keep what was found", sequences: ["enter"]),
    KeyCommand(
      CommandInvocation("live.leaveSearch"), title: "Go back", sequences: ["escape", "ctrl+c"]),
    KeyCommand(
      CommandInvocation("live.togglePattern"), title: "Regular expression", sequences: ["alt+r"]),
    KeyCommand(CommandInvocation("live.toggleFuzzy"), title: "Fuzzy", sequences: ["alt+z"]),
  ]

  /// Highlights the matches in the items.
  private func highlight(in content: any Pane) {
    let highlighted = { [weak self] (text: ItemText) in
      var text = text
      text.highlights = self?.query?.ranges(in: text.title.prefix(4000)) ?? []
      return text
    }
    if let pane = content as? TablePane {
      let text = pane.text
      pane.text = { highlighted(text($0)) }
    } else if let pane = content as? CollectionPane {
      let text = pane.text
      pane.text = { highlighted(text($0)) }
    }
  }

  // MARK: The line

  private func begin(_ purpose: Purpose) {
    self.purpose = purpose
    origin = scene.navigator.indexPathForFocusedRow
    remark = screen?.remark
    screen?.remark = { "Enter keeps  Escape goes back  Alt+R regular expression  Alt+Z fuzzy" }
    session.recordsKeys = false
    showPrompt()
    pane.isShown = true
    session.engine.firstResponder = field
    field.selectAll()
  }

  private func showPrompt() {
    pane.prompt =
      switch kind {
      case .text: purpose.rawValue
      case .pattern: "\(purpose.rawValue) regular expression: "
      case .fuzzy: "\(purpose.rawValue) fuzzy: "
      }
  }

  private func toggle(_ kind: SearchQuery.Kind) {
    self.kind = self.kind == kind ? .text : kind
    showPrompt()
    look(for: field.text)
  }

  private func textChanged() {
    if pane.isShown, field.text != query?.text { look(for: field.text) }
  }

  /// Starts a search for the text of the line.
  private func look(for text: String) {
    (query, matches, next) = (nil, nil, nil)
    if purpose == .search { scene.navigator.setFocus(origin) }
    screen?.setNeedsDisplay()
    guard !text.isEmpty else { return }
    do throws(SearchQuery.PatternError) {
      let query = try SearchQuery(text, as: kind)
      self.query = query
      matches = ListSearch(query)
      if purpose == .search { seek(query, from: origin) }
      workOn(query)
    } catch {
      // An unfinished pattern may be invalid.
      screen?.show(error.message)
    }
  }

  private func end(keepsFound: Bool) {
    pane.isShown = false
    if let remark { screen?.remark = remark }
    session.engine.firstResponder = scene.responder
    session.recordsKeys = true
    if keepsFound, purpose == .filter {
      awaitsFilter = true
      if let query { workOn(query) } else if field.text.isEmpty { showFiltered() }
    } else if keepsFound, query != nil {
      recordSearch(.findNext)
    } else {
      (query, matches, next) = (nil, nil, nil)
      scene.navigator.setFocus(origin)
    }
  }

  // MARK: Searching

  private func goOn(isForward: Bool) {
    guard let query else { return }
    recordSearch(isForward ? .findNext : .findPrevious)
    if matches == nil { matches = ListSearch(query) }
    seek(query, from: scene.navigator.indexPathForFocusedRow, isForward: isForward)
    workOn(query)
  }

  private func recordSearch(_ command: CommandID) {
    guard let query else { return }
    session.record(CommandInvocation(command, [query.kind.rawValue: .string(query.text)]))
  }

  /// Starts a search for the next match, wrapping around the list.
  private func seek(_ query: SearchQuery, from start: IndexPath?, isForward: Bool = true) {
    next = ListSeek(
      query, in: scene.list, after: start.flatMap(scene.list.flatIndexForItem),
      isForward: isForward)
  }

  /// Searches for a few milliseconds, and continues after the waiting keys.
  private func workOn(_ wanted: SearchQuery) {
    guard wanted == query, var search = matches else { return }
    let deadline = ContinuousClock.now + .milliseconds(4)
    let hasTime = { ContinuousClock.now < deadline }
    while let index = next?.next(in: scene.list, while: hasTime) {
      guard isEnabled(index) else { continue }
      next = nil
      let focus = CommandInvocation(.focusRow, ["row": .integer(index)])
      _ = try? scene.navigator.perform(focus)
    }
    if next?.hasEnded == true { next = nil }
    let isDone = search.advance(in: scene.list, while: hasTime)
    matches = search
    if isDone, awaitsFilter { return showFiltered() }
    tell(isDone)
    guard !isDone || next != nil else { return }
    DispatchQueue.main.async { [weak self] in
      MainActor.assumeIsolated { self?.workOn(wanted) }
    }
  }

  private func isEnabled(_ index: Int) -> Bool {
    scene.list.indexPathForItem(atFlatIndex: index).map { scene.list.isItemEnabled(at: $0) }
      ?? false
  }

  /// Shows the number of matches, and the index of the focused one.
  private func tell(_ isDone: Bool) {
    // In screen-reader mode, only the final count is announced.
    guard let query, let found = matches?.matches, isDone || screen?.isFlat != true else { return }
    let count = "\(found.count)\(isDone ? "" : "…") match\(found.count == 1 && isDone ? "" : "es")"
    if found.isEmpty, isDone {
      screen?.show("nothing has \(query.text)", isWarning: true)
    } else if let focus = scene.navigator.flatIndexOfFocusedRow,
      let place = found.firstIndex(of: focus)
    {
      screen?.show("match \(place + 1) of \(count)")
    } else {
      screen?.show(count)
    }
  }

  // MARK: Filtering

  /// Shows only the matches, or all rows without a query.
  private func showFiltered() {
    awaitsFilter = false
    let found = matches?.matches ?? []
    guard let query else {
      scene.showAll()
      session.recordFilter(nil, of: scene)
      screen?.show("all \(scene.list.totalNumberOfItems) rows")
      return
    }
    guard !found.isEmpty else { return tell(true) }
    scene.showOnly(found)
    session.recordFilter(query, of: scene)
    matches = nil
    let rows = found.count == 1 ? "1 row" : "\(found.count) rows"
    screen?.show("\(rows); & and Enter show all")
  }
}
