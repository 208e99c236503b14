import KeyboardCommands
import KeyboardCore
import KeyboardNavigation
import KeyboardRuntime
import KeyboardTerminal
import KeyboardTerminalShell
import KeyboardTerminalUI

/// A list on the whole terminal that a test types at.
///
/// `FullScreenGuest [always] [locked] [twice] [look] [undo] [uses] [ahead]`: `g g` and `g e` go to
/// the ends, Enter says which row it commits, `w` shows another pane, `z` does so below the editor
/// of bindings, `f` fails, `x` is the program's own key, `c` cancels the task and `q` leaves; with
/// `always`, ctrl+] leaves, with `locked`, no key of the screen's, and with `look` there are a
/// header and the keys that matter. It then prints the focused row, and with `twice` starts over;
/// with `undo`, ctrl+z undoes once, with `uses` further keys use the terminal, and with `ahead` it
/// prints the keys that came after the end. With `program` or `runtime` it is a `TerminalProgram` of
/// that name or on a runtime.
@main
enum FullScreenGuest {
  static func main() async {
    let engine = KeyEngine(scheduler: MainScheduler())
    engine.history = KeyHistory()
    var unhandled: [KeyStroke] = []
    let observation = engine.unhandledKeys.observe { unhandled.append($0.stroke) }
    let table = TextTable(lines: (0..<100).map { "row \($0)" })
    let navigator = TableNavigator(
      tableView: table, delegate: nil, bus: engine.bus,
      policy: NavigationPolicy(selection: .multiple))
    do {
      let arguments = CommandLine.arguments
      if arguments.contains("program") { return try await run(TerminalProgram(name: "guest")) }
      if arguments.contains("runtime") {
        return try await run(TerminalProgram(ApplicationRuntime(), name: "guest"))
      }
      let screen = try FullScreen(
        engine, leaveKeys: arguments.contains("always") ? ["ctrl+]"] : ["ctrl+c"],
        typedAhead: arguments.contains("ahead") ? { print("typed ahead \(strokes(of: $0))") } : nil)
      screen.name = "guest"
      let editor =
        arguments.contains("look") ? ScreenEditor(screen, BindingFiles(nil, engine)) : nil
      if arguments.contains("always") { screen.remark = { "ctrl+] returns" } }
      if arguments.contains("locked") {
        engine.add(ResolvedBinding("ctrl+c", .unbind(nil), layer: .keymapFile))
      }
      let commands = CommandSet()
      commands.add("guest.take", keys: "x") { _ in screen.show("x is taken") }
      commands.add(.firstRow, "First row", keys: "g g") { invocation throws(CommandError) in
        try navigator.perform(invocation)
      }
      commands.add(.lastRow, "Last row", keys: "g e") { invocation throws(CommandError) in
        try navigator.perform(invocation)
      }
      commands.add("guest.switch", keys: "w") { _ in screen.root = Note() }
      commands.add("guest.edit", keys: "z") { _ in
        editor?.show()
        screen.root = Note()
      }
      commands.add("guest.fail", "Fail", keys: "f") { invocation throws(CommandError) in
        throw CommandError(
          code: .failed, command: invocation.id, message: "\(invocation.id): it failed")
      }
      if arguments.contains("undo") {
        var canUndo = true
        commands.add("guest.undo", keys: "ctrl+z", if: canUndo) { _ in
          canUndo = false
          screen.show("undone")
        }
      }
      commands.add("guest.ask", keys: "d") { _ in
        screen.dialogs.confirm("Delete it?", "Delete") { screen.show("deleted") }
      }
      commands.add("guest.quit", keys: "q") { _ in screen.leave() }
      if arguments.contains("uses") { addUses(of: screen, to: commands) }
      if CommandLine.arguments.contains("look") {
        screen.header = { TitleLine("A guest", info: "100 rows") }
        screen.shownCommands = [.commitFocusedRow, "guest.quit", "screen.showKeys"]
      }
      let token = engine.bus.subscribe(to: ListNavigator.Committed.self) {
        screen.show("committed \($0.row)")
      }
      engine.firstResponder = navigator
      engine.lastResponder = commands
      let pane = TablePane(navigator: navigator, table: table)
      for _ in 0..<(CommandLine.arguments.contains("twice") ? 2 : 1) {
        let running = Task { try await screen.run(pane) }
        commands.add("guest.cancel", keys: "c") { _ in running.cancel() }
        try await running.value
        print("focused \(navigator.flatIndexOfFocusedRow.map(String.init) ?? "nothing")")
      }
      print("nobody took \(unhandled)")
      withExtendedLifetime((token, observation, editor)) {}
    } catch {
      print(error)
    }
  }

  private static func strokes(of events: [TerminalEvent]) -> [KeyStroke] {
    events.compactMap { if case .key(let key) = $0 { key.stroke } else { nil } }
  }

  /// Adds commands that use the terminal: `b` rings its bell, `o` copies a text, `l` lends it, `r`
  /// repaints it, and `s` says the size that conditions read.
  private static func addUses(of screen: FullScreen, to commands: CommandSet) {
    commands.add("guest.ring", keys: "b") { _ in screen.ringBell() }
    commands.add("guest.copy", keys: "o") { _ in
      screen.copyToClipboard(Array("copied".utf8))
      screen.show("it is copied")
    }
    commands.add("guest.lend", keys: "l") { _ in
      Task {
        try await screen.lend {
          print("it is lent")
          print("heard \(readLine() ?? "nothing")")
        }
        screen.show("it is back")
      }
    }
    commands.add("guest.repaint", keys: "r") { _ in screen.repaint() }
    commands.add("guest.size", keys: "s") { _ in
      let size = screen.engine.context.value("screen.size")
      let numbers = ["rows", "columns"].map { size?[$0]?.description ?? "no" }
      screen.show(numbers.joined(separator: " × "))
    }
  }
}

extension FullScreenGuest {
  /// Runs a program without a command line; `x` is its key.
  private static func run(_ program: TerminalProgram) async throws {
    program.commands.add("guest.take", "Take", keys: "x") { _ in program.screen.show("x is taken") }
    program.commands.add("guest.quit", "Quit", keys: "q") { _ in program.screen.leave() }
    try await program.run(Note())
    try program.print([StyledText("left")])
  }
}

/// A pane of the program's own: a line that can be pasted.
final class Note: Pane {
  let summary = "a note"
  let help = "paste something"
  private var text = "another pane"

  func layOut(in size: CellSize) {}

  func draw(on canvas: inout Canvas, isActive: Bool) {
    canvas.write(text, at: .zero, canvas.theme.text)
  }

  func receive(_ event: MouseEvent, in size: CellSize) -> [CommandInvocation] { [] }

  func paste(_ text: String) -> Bool {
    self.text = text
    return true
  }
}
