public import KeyboardTerminal

/// The bytes that turn one frame on a terminal into another one.
///
/// It begins and ends in plain style, with the cursor anywhere.
nonisolated struct ScreenUpdate {
  /// The bytes so far.
  private(set) var bytes: [UInt8] = []
  /// A Boolean value indicating whether pictures are among them.
  private(set) var showsPictures = false

  /// The frame on the terminal after these bytes, whose lines are those below.
  private var shown: CellGrid
  private var lines: [ArraySlice<Cell>]
  private let colors: Capabilities.ColorDepth
  /// The size of a cell in pixels; 0 if unknown.
  private let cell: (width: Int, height: Int)
  /// The line of the terminal that is the first of a frame; nil if it shows only frames.
  private let top: Int?
  private var style = Style.plain
  /// The place of the cursor; nil if uncertain.
  private var cursor: CellPosition?

  /// Begins an update of a terminal that shows a frame.
  init(
    shown: CellGrid, colors: Capabilities.ColorDepth, cell: (width: Int, height: Int) = (0, 0),
    top: Int? = nil
  ) {
    self.shown = shown
    lines = shown.allLines
    self.colors = colors
    self.cell = cell
    self.top = top
  }

  /// Clears a terminal with unknown content, from the first line of the frame on, and hides its cursor.
  mutating func clear() {
    removePictures { _ in true }
    add("\u{1B}[r\u{1B}[m\u{1B}[?25l")
    add(top.map(TtyModes.Erasure.erasing) ?? "\u{1B}[2J")
    cursor = nil
    showBlanks(CellGrid(size: shown.size))
  }

  private mutating func showBlanks(_ grid: CellGrid) {
    (shown, lines) = (grid, grid.allLines)
  }

  /// Draws a frame, and its cursor.
  mutating func draw(_ grid: CellGrid) {
    removePictures { !grid.pictures.contains($0) }
    let pictures = shown.pictures
    if grid.size != shown.size { showBlanks(CellGrid(size: grid.size)) }
    var rows = changedRows(of: grid)
    // Pictures would scroll with the lines.
    if rows.count > 3, pictures.isEmpty, scroll(towards: grid) { rows = changedRows(of: grid) }
    for row in rows { draw(row, of: grid) }
    select(.plain)
    for picture in grid.pictures where !pictures.contains(picture) { show(picture) }
    if let place = grid.cursor, grid.cursor != shown.cursor || !bytes.isEmpty { move(to: place) }
    if (grid.cursor == nil) != (shown.cursor == nil) {
      add(grid.cursor == nil ? "\u{1B}[?25l" : "\u{1B}[?25h")
    }
  }

  // MARK: Pictures

  private mutating func removePictures(where isGone: (CellGrid.Picture) -> Bool) {
    for picture in shown.pictures where isGone(picture) { bytes += picture.picture.removed }
    shown.pictures.removeAll(where: isGone)
  }

  private mutating func show(_ picture: CellGrid.Picture) {
    let (picture, rect) = (picture.picture, picture.rect)
    let extent = picture.extent(in: (rect.size.rows, rect.size.columns), cell: cell)
    showsPictures = true
    move(to: rect.origin)
    bytes += picture.shown(rows: extent.rows, columns: extent.columns)
  }

  // MARK: Lines

  private func changedRows(of grid: CellGrid) -> [Int] {
    lines.indices.filter { !grid[$0].looks(like: lines[$0]) }
  }

  private mutating func draw(_ row: Int, of grid: CellGrid) {
    let line = ChangedLine(from: lines[row], to: grid[row])
    let (end, changed) = (line.blankTail, line.changedColumns)
    var column = changed.lowerBound
    /// The cells before this column may have been overdrawn by an emoji.
    var covered = 0
    while column < min(end, max(changed.upperBound, covered)) {
      let cell = line.cell(column)
      let marks = line.spacingMarks(after: column)
      let isChanged = (column..<column + max(1, Int(cell.width)) + marks)
        .contains { line.isChanged($0) }
      if isChanged || column < covered {
        put(cell, at: CellPosition(row: row, column: column), of: grid)
        covered = max(covered, column + cell.greatestWidth + marks)
      }
      column += max(1, Int(cell.width))
    }
    guard end < grid.size.columns else { return }
    move(to: CellPosition(row: row, column: end))
    select(.plain)
    add("\u{1B}[K")
  }

  private mutating func put(_ cell: Cell, at position: CellPosition, of grid: CellGrid) {
    fillGap(to: position, of: grid)
    move(to: position)
    select(cell.style)
    let next = CellPosition(row: position.row, column: position.column + Int(cell.width))
    cursor = cell.hasCertainWidth && next.column < grid.size.columns ? next : nil
    if cell.isPlain { return bytes.append(UInt8(cell.base)) }
    if cell.width == 2, !cell.hasCertainWidth {
      // A terminal that draws it narrow does not change the other cell.
      add("  " + address(position))
    }
    if cell.isSpacingMark {
      // A terminal that draws it into the cell before does not change its own cell.
      add(" " + address(position))
    }
    // At the edge, a terminal that draws its parts side by side would continue on the next line.
    let fits = position.column + cell.greatestWidth <= grid.size.columns
    var text = ""
    if fits {
      grid.appendText(at: grid.index(position.row, position.column), to: &text)
    } else {
      Glyph(base: cell.base, width: 2).append(to: &text)
    }
    add(text)
  }

  /// Rewrites up to three unchanged cells if that is shorter than moving the cursor.
  private mutating func fillGap(to position: CellPosition, of grid: CellGrid) {
    guard let start = cursor, start.row == position.row,
      start.column < position.column, start.column + 3 >= position.column
    else { return }
    let index = grid.index(start.row, start.column)
    let gap = grid.cells[index..<index + position.column - start.column]
    guard gap.allSatisfy({ $0.isPlain && $0.style == style }) else { return }
    bytes += gap.map { UInt8($0.base) }
    cursor = position
  }

  // MARK: Scrolling

  /// Scrolls lines of the terminal that a frame shows further up or down, if there are any.
  private mutating func scroll(towards grid: CellGrid) -> Bool {
    let rows = grid.size.rows
    for row in [rows / 4, rows / 2, rows * 3 / 4] where !grid[row].looks(like: lines[row]) {
      for other in 0..<rows where other != row && grid[row].looks(like: lines[other]) {
        if scroll(towards: grid, by: other - row) { return true }
      }
    }
    return false
  }

  /// Scrolls by a number of lines, down if it is negative, if that reduces the output.
  private mutating func scroll(towards grid: CellGrid, by count: Int) -> Bool {
    let rows = max(0, -count)..<min(grid.size.rows, grid.size.rows - count)
    let moved = rows.filter {
      grid[$0].looks(like: lines[$0 + count]) && !grid[$0].looks(like: lines[$0])
    }
    guard let first = moved.first, let last = moved.last else { return false }
    let region = min(first, first + count)...max(last, last + count)
    guard moved.count > 2, moved.count * 2 > region.count else { return false }
    let start = (top ?? 0) + 1
    add("\u{1B}[\(start + region.lowerBound);\(start + region.upperBound)r")
    // At the edge of the region, a line feed or its reverse moves all of it.
    let edge = count > 0 ? region.upperBound : region.lowerBound
    add(address(CellPosition(row: edge, column: 0)))
    for _ in 0..<abs(count) { add(count > 0 ? "\u{1B}D" : "\u{1B}M") }
    add("\u{1B}[r")
    cursor = nil
    let blanks = repeatElement(
      CellGrid(size: CellSize(rows: 1, columns: grid.size.columns))[0], count: abs(count))
    let place = count > 0 ? region.upperBound + 1 - count : region.lowerBound
    lines.removeSubrange(
      count > 0
        ? region.lowerBound..<region.lowerBound + count
        : region.upperBound + 1 + count..<region.upperBound + 1)
    lines.insert(contentsOf: blanks, at: place)
    return true
  }

  // MARK: Sequences

  private mutating func move(to position: CellPosition) {
    if cursor == position { return }
    cursor = position
    add(address(position))
  }

  /// Returns the sequence that moves the cursor to a cell of the frame.
  private func address(_ position: CellPosition) -> String {
    "\u{1B}[\((top ?? 0) + position.row + 1);\(position.column + 1)H"
  }

  fileprivate mutating func select(_ next: Style) {
    if next == style { return }
    style = next
    add("\u{1B}[")
    var isPlain = true
    for (attribute, number) in Style.Attributes.selections where next.attributes.contains(attribute)
    {
      add(isPlain ? "0;\(number)" : ";\(number)")
      isPlain = false
    }
    let text = next.foreground?.reduced(to: colors)
    var ground = next.background?.reduced(to: colors)
    // With few colours the two may be equal.
    if text == ground { ground = nil }
    for (color, ground) in [(text, 30), (ground, 40)] {
      guard let color else { continue }
      let parameters = color.parameters(ground: ground)
      add(isPlain ? "0;\(parameters)" : ";\(parameters)")
      isPlain = false
    }
    add("m")
  }

  fileprivate mutating func add(_ text: String) {
    bytes += text.utf8
  }
}

/// A line of a terminal before and after a change.
nonisolated private struct ChangedLine {
  private let former: ArraySlice<Cell>
  private let present: ArraySlice<Cell>
  /// The columns of the cells that changed, with those between them and those whose look depends on the first one.
  private(set) var changedColumns: Range<Int>

  /// Creates the change of a line to another one of the same width.
  init(from former: ArraySlice<Cell>, to present: ArraySlice<Cell>) {
    (self.former, self.present) = (former, present)
    changedColumns = 0..<0
    var (first, end) = (0, present.count)
    while first < end, !isChanged(first) { first += 1 }
    while first < end, !isChanged(end - 1) { end -= 1 }
    guard first < end else { return }
    while first > 0, isPart(first) || isPart(first - 1) { first -= 1 }
    changedColumns = first..<end
  }

  func cell(_ column: Int) -> Cell { present[present.startIndex + column] }

  private func formerCell(_ column: Int) -> Cell { former[former.startIndex + column] }

  func isChanged(_ column: Int) -> Bool { cell(column) != formerCell(column) }

  private func isSpacingMark(_ column: Int) -> Bool {
    cell(column).isSpacingMark || formerCell(column).isSpacingMark
  }

  private func isPart(_ column: Int) -> Bool { cell(column).width == 0 || isSpacingMark(column) }

  /// Returns the number of cells after one that are or were spacing marks: some terminals draw them into the cell
  /// before, which then has to be redrawn whenever one of them changes.
  func spacingMarks(after column: Int) -> Int {
    var next = column + 1
    while next < present.count, isSpacingMark(next) { next += 1 }
    return next - column - 1
  }

  /// The column from which the line is erased, if that is shorter than writing blanks.
  var blankTail: Int {
    let (blank, last) = (Cell.blank, changedColumns.upperBound)
    var end = last
    while end > 0, cell(end - 1) == blank { end -= 1 }
    guard last - end > 3, (end..<last).count(where: { formerCell($0) != blank }) > 3,
      (last..<present.count).allSatisfy({ cell($0) == blank })
    else { return present.count }
    return end
  }
}

nonisolated extension StyledText {
  /// Returns the text with its styles as terminal output, for printing as ordinary output.
  ///
  /// It has no other effect: the text has no control characters other than tabs.
  ///
  /// - Parameter colors: the number of colours that the terminal shows.
  /// - Returns: UTF-8 with sequences for the styles, which end in plain style.
  public func bytes(colors: Capabilities.ColorDepth) -> [UInt8] {
    var update = ScreenUpdate(shown: CellGrid(size: .zero), colors: colors)
    for part in parts(in: text.startIndex..<text.endIndex) {
      update.select(part.style)
      update.add(String(text[part.range]))
    }
    update.select(.plain)
    return update.bytes
  }
}

nonisolated extension Cell {
  fileprivate var base: UInt32 { scalars.base }
  fileprivate var hasMarks: Bool { scalars.marks[0] != 0 }

  /// A Boolean value indicating whether all terminals agree on the cursor position after the cell: it is Latin,
  /// Chinese, Japanese or Korean.
  fileprivate var hasCertainWidth: Bool {
    let isEastAsian = 0x2E80..<0x4DC0 ~= base || 0x4E00..<0xFFE7 ~= base
    return !hasMarks && (base < 0x300 || width == 2 && isEastAsian)
  }

  /// A Boolean value indicating whether it is a vowel sign, such as of Hindi, that has its own cell here.
  fileprivate var isSpacingMark: Bool {
    // There are none before Devanagari.
    base >= 0x900 && Unicode.Scalar(base)?.properties.generalCategory == .spacingMark
  }

  private var isFlag: Bool { 0x1F1E6...0x1F1FF ~= scalars.marks[0] }

  /// The number of cells that terminals may take that draw parts of an emoji side by side.
  fileprivate var greatestWidth: Int {
    // Parts are joined only if the terminal draws them as one.
    let marks = scalars.marks
    guard width == 2, marks[2] == 0, marks[0] != 0x200D, marks[1] != 0x200D, !isFlag else {
      return Int(width)
    }
    return [marks[0], marks[1]].reduce(2) { width, value in
      guard let scalar = Unicode.Scalar(value), value > 0 else { return width }
      let part = CellWidth(scalar)
      return width + (part == .narrow || part == .wide ? 2 : 0)
    }
  }
}

nonisolated extension Style.Attributes {
  /// The parameters of SGR.
  fileprivate static let selections: [(Style.Attributes, Int)] = [
    (.bold, 1), (.dim, 2), (.italic, 3), (.underline, 4), (.reverse, 7),
  ]
}

extension Style.Color {
  /// Returns the parameters of SGR; the ground is 30 for text and 40 for its background.
  nonisolated fileprivate func parameters(ground: Int) -> String {
    switch self {
    case .indexed(let number) where number < 8: "\(ground + Int(number))"
    case .indexed(let number) where number < 16: "\(ground + 52 + Int(number))"
    case .indexed(let number): "\(ground + 8);5;\(number)"
    case .rgb(let red, let green, let blue): "\(ground + 8);2;\(red);\(green);\(blue)"
    }
  }
}
