public import KeyboardCore

/// A text with its cursor and selection, wrapped between words at the right edge.
///
/// A line breaks after blanks and beside wide characters; a word that is wider than the view breaks anywhere. The
/// last column is for the cursor after a full line; any number of blanks at the end of a line stays on it.
nonisolated public struct TextView: TerminalView {
  /// The text and its selection.
  public var buffer: TextBuffer
  /// A Boolean value indicating whether bullets are shown in place of the characters.
  public var isSecure: Bool
  /// A Boolean value indicating whether the cursor is placed; false for an input that is not edited.
  public var showsCursor = true
  /// The first visible line, counting wrapped lines.
  public var firstLine: Int

  private static let tabWidth = 8

  /// Creates a view of a text.
  public init(_ buffer: TextBuffer, isSecure: Bool = false, firstLine: Int = 0) {
    self.buffer = buffer
    self.isSecure = isSecure
    self.firstLine = firstLine
  }

  // MARK: Drawing

  /// Draws the visible lines, with the selection in the style of the focus, and places the cursor.
  ///
  /// - Complexity: O(characters of the text).
  public func draw(on canvas: inout Canvas) {
    let size = canvas.size
    let lines = lines(columns: size.columns)
    let cursorLine = lines.line(of: buffer.cursor)
    for (row, line) in lines.dropFirst(firstLine).prefix(size.rows).enumerated() {
      draw(line, row: row, on: &canvas)
      if showsCursor, row + firstLine == cursorLine {
        let column = min(column(of: buffer.cursor, in: line), size.columns - 1)
        canvas.placeCursor(at: CellPosition(row: row, column: column))
      }
    }
  }

  private func draw(_ line: Range<String.Index>, row: Int, on canvas: inout Canvas) {
    let (text, selection, theme) = (buffer.text, buffer.selection, canvas.theme)
    var column = 0
    for index in text[line].indices {
      var style = selection.contains(index) ? theme.focused : theme.text
      // A cursor of the terminal may reverse selected text again.
      if selection.contains(index), index == buffer.cursor {
        style.attributes.formUnion([.bold, .underline])
      }
      let width = width(at: index, column: column)
      if isSecure {
        let place = CellPosition(row: row, column: column)
        canvas.write(String(theme.symbols.selection), at: place, style, truncation: .clip)
      } else if text[index] == "\t" {
        canvas.fill(CellRect(row: row, column: column, rows: 1, columns: width), style)
      } else {
        let place = CellPosition(row: row, column: column)
        canvas.write(String(text[index]), at: place, style, truncation: .clip)
      }
      column += width
    }
    // A selected line break is visible, also that of an empty line.
    if line.upperBound < text.endIndex, !isWrapped(line), selection.contains(line.upperBound) {
      canvas.fill(CellRect(row: row, column: column, rows: 1, columns: 1), theme.focused)
    }
  }

  /// Returns the number of cells that a character takes at a column.
  private func width(at index: String.Index, column: Int) -> Int {
    let character = buffer.text[index]
    if isSecure { return 1 }
    if character == "\t" { return Self.tabWidth - column % Self.tabWidth }
    return character.isASCII ? 1 : character.displayWidth
  }

  private func column(of position: String.Index, in line: Range<String.Index>) -> Int {
    buffer.text[line.lowerBound..<min(position, line.upperBound)].indices.reduce(0) {
      $0 + width(at: $1, column: $0)
    }
  }

  // MARK: Lines

  /// Returns the ranges of the lines at a width of the view; at least one.
  ///
  /// - Complexity: O(characters of the text).
  public func lines(columns: Int) -> [Range<String.Index>] {
    let text = buffer.text
    var lines: [Range<String.Index>] = []
    var start = text.startIndex
    while true {
      let end = endOfLine(from: start, columns: columns)
      lines.append(start..<end)
      guard end < text.endIndex else { return lines }
      start = text[end].isNewline ? text.index(after: end) : end
    }
  }

  /// Returns the line of a position at a width of the view; the later one if a line is wrapped there.
  ///
  /// - Complexity: O(characters between two line breaks).
  public func line(at position: String.Index, columns: Int) -> Range<String.Index> {
    let text = buffer.text
    let lineBreak = text[..<position].lastIndex(where: \.isNewline)
    var start = lineBreak.map { text.index(after: $0) } ?? text.startIndex
    while true {
      let line = start..<endOfLine(from: start, columns: columns)
      guard position >= line.upperBound, isWrapped(line) else { return line }
      start = line.upperBound
    }
  }

  /// Returns the end of the line that begins at a position.
  private func endOfLine(from start: String.Index, columns: Int) -> String.Index {
    let text = buffer.text
    let limit = max(1, columns - 1)
    var (index, column) = (start, 0)
    /// The last position where the line may end.
    var possibleEnd: String.Index?
    while index < text.endIndex, !text[index].isNewline {
      // The ends of words are part of a secret.
      let isBlank = !isSecure && (text[index] == " " || text[index] == "\t")
      let width = width(at: index, column: column)
      if width == 2 { possibleEnd = index }
      if !isBlank, column + width > limit, index > start { return possibleEnd ?? index }
      column += width
      index = text.index(after: index)
      if isBlank || width == 2 { possibleEnd = index }
    }
    return index
  }

  /// Returns whether a line ends because the view is full, rather than at a line break or the end.
  private func isWrapped(_ line: Range<String.Index>) -> Bool {
    line.upperBound < buffer.text.endIndex && !buffer.text[line.upperBound].isNewline
  }

  // MARK: Places

  /// Returns the position of the text at a cell: the nearest one of its line, or of the last line.
  public func position(at cell: CellPosition, columns: Int) -> String.Index {
    let lines = lines(columns: columns)
    let line = lines[min(max(0, cell.row + firstLine), lines.count - 1)]
    var column = 0
    for index in buffer.text[line].indices {
      let width = width(at: index, column: column)
      if cell.column < column + (width + 1) / 2 { return index }
      column += width
    }
    // The end of a wrapped line is the start of the next one.
    return isWrapped(line) ? buffer.text.index(before: line.upperBound) : line.upperBound
  }

  /// Returns the first line to show so that the cursor is visible in a view of a size: the present one if possible.
  public func firstLineShowingCursor(in size: CellSize) -> Int {
    let lines = lines(columns: size.columns)
    let line = lines.line(of: buffer.cursor)
    return min(max(firstLine, line - size.rows + 1), line, max(0, lines.count - size.rows))
  }
}

extension [Range<String.Index>] {
  /// Returns the index of the line of a position; the later one if a line is wrapped there.
  nonisolated fileprivate func line(of position: String.Index) -> Int {
    lastIndex { $0.lowerBound <= position } ?? 0
  }
}
