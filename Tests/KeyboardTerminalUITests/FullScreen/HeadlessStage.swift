import KeyboardCommands
import KeyboardCore
import KeyboardTerminal

@testable import KeyboardTerminalUI

/// A full screen without a terminal, whose keys come from a test.
@MainActor
struct HeadlessStage {
  let clock = ManualScheduler()
  let engine: KeyEngine
  let commands = CommandSet()
  let screen: FullScreen

  init(rows: Int, columns: Int) throws {
    engine = KeyEngine(scheduler: clock)
    screen = try FullScreen(
      engine, environment: ["TERM": "xterm"], scheduler: clock,
      headlessSize: CellSize(rows: rows, columns: columns))
    engine.lastResponder = commands
  }
}

/// A suite about what a full screen shows.
@MainActor
protocol OnStage {
  var stage: HeadlessStage { get }
}

extension OnStage {
  var clock: ManualScheduler { stage.clock }
  var engine: KeyEngine { stage.engine }
  var commands: CommandSet { stage.commands }
  var screen: FullScreen { stage.screen }

  /// Runs the screen, and presses keys on it.
  func run(_ body: () throws -> Void) async throws {
    let running = Task { [screen] in try await screen.run(DottedPane()) }
    while !screen.isRunning { await Task.yield() }
    // As a terminal does, before any key.
    _ = screen.grid
    try body()
    screen.leave()
    try await running.value
  }

  func press(_ keys: KeyStroke...) {
    for key in keys { engine.send(KeyEvent(pressing: key, at: clock.now, source: .terminal)) }
  }

  func type(_ text: String) {
    for character in text { press(KeyStroke(.character(character))) }
  }

  var lines: [String] { screen.grid?.lines.map(\.trimmed) ?? [] }
}

final class DottedPane: Pane {
  func draw(on canvas: inout Canvas, isActive: Bool) {
    for row in 0..<canvas.size.rows {
      let dots = String(repeating: "·", count: canvas.size.columns)
      canvas.write(dots, at: CellPosition(row: row, column: 0), canvas.theme.text)
    }
  }

  func receive(_ event: MouseEvent, in size: CellSize) -> [CommandInvocation] { [] }
}
