public import KeyboardCore

/// Content without text, as a plane with its visible part.
///
/// ```
/// ┌──────────────┐
/// │              │      the frame is all of the content,
/// │▒▒▒▒▒▒        │      what is filled is the viewport
/// └──────────────┘
/// ```
nonisolated public struct ScrollMap: ScrollableView {
  /// The size of the content, and its visible part.
  public var viewport: Viewport

  /// Creates a view of a plane.
  public init(viewport: Viewport) {
    self.viewport = viewport
  }

  /// Draws the frame, and the visible part with its offset in its corner.
  public func draw(on canvas: inout Canvas) {
    let (size, style) = (canvas.size, canvas.theme.scrollTrack)
    let symbols = canvas.theme.symbols
    guard size.rows > 2, size.columns > 2 else { return fill(CellRect(size: size), on: &canvas) }
    let (right, bottom) = (size.columns - 1, size.rows - 1)
    for row in [0, bottom] {
      canvas.fill(
        CellRect(row: row, column: 1, rows: 1, columns: right - 1), with: symbols.horizontalTrack,
        style)
    }
    for column in [0, right] {
      canvas.fill(
        CellRect(row: 1, column: column, rows: bottom - 1, columns: 1), with: symbols.track, style)
    }
    fill(inner(size), on: &canvas)
    let text = " \(Int(viewport.contentSize.height.rounded())) high "
    canvas.write(text, at: CellPosition(row: 0, column: 2), columns: right - 2, style)
  }

  private func fill(_ plane: CellRect, on canvas: inout Canvas) {
    let (rows, columns) = (shown(.vertical, plane.size), shown(.horizontal, plane.size))
    let seen = CellRect(
      row: plane.origin.row + rows.lowerBound, column: plane.origin.column + columns.lowerBound,
      rows: rows.count, columns: columns.count)
    canvas.fill(seen, canvas.theme.focused)
    canvas.placeCursor(at: seen.origin, isActive: false)
    canvas.write(
      viewport.offset.y.short, at: seen.origin, columns: columns.count, canvas.theme.focused)
  }

  /// Returns the size of a cell if the viewport filled the view.
  public func cellExtent(in size: CellSize) -> Size {
    Size(
      width: viewport.size.width / Double(max(1, size.columns)),
      height: viewport.size.height / Double(max(1, size.rows)))
  }

  /// Returns the viewport's own size: units of content without text have no size in cells.
  public func viewportSize(in size: CellSize) -> Size { viewport.size }

  /// Returns the hit at a cell of the view: each cell within the frame scrolls there.
  public func hitTest(_ position: CellPosition, in size: CellSize) -> ViewHit? {
    if inner(size).contains(position) { return .scrollBar(offset(at: position, in: size)) }
    return CellRect(size: size).contains(position) ? .empty : nil
  }

  /// Returns the offset of the nearest cell within the frame.
  public func scrollBarOffset(
    from start: CellPosition, to position: CellPosition, in size: CellSize
  ) -> Point? {
    offset(at: position, in: size)
  }

  /// Returns the offset that brings the middle of the visible part to a cell, as far as possible.
  private func offset(at position: CellPosition, in size: CellSize) -> Point {
    let plane = inner(size)
    let place = position.within(plane)
    return Point(
      x: ScrollBar(viewport, .horizontal, length: plane.size.columns).offset(forCell: place.column),
      y: ScrollBar(viewport, length: plane.size.rows).offset(forCell: place.row))
  }

  private func inner(_ size: CellSize) -> CellRect {
    guard size.rows > 2, size.columns > 2 else { return CellRect(size: size) }
    return CellRect(row: 1, column: 1, rows: size.rows - 2, columns: size.columns - 2)
  }

  private func shown(_ orientation: ScrollBar.Orientation, _ size: CellSize) -> Range<Int> {
    let length = orientation == .vertical ? size.rows : size.columns
    let bar = ScrollBar(viewport, orientation, length: length)
    return bar.isNeeded ? bar.thumb : 0..<length
  }
}

extension Double {
  /// The number as text, without a fraction of zero.
  nonisolated fileprivate var short: String {
    let rounded = (self * 10).rounded() / 10
    return Int(exactly: rounded).map(String.init) ?? "\(rounded)"
  }
}
