import Dispatch
import FoundationEssentials
import KeyboardCommands
import KeyboardCore
import KeyboardNavigation
import KeyboardTerminal
import KeyboardTerminalShell
import KeyboardTerminalUI

/// Lines that come, a query that is typed, the rows that match, and the choice among them.
///
/// ```
/// bytes ──▶ TextTable ──▶ FilteredTable ◀── query
///                              ▲ focus          in slices, between the keys
///                        TableNavigator
/// ```
final class Picking {
  /// Everything, in its border.
  let root: any Pane
  /// The border around the query and the rows; nil for none.
  let border: BorderPane?
  /// The query beside the rows, and the preview.
  let pane: PromptPane
  /// The numbers of the lines that were chosen; nil while none are, and when it was left.
  private(set) var choice: [Int]?
  /// A Boolean value indicating whether the query alone was chosen.
  private(set) var acceptsQuery = false
  /// The key of `--expect` that has chosen them; nil for another one.
  private(set) var key: String?
  /// The query as it was typed.
  var query: String { document.text }

  /// The text before the query.
  var prompt: String {
    get { pane.prompt }
    set { pane.prompt = newValue }
  }

  let program: TerminalProgram
  let source: Source
  let options: Options
  let document = TextDocument(name: "query", isMultiline: false)
  let preview: Preview?
  /// The bindings of the command line, one for each key and event.
  let bindings: [KeyBinding]
  /// The keys and events that do nothing now.
  var unbound: Set<String> = []
  /// The command of the shell that an action runs.
  var running: Task<Void, Never>?
  private var bound: BoundCommands?
  /// The number of the next window of each `change-preview-window`.
  var windowChanges: [String: Int] = [:]
  /// The former queries; nil where none are kept.
  var history: QueryHistory?
  /// A Boolean value indicating whether what is typed is searched for.
  var searches: Bool { didSet { if searches != oldValue { filterAnew() } } }
  /// The labels of rows while `jump` waits for one, by the lines' numbers.
  var jumpLabels: [Int: Character] = [:]
  /// The commands of these labels.
  var jumps: CommandSet?
  /// The command whose lines come in place of those that there were.
  var reloading: ChildOutput?
  /// The command that comes in place of this program; nil for none.
  private(set) var successor: ChildProgram?
  let rows: TablePane
  let matches: FilteredTable
  let navigator: TableNavigator
  private let title: String
  private(set) var selected: Set<Int> = []
  /// The query as it was when it was searched for.
  private var searched = ""
  /// The line that had the focus when an event told it.
  private var toldFocus: Int?
  /// A Boolean value indicating whether a slice of the search waits for its turn.
  private var isSearching = false
  /// When the rows found so far were shown last; nil before the first time.
  private var lastFrame: ContinuousClock.Instant?
  private var tokens: [Subscription] = []

  /// The time that a letter may take until a screen is full, and that a key may wait for the rest.
  private static let firstSlice = Duration.milliseconds(25)
  private static let slice = Duration.milliseconds(4)
  /// The time between two frames of a search: rows that change places faster cannot be read.
  private static let frame = Duration.milliseconds(100)
  /// The lines of a step, which all processors share.
  private static let step = 1 << 14

  init(_ program: TerminalProgram, _ source: Source, _ options: Options, title: String) {
    (self.program, self.source, self.options, self.title) = (program, source, options, title)
    matches = source.matches
    navigator = TableNavigator(
      tableView: matches, delegate: nil, bus: program.engine.bus, scene: "picker",
      policy: NavigationPolicy(
        edge: options.cycles ? .wrap : .stop, followsWhenDragged: true,
        keys: Self.keys(withHistory: options.history != nil)))
    bindings = KeyBinding.joined(options.bindings)
    searches = !options.isDisabled
    history = options.history.map { QueryHistory($0, limit: options.historySize) }
    rows = TablePane(navigator: navigator, table: matches)
    rows.isBottomUp = options.layout.isBottomUp
    // Actions show one without `--preview` too.
    let previews = bindings.contains { $0.actions.contains { $0.name.contains("preview") } }
    let command = options.preview ?? (previews ? "" : nil)
    let look = options.look
    rows.hasScrollBar = look.hasScrollBar
    let lines: any Pane =
      options.hasHeaderPane && !look.isHeaderFirst ? HeaderPane(above: rows, source, options) : rows
    preview = command.map { [navigator] in
      Preview($0, options, program, beside: lines, navigator)
    }
    pane = PromptPane(
      options.prompt, document, at: options.layout.hasPromptBelow ? .bottom : .top,
      of: preview?.split ?? lines)
    let screen = { [program] in program.screen.size }
    var whole: any Pane =
      options.hasHeaderPane && look.isHeaderFirst ? HeaderPane(above: pane, source, options) : pane
    if let padding = look.padding { whole = InsetPane(around: whole, padding, screen: screen) }
    border = look.border.map { BorderPane(around: whole, $0.lines, sides: $0.sides) }
    whole = border ?? whole
    if let margin = look.margin { whole = InsetPane(around: whole, margin, screen: screen) }
    root = whole
    border?.setLabel(look.label ?? "", look)
    let hasPalette = program.screen.colors >= .palette
    program.screen.adjustTheme = { look.change(&$0, hasPalette: hasPalette) }
    rows.isSelected = { [weak self] in self?.isSelected($0) ?? false }
    rows.selectionCount = { [weak self] in self?.selected.count ?? 0 }
    rows.text = { [weak self, matches, source, options, unowned rows] path in
      var text = ItemText(matches.titleForItem(at: path) ?? "")
      if let styled = source.styledText(ofLine: matches.indexInList(ofRow: path.row)) {
        (text.title, text.runs) = (styled.text, styled.runs)
      }
      if options.separator != UInt8(ascii: "\n") {
        // A null character stands for a line feed when lines do not end with one.
        text.title = text.title.replacing("\0", with: "\n")
      }
      if text.runs.isEmpty { text.title = look.expanded(text.title) }
      (text.showsMatch, text.columnsAfterMatch) = (look.showsMatch, look.columnsAfterMatch)
      if look.keepsEnd, matches.query == nil, text.runs.isEmpty { text.truncation = .start }
      if let label = self?.jumpLabels[matches.indexInList(ofRow: path.row)] {
        text.title = "\(label) " + text.title
        text.runs = []
        return text
      }
      text.highlights = matches.query?.ranges(in: text.title.prefix(rows.firstColumn + 4000)) ?? []
      return text
    }
    rows.textVersion = { [weak self, matches, source] in
      [matches.version, source.count, self?.jumpLabels.count ?? 0]
    }
    rows.emptyText = { [document, source] in
      guard document.text.isEmpty else { return "no line matches; Ctrl+U clears what is typed" }
      return source.hasEnded ? "there are no lines" : "no line has come yet"
    }
    // Ctrl+Z stops the program, as in fzf.
    document.excludedCommands = TextDocument.commandsOfLists.union(["text.undo"])
    document.nextResponder = navigator
    document.setText(options.query)
    program.engine.firstResponder = document
    bound = BoundCommands(self)
    navigator.nextResponder = bound
    if !bindings.isEmpty { program.engine.holdLimit = BoundCommands.holdLimit }
    program.engine.declaredBindings = (Options.isFZF ? [] : Self.bindings) + boundKeys()
    program.screen.header = { [weak self] in self?.header ?? TitleLine("") }
    program.screen.shownCommands = [
      "picker.accept", .toggleRow, "picker.cancel", "screen.showKeys",
    ]
    addCommands()
    addPreviewCommands()
    tokens = [
      document.changes.observe(self) { $0.filter() },
      program.engine.bus.subscribe(to: ListNavigator.Committed.self, self) { $0.accept() },
      look.rowsBesideFocus == 0
        ? nil
        : program.engine.bus.subscribe(to: ListNavigator.FocusMoved.self, self) {
          $0.showRowsBesideFocus()
        },
      program.engine.context.register(Context.Name("picker.query", "what has been typed")) {
        [document] in .string(document.text)
      },
      program.engine.bus.deliveries.observe(self) { $0.updatePreview() },
      preview?.output.pane.changes.observe(self) { $0.updatePreview() },
      program.engine.bus.deliveries.observe(self) { $0.tellFocus() },
    ].compactMap(\.self)
    filter()
    search(for: Self.firstSlice)
    perform(.start)
    if source.hasEnded { perform(.load) }
  }

  /// Searches lines that have come.
  func takeLines() { search(for: .zero) }

  /// Asks for as many lines of the screen as there are lines now.
  func fitRows() { rows.fixedRows = max(1, source.count) }

  /// Performs what is bound to a change of the focused line.
  private func tellFocus() {
    guard focusedLine != toldFocus else { return }
    toldFocus = focusedLine
    perform(.focus)
  }

  /// Leaves, for a command to come in place of this program.
  func become(_ command: String) {
    successor = shell(command)
    program.screen.leave()
  }

  /// Notes that the source has ended.
  func endLines() {
    source.end()
    takeLines()
    perform(.load)
  }

  /// Begins anew without lines, before others come.
  func restart() {
    source.restart()
    selected = []
    navigator.setFocus(nil)
    matches.filter(matches.query)
    lastFrame = nil
  }

  // MARK: Filtering

  private func filter() {
    guard document.text != searched else { return }
    filterAnew()
    perform(.change)
  }

  private func filterAnew() {
    searched = document.text
    guard searches || matches.query != nil else { return }
    // The fields were checked with the command line.
    matches.filter(searches ? try? options.query(for: searched) : nil)
    navigator.setFocus(nil)
    lastFrame = nil
    search(for: Self.firstSlice)
  }

  /// Ranks the rows, or shows them in their order.
  func toggleSort() {
    matches.ranksRows.toggle()
    matches.filter(matches.query)
    navigator.setFocus(nil)
    search(for: Self.firstSlice)
  }

  /// Searches on for a time, and leaves the rest for after the keys that wait.
  private func search(for duration: Duration) {
    let (now, page) = (ContinuousClock.now, Int(matches.viewport.size.height))
    let rank = navigator.flatIndexOfFocusedRow.map { matches.rank(ofRow: $0) }
    let isComplete = matches.advance(by: Self.step) { count in
      ContinuousClock.now < now + (count < page ? duration : min(duration, Self.slice))
    }
    // When rows go upwards, new ones move the others.
    if let rank, matches.isBottomUp { focus(rank: rank) }
    if isComplete || lastFrame.map({ now - $0 > Self.frame }) ?? true {
      lastFrame = now
      if navigator.indexPathForFocusedRow == nil { focus(rank: 0) }
      updatePreview()
      program.screen.setNeedsDisplay()
    }
    guard !isComplete, !isSearching else { return }
    isSearching = true
    DispatchQueue.main.async { [weak self] in
      self?.isSearching = false
      self?.search(for: Self.slice)
    }
  }

  /// Gives the focus to the row that fits best, or to one after it; the last one where there are fewer.
  func focus(rank: Int) {
    let count = matches.totalNumberOfItems
    guard count > 0 else { return }
    let path = IndexPath(row: matches.row(ofRank: max(0, min(rank, count - 1))), section: 0)
    guard navigator.indexPathForFocusedRow != path else { return }
    navigator.setFocus(path)
    matches.scrollRectToVisible(matches.rectForItem(at: path), animated: false)
  }

  /// Scrolls so that the rows of `--scroll-off` above and below the focus are in sight.
  private func showRowsBesideFocus() {
    guard let path = navigator.indexPathForFocusedRow else { return }
    var rect = matches.rectForItem(at: path)
    let most = max(0, (Int(matches.viewport.size.height) - 1) / 2)
    let rows = Double(min(options.look.rowsBesideFocus, most))
    rect.origin.y -= rows
    rect.size.height += 2 * rows
    matches.scrollRectToVisible(rect, animated: false)
  }

  /// Gives the focus to a row by its place, from 1; from the last one where it is negative.
  func focus(position: Int) {
    focus(rank: position < 0 ? matches.totalNumberOfItems + position : position - 1)
  }

  private var header: TitleLine {
    let (found, all) = (matches.totalNumberOfItems, source.count)
    var parts = [matches.query == nil ? "\(all)" : "\(found) of \(all)"]
    if !selected.isEmpty { parts.append("\(selected.count) selected") }
    if !source.hasEnded { parts.append("reading") }
    return TitleLine(
      title, info: options.look.hidesNumbers ? "" : parts.joined(separator: " · "))
  }

  // MARK: Choosing

  /// The number of the line that has the focus.
  var focusedLine: Int? {
    navigator.flatIndexOfFocusedRow.map { matches.indexInList(ofRow: $0) }
  }

  /// The numbers of the selected lines, in their order.
  var selectedLines: [Int] { source.inOrder(selected) }

  private func isSelected(_ row: Int) -> Bool {
    !selected.isEmpty && selected.contains(matches.indexInList(ofRow: row))
  }

  private func toggle(_ row: Int) {
    let line = matches.indexInList(ofRow: row)
    guard selected.remove(line) == nil else { return }
    guard selected.count < options.limit else {
      return program.screen.show("at most \(options.limit) lines; Tab gives one back")
    }
    selected.insert(line)
  }

  /// Selects the row that has the focus, or gives it back.
  func toggleFocused() {
    if options.limit > 1, let focus = navigator.flatIndexOfFocusedRow { toggle(focus) }
  }

  /// Selects the row that has the focus, or gives it back, and goes on.
  func toggleFocused(goingDown: Bool) {
    toggle(goingBy: goingDown ? .nextRow : .previousRow)
  }

  /// Selects the row that has the focus, or takes that back.
  func selectFocused(_ isSelected: Bool) {
    guard let line = focusedLine, selected.contains(line) != isSelected else { return }
    toggleFocused()
  }

  /// Chooses if there is something to choose.
  func acceptIfAny() {
    if !selected.isEmpty || focusedLine != nil { accept() }
  }

  /// Chooses the query itself.
  func acceptQuery() {
    history?.add(query)
    (choice, acceptsQuery) = ([], true)
    program.screen.leave()
  }

  /// Selects every row that is shown, or none of them.
  func selectShown(_ isSelected: Bool) {
    let shown = Set(matches.indexesInList)
    select(isSelected ? selected.union(shown) : selected.subtracting(shown))
  }

  /// Selects those of the rows shown that are not selected, and no other one of them.
  func invertSelection() {
    select(selected.symmetricDifference(matches.indexesInList))
  }

  /// Selects no line, also of those that are not shown.
  func clearSelection() { selected = [] }

  private func select(_ lines: Set<Int>) {
    guard options.limit > 1, lines.count <= max(options.limit, selected.count) else {
      return program.screen.show("at most \(options.limit) lines")
    }
    selected = lines
  }

  func accept(by key: String? = nil) {
    self.key = key
    history?.add(query)
    choice = selected.isEmpty ? focusedLine.map { [$0] } ?? [] : selectedLines
    program.screen.leave()
  }

  private func addCommands() {
    let commands = program.commands
    commands.add("picker.accept", "Choose", keys: "enter", of: self) { picking, _ in
      picking.accept()
    }
    commands.add(
      .toggleRow, "Select", keys: "tab", allowsRepeat: true, isChange: false, of: self,
      if: \.maySelect
    ) { picking, invocation in
      let clicked = invocation.arguments["row"]?.integerValue
      picking.toggle(row: clicked, goingBy: clicked == nil ? .nextRow : nil)
    }
    commands.add(
      "picker.toggleUp", "Select and go up", keys: "shift+tab", allowsRepeat: true, of: self,
      if: \.maySelect
    ) { picking, _ in picking.toggle(goingBy: .previousRow) }
    commands.add(
      "picker.toggleAll", "Select all, or none", keys: "alt+a", of: self, if: \.maySelect
    ) { picking, _ in
      picking.selectShown(!picking.matches.indexesInList.allSatisfy(picking.selected.contains))
    }
    commands.add("picker.cancel", "Leave", keys: "escape", "ctrl+c", "ctrl+g", "ctrl+q") {
      [program] _ in program.screen.leave()
    }
    if bindings.contains(where: { $0.trigger == KeyBinding.Event.backwardEOF.rawValue }) {
      commands.add(
        "picker.backwardEOF", "Nothing left to delete", keys: "backspace", "ctrl+h", of: self,
        if: \.query.isEmpty
      ) { picking, _ in picking.perform(.backwardEOF) }
    }
    if history != nil {
      commands.add("picker.older", "Older query", keys: "ctrl+p", of: self) { picking, _ in
        picking.recall(-1)
      }
      commands.add("picker.newer", "Newer query", keys: "ctrl+n", of: self) { picking, _ in
        picking.recall(1)
      }
    }
    for (index, expected) in options.expected.enumerated() {
      commands.add(
        CommandID("picker.acceptBy\(index)"), "Choose by \(expected.name)", of: self
      ) { picking, _ in picking.accept(by: expected.name) }
    }
  }

  private var maySelect: Bool { options.limit > 1 && navigator.indexPathForFocusedRow != nil }

  /// Selects a row, or the one that has the focus, or gives it back; then goes on.
  private func toggle(row: Int? = nil, goingBy step: CommandID?) {
    guard let focus = navigator.flatIndexOfFocusedRow else { return }
    toggle(row ?? focus)
    if let step { try? navigator.perform(CommandInvocation(step)) }
  }

  /// The keys of fzf beside the arrows; two of them go to former queries where these are kept.
  private static func keys(withHistory: Bool) -> NavigationPolicy.Keys {
    [
      .previousRow: ["up", "ctrl+k"] + (withHistory ? [] : ["ctrl+p"]),
      .nextRow: ["down", "ctrl+j"] + (withHistory ? [] : ["ctrl+n"]),
      .pageUp: ["pageup"], .pageDown: ["pagedown"],
      .firstRow: ["home", "alt+up"], .lastRow: ["end", "alt+down"],
    ]
  }

  /// `?` is help only while nothing is typed.
  private static let bindings = [
    ResolvedBinding(
      "?", .perform(CommandInvocation("screen.showKeys")), when: "picker.query == ''",
      layer: .builtIn, title: "Show keys", appliesInText: true)
  ]
}
