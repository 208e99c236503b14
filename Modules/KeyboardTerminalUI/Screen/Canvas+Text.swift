nonisolated extension Canvas {
  /// Where text lies in its place when it is narrower.
  public enum Alignment: Hashable, Sendable {
    /// At the left.
    case left
    /// At the right.
    case right
    /// In the middle.
    case center
  }

  /// Writes text on one line.
  ///
  /// - Parameters:
  ///   - text: what to write; control characters are shown as pictures.
  ///   - position: where the text starts, or its place when a width is given.
  ///   - columns: the width of its place; nil for up to the right edge of this part.
  ///   - style: how it looks; blanks beside it in its place are not drawn.
  ///   - alignment: where it lies in its place.
  ///   - truncation: where it is cut when it is wider than its place.
  /// - Returns: how many cells were written.
  /// - Complexity: O(columns); O(characters) when the start is cut.
  @discardableResult
  public mutating func write(
    _ text: some StringProtocol, at position: CellPosition, columns: Int? = nil,
    _ style: Style = .plain, alignment: Alignment = .left, truncation: Truncation = .end
  ) -> Int {
    let columns = columns ?? size.columns - position.column
    if alignment == .left, truncation != .start {
      return write(text, at: position, columns, style, truncation)
    }
    let glyphs = text.glyphs(
      fitting: columns, truncation, ellipsis: Glyph(theme.signs.ellipsis))
    let width = glyphs.reduce(0) { $0 + $1.width }
    var column = position.column
    switch alignment {
    case .left: break
    case .right: column += columns - width
    case .center: column += (columns - width) / 2
    }
    for glyph in glyphs {
      put(glyph, style, at: CellPosition(row: position.row, column: column))
      column += glyph.width
    }
    return width
  }

  /// Writes text from the left as it is read.
  private mutating func write(
    _ text: some StringProtocol, at position: CellPosition, _ columns: Int, _ style: Style,
    _ truncation: Truncation
  ) -> Int {
    guard columns > 0 else { return 0 }
    let end = position.column + columns
    var place = position
    var last = position
    text.forEachGlyph { glyph in
      guard place.column + glyph.width <= end else {
        guard truncation == .end else { return false }
        // Where nothing is left, the ellipsis takes the place of the last glyph.
        if place.column == end { place = last }
        put(Glyph(theme.signs.ellipsis), style, at: place)
        place.column += 1
        return false
      }
      put(glyph, style, at: place)
      last = place
      place.column += glyph.width
      return true
    }
    return place.column - position.column
  }
}
