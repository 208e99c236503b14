import KeyboardNavigation
import Testing

@Suite("Commands that would do nothing")
struct NothingToDoTests {
  @Test("T43: home on the first row travels on, unless it scrolls back or changes the selection")
  func home() throws {
    let stage = RichStage(rows: [30], policy: .listbox, focus: 0)
    #expect(!stage.offers(.firstRow))
    #expect(!stage.navigator.send(KeyEvent(pressing: "home")))
    #expect(!stage.navigator.canPerform(CommandInvocation(.focusRow, ["row": 0])))
    stage.table.offset = 3
    #expect(stage.offers(.firstRow))
    stage.run(.firstRow)
    #expect(stage.table.offset == 0)
    stage.navigator.setSelection(try #require(ListSelection("0-3")))
    #expect(stage.offers(.firstRow))
    stage.run(.firstRow)
    #expect(stage.selected == "0")
    #expect(!stage.offers(.firstRow) && !stage.offers(.extendFirst))
    #expect(stage.offers(.lastRow))
  }

  @Test("T43: finding again travels on as long as nothing was looked for")
  func findNext() {
    let stage = RichStage(rows: [30], policy: .listbox, focus: 0)
    #expect(!stage.offers(.findNext) && !stage.offers(.findPrevious))
    #expect(!stage.navigator.send(KeyEvent(pressing: "ctrl+g")))
    stage.run(.findNext, with: ["text": "r2"])
    #expect(stage.focused == 2)
    #expect(stage.navigator.send(KeyEvent(pressing: "ctrl+g")))
    #expect(stage.focused == 20)
  }
}
