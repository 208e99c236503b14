import FoundationEssentials
import KeyboardCommands
import KeyboardCore
import KeyboardNavigation
import KeyboardTerminalUI

// Prints the line of a file, or of standard input, that somebody picks by keyboard or mouse.
// Keys are customized in ~/.config/pick/keymap.json5, and change while the program runs.

/// The line that Enter or a double click has picked.
var picked: String?

@MainActor
func pick(from lines: [String]) async throws {
  let engine = KeyEngine(scheduler: MainScheduler())
  let table = TextTable(lines: lines)
  let navigator = TableNavigator(
    tableView: table, delegate: nil, bus: engine.bus, policy: NavigationPolicy(keys: .listbox))
  let screen = try FullScreen(engine)
  screen.name = "pick"

  let commands = CommandSet()
  commands.add("pick.quit", "Quit", keys: "q") { _ in screen.leave() }
  engine.declaredBindings = [
    ResolvedBinding("g g", .perform(CommandInvocation(.firstRow)), layer: .builtIn),
    ResolvedBinding("g e", .perform(CommandInvocation(.lastRow)), layer: .builtIn),
  ]
  try navigator.perform(CommandInvocation(.firstRow))
  engine.firstResponder = navigator
  engine.lastResponder = commands
  let token = engine.bus.subscribe(to: NavigationCommitted.self) { event in
    picked = lines[event.row]
    screen.leave()
  }

  let paths = ConfigurationPaths(name: "pick", environment: ProcessInfo.processInfo.environment)
  let files = BindingFiles(paths, engine) {
    screen.show($0, isWarning: true, atLeast: .seconds(2))
  }
  files.load(watching: true)
  let changes = files.descriptor.flatMap { ReadSource($0) { files.readChanges() } }

  try await screen.run(TablePane(navigator: navigator, table: table))
  withExtendedLifetime((token, changes)) {}
}

let lines: [String]
if CommandLine.arguments.count > 1 {
  let text = try String(contentsOfFile: CommandLine.arguments[1], encoding: .utf8)
  lines = text.split(whereSeparator: \.isNewline).map(String.init)
} else {
  lines = Array(AnyIterator { readLine() })
}
do {
  if !lines.isEmpty { try await pick(from: lines) }
  print(picked ?? "FullScreenConsumer: nothing was picked of \(lines.count) lines")
} catch {
  print("FullScreenConsumer: \(error)")
}
