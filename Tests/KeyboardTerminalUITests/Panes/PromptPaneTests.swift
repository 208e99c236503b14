import KeyboardCommands
import KeyboardCore
import KeyboardNavigation
import KeyboardTerminal
import KeyboardTerminalUI
import PictureTerminals
import Testing

@MainActor
@Suite("Prompt pane")
struct PromptPaneTests {
  private let engine = KeyEngine(scheduler: ManualScheduler())
  private let query = TextDocument(name: "query", isMultiline: false)
  private let rows = Rows([9])
  private let navigator: TableNavigator
  private let pane: PromptPane
  private let commands = CommandSet()

  init() {
    navigator = TableNavigator(tableView: rows, delegate: nil)
    pane = PromptPane(
      "Filter: ", query, at: .bottom, of: TablePane(navigator: navigator, table: rows))
    pane.addCommands(to: commands, of: engine, "Filter", keys: "/")
    engine.firstResponder = navigator
    engine.lastResponder = commands
  }

  private func press(_ keys: KeyStroke...) {
    for key in keys { engine.send(KeyEvent(pressing: key)) }
  }

  @Test("The line comes with its key, takes letters, and leaves the arrows to the list")
  func opening() {
    #expect(pane.lines(2, 20)[1].hasPrefix("  row 1"))
    press("/", "a", "/", "down")
    #expect(query.text == "a/" && navigator.flatIndexOfFocusedRow == 0)
    #expect(pane.lines(2, 20)[1].hasPrefix("Filter: a/"))
  }

  @Test("Enter gives the keys back and leaves the text, Escape clears it, also later")
  func closing() {
    press("/", "a", "enter")
    #expect(engine.firstResponder === navigator && query.text == "a" && pane.isShown)
    press("/", "b", "enter")
    #expect(query.text == "b")
    press("escape")
    #expect(query.text.isEmpty && !pane.isShown)
    press("/", "c", "escape")
    #expect(engine.firstResponder === navigator && query.text.isEmpty && !pane.isShown)
    press("/", "enter")
    #expect(engine.firstResponder === navigator && !pane.isShown)
    #expect(engine.send(KeyEvent(pressing: "escape")) == .notTaken)
  }

  @Test("The line stands above or below, and a prompt leaves the cursor one column at least")
  func places() {
    for (edge, lines) in [
      (.top, ["Filter: ab", "  row 0            ┃", "  row 1            │"]),
      (.bottom, ["  row 0            ┃", "  row 1            │", "Filter: ab"]),
    ] as [(PromptPane.Edge, [String])] {
      let pane = PromptPane(
        "Filter: ", TextDocument("ab", isMultiline: false), at: edge,
        of: TablePane(navigator: navigator, table: rows))
      #expect(pane.lines(3, 20) == lines)
      let row = edge == .top ? 0 : 2
      #expect(pane.grid(3, 20).cursor == CellPosition(row: row, column: 10))
      #expect(pane.lines(3, 5)[row].hasPrefix("Fil…"))
      #expect(pane.grid(3, 5).cursor == CellPosition(row: row, column: 4))
      #expect(pane.grid(1, 20).lines == ["Filter: ab"])
      #expect(pane.grid(0, 20).lines == [])
      #expect(rows.viewport.size.height == 0)
      pane.isShown = false
      #expect(pane.lines(1, 20) == ["  row 0            ┃"])
    }
  }

  @Test("A click in the line moves its cursor, one elsewhere and the wheel are for the other pane")
  func mouse() {
    let document = TextDocument("abcdef", isMultiline: false)
    let pane = PromptPane(
      "Filter: ", document, of: TablePane(navigator: navigator, table: rows))
    let size = CellSize(rows: 4, columns: 20)
    pane.layOut(in: size)
    func cursor() -> Int {
      document.text.distance(from: document.text.startIndex, to: document.buffer.cursor)
    }
    for (column, place) in [(10, 2), (7, 2), (8, 0), (19, 6), (13, 5)] {
      #expect(pane.receive(MouseEvent(.left, 0, column), in: size) == [])
      #expect(cursor() == place, "at \(column)")
    }
    for (row, item) in [(1, 0), (3, 2)] {
      #expect(
        pane.receive(MouseEvent(.left, row, 9), in: size)
          == [CommandInvocation(.focusRow, ["row": .integer(item)])])
    }
    #expect(cursor() == 5)
    _ = pane.receive(MouseEvent(.wheelDown, 0, 10), in: size)
    #expect(rows.viewport.offset.y == 3)
  }
}
