import KeyboardCommands
import KeyboardCore
import KeyboardTerminal

/// A dialog: its text, its pane, and the keys that answer it, in a box.
final class Dialog: Pane {
  let text: String
  /// The commands that answer it.
  let commands = CommandSet()
  private let content: (any Pane)?
  private let height: Int
  private unowned let layers: Layers
  private let then: (Bool) -> Void

  init(
    _ content: (any Pane)?, _ text: String, height: Int, on layers: Layers,
    then: @escaping (Bool) -> Void
  ) {
    (self.content, self.text, self.height) = (content, text, height)
    (self.layers, self.then) = (layers, then)
  }

  /// Closes the dialog; does nothing if it is closed.
  func answer(_ isAccepted: Bool) {
    if layers.remove(self) { then(isAccepted) }
  }

  /// The keys that answer it; empty while another layer receives the keys.
  var keys: [CommandKeys] {
    layers.front?.pane === self
      ? layers.engine.possibleKeys(of: ["dialog.accept", "dialog.cancel"]) : []
  }

  var changes: Observers<Void> { content?.changes ?? Observers() }
  var activePane: (any Pane)? { content }

  // MARK: The box

  private struct Parts {
    let box: CellRect
    let lines: [String]
    let content: CellRect
    let keys: CellRect
  }

  /// Returns the parts of a box for its text and keys, at least 40 columns wide, and at most the screen.
  private func parts(in size: CellSize, _ keys: [CommandKeys]) -> Parts {
    let wanted = text.split(separator: "\n").map(\.displayWidth) + [Self.width(of: keys)]
    let columns = max(1, min(max(36, (wanted.max() ?? 0) + 1), size.columns - 4))
    var lines = text.split(separator: "\n").flatMap { $0.wrapped(toColumns: columns) }
    // The typed text and the keys are more important than the end of a long text.
    lines = Array(lines.prefix(max(1, size.rows - (height > 0 ? 5 : 4))))
    let room = max(0, size.rows - 4 - lines.count)
    let rows = lines.count + min(height, room) + 4
    let box = CellRect(
      row: max(0, (size.rows - rows) / 2), column: max(0, (size.columns - columns - 4) / 2),
      rows: min(rows, size.rows), columns: min(columns + 4, size.columns))
    let left = box.origin.column + 2
    return Parts(
      box: box, lines: lines,
      content: CellRect(
        row: box.origin.row + 1 + lines.count, column: left, rows: min(height, room),
        columns: columns),
      keys: CellRect(row: box.rows.upperBound - 2, column: left, rows: 1, columns: columns))
  }

  private static func width(of keys: [CommandKeys]) -> Int {
    keys.reduce(0) { $0 + $1.label.displayWidth + $1.title.displayWidth + 3 }
  }

  func draw(on canvas: inout Canvas, isActive: Bool) {
    let keys = keys
    let (parts, theme) = (parts(in: canvas.size, keys), canvas.theme)
    canvas.drawBox(parts.box)
    for (row, line) in parts.lines.enumerated() {
      let place = CellPosition(
        row: parts.box.origin.row + 1 + row, column: parts.keys.origin.column)
      canvas.write(line, at: place, columns: parts.keys.size.columns, theme.title)
    }
    canvas.within(parts.keys) { canvas in
      var column = 0
      for key in keys {
        column += canvas.write(key.label, at: CellPosition(row: 0, column: column), theme.key) + 1
        column += canvas.write(key.title, at: CellPosition(row: 0, column: column), theme.text) + 2
      }
      canvas.placeCursor(at: .zero)
    }
    guard let content, !parts.content.size.isEmpty else { return }
    content.layOut(in: parts.content.size)
    canvas.within(parts.content) { content.draw(on: &$0, isActive: isActive) }
  }

  /// A click on one of its keys answers.
  func receive(_ event: MouseEvent, in size: CellSize) -> [CommandInvocation] {
    let keys = keys
    let parts = parts(in: size, keys)
    guard let cell = event.cell else { return [] }
    if parts.keys.contains(cell), event.action == .press, event.button == .left {
      var start = parts.keys.origin.column
      for key in keys {
        let end = start + key.label.displayWidth + 1 + key.title.displayWidth
        if start..<end ~= cell.column { return [key.command] }
        start = end + 2
      }
      return []
    }
    guard let content, parts.content.contains(cell) || event.action != .press else { return [] }
    return content.receive(event.within(parts.content), in: parts.content.size)
  }
}
