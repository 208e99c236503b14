import KeyboardCommands
import KeyboardCore
import KeyboardNavigation
import KeyboardTerminal
import KeyboardTerminalUI
import PictureTerminals
import Testing

@MainActor
@Suite("Split pane")
struct SplitPaneTests {
  private let rows = Rows([3])
  private let other = Rows([9])
  private let pane: SplitPane
  private let navigators: [TableNavigator]

  init() {
    navigators = [rows, other].map {
      TableNavigator(tableView: $0, delegate: nil, policy: NavigationPolicy(selection: .multiple))
    }
    pane = SplitPane(
      TablePane(navigator: navigators[0], table: rows),
      TablePane(navigator: navigators[1], table: other))
    pane.leastColumns = 30
    pane.leadingShare = 0.5
  }

  @Test("Both are shown with a line between them, and each gets its part")
  func wide() {
    #expect(
      pane.lines(2, 30) == [
        "  row 0       ┃│   row 0     ┃", "  row 1       ││   row 1     │",
      ])
    #expect(rows.viewport.size.width == 14 && other.viewport.size.width == 12)
  }

  @Test("On a narrow screen the active one is shown alone")
  func narrow() {
    #expect(pane.lines(1, 29)[0].hasPrefix("  row 0"))
    #expect(rows.viewport.size.width == 28)
    pane.active = .trailing
    #expect(pane.summary == "9")
    _ = pane.lines(1, 29)
    #expect(other.viewport.size.width == 28)
  }

  @Test("Commands go from side to side, as far as there is something to go to")
  func commands() throws {
    let engine = KeyEngine(scheduler: ManualScheduler())
    let commands = CommandSet()
    pane.onActivate = { [navigators] in engine.firstResponder = navigators[$0 == .leading ? 0 : 1] }
    pane.addCommands(to: commands)
    engine.lastResponder = commands
    for (key, side) in [
      ("left", .leading), ("right", .trailing), ("right", .trailing), ("tab", .leading),
      ("tab", .trailing), ("escape", .leading), ("right", .trailing), ("left", .leading),
    ] as [(KeyStroke, SplitPane.Side)] {
      engine.send(KeyEvent(pressing: key))
      #expect(pane.active == side, "after \(key)")
    }
    #expect(engine.firstResponder === navigators[0])
    pane.canActivate = { $0 == .leading }
    for key in ["right", "tab"] as [KeyStroke] {
      #expect(engine.send(KeyEvent(pressing: key)) == .notTaken)
    }
    _ = pane.lines(2, 30)
    _ = pane.receive(MouseEvent(.left, 0, 20), in: CellSize(rows: 2, columns: 30))
    #expect(pane.active == .leading)
  }

  @Test("A click on the other side makes it active, and a drag stays where it began")
  func clicks() {
    var activated: [SplitPane.Side] = []
    pane.onActivate = { activated.append($0) }
    let size = CellSize(rows: 2, columns: 30)
    _ = pane.lines(2, 30)
    #expect(pane.receive(MouseEvent(.left, 1, 3), in: size).first?.arguments["row"] == .integer(1))
    #expect(activated == [])
    _ = pane.receive(MouseEvent(.none, 1, 3, action: .release), in: size)
    #expect(pane.receive(MouseEvent(.left, 0, 20), in: size).first?.arguments["row"] == .integer(0))
    #expect(activated == [.trailing])
    _ = pane.receive(MouseEvent(.none, 0, 20, action: .release), in: size)
    // On the line between them there is nothing.
    #expect(pane.receive(MouseEvent(.left, 0, 16), in: size) == [])
    // The scroll bar of the right one is dragged over the left one.
    _ = pane.receive(MouseEvent(.left, 0, 29), in: size)
    _ = pane.receive(MouseEvent(.left, 1, 3, action: .motion), in: size)
    #expect(other.viewport.offset.y > 0 && rows.viewport.offset.y == 0)
  }

  @Test("The wheel scrolls what is under it, without making it active")
  func wheel() {
    pane.onActivate = { _ in Issue.record("made active") }
    _ = pane.lines(2, 30)
    _ = pane.receive(MouseEvent(.wheelDown, 0, 20), in: CellSize(rows: 2, columns: 30))
    #expect(other.viewport.offset.y > 0)
  }
}
