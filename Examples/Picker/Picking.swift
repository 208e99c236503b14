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
  /// The key of `--expect` that has chosen them; nil for another one.
  private(set) var key: String?
  /// What was typed.
  var query: String { document.text }

  private let program: TerminalProgram
  private let source: Source
  private let options: Options
  private let matches: FilteredTable
  private let document = TextDocument(name: "query", isMultiline: false)
  private let navigator: TableNavigator
  private let title: String
  private var selected: Set<Int> = []
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
      policy: NavigationPolicy(followsWhenDragged: true, keys: Self.keys))
    let rows = TablePane(navigator: navigator, table: matches)
    pane = PromptPane(
      options.prompt, document, at: options.hasPromptBelow ? .bottom : .top, of: rows)
    rows.isSelected = { [weak self] in self?.isSelected($0) ?? false }
    rows.text = { [matches, unowned rows] path in
      var text = ItemText(matches.titleForItem(at: path) ?? "")
      text.highlights = matches.query?.ranges(in: text.title.prefix(rows.firstColumn + 4000)) ?? []
      return text
    }
    rows.emptyText = { [document, source] in
      guard document.text.isEmpty else { return "no line matches; Ctrl+U clears what is typed" }
      return source.hasEnded ? "there are no lines" : "no line has come yet"
    }
    document.excludedCommands = TextDocument.commandsOfLists
    document.nextResponder = navigator
    document.setText(options.query)
    program.engine.firstResponder = document
    program.engine.declaredBindings = Self.bindings
    program.screen.header = { [weak self] in self?.header ?? TitleLine("") }
    program.screen.shownCommands = [
      "picker.accept", .toggleRow, "picker.cancel", "screen.showKeys",
    ]
    addCommands()
    tokens = [
      document.changes.observe { [weak self] _ in self?.filter() },
      program.engine.bus.subscribe(to: ListNavigator.Committed.self) { [weak self] _ in
        self?.accept()
      },
      program.engine.context.register(Context.Name("picker.query", "what has been typed")) {
        [document] in .string(document.text)
      },
    ]
    filter()
    search(for: Self.firstSlice)
  }

  /// Searches lines that have come.
  func takeLines() { search(for: .zero) }

  // MARK: Filtering

  private func filter() {
    guard document.text != matches.query?.text ?? "" else { return }
    // The fields were checked with the command line.
    matches.filter(try? options.query(for: document.text))
    navigator.setFocus(nil)
    lastFrame = nil
    search(for: Self.firstSlice)
  }

  /// Searches on for a time, and leaves the rest for after the keys that wait.
  private func search(for duration: Duration) {
    let (now, page) = (ContinuousClock.now, Int(matches.viewport.size.height))
    let isComplete = matches.advance(by: Self.step) { count in
      ContinuousClock.now < now + (count < page ? duration : min(duration, Self.slice))
    }
    if isComplete || lastFrame.map({ now - $0 > Self.frame }) ?? true {
      lastFrame = now
      if navigator.indexPathForFocusedRow == nil {
        navigator.setFocus(IndexPath(row: 0, section: 0))
      }
      program.screen.setNeedsDisplay()
    }
    guard !isComplete, !isSearching else { return }
    isSearching = true
    DispatchQueue.main.async { [weak self] in
      self?.isSearching = false
      self?.search(for: Self.slice)
    }
  }

  private var header: TitleLine {
    let (found, all) = (matches.totalNumberOfItems, source.count)
    var parts = [matches.query == nil ? "\(all)" : "\(found) of \(all)"]
    if !selected.isEmpty { parts.append("\(selected.count) selected") }
    if !source.hasEnded { parts.append("reading") }
    return TitleLine(title, info: parts.joined(separator: " · "))
  }

  // MARK: Choosing

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

  /// Selects every row that is shown; none of them when all are.
  private func toggleAll() {
    let shown = Set(matches.indexesInList)
    if shown.isSubset(of: selected) {
      selected.subtract(shown)
    } else if selected.union(shown).count <= options.limit {
      selected.formUnion(shown)
    } else {
      program.screen.show("at most \(options.limit) lines")
    }
  }

  private func accept(by key: String? = nil) {
    self.key = key
    let focused = navigator.flatIndexOfFocusedRow.map { [matches.indexInList(ofRow: $0)] }
    choice = selected.isEmpty ? focused ?? [] : source.inOrder(selected)
    program.screen.leave()
  }

  private func addCommands() {
    let commands = program.commands
    let maySelect = { [weak self] in
      self.map { $0.options.limit > 1 && $0.navigator.indexPathForFocusedRow != nil } ?? false
    }
    commands.add("picker.accept", "Choose", keys: "enter") { [weak self] _ in self?.accept() }
    commands.add(
      KeyCommand(
        CommandInvocation(.toggleRow), title: "Select", sequences: ["tab"], allowsRepeat: true),
      if: maySelect()
    ) { [weak self] invocation in
      guard let self, let focus = navigator.flatIndexOfFocusedRow else { return }
      let clicked = invocation.arguments["row"]?.integerValue
      toggle(clicked ?? focus)
      if clicked == nil { try? navigator.perform(CommandInvocation(.nextRow)) }
    }
    commands.add(
      "picker.toggleUp", "Select and go up", keys: "shift+tab", allowsRepeat: true, if: maySelect()
    ) { [weak self] _ in
      guard let self, let focus = navigator.flatIndexOfFocusedRow else { return }
      toggle(focus)
      try? navigator.perform(CommandInvocation(.previousRow))
    }
    commands.add("picker.toggleAll", "Select all, or none", keys: "alt+a", if: maySelect()) {
      [weak self] _ in self?.toggleAll()
    }
    commands.add("picker.cancel", "Leave", keys: "escape", "ctrl+c", "ctrl+g", "ctrl+q") {
      [program] _ in program.screen.leave()
    }
    for (index, expected) in options.expected.enumerated() {
      commands.add(
        CommandID("picker.acceptBy\(index)"), "Choose by \(expected.name)", keys: [expected.keys]
      ) { [weak self] _ in self?.accept(by: expected.name) }
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
