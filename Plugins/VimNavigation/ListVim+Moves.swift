import KeyboardCore
import KeyboardPluginSDK

/// Moves and scrolling.
extension ListVim {
  // MARK: Rows

  /// Moves by as many rows as were counted, which is never a jump; scrolls where there are no rows.
  func step(_ direction: VimDirection) async {
    let arguments = ["count": Value.integer(takeCount() ?? 1)]
    await leaveVisual(unlessIn: await currentScene())
    await stepping {
      let command = mode == .visual ? direction.extending : direction.moving
      if await run(command, arguments) || mode == .visual { return }
      await run(direction.scrolling, arguments)
    }
  }

  private func currentScene() async -> String? {
    guard mode == .visual else { return nil }
    return try? await context.value(of: "focus.name")?.stringValue
  }

  /// Moves to the row that was counted, the first being 1, or else to an end.
  func go(to end: CommandID, extending: CommandID) async throws {
    if let line = takeCount() { return try await move(to: line - 1) }
    await leaveVisual(unlessIn: await currentScene())
    await run(mode == .visual ? extending : end)
  }

  /// Moves to the row after as many hundredths of all as were counted.
  func goToPercentage() async throws {
    guard let count = takeCount() else { return }
    let rows = try await list().count
    try await move(to: (min(count, 100) * rows + 99) / 100 - 1)
  }

  /// Moves along a line of a grid or into a tree, by the first of these that is possible; or along
  /// what is only one row, such as tabs.
  func moveAcross(
    _ commands: [CommandID], inRow rowCommand: CommandID? = nil, extending: CommandID? = nil
  ) async {
    let arguments = ["count": Value.integer(takeCount() ?? 1)]
    if mode == .visual {
      if let extending { await run(extending, arguments) }
      return
    }
    for command in commands {
      let isCounted = command == "navigation.left" || command == "navigation.right"
      if await run(command, isCounted ? arguments : [:]) { return }
    }
    let keys = try? await context.value(of: "focus.keys")?.arrayValue
    if let rowCommand, let keys, keys.contains("right"), !keys.contains("down") {
      await run(rowCommand, arguments)
    }
  }

  // MARK: Visible rows

  private func visibleRows() async throws -> (rows: Range<Int>, list: FocusedList) {
    let list = try await list()
    guard !list.visible.isEmpty else {
      throw PluginError(
        code: .failed, message: "\(list.name) does not say which rows are visible")
    }
    return (list.visible, list)
  }

  /// Moves to the first, the middle or the last row that is visible.
  func goToVisible(_ place: VisiblePlace) async throws {
    let offset = (takeCount() ?? 1) - 1
    let rows = try await visibleRows().rows
    switch place {
    case .top: try await move(to: min(rows.lowerBound + offset, rows.upperBound - 1))
    case .middle: try await move(to: (rows.lowerBound + rows.upperBound - 1) / 2)
    case .bottom: try await move(to: max(rows.upperBound - 1 - offset, rows.lowerBound))
    }
  }

  /// Scrolls so that the focused row, or the counted one, is at a place.
  func show(at place: VisiblePlace) async throws {
    if let line = takeCount() { try await move(to: line - 1) }
    await run(place.showing)
  }

  /// Moves and scrolls by half of the visible rows, or by the counted rows.
  func turnHalfPage(_ direction: VimDirection) async {
    let count = takeCount()
    guard let (rows, list) = try? await visibleRows() else {
      // Content without rows scrolls by a step.
      await run(direction.scrolling, ["count": .integer(count ?? 1)])
      return
    }
    let distance = count ?? max(1, rows.count / 2)
    let top = rows.lowerBound + distance * direction.sign
    await run(
      "navigation.showAtTop", ["row": .integer(max(0, min(top, list.count - 1)))])
    await run(
      mode == .visual ? direction.extending : direction.moving, ["count": .integer(distance)])
  }

  /// Turns as many pages as were counted.
  func turnPage(_ direction: VimDirection) async {
    let arguments = ["count": Value.integer(takeCount() ?? 1)]
    await run(mode == .visual ? direction.extendingPage : direction.paging, arguments)
  }

  /// Scrolls by as many rows as were counted; the focus stays in sight.
  func scroll(_ direction: VimDirection) async throws {
    let count = takeCount() ?? 1
    guard let (rows, list) = try? await visibleRows() else {
      await run(direction.scrolling, ["count": .integer(count)])
      return
    }
    let last = max(0, list.count - rows.count)
    let top = max(0, min(rows.lowerBound + count * direction.sign, last))
    await run("navigation.showAtTop", ["row": .integer(top)])
    guard let focus = list.focus else { return }
    try await stepping { () async throws in
      if focus < top { try await move(to: top) }
      if focus >= top + rows.count { try await move(to: top + rows.count - 1) }
    }
  }

  // MARK: Marks and jumps

  func mark(_ name: String) async throws {
    let place = try await place()
    marks.set(name, to: place.row, in: place.scene)
  }

  func go(toMark name: String) async throws {
    _ = takeCount()
    let scene = try await context.value(of: "focus.name")?.stringValue ?? ""
    guard let place = marks.place(of: name, in: scene) else {
      throw PluginError(
        code: .failed, message: "the mark \(name) is not set here; m \(name) sets it")
    }
    guard place.scene == scene else {
      throw PluginError(
        code: .failed, message: "the mark \(name) is in \(place.scene); focus that first")
    }
    try await move(to: place.row)
  }

  func jumpBack() async throws {
    try await travel { jumps, row in jumps.back(from: row) }
  }

  func jumpForward() async throws {
    try await travel { jumps, _ in jumps.forward() }
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
    try await stepping { () async throws in try await move(to: target) }
  }
}

/// A place of the viewport.
nonisolated enum VisiblePlace: Sendable {
  case top, middle, bottom

  /// The command that scrolls the focused row there.
  var showing: CommandID {
    switch self {
    case .top: "navigation.showAtTop"
    case .middle: "navigation.showInMiddle"
    case .bottom: "navigation.showAtBottom"
    }
  }
}
