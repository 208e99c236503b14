import Glibc
package import KeyboardTerminal

/// A frame made of cells: the content of a screen, as a value.
///
/// ```swift
/// var canvas = Canvas(size: CellSize(rows: 3, columns: 20))
/// view.draw(on: &canvas)
/// canvas.grid.lines      // what it looks like, line by line
/// screen.show(canvas.grid)
/// ```
nonisolated public struct CellGrid: Hashable, Sendable {
  /// The size of the grid, in cells.
  public let size: CellSize
  /// The cell of the cursor; nil hides it.
  public var cursor: CellPosition?
  /// The pictures over the cells; terminals without picture support omit them.
  package internal(set) var pictures: [Picture] = []

  /// A picture and its maximum cells: it fills as many as its proportions allow.
  package struct Picture: Hashable, Sendable {
    /// The picture, as in its file.
    package let picture: TerminalPicture
    /// The cells, of which the first one contains its top left.
    package let rect: CellRect
  }

  var cells: [Cell]

  /// Creates a grid of blanks.
  public init(size: CellSize) {
    self.size = size
    cells = Array(repeating: .blank, count: size.rows * size.columns)
  }

  /// The frame as text, one string per line, without trailing blanks.
  public var lines: [String] {
    (0..<size.rows).map { row in
      let line = self[row]
      let end = line.lastIndex { !$0.isSpace }.map { $0 + 1 } ?? line.startIndex
      return text(in: line.startIndex..<end)
    }
  }

  /// The style of a cell; nil outside.
  public func style(at position: CellPosition) -> Style? {
    guard CellRect(size: size).contains(position) else { return nil }
    return cells[index(position.row, position.column)].style
  }
}

extension CellGrid {
  /// The cells of a line.
  nonisolated subscript(row: Int) -> ArraySlice<Cell> {
    cells[row * size.columns..<(row + 1) * size.columns]
  }

  /// The cells of all lines.
  nonisolated var allLines: [ArraySlice<Cell>] { (0..<size.rows).map { self[$0] } }

  nonisolated func index(_ row: Int, _ column: Int) -> Int { row * size.columns + column }

  /// Returns the indices of the cells of a rectangle of one line.
  nonisolated func indices(of line: CellRect) -> Range<Int> {
    let first = index(line.origin.row, line.origin.column)
    return first..<first + line.size.columns
  }

  /// Returns the number of lines of a terminal above the cursor, after it has wrapped the lines of the frame that are
  /// wider than it.
  nonisolated func linesAboveCursor(brokenAt columns: Int) -> Int? {
    guard let cursor, columns > 0 else { return nil }
    let above = (0..<cursor.row).reduce(0) { sum, row in
      let length = self[row].lastIndex { $0 != .blank }.map { $0 + 1 - row * size.columns } ?? 0
      return sum + max(1, (length + columns - 1) / columns)
    }
    return above + cursor.column / columns
  }

  /// Draws a glyph in an existing cell, and in the next one if it is wide and the line does not end there.
  ///
  /// The rest of a wide glyph that loses a half becomes blank.
  nonisolated mutating func put(
    _ glyph: Glyph, _ style: Style, row: Int, column: Int
  ) {
    guard glyph.width == 2 else { return put(Cell(glyph, style), row: row, column: column) }
    guard column + 1 < size.columns else {
      return put(Cell(.blank, style), row: row, column: column)
    }
    let next = index(row, column + 1)
    release(next, column + 1)
    put(Cell(glyph, style), row: row, column: column)
    cells[next] = .rightHalf(of: glyph, style)
  }

  /// Draws visible ASCII characters in existing cells, as many as there are cells.
  nonisolated mutating func put(
    ascii bytes: some Sequence<UInt8>, _ style: Style, row: Int, columns: Range<Int>
  ) {
    guard let first = columns.first, let last = columns.last else { return }
    release(index(row, first), first)
    release(index(row, last), last)
    var cell = Cell(.blank, style)
    for (index, byte) in zip(index(row, first)...index(row, last), bytes) {
      cell.scalars.base = UInt32(byte)
      cells[index] = cell
    }
  }

  /// Returns the glyphs that begin in cells.
  nonisolated func text(in range: Range<Int>) -> String {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(range.count)
    for index in range {
      guard !cells[index].isPlain else {
        bytes.append(UInt8(cells[index].scalars.base))
        continue
      }
      var glyph = ""
      appendText(at: index, to: &glyph)
      bytes += glyph.utf8
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Appends the glyph that begins in a cell; nothing for the right half of one.
  nonisolated func appendText(at index: Int, to text: inout String) {
    guard cells[index].width > 0 else { return }
    cells[index].scalars.append(to: &text)
    if cells[index].width == 2 { cells[index + 1].scalars.append(to: &text) }
  }

  /// Sets an existing cell.
  nonisolated mutating func put(_ cell: Cell, row: Int, column: Int) {
    let index = index(row, column)
    release(index, column)
    cells[index] = cell
  }

  /// Fills existing cells with a narrow glyph.
  nonisolated mutating func fill(_ columns: Range<Int>, with cell: Cell, row: Int) {
    guard let first = columns.first, let last = columns.last else { return }
    release(index(row, first), first)
    release(index(row, last), last)
    for index in index(row, first)...index(row, last) { cells[index] = cell }
  }

  /// Sets cells in an existing rectangle of one line.
  nonisolated mutating func put(_ line: [Cell], in place: CellRect) {
    let indices = indices(of: place)
    release(indices.lowerBound, place.columns.lowerBound)
    release(indices.upperBound - 1, place.columns.upperBound - 1)
    cells.replaceSubrange(indices, with: line)
    removePictures(in: place)
  }

  /// Removes the pictures that are over some of the cells of a rectangle.
  nonisolated mutating func removePictures(in place: CellRect) {
    pictures.removeAll { !$0.rect.intersection(place).size.isEmpty }
  }

  /// Blanks the other half of a wide glyph.
  nonisolated private mutating func release(_ index: Int, _ column: Int) {
    switch cells[index].width {
    case 0 where column > 0: cells[index - 1] = Cell(.blank, cells[index - 1].style)
    case 2 where column + 1 < size.columns:
      cells[index + 1] = Cell(.blank, cells[index + 1].style)
    default: break
    }
  }
}

/// One cell of a grid: a glyph or half of one, and its style.
///
/// Its fields fill its memory, so that equal cells are equal bytes: frames are compared as memory.
nonisolated struct Cell: Hashable, Sendable {
  /// The scalars of its glyph; in the right half of a wide glyph those for which the left half has no room.
  var scalars: Glyph.Scalars
  private var foreground: UInt32
  private var background: UInt32
  private var attributes: Style.Attributes
  /// The width: 1, or 2 in the left half of a wide glyph and 0 in its right half.
  var width: UInt8
  private let unused: UInt16 = 0

  init(_ glyph: Glyph, _ style: Style) {
    self.init(glyph.scalars, width: UInt8(glyph.width), style)
  }

  private init(_ scalars: Glyph.Scalars, width: UInt8, _ style: Style) {
    (self.scalars, self.width, attributes) = (scalars, width, style.attributes)
    foreground = style.foreground?.code ?? 0
    background = style.background?.code ?? 0
  }

  /// The look of the glyph.
  var style: Style {
    get {
      Style(
        attributes, foreground: Style.Color(code: foreground),
        background: Style.Color(code: background))
    }
    set { self = Cell(scalars, width: width, newValue) }
  }

  static let blank = Cell(.blank, .plain)

  /// Returns whether its glyph has the look of another one's.
  func isStyled(like other: Cell) -> Bool {
    (foreground, background, attributes) == (other.foreground, other.background, other.attributes)
  }

  /// A Boolean value indicating whether it is an ASCII character.
  var isPlain: Bool { scalars.base < 0x80 && width == 1 && scalars.marks[0] == 0 }

  /// A Boolean value indicating whether it is a space, of any style.
  var isSpace: Bool { isPlain && scalars.base == 0x20 }

  /// Returns the right half of a wide glyph.
  static func rightHalf(of glyph: Glyph, _ style: Style) -> Cell {
    Cell(glyph.more, width: 0, style)
  }
}

nonisolated extension ArraySlice<Cell> {
  /// Returns whether a line looks like another one of the same width.
  func looks(like other: ArraySlice<Cell>) -> Bool {
    withUnsafeBytes { own in
      other.withUnsafeBytes { other in
        guard let own = own.baseAddress, let start = other.baseAddress else { return false }
        return memcmp(own, start, other.count) == 0
      }
    }
  }
}

nonisolated extension Style.Color {
  /// The colour as a number other than 0.
  fileprivate var code: UInt32 {
    switch self {
    case .indexed(let number): 1 << 24 | UInt32(number)
    case .rgb(let red, let green, let blue):
      2 << 24 | UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue)
    }
  }

  /// Creates the colour of a code; nil for 0.
  fileprivate init?(code: UInt32) {
    let part = { (shift: UInt32) in UInt8(truncatingIfNeeded: code >> shift) }
    switch code >> 24 {
    case 0: return nil
    case 1: self = .indexed(part(0))
    default: self = .rgb(part(16), part(8), part(0))
    }
  }
}
