public import FoundationEssentials
public import KeyboardCore

extension TableLayout {
  /// How many rows a section has; 0 for one that does not exist.
  ///
  /// - Complexity: O(log n).
  public func numberOfRows(inSection section: Int) -> Int {
    rows(ofSection: section)?.count ?? 0
  }

  /// Whether a path names a row that exists.
  ///
  /// - Complexity: O(log n).
  public func containsRow(at indexPath: IndexPath) -> Bool {
    flatIndexForRow(at: indexPath) != nil
  }

  /// The flat index of a row, or nil for a row that does not exist.
  ///
  /// - Complexity: O(log n).
  public func flatIndexForRow(at indexPath: IndexPath) -> Int? {
    guard indexPath.count == 2, let rows = tree.rows(ofSection: indexPath[0]) else { return nil }
    let row = indexPath[1]
    return row >= 0 && row < rows.count ? rows.lowerBound + row : nil
  }

  /// The row with a flat index, or nil when there is none.
  ///
  /// - Complexity: O(log n).
  public func indexPathForRow(atFlatIndex index: Int) -> IndexPath? {
    guard let section = hit(atFlatIndex: index)?.section,
      let first = tree.hit(SectionTarget(section: section))?.start.rows
    else { return nil }
    return IndexPath(section: section, rowInSection: index - first)
  }

  /// Where a row is, or nil for a row that does not exist.
  ///
  /// - Complexity: O(log n).
  public func rectForRow(at indexPath: IndexPath) -> Rect? {
    flatIndexForRow(at: indexPath).flatMap(rectForRow(atFlatIndex:))
  }

  /// Where the row with a flat index is, or nil when there is none.
  ///
  /// - Complexity: O(log n).
  public func rectForRow(atFlatIndex index: Int) -> Rect? {
    hit(atFlatIndex: index).map { rect(of: index, in: $0) }
  }

  /// Where a section's header is; nil without such a section, and for a header of height 0.
  ///
  /// - Complexity: O(log n).
  public func rectForHeader(inSection section: Int) -> Rect? {
    guard section >= 0, let hit = tree.hit(SectionTarget(section: section)), hit.run.height > 0
    else { return nil }
    return rect(y: hit.start.extent, height: hit.run.height)
  }

  /// The flat indexes of a section's rows, or nil for a section that does not exist.
  ///
  /// - Complexity: O(log n).
  public func rows(ofSection section: Int) -> Range<Int>? {
    tree.rows(ofSection: section)
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
    index < 0 ? nil : tree.hit(RowTarget(row: index))
  }
}
