/// One cell of a grid: a glyph or half of one, and its style.
nonisolated struct Cell: Hashable, Sendable {
  var base: UInt32
  var firstMark: UInt32
  var secondMark: UInt32
  /// 1, or 2 in the left half of a wide glyph and 0 in its right half.
  var width: UInt8
  var style: Style

  init(_ glyph: Glyph, _ style: Style) {
    base = glyph.base
    firstMark = glyph.firstMark
    secondMark = glyph.secondMark
    width = UInt8(glyph.width)
    self.style = style
  }

  static let blank = Cell(.blank, .plain)

  /// The right half of a wide glyph.
  static func rightHalf(_ style: Style) -> Cell {
    var cell = Cell(.blank, style)
    cell.width = 0
    return cell
  }

  var glyph: Glyph {
    var glyph = Glyph(base: base, width: Int(width))
    glyph.firstMark = firstMark
    glyph.secondMark = secondMark
    return glyph
  }
}
