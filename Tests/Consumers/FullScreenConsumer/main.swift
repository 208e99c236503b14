import KeyboardCommands
import KeyboardCore
import KeyboardNavigation
import KeyboardTerminalShell
import KeyboardTerminalUI

// Prints the line of a file, or of standard input, that somebody picks by keyboard or mouse.
// Keys are customized in ~/.config/pick/keymap.json5, and change while the program runs.

/// The line that Enter or a double click has picked.
var picked: String?

@MainActor
func pick(from lines: [String], on program: TerminalProgram) async throws {
  let (engine, screen) = (program.engine, program.screen)
  let table = TextTable(lines: lines)
  let navigator = TableNavigator(
    tableView: table, delegate: nil, bus: engine.bus, policy: NavigationPolicy(keys: .listbox))

  program.commands.add("pick.quit", "Quit", keys: "q") { _ in screen.leave() }
  engine.declaredBindings = [
    ResolvedBinding("g g", .perform(CommandInvocation(.firstRow)), layer: .builtIn),
    ResolvedBinding("g e", .perform(CommandInvocation(.lastRow)), layer: .builtIn),
  ]
  try navigator.perform(CommandInvocation(.firstRow))
  engine.firstResponder = navigator
  let token = engine.bus.subscribe(to: ListNavigator.Committed.self) { event in
    picked = lines[event.row]
    screen.leave()
  }
  try await program.run(TablePane(navigator: navigator, table: table))
  withExtendedLifetime(token) {}
}

// A file that cannot be read is a line on standard error, and so is any other mistake.
let arguments = TerminalProgram.Arguments(
  "pick", "[FILE]", "Prints the line of FILE, or of standard input, that you pick.")
let text = String(decoding: arguments.read(arguments.files.first), as: UTF8.self)
let lines = text.split(whereSeparator: \.isNewline).map(String.init)
if !lines.isEmpty {
  await arguments.run { program in try await pick(from: lines, on: program) }
}
arguments.output((picked ?? "pick: nothing was picked of \(lines.count) lines") + "\n")
