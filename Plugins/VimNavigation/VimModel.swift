import IncrementalSearch
import KeyboardCore
import KeyboardPlugins

/// The state of the plugin between keys, told to its host where conditions depend on it.
final class VimModel {
  private let context: PluginContext
  private let search: IncrementalSearch
  private var mode = VimMode.normal
  private var count = Count()
  private var marks = Marks()
  private var jumps: [String: JumpList] = [:]
  /// The scene and the row of the last focus move.
  private var scene: String?
  private var row: Int?
  /// The number of the plugin's own moves under way, which are no jumps.
  private var steps = 0
  private var token: Subscription?

  init(_ context: PluginContext, _ search: IncrementalSearch) {
    self.context = context
    self.search = search
    token = search.ends.observe { [weak self] in self?.endSearch(from: $0) }
  }

  // MARK: Counts and modes

  func type(digit: Int) {
    count.append(digit)
    publishCount()
  }

  func enter(_ mode: VimMode) {
    _ = takeCount()
    self.mode = mode
    context.setContext(VimNavigation.mode, to: .string(mode.rawValue))
  }

  /// Goes back to normal mode; what was selected no longer is.
  func escape() async {
    if mode == .visual { await deselect() }
    enter(.normal)
  }

  /// Selects the focused row, from which moves then extend the selection.
  func selectVisually() async throws {
    guard mode != .visual else { return await escape() }
    await deselect()
    try await context.run("navigation.toggle")
    enter(.visual)
  }

  private func deselect() async {
    // Refused when nothing is selected.
    _ = try? await context.run("navigation.selectNone")
  }

  // MARK: Moves

  /// Moves by rows, as many as were counted; no jump, however many.
  func step(_ direction: VimDirection) async {
    let rows = takeCount() ?? 1
    let command = mode == .visual ? direction.extending : direction.moving
    await stepping { await move(command, ["count": .integer(rows)]) }
  }

  /// Moves to the row that was counted, the first being 1, or else to an end.
  func go(to end: CommandID, extending: CommandID) async throws {
    let line = takeCount()
    guard mode == .visual else {
      guard let line else {
        return await move(end)
      }
      return await move("navigation.focusRow", ["row": .integer(line - 1)])
    }
    guard let line else {
      return await move(extending)
    }
    let distance = line - 1 - (try await place().row)
    let direction = distance < 0 ? VimDirection.up : .down
    if distance != 0 {
      await move(direction.extending, ["count": .integer(abs(distance))])
    }
  }

  /// Performs moves that are no jumps.
  private func stepping(_ move: () async -> Void) async {
    steps += 1
    defer { steps -= 1 }
    await move()
  }

  /// Moves the focus; at the end of a list there is nowhere to go, which is no failure.
  private func move(_ command: CommandID, _ arguments: [String: Value] = [:]) async {
    _ = try? await context.run(command, arguments)
  }

  /// The scene that takes the keys and its focused row.
  private func place() async throws -> (scene: String, row: Int) {
    let values = try await context.values(of: ["focus.name", "focus.row"])
    guard let scene = values["focus.name"]?.stringValue, let row = values["focus.row"]?.integerValue
    else { throw PluginError(code: .failed, message: "no row has the focus; focus one first") }
    return (scene, row)
  }

  // MARK: Marks

  func mark(_ name: String) async throws {
    let place = try await place()
    marks.set(name, to: place.row, in: place.scene)
  }

  func go(toMark name: String) async throws {
    let scene = try await context.value(of: "focus.name")?.stringValue ?? ""
    guard let row = marks.row(of: name, in: scene) else {
      throw PluginError(
        code: .failed, message: "the mark \(name) is not set here; m \(name) sets it")
    }
    try await context.run("navigation.focusRow", ["row": .integer(row)])
  }

  // MARK: Search

  func beginSearch(forwards: Bool) async throws {
    let row = try await context.value(of: "focus.row")?.integerValue
    enter(.search)
    search.begin(at: row, forwards: forwards)
    // Until it is over, the focus goes back and forth.
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

  // MARK: Jumps

  func jumpBack() async throws {
    try await travel { jumps, row in jumps.back(from: row) }
  }

  func jumpForward() async throws {
    try await travel { jumps, _ in jumps.forward() }
  }

  /// Follows the focus, whoever moved it, by the value of `navigation.focusMoved`.
  func follow(_ move: Value) {
    guard let scene = move["scene"]?.stringValue else { return }
    self.scene = scene
    row = move["current"]?.integerValue
    if steps == 0, let row, let previous = move["previous"]?.integerValue, abs(row - previous) > 1 {
      jumps[scene, default: JumpList()].leave(previous)
    }
  }

  /// Moves along the jumps, as often as was counted.
  private func travel(_ choose: (inout JumpList, Int?) -> Int?) async throws {
    let times = takeCount() ?? 1
    guard let scene else { return }
    var target: Int?
    for _ in 0..<min(times, JumpList.limit) {
      guard let next = choose(&jumps[scene, default: JumpList()], row) else { break }
      target = next
    }
    guard let target else { return }
    await stepping { await move("navigation.focusRow", ["row": .integer(target)]) }
  }

  /// Returns the count and drops it.
  private func takeCount() -> Int? {
    let value = count.take()
    if value != nil { publishCount() }
    return value
  }

  private func publishCount() {
    context.setContext(VimNavigation.count, to: count.value.map(Value.integer))
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
  /// Keys are the text that is searched for.
  case search
}

/// A direction of moves by rows, with the commands that go there.
nonisolated enum VimDirection: Sendable {
  case down, up

  var moving: CommandID { self == .down ? "navigation.nextRow" : "navigation.previousRow" }
  var extending: CommandID { self == .down ? "navigation.extendNext" : "navigation.extendPrevious" }
}
