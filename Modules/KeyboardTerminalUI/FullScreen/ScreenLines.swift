import KeyboardTerminal

/// The lines of a terminal's ordinary screen on which a program draws, below the previous output.
///
/// ```
/// $ ls | picker        what was there, and goes on into the scrollback
/// > query              the first line
/// › one
/// ```
///
/// Their place follows from the cursor position that the terminal reports: before the first frame, and again whenever
/// its size or other output may have moved everything.
nonisolated struct ScreenLines: Hashable, Sendable {
  /// The requested number of lines.
  let height: ScreenHeight
  /// The number of lines that the content needs; nil for as many as there are.
  var needed: Int?
  /// The first line, counted from 0; nil if unknown.
  private(set) var top: Int?
  /// The cell of the cursor before the first frame, to which it returns at the end.
  private(set) var home = CellPosition.zero

  /// A Boolean value indicating whether the terminal rewraps lines when it becomes narrower. Most do; xterm, rxvt and
  /// the console of Linux cut them off.
  var breaksLines = true
  /// The width of the narrowest terminal so far.
  private var narrowest = Int.max
  /// The maximum width of a frame, see ``limitWidth(on:)``.
  private var greatestWidth = Int.max

  init(_ height: ScreenHeight) {
    self.height = height
  }

  /// Returns the size of a frame on a terminal of a size.
  func frame(on size: CellSize) -> CellSize {
    CellSize(
      rows: height.rows(of: size.rows, needed: needed), columns: min(size.columns, greatestWidth))
  }

  /// Keeps frames as narrow as the terminal has been, unless there are enough lines above.
  ///
  /// When the terminal becomes narrower again, it rewraps each line of the frame, and as many lines go into the
  /// scrollback, where those of the frame could not be erased.
  private mutating func limitWidth(on size: CellSize) {
    narrowest = min(narrowest, size.columns)
    guard breaksLines, narrowest > 0, let top else {
      greatestWidth = .max
      return
    }
    let pieces = (size.columns + narrowest - 1) / narrowest
    let broken = frame(on: size).rows * (pieces - 1)
    greatestWidth = top >= broken ? .max : narrowest
  }

  /// Begins at a cursor: on its line if that is empty before it, otherwise on the next one.
  ///
  /// - Parameters:
  ///   - cursor: the position that the terminal reports; nil if it reports none, so that the lines at its bottom are
  ///     used.
  ///   - size: the size of the terminal.
  /// - Returns: the bytes to write to make room.
  mutating func begin(at cursor: CellPosition?, on size: CellSize) -> String {
    guard let cursor else { return begin(at: CellPosition(row: size.rows, column: 0), on: size) }
    let first = cursor.row + (cursor.column > 0 ? 1 : 0)
    let missing = max(0, first + frame(on: size).rows - size.rows)
    top = first - missing
    home = CellPosition(row: max(0, cursor.row - missing), column: cursor.column)
    limitWidth(on: size)
    guard missing > 0 else { return "" }
    return "\u{1B}[\(size.rows);1H" + String(repeating: "\n", count: missing)
  }

  /// Finds the lines again after the terminal was resized.
  ///
  /// - Parameters:
  ///   - cursor: the position that the terminal reports now.
  ///   - row: the line of the frame with the cursor.
  ///   - size: the size of the terminal.
  /// - Returns: the bytes to write to make room.
  mutating func move(
    to cursor: CellPosition, onRow row: Int, of size: CellSize
  ) -> String {
    let column = home.column
    let first = max(0, cursor.row - row)
    // The old frame is erased before it can be scrolled out of view.
    let erasing = TtyModes.Erasure.erasing(from: first)
    let isBelow = column > 0 && first > 0
    let start = CellPosition(row: isBelow ? first - 1 : first, column: isBelow ? column : 0)
    return erasing + begin(at: start, on: size)
  }

  /// Forgets the place of the lines, until the terminal has reported it.
  mutating func lose() {
    top = nil
  }
}
