public import KeyboardTerminal

/// A rectangle of cells.
nonisolated public struct CellRect: Hashable, Sendable {
  /// The top left cell.
  public var origin: CellPosition
  /// The extent of the rectangle, in cells.
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

  /// The lines that the rectangle covers.
  public var rows: Range<Int> { origin.row..<origin.row + size.rows }
  /// The cells of each line.
  public var columns: Range<Int> { origin.column..<origin.column + size.columns }

  /// Returns whether a cell lies inside.
  public func contains(_ position: CellPosition) -> Bool {
    rows.contains(position.row) && columns.contains(position.column)
  }

  /// Returns the cells in both; empty if there are none.
  public func intersection(_ other: CellRect) -> CellRect {
    let rows = rows.clamped(to: other.rows)
    let columns = columns.clamped(to: other.columns)
    return CellRect(
      row: rows.lowerBound, column: columns.lowerBound, rows: rows.count, columns: columns.count)
  }
}

/// A cell of a screen or of a part of it, counted from 0 at the top left.
nonisolated public struct CellPosition: Hashable, Sendable {
  /// The line, counted from 0 at the top.
  public var row: Int
  /// The cell on the line.
  public var column: Int

  /// Creates a position.
  public init(row: Int, column: Int) {
    self.row = row
    self.column = column
  }

  /// The top left cell.
  public static let zero = CellPosition(row: 0, column: 0)
}

/// A number of lines, and of cells on each; never negative.
nonisolated public struct CellSize: Hashable, Sendable {
  /// The number of lines.
  public let rows: Int
  /// The number of cells on a line.
  public let columns: Int

  /// Creates a size; a negative number counts as 0.
  public init(rows: Int, columns: Int) {
    self.rows = max(0, rows)
    self.columns = max(0, columns)
  }

  /// The empty size.
  public static let zero = CellSize(rows: 0, columns: 0)

  /// A Boolean value indicating whether there are no cells.
  public var isEmpty: Bool { rows == 0 || columns == 0 }
}

extension MouseEvent {
  /// The cell of the screen where the event happened; nil if it counts pixels.
  nonisolated public var cell: CellPosition? {
    isInPixels ? nil : CellPosition(row: row - 1, column: column - 1)
  }

  /// Returns the same event, counted from the top left of a part of the screen.
  nonisolated public func within(_ rect: CellRect) -> MouseEvent {
    var event = self
    event.row -= rect.origin.row
    event.column -= rect.origin.column
    return event
  }
}

extension CellPosition {
  /// Returns the same cell, counted from the top left of a part of the screen.
  nonisolated public func within(_ rect: CellRect) -> CellPosition {
    CellPosition(row: row - rect.origin.row, column: column - rect.origin.column)
  }
}
