import KeyboardCore
import KeyboardNavigation
import Testing

@Suite("Arguments of commands")
struct ArgumentTests {
  @Test(
    "A wrong argument is refused with what to write instead, and nothing changes",
    arguments: [
      (.nextRow, ["count": 0], "count must be a whole number of at least 1, not 0"),
      (.previousRow, ["count": -3], "count must be a whole number of at least 1, not -3"),
      (.nextRow, ["count": "two"], #"count must be a whole number of at least 1, not "two""#),
      (.nextRow, ["count": 1.5], "count must be a whole number of at least 1, not 1.5"),
      (.nextRow, ["cuont": 2], "navigation.nextRow takes no argument 'cuont'; it takes count"),
      (
        .commitFocusedRow, ["row": 2],
        "navigation.commit takes no argument 'row'; leave it out"
      ),
      (
        .focusRow, [:],
        "navigation.focusRow needs the argument row, a whole number from 0 to 4"
      ),
      (.focusRow, ["row": 5], "row must be a whole number from 0 to 4, not 5"),
      (.focusRow, ["row": -1], "row must be a whole number from 0 to 4, not -1"),
      (.focusRow, ["row": true], "row must be a whole number from 0, not true"),
    ] as [(CommandID, [String: Value], String)])
  func mistakes(command: CommandID, arguments: [String: Value], message: String) {
    let stage = Stage([2, 3], focus: 2)
    #expect(stage.run(command, arguments) == ["badArgument: \(message)"])
    #expect(stage.navigator.flatIndexOfFocusedRow == 2)
  }

  @Test("A wrong argument is named along a chain, as long as the command itself is possible")
  func mistakesInAChain() {
    let stage = Stage([2], focus: 0)
    let chain = ResponderChain(from: stage.navigator)
    let mistake = CommandInvocation(.nextRow, ["count": 0])
    #expect(throws: CommandError.self) { try chain.perform(mistake) }
    #expect(stage.navigator.canPerform(mistake))
    #expect(!stage.navigator.canPerform(CommandInvocation("list.open", ["count": 0])))
    stage.table.sections = []
    #expect(!stage.navigator.canPerform(CommandInvocation(.focusRow)))
  }

  @Test("A null argument is none, and a whole number may have a fraction of zero")
  func lenience() {
    let stage = Stage([9], focus: 0)
    _ = stage.run(.nextRow, ["count": .null])
    #expect(stage.navigator.flatIndexOfFocusedRow == 1)
    _ = stage.run(.nextRow, ["count": 2.0])
    #expect(stage.navigator.flatIndexOfFocusedRow == 3)
  }

  @Test("Any row is focused by its flat index", arguments: 0..<5)
  func focusRow(row: Int) {
    let stage = Stage([0, 2, 0, 3])
    #expect(stage.run(.focusRow, ["row": .integer(row)]).last == .moved(nil, row))
    #expect(stage.navigator.flatIndexOfFocusedRow == row)
  }

  @Test(
    "A command that would do nothing says why",
    arguments: [
      ([3], .previousRow, "focus a row first, for example with navigation.nextRow"),
      ([3], .clearFocus, "focus a row first, for example with navigation.nextRow"),
      ([0], .nextRow, "the table has no rows"), ([], .focusRow, "the table has no rows"),
      ([], .commitFocusedRow, "the table has no rows"),
    ] as [([Int], CommandID, String)])
  func refusals(sections: [Int], command: CommandID, reason: String) {
    #expect(
      Stage(sections).run(command) == ["unavailable: \(command) would do nothing now; \(reason)"])
  }

  @Test("A command of somebody else is not known")
  func unknown() {
    #expect(
      Stage([3]).run("list.open") == [
        "unknownCommand: a table does not know list.open; its commands begin with navigation."
      ])
  }
}
