extension TableLayout {
  /// The flat index of the row that covers a y; nil in a header, above all rows and below them.
  ///
  /// The top edge belongs to a row, the bottom edge does not. A row of height 0 covers nothing.
  ///
  /// - Complexity: O(log n).
  public func row(atY y: Double) -> Int? {
    guard y >= 0, let hit = tree.hit(CoveringTarget(y: y)), !hit.run.isHeader, hit.run.height > 0
    else { return nil }
    let rows = hit.rows(endingAtOrBefore: y)
    return hit.start.rows + min(rows, Int(hit.run.count) - 1)
  }

  /// The section whose header or rows cover a y; nil above all sections and below them.
  ///
  /// - Complexity: O(log n).
  public func section(atY y: Double) -> Int? {
    y >= 0 ? tree.hit(CoveringTarget(y: y))?.section : nil
  }

  /// The flat index of the first row whose top is at a y or below it, or nil.
  ///
  /// With the top of what is visible, the first row that is completely visible.
  ///
  /// - Complexity: O(log n).
  public func firstRow(startingAtOrAfter y: Double) -> Int? {
    let total = totalNumberOfRows
    if y <= 0 { return total > 0 ? 0 : nil }
    guard let hit = tree.hit(ReachingTarget(y: y)) else { return nil }
    let row = hit.start.rows + hit.rows(startingBefore: y)
    return row < total ? row : nil
  }

  /// The flat index of the last row whose bottom is at a y or above it, or nil.
  ///
  /// With the bottom of what is visible, the last row that is completely visible.
  ///
  /// - Complexity: O(log n).
  public func lastRow(endingAtOrBefore y: Double) -> Int? {
    guard y >= 0 else { return nil }
    guard let hit = tree.hit(CoveringTarget(y: y)) else {
      return totalNumberOfRows > 0 ? totalNumberOfRows - 1 : nil
    }
    let end = hit.start.rows + hit.rows(endingAtOrBefore: y)
    return end > 0 ? end - 1 : nil
  }

  /// The flat indexes of the rows that lie wholly between two y: those that are completely visible.
  ///
  /// - Complexity: O(log n).
  public func rows(within span: Range<Double>) -> Range<Int> {
    let end = lastRow(endingAtOrBefore: span.upperBound).map { $0 + 1 } ?? 0
    let start = firstRow(startingAtOrAfter: span.lowerBound) ?? end
    return min(start, end)..<end
  }

  /// The flat indexes of the rows of which something lies between two y: those to be drawn.
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

extension LayoutHit {
  /// How many rows of the run end at a y or above; 0 for a header, which has none.
  func rows(endingAtOrBefore y: Double) -> Int {
    let count = Int(run.count)
    guard y >= start.extent else { return 0 }
    guard run.height > 0 else { return count }
    var rows = Int(min(((y - start.extent) / Double(run.height)).rounded(.down), Double(count)))
    // A quotient is rounded; the edges decide.
    if rows > 0, bottom(ofRow: rows - 1) > y { rows -= 1 }
    if rows < count, bottom(ofRow: rows) <= y { rows += 1 }
    return rows
  }

  /// How many rows of the run start above a y; 0 for a header, which has none.
  func rows(startingBefore y: Double) -> Int {
    let count = Int(run.count)
    guard y > start.extent else { return 0 }
    guard run.height > 0 else { return count }
    var rows = Int(min(((y - start.extent) / Double(run.height)).rounded(.up), Double(count)))
    if rows > 0, top(ofRow: rows - 1) >= y { rows -= 1 }
    if rows < count, top(ofRow: rows) < y { rows += 1 }
    return rows
  }

  private func top(ofRow row: Int) -> Double {
    start.extent + Double(row) * Double(run.height)
  }

  private func bottom(ofRow row: Int) -> Double {
    start.extent + Double(row + 1) * Double(run.height)
  }
}
