import KeyboardCommands
import KeyboardCore
import KeyboardNavigation
import KeyboardTerminalUI

/// A list on the whole terminal that a test types at.
///
/// `FullScreenGuest [always]`: `g g` and `g e` go to the ends, Enter says which row it commits, `w`
/// shows another pane, `f` fails, `x` is the program's own key and `q` leaves; with `always`, ctrl+]
/// leaves too. It then prints the focused row.
@main
enum FullScreenGuest {
  static func main() async {
    let engine = KeyEngine(scheduler: MainScheduler())
    let table = TextTable(lines: (0..<100).map { "row \($0)" })
    let navigator = TableNavigator(
      tableView: table, delegate: nil, bus: engine.bus,
      policy: NavigationPolicy(selection: .multiple))
    let others = TextTable(lines: ["another list"])
    let otherPane = TablePane(
      navigator: TableNavigator(tableView: others, delegate: nil), table: others)
    do throws(FullScreenError) {
      let screen = try FullScreen(engine)
      screen.name = "guest"
      if CommandLine.arguments.contains("always") {
        (screen.leaveKeys, screen.remark) = (["ctrl+]"], "ctrl+] returns")
      }
      screen.onNotTaken = { key in
        guard key.stroke == "x" else { return false }
        screen.show("x is taken")
        return true
      }
      let commands = CommandSet()
      commands.add(.firstRow, "First row", keys: "g g") { invocation throws(CommandError) in
        try navigator.perform(invocation)
      }
      commands.add(.lastRow, "Last row", keys: "g e") { invocation throws(CommandError) in
        try navigator.perform(invocation)
      }
      commands.add("guest.switch", keys: "w") { _ in screen.root = otherPane }
      commands.add("guest.fail", keys: "f") { invocation throws(CommandError) in
        throw CommandError(code: .failed, command: invocation.id, message: "it failed")
      }
      commands.add("guest.quit", keys: "q") { _ in screen.leave() }
      let token = engine.bus.subscribe(to: NavigationCommitted.self) {
        screen.show("committed \($0.row)")
      }
      engine.firstResponder = navigator
      engine.lastResponder = commands
      try await screen.run(TablePane(navigator: navigator, table: table))
      withExtendedLifetime(token) {}
      print("focused \(navigator.flatIndexOfFocusedRow.map(String.init) ?? "nothing")")
    } catch {
      print(error.message)
    }
  }
}
