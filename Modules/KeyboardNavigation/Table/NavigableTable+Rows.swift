public import FoundationEssentials

/// The questions about items, asked of rows.
extension NavigableTable {
  /// The first row of the first section that has rows, or nil for a table without rows.
  public var indexPathForFirstRow: IndexPath? { indexPathForFirstItem }

  /// The last row of the last section that has rows, or nil for a table without rows.
  public var indexPathForLastRow: IndexPath? { indexPathForLastItem }

  /// Returns whether a path names a row that exists now.
  public func containsRow(at indexPath: IndexPath) -> Bool {
    containsItem(at: indexPath)
  }

  /// The row that is a number of rows away, counting across sections and past empty ones.
  ///
  /// - Parameters:
  ///   - indexPath: the row to start at; nil comes back for a row that does not exist.
  ///   - offset: the number of rows further down, or further up when negative.
  /// - Returns: the row, or nil past either end.
  /// - Complexity: O(sections crossed), whatever the number of rows.
  public func indexPathForRow(startingAt indexPath: IndexPath, offsetBy offset: Int) -> IndexPath? {
    indexPathForItem(startingAt: indexPath, offsetBy: offset)
  }

  /// The number of rows of all sections together.
  public var totalNumberOfRows: Int { totalNumberOfItems }

  /// The row with a flat index, which numbers the rows of all sections from 0; nil for no row.
  public func indexPathForRow(atFlatIndex index: Int) -> IndexPath? {
    indexPathForItem(atFlatIndex: index)
  }

  /// The flat index of a row, or nil for a row that does not exist.
  public func flatIndexForRow(at indexPath: IndexPath) -> Int? {
    flatIndexForItem(at: indexPath)
  }
}
