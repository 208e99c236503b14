import FoundationEssentials
import KeyboardCore
import KeyboardNavigation
import KeyboardTerminal
import KeyboardTerminalUI
import PictureTerminals
import Testing

@MainActor
@Suite("Table pane")
struct TablePaneTests {
  private let table: Rows
  private let navigator: TableNavigator
  private let pane: TablePane

  init() {
    table = Rows([2, 40], header: 1)
    navigator = TableNavigator(
      tableView: table, delegate: nil, policy: NavigationPolicy(selection: .multiple))
    pane = TablePane(navigator: navigator, table: table)
  }

  @Test("Headers, rows, the focus and the selection are drawn, and told in the summary")
  func drawing() throws {
    #expect(pane.summary == "42")
    try navigator.perform(CommandInvocation(.toggleRow, ["row": 0]))
    try navigator.perform(CommandInvocation(.focusRow, ["row": 1]))
    #expect(
      pane.lines(5, 40) == [
        "section 0                              ┃", " •row 0                                │",
        "› row 1                                │", "section 1                              │",
        "  row 2                                │",
      ])
    #expect(pane.summary == "2 of 42 · 1 selected")
  }

  @Test("Where moving selects, the one row that is selected goes without saying")
  func selectingByMoving() throws {
    let list = TableNavigator(tableView: table, delegate: nil, policy: .listbox)
    let pane = TablePane(navigator: list, table: table)
    try list.perform(CommandInvocation(.nextRow))
    #expect(pane.summary == "1 of 42")
    pane.title = "Mail"
    #expect(pane.lines(2, 20)[0] == "Mail         1 of 42")
    try list.perform(CommandInvocation(.extendNext))
    #expect(pane.summary == "2 of 42 · 2 selected")
  }

  @Test("Title, headers and texts are the program's to say")
  func texts() {
    pane.title = "Mail"
    pane.header = { "Box \($0)" }
    pane.text = { ItemText("\($0.section).\($0.row)", detail: "new") }
    #expect(
      pane.lines(3, 14) == ["Mail        42", "Box 0        ┃", "  0.0     new│"])
    #expect(table.viewport.size == Size(width: 13, height: 2))
  }

  @Test(
    "Columns go where another one would get less than it needs, and names are cut in the middle")
  func leastWidth() {
    var name = TableView.Column("Name")
    (name.truncation, name.leastWidth) = (.middle, 9)
    pane.columns = [name, TableView.Column("Size", width: 4)]
    pane.text = { _ in ItemText(cells: ["version one.txt", "1 kB"]) }
    pane.layOut(in: CellSize(rows: 3, columns: 18))
    #expect(pane.lines(3, 18)[2].hasPrefix("  vers….txt  1 kB"))
    #expect(pane.lines(3, 17)[2].hasPrefix("  version…ne.txt"))
  }

  @Test("Bottom up, few rows stand at the bottom, a click finds them, and places count from there")
  func bottomUp() throws {
    let table = TextTable(lines: ["three", "two", "one"])
    let navigator = TableNavigator(tableView: table, delegate: nil)
    let pane = TablePane(navigator: navigator, table: table)
    pane.isBottomUp = true
    #expect(pane.lines(5, 10) == ["", "", "  three", "  two", "  one"])
    let click = MouseEvent(.left, 4, 3)
    #expect(
      pane.receive(click, in: CellSize(rows: 5, columns: 10))
        == [CommandInvocation(.focusRow, ["row": 2])])
    try navigator.perform(CommandInvocation(.focusRow, ["row": 2]))
    #expect(pane.summary == "1 of 3")
    #expect(pane.lines(2, 10) == ["  two    │", "› one    ┃"])
    pane.emptyText = { "there is nothing in it" }
    table.lines = Lines()
    #expect(pane.lines(4, 20) == ["", "", "  there is nothing", "  in it"])
  }

  @Test("What has nothing to show says why, below the titles of its columns")
  func placeholder() {
    let table = TextTable()
    let pane = TablePane(navigator: TableNavigator(tableView: table, delegate: nil), table: table)
    pane.columns = [TableView.Column("Name")]
    pane.text = { _ in ItemText(cells: ["row"]) }
    pane.emptyText = { "there is nothing in it" }
    #expect(pane.lines(4, 16) == ["  Name", "  there is", "  nothing in it", ""])
    table.lines = Lines(["row"])
    pane.layOut(in: CellSize(rows: 4, columns: 16))
    #expect(pane.lines(4, 16) == ["  Name", "  row", "", ""])
  }

  @Test("Columns have titles and widths, and each text is cut to its own")
  func columns() {
    pane.title = "Files"
    pane.columns = [
      TableView.Column("Name"), TableView.Column("Size", width: 5, alignment: .right),
      TableView.Column("Kind", width: 6),
    ]
    pane.text = { path in
      ItemText(cells: ["a long name of a file \(path.row)", "\(path.row * 4) kB", "directory"])
    }
    #expect(
      pane.lines(5, 33) == [
        "Files                          42", "  Name              Size  Kind",
        "section 0                       ┃", "  a long name of…   0 kB  direc…│",
        "  a long name of…   4 kB  direc…│",
      ])
    #expect(table.viewport.size.height == 3 && !pane.canScrollSideways(by: 1))
    pane.scrollSideways(by: 1)
    #expect(pane.firstColumn == 0)
    // Without room for all columns, the last ones are left out.
    #expect(pane.lines(4, 18)[3] == "  a long …   0 kB│")
  }

  @Test("Columns without a width share what is left, to the last cell")
  func sharedWidth() {
    pane.columns = ["A", "B", "C"].map { TableView.Column($0) }
    pane.text = { _ in ItemText(cells: ["abcdefghij", "abcdefghij", "abcdefghij"]) }
    #expect(pane.lines(3, 27)[2] == "  abcde…  abcdef…  abcdef…│")
  }

  @Test("A table that tells of its changes is drawn anew")
  func updates() {
    struct Name: Identifiable { let id: String }
    let names = ArrayTable([Name(id: "Ada")]) { $0.id }
    let pane = TablePane(
      navigator: TableNavigator(tableView: names, delegate: nil), table: names)
    var shown: [[Substring]] = []
    let token = pane.changes.observe { shown.append(pane.lines(2, 10).map { $0.prefix(8) }) }
    names.elements.append(Name(id: "Grace"))
    token.cancel()
    #expect(shown == [["  Ada", "  Grace"]])
  }

  @Test("A smaller size leaves the focused row in sight")
  func resizing() throws {
    _ = pane.lines(20, 40)
    try navigator.perform(CommandInvocation(.focusRow, ["row": 15]))
    #expect(pane.lines(3, 40).contains { $0.hasPrefix("› row 15") })
  }

  @Test(
    "A disabled row has a symbol, is not selected, and is grey where there are colours")
  func disabled() throws {
    try navigator.perform(CommandInvocation(.toggleRow, ["row": 1]))
    table.disabled = 1
    #expect(pane.lines(5, 20)[1...2].map { $0.prefix(8) } == ["  row 0 ", "× row 1 "])
    for theme in [Theme.dark, .light] {
      let style = pane.grid(5, 20, theme: theme).style(at: CellPosition(row: 2, column: 3))
      #expect(style?.foreground == theme.disabled.foreground)
      #expect(style?.foreground != nil)
    }
  }

  @Test("A click focuses, one with Control selects, headers and empty places do nothing")
  func clicks() {
    let size = CellSize(rows: 10, columns: 40)
    pane.layOut(in: size)
    func click(_ row: Int, _ modifiers: Modifiers = []) -> [CommandInvocation] {
      pane.receive(MouseEvent(.left, row, 5, modifiers: modifiers), in: size)
    }
    #expect(click(2) == [CommandInvocation(.focusRow, ["row": 1])])
    #expect(click(2, .control) == [CommandInvocation(.toggleRow, ["row": 1])])
    #expect(click(0) == [])
    #expect(click(10) == [])
    #expect(pane.receive(MouseEvent(.left, 2, 5, action: .release), in: size) == [])
    #expect(pane.receive(MouseEvent(.right, 2, 5), in: size) == [])
  }

  @Test("A double click commits the row that the first click has focused, and no other")
  func doubleClick() throws {
    let size = CellSize(rows: 10, columns: 40)
    pane.layOut(in: size)
    func doubleClick() throws -> [CommandInvocation] {
      for command in pane.receive(MouseEvent(.left, 2, 5), in: size) {
        try? navigator.perform(command)
      }
      return pane.receive(MouseEvent(.left, 2, 5, at: 100), in: size)
    }
    #expect(try doubleClick() == [CommandInvocation(.commitFocusedRow)])
    try navigator.perform(CommandInvocation(.focusRow, ["row": 0]))
    table.disabled = 1
    #expect(try doubleClick() == [CommandInvocation(.focusRow, ["row": 1])])
  }

  @Test("The wheel and the scroll bar scroll at once, and say that the pane looks different")
  func scrolling() {
    let size = CellSize(rows: 10, columns: 40)
    pane.layOut(in: size)
    var changes = 0
    let token = pane.changes.observe { changes += 1 }
    #expect(pane.receive(MouseEvent(.wheelDown, 3, 3), in: size) == [])
    #expect(table.viewport.offset.y == 3)
    #expect(pane.receive(MouseEvent(.left, 9, 39), in: size) == [])
    #expect(table.viewport.offset.y == 34)
    #expect(pane.receive(MouseEvent(.left, -5, 0, action: .motion), in: size) == [])
    #expect(table.viewport.offset.y == 0)
    #expect(changes == 3)
    token.cancel()
  }

  /// Eighty digits.
  private static let long = (0..<80).map { String($0 % 10) }.joined()

  @Test("Long rows scroll sideways by half the width, no further than their end, with an ellipsis")
  func sideways() {
    pane.text = { $0.row == 0 ? "short" : ItemText(Self.long, detail: "new") }
    func rows() -> [String] { pane.lines(5, 40)[1...2].map { String($0.prefix(39)) } }
    #expect(
      rows() == [
        "  short                                ", "  01234567890123456789012345678901… new",
      ])
    pane.scrollSideways(by: 1)
    #expect(
      rows() == [
        "  …                                    ", "  …9012345678901234567890123456789… new",
      ])
    pane.scrollSideways(by: 1)
    #expect(rows()[1] == "  …7890123456789012345678901234567… new")
    for _ in 0..<2 {
      pane.scrollSideways(by: 1)
      #expect(rows()[1] == "  …89012345678901234567890123456789 new")
    }
    pane.scrollSideways(by: -1)
    #expect(rows()[1] == "  …0123456789012345678901234567890… new")
    for _ in 0..<3 { pane.scrollSideways(by: -1) }
    #expect(pane.firstColumn == 0)
    #expect(!pane.canScrollSideways(by: -1) && pane.canScrollSideways(by: 1))
    pane.text = { _ in "short" }
    #expect(!pane.canScrollSideways(by: 1))
  }

  @Test("Rows of a tree scroll sideways to the end of the longest one, behind its levels and signs")
  func sidewaysInTree() {
    let tree = TreeTable<String>(
      children: { $0 == nil ? ["src"] : $0 == "src" ? [Self.long] : [] }, title: { $0 })
    tree.setExpanded(true, at: IndexPath(row: 0, section: 0))
    let navigator = TableNavigator(tableView: tree, delegate: nil, policy: .ariaTree)
    let pane = TablePane(navigator: navigator, table: tree)
    func rows() -> [String] { pane.lines(2, 41) }
    #expect(rows() == ["  ▾ src", "      012345678901234567890123456789012…"])
    for _ in 0..<9 { pane.scrollSideways(by: 1) }
    // Four of 84 columns are those of the level and of the sign.
    #expect(pane.firstColumn == 84 - 38)
    #expect(rows() == ["  …", "  …3456789012345678901234567890123456789"])
    #expect(!pane.canScrollSideways(by: 1) && pane.canScrollSideways(by: -1))
  }

  @Test("A row is shown from where what was searched for is seen, unless it is scrolled by hand")
  func foundBeyondTheEdge() {
    pane.text = { path in
      var text = ItemText(path.row == 0 ? "short 77" : Self.long + "x" + Self.long)
      text.highlights = SearchQuery(path.row == 0 ? "77" : "x").ranges(in: text.title)
      return text
    }
    func rows() -> [String] { pane.lines(5, 40)[1...2].map { String($0.prefix(39)) } }
    #expect(
      rows()
        == [
          "  short 77                             ", "  …5678901234567890123456789x012345678…",
        ].map { $0.padded(39) })
    pane.scrollSideways(by: 1)
    #expect(rows()[1].hasPrefix("  …9012"))
  }

  @Test("The wheel scrolls sideways, too; where nothing would be seen, rows start at their start")
  func sidewaysByMouse() {
    pane.text = { $0.section == 0 ? ItemText(Self.long) : "short" }
    let size = CellSize(rows: 5, columns: 40)
    pane.layOut(in: size)
    #expect(pane.receive(MouseEvent(.wheelRight, 3, 3), in: size) == [])
    #expect(pane.lines(5, 40)[1].hasPrefix("  …9012"))
    #expect(pane.receive(MouseEvent(.wheelDown, 3, 3), in: size) == [])
    #expect(pane.lines(5, 40)[1].hasPrefix("  short"))
    #expect(pane.firstColumn == 0)
  }

  @Test("Scrolling sideways reads the rows in sight, of a million")
  func sidewaysCost() {
    let table = Rows([1_000_000])
    let pane = TablePane(
      navigator: TableNavigator(tableView: table, delegate: nil, policy: .listbox), table: table)
    var count = 0
    pane.text = { _ in
      count += 1
      return ItemText(Self.long)
    }
    pane.layOut(in: CellSize(rows: 20, columns: 40))
    pane.scrollSideways(by: 1)
    #expect(pane.lines(20, 40)[19].hasPrefix("  …9012"))
    #expect(count == 60)
  }

  @Test("Every size can be drawn and clicked", arguments: [0, 1, 2, 3, 5], [0, 1, 2, 17])
  func sizes(rows: Int, columns: Int) {
    let cells = Cells(12, columns: 4)
    let paper = Paper(height: 1000)
    let scroller = ScrollNavigator(scrollView: paper)
    let resize = { paper.viewportSize = $0 }
    let panes: [any Pane] = [
      pane,
      CollectionPane(
        navigator: CollectionNavigator(collectionView: cells, delegate: nil), collection: cells),
      ScrollPane(navigator: scroller, scrollView: paper, resize: resize),
      ScrollPane(navigator: scroller, scrollView: paper, line: { "\($0)" }, resize: resize),
    ]
    for pane in panes {
      #expect(pane.lines(rows, columns).count == rows)
      for action in [MouseEvent.Action.press, .motion] {
        let event = MouseEvent(.left, 0, columns - 1, action: action)
        _ = pane.receive(event, in: CellSize(rows: rows, columns: columns))
      }
    }
  }
}

extension String {
  fileprivate func padded(_ count: Int) -> String {
    self + String(repeating: " ", count: max(0, count - self.count))
  }
}
