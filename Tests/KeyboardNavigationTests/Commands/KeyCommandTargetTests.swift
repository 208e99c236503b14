import KeyboardCore
import KeyboardNavigation
import Testing

@Suite("Targets of key commands")
struct KeyCommandTargetTests {
  typealias Invocation = TableNavigator.NavigationRequest.Invocation

  @Test("A key tells the delegate which descriptor was pressed, a command that it was run")
  func invocations() throws {
    let stage = Stage([9], focus: 0)
    let letter = TableNavigator.KeyCommandDescriptor("j")
    stage.delegate.descriptors = { action, defaults in
      if case .changeFocus(for: .nextRow) = action { defaults + [letter] } else { defaults }
    }
    let navigator = stage.navigator
    let next = CommandInvocation(.nextRow, ["count": 2])

    try navigator.target(forKeyCommandAction: .nextRow)?.perform(next)
    try navigator.target(forKeyCommandAction: .nextRow, pressing: "j")?.perform(next)
    try navigator.target(forKeyCommandAction: .nextRow, pressing: "g j")?.perform(next)
    try navigator.perform(next)

    #expect(navigator.flatIndexOfFocusedRow == 8)
    #expect(
      stage.delegate.contexts.dropFirst().map(\.request.invocation) == [
        .keyCommand("down"), .keyCommand(letter), .command(next), .command(next),
      ])
    #expect(stage.delegate.contexts.dropFirst().allSatisfy { $0.request.count == 2 })
  }

  @Test("A delegate may refuse one of two keys, and the refused one travels on")
  func oneKeyRefused() {
    let stage = Stage([9], focus: 0)
    let letter = TableNavigator.KeyCommandDescriptor("j")
    stage.delegate.descriptors = { action, defaults in
      if case .changeFocus(for: .nextRow) = action { [letter] + defaults } else { defaults }
    }
    stage.delegate.response = { request in
      request.invocation == .keyCommand(letter) ? .noNavigation : .defaultNavigation
    }
    let navigator = stage.navigator
    #expect(stage.keys.contains("navigation.nextRow: down"))
    #expect(navigator.target(forKeyCommandAction: .nextRow, pressing: "j") == nil)
    #expect(navigator.target(forKeyCommandAction: .nextRow, pressing: "down") != nil)
    #expect(navigator.target(forKeyCommandAction: .nextRow) != nil)
  }

  @Test("T4: there is no target for a command that is not possible now")
  func impossible() {
    let stage = Stage([2])
    let navigator = stage.navigator
    let unfocused: [CommandID] = [.previousRow, .commitFocusedRow, .clearFocus, "list.open"]
    #expect(unfocused.allSatisfy { navigator.target(forKeyCommandAction: $0) == nil })
    #expect(navigator.target(forKeyCommandAction: .nextRow) != nil)
    stage.table.sections = []
    #expect(navigator.target(forKeyCommandAction: .nextRow) == nil)
  }

  @Test("T4: a target that has become stale refuses, and nothing changes")
  func stale() throws {
    let stage = Stage([2], focus: 0)
    let target = try #require(stage.navigator.target(forKeyCommandAction: .nextRow))
    stage.table.sections = [1]
    let next = CommandInvocation(.nextRow)
    #expect(!target.canPerform(next))
    #expect(throws: CommandError.self) { try target.perform(next) }
    #expect(stage.journal.take() == [])
    #expect(stage.navigator.flatIndexOfFocusedRow == 0)
  }

  @Test("A target performs its own command only, and names the next responder of its navigator")
  func ownCommandOnly() throws {
    let (outer, inner) = (Stage([1]), Stage([2], focus: 0))
    inner.navigator.nextResponder = outer.navigator
    let target = try #require(inner.navigator.target(forKeyCommandAction: .nextRow))
    #expect(target.nextResponder === outer.navigator)
    #expect(target.keyCommands.map(\.id) == [.nextRow])
    #expect(!target.canPerform(CommandInvocation(.commitFocusedRow)))
    let error = #expect(throws: CommandError.self) {
      try target.perform(CommandInvocation(.commitFocusedRow))
    }
    #expect(error?.code == .unknownCommand)
    #expect(
      error?.message == "this target performs navigation.nextRow only; "
        + "ask the navigator for the target of navigation.commit")
  }
}
