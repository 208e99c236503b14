public import KeyboardTerminal

/// The grid on which views draw, the part of it that a view may change, and the theme.
///
/// Positions count from the top left of the part. Drawing outside of it has no effect, so that a view need not check
/// the size of its place before it draws.
nonisolated public struct Canvas: Sendable {
  /// The whole frame.
  public private(set) var grid: CellGrid
  /// The styles and symbols to use.
  public let theme: Theme
  /// A Boolean value indicating whether the terminal draws emoji of several parts as one.
  ///
  /// Families and flags are such emoji. With false, the default, their parts are drawn one after another.
  public var joinsEmoji = false

  /// The place of the part in the grid, which may extend beyond it.
  private var region: CellRect
  /// The cells that may change.
  private var clip: CellRect

  /// Creates a blank canvas.
  public init(size: CellSize, theme: Theme = .monochrome) {
    grid = CellGrid(size: size)
    self.theme = theme
    region = CellRect(size: size)
    clip = region
  }

  /// The size of the part.
  public var size: CellSize { region.size }

  /// Draws in a part of this part.
  public mutating func within(_ rect: CellRect, _ draw: (inout Canvas) -> Void) {
    let (region, clip) = (region, clip)
    self.region = CellRect(
      origin: CellPosition(
        row: region.origin.row + rect.origin.row,
        column: region.origin.column + rect.origin.column),
      size: rect.size)
    self.clip = clip.intersection(self.region)
    draw(&self)
    (self.region, self.clip) = (region, clip)
  }

  /// Draws a view in a part of this part.
  public mutating func draw(_ view: some TerminalView, in rect: CellRect) {
    within(rect) { view.draw(on: &$0) }
  }

  /// Shows a picture over cells, if all of them are inside; later drawing over any of them covers the whole picture.
  ///
  /// It keeps its proportions, and is not enlarged. Draw it only if ``KeyboardTerminal/Capabilities/pictures`` is
  /// true: ``Pane/learn(_:)``.
  public mutating func draw(_ picture: TerminalPicture, in rect: CellRect) {
    let place = CellRect(origin: absolute(rect.origin), size: rect.size)
    guard !rect.size.isEmpty, place.intersection(clip) == place else { return }
    grid.pictures.append(CellGrid.Picture(picture: picture, rect: place))
  }

  /// Shows the cursor in a cell, or nowhere if the cell is not visible.
  ///
  /// Screen readers and magnifiers follow it: a view places it at the user's position, at the caret of typed text or
  /// at the start of the focused element. The last call counts.
  public mutating func placeCursor(at position: CellPosition) {
    let place = absolute(position)
    grid.cursor = clip.contains(place) ? place : nil
  }

  /// Shows the cursor at the focus of a view; a view that does not receive keys does not move it.
  mutating func placeCursor(at position: CellPosition, isActive: Bool) {
    if isActive || grid.cursor == nil { placeCursor(at: position) }
  }

  /// Returns the text in a cell; nil outside of the frame.
  func text(at position: CellPosition) -> String? {
    let place = absolute(position)
    guard 0..<grid.size.rows ~= place.row, 0..<grid.size.columns ~= place.column else { return nil }
    var text = ""
    grid.appendText(at: grid.index(place.row, place.column), to: &text)
    return text
  }

  /// Returns the cells of a line of this part; nil if not all of them are visible.
  func cells(inLine row: Int) -> [Cell]? {
    seenPlace(ofLine: row).map { Array(grid.cells[grid.indices(of: $0)]) }
  }

  /// Restores cells that a line of the same width had before; returns false if not all of them are visible.
  mutating func put(_ cells: [Cell], inLine row: Int) -> Bool {
    guard let place = seenPlace(ofLine: row), place.size.columns == cells.count else {
      return false
    }
    grid.put(cells, in: place)
    return true
  }

  private func seenPlace(ofLine row: Int) -> CellRect? {
    let origin = absolute(CellPosition(row: row, column: 0))
    let place = CellRect(origin: origin, size: CellSize(rows: 1, columns: size.columns))
    return !place.size.isEmpty && place.intersection(clip) == place ? place : nil
  }

  private func absolute(_ position: CellPosition) -> CellPosition {
    CellPosition(
      row: region.origin.row + position.row, column: region.origin.column + position.column)
  }
}

extension Canvas {
  /// Draws a glyph in a cell; one that is cut by the edge of the part becomes blank.
  nonisolated mutating func put(_ glyph: Glyph, _ style: Style, at position: CellPosition) {
    let place = absolute(position)
    guard clip.rows.contains(place.row) else { return }
    let isSeen = clip.columns.contains(place.column)
    if glyph.width == 2 {
      let isEndSeen = clip.columns.contains(place.column + 1)
      guard isSeen, isEndSeen else {
        let half = isSeen ? place.column : place.column + 1
        if isSeen || isEndSeen { grid.put(.blank, style, row: place.row, column: half) }
        return
      }
    }
    if isSeen { grid.put(glyph, style, row: place.row, column: place.column) }
  }

  /// Draws visible ASCII characters in adjacent cells, as far as they are inside.
  nonisolated fileprivate mutating func put(
    ascii bytes: some Collection<UInt8>, _ style: Style, at position: CellPosition
  ) {
    let place = absolute(position)
    guard clip.rows.contains(place.row) else { return }
    let columns = (place.column..<place.column + bytes.count).clamped(to: clip.columns)
    guard !columns.isEmpty else { return }
    grid.put(
      ascii: bytes.dropFirst(columns.lowerBound - place.column), style, row: place.row,
      columns: columns)
  }

  /// Fills a rectangle with a character.
  nonisolated public mutating func fill(
    _ rect: CellRect, with character: Character = " ", _ style: Style = .plain
  ) {
    let cell = Cell(character == " " ? .blank : Glyph(character), style)
    let place = CellRect(origin: absolute(rect.origin), size: rect.size).intersection(clip)
    for row in place.rows { grid.fill(place.columns, with: cell, row: row) }
    grid.removePictures(in: place)
  }

  /// Clears a rectangle and draws a line around it.
  nonisolated mutating func drawBox(_ box: CellRect, isRound: Bool = false) {
    let symbols = theme.symbols
    fill(box, theme.text)
    let (right, bottom) = (box.columns.upperBound - 1, box.rows.upperBound - 1)
    for row in [box.origin.row, bottom] {
      fill(
        CellRect(row: row, column: box.origin.column, rows: 1, columns: box.size.columns),
        with: symbols.horizontalTrack, theme.text)
    }
    for column in [box.origin.column, right] {
      fill(
        CellRect(row: box.origin.row, column: column, rows: box.size.rows, columns: 1),
        with: symbols.track, theme.text)
    }
    let corners = [
      (box.origin.row, box.origin.column), (box.origin.row, right), (bottom, box.origin.column),
      (bottom, right),
    ]
    for (corner, place) in zip(isRound ? symbols.roundCorners : symbols.corners, corners) {
      write(String(corner), at: CellPosition(row: place.0, column: place.1), theme.text)
    }
  }

  /// Merges a style into that of the cells of a rectangle; their content stays.
  nonisolated public mutating func restyle(_ rect: CellRect, _ style: Style) {
    let place = CellRect(origin: absolute(rect.origin), size: rect.size).intersection(clip)
    for row in place.rows {
      for column in place.columns {
        let index = grid.index(row, column)
        grid.cells[index].style = grid.cells[index].style.merging(style)
      }
    }
  }
}

nonisolated extension Canvas {
  /// The position of text that is narrower than its place.
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
  ///   - text: the text to write; control characters are shown as symbols.
  ///   - position: the start of the text, or its place when a width is given.
  ///   - columns: the width of its place; nil for up to the right edge of this part.
  ///   - style: the style; blanks beside the text in its place are not drawn.
  ///   - alignment: the alignment in its place.
  ///   - truncation: the end that is cut if it is wider than its place.
  /// - Returns: the number of written cells.
  /// - Complexity: O(columns); O(characters) if the start or the middle is cut.
  @discardableResult
  public mutating func write(
    _ text: some StringProtocol, at position: CellPosition, columns: Int? = nil,
    _ style: Style = .plain, alignment: Alignment = .left, truncation: Truncation = .end
  ) -> Int {
    let columns = columns ?? size.columns - position.column
    guard columns > 0 else { return 0 }
    let start = { (width: Int) in
      switch alignment {
      case .left: position.column
      case .right: position.column + columns - width
      case .center: position.column + (columns - width) / 2
      }
    }
    let limit = truncation == .clip ? columns : columns + 1
    if let width = text.asciiWidth(limit: limit), width <= columns {
      let place = CellPosition(row: position.row, column: start(width))
      _ = text.utf8.withContiguousStorageIfAvailable {
        put(ascii: $0.prefix(width), style, at: place)
      }
      return width
    }
    if alignment == .left, truncation == .end || truncation == .clip {
      return write(text, at: position, columns, style, truncation)
    }
    let glyphs = text.glyphs(
      fitting: columns, truncation, ellipsis: Glyph(theme.symbols.ellipsis), joined: joinsEmoji)
    let width = glyphs.reduce(0) { $0 + $1.width }
    var column = start(width)
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
    let end = position.column + columns
    var place = position
    var last = position
    text.forEachGlyph(joined: joinsEmoji) { glyph in
      guard place.column + glyph.width <= end else {
        guard truncation == .end else { return false }
        // If no room remains, the ellipsis replaces the last glyph.
        if place.column == end { place = last }
        put(Glyph(theme.symbols.ellipsis), style, at: place)
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
