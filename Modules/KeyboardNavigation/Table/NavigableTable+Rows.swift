public import FoundationEssentials

extension NavigableTable {
  /// The first row of the first section that has rows, or nil for a table without rows.
  ///
  /// KeyboardNavigationKit looks at section 0 only; an empty one hid all the others (T3).
  ///
  /// - Complexity: O(empty sections before the row).
  public var indexPathForFirstRow: IndexPath? {
    (0..<numberOfSections).first { numberOfRows(inSection: $0) > 0 }
      .map { IndexPath(section: $0, rowInSection: 0) }
  }

  /// The last row of the last section that has rows, or nil for a table without rows (T3).
  ///
  /// - Complexity: O(empty sections after the row).
  public var indexPathForLastRow: IndexPath? {
    (0..<numberOfSections).last { numberOfRows(inSection: $0) > 0 }
      .map { IndexPath(section: $0, rowInSection: numberOfRows(inSection: $0) - 1) }
  }

  /// Whether a path names a row that exists now.
  public func containsRow(at indexPath: IndexPath) -> Bool {
    guard indexPath.count == 2 else { return false }
    let (section, row) = (indexPath[0], indexPath[1])
    return section >= 0 && section < numberOfSections && row >= 0
      && row < numberOfRows(inSection: section)
  }

  /// The row that is a number of rows away, counting across sections and past empty ones.
  ///
  /// - Parameters:
  ///   - indexPath: where to start; nil comes back for a row that does not exist.
  ///   - offset: how many rows further down, or further up when negative.
  /// - Returns: the row, or nil past either end.
  /// - Complexity: O(sections crossed), whatever the number of rows.
  public func indexPathForRow(startingAt indexPath: IndexPath, offsetBy offset: Int) -> IndexPath? {
    guard containsRow(at: indexPath) else { return nil }
    var section = indexPath[0]
    var (row, isPastEnd) = indexPath[1].addingReportingOverflow(offset)
    guard !isPastEnd else { return nil }
    while row < 0 {
      guard section > 0 else { return nil }
      section -= 1
      row += numberOfRows(inSection: section)
    }
    return indexPathForRow(row, countedFromSection: section)
  }

  /// The row that is a number of rows after the first row of a section, or nil past the end.
  func indexPathForRow(_ row: Int, countedFromSection first: Int) -> IndexPath? {
    var row = row
    for section in first..<max(first, numberOfSections) {
      let rows = numberOfRows(inSection: section)
      if row < rows { return IndexPath(section: section, rowInSection: row) }
      row -= rows
    }
    return nil
  }
}
