nonisolated extension StyledText {
  /// Returns the rows of the text with at most a number of cells, broken between any two characters, as terminals do.
  ///
  /// - Returns: the places of the rows, at least one; a character that is wider than a row has its own row.
  /// - Complexity: O(characters).
  public func rows(columns: Int) -> [Range<String.Index>] {
    guard columns > 0, text.utf8.count > columns || text.utf8.contains(0x09) else {
      return [text.startIndex..<text.endIndex]
    }
    var rows: [Range<String.Index>] = []
    var (start, column) = (text.startIndex, 0)
    for index in text.indices {
      let width = text[index].width(inColumn: column)
      // A tab at the edge is cut there.
      if column > 0, column + width > columns, text[index] != "\t" || column >= columns {
        rows.append(start..<index)
        (start, column) = (index, text[index].width(inColumn: 0))
      } else {
        column += width
      }
    }
    return rows + [start..<text.endIndex]
  }

  /// The number of cells that the text takes in one row.
  ///
  /// - Complexity: O(characters).
  public var displayWidth: Int { text.displayWidth }
}

nonisolated extension Canvas {
  /// Writes a part of a text with its styles on one line; the part beyond the edge is left out.
  ///
  /// - Parameters:
  ///   - text: the text.
  ///   - range: the part to write; nil for the whole text.
  ///   - position: its start, which may be left of this part.
  /// - Returns: the number of cells up to the edge.
  @discardableResult
  public mutating func write(
    _ text: StyledText, in range: Range<String.Index>? = nil, at position: CellPosition
  ) -> Int {
    var place = position
    for part in text.parts(in: range ?? text.text.startIndex..<text.text.endIndex) {
      let style = theme.text.merging(part.style)
      var rest = text.text[part.range]
      while !rest.isEmpty, place.column < size.columns {
        let words = rest[..<(rest.utf8.firstIndex(of: 0x09) ?? rest.endIndex)]
        place.column += write(words, at: place, style, truncation: .clip)
        rest = rest[words.endIndex...]
        guard rest.popFirst() != nil else { continue }
        let width = Character("\t").width(inColumn: place.column - position.column)
        fill(CellRect(origin: place, size: CellSize(rows: 1, columns: width)), style)
        place.column += width
      }
    }
    return place.column - position.column
  }
}

extension Character {
  /// Returns the number of cells that it takes when it is written in a column.
  nonisolated fileprivate func width(inColumn column: Int) -> Int {
    if self == "\t" { return 8 - column % 8 }
    return isASCII ? 1 : displayWidth
  }
}
