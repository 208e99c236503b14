public import KeyboardCore

/// Lines of text, scrolled in both directions; one unit is a cell.
///
/// Only visible lines are requested. An ellipsis shows that a line continues at the right.
nonisolated public struct ScrollView: ScrollableView {
  /// The visible part; its size should be ``viewportSize(in:)``.
  public var viewport: Viewport
  /// Returns a line of the content, from 0; nil if there is none.
  public var line: (Int) -> String?
  /// Returns the matching parts of a line.
  public var highlights: (String) -> [Range<String.Index>] = { _ in [] }

  /// Creates a view of lines.
  public init(viewport: Viewport, line: @escaping (Int) -> String?) {
    self.viewport = viewport
    self.line = line
  }

  /// Creates a view of a text; its viewport's content is as high as its lines, and as wide as the widest.
  ///
  /// - Complexity: O(characters).
  public init(text: String, size: Size, offset: Point = .zero) {
    let lines = text.split(omittingEmptySubsequences: false) { $0.isNewline }.map(String.init)
    let width = lines.lazy.map(\.displayWidth).max() ?? 0
    var viewport = Viewport(
      contentSize: Size(width: Double(width), height: Double(lines.count)), size: size)
    viewport.offset = viewport.clamped(offset)
    self.init(viewport: viewport) { $0 < lines.count ? lines[$0] : nil }
  }

  /// Draws the visible lines, and scroll bars if there is more.
  ///
  /// - Complexity: O(cells), plus the text that is left out at the left of each line.
  public func draw(on canvas: inout Canvas) {
    let parts = parts(in: canvas.size)
    let projection = CellProjection(viewport)
    let top = projection.row(ofY: 0)
    let left = projection.cells(of: .zero).origin.column
    canvas.within(parts.body) { canvas in
      canvas.placeCursor(at: .zero, isActive: false)
      let rows = max(0, top)..<max(max(0, top), canvas.size.rows)
      for row in rows {
        guard let text = line(row - top) else { break }
        canvas.write(text, at: CellPosition(row: row, column: left), canvas.theme.text)
        let place = CellRect(row: row, column: 0, rows: 1, columns: canvas.size.columns)
        canvas.within(place) {
          $0.highlight(
            highlights(text), of: text, from: left, columns: place.size.columns,
            $0.theme.highlighted)
        }
      }
    }
    canvas.draw(ScrollBar(viewport, length: parts.bar.size.rows), in: parts.bar)
    canvas.draw(
      ScrollBar(viewport, .horizontal, length: parts.lowerBar.size.columns), in: parts.lowerBar)
  }
}

nonisolated extension ScrollView {
  private struct Parts {
    let body: CellRect
    let bar: CellRect
    let lowerBar: CellRect
  }

  private func parts(in size: CellSize) -> Parts {
    let bar = size.columns > 1 ? 1 : 0
    // Only text wider than the whole width needs a second bar.
    let isWide = viewport.contentSize.width > Double(size.columns - bar)
    let lower = isWide && size.rows > 1 ? 1 : 0
    let (rows, columns) = (size.rows - lower, size.columns - bar)
    return Parts(
      body: CellRect(row: 0, column: 0, rows: rows, columns: columns),
      bar: CellRect(row: 0, column: columns, rows: rows, columns: bar),
      lowerBar: CellRect(row: rows, column: 0, rows: lower, columns: columns))
  }

  /// Returns the size that the viewport should have in a view of a size.
  public func viewportSize(in size: CellSize) -> Size {
    let body = parts(in: size).body.size
    return Size(width: Double(body.columns), height: Double(body.rows))
  }

  /// Returns the hit at a cell of the view; nil outside of it.
  public func hitTest(_ position: CellPosition, in size: CellSize) -> ViewHit? {
    let parts = parts(in: size)
    if parts.bar.contains(position) { return .scrollBar(offset(row: position.row, parts)) }
    if parts.lowerBar.contains(position) {
      return .scrollBar(offset(column: position.column, parts))
    }
    return CellRect(size: size).contains(position) ? .empty : nil
  }

  /// Returns the offset of the nearest cell of the bar where the drag began.
  public func scrollBarOffset(
    from start: CellPosition, to position: CellPosition, in size: CellSize
  ) -> Point? {
    let parts = parts(in: size)
    return parts.lowerBar.contains(start)
      ? offset(column: position.column, parts) : offset(row: position.row, parts)
  }

  private func offset(row: Int, _ parts: Parts) -> Point {
    let bar = ScrollBar(viewport, length: parts.bar.size.rows)
    return Point(x: viewport.offset.x, y: bar.offset(forCell: row))
  }

  private func offset(column: Int, _ parts: Parts) -> Point {
    let bar = ScrollBar(viewport, .horizontal, length: parts.lowerBar.size.columns)
    return Point(x: bar.offset(forCell: column), y: viewport.offset.y)
  }
}
