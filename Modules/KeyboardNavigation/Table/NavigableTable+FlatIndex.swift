public import FoundationEssentials

/// A flat index numbers the rows of all sections from 0, as if there were no sections: what
/// scripts, conditions and events say instead of an index path.
extension NavigableTable {
  /// How many rows all sections have together.
  ///
  /// - Complexity: O(sections).
  public var totalNumberOfRows: Int {
    numberOfRows(beforeSection: numberOfSections)
  }

  /// The row with a flat index, or nil when there is none.
  ///
  /// - Complexity: O(sections up to the row).
  public func indexPathForRow(atFlatIndex index: Int) -> IndexPath? {
    index < 0 ? nil : indexPathForRow(index, countedFromSection: 0)
  }

  /// The flat index of a row, or nil for a row that does not exist.
  ///
  /// - Complexity: O(sections up to the row).
  public func flatIndexForRow(at indexPath: IndexPath) -> Int? {
    guard containsRow(at: indexPath) else { return nil }
    return numberOfRows(beforeSection: indexPath[0]) + indexPath[1]
  }

  private func numberOfRows(beforeSection end: Int) -> Int {
    (0..<end).reduce(0) { $0 + numberOfRows(inSection: $1) }
  }
}
