import KeyboardCore
import KeyboardNavigation
import Testing

@Suite("Steps and edges")
struct EdgeTests {
  @Test(
    "A wrapping list goes on at the other end, by any number of steps",
    arguments: [
      (2, CommandID.nextRow, 1, 0), (0, .previousRow, 1, 2), (2, .nextRow, 2, 1),
      (1, .nextRow, 7, 2), (1, .previousRow, 8, 2), (0, .nextRow, .max, 1),
    ])
  func wrapping(focus: Int, command: CommandID, count: Int, expected: Int) {
    for hasDisabledItems in [false, true] {
      let stage = RichStage(rows: [2, 0, 1], policy: .init(edge: .wrap), focus: focus)
      stage.table.hasDisabledItems = hasDisabledItems
      stage.run(command, with: ["count": .integer(count)])
      #expect(stage.focused == expected)
    }
  }

  @Test("T44: a wrapping step that would come back to the same row is refused")
  func oneRow() {
    for hasDisabledItems in [false, true] {
      let stage = RichStage(rows: [1], policy: .init(edge: .wrap), focus: 0)
      stage.table.hasDisabledItems = hasDisabledItems
      #expect(!stage.offers(.nextRow) && !stage.offers(.previousRow))
      #expect(
        stage.run(.nextRow) == [
          "unavailable: navigation.nextRow would do nothing now; it leads to no other row"
        ])
      let three = RichStage(rows: [3], policy: .init(edge: .wrap), focus: 0)
      #expect(three.run(.nextRow, with: ["count": 3]).first?.hasPrefix("unavailable") == true)
    }
    let alone = RichStage(
      rows: [3], policy: .init(edge: .wrap), focus: 1, disabled: [0, 2])
    #expect(!alone.offers(.nextRow) && !alone.offers(.previousRow))
  }

  @Test(
    "T43: whatever is offered does something, and whatever is not, refuses",
    arguments: [NavigationPolicy.default, .ipShortcut, .listbox, .init(edge: .wrap)])
  func offers(policy: NavigationPolicy) {
    for rows in [[1], [3], [0, 2, 0], [12]] {
      for focus in [nil, 0, rows.reduce(0, +) - 1] {
        for command in TableNavigator.commands {
          let stage = RichStage(rows: rows, policy: policy, focus: focus)
          guard stage.offers(command.id) else {
            #expect(!stage.navigator.canPerform(command.invocation), "\(command.id)")
            continue
          }
          let needsArgument: Set<CommandID> = [.focusRow, .findNext, .findPrevious, .typeSelect]
          let lines = stage.run(command.id)
          #expect(lines.first?.hasPrefix("badArgument") == needsArgument.contains(command.id))
          #expect(lines.first?.hasPrefix("unavailable") != true, "\(command.id)")
        }
      }
    }
  }

  @Test(
    "Where the first step goes, and whether a step back has a start, is the policy's",
    arguments: [
      (NavigationPolicy.Start.firstRow, 0, nil), (.direction, 0, 29), (.visible, 8, 11),
    ] as [(NavigationPolicy.Start, Int, Int?)])
  func starts(start: NavigationPolicy.Start, next: Int, previous: Int?) {
    let forwards = RichStage(rows: [30], policy: .init(start: start))
    forwards.table.offset = 7.5
    forwards.run(.nextRow)
    #expect(forwards.focused == next)
    let backwards = RichStage(rows: [30], policy: .init(start: start))
    backwards.table.offset = 7.5
    #expect(backwards.offers(.previousRow) == (previous != nil))
    backwards.run(.previousRow, with: ["count": 1])
    #expect(backwards.focused == previous)
  }

  @Test("The first of several steps is the start")
  func countsFromTheStart() {
    let stage = RichStage(rows: [30], policy: .init(start: .visible))
    stage.table.offset = 10
    stage.run(.previousRow, with: ["count": 3])
    #expect(stage.focused == 12)
  }

  @Test("Disabled rows are no steps, no starts and no ends, and cannot be named")
  func disabledRows() {
    let policy = NavigationPolicy(start: .direction)
    let stage = RichStage(rows: [4, 4], policy: policy, disabled: [0, 3, 4, 7])
    stage.run(.nextRow)
    #expect(stage.focused == 1)
    stage.run(.nextRow, .nextRow)
    #expect(stage.focused == 5)
    stage.run(.nextRow, with: ["count": 9])
    #expect(stage.focused == 6)
    #expect(!stage.offers(.nextRow))
    stage.run(.previousRow, with: ["count": 3])
    #expect(stage.focused == 1)
    stage.run(.lastRow)
    #expect(stage.focused == 6)
    stage.run(.firstRow)
    #expect(stage.focused == 1)
    #expect(
      stage.run(.focusRow, with: ["row": 4]) == [
        "badArgument: row 4 takes no focus; name one that is enabled"
      ])
    stage.run(.clearFocus, .previousRow)
    #expect(stage.focused == 6)
  }

  @Test("A focused row that becomes disabled is no focus")
  func disabledMeanwhile() {
    let stage = RichStage(rows: [4], focus: 2)
    stage.table.sections[0][2].isEnabled = false
    #expect(stage.focused == nil)
    #expect(stage.keys == ["nextRow: down"])
    stage.table.sections[0][2].isEnabled = true
    #expect(stage.focused == 2)
  }

  @Test("A list of disabled rows only offers nothing that focuses")
  func allDisabled() {
    let stage = RichStage(rows: [3], policy: .listbox, disabled: [0, 1, 2])
    #expect(stage.keys == [])
    #expect(
      !stage.offers(.firstRow) && !stage.offers(.selectAll) && !stage.offers(.invertSelection))
  }

  @Test("The first row of a section is shown with the section's header, if both fit")
  func headers() {
    let stage = RichStage(rows: [5, 5, 5], focus: 12)
    stage.table.headerHeight = 2
    stage.run(.focusRow, with: ["row": 14])
    #expect(stage.run(.focusRow, with: ["row": 10]).first == "offset 14.0")
    #expect(stage.run(.focusRow, with: ["row": 0]).first == "offset 0.0")
    #expect(stage.run(.focusRow, with: ["row": 5]).first == "offset 5.0")
    stage.table.height = 2
    #expect(stage.run(.focusRow, with: ["row": 10]).first == "offset 15.0")
  }

  @Test("A page of a focus goes as far as fits with the focused row")
  func pages() {
    let stage = RichStage(rows: [30], focus: 2)
    #expect(
      stage.run(.pageDown) == ["offset 2.0", "focus 0.2 -> 0.6", .moved(2, 6)])
    stage.run(.pageDown)
    #expect(stage.focused == 10)
    #expect(stage.table.visibleRows == [6, 7, 8, 9, 10])
    stage.run(.pageUp)
    #expect(stage.focused == 6)
    stage.run(.pageDown, with: ["count": 3])
    #expect(stage.focused == 18)
    stage.run(.pageDown, with: ["count": 99])
    #expect(stage.focused == 29)
    #expect(!stage.offers(.pageDown))
    stage.run(.pageUp, with: ["count": .integer(.max)])
    #expect(stage.focused == 0)
    #expect(!stage.offers(.pageUp))
  }

  @Test("Without focus a page goes to the end of what is visible")
  func pagesWithoutFocus() {
    let down = RichStage(rows: [30])
    down.table.offset = 3.5
    down.run(.pageDown)
    #expect(down.focused == 7)
    let up = RichStage(rows: [30], disabled: [4])
    up.table.offset = 3.5
    up.run(.pageUp)
    #expect(up.focused == 5)
  }

  @Test("Pages go past disabled rows and rows higher than the viewport")
  func roughPages() {
    let stage = RichStage(rows: [30], focus: 2, disabled: [5, 6])
    stage.run(.pageDown)
    #expect(stage.focused == 4)
    let gap = RichStage(rows: [30], focus: 2, disabled: [3, 4, 5, 6])
    gap.run(.pageDown)
    #expect(gap.focused == 7)
    let high = RichStage(
      [[.init(name: "a", height: 9), .init(name: "b", height: 9), "c"]], focus: 0)
    #expect(high.run(.pageDown).first == "offset 4.0")
    #expect(high.focused == 0)
    high.run(.pageDown)
    #expect(high.focused == 1)
    high.run(.pageDown, .pageDown, .pageUp)
    #expect(high.focused == 1)
    #expect(high.table.offset == 13)
  }

  @Test("A list that does not say what is visible has no pages")
  func unknownViewport() {
    let stage = Stage([30], focus: 3)
    #expect(
      stage.run(.pageDown) == [
        "unavailable: navigation.pageDown would do nothing now; "
          + "the table does not say what is visible"
      ])
    #expect(!stage.navigator.keyCommands.contains { $0.id == .pageDown })
  }

  @Test("Under a policy that says so the focus goes along when the content is dragged out of sight")
  func dragging() {
    var policy = NavigationPolicy.listbox
    policy.followsWhenDragged = true
    let stage = RichStage(rows: [20], policy: policy, focus: 3)
    for (offset, focused) in [(2.0, 3), (10, 10), (13, 13), (4, 8), (4.5, 8), (0, 4)] {
      stage.table.offset = offset
      stage.navigator.userDidDrag()
      #expect(stage.focused == focused)
    }
    stage.navigator.policy.followsWhenDragged = false
    stage.table.offset = 10
    stage.navigator.userDidDrag()
    #expect(stage.focused == 4)
  }
}
