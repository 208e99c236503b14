/// How many lines, and how many cells on each; never negative.
nonisolated public struct CellSize: Hashable, Sendable {
  /// How many lines.
  public let rows: Int
  /// How many cells on a line.
  public let columns: Int

  /// Creates a size; a negative number counts as 0.
  public init(rows: Int, columns: Int) {
    self.rows = max(0, rows)
    self.columns = max(0, columns)
  }

  /// No cell at all.
  public static let zero = CellSize(rows: 0, columns: 0)

  /// Whether there is no cell.
  public var isEmpty: Bool { rows == 0 || columns == 0 }
}
