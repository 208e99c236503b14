import FoundationEssentials
import KeyboardCore
import KeyboardNavigation
import Testing

@Suite("Focus")
struct FocusTests {
  @Test("Nothing is focused at first, and the first step goes to the initial row")
  func initialRow() {
    let stage = Stage([0, 3])
    #expect(stage.navigator.indexPathForFocusedRow == nil)
    #expect(stage.run(.nextRow) == ["scroll to 0", "focus nil -> 1.0", .moved(nil, 0)])
    #expect(stage.navigator.indexPathForFocusedRow == IndexPath(row: 0, section: 1))
  }

  @Test("A navigation sets the focus, scrolls, tells the delegate and is published, in that order")
  func order() {
    let stage = Stage([2, 2], focus: 1)
    let (navigator, journal) = (stage.navigator, stage.journal)
    stage.delegate.response = { _ in
      journal.lines.append("asked at \(navigator.indexPathForFocusedRow.short)")
      return .defaultNavigation
    }
    stage.delegate.whenFocusUpdates = {
      journal.lines.append("told at \($0.indexPathForFocusedRow.short)")
    }
    #expect(
      stage.run(.nextRow) == [
        "asked at 0.1", "scroll to 2", "focus 0.1 -> 1.0", "told at 1.0", .moved(1, 2),
      ])
  }

  @Test(
    "A count is one navigation of so many rows, and stops at the ends",
    arguments: [
      (nil, CommandID.nextRow, 1, 0), (nil, .nextRow, 3, 2), (nil, .nextRow, 99, 5),
      (1, .nextRow, 3, 4), (1, .nextRow, 99, 5), (4, .previousRow, 2, 2),
      (4, .previousRow, 99, 0), (0, .nextRow, .max, 5), (5, .previousRow, .max, 0),
    ] as [(Int?, CommandID, Int, Int)])
  func counts(focus: Int?, command: CommandID, count: Int, expected: Int) {
    let stage = Stage([2, 0, 3, 1], focus: focus)
    _ = stage.run(command, ["count": .integer(count)])
    #expect(stage.navigator.flatIndexOfFocusedRow == expected)
    #expect(stage.delegate.contexts.last?.request.count == count)
    #expect(stage.delegate.contexts.count == (focus == nil ? 1 : 2))
  }

  @Test("A list that keeps its focus has no command that takes it away")
  func keepsFocus() {
    for keepsFocus in [false, true] {
      let stage = Stage([3], focus: 1)
      stage.navigator.policy.keepsFocus = keepsFocus
      let clear = CommandInvocation(.clearFocus)
      #expect(stage.navigator.supportedCommands.map(\.id).contains(.clearFocus) != keepsFocus)
      #expect(stage.navigator.canPerform(clear) != keepsFocus)
      try? stage.navigator.perform(clear)
      #expect(stage.navigator.flatIndexOfFocusedRow == (keepsFocus ? 1 : nil))
    }
  }

  @Test("A place can be asked for again: it is shown, the delegate is told, nothing is published")
  func places() {
    let stage = Stage([3], focus: 2)
    #expect(stage.run(.lastRow) == ["scroll to 2", "focus 0.2 -> 0.2"])
    #expect(stage.run(.focusRow, ["row": 2]) == ["scroll to 2", "focus 0.2 -> 0.2"])
    #expect(stage.run(.firstRow) == ["scroll to 0", "focus 0.2 -> 0.0", .moved(2, 0)])
  }

  @Test("A commit tells the delegate, is published and leaves the focus")
  func commit() {
    let stage = Stage([2, 2], focus: 3)
    #expect(stage.run(.commitFocusedRow) == ["commit 1.1", .committed(3)])
    #expect(stage.navigator.flatIndexOfFocusedRow == 3)
  }

  @Test("T1: removing the focus is silent for the delegate but not for the bus")
  func removal() {
    let stage = Stage([3], focus: 1)
    let update = stage.navigator.removeFocus()
    #expect(update.indexPathsForChangedRows == [IndexPath(row: 1, section: 0)])
    #expect(stage.journal.take() == [.moved(1, nil)])
    stage.navigator.removeFocus()
    #expect(stage.journal.take() == [])
  }

  @Test("T1: the edges are silent", arguments: [(0, CommandID.previousRow), (2, .nextRow)])
  func edges(focus: Int, command: CommandID) {
    let stage = Stage([3], focus: focus)
    #expect(
      stage.run(command) == [
        "unavailable: \(command) would do nothing now; it leads to no other row"
      ])
    #expect(stage.navigator.flatIndexOfFocusedRow == focus)
  }

  @Test("T1: a response that clears the focus is not silent, nor is the command that does")
  func clearing() {
    let stage = Stage([3], focus: 1)
    #expect(stage.run(.clearFocus) == ["focus 0.1 -> nil", .moved(1, nil)])

    let redirected = Stage([3], focus: 1)
    redirected.delegate.response = { _ in
      .navigate(.init(focusingRowAt: nil, scrollBehavior: .none))
    }
    #expect(redirected.run(.nextRow) == ["focus 0.1 -> nil", .moved(1, nil)])
  }

  @Test("The table and the delegate are not kept alive; without a table nothing is possible")
  func weakness() {
    var table: SectionedTable? = SectionedTable([3])
    var delegate: RecordingDelegate? = RecordingDelegate()
    weak let (lostTable, lostDelegate) = (table, delegate)
    let navigator = TableNavigator(tableView: table ?? SectionedTable([]), delegate: delegate)
    #expect(navigator.canPerform(CommandInvocation(.nextRow)))
    (table, delegate) = (nil, nil)
    #expect(lostTable == nil)
    #expect(lostDelegate == nil)
    #expect(navigator.keyCommands == [])
    #expect(!navigator.canPerform(CommandInvocation(.nextRow)))
  }
}
