import FoundationEssentials
import KeyboardCore
import KeyboardNavigation
import Testing

@Suite("The delegate")
struct DelegateTests {
  @Test("A delegate with the two required methods gets the defaults")
  func minimal() throws {
    final class Minimal: TableNavigatorDelegate {
      var redrawn: [IndexPath] = []
      var committed: IndexPath?

      func tableNavigator(
        _ navigator: TableNavigator, didUpdateFocus focusUpdate: TableNavigator.FocusUpdate,
        completedNavigationWith context: TableNavigator.NavigationCompletionContext
      ) {
        redrawn += focusUpdate.indexPathsForChangedRows
      }

      func tableNavigator(_ navigator: TableNavigator, commitFocusedRowAt indexPath: IndexPath) {
        committed = indexPath
      }
    }
    let (table, delegate) = (SectionedTable([2]), Minimal())
    let navigator = TableNavigator(tableView: table, delegate: delegate)
    #expect(navigator.possibleKeyCommands.flatMap(\.sequences) == ["down"])
    try navigator.perform(CommandInvocation(.nextRow))
    try navigator.perform(CommandInvocation(.nextRow))
    try navigator.perform(CommandInvocation(.commitFocusedRow))
    let (first, second) = (IndexPath(row: 0, section: 0), IndexPath(row: 1, section: 0))
    #expect(delegate.redrawn == [first, first, second])
    #expect(delegate.committed == second)
    let selecting = TableNavigator(tableView: table, delegate: delegate, policy: .listbox)
    try selecting.perform(CommandInvocation(.nextRow))
    #expect(selecting.selection == ListSelection(only: 0))
  }

  @Test("The completion context holds the request and what was done about it")
  func context() throws {
    let stage = Stage([3], focus: 0)
    let target = IndexPath(row: 2, section: 0)
    let elsewhere = TableNavigator.Navigation(
      focusingRowAt: target,
      scrollBehavior: .scrollRectToVisible(stage.table.rectForRow(at: target), animated: true))
    stage.delegate.response = { _ in .navigate(elsewhere) }
    #expect(stage.run(.nextRow) == ["scroll to 2 animated", "focus 0.0 -> 0.2", .moved(0, 2)])
    let context = try #require(stage.delegate.contexts.last)
    #expect(context.navigation == elsewhere)
    #expect(context.request.intent == .nextRow(afterRowAt: IndexPath(row: 0, section: 0)))
  }

  @Test("A delegate can change part of the default navigation")
  func partOfTheDefault() {
    let stage = Stage([3], focus: 0)
    stage.delegate.response = { [navigator = stage.navigator] request in
      guard let row = navigator.defaultNavigation(for: request)?.indexPathForFocusedRow else {
        return .noNavigation
      }
      return .navigate(.init(focusingRowAt: row, scrollBehavior: .none))
    }
    #expect(stage.run(.nextRow) == ["focus 0.0 -> 0.1", .moved(0, 1)])
    _ = stage.run(.lastRow)
    #expect(!stage.navigator.canPerform(CommandInvocation(.nextRow)))
  }

  @Test("The default navigation from a row that does not exist leads nowhere")
  func strangeRequests() {
    let stage = Stage([3])
    let gone = IndexPath(row: 7, section: 0)
    let intents: [TableNavigator.FocusIntent] = [
      .nextRow(afterRowAt: gone), .previousRow(beforeRowAt: gone), .row(at: gone),
    ]
    for intent in intents {
      let request = TableNavigator.NavigationRequest(
        intent: intent, invocation: .command(CommandInvocation(.nextRow)))
      #expect(stage.navigator.defaultNavigation(for: request) == nil)
    }
  }

  @Test("The default scrolling shows the row without animation")
  func scrolling() {
    let rect = Rect(x: 0, y: 4, width: 80, height: 1)
    let navigation = TableNavigator.Navigation(focusingRowAt: nil, scrollingTo: rect)
    #expect(navigation.scrollBehavior == .scrollRectToVisible(rect, animated: false))
  }

  @Test("A change that the delegate makes while it is told of one is published after that one")
  func changesMeanwhile() {
    let stage = Stage([3], focus: 0)
    stage.delegate.whenFocusUpdates = { navigator in
      if navigator.flatIndexOfFocusedRow == 1 { navigator.removeFocus() }
    }
    stage.delegate.whenCommitted = { $0.removeFocus() }
    #expect(
      stage.run(.nextRow) == ["scroll to 1", "focus 0.0 -> 0.1", .moved(0, 1), .moved(1, nil)])
    _ = stage.run(.lastRow)
    #expect(stage.run(.commitFocusedRow) == ["commit 0.2", .committed(2), .moved(2, nil)])
  }

  @Test("A change that a listener of the bus makes comes after everything about the first one")
  func changesByListeners() {
    let stage = Stage([9], focus: 0)
    let navigator = stage.navigator
    let follow = stage.bus.subscribe(to: ListNavigator.FocusMoved.self, priority: 1) { event in
      if event.current == 1 { try? navigator.perform(CommandInvocation(.nextRow)) }
    }
    #expect(
      stage.run(.nextRow) == [
        "scroll to 1", "focus 0.0 -> 0.1", "scroll to 2", "focus 0.1 -> 0.2", .moved(0, 1),
        .moved(1, 2),
      ])
    follow.cancel()
  }
}
