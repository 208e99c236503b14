import FoundationEssentials
import KeyboardCommands
import KeyboardCore
import KeyboardRuntime
import KeyboardTerminal
import KeyboardTerminalUI

/// A program on a screen without a terminal, whose keys come from a test.
@MainActor
final class ShellStage {
  let directory =
    "\(FileManager.default.temporaryDirectory.path)/shell-\(UInt64.random(in: 0 ... .max))"
  let runtime: ApplicationRuntime
  let screen: FullScreen
  /// The messages of the program so far.
  private(set) var messages: [String] = []
  private let clock = ManualScheduler()
  /// The clock of plugins, on which no time passes, only turns.
  private let tasks = ManualScheduler()
  private var token: Subscription?

  /// Creates a program, with the user's files or without.
  init(hasFiles: Bool = true) throws {
    var configuration = ApplicationRuntime.Configuration()
    configuration.paths = hasFiles ? ConfigurationPaths(directory: directory) : nil
    configuration.scheduler = clock
    configuration.taskScheduler = tasks
    runtime = ApplicationRuntime(configuration)
    screen = try FullScreen(
      runtime.engine, environment: ["TERM": "xterm"], scheduler: clock,
      headlessSize: CellSize(rows: 8, columns: 100))
    screen.name = "lamp"
    token = runtime.messages.observe { [weak self] in self?.messages.append($0.text) }
  }

  deinit {
    try? FileManager.default.removeItem(atPath: directory)
  }

  /// Runs the screen on an empty ground during a closure.
  func run(_ body: () async throws -> Void) async throws {
    let running = Task { [screen] in try await screen.run(Ground()) }
    await wait { screen.isRunning }
    _ = screen.grid
    try await body()
    screen.leave()
    try await running.value
  }

  func press(_ keys: KeyStroke...) {
    for key in keys { runtime.send(KeyEvent(pressing: key)) }
  }

  func type(_ text: String) {
    for character in text { press(KeyStroke(.character(character))) }
  }

  /// Performs a command, and throws its error if it fails at once.
  func perform(_ id: CommandID) throws {
    let task = try runtime.engine.perform(CommandInvocation(id))
    if case .failure(let error)? = task?.result { throw error }
  }

  /// Waits for something that happens in later turns of the main queue.
  func wait(until isTrue: () -> Bool) async {
    while !isTrue() {
      tasks.advance(by: .zero)
      await Task.yield()
    }
  }

  var lines: [String] { screen.grid?.lines ?? [] }

  /// The last line, with one blank between words.
  var status: String { lines.last?.words ?? "" }

  /// The lines of the box over the ground, with one blank between words.
  var box: [String] {
    lines.compactMap { line in
      let parts = line.split(separator: "│", omittingEmptySubsequences: false)
      return parts.count == 3 ? String(parts[1]).words : nil
    }
  }
}

/// A pane that says that it is the ground.
private final class Ground: Pane {
  func draw(on canvas: inout Canvas, isActive: Bool) {
    canvas.write("ground", at: .zero, canvas.theme.text)
  }

  func receive(_ event: MouseEvent, in size: CellSize) -> [CommandInvocation] { [] }
}
