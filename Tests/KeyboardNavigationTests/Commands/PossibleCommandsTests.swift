import FoundationEssentials
import KeyboardCore
import KeyboardNavigation
import Testing

@Suite("Possible commands")
struct PossibleCommandsTests {
  @Test("Without focus only the initial row has a key")
  func unfocused() {
    #expect(Stage([3]).keys == ["navigation.nextRow: down"])
  }

  @Test("With focus commit, previous and next have keys, in that order")
  func focused() {
    #expect(
      Stage([3], focus: 1).keys == [
        "navigation.commit: right or enter", "navigation.previousRow: up",
        "navigation.nextRow: down",
      ])
  }

  @Test(
    "T4: a step that leads nowhere is not offered",
    arguments: [
      ([3], 0, ["commit", "nextRow"]), ([3], 2, ["commit", "previousRow"]), ([1], 0, ["commit"]),
      ([0, 1, 0, 1, 0], 0, ["commit", "nextRow"]), ([], nil, []), ([0, 0], nil, []),
    ] as [([Int], Int?, [String])])
  func edges(sections: [Int], focus: Int?, expected: [String]) {
    let stage = Stage(sections, focus: focus)
    let offered = stage.navigator.possibleKeyCommands.map(\.id.rawValue)
    #expect(offered == expected.map { "navigation.\($0)" })
  }

  @Test("T4: what is possible follows the data, although nobody says that it changed")
  func dataChanges() {
    let stage = Stage([3], focus: 2)
    #expect(!stage.navigator.canPerform(CommandInvocation(.nextRow)))
    stage.table.sections = [3, 0, 1]
    #expect(stage.run(.nextRow) == ["scroll to 3", "focus 0.2 -> 2.0", .moved(2, 3)])
    stage.table.sections = [3]
    #expect(stage.keys == ["navigation.nextRow: down"])
  }

  @Test("T4: a focus whose row was removed is no focus, and the next step starts over")
  func staleFocus() {
    let stage = Stage([5], focus: 4)
    stage.table.sections = [2]
    #expect(stage.navigator.indexPathForFocusedRow == nil)
    #expect(stage.navigator.flatIndexOfFocusedRow == nil)
    #expect(stage.keys == ["navigation.nextRow: down"])
    #expect(
      stage.run(.commitFocusedRow) == [
        "unavailable: navigation.commit would do nothing now; "
          + "focus a row first, for example with navigation.nextRow"
      ])
    #expect(stage.run(.nextRow) == ["scroll to 0", "focus nil -> 0.0", .moved(nil, 0)])
  }

  @Test("A menu is refused where no row has the focus, and where nobody shows one")
  func menus() throws {
    let (table, tiles) = (SectionedTable([2]), Shelf([2], .columns(2)))
    let navigators: [ListNavigator] = [
      TableNavigator(tableView: table, delegate: nil),
      CollectionNavigator(collectionView: tiles, delegate: nil),
    ]
    for (navigator, noun) in zip(navigators, ["table", "collection"]) {
      func refusal() -> String? {
        #expect(throws: CommandError.self) {
          try navigator.perform(CommandInvocation(.contextMenu))
        }?.message
      }
      let start = "navigation.contextMenu would do nothing now; "
      #expect(refusal() == start + "focus a row first, for example with navigation.nextRow")
      navigator.setFocus(IndexPath(row: 1, section: 0))
      #expect(refusal() == start + "there is no menu of the \(noun)")
    }
  }

  @Test("T4: rows that come back have the focus again, until it is removed")
  func returningRows() {
    let stage = Stage([5], focus: 4)
    stage.table.sections = []
    stage.table.sections = [5]
    #expect(stage.navigator.flatIndexOfFocusedRow == 4)
    stage.table.sections = []
    #expect(!stage.navigator.removeFocus().isFocusedRowChanged)
    stage.table.sections = [5]
    #expect(stage.navigator.flatIndexOfFocusedRow == nil)
    #expect(stage.journal.take() == [])
  }

  @Test(
    "T4: at an edge a step is offered when the delegate would go somewhere, as in a wrapping list")
  func wrapping() {
    let stage = Stage([3], focus: 2)
    stage.delegate.response = { request in
      guard case .nextRow(let row) = request.intent, row.row == 2 else { return .defaultNavigation }
      return .navigate(
        .init(focusingRowAt: IndexPath(row: 0, section: 0), scrollBehavior: .none))
    }
    #expect(stage.keys.contains("navigation.nextRow: down"))
    #expect(stage.run(.nextRow) == ["focus 0.2 -> 0.0", .moved(2, 0)])
  }

  @Test("T4: a step that the delegate refuses is not offered, nor one to a row that does not exist")
  func refusals() {
    let responses: [TableNavigator.NavigationResponse] = [
      .noNavigation,
      .navigate(.init(focusingRowAt: IndexPath(row: 9, section: 0), scrollBehavior: .none)),
    ]
    for response in responses {
      let stage = Stage([3], focus: 1)
      stage.delegate.response = { _ in response }
      #expect(stage.keys == ["navigation.commit: right or enter"])
      #expect(!stage.navigator.canPerform(CommandInvocation(.nextRow)))
      #expect(stage.navigator.flatIndexOfFocusedRow == 1)
    }
  }

  @Test("T5: an up arrow without focus is left to the next responder")
  func upArrowTravelsOn() throws {
    let (outer, inner) = (Stage([3], focus: 2), Stage([3]))
    inner.navigator.nextResponder = outer.navigator
    let chain = ResponderChain(from: inner.navigator)
    let up = CommandInvocation(.previousRow)

    #expect(inner.keys == ["navigation.nextRow: down"])
    #expect(chain.responder(for: up) === outer.navigator)
    try chain.perform(up)
    #expect(outer.navigator.flatIndexOfFocusedRow == 1)
    #expect(inner.navigator.flatIndexOfFocusedRow == nil)
  }

  @Test("T43: a table at its end refuses, and its key goes to the table around it")
  func refusalPassesTheKeyOn() throws {
    let (outer, inner) = (Stage([3], focus: 0), Stage([2], focus: 0))
    inner.navigator.nextResponder = outer.navigator
    let chain = ResponderChain(from: inner.navigator)

    for _ in 0..<3 { try chain.perform(CommandInvocation(.nextRow)) }
    #expect(inner.navigator.flatIndexOfFocusedRow == 1)
    #expect(outer.navigator.flatIndexOfFocusedRow == 2)
    #expect(throws: CommandError.self) { try chain.perform(CommandInvocation(.nextRow)) }
  }

  @Test("Default key commands have no titles; the same commands offered to lists have")
  func titles() {
    let stage = Stage([3], focus: 1)
    let navigator = stage.navigator
    #expect(navigator.possibleKeyCommands.allSatisfy { $0.title == nil && !$0.isDiscoverable })
    #expect(
      navigator.keyCommands.map(\.title) == [
        "Open", "Previous row", "Next row", "First row", "Last row",
        "Previous row of the section, going round", "Next row of the section, going round",
        "Go to row", "Leave the row", "Menu of the row",
      ])
    #expect(!navigator.keyCommands.contains { !$0.isDiscoverable })
  }

  @Test("Commands without keys are offered when they would do something")
  func unkeyed() {
    let stage = Stage([3])
    #expect(
      stage.navigator.keyCommands.map(\.id) == [.nextRow, .firstRow, .lastRow, .focusRow])
    stage.table.sections = [0]
    #expect(stage.navigator.keyCommands == [])
  }

  @Test("The delegate adds, replaces and empties keys, and gives titles")
  func delegateKeys() {
    let stage = Stage([3], focus: 1)
    stage.delegate.descriptors = { action, defaults in
      switch action {
      case .commitFocusedRow: []
      case .changeFocus(for: .nextRow):
        defaults + [.init("j", discoverabilityTitle: "Down")]
      case .changeFocus(for: .previousRow):
        ["k"]
      case .changeFocus(for: .noRow): ["escape"]
      case .changeFocus: defaults
      }
    }
    #expect(
      stage.keys == [
        "navigation.previousRow: k", "navigation.nextRow: down or j",
        "navigation.clearFocus: escape",
      ])
    #expect(stage.navigator.possibleKeyCommands.map(\.title) == [nil, "Down", nil])
  }

  @Test("The list of all commands has every title and the default keys")
  func allCommands() {
    let lines = TableNavigator.commands.map { command in
      let keys = command.sequences.map(\.description).joined(separator: ", ")
      return "\(command.id) | \(command.title ?? "-") | \(keys)"
    }
    #expect(
      lines == [
        "navigation.commit | Open | right, enter",
        "navigation.previousRow | Previous row | up",
        "navigation.nextRow | Next row | down",
        "navigation.first | First row | ",
        "navigation.last | Last row | ",
        "navigation.previousInSection | Previous row of the section, going round | ",
        "navigation.nextInSection | Next row of the section, going round | ",
        "navigation.focusRow | Go to row | ",
        "navigation.clearFocus | Leave the row | ",
        "navigation.firstChild | Go to first child | ",
        "navigation.parent | Go to parent | ",
        "navigation.expand | Expand | ",
        "navigation.collapse | Collapse | ",
        "navigation.toggleExpanded | Expand or collapse | ",
        "navigation.expandSiblings | Expand all of this level | ",
        "navigation.showAtTop | Scroll the row to the top | ",
        "navigation.showInMiddle | Scroll the row to the middle | ",
        "navigation.showAtBottom | Scroll the row to the bottom | ",
        "navigation.pageUp | Page up | ",
        "navigation.pageDown | Page down | ",
        "navigation.focusPrevious | Previous row, with the same selection | ",
        "navigation.focusNext | Next row, with the same selection | ",
        "navigation.extendPrevious | Extend selection to previous row | ",
        "navigation.extendNext | Extend selection to next row | ",
        "navigation.extendPageUp | Extend selection up by a page | ",
        "navigation.extendPageDown | Extend selection down by a page | ",
        "navigation.extendFirst | Extend selection to first row | ",
        "navigation.extendLast | Extend selection to last row | ",
        "navigation.extendToFocus | Extend selection to the focused row | ",
        "navigation.toggle | Select or deselect row | ",
        "navigation.selectAll | Select all | ",
        "navigation.toggleAll | Select all or nothing | ",
        "navigation.selectNone | Select nothing | ",
        "navigation.invert | Invert selection | ",
        "navigation.delete | Delete | ",
        "navigation.moveUp | Move row up | ",
        "navigation.moveDown | Move row down | ",
        "navigation.findNext | Find next | ",
        "navigation.findPrevious | Find previous | ",
        "navigation.typeSelect | Find by first letters | ",
        "navigation.contextMenu | Menu of the row | ",
      ])
  }
}
