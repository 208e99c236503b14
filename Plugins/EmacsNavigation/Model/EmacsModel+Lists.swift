import KeyboardCore
import KeyboardPluginSDK

/// Commands in lists, grids and scrollers: rows are what lines are in texts.
extension EmacsModel {
  /// Performs a command in the list that has the focus, or scrolls content without rows.
  func performInList(_ action: ListAction, _ argument: PrefixArgument) async throws {
    machine.begin()
    guard let list = try await listToChange(by: action) else {
      return try await scroll(action, argument.value)
    }
    var marks = marks(of: list)
    defer {
      lists[list.name] = marks
      tell(marks, of: list.name)
    }
    switch action {
    case .setMark, .exchange, .selectAll, .quit:
      try await mark(action, argument, list, &marks)
    case .killRows, .killRegion, .copyRegion, .yank, .yankOther:
      try await kill(action, argument, list, &marks)
    case .show: await show(argument, list)
    default:
      try await move(action, argument, list, &marks)
      if marks.isActive { _ = try? await context.run("navigation.extendToFocus") }
    }
  }

  /// The list that has the focus; nil where there is none, and the action can scroll instead.
  private func listToChange(by action: ListAction) async throws -> FocusedList? {
    do {
      return try await context.focusedList()
    } catch {
      if action.isMove { return nil }
      throw error
    }
  }

  /// The marks of a list, as far as it has so many rows; a selection that is gone was its region.
  private func marks(of list: FocusedList) -> MarkRing {
    var marks = lists[list.name] ?? MarkRing()
    marks.move { min($0, max(list.count - 1, 0)) }
    if list.selection.isEmpty { marks.isActive = false }
    return marks
  }

  // MARK: Moves

  private func move(
    _ action: ListAction, _ argument: PrefixArgument, _ list: FocusedList, _ marks: inout MarkRing
  ) async throws {
    let count = argument.value
    switch action {
    case .next: try await step(count, "navigation.nextRow", "navigation.previousRow")
    case .previous: try await step(-count, "navigation.nextRow", "navigation.previousRow")
    case .pageDown: try await step(count, "navigation.pageDown", "navigation.pageUp")
    case .pageUp: try await step(-count, "navigation.pageDown", "navigation.pageUp")
    case .forward: try await goFurther(to: (list.focus ?? -1) + count, of: list)
    case .backward: try await goFurther(to: (list.focus ?? 0) - count, of: list)
    case .lineStart: _ = try? await context.run("navigation.lineStart")
    case .lineEnd: _ = try? await context.run("navigation.lineEnd")
    case .first, .last: await goToEdge(argument, isEnd: action == .last, list, &marks)
    case .goToRow: await goToRow(argument, list, &marks)
    case .view: await view(argument, list)
    default: break
    }
  }

  /// Takes steps forward, or backward for less than 0; fails where there is nowhere to go.
  private func step(
    _ count: Int, _ forward: CommandID, _ backward: CommandID
  ) async throws {
    guard count != 0 else { return }
    do {
      try await context.run(count > 0 ? forward : backward, ["count": .integer(abs(count))])
    } catch {
      throw PluginError(count > 0 ? .atEnd : .atStart)
    }
  }

  /// Goes to an item, or as far as there are any; fails then.
  private func goFurther(to row: Int, of list: FocusedList) async throws {
    await go(to: row, of: list)
    guard list.focus != nil else { return }
    if row < 0 { throw PluginError(.atStart) }
    if row >= list.count { throw PluginError(.atEnd) }
  }

  func go(to row: Int, of list: FocusedList) async {
    let row = min(max(row, 0), max(list.count - 1, 0))
    _ = try? await context.run("navigation.focusRow", ["row": .integer(row)])
  }

  private func leaveMark(at row: Int?, in marks: inout MarkRing) {
    if let row, !marks.isActive { marks.push(row) }
  }

  private func goToEdge(
    _ argument: PrefixArgument, isEnd: Bool, _ list: FocusedList, _ marks: inout MarkRing
  ) async {
    if !argument.isUniversal { leaveMark(at: list.focus, in: &marks) }
    guard argument != .none, !argument.isUniversal else {
      _ = try? await context.run(isEnd ? "navigation.last" : "navigation.first")
      return
    }
    let distance = list.count * argument.value / 10
    await go(to: isEnd ? list.count - distance : distance, of: list)
  }

  private func goToRow(
    _ argument: PrefixArgument, _ list: FocusedList, _ marks: inout MarkRing
  ) async {
    guard let number = await number(argument, "Goto line: ") else { return }
    leaveMark(at: list.focus, in: &marks)
    await go(to: number - 1, of: list)
  }

  /// The number that was typed before, or that a person answers.
  func number(_ argument: PrefixArgument, _ question: String) async -> Int? {
    if argument != .none { return argument.value }
    isAsking = true
    defer { isAsking = false }
    return (try? await context.ask(question)).flatMap { $0 }.flatMap { Int($0) }
  }

  // MARK: Visible rows

  /// Shows the focused row in the middle, then at the top, then at the bottom; or so far from there.
  private func show(_ argument: PrefixArgument, _ list: FocusedList) async {
    guard let row = list.focus else { return }
    let count = argument.value
    switch argument {
    case .none:
      let commands: [CommandID] = [
        "navigation.showInMiddle", "navigation.showAtTop", "navigation.showAtBottom",
      ]
      await show(row, by: commands[turn("show")])
    case .universal: await show(row, by: "navigation.showInMiddle")
    default:
      let shown = count < 0 ? row - count - 1 : row - count
      await show(
        min(max(shown, 0), max(list.count - 1, 0)),
        by: count < 0 ? "navigation.showAtBottom" : "navigation.showAtTop")
    }
  }

  private func show(_ row: Int, by command: CommandID) async {
    _ = try? await context.run(command, ["row": .integer(row)])
  }

  /// Goes to the middle of the visible rows, then to their top and their bottom; or to one of them.
  private func view(_ argument: PrefixArgument, _ list: FocusedList) async {
    guard let last = list.visible.last else { return }
    let first = list.visible.lowerBound
    let row =
      switch argument {
      case .none: [(first + last + 1) / 2, first, last][turn("view")]
      default: argument.value < 0 ? last + 1 + argument.value : first + argument.value
      }
    await go(to: min(max(row, first), last), of: list)
  }

  private func turn(_ name: String) -> Int {
    var turn = 0
    if case .turn(name, let last) = machine.previous { turn = (last + 1) % 3 }
    machine.current = .turn(name, turn)
    return turn
  }

  /// Scrolls content without rows.
  private func scroll(_ action: ListAction, _ count: Int) async throws {
    switch action {
    case .next: try await step(count, "navigation.scrollDown", "navigation.scrollUp")
    case .previous: try await step(-count, "navigation.scrollDown", "navigation.scrollUp")
    case .forward: try await step(count, "navigation.scrollRight", "navigation.scrollLeft")
    case .backward: try await step(-count, "navigation.scrollRight", "navigation.scrollLeft")
    case .pageDown: try await step(count, "navigation.pageDown", "navigation.pageUp")
    case .pageUp: try await step(-count, "navigation.pageDown", "navigation.pageUp")
    case .first: _ = try? await context.run("navigation.first")
    case .last: _ = try? await context.run("navigation.last")
    default: break
    }
  }

  // MARK: Mark and region

  private func mark(
    _ action: ListAction, _ argument: PrefixArgument, _ list: FocusedList, _ marks: inout MarkRing
  ) async throws {
    switch action {
    case .setMark where argument != .none && argument != .universal(16):
      guard let mark = marks.mark else { throw PluginError(.noMark) }
      marks.pop()
      await deselect()
      await go(to: mark, of: list)
    case .setMark:
      let row = try focus(of: list)
      let wasActive = marks.isActive && machine.previous == .setMark
      machine.current = .setMark
      if marks.mark != row { marks.push(row) }
      await select(from: row, to: row, isShown: !wasActive, &marks)
    case .exchange:
      guard let mark = marks.mark else { throw PluginError(.noMark) }
      let row = try focus(of: list)
      marks.replace(row)
      await select(from: row, to: mark, isShown: argument == .none, &marks)
    case .selectAll:
      leaveMark(at: list.focus, in: &marks)
      marks.push(max(list.count - 1, 0))
      await select(from: max(list.count - 1, 0), to: 0, isShown: true, &marks)
    default:
      marks.isActive = false
      await deselect()
    }
  }

  func focus(of list: FocusedList) throws -> Int {
    guard let row = list.focus else {
      throw PluginError(code: .failed, message: "no row has the focus; focus one first")
    }
    return row
  }

  /// Goes to a row and selects the rows from another one; lists that select one row show no region.
  private func select(from anchor: Int, to row: Int, isShown: Bool, _ marks: inout MarkRing) async {
    await deselect()
    marks.isActive = false
    if isShown {
      let toggled = try? await context.run("navigation.toggle", ["row": .integer(anchor)])
      marks.isActive = toggled != nil
    }
    _ = try? await context.run("navigation.focusRow", ["row": .integer(row)])
    if marks.isActive { _ = try? await context.run("navigation.extendToFocus") }
  }

  private func deselect() async {
    // Refused when nothing is selected.
    _ = try? await context.run("navigation.selectNone")
  }
}
