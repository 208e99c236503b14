/// A cell of a screen or of a part of it, counted from 0 at the top left.
nonisolated public struct CellPosition: Hashable, Sendable {
  /// The line.
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
