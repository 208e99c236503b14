/// Where text that is too wide for its place is cut.
nonisolated public enum Truncation: Hashable, Sendable {
  /// The end is left out, and an ellipsis shows it.
  case end
  /// The start is left out, and an ellipsis shows it: for paths.
  case start
  /// The end is left out without a sign.
  case clip
}

nonisolated extension StringProtocol {
  /// Cuts the text to what is drawn in so many cells; control characters become pictures.
  ///
  /// - Parameters:
  ///   - columns: how many cells there are; with less than one the result is empty.
  ///   - truncation: where to cut.
  ///   - ellipsis: what shows that something was cut; takes one cell.
  /// - Returns: the text; one cell narrower when half of a wide character would be left.
  /// - Complexity: O(columns), and O(characters) to cut the start.
  public func truncated(
    toColumns columns: Int, at truncation: Truncation = .end, ellipsis: Character = "…"
  ) -> String {
    glyphs(fitting: columns, truncation, ellipsis: Glyph(ellipsis)).map(\.text).joined()
  }

  /// The glyphs that are drawn in so many cells.
  func glyphs(fitting columns: Int, _ truncation: Truncation, ellipsis: Glyph) -> [Glyph] {
    guard columns > 0 else { return [] }
    var glyphs: [Glyph] = []
    var width = 0
    forEachGlyph { glyph in
      glyphs.append(glyph)
      width += glyph.width
      return truncation == .start || width <= columns
    }
    guard width > columns else { return glyphs }
    let room = truncation == .clip ? columns : columns - ellipsis.width
    switch truncation {
    case .clip, .end:
      while width > room, let last = glyphs.popLast() { width -= last.width }
      return truncation == .clip ? glyphs : glyphs + [ellipsis]
    case .start:
      var start = 0
      while width > room, start < glyphs.count {
        width -= glyphs[start].width
        start += 1
      }
      return [ellipsis] + glyphs[start...]
    }
  }
}

extension Glyph {
  /// The first glyph of a character; it takes one cell whatever it is.
  nonisolated init(_ character: Character) {
    var result = Glyph.blank
    String(character).forEachGlyph {
      result = $0.width == 1 ? $0 : .replacement
      return false
    }
    self = result
  }
}
