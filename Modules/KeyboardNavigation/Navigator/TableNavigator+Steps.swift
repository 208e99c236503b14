import FoundationEssentials
import KeyboardCore

extension TableNavigator {
  /// What performing a command would do now.
  enum Step {
    case navigate(Navigation, NavigationRequest)
    case commit(IndexPath)
  }

  /// Finds out what a command would do now, without doing it.
  ///
  /// - Parameters:
  ///   - invocation: the command and its argument.
  ///   - cause: what a navigation request says caused it.
  /// - Returns: the step, or nil when the command would do nothing.
  /// - Throws: `CommandError` with code `badArgument` when the command could do something but not
  ///   with this argument.
  func step(
    for invocation: CommandInvocation, causedBy cause: NavigationRequest.Invocation
  ) throws(CommandError) -> Step? {
    guard let command = TableCommand(invocation.id), var action = action(for: command) else {
      return nil
    }
    let number = try command.number(in: invocation)
    if command == .focusRow {
      action = .changeFocus(for: .row(at: try row(number)))
    }
    return step(for: action, causedBy: cause, count: number ?? 1)
  }

  /// Finds out what an action would do now: a commit always, a navigation as the delegate answers.
  func step(
    for action: Action, causedBy cause: NavigationRequest.Invocation, count: Int = 1
  ) -> Step? {
    switch action {
    case .commitFocusedRow(let indexPath):
      return .commit(indexPath)
    case .changeFocus(let intent):
      let request = NavigationRequest(intent: intent, invocation: cause, count: count)
      return navigation(answering: request).map { .navigate($0, request) }
    }
  }

  /// What a command means with this focus and this data, or nil when it means nothing.
  ///
  /// The row of `focusRow` is an argument; row 0 stands for it here.
  func action(for command: TableCommand) -> Action? {
    let focused = indexPathForFocusedRow
    switch command {
    case .commit: return focused.map { .commitFocusedRow(at: $0) }
    case .previousRow: return focused.map { .changeFocus(for: .previousRow(beforeRowAt: $0)) }
    case .nextRow:
      return .changeFocus(for: focused.map { .nextRow(afterRowAt: $0) } ?? .initialRow)
    case .firstRow: return .changeFocus(for: .firstRow)
    case .lastRow: return .changeFocus(for: .lastRow)
    case .focusRow:
      return table?.indexPathForFirstRow.map { .changeFocus(for: .row(at: $0)) }
    case .clearFocus: return focused.map { _ in .changeFocus(for: .noRow) }
    }
  }

  private func row(_ number: Int?) throws(CommandError) -> IndexPath {
    guard let table, let number, let row = table.indexPathForRow(atFlatIndex: number) else {
      throw .noSuchRow(number, lastRow: (table?.totalNumberOfRows ?? 0) - 1)
    }
    return row
  }

  private func navigation(answering request: NavigationRequest) -> Navigation? {
    switch delegate?.tableNavigator(self, navigationResponseFor: request) ?? .defaultNavigation {
    case .noNavigation:
      return nil
    case .defaultNavigation:
      return defaultNavigation(for: request)
    case .navigate(let navigation):
      guard let row = navigation.indexPathForFocusedRow else { return navigation }
      return table?.containsRow(at: row) == true ? navigation : nil
    }
  }
}

extension TableNavigator {
  /// What a request leads to without a delegate, for delegates that want to change part of it.
  ///
  /// The row is shown with as little scrolling as possible and without animation. A step stops at
  /// the ends of the table and never wraps.
  ///
  /// - Returns: the navigation, or nil when the request leads nowhere.
  public func defaultNavigation(for request: NavigationRequest) -> Navigation? {
    guard let table else { return nil }
    if request.intent == .noRow { return Navigation(focusingRowAt: nil, scrollBehavior: .none) }
    return Self.destination(of: request, in: table).map {
      Navigation(focusingRowAt: $0, scrollingTo: table.rectForRow(at: $0))
    }
  }

  private static func destination(
    of request: NavigationRequest, in table: some NavigableTable
  ) -> IndexPath? {
    switch request.intent {
    case .initialRow:
      // The first row is the first step.
      table.indexPathForFirstRow.flatMap {
        table.indexPathForRow(startingAt: $0, offsetBy: request.count - 1)
          ?? table.indexPathForLastRow
      }
    case .nextRow(let start):
      table.indexPathForRow(startingAt: start, offsetBy: request.count)
        ?? end(table.indexPathForLastRow, ofStepFrom: start, in: table)
    case .previousRow(let start):
      table.indexPathForRow(startingAt: start, offsetBy: -request.count)
        ?? end(table.indexPathForFirstRow, ofStepFrom: start, in: table)
    case .firstRow: table.indexPathForFirstRow
    case .lastRow: table.indexPathForLastRow
    case .row(let indexPath): table.containsRow(at: indexPath) ? indexPath : nil
    case .noRow: nil
    }
  }

  /// The end of the table for a step past it; nil for one that starts there or nowhere.
  private static func end(
    _ end: IndexPath?, ofStepFrom start: IndexPath, in table: some NavigableTable
  ) -> IndexPath? {
    end != start && table.containsRow(at: start) ? end : nil
  }
}
