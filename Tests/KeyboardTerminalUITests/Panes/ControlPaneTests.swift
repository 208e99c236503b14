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
}
