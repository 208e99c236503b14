import KeyboardCore
import KeyboardPlugins

/// The state of the plugin between keys, told to its host where conditions depend on it.
final class VimModel {
  private let context: PluginContext
  private var count = Count()
  private var jumps: [String: JumpList] = [:]
  /// The scene and the row of the last focus move.
  private var scene: String?
  private var row: Int?
  /// The number of the plugin's own moves under way, which are no jumps.
  private var steps = 0

  init(_ context: PluginContext) {
    self.context = context
  }

  // MARK: Counts and modes

  func type(digit: Int) {
    count.append(digit)
    publishCount()
  }

  func enter(_ mode: VimMode) {
    _ = takeCount()
    context.setContext(VimNavigation.mode, to: .string(mode.rawValue))
  }

  // MARK: Moves

  /// Moves by rows, as many as were counted; no jump, however many.
  func step(_ command: CommandID) {
    let rows = takeCount() ?? 1
    steps += 1
    context.run(command, ["count": .integer(rows)]) { [weak self] _ in self?.steps -= 1 }
  }

  /// Moves to the row that was counted, the first being 1, or else to an end.
  func go(to end: CommandID) {
    if let line = takeCount() {
      context.run("navigation.focusRow", ["row": .integer(line - 1)])
    } else {
      context.run(end)
    }
  }

  func jumpBack() {
    travel { jumps, row in jumps.back(from: row) }
  }

  func jumpForward() {
    travel { jumps, _ in jumps.forward() }
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
  private func travel(_ choose: (inout JumpList, Int?) -> Int?) {
    let times = takeCount() ?? 1
    guard let scene else { return }
    var target: Int?
    for _ in 0..<min(times, JumpList.limit) {
      guard let next = choose(&jumps[scene, default: JumpList()], row) else { break }
      target = next
    }
    guard let target else { return }
    steps += 1
    context.run("navigation.focusRow", ["row": .integer(target)]) { [weak self] _ in
      self?.steps -= 1
    }
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
}
