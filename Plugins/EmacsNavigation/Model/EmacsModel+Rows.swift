import KeyboardCore
import KeyboardPluginSDK

/// Killing and yanking rows.
extension EmacsModel {
  func kill(
    _ action: ListAction, _ argument: PrefixArgument, _ list: FocusedList, _ marks: inout MarkRing
  ) async throws {
    switch action {
    case .killRows: try await killRows(argument, list, &marks)
    case .killRegion:
      let rows = try region(of: list, marks)
      try await kill(rows, isBefore: rows.lowerBound < (marks.mark ?? 0), list, &marks)
    case .copyRegion:
      let rows = try region(of: list, marks)
      keep(try await titles(of: rows), isBefore: false)
      marks.isActive = false
      _ = try? await context.run("navigation.selectNone")
    case .yank: try await yank(argument, list, &marks)
    default: try await yankOther(argument, list, &marks)
    }
  }

  /// The rows from the mark to the focused one.
  func region(of list: FocusedList, _ marks: MarkRing) throws -> Range<Int> {
    guard let mark = marks.mark else { throw PluginError(.noRegion) }
    let row = try focus(of: list)
    return min(mark, row)..<max(mark, row) + 1
  }

  func titles(of rows: Range<Int>) async throws -> [String] {
    guard rows.count <= 5000 else {
      throw PluginError(
        code: .failed, message: "the region has \(rows.count) rows; 5000 is the most")
    }
    return try await context.focusedList(titlesOf: rows).titles
  }

  private func keep(_ titles: [String], isBefore: Bool) {
    machine.keep(titles.map { $0 + "\n" }.joined(), isBefore: isBefore)
  }

  private func killRows(
    _ argument: PrefixArgument, _ list: FocusedList, _ marks: inout MarkRing
  ) async throws {
    let (row, count) = (try focus(of: list), argument.value)
    let rows =
      count > 0
      ? row..<min(row + count, list.count) : max(row + count, 0)..<row
    guard !rows.isEmpty else { return }
    try await kill(rows, isBefore: count < 0, list, &marks)
  }

  /// Kills rows; where the list keeps them, they are copied.
  private func kill(
    _ rows: Range<Int>, isBefore: Bool, _ list: FocusedList, _ marks: inout MarkRing
  ) async throws {
    keep(try await titles(of: rows), isBefore: isBefore)
    machine.current = .kill
    marks.isActive = false
    try await context.editList([.remove(rows)])
    marks.move { $0 < rows.lowerBound ? $0 : max(rows.lowerBound, $0 - rows.count) }
    await go(to: rows.lowerBound, of: try await context.focusedList())
  }

  private func yank(
    _ argument: PrefixArgument, _ list: FocusedList, _ marks: inout MarkRing
  ) async throws {
    let text = try yanked { (machine) throws(TextMachine.Failure) in try machine.yanked(argument) }
    let row = list.focus ?? list.count
    marks.push(row)
    try await insert(text, at: row, &marks)
    if argument.isUniversal { await go(to: row, of: try await context.focusedList()) }
  }

  private func yankOther(
    _ argument: PrefixArgument, _ list: FocusedList, _ marks: inout MarkRing
  ) async throws {
    let count = argument.value
    let (text, rows) = try yanked { (machine) throws(TextMachine.Failure) in
      try machine.yankedInstead(count)
    }
    try await context.editList([.remove(rows)])
    marks.move { $0 <= rows.lowerBound ? $0 : max(rows.lowerBound, $0 - rows.count) }
    try await insert(text, at: rows.lowerBound, &marks)
  }

  private func yanked<Yanked>(
    _ take: (inout TextMachine) throws(TextMachine.Failure) -> Yanked
  ) throws -> Yanked {
    do throws(TextMachine.Failure) {
      return try take(&machine)
    } catch {
      throw PluginError(error)
    }
  }

  /// Inserts the lines of a text as rows, and goes to the row behind them.
  func insert(_ text: String, at row: Int, _ marks: inout MarkRing) async throws {
    var titles = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    if titles.last == "" { titles.removeLast() }
    guard !titles.isEmpty else { return }
    try await context.editList([.insert(titles, at: row)])
    marks.move { $0 > row ? $0 + titles.count : $0 }
    machine.current = .yank(row, row + titles.count)
    await go(to: row + titles.count, of: try await context.focusedList())
  }
}
