import KeyboardCommands
import KeyboardCore
import KeyboardNavigation
import KeyboardTerminal
import KeyboardTerminalUI
import PictureTerminals
import Testing

@MainActor
@Suite("Panes of menus, trees, tabs and combo boxes")
struct MenuPaneTests {
  private let engine = KeyEngine(bus: EventBus(), scheduler: ManualScheduler())
  private let tree = TreeTable<String>(
    children: { $0 == nil ? ["src", "README"] : $0 == "src" ? ["main", "test"] : [] },
    title: { $0 })

  private func press(_ keys: KeyStroke...) {
    for key in keys { engine.send(KeyEvent(pressing: key)) }
  }

  private func click(_ pane: any Pane, _ column: Int, _ row: Int, rows: Int = 8) {
    let event = MouseEvent(button: .left, action: .press, column: column + 1, row: row + 1)
    for command in pane.receive(event, in: CellSize(rows: rows, columns: 24)) {
      _ = try? engine.perform(command)
    }
  }

  // MARK: Menus

  private var items: [MenuItem] {
    var open = MenuItem("Open")
    open.detail = "^O"
    return [
      MenuItem(
        "File",
        items: [
          open, MenuItem("Recent", items: [MenuItem("a.txt")]), .separator,
          MenuItem("Wrap", isChecked: true), MenuItem("Save", isEnabled: false),
        ]), MenuItem("Help"),
    ]
  }

  @Test("A menu lies over the other pane, below its entry of the bar")
  func menu() {
    let navigator = TableNavigator(tableView: tree, delegate: nil, policy: .ariaTree)
    let menu = MenuNavigator(bar: items) { _ in }
    let pane = MenuPane(menu, engine, over: TablePane(navigator: navigator, table: tree))
    engine.firstResponder = menu
    #expect(pane.lines(3, 24)[0] == " File  Help")
    press("down", "down", "right")
    #expect(
      pane.lines(8, 30) == [
        " File  Help", "┌──────────────┐", "│    Open    ^O┌────────┐", "│›   Recent   ▸│› a.txt │",
        "│──────────────└────────┘", "│  ✓ Wrap      │", "│×   Save      │", "└──────────────┘",
      ])
  }

  @Test("F10 leads to the bar and back, a click opens and closes, an entry gives the keys back")
  func keysOfMenu() {
    let navigator = TableNavigator(tableView: tree, delegate: nil, policy: .ariaTree)
    var activated: [String] = []
    let menu = MenuNavigator(bar: items) { activated.append($0.title) }
    let pane = MenuPane(menu, engine, over: TablePane(navigator: navigator, table: tree))
    let commands = CommandSet()
    pane.addCommands(to: commands)
    engine.lastResponder = commands
    engine.firstResponder = navigator
    press("f10")
    #expect(engine.firstResponder === menu)
    press("escape")
    #expect(engine.firstResponder === navigator)
    click(pane, 2, 0)
    #expect(menu.isOpen && engine.firstResponder === menu)
    click(pane, 2, 0)
    #expect(!menu.isOpen)
    click(pane, 2, 0)
    click(pane, 4, 2)
    #expect(activated == ["Open"] && engine.firstResponder === navigator)
    click(pane, 2, 0)
    click(pane, 20, 7)
    #expect(!menu.isOpen && engine.firstResponder === navigator)
  }

  // MARK: Trees

  @Test("A row of a tree is indented, and a click on its sign expands and collapses it")
  func trees() {
    let navigator = TableNavigator(tableView: tree, delegate: nil, policy: .ariaTree)
    let pane = TablePane(navigator: navigator, table: tree)
    engine.firstResponder = navigator
    #expect(pane.lines(3, 20).map { $0.prefix(12) } == ["  ▸ src", "    README", ""])
    click(pane, 2, 0, rows: 5)
    #expect(
      pane.lines(5, 20).map { $0.prefix(12) } == [
        "› ▾ src", "      main", "      test", "    README", "",
      ])
    click(pane, 6, 1, rows: 5)
    #expect(tree.focused(in: navigator) == "main")
    click(pane, 2, 0, rows: 5)
    #expect(tree.totalNumberOfItems == 2)
    pane.columns = [TableView.Column("Name"), TableView.Column("Size", width: 4)]
    pane.text = { [tree] in ItemText(cells: [tree[$0] ?? "", "7"]) }
    #expect(pane.lines(3, 20)[1].hasPrefix("› ▸ src        7"))
  }

  @Test("A row of a tree grid is drawn over its cells, of which the first one is indented")
  func treeGrids() {
    let grid = TreeGrid(of: tree, columnWidths: [12, 6]) { $1 == 0 ? $0 : "7" }
    let navigator = CollectionNavigator(
      collectionView: grid, delegate: nil, policy: .ariaTreeGrid)
    let pane = CollectionPane(navigator: navigator, collection: grid, fitsText: false)
    engine.firstResponder = navigator
    navigator.enter()
    press("right")
    #expect(
      pane.lines(4, 20) == [
        "› ▾ src       7", "      main    7", "      test    7", "    README    7",
      ])
    press("right", "down")
    #expect(pane.lines(2, 20)[1] == "›     main    7    │")
  }

  // MARK: Strips

  private struct Tab: Identifiable { let id: String }

  @Test(
    "Tabs, buttons and radio buttons lie in a line, and the one that has the focus is in sight",
    arguments: [
      (.tabs, " One │ Two │ Three"), (.buttons, "[One] [Two] [Three]"),
      (.radioButtons, "(•) One ( ) Two ( ) Three"),
    ] as [(StripPane.Kind, String)])
  func strips(style: StripPane.Kind, line: String) {
    let tabs = ArrayTable(["One", "Two", "Three"].map { Tab(id: $0) }) { $0.id }
    let navigator = TableNavigator(tableView: tabs, delegate: nil, policy: .ariaTabs)
    let pane = StripPane(navigator: navigator, list: tabs, kind: style)
    engine.firstResponder = navigator
    navigator.enter()
    navigator.setSelection(ListSelection(only: 0))
    #expect(pane.lines(1, 30) == [line])
    press("end")
    let cut = pane.lines(1, 12)[0]
    #expect(cut.hasPrefix("…") && cut.contains("Three"))
    click(pane, 5, 0)
    #expect(navigator.flatIndexOfFocusedRow != nil)
    var counts: [Int] = []
    let token = pane.changes.observe { counts.append(tabs.elements.count) }
    tabs.elements.removeLast()
    withExtendedLifetime(token) {}
    #expect(counts == [2] && !pane.lines(1, 30)[0].contains("Three"))
  }

  // MARK: Combo boxes

  @Test("The list of a combo box is shown below its text, and a click takes a value")
  func comboBox() {
    let values = ArrayTable(["Apple", "Banana"].map { Tab(id: $0) }) { $0.id }
    let document = TextDocument(isMultiline: false)
    let navigator = TableNavigator(tableView: values, delegate: nil, policy: .ariaComboBox)
    let combo = ComboBox(document, popup: navigator, of: values)
    let pane = ComboBoxPane(combo, list: TablePane(navigator: navigator, table: values))
    engine.firstResponder = combo
    #expect(pane.lines(2, 12) == ["           ▸", ""])
    press("down", "down")
    #expect(pane.lines(3, 12).map { $0.prefix(10) } == ["          ", "  Apple", "› Banana"])
    click(pane, 4, 1)
    #expect(document.text == "Apple" && !combo.isExpanded)
    click(pane, 23, 0)
    #expect(combo.isExpanded)
  }

  @Test("The entry whose menu has the keys looks like a focus elsewhere, over its whole row")
  func stylesOfMenus() {
    let menu = MenuNavigator(bar: items) { _ in }
    let pane = MenuPane(menu, engine, over: TextPane(document: TextDocument("")))
    engine.firstResponder = menu
    press("down", "down", "right")
    var theme = Theme.monochrome
    theme.disabled = Style(.dim)
    let grid = pane.grid(8, 30, theme: theme)
    func columns(_ row: Int, _ attributes: Style.Attributes) -> [Int] {
      (0..<30).filter {
        grid.style(at: CellPosition(row: row, column: $0))?.attributes == attributes
      }
    }
    // The end of the row is below the menu that it opened.
    #expect(columns(3, .underline) == Array(1..<15) && columns(3, .reverse) == Array(16..<24))
    #expect(columns(2, .underline) == [] && columns(2, .reverse) == [])
    #expect(columns(6, .dim) == Array(1..<15))
    #expect(grid.cursor == CellPosition(row: 3, column: 16))
    #expect(columns(0, .reverse) == Array(0..<6))
  }

  @Test("A menu that is higher than the screen scrolls with the focus, and clicks find its entries")
  func highMenu() {
    let names = ["One", "Two", "Three", "Four", "Five", "Six"]
    let menu = MenuNavigator(bar: [MenuItem("File", items: names.map { MenuItem($0) })]) { _ in }
    let pane = MenuPane(menu, engine, over: TextPane(document: TextDocument("")))
    engine.firstResponder = menu
    press("down")
    let size = CellSize(rows: 5, columns: 24)
    for (first, focus) in [(0, 0), (0, 1), (1, 2), (2, 3), (3, 4), (4, 5)] {
      let rows = (first...first + 1).map { index in
        "│\(index == focus ? "›" : " ") \(names[index].padded(to: 6))│"
      }
      #expect(pane.lines(5, 24) == [" File", "┌────────┐"] + rows + ["└────────┘"])
      #expect(pane.grid(5, 24).cursor == CellPosition(row: 2 + focus - first, column: 1))
      press("down")
    }
    press("up")
    for (row, column) in [(1, 3), (4, 3), (2, 0), (3, 9)] {
      #expect(pane.receive(MouseEvent(.left, row, column), in: size) == [])
    }
    #expect(menu.levels[1].focused?.id == "Six")
    // The first row of the two is the entry before the focus.
    #expect(
      pane.receive(MouseEvent(.left, 2, 3), in: size) == [CommandInvocation("menu.activate")])
    #expect(menu.levels[1].focused?.id == "Five")
  }

  @Test(
    "A menu without room at the right moves to the left, and is cut where it is too wide",
    arguments: [
      (24, [" File  Help", "      ┌─────────────┐", "      │› About this │"]),
      (18, [" File  Help", "   ┌─────────────┐", "   │› About this │"]),
      (10, [" File  Hel", "┌────────┐", "│› About…│"]),
    ])
  func narrowMenu(columns: Int, lines: [String]) {
    let menu = MenuNavigator(bar: [
      MenuItem("File", items: [MenuItem("Open")]),
      MenuItem("Help", items: [MenuItem("About this")]),
    ]) { _ in }
    let pane = MenuPane(menu, engine, over: TextPane(document: TextDocument("")))
    engine.firstResponder = menu
    press("right", "down")
    #expect(pane.lines(5, columns).prefix(3) == lines[...])
  }

  @Test("Each column of the bar opens its menu, and beyond the last one none")
  func bar() {
    for column in 0..<14 {
      let menu = MenuNavigator(bar: items) { _ in }
      let pane = MenuPane(menu, engine, over: TextPane(document: TextDocument("")))
      let event = MouseEvent(.left, 0, column)
      let command = pane.receive(event, in: CellSize(rows: 8, columns: 24)).first?.id
      #expect(command == (column < 6 ? "menu.open" : column < 12 ? "menu.activate" : nil))
      #expect((engine.firstResponder === menu) == (column < 12))
      let grid = pane.grid(2, 24)
      let focused = (0..<24).filter {
        grid.style(at: CellPosition(row: 0, column: $0))?.attributes.contains(.reverse) == true
      }
      #expect(focused == (column < 6 ? Array(0..<6) : column < 12 ? Array(6..<12) : []))
    }
  }

  @Test("The last two columns of a combo box show and hide its list, of one to choose from all do")
  func comboBoxColumns() {
    for isEditable in [true, false] {
      let table = TextTable(lines: Lines(["Apple", "Fig"]))
      let navigator = TableNavigator(tableView: table, delegate: nil, policy: .ariaComboBox)
      let combo = ComboBox(
        TextDocument(isMultiline: false), popup: navigator, of: table, isEditable: isEditable)
      let pane = ComboBoxPane(combo, list: TablePane(navigator: navigator, table: table))
      #expect([0, 1, 2, 3].map { pane.lines(1, $0)[0] } == ["", "▸", " ▸", "  ▸"])
      let size = CellSize(rows: 4, columns: 12)
      func ids(_ row: Int) -> [CommandID?] {
        (0..<12).map { pane.receive(MouseEvent(.left, row, $0), in: size).first?.id }
      }
      func expected(_ id: CommandID) -> [CommandID?] {
        Array(repeating: isEditable ? nil : id, count: 10) + [id, id]
      }
      #expect(ids(0) == expected("combobox.open") && ids(1) == Array(repeating: nil, count: 12))
      combo.open()
      pane.layOut(in: size)
      #expect(ids(0) == expected("combobox.close"))
      #expect(pane.receive(MouseEvent(.right, 0, 11), in: size) == [])
      #expect(pane.receive(MouseEvent(.left, 0, 11, action: .release), in: size) == [])
      #expect(pane.receive(MouseEvent(.left, 3, 2), in: size) == [])
      #expect(
        pane.receive(MouseEvent(.left, 2, 2), in: size) == [CommandInvocation("combobox.accept")])
      #expect(navigator.flatIndexOfFocusedRow == 1)
    }
  }
}
