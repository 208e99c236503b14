public import FoundationEssentials

extension TableLayout {
  /// Inserts rows that are equally high.
  ///
  /// - Parameters:
  ///   - count: how many.
  ///   - height: the height of each.
  ///   - indexPath: the path that the first gets; a row may follow the last one of a section.
  /// - Throws: `noSuchSection` or `noSuchRow` for a path that a row cannot have.
  /// - Complexity: O(log n).
  public mutating func insertRows(
    _ count: Int, height: Double, at indexPath: IndexPath
  ) throws(TableLayoutError) {
    let target = try place(at: indexPath)
    let count = UInt32(clamping: count)
    guard count > 0 else { return }
    let run = LayoutRun(count: count, height: Float(layoutHeight: height))
    tree =
      tree.replacing(0, rowsAt: target, with: run)
      ?? tree.inserting(LayoutTree(leaf: [run]), at: target)
  }

  /// Inserts rows that each have a height of their own.
  ///
  /// - Parameters:
  ///   - heights: the heights of the rows.
  ///   - indexPath: the path that the first gets; a row may follow the last one of a section.
  /// - Throws: `noSuchSection` or `noSuchRow` for a path that a row cannot have.
  /// - Complexity: O(log n + rows).
  @inlinable
  public mutating func insertRows(
    heights: some Sequence<Double>, at indexPath: IndexPath
  ) throws(TableLayoutError) {
    var builder = LayoutTreeBuilder()
    builder.appendRows(heights)
    try insert(&builder, at: indexPath)
  }

  /// Removes rows by flat index; their sections and headers stay.
  ///
  /// - Throws: `noSuchRow` when one of them does not exist; an empty range removes nothing.
  /// - Complexity: O(log n) within a section, O(sections × log n) across sections.
  public mutating func removeRows(_ rows: Range<Int>) throws(TableLayoutError) {
    try replaceRows(rows, withHeight: nil)
  }

  /// Removes a row.
  ///
  /// - Throws: `noSuchSection` or `noSuchRow`.
  /// - Complexity: O(log n).
  public mutating func removeRow(at indexPath: IndexPath) throws(TableLayoutError) {
    let row = try existingRow(at: indexPath)
    try replaceRows(row..<row + 1, withHeight: nil)
  }

  /// Moves a row, with its height.
  ///
  /// - Parameters:
  ///   - source: the row.
  ///   - destination: the path that it gets, counted after it has been taken out (T47).
  /// - Throws: `noSuchSection` or `noSuchRow` for a row that does not exist or a path that it cannot
  ///   have.
  /// - Complexity: O(log n).
  public mutating func moveRow(
    from source: IndexPath, to destination: IndexPath
  ) throws(TableLayoutError) {
    let row = try existingRow(at: source)
    var moved = self
    try moved.replaceRows(row..<row + 1, withHeight: nil)
    let height = tree.hit(RowTarget(row: row)).map { Double($0.run.height) } ?? 0
    try moved.insertRows(1, height: height, at: destination)
    self = moved
  }

  /// Gives a row another height.
  ///
  /// - Throws: `noSuchSection` or `noSuchRow`.
  /// - Complexity: O(log n).
  public mutating func setHeight(
    _ height: Double, ofRow indexPath: IndexPath
  ) throws(TableLayoutError) {
    let row = try existingRow(at: indexPath)
    try replaceRows(row..<row + 1, withHeight: height)
  }

  /// Gives rows another height, all the same, by flat index.
  ///
  /// - Throws: `noSuchRow` when one of them does not exist; an empty range changes nothing.
  /// - Complexity: O(log n) within a section, O(sections × log n) across sections.
  public mutating func setHeight(
    _ height: Double, ofRows rows: Range<Int>
  ) throws(TableLayoutError) {
    try replaceRows(rows, withHeight: height)
  }
}

extension TableLayout {
  @usableFromInline
  mutating func insert(
    _ rows: inout LayoutTreeBuilder, at indexPath: IndexPath
  ) throws(TableLayoutError) {
    tree = tree.inserting(rows.finish(), at: try place(at: indexPath))
  }

  private mutating func replaceRows(
    _ rows: Range<Int>, withHeight height: Double?
  ) throws(TableLayoutError) {
    guard rows.lowerBound >= 0, rows.upperBound <= totalNumberOfRows else {
      throw .noRows(rows, of: totalNumberOfRows)
    }
    guard !rows.isEmpty else { return }
    let start = RowTarget(row: rows.lowerBound)
    let run = height.map {
      LayoutRun(count: UInt32(clamping: rows.count), height: Float(layoutHeight: $0))
    }
    if rows.count <= UInt32.max, let changed = tree.replacing(rows.count, rowsAt: start, with: run)
    {
      tree = changed
    } else {
      let (before, piece, after) = tree.cutOut(
        from: start, to: RowsEndTarget(rows: rows.upperBound))
      tree = .joined(.joined(before, piece.withRows(ofHeight: height)), after)
    }
  }

  /// Where a row can be inserted so that it gets a path.
  private func place(at indexPath: IndexPath) throws(TableLayoutError) -> InsertionTarget {
    let (rows, row) = try section(of: indexPath)
    guard row >= 0, row <= rows.count else {
      throw .noPlaceForRow(row, of: rows.count, inSection: indexPath[0])
    }
    return row < rows.count
      ? .row(RowTarget(row: rows.lowerBound + row))
      : .section(SectionTarget(section: indexPath[0] + 1))
  }

  private func existingRow(at indexPath: IndexPath) throws(TableLayoutError) -> Int {
    let (rows, row) = try section(of: indexPath)
    guard row >= 0, row < rows.count else {
      throw .noRow(row, of: rows.count, inSection: indexPath[0])
    }
    return rows.lowerBound + row
  }

  /// The flat indexes of the section that a path names, and the path's row.
  private func section(of indexPath: IndexPath) throws(TableLayoutError) -> (Range<Int>, Int) {
    guard indexPath.count == 2 else { throw .strangePath(Array(indexPath)) }
    guard let rows = rows(ofSection: indexPath[0]) else {
      throw .noSection(indexPath[0], of: numberOfSections)
    }
    return (rows, indexPath[1])
  }
}
