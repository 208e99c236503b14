import Glibc
public import KeyboardTerminal

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
  /// The pictures that are over the cells; terminals that show none leave them out.
  public internal(set) var pictures: [Picture] = []

  /// A picture and the cells that it may take: it fills as many as its proportions allow.
  public struct Picture: Hashable, Sendable {
    /// The picture as its file holds it.
    public let picture: TerminalPicture
    /// The cells, of which the first one has its top left.
    public let rect: CellRect
  }

  var cells: [Cell]

  /// Creates a grid of blanks.
  public init(size: CellSize) {
    self.size = size
    cells = Array(repeating: .blank, count: size.rows * size.columns)
  }

  /// The frame as text, one string a line, blanks at the ends left out.
  public var lines: [String] {
    (0..<size.rows).map { row in
      var line = ""
      for cell in self[row] where cell.width > 0 { line += cell.glyph.text }
      while line.last == " " { line.removeLast() }
      return line
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

  /// Returns whether a line looks like a line of another grid of the same width; equal lines, which most
  /// are, are compared as plain memory.
  nonisolated func hasLine(_ row: Int, like other: CellGrid, _ otherRow: Int) -> Bool {
    let isSame = self[row].withUnsafeBytes { own in
      other[otherRow].withUnsafeBytes { other in
        guard let own = own.baseAddress, let start = other.baseAddress else { return false }
        return memcmp(own, start, other.count) == 0
      }
    }
    return isSame || self[row] == other[otherRow]
  }

  nonisolated func index(_ row: Int, _ column: Int) -> Int { row * size.columns + column }

  /// Returns how many lines of a terminal lie above the cursor, once it has broken the lines of the frame
  /// that are longer than it is wide.
  nonisolated func linesAboveCursor(brokenAt columns: Int) -> Int? {
    guard let cursor, columns > 0 else { return nil }
    let above = (0..<cursor.row).reduce(0) { sum, row in
      let length = self[row].lastIndex { $0 != .blank }.map { $0 + 1 - row * size.columns } ?? 0
      return sum + max(1, (length + columns - 1) / columns)
    }
    return above + cursor.column / columns
  }

  /// Puts a glyph in a cell that exists, and in the next one if it is wide and the line does not end
  /// there.
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
    cells[next] = .rightHalf(style)
  }

  /// Sets a cell that exists.
  nonisolated mutating func put(_ cell: Cell, row: Int, column: Int) {
    let index = index(row, column)
    release(index, column)
    cells[index] = cell
  }

  /// Fills cells that exist with a narrow glyph.
  nonisolated mutating func fill(_ columns: Range<Int>, with cell: Cell, row: Int) {
    guard let first = columns.first, let last = columns.last else { return }
    release(index(row, first), first)
    release(index(row, last), last)
    for index in index(row, first)...index(row, last) { cells[index] = cell }
  }

  /// Makes the other half of a wide glyph blank.
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
nonisolated struct Cell: Hashable, Sendable {
  var more: SIMD8<UInt32>
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
    more = glyph.more
    width = UInt8(glyph.width)
    self.style = style
  }

  /// Compares what most often differs first: a frame compares all its cells.
  static func == (one: Cell, other: Cell) -> Bool {
    // More than two marks are there only behind two.
    one.base == other.base && one.style == other.style && one.width == other.width
      && one.firstMark == other.firstMark && one.secondMark == other.secondMark
      && (one.secondMark == 0 || one.more == other.more)
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
    glyph.more = more
    return glyph
  }
}
