import KeyboardCore
import KeyboardPluginSDK

/// The state of the keys of lists between two keys, sent to the host where conditions depend on it.
final class ListVim {
  let context: PluginContext
  let search: IncrementalSearch
  private(set) var mode = VimMode.normal
  private var count = Count()
  var marks = Marks()
  var jumps: [String: JumpList] = [:]
  /// The list and the row of the last focus move.
  private(set) var scene: String?
  private(set) var row: Int?
  /// The list and the row where the selection of visual mode began.
  var anchor: Marks.Place?
  /// The last selection: the place where it began, and the row where it ended.
  var lastSelection: (anchor: Marks.Place, row: Int)?
  /// The titles of the rows that were deleted or yanked last.
  var register: [String] = []
  /// The change that `.` makes again.
  var lastChange: ((Int?) async throws -> Void)?
  /// The number of the plugin's own moves under way, which are not jumps.
  private var steps = 0
  private var prompt = ""
  private var token: Subscription?

  init(_ context: PluginContext, _ search: IncrementalSearch) {
    self.context = context
    self.search = search
    token = search.ends.observe(self) { $0.endSearch(from: $1) }
  }

  // MARK: Counts and modes

  func type(digit: Int) {
    count.append(digit)
    publishCount()
  }

  /// Returns the count and drops it.
  func takeCount() -> Int? {
    let value = count.take()
    if value != nil { publishCount() }
    return value
  }

  private func publishCount() {
    context.setContext(VimNavigation.count, to: count.value.map(Value.integer))
  }

  func enter(_ mode: VimMode) {
    _ = takeCount()
    self.mode = mode
    if mode != .visual { anchor = nil }
    context.setContext(VimNavigation.mode, to: .string(mode.rawValue))
    showStatus()
  }

  func showStatus() {
    let words =
      switch mode {
      case .normal: ""
      case .insert: "-- INSERT --"
      case .visual: "-- VISUAL --"
      case .search: prompt + search.typed
      }
    context.showStatus(words)
  }

  /// Drops the count when a command that is not the plugin's was performed.
  func otherCommandWasPerformed() {
    _ = takeCount()
  }

  /// Goes back to normal mode; where there is nothing to go back from, a dialog is closed.
  func escape() async {
    let hadCount = takeCount() != nil
    let before = mode
    if mode == .visual { await deselect() }
    enter(.normal)
    if before == .normal, !hadCount { _ = try? await context.run("dialog.close") }
  }

  // MARK: Places

  /// The list that takes the keys.
  func list(titlesOf rows: Range<Int> = 0..<0) async throws -> FocusedList {
    try await context.focusedList(titlesOf: rows)
  }

  /// The list that takes the keys and its focused row.
  func place() async throws -> Marks.Place {
    let list = try await list()
    guard let row = list.focus else {
      throw PluginError(code: .failed, message: "no row has the focus; focus one first")
    }
    return Marks.Place(scene: list.name, row: row)
  }

  /// Moves the focus to a row, or to the nearest end of the list; visual mode extends its selection.
  func move(to row: Int) async throws {
    let list = try await list()
    let row = max(0, min(row, list.count - 1))
    await leaveVisual(unlessIn: list.name)
    guard mode == .visual, let focus = list.focus else {
      await run("navigation.focusRow", ["row": .integer(row)])
      return
    }
    guard row != focus else { return }
    let direction = row < focus ? VimDirection.up : .down
    await run(direction.extending, ["count": .integer(abs(row - focus))])
  }

  /// Ends visual mode where another list has the keys now.
  func leaveVisual(unlessIn scene: String?) async {
    guard mode == .visual, let anchor, anchor.scene != scene else { return }
    enter(.normal)
  }

  /// Runs a command that may be refused, such as a step at the end of a list.
  @discardableResult
  func run(_ command: CommandID, _ arguments: [String: Value] = [:]) async -> Bool {
    do {
      try await context.run(command, arguments)
      return true
    } catch {
      return false
    }
  }

  /// Performs moves that do not count as jumps.
  func stepping<Failure: Error>(_ move: () async throws(Failure) -> Void) async throws(Failure) {
    steps += 1
    defer { steps -= 1 }
    try await move()
  }

  // MARK: Following

  /// Follows the focus, whoever moved it, by the value of `navigation.focusMoved`.
  func follow(_ move: Value) {
    guard let scene = move["scene"]?.stringValue else { return }
    if mode == .visual, let anchor, anchor.scene != scene { enter(.normal) }
    self.scene = scene
    row = move["current"]?.integerValue
    if steps == 0, let row, let previous = move["previous"]?.integerValue, abs(row - previous) > 1 {
      jumps[scene, default: JumpList()].leave(previous)
    }
  }

  /// Moves marks and jumps to where rows are now.
  func follow(changesOf scene: Value?, _ newRow: (Int) -> Int?) {
    guard let scene = scene?.stringValue else { return }
    marks.follow(in: scene, newRow)
    jumps[scene]?.follow(newRow)
  }

  // MARK: Search

  func beginSearch(forwards: Bool) async throws {
    let row = try await context.value(of: "focus.row")?.integerValue
    prompt = forwards ? "/" : "?"
    enter(.search)
    search.begin(at: row, forwards: forwards)
    // Until it is over, the focus goes back and forth.
    steps += 1
  }

  /// Begins a line such as `:5`.
  func beginLine() {
    prompt = ":"
    enter(.search)
    search.beginCommand()
    steps += 1
  }

  private func endSearch(from origin: Int?) {
    steps -= 1
    if let scene, let origin, row != origin { jumps[scene, default: JumpList()].leave(origin) }
    enter(.normal)
  }

  /// Goes on to the next row that was searched for, as often as was counted.
  func repeatSearch(reversed: Bool) async throws {
    for _ in 0..<min(takeCount() ?? 1, JumpList.limit) {
      try await search.repeatSearch(reversed: reversed)
    }
  }

  /// Searches for the title of the focused row.
  func searchTitle(forwards: Bool) async throws {
    let row = try await place().row
    let title = try await list(titlesOf: row..<(row + 1)).titles.first ?? ""
    guard !title.isEmpty else {
      throw PluginError(code: .failed, message: "the row has no title to search for")
    }
    try await search.search(for: title, forwards: forwards)
  }

  /// Performs the line typed after `:`.
  func perform(line: String) async throws {
    let line = line.trimmingBlanks
    switch line {
    case "", "noh", "nohlsearch", "w": break
    case "$": try await move(to: .max)
    case "d": try await deleteRows(count: 1)
    case "q", "q!", "wq", "x":
      guard await run("dialog.close") else {
        throw PluginError(code: .failed, message: "there is nothing to close here")
      }
    default:
      guard let number = Int(line) else {
        throw PluginError(
          code: .failed, message: "':\(line)' is not known; :5, :$, :d and :q are")
      }
      try await move(to: number - 1)
    }
  }
}

nonisolated extension String {
  fileprivate var trimmingBlanks: String {
    String(drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
  }
}

/// The mode of the keys.
nonisolated enum VimMode: String, Sendable {
  /// Keys are commands.
  case normal
  /// Keys are text.
  case insert
  /// Keys are commands that extend the selection.
  case visual
  /// Keys are the text that is searched for, or a line after `:`.
  case search
}

/// A direction of moves by rows, with the commands that go there.
nonisolated enum VimDirection: Sendable {
  case down, up

  var moving: CommandID { self == .down ? "navigation.nextRow" : "navigation.previousRow" }
  var extending: CommandID { self == .down ? "navigation.extendNext" : "navigation.extendPrevious" }
  var scrolling: CommandID { self == .down ? "navigation.scrollDown" : "navigation.scrollUp" }
  var paging: CommandID { self == .down ? "navigation.pageDown" : "navigation.pageUp" }
  var extendingPage: CommandID {
    self == .down ? "navigation.extendPageDown" : "navigation.extendPageUp"
  }
  var movingRow: CommandID { self == .down ? "navigation.moveDown" : "navigation.moveUp" }
  var sign: Int { self == .down ? 1 : -1 }
}
