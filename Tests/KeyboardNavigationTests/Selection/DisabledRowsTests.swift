import KeyboardNavigation
import Testing

@Suite("Rows that are disabled later, and the selection")
struct DisabledRowsTests {
  @Test("Rows that were disabled after they were selected are neither selected nor deleted")
  func disabledLater() throws {
    let stage = RichStage(rows: [5], policy: .listbox, focus: 0)
    stage.navigator.setSelection(try #require(ListSelection("1-3")))
    stage.table.sections[0][2].isEnabled = false
    #expect(stage.selected == "1,3")
    #expect(stage.navigator.selection.count == 2)
    stage.run(.deleteRows)
    #expect(stage.names == "r0 r2 r4")
  }

  @Test("A selected row that is enabled again is selected again")
  func enabledAgain() throws {
    let stage = RichStage(rows: [3], policy: .listbox, focus: 0)
    stage.navigator.setSelection(try #require(ListSelection("1")))
    stage.table.sections[0][1].isEnabled = false
    #expect(stage.selected == "")
    stage.table.sections[0][1].isEnabled = true
    #expect(stage.selected == "1")
  }

  @Test("Deleting selects nothing where the policy selects nothing")
  func deletingWithoutSelection() {
    var policy = NavigationPolicy.listbox
    policy.selection = .none
    let stage = RichStage(rows: [4], policy: policy, focus: 1)
    stage.run(.deleteRows)
    #expect(stage.names == "r0 r2 r3")
    #expect(stage.focused == 1)
    #expect(stage.selected == "")
  }

  @Test("An extension takes in the rows that were inserted into it")
  func extensionAfterInsertion() {
    let stage = RichStage(rows: [9], policy: .listbox, focus: 2)
    stage.run(.extendNext, with: ["count": 3])
    var changes = ListChanges()
    changes.insertItem(at: IndexPath(row: 4, section: 0))
    stage.navigator.update(changes) { stage.table.sections[0].insert("new", at: 4) }
    #expect(stage.selected == "2-3,5-6")
    stage.run(.extendNext)
    #expect(stage.selected == "2-7")
    stage.run(.extendPrevious, with: ["count": 9])
    #expect(stage.selected == "0-2")
  }

  @Test("An extension leaves out disabled rows, before and after an insertion")
  func extensionOverDisabledRows() {
    let stage = RichStage(rows: [9], policy: .listbox, focus: 2, disabled: [4])
    stage.run(.extendNext, with: ["count": 3])
    #expect(stage.selected == "2-3,5-6")
    stage.run(.extendNext)
    #expect(stage.selected == "2-3,5-7")
  }

  @Test("A list is asked once for all rows that are selected, and not at all if none is disabled")
  func answers() {
    final class Answering: LaidOutTable {
      let layout = TableLayout(rowCounts: [10_000_000])
      let hasDisabledItems = true
      var questions = 0
      func scrollRectToVisible(_ rect: Rect, animated: Bool) {}
      func isItemEnabled(at indexPath: IndexPath) -> Bool {
        questions += 1
        return indexPath.row != 5
      }
      func disabledItems(in range: Range<Int>) -> RangeSet<Int> {
        questions += 1
        return RangeSet((5..<6).clamped(to: range))
      }
    }
    let table = Answering()
    let navigator = TableNavigator(tableView: table, delegate: nil, policy: .listbox)
    navigator.setSelection(ListSelection(RangeSet(0..<10_000_000)))
    #expect(navigator.selection.description == "0-4,6-9999999")
    #expect(table.questions < 10)
    #expect(!TextTable(lines: ["a"]).hasDisabledItems)
  }

  @Test("A list that answers for each item has disabled ones, without saying so twice")
  func answersOnce() {
    final class Menu: NavigableTable {
      let numberOfSections = 1
      func numberOfRows(inSection section: Int) -> Int { 3 }
      func rectForRow(at indexPath: IndexPath) -> Rect {
        Rect(x: 0, y: Double(indexPath.row), width: 1, height: 1)
      }
      func scrollRectToVisible(_ rect: Rect, animated: Bool) {}
      func isItemEnabled(at indexPath: IndexPath) -> Bool { indexPath.row != 1 }
    }
    let menu = Menu()
    let navigator = TableNavigator(tableView: menu, delegate: nil, policy: .listbox)
    navigator.setFocus(IndexPath(row: 0, section: 0))
    try? navigator.perform(CommandInvocation(.nextRow))
    #expect(navigator.flatIndexOfFocusedRow == 2 && menu.numberOfSections == 1)
    try? navigator.perform(CommandInvocation(.selectAll))
    #expect(navigator.selection.description == "0,2")
  }

  #if DEBUG
    @Test("A list that disables rows without saying so is an error that says what to do")
    func exitsForDisabledRows() async {
      let result = await #expect(
        processExitsWith: .failure, observing: [\.standardErrorContent]
      ) {
        let table = RichTable([["a"]])
        table.hasDisabledItems = false
        table.sections[0][0].isEnabled = false
        let navigator = TableNavigator(tableView: table, delegate: nil)
        navigator.setFocus(IndexPath(row: 0, section: 0))
      }
      let message = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
      #expect(
        message.contains("RichTable disables an item: it has to leave out hasDisabledItems"))
    }
  #endif
}
