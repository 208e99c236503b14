import KeyboardCore
import KeyboardPluginSDK

/// Visual mode, and changes of rows.
extension ListVim {
  // MARK: Visual mode

  /// Selects the focused row, from which moves then extend the selection; or no longer.
  func selectVisually() async throws {
    let place = try await place()
    await leaveVisual(unlessIn: place.scene)
    guard mode != .visual else { return await escape() }
    enter(.visual)
    anchor = place
    await deselect()
    await run("navigation.toggle")
  }

  /// Restores the last selection.
  func reselect() async throws {
    guard let last = lastSelection else {
      throw PluginError(code: .failed, message: "nothing was selected yet; v selects")
    }
    let scene = try await place().scene
    guard last.anchor.scene == scene else {
      throw PluginError(
        code: .failed, message: "what was selected is in \(last.anchor.scene); focus that first")
    }
    try await select(from: last.anchor, to: last.row)
  }

  /// Goes to the other end of the selection.
  func goToOtherEnd() async throws {
    let place = try await place()
    guard mode == .visual, let anchor, anchor.scene == place.scene else { return }
    try await select(from: place, to: anchor.row)
  }

  private func select(from start: Marks.Place, to row: Int) async throws {
    try await stepping { () async throws in
      await deselect()
      enter(.normal)
      try await move(to: start.row)
      try await selectVisually()
      try await move(to: row)
    }
  }

  /// Remembers the selection and takes it away.
  func deselect() async {
    if let anchor, let row { lastSelection = (anchor, row) }
    // Refused when nothing is selected.
    await run("navigation.selectNone")
  }

  // MARK: Rows

  /// The rows that are selected in visual mode, or as many as were counted from the focused one on.
  private func rows(counting count: Int?) async throws -> Range<Int> {
    let list = try await list()
    await leaveVisual(unlessIn: list.name)
    guard let focus = list.focus else {
      throw PluginError(code: .failed, message: "no row has the focus; focus one first")
    }
    guard mode == .visual, let anchor else {
      return focus..<min(focus + (count ?? 1), list.count)
    }
    return min(anchor.row, focus)..<(max(anchor.row, focus) + 1)
  }

  func delete() async throws {
    let count = takeCount()
    let rows = try await rows(counting: count)
    let wasVisual = mode == .visual
    try await delete(rows)
    if wasVisual { enter(.normal) }
    lastChange = { [unowned self] in
      try await deleteRows(count: $0 ?? (wasVisual ? rows.count : count ?? 1))
    }
  }

  func deleteRows(count: Int) async throws {
    try await delete(rows(counting: count))
  }

  private func delete(_ rows: Range<Int>) async throws {
    let titles = try await list(titlesOf: rows).titles
    if mode == .visual { await deselect() }
    try await stepping { () async throws in try await context.editList([.remove(rows)]) }
    register = titles
  }

  func yank() async throws {
    let rows = try await rows(counting: takeCount())
    register = try await list(titlesOf: rows).titles
    guard mode == .visual else { return }
    await deselect()
    enter(.normal)
    try await stepping { () async throws in try await move(to: rows.lowerBound) }
  }

  /// Inserts the rows deleted or yanked last after the focused row, or before it.
  func put(after: Bool) async throws {
    let count = takeCount()
    try await put(after: after, count: count ?? 1)
    lastChange = { [unowned self] in try await put(after: after, count: $0 ?? count ?? 1) }
  }

  private func put(after: Bool, count: Int) async throws {
    guard !register.isEmpty else {
      throw PluginError(code: .failed, message: "nothing was deleted or yanked yet; dd and yy do")
    }
    let list = try await list()
    let row = list.focus.map { after ? $0 + 1 : $0 } ?? list.count
    let titles = (0..<min(count, 1000)).flatMap { _ in register }
    try await stepping { () async throws in
      try await context.editList([.insert(titles, at: row)])
      try await move(to: row)
    }
  }

  /// Moves the focused row by as many rows as were counted.
  func moveRow(_ direction: VimDirection) async throws {
    let count = takeCount()
    try await moveRow(direction, count: count ?? 1)
    lastChange = { [unowned self] in
      try await moveRow(direction, count: $0 ?? count ?? 1)
    }
  }

  private func moveRow(_ direction: VimDirection, count: Int) async throws {
    try await stepping { () async throws in
      try await context.run(direction.movingRow, ["count": .integer(count)])
    }
  }

  // MARK: History

  func repeatChange() async throws {
    let count = takeCount()
    guard let lastChange else {
      throw PluginError(code: .failed, message: "nothing was changed yet; dd, p, J and K do")
    }
    try await lastChange(count)
  }

  func undo(_ command: CommandID) async throws {
    for _ in 0..<min(takeCount() ?? 1, 100) { try await context.run(command) }
  }
}
