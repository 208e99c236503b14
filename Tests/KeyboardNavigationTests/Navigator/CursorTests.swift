import KeyboardNavigation
import Testing

@Suite("The focus that an application sets, and the selected row as the cursor")
struct CursorTests {
  private func path(_ row: Int) -> IndexPath { IndexPath(row: row, section: 0) }

  @Test("Setting the focus tells no delegate and scrolls nothing; only the move is published")
  func silentFocus() {
    let stage = RichStage(rows: [30], policy: .listbox, focus: 1)
    let update = stage.navigator.setFocus(path(20))
    #expect(update.indexPathsForChangedRows == [path(1), path(20)])
    #expect(stage.journal.take() == [.moved(1, 20)])
    #expect(stage.selected == "1")
    #expect(!stage.navigator.setFocus(path(20)).isFocusedRowChanged)
    #expect(stage.journal.take() == [])
    stage.run(.nextRow)
    #expect(stage.focused == 21)
  }

  @Test("A path without an enabled row changes nothing, and no path takes the focus away")
  func impossibleFocus() {
    let stage = RichStage(rows: [3], focus: 1, disabled: [2])
    for impossible in [path(2), path(3), IndexPath(row: 0, section: 1)] {
      #expect(!stage.navigator.setFocus(impossible).isFocusedRowChanged)
    }
    #expect(stage.focused == 1)
    stage.navigator.setFocus(nil)
    #expect(stage.focused == nil)
    #expect(stage.journal.take() == [.moved(1, nil)])
  }

  @Test("IPShortcut: the selected row is the cursor, whoever selects it")
  func cursor() {
    let stage = RichStage(rows: [9], policy: .ipShortcut, focus: 1)
    stage.navigator.setSelection(ListSelection(only: 5))
    #expect(stage.focused == 5)
    #expect(stage.journal.take() == [.moved(1, 5), .selected("5", 1)])
    stage.run(.nextRow)
    #expect(stage.selected == "6")
    stage.run(.toggleRow, with: ["row": 2])
    #expect(stage.focused == 2 && stage.selected == "2")
    stage.navigator.setFocus(path(4))
    #expect(stage.selected == "4")
    stage.run(.toggleRow)
    #expect(stage.focused == nil && stage.selected == "")
    stage.navigator.setFocus(path(4))
    stage.run(.selectNone)
    #expect(stage.focused == nil)
    stage.navigator.setFocus(path(4))
    stage.navigator.setSelection(ListSelection())
    #expect(stage.focused == nil)
  }

  @Test("Where several rows can be selected, selecting leaves the focus where it is")
  func noCursor() {
    let stage = RichStage(rows: [9], policy: .listbox, focus: 1)
    stage.navigator.setSelection(ListSelection(only: 5))
    #expect(stage.focused == 1)
    stage.run(.toggleRow, with: ["row": 7])
    #expect(stage.focused == 1)
  }
}
