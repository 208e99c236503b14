import KeyboardCore
import Testing

@testable import KeyboardNavigation

@Suite("Selecting")
struct SelectingTests {
  private func stage(
    _ rows: [Int] = [10], focus: Int? = nil, disabled: Set<Int> = []
  ) -> RichStage {
    RichStage(rows: rows, policy: .listbox, focus: focus, disabled: disabled)
  }

  @Test("Moving selects the row alone, tells the delegate and is published, the focus first")
  func moving() {
    let stage = stage(focus: 3)
    #expect(
      stage.run(.nextRow) == [
        "offset 0.0", "focus 0.3 -> 0.4", "selection 3 -> 4", .moved(3, 4), .selected("4", 1),
      ])
    stage.run(.lastRow)
    stage.table.offset = 0
    #expect(stage.run(.lastRow).last == "focus 0.9 -> 0.9")
  }

  @Test("Extending goes from the anchor to the focus and back")
  func extending() {
    let stage = stage(focus: 4)
    #expect(stage.run(.extendNext).suffix(1) == [.selected("4-5", 2)])
    stage.run(.extendNext, with: ["count": 2])
    #expect(stage.selected == "4-7")
    #expect(stage.focused == 7)
    stage.run(.extendPrevious, with: ["count": 5])
    #expect(stage.selected == "2-4")
    stage.run(.extendFirst)
    #expect(stage.selected == "0-4")
    stage.run(.extendLast)
    #expect(stage.selected == "4-9")
    #expect(!stage.offers(.extendNext))
    stage.run(.previousRow)
    #expect(stage.selected == "8")
  }

  @Test("Extending without focus starts with the first row")
  func extendingFromNothing() {
    let stage = stage()
    stage.run(.extendNext, .extendNext)
    #expect(stage.selected == "0-1")
  }

  @Test("Where moving only focuses, extending starts where the first extension or toggle was")
  func focusOnly() {
    var policy = NavigationPolicy.listbox
    policy.selectsOnMove = false
    let stage = RichStage(rows: [10], policy: policy, focus: 4)
    #expect(stage.selected == "")
    stage.run(.extendNext)
    #expect(stage.selected == "4-5")
    stage.run(.nextRow, .nextRow)
    #expect(stage.selected == "4-5")
    stage.run(.toggleRow)
    #expect(stage.selected == "4-5,7")
    stage.run(.extendPrevious)
    #expect(stage.selected == "4-7")
    stage.run(.clearFocus)
    #expect(stage.selected == "4-7")
    #expect(stage.focused == nil)
  }

  @Test("Toggling leaves the focus, takes any row, and is refused where there is none")
  func toggling() {
    let stage = stage(focus: 4)
    #expect(
      stage.run(.toggleRow, with: ["row": 6]) == ["selection 4 -> 4,6", .selected("4,6", 2)])
    #expect(stage.focused == 4)
    stage.run(.toggleRow)
    #expect(stage.selected == "6")
    #expect(
      stage.run(.toggleRow, with: ["row": 10]) == [
        "badArgument: row must be a whole number from 0 to 9, not 10"
      ])
    #expect(
      self.stage().run(.toggleRow) == [
        "unavailable: navigation.toggle would do nothing now; "
          + "focus a row first, for example with navigation.nextRow"
      ])
  }

  @Test("Everything, nothing and the others are selected")
  func sets() {
    let stage = stage(focus: 4, disabled: [0, 7])
    stage.run(.invertSelection)
    #expect(stage.selected == "1-3,5-6,8-9")
    stage.run(.selectAll)
    #expect(stage.selected == "1-6,8-9")
    #expect(!stage.offers(.selectAll))
    #expect(
      stage.run(.selectAll) == [
        "unavailable: navigation.selectAll would do nothing now; every row is selected"
      ])
    stage.run(.invertSelection)
    #expect(stage.selected == "")
    #expect(!stage.offers(.selectNone))
    stage.run(.selectAll, .selectNone)
    #expect(stage.selected == "")
    #expect(stage.focused == 4)
  }

  @Test("Disabled rows are left out of everything")
  func disabled() {
    let stage = stage(focus: 1, disabled: [2, 5])
    stage.run(.extendLast)
    #expect(stage.selected == "1,3-4,6-9")
    stage.run(.extendPrevious, with: ["count": 4])
    #expect(stage.focused == 4)
    #expect(stage.selected == "1,3-4")
    #expect(
      stage.run(.toggleRow, with: ["row": 5]) == [
        "badArgument: row 5 takes no focus; name one that is enabled"
      ])
    stage.navigator.setSelection(ListSelection("0-20") ?? ListSelection())
    #expect(stage.selected == "0-1,3-4,6-9")
  }

  @Test("Rows beyond the end of the data are not selected, and come back with it")
  func staleRows() {
    let stage = stage(focus: 4)
    stage.run(.extendLast)
    let rows = stage.table.sections
    stage.table.sections = [Array(rows[0].prefix(6))]
    #expect(stage.selected == "4-5")
    #expect(stage.navigator.selection.count == 2)
    stage.table.sections = rows
    #expect(stage.selected == "4-9")
  }

  @Test("What one row at most can do, one row at most does")
  func single() {
    let policy = NavigationPolicy(selection: .single)
    let stage = RichStage(rows: [10], policy: policy, focus: 4)
    stage.run(.toggleRow)
    stage.run(.toggleRow, with: ["row": 6])
    #expect(stage.selected == "6")
    stage.run(.toggleRow, with: ["row": 6])
    #expect(stage.selected == "")
    for id in [CommandID.extendNext, .extendFirst, .selectAll, .invertSelection] {
      #expect(
        stage.run(id) == [
          "unavailable: \(id) would do nothing now; its policy does not select several rows"
        ])
    }
    stage.navigator.setSelection(ListSelection("3,5-7") ?? ListSelection())
    #expect(stage.selected == "3")
  }

  @Test("Under the default policy nothing is ever selected")
  func none() {
    let stage = RichStage(rows: [10], focus: 4)
    #expect(
      stage.run(.toggleRow) == [
        "unavailable: navigation.toggle would do nothing now; its policy selects no rows"
      ])
    stage.run(.nextRow)
    stage.navigator.setSelection(ListSelection(only: 3))
    #expect(stage.selected == "")
    #expect(stage.journal.take() == [])
  }

  @Test("A selection that a new policy does not allow is given up, and that is published")
  func changedPolicy() {
    let stage = stage(focus: 4)
    stage.run(.extendNext)
    stage.navigator.policy = .ipShortcut
    #expect(stage.journal.take() == [.moved(5, 4), .selected("4", 1)])
    stage.navigator.policy = .default
    #expect(stage.journal.take() == [.selected("", 0)])
  }

  @Test("Removing the focus takes a selection that follows it, silently but for the bus")
  func removal() {
    let stage = stage(focus: 4)
    stage.navigator.removeFocus()
    #expect(stage.journal.take() == [.moved(4, nil), .selected("", 0)])
    #expect(stage.selected == "")
  }

  @Test("The rows to redraw are those that changed")
  func updates() {
    let update = TableNavigator.SelectionUpdate(
      previous: ListSelection("0-4") ?? ListSelection(),
      current: ListSelection("3-6") ?? ListSelection())
    #expect(ListSelection(update.changedIndexes).description == "0-2,5-6")
  }

  @Test("The keys of a listbox are those of ARIA, and the policy can change them")
  func keys() {
    let stage = stage(focus: 4)
    #expect(
      stage.keys == [
        "commit: enter", "previousRow: up", "nextRow: down", "first: home",
        "last: end", "clearFocus: escape", "pageUp: pageup", "pageDown: pagedown",
        "extendPrevious: shift+up", "extendNext: shift+down", "extendPageUp: shift+pageup",
        "extendPageDown: shift+pagedown", "extendFirst: shift+home or ctrl+shift+home",
        "extendLast: shift+end or ctrl+shift+end", "toggle: space", "selectAll: ctrl+a",
        "selectNone: ctrl+shift+a", "delete: delete", "moveUp: alt+up or ctrl+alt+up",
        "moveDown: alt+down or ctrl+alt+down",
      ])
    stage.run(.findNext, with: ["text": "r"])
    #expect(stage.keys.suffix(2) == ["findNext: ctrl+g", "findPrevious: ctrl+shift+g"])
    stage.navigator.policy.keys[.toggleRow] = [
      .init("x", discoverabilityTitle: "Pick")
    ]
    stage.navigator.policy.keys[.deleteRows] = []
    #expect(stage.keys.contains("toggle: x (Pick)"))
    #expect(!stage.keys.contains { $0.hasPrefix("delete") })
  }
}
