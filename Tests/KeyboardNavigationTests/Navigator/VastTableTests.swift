import FoundationEssentials
import KeyboardCore
import KeyboardNavigation
import Testing

@Suite("Ten million rows")
struct VastTableTests {
  @Test(
    "Steps, pages and ends ask a few questions, whatever the number of rows",
    arguments: [NavigationPolicy.listbox, .ipShortcut], [true, false])
  func questions(policy: NavigationPolicy, hasDisabledItems: Bool) throws {
    let table = VastTable(hasDisabledItems: hasDisabledItems)
    let navigator = TableNavigator(
      tableView: table, delegate: nil, bus: EventBus(), policy: policy)
    let ids: [CommandID] = [
      .lastRow, .previousRow, .pageUp, .previousRow, .pageUp, .firstRow, .nextRow, .pageDown,
    ]
    for id in ids {
      table.questions = 0
      try navigator.perform(CommandInvocation(id))
      #expect(table.questions < 200, "\(id)")
      table.questions = 0
      _ = navigator.possibleKeyCommands
      #expect(table.questions < 1000, "the keys after \(id)")
    }
  }

  @Test("Without disabled rows a step of millions and a selection of everything walk nothing")
  func longSteps() throws {
    let table = VastTable(hasDisabledItems: false)
    let navigator = TableNavigator(tableView: table, delegate: nil, policy: .listbox)
    try navigator.perform(CommandInvocation(.firstRow))
    try navigator.perform(CommandInvocation(.nextRow, ["count": 5_000_000]))
    try navigator.perform(CommandInvocation(.extendNext, ["count": 3_000_000]))
    #expect(navigator.selection.description == "5000000-8000000")
    try navigator.perform(CommandInvocation(.selectAll))
    #expect(navigator.selection.count == 10_000_000)
    #expect(table.questions < 100)
  }

  @Test("Changes move focus and selection without a walk")
  func changes() throws {
    let table = VastTable(hasDisabledItems: false)
    let navigator = TableNavigator(tableView: table, delegate: nil, policy: .listbox)
    try navigator.perform(CommandInvocation(.lastRow))
    try navigator.perform(CommandInvocation(.selectAll))
    var changes = ListChanges()
    changes.insertItems(10..<1_000_010, inSection: 0)
    changes.removeItems(500..<507, inSection: 3)
    changes.removeSection(7)
    table.questions = 0
    navigator.update(changes) {
      table.rows[0] += 1_000_000
      table.rows[3] -= 7
      table.rows.remove(at: 7)
    }
    #expect(table.questions < 10)
    #expect(navigator.flatIndexOfFocusedRow == 9_999_992)
    #expect(navigator.selection.description == "0-9,1000010-9999992")
  }
}
