public import KeyboardActions

/// A text with its cursor and selection, wrapped between words at the right edge.
nonisolated public struct TextView: TerminalView {
  /// The text and its selection.
  public var buffer: TextBuffer
  /// A Boolean value indicating whether bullets are shown in place of the characters.
  public var isSecure: Bool
  /// The first line that is seen, counted as they are wrapped.
  public var firstLine: Int

  /// Creates a view of a text.
  public init(_ buffer: TextBuffer, isSecure: Bool = false, firstLine: Int = 0) {
    self.buffer = buffer
    self.isSecure = isSecure
    self.firstLine = firstLine
  }

  /// Draws the lines that are seen, with the selection reversed, and places the cursor.
  ///
  /// - Complexity: O(characters of the text).
  public func draw(on canvas: inout Canvas) {
    let lines = lines(columns: canvas.size.columns)
    let cursorLine = lines.line(of: buffer.cursor)
    for (row, line) in lines.dropFirst(firstLine).prefix(canvas.size.rows).enumerated() {
      var column = 0
      for index in buffer.text[line].indices {
        let style =
          buffer.selection.contains(index) ? canvas.theme.focused : canvas.theme.text
        column += canvas.write(
          shown(at: index), at: CellPosition(row: row, column: column), style, truncation: .clip)
      }
      if row + firstLine == cursorLine {
        canvas.placeCursor(
          at: CellPosition(row: row, column: self.column(of: buffer.cursor, in: line)))
      }
    }
  }

  /// Returns the ranges of the lines when the view has a width: at least one.
  ///
  /// The last column is for the cursor behind a full line.
  public func lines(columns: Int) -> [Range<String.Index>] {
    let text = buffer.text
    var lines: [Range<String.Index>] = []
    var (start, width) = (text.startIndex, 0)
    /// Where a word of the line begins, with the width up to there.
    var word: (index: String.Index, width: Int)?
    for index in text.indices {
      if text[index].isNewline {
        lines.append(start..<index)
        (start, width, word) = (text.index(after: index), 0, nil)
        continue
      }
      let cells = shown(at: index).displayWidth
      if width + cells > max(1, columns - 1), index > start {
        let end = word?.index ?? index
        lines.append(start..<end)
        width -= word?.width ?? width
        (start, word) = (end, nil)
      }
      width += cells
      if text[index] == " " { word = (text.index(after: index), width) }
    }
    return lines + [start..<text.endIndex]
  }

  /// Returns the position of the text at a cell: the nearest one of its line, or of the last line.
  public func position(at cell: CellPosition, columns: Int) -> String.Index {
    let lines = lines(columns: columns)
    let line = lines[min(max(0, cell.row + firstLine), lines.count - 1)]
    var column = 0
    for index in buffer.text[line].indices {
      let width = shown(at: index).displayWidth
      if cell.column < column + (width + 1) / 2 { return index }
      column += width
    }
    return line.upperBound
  }

  /// Returns the first line that shows the cursor when the view has a size: the present one if it
  /// does.
  public func firstLineShowingCursor(in size: CellSize) -> Int {
    let lines = lines(columns: size.columns)
    let line = lines.line(of: buffer.cursor)
    let last = max(0, lines.count - size.rows)
    return min(min(max(firstLine, line - size.rows + 1), line), max(last, 0))
  }

  private func column(of position: String.Index, in line: Range<String.Index>) -> Int {
    buffer.text[line.lowerBound..<min(position, line.upperBound)].indices.reduce(0) {
      $0 + shown(at: $1).displayWidth
    }
  }

  private func shown(at index: String.Index) -> String {
    isSecure ? "•" : String(buffer.text[index])
  }
}

extension [Range<String.Index>] {
  /// Returns the index of the line that a position is on; the later one where a line is wrapped.
  nonisolated func line(of position: String.Index) -> Int {
    lastIndex { $0.lowerBound <= position } ?? 0
  }
}
