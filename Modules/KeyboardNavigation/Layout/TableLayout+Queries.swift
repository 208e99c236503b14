public import FoundationEssentials
public import KeyboardCore

extension TableLayout {
  /// Returns the number of rows of a section; 0 for one that does not exist.
  ///
  /// - Complexity: O(log n).
  public func numberOfRows(inSection section: Int) -> Int {
    rows(ofSection: section)?.count ?? 0
  }

  /// Returns whether a path names a row that exists.
  ///
  /// - Complexity: O(log n).
  public func containsRow(at indexPath: IndexPath) -> Bool {
    flatIndexForRow(at: indexPath) != nil
  }

  /// Returns the flat index of a row, or nil for a row that does not exist.
  ///
  /// - Complexity: O(log n).
  public func flatIndexForRow(at indexPath: IndexPath) -> Int? {
    guard indexPath.count == 2, let rows = rows(ofSection: indexPath[0]) else { return nil }
    let row = indexPath[1]
    return row >= 0 && row < rows.count ? rows.lowerBound + row : nil
  }

  /// Returns the path of the row with a flat index, or nil when there is none.
  ///
  /// - Complexity: O(log n).
  public func indexPathForRow(atFlatIndex index: Int) -> IndexPath? {
    guard let section = hit(atFlatIndex: index)?.section,
      let first = hit(ofSection: section)?.start.rows
    else { return nil }
    return IndexPath(section: section, rowInSection: index - first)
  }

  /// Returns the rectangle of a row, or nil for a row that does not exist.
  ///
  /// - Complexity: O(log n).
  public func rectForRow(at indexPath: IndexPath) -> Rect? {
    flatIndexForRow(at: indexPath).flatMap(rectForRow(atFlatIndex:))
  }

  /// Returns the rectangle of the row with a flat index, or nil when there is none.
  ///
  /// - Complexity: O(log n).
  public func rectForRow(atFlatIndex index: Int) -> Rect? {
    hit(atFlatIndex: index).map { rect(of: index, in: $0) }
  }

  /// Returns the rectangle of a section's header; nil without such a section, and for height 0.
  ///
  /// - Complexity: O(log n).
  public func rectForHeader(inSection section: Int) -> Rect? {
    guard section >= 0, let hit = hit(ofSection: section), hit.run.height > 0 else { return nil }
    return rect(y: hit.start.extent, height: hit.run.height)
  }

  /// Returns the flat indexes of a section's rows, or nil for a section that does not exist.
  ///
  /// - Complexity: O(log n).
  public func rows(ofSection section: Int) -> Range<Int>? {
    guard section >= 0, let header = hit(ofSection: section) else { return nil }
    let first = header.start.rows
    if let count = runs.rows(after: header.place) { return first..<first + count }
    return first..<(hit(ofSection: section + 1)?.start.rows ?? totalNumberOfRows)
  }

  /// Returns the flat index of the row that covers a y; nil in a header, above and below all rows.
  ///
  /// The top edge belongs to a row, the bottom edge does not. A row of height 0 covers nothing.
  ///
  /// - Complexity: O(log n).
  public func row(atY y: Double) -> Int? {
    guard y >= 0, let hit = runs.hit(where: { $0.extent > y }), !hit.run.isHeader,
      hit.run.height > 0
    else { return nil }
    let rows = hit.rows(endingAtOrBefore: y)
    return hit.start.rows + min(rows, Int(hit.run.count) - 1)
  }

  /// Returns the section whose header or rows cover a y; nil above all sections and below them.
  ///
  /// - Complexity: O(log n).
  public func section(atY y: Double) -> Int? {
    y >= 0 ? runs.hit(where: { $0.extent > y })?.section : nil
  }

  /// Returns the flat index of the first row whose top is at a y or below it, or nil.
  ///
  /// With the top of what is visible, the first row that is completely visible.
  ///
  /// - Complexity: O(log n).
  public func firstRow(startingAtOrAfter y: Double) -> Int? {
    let total = totalNumberOfRows
    if y <= 0 { return total > 0 ? 0 : nil }
    guard let hit = runs.hit(where: { $0.extent >= y }) else { return nil }
    let row = hit.start.rows + hit.rows(startingBefore: y)
    return row < total ? row : nil
  }

  /// Returns the flat index of the last row whose bottom is at a y or above it, or nil.
  ///
  /// With the bottom of what is visible, the last row that is completely visible.
  ///
  /// - Complexity: O(log n).
  public func lastRow(endingAtOrBefore y: Double) -> Int? {
    guard y >= 0 else { return nil }
    guard let hit = runs.hit(where: { $0.extent > y }) else {
      return totalNumberOfRows > 0 ? totalNumberOfRows - 1 : nil
    }
    let end = hit.start.rows + hit.rows(endingAtOrBefore: y)
    return end > 0 ? end - 1 : nil
  }

  /// Returns the flat indexes of the rows that lie wholly between two y: completely visible ones.
  ///
  /// - Complexity: O(log n).
  public func rows(within span: Range<Double>) -> Range<Int> {
    let end = lastRow(endingAtOrBefore: span.upperBound).map { $0 + 1 } ?? 0
    let start = firstRow(startingAtOrAfter: span.lowerBound) ?? end
    return min(start, end)..<end
  }

  /// Returns the flat indexes of the rows of which something lies between two y, to be drawn.
  ///
  /// Rows of height 0 are among them when they lie between others.
  ///
  /// - Complexity: O(log n).
  public func rows(overlapping span: Range<Double>) -> Range<Int> {
    let start = lastRow(endingAtOrBefore: span.lowerBound).map { $0 + 1 } ?? 0
    let end = firstRow(startingAtOrAfter: span.upperBound) ?? totalNumberOfRows
    return start..<max(start, end)
  }
}

extension TableLayout {
  private func rect(of row: Int, in hit: LayoutHit) -> Rect {
    let height = Double(hit.run.height)
    return rect(
      y: hit.start.extent + Double(row - hit.start.rows) * height, height: hit.run.height)
  }

  private func rect(y: Double, height: Float) -> Rect {
    Rect(x: 0, y: y, width: width > 0 ? width : 0, height: Double(height))
  }

  private func hit(atFlatIndex index: Int) -> LayoutHit? {
    index < 0 ? nil : runs.hit { $0.rows > index }
  }

  /// The header of a section, before which its rows do not start.
  func hit(ofSection section: Int) -> LayoutHit? {
    runs.hit { $0.sections > section }
  }
}
