import KeyboardCommands
import KeyboardCore
import KeyboardNavigation
import KeyboardTerminal
import KeyboardTerminalUI
import PictureTerminals
import Testing

@MainActor
@Suite("Panes in panes")
struct PanesInPanesTests {
  private let engine = KeyEngine(scheduler: ManualScheduler())
  private let inner = ProbePane("inner")
  private let other = ProbePane("other")
  private let responder = CommandSet()
  private let menu = MenuNavigator(bar: [MenuItem("File", items: [MenuItem("Open")])]) { _ in }

  /// A container of the inner pane, by the name of its type.
  private func container(_ name: String) -> any Pane {
    switch name {
    case "border": BorderPane(around: inner)
    case "dialog": DialogPane(inner, over: other)
    case "menu": MenuPane(menu, engine, over: inner)
    case "prompt": PromptPane("/", TextDocument(isMultiline: false), of: inner)
    default: SplitPane(engine, [(inner, responder), (other, menu)])
    }
  }

  @Test(
    "A pane around another asks it for what it lacks, and passes events on to it",
    arguments: ["border", "dialog", "menu", "prompt", "split"])
  func passingOn(name: String) {
    engine.firstResponder = responder
    let pane = container(name)
    #expect(pane.summary == "inner of 3" && pane.help == "help of inner")
    #expect(pane.focusedElement?.label == "inner")
    #expect(pane.canScrollSideways(by: 1) && !pane.canScrollSideways(by: -1))
    pane.scrollSideways(by: 2)
    #expect(pane.paste("text") && !pane.paste(""))
    pane.interrupt()
    pane.learn(Capabilities())
    #expect(inner.log == ["sideways 2", "paste text", "interrupt", "learn"])
    let hasOther = name == "dialog" || name == "split"
    #expect(other.log == (name == "split" ? ["interrupt", "learn"] : hasOther ? ["learn"] : []))
    var count = 0
    let token = pane.changes.observe { count += 1 }
    inner.changes.notify()
    #expect(count == 1)
    other.changes.notify()
    #expect(count == (hasOther ? 2 : 1))
    token.cancel()
  }

  @Test(
    "Keys reach the inner pane before the bindings, except in a prompt and in an open menu",
    arguments: [
      ("border", true), ("dialog", true), ("menu", true), ("prompt", false), ("split", true),
    ])
  func keys(name: String, isPassed: Bool) {
    engine.firstResponder = responder
    let pane = container(name)
    let (known, unknown) = (KeyEvent(pressing: "k"), KeyEvent(pressing: "x"))
    #expect(pane.takes(known) == isPassed && !pane.takes(unknown))
    #expect(inner.log == [])
    #expect(pane.receive(known) == isPassed && !pane.receive(unknown))
    #expect(inner.log == (isPassed ? ["key k"] : []))
    engine.firstResponder = menu
    let isTaken = isPassed && name != "menu"
    #expect(pane.takes(known) == isTaken && pane.receive(known) == isTaken)
    #expect(!pane.takes(unknown))
    // Of two panes, the other one has the menu's keys now.
    #expect(other.log == (name == "split" ? ["key k"] : []))
  }

  @Test("The lines that a pane needs are those of the ones in it, and of what it draws around them")
  func fixedRows() {
    func rows(_ pane: any Pane) -> Int? { pane.fixedRows }
    #expect(rows(inner) == nil && rows(BorderPane(around: inner)) == nil)
    let value = RangePane(RangeNavigator(4, policy: .slider(0...9)), title: "vol")
    #expect(rows(value) == 1)
    for (sides, count) in [
      (.all, 3), (.top, 2), (.bottom, 2), (.left, 1), ([.left, .right], 1), ([], 1),
    ] as [(BorderPane.Sides, Int)] {
      #expect(rows(BorderPane(around: value, sides: sides)) == count)
    }
    let document = TextDocument(isMultiline: false)
    let prompt = PromptPane("/", document, of: value)
    #expect(rows(prompt) == 2)
    prompt.isShown = false
    #expect(rows(prompt) == 1)
    let table = TextTable(lines: (0..<12).map(String.init))
    let navigator = TableNavigator(tableView: table, delegate: nil, policy: .ariaComboBox)
    let combo = ComboBox(document, popup: navigator, of: table)
    let box = ComboBoxPane(combo, list: TablePane(navigator: navigator, table: table))
    #expect(rows(box) == 1 && box.summary == "")
    combo.open()
    // Eight of the list at most.
    #expect(rows(box) == 9 && box.summary == "12")
    table.lines = Lines(["a", "b"])
    #expect(rows(box) == 3 && box.summary == "2")
    combo.close()
    #expect(rows(box) == 1 && box.summary == "")
    for (direction, count) in [(.vertical, 4), (.horizontal, 3)]
      as [(SplitPane.Direction, Int)]
    {
      let split = SplitPane(
        engine, [(value, responder), (BorderPane(around: value), menu)], direction)
      #expect(split.fixedRows == count)
    }
    #expect(SplitPane(engine, [(value, responder), (inner, menu)], .vertical).fixedRows == nil)
  }

  @Test("A value above a list has the one line that it needs")
  func value() {
    let range = RangeNavigator(4, policy: .slider(0...9))
    let rows = Rows([2])
    let navigator = TableNavigator(tableView: rows, delegate: nil)
    let pane = SplitPane(
      engine,
      [
        (RangePane(range, title: "vol"), range),
        (TablePane(navigator: navigator, table: rows), navigator),
      ], .vertical, leastExtent: 4)
    engine.firstResponder = range
    #expect(pane.lines(4, 16) == ["vol ━━━━────── 4", "  row 0", "  row 1", ""])
    #expect(rows.viewport.size == Size(width: 15, height: 3))
  }

  @Test("A button that is held when the window loses the focus is held no longer")
  func lostRelease() {
    let pane = SplitPane(engine, [(inner, responder), (other, menu)], leastExtent: 20)
    let size = CellSize(rows: 2, columns: 22)
    _ = pane.receive(MouseEvent(.left, 1, 3), in: size)
    _ = pane.receive(MouseEvent(.left, 0, 13, action: .motion), in: size)
    #expect(inner.log == ["press 1 3", "motion 0 13"] && other.log == [])
    pane.interrupt()
    _ = pane.receive(MouseEvent(.left, 0, 13, action: .motion), in: size)
    #expect(inner.log.last == "interrupt" && other.log == ["interrupt", "motion 0 1"])
  }

  @Test(
    "The mouse counts within the border, and a press outside of it is for nobody",
    arguments: [
      // Of 7 rows and 24 columns, a dialog has 5 and 20 in the middle.
      ("border", CellRect(row: 1, column: 2, rows: 5, columns: 20)),
      ("dialog", CellRect(row: 2, column: 4, rows: 3, columns: 16)),
    ])
  func mouse(name: String, inside: CellRect) {
    let pane = container(name)
    let size = CellSize(rows: 7, columns: 24)
    for row in 0..<7 {
      for column in 0..<24 {
        let isInside = inside.rows.contains(row) && inside.columns.contains(column)
        let commands = pane.receive(MouseEvent(.left, row, column), in: size)
        #expect(commands.count == (isInside ? 1 : 0), "at \(row), \(column)")
        let place = "press \(row - inside.origin.row) \(column - inside.origin.column)"
        #expect((inner.log.last == place) == isInside)
      }
    }
    _ = pane.receive(MouseEvent(.left, 0, 0, action: .motion), in: size)
    #expect(inner.log.last == "motion \(-inside.origin.row) \(-inside.origin.column)")
    #expect(other.log == [])
  }
}

@MainActor
@Suite("A pane that knows no focus of its own")
struct UnfocusedPaneTests {
  @Test("It is laid out in its frame, and clicks go to its items, of which none is committed")
  func defaults() {
    let pane = LooseList()
    let size = CellSize(rows: 4, columns: 12)
    #expect(
      pane.lines(4, 12) == ["  item 0   ┃", "  item 1   ┃", "  item 2   │", "  item 3   │"])
    #expect(pane.sizes == [Size(width: 11, height: 4)])
    #expect(pane.placeholder == "" && pane.focusedItem == nil)
    func click(
      _ row: Int, at milliseconds: Int, _ modifiers: Modifiers = []
    ) -> [CommandInvocation] {
      pane.receive(MouseEvent(.left, row, 3, modifiers: modifiers, at: milliseconds), in: size)
    }
    let focus = CommandInvocation(.focusRow, ["row": 2])
    #expect(click(2, at: 0) == [focus])
    #expect(click(2, at: 10) == [focus])
    #expect(click(2, at: 20, .control) == [CommandInvocation(.toggleRow, ["row": 2])])
    var count = 0
    let token = pane.changes.observe { count += 1 }
    #expect(pane.receive(MouseEvent(.wheelDown, 1, 1), in: size) == [])
    #expect(pane.distances == [Point(x: 0, y: 3)] && count == 1)
    #expect(pane.receive(MouseEvent(.left, 1, 30), in: size) == [] && count == 1)
    token.cancel()
  }
}

/// A pane that notes what comes to it, and knows the key `k`.
private final class ProbePane: Pane {
  let changes = Observers<Void>()
  private let name: String
  private(set) var log: [String] = []

  init(_ name: String) { self.name = name }

  var summary: String { "\(name) of 3" }
  var help: String { "help of \(name)" }
  var focusedElement: AccessibilityElement? { AccessibilityElement(name) }
  func draw(on canvas: inout Canvas, isActive: Bool) {}
  func canScrollSideways(by halves: Int) -> Bool { halves > 0 }
  func scrollSideways(by halves: Int) { log.append("sideways \(halves)") }
  func receive(_ event: MouseEvent, in size: CellSize) -> [CommandInvocation] {
    log.append("\(event.action) \(event.cell?.row ?? -99) \(event.cell?.column ?? -99)")
    return [CommandInvocation("probe.press")]
  }
  func learn(_ capabilities: Capabilities) { log.append("learn") }
  func interrupt() { log.append("interrupt") }
  func takes(_ event: KeyEvent) -> Bool { event.stroke == "k" }
  func receive(_ event: KeyEvent) -> Bool {
    guard takes(event) else { return false }
    log.append("key \(event.stroke)")
    return true
  }
  func paste(_ text: String) -> Bool {
    guard !text.isEmpty else { return false }
    log.append("paste \(text)")
    return true
  }
}

/// Nine items, of which the pane does not know the focus.
private final class LooseList: ScrollablePane {
  let changes = Observers<Void>()
  var pointer = Pointer()
  private(set) var sizes: [Size] = []
  private(set) var distances: [Point] = []

  func view(isActive: Bool) -> any ScrollableView {
    let layout = TableLayout(rowCounts: [9])
    return TableView(
      layout: layout,
      viewport: Viewport(
        contentSize: Size(width: 1, height: 9), size: sizes.last ?? Size(width: 1, height: 1))
    ) { ItemText("item \($0)") }
  }

  func resizeViewport(to size: Size) { sizes.append(size) }
  func scroll(by distance: Point) { distances.append(distance) }
}
