import FoundationEssentials
import KeyboardCommands
import KeyboardCore
import KeyboardNavigation
import KeyboardTerminalUI
import Testing

@MainActor
@Suite("What panes say of what has the focus")
struct PaneElementTests {
  private let engine = KeyEngine(bus: EventBus(), scheduler: ManualScheduler())

  private func press(_ keys: KeyStroke...) {
    for key in keys { engine.send(KeyEvent(pressing: key)) }
  }

  private func words(_ pane: any Pane) -> String? { pane.focusedElement?.text(columns: 80) }

  @Test("A list tells row, place, selection and what cannot have the focus; an empty one why it is")
  func lists() {
    let table = TextTable(lines: Lines(["Ada", "Grace"]))
    var policy = NavigationPolicy()
    (policy.selectsOnMove, policy.selection) = (false, .multiple)
    let navigator = TableNavigator(tableView: table, delegate: nil, policy: policy)
    let pane = TablePane(navigator: navigator, table: table)
    #expect(words(pane) == "2 rows")
    engine.firstResponder = navigator
    press("down", "down")
    #expect(words(pane) == "Grace, row, 2 of 2")
    navigator.setSelection(ListSelection(only: 1))
    #expect(words(pane) == "Grace, row, 2 of 2, selected")
    pane.isBottomUp = true
    #expect(words(pane) == "Grace, row, 1 of 2, selected")
    pane.columns = [TableView.Column("Name"), TableView.Column("Born")]
    pane.text = { _ in ItemText(cells: ["Grace", "", "1906"]) }
    #expect(words(pane) == "Grace, 1906, row, 1 of 2, selected")
    pane.emptyText = { "nothing matches" }
    table.lines = Lines([])
    #expect(words(pane) == "nothing matches")
  }

  @Test("A tree tells levels and whether children are shown")
  func trees() {
    let tree = TreeTable<String>(
      children: { $0 == nil ? ["src", "README"] : $0 == "src" ? ["main"] : [] }, title: { $0 })
    let navigator = TableNavigator(tableView: tree, delegate: nil, policy: .ariaTree)
    let pane = TablePane(navigator: navigator, table: tree)
    engine.firstResponder = navigator
    press("down")
    #expect(words(pane) == "src, tree item, 1 of 2, level 1, collapsed")
    press("right", "right")
    #expect(words(pane) == "main, tree item, 1 of 1, level 2")
  }

  @Test("A grid tells its item and the lines of it")
  func grids() {
    let cells = Cells(4, columns: 2)
    let navigator = CollectionNavigator(collectionView: cells, delegate: nil)
    let pane = CollectionPane(navigator: navigator, collection: cells)
    pane.text = { ItemText("tile \($0.row)", lines: ["9 KB"]) }
    engine.firstResponder = navigator
    press("down", "right")
    #expect(words(pane) == "tile 1, 9 KB, item, 2 of 4")
  }

  @Test("Controls tell their state, values what they are")
  func controls() {
    let states: [(ControlNavigator.Kind, String)] = [
      (.checkbox, "Wrap, check box, not checked"), (.switch, "Wrap, switch, off"),
      (.disclosure, "Wrap, disclosure, collapsed"), (.button, "Wrap, button"),
    ]
    for (kind, text) in states {
      let navigator = ControlNavigator(kind)
      let pane = ControlPane(navigator, title: "Wrap")
      #expect(words(pane) == text)
      navigator.isEnabled = false
      #expect(words(pane) == text + ", unavailable")
    }
    let value = RangePane(RangeNavigator(40, policy: .slider(0...100)), title: "Volume")
    #expect(words(value) == "Volume, slider, 40")
  }

  @Test("A menu tells its entries while it has the keys, else the pane below does")
  func menus() {
    let table = TextTable(lines: Lines(["Ada"]))
    let navigator = TableNavigator(tableView: table, delegate: nil)
    let menu = MenuNavigator(bar: [
      MenuItem(
        "File",
        items: [MenuItem("Wrap", isChecked: true), .separator, MenuItem("Save", isEnabled: false)])
    ]) { _ in }
    #expect(AccessibilityElement.Role.menuItemCheckbox.ariaName == "menuitemcheckbox")
    let pane = MenuPane(menu, engine, over: TablePane(navigator: navigator, table: table))
    engine.firstResponder = navigator
    press("down")
    #expect(words(pane) == "Ada, row, 1 of 1")
    engine.firstResponder = menu
    #expect(words(pane) == "File, menu item, 1 of 1, has a menu")
    press("down")
    #expect(words(pane) == "Wrap, check menu item, 1 of 2, checked")
    press("down")
    #expect(words(pane) == "Save, menu item, 2 of 2, unavailable")
  }

  @Test("A line to type into belongs to the row that it finds")
  func prompts() {
    let table = TextTable(lines: Lines(["Ada"]))
    let navigator = TableNavigator(tableView: table, delegate: nil)
    let query = TextDocument("ad", name: "query", isMultiline: false)
    let pane = PromptPane("Filter: ", query, of: TablePane(navigator: navigator, table: table))
    #expect(pane.focusedElement?.input?.label == "Filter")
    #expect(pane.focusedElement?.input?.buffer.text == "ad")
    #expect(words(pane) == "1 row")
    pane.prompt = "> "
    #expect(pane.focusedElement?.input?.label == "query")
    pane.isShown = false
    #expect(pane.focusedElement?.input == nil)
  }

  @Test("A secret text is told as one, and its letters are nowhere in what is told")
  func secrets() {
    let document = TextDocument(
      "xyzzy", name: "password", isMultiline: false, isSecure: true)
    let pane = TextPane(document: document)
    #expect(words(pane) == "password, secure text")
    #expect(pane.focusedElement.map { !"\($0)".contains("xyzzy") } == true)
  }

  @Test("A secret in a line beside a list, or above its values, is told as one")
  func secretLines() {
    let table = TextTable(lines: Lines(["Ada"]))
    let document = TextDocument("xyzzy", name: "code", isMultiline: false, isSecure: true)
    let popup = TableNavigator(tableView: table, delegate: nil, policy: .ariaComboBox)
    let list = TablePane(navigator: popup, table: table)
    let combo = ComboBoxPane(ComboBox(document, popup: popup, of: table), list: list)
    for pane in [combo, PromptPane("code: ", document, of: list)] as [any Pane] {
      #expect(pane.focusedElement?.input?.isSecure == true)
      #expect(pane.focusedElement.map { !"\($0)".contains("xyzzy") } == true)
    }
  }

  @Test("A description has the element without a pane, its role by the name that WAI-ARIA gives it")
  func descriptions() {
    let table = TextTable(lines: Lines(["Ada", "Grace"]))
    let list = TableNavigator(tableView: table, delegate: nil, scene: "names")
    let things: [(any SelfDescribing, String?, String?)] = [
      (list, nil, nil),
      (TextDocument("hi", name: "note"), "textbox", "note, text, hi"),
      (
        RangeNavigator(40, policy: .slider(0...100), scene: "volume"), "slider",
        "volume, slider, 40"
      ),
      (ControlNavigator(.checkbox, scene: "wrap"), "checkbox", "wrap, check box, not checked"),
      (ControlNavigator(.disclosure, scene: "more"), "button", "more, disclosure, collapsed"),
    ]
    for (thing, role, text) in things {
      let element = thing.selfDescription.element()
      #expect(element?.role?.ariaName == role)
      #expect(element?.text(columns: 80) == text)
    }
    engine.firstResponder = list
    press("down", "down")
    let row = list.selfDescription.element()
    #expect(row?.text(columns: 80) == "Grace, row, 2 of 2")
    #expect(row?.role?.ariaName == "row")
  }

  @Test("A text that is read tells its first visible line, and which one it is")
  func lines() {
    let source = ReceivedText()
    let pane = LongTextPane(LongText(source))
    source.append(Array("one\ntwo\nthree\nfour\n".utf8))
    pane.text.sourceHasGrown()
    pane.text.countLines { true }
    pane.layOut(in: CellSize(rows: 2, columns: 20))
    pane.scroll(by: 1)
    #expect(words(pane) == "two, line, 2")

    let paper = Paper(height: 4, viewport: Size(width: 20, height: 2), offset: 2)
    let texts = ["one", "two", "three", "four"]
    let navigator = ScrollNavigator(scrollView: paper)
    let scrolled = ScrollPane(
      navigator: navigator, scrollView: paper, line: { texts[$0] }, resize: { _ in })
    #expect(words(scrolled) == "three, line, 3")
  }

  @Test("Tabs and buttons in a line tell which they are")
  func strips() {
    let table = TextTable(lines: Lines(["Inbox", "Sent"]))
    let navigator = TableNavigator(tableView: table, delegate: nil, policy: .ariaTabs)
    navigator.setSelection(ListSelection(only: 1))
    #expect(
      words(StripPane(navigator: navigator, list: table, kind: .tabs))
        == "Sent, tab, 2 of 2, selected")
    #expect(
      words(StripPane(navigator: navigator, list: table, kind: .buttons))
        == "Sent, button, 2 of 2")
  }

  @Test(
    "A label leaves room for what is said behind it, but has a quarter of the line at least",
    arguments: [
      (33, "abcdefghijklmnopqrst, row, 1 of 2"), (32, "abcdefghijklmnopqr…, row, 1 of 2"),
      (20, "abcdef…, row, 1 of 2"), (16, "abc…, row, 1 of…"), (4, "…, …"),
    ])
  func width(columns: Int, text: String) {
    var element = AccessibilityElement("abcdefghijklmnopqrst", .row)
    element.position = AccessibilityElement.Position(1, of: 2)
    #expect(element.text(columns: columns) == text)
    element.label = ""
    #expect(element.text(columns: 80) == "blank, row, 1 of 2")
    element.label = "a\nb"
    #expect(element.text(columns: 80) == "a b, row, 1 of 2")
  }
}
