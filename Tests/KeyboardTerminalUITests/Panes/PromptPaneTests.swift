import KeyboardCommands
import KeyboardCore
import KeyboardNavigation
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
}
