import FoundationEssentials
import KeyboardCommands
import KeyboardCore
import KeyboardTerminal
import KeyboardTerminalShell
import KeyboardTerminalUI
import PictureTerminals
import Testing

/// A program with a few commands, and its bindings on a screen.
@MainActor
final class Desk {
  let scheduler = ManualScheduler()
  let engine: KeyEngine
  let files: BindingFiles
  let pane: BindingsPane
  let program = CommandSet()
  let size = CellSize(rows: 14, columns: 60)
  var performed: [String] = []
  var messages: [String] = []
  private let directory: String?
  private var token: Subscription?
  /// Gives the pane the keys.
  private var keys: Subscription?

  /// With the text of the user's file; nil for a program without files.
  init(
    keymap: String? = "{ version: 1, bindings: [] }", profile: String = "default",
    obstacle: @escaping (KeyStroke) -> String? = { _ in nil }
  ) throws {
    directory = keymap.map { _ in "\(FileManager.default.temporaryDirectory.path)/\(UUID())" }
    if let directory, let keymap {
      try FileManager.default.createDirectory(
        atPath: directory, withIntermediateDirectories: true)
      try Data(keymap.utf8).write(to: URL(filePath: "\(directory)/keymap.json5"))
    }
    engine = KeyEngine(scheduler: scheduler)
    files = BindingFiles(directory.map(ConfigurationPaths.init(directory:)), engine)
    files.load()
    _ = try files.choose(profile)
    pane = BindingsPane(engine: engine, files: files, obstacle: obstacle)
    token = pane.messages.observe { [weak self] in self?.messages.append($0) }
    for (name, keys) in [("save", "ctrl+s"), ("kill", "ctrl+k"), ("open", "enter")]
      as [(String, KeySequence)]
    {
      program.add(CommandID(name), name.capitalized, keys: keys) { [weak self] _ in
        self?.performed.append(name)
      }
    }
    engine.firstResponder = program
    show()
  }

  func show() { keys = engine.present(pane.responder) }

  func hide() { keys = nil }

  deinit {
    if let directory { try? FileManager.default.removeItem(atPath: directory) }
  }

  func press(_ strokes: KeyStroke...) {
    for stroke in strokes { engine.send(KeyEvent(pressing: stroke)) }
  }

  func type(_ text: String) {
    for character in text { press(KeyStroke(.character(character))) }
  }

  var grid: CellGrid {
    pane.layOut(in: size)
    var canvas = Canvas(size: size)
    pane.draw(on: &canvas, isActive: true)
    return canvas.grid
  }

  var lines: [String] { grid.lines }

  /// The line of the selected row.
  var selected: String { lines.last { $0.hasPrefix("›") } ?? "" }

  /// Clicks on the line that holds a text.
  func click(_ text: String, at instant: Instant = .zero) throws {
    let row = try #require(lines.firstIndex { $0.contains(text) })
    let event = MouseEvent(
      button: .left, action: .press, column: 5, row: row + 1, instant: instant)
    for command in pane.receive(event, in: size) { try engine.perform(command) }
  }
}

extension String {
  /// The words of a line with one blank between, without the scroll bar.
  var words: String {
    split { " ┃│".contains($0) }.joined(separator: " ")
  }
}
