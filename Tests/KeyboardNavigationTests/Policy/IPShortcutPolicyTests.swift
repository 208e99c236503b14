import KeyboardCore
import KeyboardNavigation
import Testing

@Suite("The policy of IPShortcut")
struct IPShortcutPolicyTests {
  private func stage(_ rows: [Int], offset: Double = 0, height: Double = 5) -> RichStage {
    let stage = RichStage(rows: rows, policy: .ipShortcut)
    stage.table.offset = offset
    stage.table.height = height
    return stage
  }

  @Test(
    "T31: the first key selects the first or last completely visible row",
    arguments: [
      (0.0, CommandID.nextRow, 0), (0, .previousRow, 4), (0.5, .nextRow, 1), (0.5, .previousRow, 4),
      (20, .nextRow, 20), (20.5, .nextRow, 21), (20.5, .previousRow, 24), (25, .previousRow, 29),
    ])
  func start(offset: Double, command: CommandID, expected: Int) {
    let stage = stage([30], offset: offset)
    let lines = stage.run(command)
    #expect(
      lines == [
        "focus nil -> 0.\(expected)", "selection  -> \(expected)", .moved(nil, expected),
        .selected("\(expected)", 1),
      ])
  }

  @Test("T31: where no row is completely visible, the one in the middle is taken")
  func highRow() {
    let stage = RichStage(
      [[.init(name: "a", height: 3), .init(name: "b", height: 20), .init(name: "c")]],
      policy: .ipShortcut)
    stage.table.offset = 6
    stage.run(.nextRow)
    #expect(stage.focused == 1)
  }

  @Test("T31: dragging takes selection and focus away, so that the next key starts afresh")
  func dragging() {
    let stage = stage([30])
    stage.run(.nextRow, .nextRow)
    stage.table.offset = 12.5
    let update = stage.navigator.userDidDrag()
    #expect(update.indexPathsForChangedRows.map(\.short) == ["0.1"])
    #expect(stage.journal.take() == [.moved(1, nil), .selected("", 0)])
    stage.run(.previousRow)
    #expect(stage.focused == 16)
  }

  @Test("Dragging means nothing under other policies")
  func draggingElsewhere() {
    let stage = RichStage(rows: [9], policy: .listbox, focus: 3)
    #expect(!stage.navigator.userDidDrag().isFocusedRowChanged)
    #expect(stage.focused == 3)
    #expect(stage.selected == "3")
    #expect(stage.journal.take() == [])
  }

  @Test("T31: a page scrolls the last visible row to the top and clears selection and focus")
  func pageDown() {
    let stage = stage([30], offset: 0.5)
    stage.run(.nextRow)
    #expect(
      stage.run(.pageDown) == [
        "offset 4.0 animated", "focus 0.1 -> nil", "selection 1 -> ", .moved(1, nil),
        .selected("", 0),
      ])
    #expect(stage.table.visibleRows == [4, 5, 6, 7, 8])
    #expect(stage.run(.pageDown) == ["offset 8.0 animated", "focus nil -> nil"])
  }

  @Test("T31: a page up scrolls the first visible row to the bottom")
  func pageUp() {
    let stage = stage([30], offset: 20.5)
    stage.run(.pageUp)
    #expect(stage.table.visibleRows == [17, 18, 19, 20, 21])
    stage.run(.pageUp)
    #expect(stage.table.visibleRows == [13, 14, 15, 16, 17])
  }

  @Test("T31: the last pages end with the content, and then there is none")
  func lastPages() {
    let stage = stage([30], offset: 24)
    stage.run(.pageDown)
    #expect(stage.table.offset == 25)
    #expect(!stage.offers(.pageDown))
    #expect(
      stage.run(.pageDown) == [
        "unavailable: navigation.pageDown would do nothing now; there is nothing further to show"
      ])
    stage.run(.pageUp, with: ["count": 99])
    #expect(stage.table.offset == 0)
    #expect(!stage.offers(.pageUp))
  }

  @Test("A row that fills the viewport does not hold pages up")
  func pagesOfHighRows() {
    let stage = RichStage(
      [(0..<4).map { .init(name: "\($0)", height: 5) }], policy: .ipShortcut)
    stage.run(.pageDown)
    #expect(stage.table.offset == 5)
    stage.run(.pageDown, with: ["count": 2])
    #expect(stage.table.offset == 15)
    stage.run(.pageUp)
    #expect(stage.table.offset == 10)
  }

  @Test("T32: rows of equal number in different sections are different rows")
  func sections() {
    let stage = stage([3, 0, 3, 3])
    stage.run(.nextRow, with: ["count": 2])
    stage.run(.nextRow, .nextRow)
    #expect(stage.navigator.indexPathForFocusedRow?.short == "2.0")
    #expect(stage.selected == "3")
    stage.table.offset = 4
    stage.run(.nextRow, .nextRow, .nextRow)
    #expect(stage.navigator.indexPathForFocusedRow?.short == "3.0")
    stage.run(.pageUp)
    #expect(stage.table.visibleRows == [0, 1, 2, 3, 4])
  }

  @Test("A row below goes to the bottom, one above to the top, a visible one stays")
  func edges() {
    let stage = stage([30])
    #expect(stage.run(.focusRow, with: ["row": 10]).first == "offset 6.0 animated")
    #expect(stage.run(.previousRow).first == "focus 0.10 -> 0.9")
    #expect(stage.run(.focusRow, with: ["row": 2]).first == "offset 2.0 animated")
    #expect(stage.run(.lastRow).first == "offset 25.0 animated")
    #expect(stage.run(.firstRow).first == "offset 0.0 animated")
  }

  @Test("There is no wrapping, and at the ends the keys travel on")
  func ends() {
    let stage = stage([3])
    stage.run(.lastRow)
    #expect(stage.keys.map { $0.prefix(while: { $0 != ":" }) } == ["commit", "previousRow"])
    stage.run(.firstRow)
    #expect(stage.keys.map { $0.prefix(while: { $0 != ":" }) } == ["commit", "nextRow"])
  }

  @Test("Return opens the first selected row, and nothing when none is selected")
  func commit() {
    let stage = stage([9])
    #expect(
      stage.run(.commitFocusedRow) == [
        "unavailable: navigation.commit would do nothing now; select a row first"
      ])
    stage.run(.nextRow, .nextRow)
    #expect(stage.run(.commitFocusedRow) == ["commit 0.1", .committed(1)])
    stage.navigator.setSelection(ListSelection())
    #expect(!stage.offers(.commitFocusedRow))
  }

  @Test("The keys have IPShortcut's titles")
  func keys() {
    let stage = stage([30], offset: 10)
    stage.run(.nextRow)
    #expect(
      stage.keys == [
        "commit: enter (Open Selected)", "previousRow: up (Previous Row)",
        "nextRow: down (Next Row)", "pageUp: shift+space (Page Up)",
        "pageDown: space (Page Down)",
      ])
    let unselected = self.stage([30])
    #expect(
      unselected.keys == [
        "previousRow: up (Previous Row)", "nextRow: down (Next Row)",
        "pageDown: space (Page Down)",
      ])
  }

  @Test("T35: content lower than its viewport stays where it is, and offers no pages")
  func shortContent() {
    let stage = stage([3], height: 30)
    #expect(!stage.offers(.pageDown) && !stage.offers(.pageUp))
    stage.run(.lastRow, .firstRow)
    #expect(stage.table.offset == 0)
    #expect(stage.focused == 0)
  }

  @Test(
    "T35: an empty list offers nothing",
    arguments: [NavigationPolicy.default, .ipShortcut, .listbox], [[], [0], [0, 0]])
  func emptyList(policy: NavigationPolicy, rows: [Int]) {
    let stage = RichStage(rows: rows, policy: policy)
    #expect(stage.navigator.keyCommands == [])
    for command in TableNavigator.commands {
      #expect(!stage.navigator.canPerform(command.invocation))
    }
    #expect(stage.navigator.flatIndexOfFocusedRow == nil)
  }

  @Test("T35: insets are no part of what is visible")
  func insets() {
    let stage = stage([30], offset: -1)
    stage.table.insets = Insets(top: 1, bottom: 1)
    stage.run(.previousRow)
    #expect(stage.focused == 2)
    stage.run(.nextRow)
    #expect(stage.table.offset == 0)
    #expect(stage.table.visibleRows == [1, 2, 3])
    stage.run(.lastRow)
    #expect(stage.table.visibleRows == [27, 28, 29])
    stage.run(.pageUp)
    #expect(stage.table.visibleRows == [25, 26, 27])
  }

  @Test("T46: fast keys decide by where scrolling ends, insets left out")
  func fastKeys() {
    let stage = stage([30], offset: -1)
    stage.table.insets = Insets(top: 1)
    // The double's visibleRect is the target of the animation, as the protocol asks.
    for _ in 0..<6 { stage.run(.nextRow) }
    #expect(stage.focused == 5)
    #expect(stage.table.visibleRows == [2, 3, 4, 5])
    for _ in 0..<4 { stage.run(.previousRow) }
    #expect(stage.table.visibleRows == [1, 2, 3, 4])
  }
}
