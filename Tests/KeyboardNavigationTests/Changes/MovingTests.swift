import KeyboardNavigation
import Testing

@Suite("Moving the selection")
struct MovingTests {
  private func stage(_ rows: [Int], selected: String, focus: Int) throws -> RichStage {
    var policy = NavigationPolicy.listbox
    policy.selectsOnMove = false
    let stage = RichStage(rows: rows, policy: policy, focus: focus)
    stage.table.height = 40
    stage.navigator.setSelection(try #require(ListSelection(selected)))
    _ = stage.journal.take()
    return stage
  }

  @Test(
    "All selected rows move when the focused one is among them, and keep their distances",
    arguments: [
      ([9], "2-4", 3, CommandID.moveRowDown, 1, "r0 r1 r5 r2 r3 r4 r6 r7 r8", "3-5", 4),
      ([9], "2-4", 3, .moveRowUp, 1, "r0 r2 r3 r4 r1 r5 r6 r7 r8", "1-3", 2),
      ([9], "1,3", 3, .moveRowDown, 1, "r0 r2 r1 r4 r3 r5 r6 r7 r8", "2,4", 4),
      ([9], "1,3", 1, .moveRowDown, 3, "r0 r2 r4 r5 r1 r6 r3 r7 r8", "4,6", 4),
      ([9], "0-1,4", 4, .moveRowDown, 99, "r2 r3 r5 r6 r0 r1 r7 r8 r4", "4-5,8", 8),
      ([9], "5-8", 6, .moveRowUp, 99, "r5 r6 r7 r8 r0 r1 r2 r3 r4", "0-3", 1),
      ([3, 3], "1-2", 1, .moveRowDown, 1, "r0 | r1 r2 r3 r4 r5", "1-2", 1),
      ([3, 3], "3-4", 3, .moveRowUp, 1, "r0 r1 r2 r3 r4 | r5", "3-4", 3),
      ([3, 3], "2-3", 2, .moveRowDown, 1, "r0 r1 | r2 r4 r3 r5", "2,4", 2),
      ([3, 3], "2-3", 3, .moveRowUp, 1, "r0 r2 r1 r3 | r4 r5", "1,3", 3),
      ([2, 0, 2], "0-1", 0, .moveRowDown, 1, " | r0 r1 | r2 r3", "0-1", 0),
      ([2, 0, 2], "0-1", 0, .moveRowDown, 2, " |  | r0 r1 r2 r3", "0-1", 0),
    ] as [([Int], String, Int, CommandID, Int, String, String, Int)])
  func moves(
    rows: [Int], selected: String, focus: Int, command: CommandID, count: Int, names: String,
    expected: String, newFocus: Int
  ) throws {
    let stage = try stage(rows, selected: selected, focus: focus)
    stage.run(command, with: ["count": .integer(count)])
    #expect(stage.names == names)
    #expect(stage.selected == expected)
    #expect(stage.focused == newFocus)
  }

  @Test("A focused row that is not selected moves alone")
  func focusedRow() throws {
    let stage = try stage([6], selected: "0,2-3", focus: 4)
    stage.run(.moveRowDown)
    #expect(stage.names == "r0 r1 r2 r3 r5 r4")
    #expect(stage.selected == "0,2-3")
  }

  @Test("A selection whose head is at the end has no place to go, and each run is an event")
  func ends() throws {
    let stage = try stage([6], selected: "1,5", focus: 5)
    #expect(!stage.offers(.moveRowDown))
    let lines = stage.run(.moveRowUp)
    #expect(
      lines.filter { $0.contains("moved") } == [
        #"navigation.moved {"count":1,"from":1,"scene":"list","to":0}"#,
        #"navigation.moved {"count":1,"from":5,"scene":"list","to":4}"#,
      ])
  }

  @Test("Many rows that go a little way are passed by the few behind which they go")
  func passing() throws {
    let stage = try stage([1000], selected: "100-899", focus: 100)
    let lines = stage.run(.moveRowDown, with: ["count": 2])
    #expect(lines.prefix(3) == ["move 0.900 to 0.100", "move 0.901 to 0.101", "offset 96.0"])
    #expect(stage.selected == "102-901")
  }
}
