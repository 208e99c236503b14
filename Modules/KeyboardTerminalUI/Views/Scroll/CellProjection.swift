import KeyboardCore
import KeyboardNavigation

/// How content lies on cells: offsets may be fractions, cells may not.
///
/// An edge belongs to the nearest line; of two things that meet in a cell the one that has its middle
/// is drawn. So a point of a cell asks for its middle, and rectangles that touch never overlap.
nonisolated struct CellProjection {
  /// What is in the top left corner.
  let offset: Point
  /// The extent of a cell in the content's units.
  let cell: Size

  init(_ viewport: Viewport, cell: Size = Size(width: 1, height: 1)) {
    offset = viewport.offset
    self.cell = cell
  }

  /// The content's y in the middle of a line.
  func y(ofRow row: Int) -> Double { offset.y + (Double(row) + 0.5) * cell.height }

  /// The first line whose middle is not above.
  func row(ofY y: Double) -> Int { index((y - offset.y) / cell.height) }

  /// The cells whose middles a rectangle of the content has.
  func cells(of rect: Rect) -> CellRect {
    let (top, left) = (row(ofY: rect.minY), column(ofX: rect.minX))
    return CellRect(
      row: top, column: left, rows: row(ofY: rect.maxY) - top,
      columns: column(ofX: rect.maxX) - left)
  }

  /// The content under cells.
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
