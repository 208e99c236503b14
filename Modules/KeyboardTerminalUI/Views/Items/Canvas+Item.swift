nonisolated extension Canvas {
  /// Draws one line of a row or an item over its whole width.
  ///
  /// - Parameters:
  ///   - text: what it says.
  ///   - line: which of its lines, from 0.
  ///   - state: what distinguishes it.
  ///   - rect: where the line goes; the first line of the rectangle is taken.
  ///   - isMirrored: whether text starts at the right.
  mutating func drawItem(
    _ text: ItemText, line: Int, _ state: ItemState, in rect: CellRect, isMirrored: Bool = false
  ) {
    let style = theme.style(state)
    let place = CellRect(origin: rect.origin, size: CellSize(rows: 1, columns: rect.size.columns))
    fill(place, style)
    within(place) { canvas in
      let columns = canvas.size.columns
      let marks = columns > 2 ? 2 : 0
      if line == 0, marks > 0 {
        let signs = canvas.theme.marks(state)
        canvas.write(
          isMirrored ? String(signs.reversed()) : signs,
          at: CellPosition(row: 0, column: isMirrored ? columns - 2 : 0), style)
      }
      let room = CellRect(
        row: 0, column: isMirrored ? 0 : marks, rows: 1, columns: columns - marks)
      canvas.within(room) { $0.drawText(text, line: line, style, isMirrored: isMirrored) }
    }
  }

  private mutating func drawText(
    _ text: ItemText, line: Int, _ style: Style, isMirrored: Bool
  ) {
    let columns = size.columns
    guard line == 0 else {
      guard line <= text.lines.count else { return }
      write(
        text.lines[line - 1], at: .zero, columns: columns, style,
        alignment: isMirrored ? .right : .left)
      return
    }
    var room = columns
    if !text.detail.isEmpty, text.detail.fits(columns: columns / 2) {
      let width = text.detail.displayWidth
      room -= width + 1
      write(
        text.detail, at: CellPosition(row: 0, column: isMirrored ? 0 : columns - width),
        columns: width, style.merging(theme.detail))
    }
    write(
      text.title, at: CellPosition(row: 0, column: isMirrored ? columns - room : 0),
      columns: room, style, alignment: isMirrored ? .right : .left)
  }
}
