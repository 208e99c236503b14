/// A rectangle of cells.
nonisolated public struct CellRect: Hashable, Sendable {
  /// The top left cell.
  public var origin: CellPosition
  /// The extent.
  public var size: CellSize

  /// Creates a rectangle from its corner and extent.
  public init(origin: CellPosition = .zero, size: CellSize) {
    self.origin = origin
    self.size = size
  }

  /// Creates a rectangle from four numbers; a negative extent counts as 0.
  public init(row: Int, column: Int, rows: Int, columns: Int) {
    self.init(
      origin: CellPosition(row: row, column: column), size: CellSize(rows: rows, columns: columns))
  }

  /// The lines.
  public var rows: Range<Int> { origin.row..<origin.row + size.rows }
  /// The cells of each line.
  public var columns: Range<Int> { origin.column..<origin.column + size.columns }

  /// Whether a cell lies inside.
  public func contains(_ position: CellPosition) -> Bool {
    rows.contains(position.row) && columns.contains(position.column)
  }

  /// The cells that both have; empty when there are none.
  public func intersection(_ other: CellRect) -> CellRect {
    let rows = rows.clamped(to: other.rows)
    let columns = columns.clamped(to: other.columns)
    return CellRect(
      row: rows.lowerBound, column: columns.lowerBound, rows: rows.count, columns: columns.count)
  }
}
