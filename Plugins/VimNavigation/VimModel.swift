import KeyboardCore
import KeyboardPlugins

/// What the plugin remembers between keys, and what it tells its host.
final class VimModel {
  private let context: PluginContext
  private var count = Count()
  private var jumps: [String: JumpList] = [:]
  /// The scene and the row of the last focus move.
  private var scene: String?
  private var row: Int?
  /// How many of the plugin's own moves, which are no jumps, are under way.
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
    dropCount()
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
      context.run(.focusRow, ["row": .integer(line - 1)])
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

  /// The focus moved, by whatever hand.
  func follow(_ move: FocusMove) {
    scene = move.scene
    row = move.current
    if steps == 0, move.isFar, let previous = move.previous {
      jumps[move.scene, default: JumpList()].leave(previous)
    }
  }

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
    context.run(.focusRow, ["row": .integer(target)]) { [weak self] _ in self?.steps -= 1 }
  }

  private func takeCount() -> Int? {
    let value = count.take()
    if value != nil { publishCount() }
    return value
  }

  private func dropCount() {
    _ = takeCount()
  }

  private func publishCount() {
    context.setContext(VimNavigation.count, to: count.value.map(Value.integer))
  }
}
