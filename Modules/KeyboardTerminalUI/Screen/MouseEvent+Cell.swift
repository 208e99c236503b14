public import KeyboardTerminal

extension MouseEvent {
  /// The cell of the screen where it happened; nil when it counts pixels.
  nonisolated public var cell: CellPosition? {
    isInPixels ? nil : CellPosition(row: row - 1, column: column - 1)
  }
}

extension CellPosition {
  /// The same cell, counted from the top left of a part of the screen.
  nonisolated public func within(_ rect: CellRect) -> CellPosition {
    CellPosition(row: row - rect.origin.row, column: column - rect.origin.column)
  }
}
