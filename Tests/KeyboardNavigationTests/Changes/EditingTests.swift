import KeyboardCore
import KeyboardNavigation
import Testing

@Suite("Deleting and moving")
struct EditingTests {
  @Test(
    "T48: after deleting, the next row is focused, else the previous one",
    arguments: [
      ("2", 2, 2, "r0 r1 r3 | r4 r5"), ("5", 5, 4, "r0 r1 r2 r3 | r4"),
      ("3", 3, 3, "r0 r1 r2 | r4 r5"), ("0", 0, 0, "r1 r2 r3 | r4 r5"),
      ("1,3", 3, 2, "r0 r2 | r4 r5"), ("1-4", 1, 1, "r0 | r5"), ("3-5", 4, 2, "r0 r1 r2 | "),
      ("0,5", 0, 3, "r1 r2 r3 | r4"), ("0-5", 2, nil, " | "),
    ] as [(String, Int, Int?, String)])
  func deleting(rows: String, focus: Int, expected: Int?, names: String) throws {
    for selectsOnMove in [true, false] {
      var policy = NavigationPolicy.listbox
      policy.selectsOnMove = selectsOnMove
      let stage = RichStage(rows: [4, 2], policy: policy, focus: focus)
      stage.navigator.setSelection(try #require(ListSelection(rows)))
      stage.run(.deleteRows)
      #expect(stage.names == names)
      #expect(stage.focused == expected)
      #expect(stage.selected == (selectsOnMove ? expected.map(String.init) ?? "" : ""))
    }
  }

  @Test("T48: rows are deleted section by section, and the data goes before everything")
  func order() throws {
    let stage = RichStage(rows: [2, 3], policy: .listbox, focus: 3)
    stage.navigator.setSelection(try #require(ListSelection("1,3")))
    _ = stage.journal.take()
    #expect(
      stage.run(.deleteRows) == [
        "delete 1 of 1", "delete 1 of 0", "offset 0.0", "focus nil -> 1.1", "selection 1,3 -> 2",
        #"navigation.deleted {"rows":"1,3","scene":"list"}"#, .moved(nil, 2), .selected("2", 1),
      ])
    #expect(stage.names == "r0 | r2 r4")
  }

  @Test("T48: deleting the last row there is leaves nothing focused, and that is told")
  func lastRow() {
    let stage = RichStage(rows: [1], policy: .default, focus: 0)
    #expect(
      stage.run(.deleteRows) == [
        "delete 0 of 0", "focus nil -> nil", #"navigation.deleted {"rows":"0","scene":"list"}"#,
        .moved(0, nil),
      ])
  }

  @Test("T48: the row that comes next is one that is enabled")
  func disabled() {
    let stage = RichStage(rows: [6], focus: 2, disabled: [3, 4])
    stage.run(.deleteRows)
    #expect(stage.focused == 4)
    #expect(stage.names == "r0 r1 r3 r4 r5")
    let end = RichStage(rows: [4], focus: 2, disabled: [3, 1])
    end.run(.deleteRows)
    #expect(end.focused == 0)
  }

  @Test("A focused row that stays keeps the focus where moving does not select")
  func survivingFocus() throws {
    var policy = NavigationPolicy.listbox
    policy.selectsOnMove = false
    let stage = RichStage(rows: [6], policy: policy, focus: 4)
    stage.navigator.setSelection(try #require(ListSelection("0-1")))
    _ = stage.journal.take()
    #expect(
      stage.run(.deleteRows) == [
        "delete 0-1 of 0", "offset 0.0", "focus 0.2 -> 0.2", "selection 0-1 -> ",
        #"navigation.deleted {"rows":"0-1","scene":"list"}"#, .moved(4, 2), .selected("", 0),
      ])
  }

  @Test(
    "T47: past an edge a row goes to the end of the previous section or the start of the next",
    arguments: [
      (2, CommandID.moveRowUp, 1, "1.0", "0.2", "r0 r1 r2 | r3 r4 |  | r5", 2),
      (1, .moveRowDown, 1, "0.1", "1.0", "r0 | r1 r2 r3 r4 |  | r5", 1),
      (4, .moveRowDown, 1, "1.2", "2.0", "r0 r1 | r2 r3 | r4 | r5", 4),
      (5, .moveRowUp, 1, "3.0", "2.0", "r0 r1 | r2 r3 r4 | r5 | ", 5),
      (5, .moveRowUp, 2, "3.0", "1.3", "r0 r1 | r2 r3 r4 r5 |  | ", 5),
      (3, .moveRowUp, 1, "1.1", "1.0", "r0 r1 | r3 r2 r4 |  | r5", 2),
      (3, .moveRowDown, 1, "1.1", "1.2", "r0 r1 | r2 r4 r3 |  | r5", 4),
      (3, .moveRowUp, 99, "1.1", "0.0", "r3 r0 r1 | r2 r4 |  | r5", 0),
      (0, .moveRowDown, .max, "0.0", "3.1", "r1 | r2 r3 r4 |  | r5 r0", 5),
      (0, .moveRowDown, 3, "0.0", "1.1", "r1 | r2 r0 r3 r4 |  | r5", 2),
    ] as [(Int, CommandID, Int, String, String, String, Int)])
  func moving(
    focus: Int, command: CommandID, count: Int, from: String, to: String, names: String,
    expected: Int
  ) {
    let stage = RichStage(rows: [2, 3, 0, 1], policy: .listbox, focus: focus)
    stage.table.height = 20
    let lines = stage.run(command, with: ["count": .integer(count)])
    #expect(lines.first == "move \(from) to \(to)")
    #expect(stage.names == names)
    #expect(stage.focused == expected)
    #expect(stage.selected == "\(expected)")
    #expect(
      lines.contains(
        #"navigation.moved {"count":1,"from":\#(focus),"scene":"list","to":\#(expected)}"#))
    #expect(lines.contains(.moved(focus, expected)) == (focus != expected))
  }

  @Test("T47: the data source is told first, then the row is shown; listeners come last")
  func orderOfMoving() {
    let stage = RichStage(rows: [9], policy: .listbox, focus: 4)
    #expect(
      stage.run(.moveRowDown) == [
        "move 0.4 to 0.5", "offset 1.0", "selection 4 -> 5",
        #"navigation.moved {"count":1,"from":4,"scene":"list","to":5}"#, .moved(4, 5),
        .selected("5", 1),
      ])
  }

  @Test("The selection follows the rows that a move pushes aside")
  func selectionAround() throws {
    var policy = NavigationPolicy.listbox
    policy.selectsOnMove = false
    let stage = RichStage(rows: [6], policy: policy, focus: 1)
    stage.navigator.setSelection(try #require(ListSelection("0,2-3")))
    stage.run(.moveRowDown, with: ["count": 1])
    #expect(stage.selected == "0-1,3")
    stage.run(.moveRowDown, with: ["count": 3])
    #expect(stage.selected == "0-2")
  }

  @Test("At the ends there is no place to move to, and the keys travel on")
  func ends() {
    let stage = RichStage(rows: [3], policy: .listbox, focus: 0)
    #expect(!stage.offers(.moveRowUp))
    #expect(
      stage.run(.moveRowUp) == [
        "unavailable: navigation.moveUp would do nothing now; "
          + "there is no place to move the row to"
      ])
    stage.run(.lastRow)
    #expect(!stage.offers(.moveRowDown))
    let empty = RichStage(rows: [0, 3], policy: .listbox, focus: 0)
    empty.run(.moveRowUp)
    #expect(empty.names == "r0 | r1 r2")
  }

  @Test("What a list refuses, or cannot do at all, is not offered")
  func refusals() {
    let stage = RichStage(rows: [3], policy: .listbox, focus: 1)
    stage.table.refusesEdits = true
    #expect(!stage.offers(.deleteRows) && !stage.offers(.moveRowUp))
    #expect(
      stage.run(.deleteRows) == [
        "unavailable: navigation.delete would do nothing now; "
          + "the table does not let go of these rows"
      ])
    let fixed = Stage([3], focus: 1)
    #expect(
      fixed.run(.deleteRows) == [
        "unavailable: navigation.delete would do nothing now; the table's rows cannot be edited"
      ])
    let unfocused = RichStage(rows: [3])
    #expect(
      unfocused.run(.moveRowUp) == [
        "unavailable: navigation.moveUp would do nothing now; "
          + "focus a row first, for example with navigation.nextRow"
      ])
  }
}
