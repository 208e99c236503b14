import KeyboardCommands
import KeyboardCore
import KeyboardNavigation
import KeyboardTerminal
import KeyboardTerminalUI
import PictureTerminals
import Testing

@MainActor
@Suite("Panes of values, controls and dialogs")
struct ControlPaneTests {
  private func clicks(
    _ pane: any Pane, _ column: Int, action: MouseEvent.Action = .press, columns: Int = 20
  ) -> [String] {
    pane.receive(
      MouseEvent(.left, 0, column, action: action), in: CellSize(rows: 1, columns: columns)
    ).map(\.description)
  }

  @Test(
    "A value lies on a track, or between signs",
    arguments: [
      (40, 0...100, 20, "vol ━━━━━─────── 40"), (0, 0...100, 20, "vol ──────────── 0"),
      (100, 0...100, 20, "vol ━━━━━━━━━━━━ 100"), (0.5, 0...1, 20, "vol ━━━━━━────── 0.5"),
      (3, -.infinity ... .infinity, 20, "vol [-] 3 [+]"), (3, 0...100, 8, "vol [-]…"),
    ] as [(Double, ClosedRange<Double>, Int, String)])
  func tracks(value: Double, limits: ClosedRange<Double>, columns: Int, line: String) {
    let pane = RangePane(RangeNavigator(value, policy: .slider(limits)), title: "vol")
    #expect(pane.lines(1, columns) == [line])
  }

  @Test("A click on the track sets the value, a drag goes on, and the wheel is a step")
  func track() {
    let navigator = RangeNavigator(40, policy: .slider(0...100, step: 5))
    let pane = RangePane(navigator, title: "vol")
    #expect(clicks(pane, 4) == ["range.set value=0.0"])
    #expect(clicks(pane, 19, action: .motion) == ["range.set value=100.0"])
    #expect(clicks(pane, 19, action: .release) == [])
    #expect(clicks(pane, 9, action: .motion) == [])
    #expect(clicks(pane, 1) == [])
    let wheel = MouseEvent(.wheelUp, 0, 5)
    #expect(
      pane.receive(wheel, in: CellSize(rows: 1, columns: 20)).map(\.id) == [.increaseRange])
  }

  @Test("The end of the track is the greatest value, even if no number of steps leads there")
  func endOfTrack() {
    let pane = RangePane(RangeNavigator(4, policy: .slider(0...10, step: 4)), title: "vol")
    #expect(clicks(pane, 4) == ["range.set value=0.0"])
    #expect(clicks(pane, 19, action: .motion) == ["range.set value=10.0"])
  }

  @Test("A click on a sign is a step")
  func signs() {
    let pane = RangePane(RangeNavigator(12, policy: .spinButton()), title: "n")
    #expect(clicks(pane, 2) == ["range.decrease"])
    #expect(clicks(pane, 9) == ["range.increase"])
    #expect(clicks(pane, 6) == [])
  }

  @Test("A click on a control activates it, and one beside it does nothing")
  func control() {
    let navigator = ControlNavigator(.checkbox, state: .on)
    let pane = ControlPane(navigator, title: "Wrap")
    #expect(pane.lines(1, 12) == ["[x] Wrap"])
    #expect(clicks(pane, 7) == ["control.activate"] && clicks(pane, 8) == [])
    navigator.isEnabled = false
    #expect(pane.lines(1, 12) == ["[x] (Wrap)"])
  }

  @Test("A dialog is a box over another pane, which gets no clicks")
  func dialog() {
    let ground = Rows([9])
    let navigator = TableNavigator(tableView: ground, delegate: nil)
    let pane = DialogPane(
      ControlPane(ControlNavigator(.button), title: "OK"),
      over: TablePane(navigator: navigator, table: ground))
    #expect(
      pane.lines(5, 28) == [
        "  row 0                    ┃", "  r┌───────────────────┐   ┃",
        "  r│ [ OK ]            │   ┃",
        "  r└───────────────────┘   │", "  row 4                    │",
      ])
    let size = CellSize(rows: 5, columns: 28)
    #expect(pane.receive(MouseEvent(.left, 0, 3), in: size).isEmpty)
    #expect(
      pane.receive(MouseEvent(.left, 2, 6), in: size).map(\.id) == [.activateControl])
  }

  @Test(
    "The track has at least four cells and at most forty, and a number that is as wide as any",
    arguments: [
      (11, "vol [-] 40…"), (12, "vol ━━── 40"), (13, "vol ━━─── 40"),
      (47, "vol " + String(repeating: "━", count: 16) + String(repeating: "─", count: 23) + " 40"),
      (48, "vol " + String(repeating: "━", count: 16) + String(repeating: "─", count: 24) + " 40"),
      (80, "vol " + String(repeating: "━", count: 16) + String(repeating: "─", count: 24) + " 40"),
    ])
  func trackWidths(columns: Int, line: String) {
    let pane = RangePane(RangeNavigator(40, policy: .slider(0...100)), title: "vol")
    #expect(pane.lines(1, columns) == [line])
  }

  @Test("Every cell of a track is a value in steps, and beside it and below nothing is")
  func trackCells() {
    let pane = RangePane(RangeNavigator(40, policy: .slider(0...100, step: 5)), title: "vol")
    let values = [0, 10, 20, 25, 35, 45, 55, 65, 75, 80, 90, 100]
    for column in 0..<20 {
      let value = 4..<16 ~= column ? ["range.set value=\(values[column - 4]).0"] : []
      #expect(clicks(pane, column) == value)
    }
    #expect(clicks(pane, 7) == ["range.set value=25.0"])
    #expect(clicks(pane, -3, action: .motion) == ["range.set value=0.0"])
    #expect(clicks(pane, 16, action: .motion) == ["range.set value=100.0"])
    let size = CellSize(rows: 2, columns: 20)
    #expect(pane.receive(MouseEvent(.left, 1, 9), in: size) == [])
    #expect(pane.receive(MouseEvent(.right, 0, 9), in: size) == [])
    for (button, command) in [
      (.wheelUp, .increaseRange), (.wheelDown, .decreaseRange), (.wheelLeft, nil),
      (.wheelRight, nil),
    ] as [(MouseEvent.Button, CommandID?)] {
      #expect(
        pane.receive(MouseEvent(button, 1, 0), in: size).map(\.id) == [command].compactMap(\.self))
    }
  }

  @Test("Each of the three cells of a sign is a step, and no other cell")
  func signCells() {
    let pane = RangePane(RangeNavigator(12, policy: .spinButton()), title: "n")
    #expect(pane.lines(1, 20) == ["n [-] 12 [+]"])
    for column in 0..<20 {
      let command =
        2..<5 ~= column ? ["range.decrease"] : 9..<12 ~= column ? ["range.increase"] : []
      #expect(clicks(pane, column) == command)
      #expect(clicks(pane, column, action: .motion) == [])
    }
  }

  @Test("The title has the look of the focus, the parts of the track have their own")
  func trackStyles() {
    var theme = Theme.monochrome
    theme.scrollTrack = Style(foreground: .red)
    theme.scrollThumb = Style(foreground: .green)
    let navigator = RangeNavigator(50, policy: .slider(0...100))
    let grid = RangePane(navigator, title: "v").grid(1, 12, theme: theme)
    #expect(grid.lines == ["v ━━━─── 50"])
    let styles = (0..<12).map { grid.style(at: CellPosition(row: 0, column: $0)) }
    #expect(styles[0] == Style(.reverse) && styles[1] == .plain && styles[9] == .plain)
    #expect(styles[2..<5].allSatisfy { $0 == Style(foreground: .green) })
    #expect(styles[5..<8].allSatisfy { $0 == Style(foreground: .red) })
    #expect(grid.cursor == .zero)
    var canvas = Canvas(size: CellSize(rows: 1, columns: 12))
    RangePane(navigator, title: "v").draw(on: &canvas, isActive: false)
    #expect(canvas.grid.style(at: .zero) == .plain && canvas.grid.cursor == nil)
  }

  @Test(
    "The box of a dialog is three quarters as wide as the screen, at least 20 columns",
    arguments: [
      (
        4, 16,
        [
          "┌──────────────┐", "│ [ OK ]       │", "└──────────────┘", "  row 3        │",
        ]
      ),
      (
        4, 22,
        [
          " ┌──────────────────┐┃", " │ [ OK ]           │┃", " └──────────────────┘│",
          "  row 3              │",
        ]
      ),
      (2, 20, ["┌──────────────────┐", "└──────────────────┘"]),
    ])
  func dialogSizes(rows: Int, columns: Int, lines: [String]) {
    let ground = Rows([9])
    let navigator = TableNavigator(tableView: ground, delegate: nil)
    let pane = DialogPane(
      ControlPane(ControlNavigator(.button), title: "OK"),
      over: TablePane(navigator: navigator, table: ground))
    #expect(pane.lines(rows, columns) == lines)
    let cursor = rows > 2 ? CellPosition(row: 1, column: columns == 16 ? 2 : 3) : nil
    #expect(pane.grid(rows, columns).cursor == cursor)
  }
}
