public import KeyboardCore

/// The places of the rows and headers of a table, with look-ups and changes in O(log n).
///
/// ```
/// var layout = TableLayout(rowCounts: [3, 0, 1_000_000], height: 20, width: 300)
/// layout.rectForRow(at: IndexPath(row: 7, section: 2))     // y 200, 20 high
/// layout.row(atY: 205)                                     // 10, a flat index
/// try layout.insertRows(2, height: 35, at: IndexPath(row: 0, section: 1))
/// let before = layout                                      // copies share their memory
/// ```
///
/// Rows lie below each other from y 0 on, those of a section below its header; a header of height 0 does not exist. A
/// flat index numbers the rows of all sections from 0.
///
/// **Cost.** Neighbouring rows of one height are one *run* of eight bytes, so a table of uniform sections takes
/// memory for its sections only, and rows with individual heights take about eleven bytes each. `n` below is the
/// number of runs and sections. Runs lie in chunks of 16 to 127. A change that creates or removes a chunk, one in 64
/// at one place, moves the entries of all later chunks, and the first change of a copy copies the list of chunks, not
/// their runs: both are O(n / 64). A copy is O(1).
///
/// **Numbers are clamped.** A height is stored as a `Float`, 24 bits: 20 and 20.25 are exact, 0.1 is off by a
/// billionth. A negative height or NaN is 0. A y is a `Double` sum; it is exact up to 53 bits, which ten million
/// heights in quarters up to a million never exceed. Numbers of rows are clamped to 0 through 4,294,967,295.
///
/// **Places are checked.** A query for a row or section that does not exist returns nil, or 0 rows; a change throws a
/// `MessageError` and changes nothing.
public struct TableLayout: Sendable {
  /// The width of the rectangles of all rows and headers; a negative one counts as 0.
  public var width: Double

  /// The rows and headers.
  var runs = LayoutRuns()

  /// Creates a layout without sections.
  public init(width: Double = 1) {
    self.width = width
  }

  /// Creates a layout of sections whose rows have equal heights within each section.
  ///
  /// - Complexity: O(sections), also in memory.
  public init(sections: some Sequence<Section>, width: Double = 1) {
    self.init(width: width)
    apply(appending(sections))
  }

  /// Creates a layout whose rows all have the same height.
  ///
  /// - Parameters:
  ///   - rowCounts: the number of rows of each section.
  ///   - height: the height of each row.
  ///   - header: the height of each section's header; 0 for none.
  ///   - width: the width of all.
  /// - Complexity: O(sections), also in memory.
  public init(
    rowCounts: some Sequence<Int>, height: Double = 1, header: Double = 0, width: Double = 1
  ) {
    self.init(
      sections: rowCounts.lazy.map { Section(rows: $0, height: height, header: header) },
      width: width)
  }

  /// The number of sections, empty ones included.
  ///
  /// - Complexity: O(1).
  public var numberOfSections: Int { runs.total.sections }

  /// The number of rows of all sections together.
  ///
  /// - Complexity: O(1).
  public var totalNumberOfRows: Int { runs.total.rows }

  /// The height of all headers and rows together.
  ///
  /// - Complexity: O(1).
  public var height: Double { runs.total.extent }
}

extension TableLayout {
  /// A section whose rows have the same height.
  public struct Section: Hashable, Sendable {
    /// The number of rows; a negative one counts as 0.
    public var rows: Int
    /// The height of each row.
    public var height: Double
    /// The height of the header; 0 for none.
    public var header: Double

    /// Creates a section.
    public init(rows: Int, height: Double = 1, header: Double = 0) {
      (self.rows, self.height, self.header) = (rows, height, header)
    }
  }

  /// Returns the number of rows of a section; 0 for one that does not exist.
  ///
  /// - Complexity: O(log n).
  public func numberOfRows(inSection section: Int) -> Int {
    // Most tables have one section, and each key asks for its length several times.
    if section == 0, numberOfSections == 1 { return totalNumberOfRows }
    return rows(ofSection: section)?.count ?? 0
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
  /// For the top of the visible part, this is the first completely visible row.
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
  /// For the bottom of the visible part, this is the last completely visible row.
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

  /// Returns the flat indexes of the rows that lie wholly between two y, such as completely visible ones.
  ///
  /// - Complexity: O(log n).
  public func rows(within span: Range<Double>) -> Range<Int> {
    let end = lastRow(endingAtOrBefore: span.upperBound).map { $0 + 1 } ?? 0
    let start = firstRow(startingAtOrAfter: span.lowerBound) ?? end
    return min(start, end)..<end
  }

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

  /// Returns the header of a section, before which its rows do not start.
  func hit(ofSection section: Int) -> LayoutHit? {
    runs.hit { $0.sections > section }
  }
}
