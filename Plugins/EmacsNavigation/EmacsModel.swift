import IncrementalSearch
import KeyboardCore
import KeyboardPlugins

/// The state of the plugin between keys, told to its host where conditions depend on it.
final class EmacsModel {
  private let context: PluginContext
  private let search: IncrementalSearch
  private var argument = UniversalArgument()
  /// The marked rows by scene.
  private var marks: [String: Int] = [:]
  private var isSelecting = false
  private var token: Subscription?

  init(_ context: PluginContext, _ search: IncrementalSearch) {
    self.context = context
    self.search = search
    token = search.ends.observe { [weak self] _ in self?.tell(isSearching: false) }
  }

  // MARK: Arguments

  func pressUniversalArgument() {
    argument.press()
    tellArgument()
  }

  func type(digit: Int) {
    argument.append(digit)
    tellArgument()
  }

  /// Drops the argument, and selects nothing any more.
  func quit() async {
    _ = takeArgument()
    await deselect()
  }

  private func takeArgument() -> Int? {
    let value = argument.take()
    if value != nil { tellArgument() }
    return value
  }

  private func tellArgument() {
    context.setContext(EmacsNavigation.argument, to: argument.value.map(Value.integer))
  }

  // MARK: Moves

  /// Moves, as often as the argument says; with the region, this extends it.
  func move(_ command: CommandID, extending: CommandID) async {
    let count = takeArgument() ?? 1
    guard count > 0 else { return }
    // At the end of a list there is nowhere to go, which is no failure.
    _ = try? await context.run(isSelecting ? extending : command, ["count": .integer(count)])
  }

  /// Moves to an end; with the region, this extends it.
  func go(to command: CommandID, extending: CommandID) async {
    _ = takeArgument()
    _ = try? await context.run(isSelecting ? extending : command)
  }

  // MARK: Mark and region

  /// Sets the mark at the focused row, from which moves select; once more there, they do not.
  func setMark() async throws {
    let place = try await place()
    let wasSelecting = isSelecting && marks[place.scene] == place.row
    marks[place.scene] = place.row
    await deselect()
    if !wasSelecting { try await select() }
  }

  /// Goes to the mark, which moves to where the focus was; the rows between are the region.
  func exchange() async throws {
    let place = try await place()
    guard let mark = marks[place.scene] else {
      throw PluginError(
        code: .failed, message: "no mark is set here; ctrl+space sets it at the focused row")
    }
    marks[place.scene] = place.row
    await deselect()
    try await select()
    guard mark != place.row else { return }
    try await context.run(
      mark > place.row ? "navigation.extendNext" : "navigation.extendPrevious",
      ["count": .integer(abs(mark - place.row))])
  }

  /// Selects every row.
  func selectAll() async throws {
    try await context.run("navigation.selectAll")
    tell(isSelecting: true)
  }

  private func select() async throws {
    try await context.run("navigation.toggle")
    tell(isSelecting: true)
  }

  private func deselect() async {
    // Refused when nothing is selected.
    _ = try? await context.run("navigation.selectNone")
    tell(isSelecting: false)
  }

  private func tell(isSelecting: Bool) {
    self.isSelecting = isSelecting
    context.setContext(EmacsNavigation.region, to: .bool(isSelecting))
  }

  /// The scene that takes the keys and its focused row.
  private func place() async throws -> (scene: String, row: Int) {
    let values = try await context.values(of: ["focus.name", "focus.row"])
    guard let scene = values["focus.name"]?.stringValue, let row = values["focus.row"]?.integerValue
    else { throw PluginError(code: .failed, message: "no row has the focus; focus one first") }
    return (scene, row)
  }

  // MARK: Search

  private var isSearching = false

  /// Begins a search, or goes on with the one that was begun or was last.
  func search(forwards: Bool) async throws {
    if isSearching, !search.text.isEmpty { return try await search.goOn(forwards: forwards) }
    let row = try await context.value(of: "focus.row")?.integerValue
    _ = takeArgument()
    search.begin(at: row, forwards: forwards)
    tell(isSearching: true)
  }

  private func tell(isSearching: Bool) {
    self.isSearching = isSearching
    context.setContext(EmacsNavigation.searching, to: .bool(isSearching))
  }
}
