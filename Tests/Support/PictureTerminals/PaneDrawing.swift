public import KeyboardCore
public import KeyboardTerminal
public import KeyboardTerminalUI

@MainActor
extension Pane {
  /// Returns the pane after it has adapted to a size, as lines.
  public func lines(_ rows: Int, _ columns: Int) -> [String] { grid(rows, columns).lines }

  /// Returns the pane after it has adapted to a size, as a frame.
  public func grid(_ rows: Int, _ columns: Int, theme: Theme = .monochrome) -> CellGrid {
    let size = CellSize(rows: rows, columns: columns)
    layOut(in: size)
    var canvas = Canvas(size: size, theme: theme)
    draw(on: &canvas, isActive: true)
    return canvas.grid
  }
}

extension MouseEvent {
  /// Creates an event at a cell that counts from 0.
  public init(
    _ button: Button, _ row: Int, _ column: Int, action: Action = .press, modifiers: Modifiers = [],
    at milliseconds: Int = 0
  ) {
    self.init(
      button: button, action: action, modifiers: modifiers, column: column + 1, row: row + 1,
      instant: Instant(offset: .milliseconds(milliseconds)))
  }
}
