public import KeyboardCore

/// The elements at a cell of a view.
nonisolated public enum ViewHit: Hashable, Sendable {
  /// A row or an item, by its flat index.
  case item(Int)
  /// The sign of a row of a tree that shows and hides its children.
  case sign(Int)
  /// The header of a section.
  case header(Int)
  /// The title above the content.
  case title
  /// A scroll bar; a click or drag there scrolls to this offset.
  case scrollBar(Point)
  /// Nothing: below the last row, or between items.
  case empty
}

/// A scrollable view: it draws the content in its viewport, and finds the item at a cell.
///
/// Tables, grids, text and other content of a program handle the mouse and changes of size with this protocol alone.
nonisolated public protocol ScrollableView: TerminalView {
  /// The visible part; its size should be ``viewportSize(in:)``.
  var viewport: Viewport { get }

  /// Returns the size of a cell of the terminal in the content's units; by default one unit in each direction.
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

  /// Returns the offset for a drag that began on a scroll bar, and may leave the bar and the view.
  ///
  /// By default, the offset of the nearest line of a vertical bar.
  ///
  /// - Parameters:
  ///   - start: the cell of the bar where the drag began.
  ///   - position: the present cell of the drag.
  ///   - size: the extent of the view.
  /// - Returns: the offset; nil not to scroll.
  func scrollBarOffset(
    from start: CellPosition, to position: CellPosition, in size: CellSize
  ) -> Point?
}

nonisolated extension ScrollableView {
  /// Returns one unit in each direction.
  public func cellExtent(in size: CellSize) -> Size { Size(width: 1, height: 1) }

  /// Returns the offset of the nearest line of the vertical bar; the lines beside it may be those of a title.
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

/// A view that draws a state; it contains a description of it and owns none of it.
///
/// Views are created for each frame. They read only the visible content: rows and items are requested with closures,
/// so that the amount of data has no cost.
nonisolated public protocol TerminalView {
  /// Draws in the part of the screen that a canvas covers.
  func draw(on canvas: inout Canvas)
}

/// The places of content on cells: offsets may be fractional, cells may not.
///
/// An edge belongs to the nearest line; of two elements that meet in a cell the one that contains its middle is
/// drawn. So a point of a cell refers to its middle, and touching rectangles never overlap.
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

  /// Returns the first line whose middle is not above a y.
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
  /// Without a focus the top left corner stays, as far as the content allows.
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
