import KeyboardTerminalUI

/// Returns the lines of a view drawn at a size.
func picture(
  _ view: some TerminalView, _ rows: Int, _ columns: Int, theme: Theme = .monochrome
) -> [String] {
  grid(view, rows, columns, theme: theme).lines
}

func grid(
  _ view: some TerminalView, _ rows: Int, _ columns: Int, theme: Theme = .monochrome
) -> CellGrid {
  var canvas = Canvas(size: CellSize(rows: rows, columns: columns), theme: theme)
  view.draw(on: &canvas)
  return canvas.grid
}

extension CellGrid {
  /// The lines on which some cell has an attribute.
  func rows(with attribute: Style.Attributes) -> [Int] {
    (0..<size.rows).filter { row in
      (0..<size.columns).contains { column in
        style(at: CellPosition(row: row, column: column))?.attributes.contains(attribute) == true
      }
    }
  }
}
