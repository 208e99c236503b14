public import KeyboardCore

/// The things that lie at a cell of a view.
nonisolated public enum ViewHit: Hashable, Sendable {
  /// A row or an item, by its flat index.
  case item(Int)
  /// The sign of a row of a tree that shows and hides its children.
  case sign(Int)
  /// The header of a section.
  case header(Int)
  /// The title above the content.
  case title
  /// A scroll bar; a click or drag there asks for this offset.
  case scrollBar(Point)
  /// Nothing: below the last row, between items.
  case empty
}

/// A view of content that scrolls: it draws the content in its viewport, and finds the item at a cell.
///
/// Tables, grids, text and all other content of a program answer the mouse and changes of size by this
/// alone.
nonisolated public protocol ScrollableView: TerminalView {
  /// The part in sight; its size should be ``viewportSize(in:)``.
  var viewport: Viewport { get }

  /// Returns the extent of a cell of the terminal in the content's units; one unit each way by default.
  func cellExtent(in size: CellSize) -> Size

  /// Returns the size that the viewport should have in a view of a size, in the content's units.
  func viewportSize(in size: CellSize) -> Size

  /// Returns the hit at a cell of the view.
  ///
  /// - Parameters:
  ///   - position: the cell, counted from the view's top left.
  ///   - size: the extent of the view.
  /// - Returns: the hit; nil outside of the view.
  func hitTest(_ position: CellPosition, in size: CellSize) -> ViewHit?

  /// Returns the offset for a drag that began on a scroll bar; it may leave the bar and the view.
  ///
  /// By default, the offset of the nearest line of a vertical bar.
  ///
  /// - Parameters:
  ///   - start: the cell of the bar where the drag began.
  ///   - position: the cell where it is now.
  ///   - size: the extent of the view.
  /// - Returns: the offset; nil to stay.
  func scrollBarOffset(
    from start: CellPosition, to position: CellPosition, in size: CellSize
  ) -> Point?
}

nonisolated extension ScrollableView {
  /// Returns one unit each way.
  public func cellExtent(in size: CellSize) -> Size { Size(width: 1, height: 1) }

  /// Returns the offset of the nearest line of the vertical bar; the lines beside it may be those of a
  /// title.
  public func scrollBarOffset(
    from start: CellPosition, to position: CellPosition, in size: CellSize
  ) -> Point? {
    let row = min(max(position.row, 0), max(0, size.rows - 1))
    for row in [row, row - 1, row + 1] {
      let place = CellPosition(row: row, column: start.column)
      if case .scrollBar(let offset) = hitTest(place, in: size) { return offset }
    }
    return nil
  }
}

/// Something that draws a state; it holds a description of it and owns none of it.
///
/// Views are made anew for every frame. They read only the content in sight: rows and items are asked for
/// by closures, so that the amount of data costs nothing.
nonisolated public protocol TerminalView {
  /// Draws in the part of the screen that a canvas covers.
  func draw(on canvas: inout Canvas)
}

/// The places of content on cells: offsets may be fractions, cells may not.
///
/// An edge belongs to the nearest line; of two things that meet in a cell the one that has its
/// middle is drawn. So a point of a cell asks for its middle, and rectangles that touch never
/// overlap.
nonisolated struct CellProjection {
  /// The point of the content in the top left corner.
  let offset: Point
  /// The extent of a cell in the content's units.
  let cell: Size

  init(_ viewport: Viewport, cell: Size = Size(width: 1, height: 1)) {
    offset = viewport.offset
    self.cell = cell
  }

  /// Returns the content's y in the middle of a line.
  func y(ofRow row: Int) -> Double { offset.y + (Double(row) + 0.5) * cell.height }

  /// Returns the first line whose middle is not above.
  func row(ofY y: Double) -> Int { index((y - offset.y) / cell.height) }

  /// Returns the cells whose middles lie in a rectangle of the content.
  func cells(of rect: Rect) -> CellRect {
    let (top, left) = (row(ofY: rect.minY), column(ofX: rect.minX))
    return CellRect(
      row: top, column: left, rows: row(ofY: rect.maxY) - top,
      columns: column(ofX: rect.maxX) - left)
  }

  /// Returns the content under cells.
  func content(of cells: CellRect) -> Rect {
    Rect(
      x: offset.x + Double(cells.origin.column) * cell.width,
      y: offset.y + Double(cells.origin.row) * cell.height,
      width: Double(cells.size.columns) * cell.width,
      height: Double(cells.size.rows) * cell.height)
  }

  private func column(ofX x: Double) -> Int { index((x - offset.x) / cell.width) }

  private func index(_ distance: Double) -> Int {
    Int(min(max((distance - 0.5).rounded(.up), -1e15), 1e15))
  }
}

nonisolated extension Viewport {
  /// Returns the viewport with another size, scrolled as little as needed to show the focused item.
  ///
  /// Without a focus the top left corner stays, as far as the content reaches.
  public func resized(to size: Size, showing focus: Rect?) -> Viewport {
    var viewport = self
    viewport.size = size
    viewport.offset = viewport.clamped(offset)
    if let focus { viewport.offset = viewport.offset(showing: focus) }
    return viewport
  }
}

nonisolated extension Viewport {
  /// Returns the distance from the present offset to another.
  func distance(to offset: Point) -> Point {
    Point(x: offset.x - self.offset.x, y: offset.y - self.offset.y)
  }
}
