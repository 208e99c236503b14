import Dispatch
import FoundationEssentials
import KeyboardCommands
import KeyboardCore
import KeyboardNavigation
import KeyboardTerminalShell
import KeyboardTerminalUI

/// Lines that come, a query that is typed, the rows that match, and what is chosen of them.
///
/// ```
/// bytes ──▶ TextTable ──▶ FilteredTable ◀── query
///                              ▲ focus          in slices, between the keys
///                        TableNavigator
/// ```
final class Picking {
  /// The pane: the query above the rows.
  let pane: PromptPane
  /// The numbers of the lines that were chosen; nil while none are, and when it was left.
  private(set) var choice: [Int]?

  /// Every line that has come.
  var lines: Lines { table.lines }

  private let program: TerminalProgram
  private let table = TextTable()
  private let matches: FilteredTable
  private let query = TextDocument(name: "query", isMultiline: false)
  private let navigator: TableNavigator
  private let title: String
  private var selected: Set<Int> = []
  /// The beginning of a line that has not ended yet.
  private var unfinished: [UInt8] = []
  private var hasEnded = false
  /// A Boolean value indicating whether a slice of the search waits for its turn.
  private var isSearching = false
  private var tokens: [Subscription] = []

  /// The time that a letter may take until a screen is full, and that a key may wait for the rest.
  private static let firstSlice = Duration.milliseconds(25)
  private static let slice = Duration.milliseconds(4)

  init(_ program: TerminalProgram, title: String) {
    (self.program, self.title) = (program, title)
    matches = FilteredTable(of: table)
    navigator = TableNavigator(
      tableView: matches, delegate: nil, bus: program.engine.bus, scene: "picker",
      policy: NavigationPolicy(followsWhenDragged: true, keys: Self.keys))
    let rows = TablePane(navigator: navigator, table: matches)
    pane = PromptPane("> ", query, of: rows)
    rows.isSelected = { [weak self] in self?.isSelected($0) ?? false }
    rows.text = { [matches, unowned rows] path in
      var text = ItemText(matches.titleForItem(at: path) ?? "")
      text.highlights = matches.query?.ranges(in: text.title.prefix(rows.firstColumn + 4000)) ?? []
      return text
    }
    query.excludedCommands = TextDocument.commandsOfLists
    query.nextResponder = navigator
    program.engine.firstResponder = query
    program.engine.declaredBindings = Self.bindings
    program.screen.header = { [weak self] in self?.header ?? TitleLine("") }
    program.screen.shownCommands = [
      "picker.accept", .toggleRow, "picker.cancel", "screen.showKeys",
    ]
    addCommands()
    tokens = [
      query.changes.observe { [weak self] _ in self?.filter() },
      program.engine.bus.subscribe(to: ListNavigator.Committed.self) { [weak self] _ in
        self?.accept()
      },
      program.engine.context.register(Context.Name("picker.query", "what has been typed")) {
        [query] in .string(query.text)
      },
    ]
  }

  // MARK: Lines

  func append(_ bytes: [UInt8]) {
    // A line is there when it is whole: what it lacks could match.
    guard let end = bytes.lastIndex(of: 0x0A) else {
      unfinished += bytes
      return
    }
    table.append(unfinished + bytes[...end])
    unfinished = Array(bytes[(end + 1)...])
    search(for: .zero)
  }

  func end() {
    hasEnded = true
    table.append(unfinished)
    search(for: .zero)
  }

  // MARK: Filtering

  private func filter() {
    guard query.text != matches.query?.text ?? "" else { return }
    matches.filter(query.text)
    navigator.setFocus(nil)
    search(for: Self.firstSlice)
  }

  /// Searches on for a time, and leaves the rest for after the keys that wait.
  private func search(for duration: Duration) {
    let (now, page) = (ContinuousClock.now, Int(matches.viewport.size.height))
    let isComplete = matches.advance { count in
      ContinuousClock.now < now + (count < page ? duration : min(duration, Self.slice))
    }
    if navigator.indexPathForFocusedRow == nil {
      navigator.setFocus(IndexPath(row: 0, section: 0))
    }
    program.screen.setNeedsDisplay()
    guard !isComplete, !isSearching else { return }
    isSearching = true
    DispatchQueue.main.async { [weak self] in
      self?.isSearching = false
      self?.search(for: Self.slice)
    }
  }

  private var header: TitleLine {
    let (found, all) = (matches.totalNumberOfItems, lines.count)
    var parts = [matches.query == nil ? "\(all)" : "\(found) of \(all)"]
    if !selected.isEmpty { parts.append("\(selected.count) selected") }
    if !hasEnded { parts.append("reading") }
    return TitleLine("Pick from \(title)", info: parts.joined(separator: " · "))
  }

  // MARK: Choosing

  private func isSelected(_ row: Int) -> Bool {
    !selected.isEmpty && selected.contains(matches.indexInList(ofRow: row))
  }

  private func toggle(_ row: Int) {
    selected.formSymmetricDifference([matches.indexInList(ofRow: row)])
  }

  /// Selects every row that is shown; none of them when all are.
  private func toggleAll() {
    let shown = Set(matches.indexesInList)
    if shown.isSubset(of: selected) { selected.subtract(shown) } else { selected.formUnion(shown) }
  }

  private func accept() {
    let focused = navigator.flatIndexOfFocusedRow.map { [matches.indexInList(ofRow: $0)] }
    choice = selected.isEmpty ? focused ?? [] : selected.sorted()
    program.screen.leave()
  }

  private func addCommands() {
    let commands = program.commands
    let hasFocus = { [weak self] in self?.navigator.indexPathForFocusedRow != nil }
    commands.add("picker.accept", "Choose", keys: "enter") { [weak self] _ in self?.accept() }
    commands.add(
      KeyCommand(
        CommandInvocation(.toggleRow), title: "Select", sequences: ["tab"], allowsRepeat: true),
      if: hasFocus()
    ) { [weak self] invocation in
      guard let self, let focus = navigator.flatIndexOfFocusedRow else { return }
      let clicked = invocation.arguments["row"]?.integerValue
      toggle(clicked ?? focus)
      if clicked == nil { try? navigator.perform(CommandInvocation(.nextRow)) }
    }
    commands.add(
      "picker.toggleUp", "Select and go up", keys: "shift+tab", allowsRepeat: true, if: hasFocus()
    ) { [weak self] _ in
      guard let self, let focus = navigator.flatIndexOfFocusedRow else { return }
      toggle(focus)
      try? navigator.perform(CommandInvocation(.previousRow))
    }
    commands.add("picker.toggleAll", "Select all, or none", keys: "alt+a", if: hasFocus()) {
      [weak self] _ in self?.toggleAll()
    }
    commands.add("picker.cancel", "Leave", keys: "escape", "ctrl+c", "ctrl+g") {
      [program] _ in program.screen.leave()
    }
  }

  /// The keys of fzf beside the arrows.
  private static let keys: NavigationPolicy.Keys = [
    .previousRow: [
      "up", "ctrl+p", "ctrl+k",
    ],
    .nextRow: ["down", "ctrl+n", "ctrl+j"],
    .pageUp: ["pageup"],
    .pageDown: ["pagedown"],
    .firstRow: ["home", "alt+up"],
    .lastRow: ["end", "alt+down"],
  ]

  /// `?` is help only while nothing is typed.
  private static let bindings = [
    ResolvedBinding(
      "?", .perform(CommandInvocation("screen.showKeys")), when: "picker.query == ''",
      layer: .builtIn, title: "Show keys", appliesInText: true)
  ]
}
