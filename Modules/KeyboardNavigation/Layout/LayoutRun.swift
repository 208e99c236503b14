/// Neighbouring rows of one height, or the header of a section: eight bytes.
struct LayoutRun: Hashable, Sendable {
  /// The number of rows; 0 marks a header.
  var count: UInt32
  /// The height of each row, or of the header.
  let height: Float

  /// Creates the header that starts a section.
  init(header height: Double) {
    count = 0
    self.height = Float(layoutHeight: height)
  }

  /// Creates rows; at least one.
  init(count: UInt32, height: Double) {
    self.count = max(1, count)
    self.height = Float(layoutHeight: height)
  }

  /// A Boolean value indicating whether the run is a header.
  var isHeader: Bool { count == 0 }
}

extension Float {
  /// A height as it is kept: never negative, finite, and 0 for what is not a number.
  fileprivate init(layoutHeight height: Double) {
    self = height > 0 ? Float(min(height, Double(Float.greatestFiniteMagnitude))) : 0
  }
}

/// The sums over some runs: those of a chunk, those before a place, or all.
struct LayoutSums: Hashable, Sendable {
  /// The number of sections that start there.
  var sections = 0
  /// The number of rows.
  var rows = 0
  /// The height of headers and rows.
  var extent = 0.0

  static func + (left: LayoutSums, right: LayoutSums) -> LayoutSums {
    LayoutSums(
      sections: left.sections + right.sections, rows: left.rows + right.rows,
      extent: left.extent + right.extent)
  }

  static func + (left: LayoutSums, run: LayoutRun) -> LayoutSums {
    LayoutSums(
      sections: left.sections + (run.isHeader ? 1 : 0), rows: left.rows + Int(run.count),
      extent: left.extent + Double(max(1, run.count)) * Double(run.height))
  }
}

/// A run, its place, and the sums before it.
struct LayoutHit {
  /// The sums of everything before the run.
  let start: LayoutSums
  /// The run.
  let run: LayoutRun
  /// The place of the run's first row.
  let place: LayoutPlace

  /// The section that the run belongs to.
  var section: Int { run.isHeader ? start.sections : start.sections - 1 }

  /// Returns the number of rows of the run that end at a y or above; 0 for a header.
  func rows(endingAtOrBefore y: Double) -> Int {
    let count = Int(run.count)
    guard y >= start.extent else { return 0 }
    guard run.height > 0 else { return count }
    var rows = Int(min(((y - start.extent) / Double(run.height)).rounded(.down), Double(count)))
    // A quotient is rounded; the edges decide.
    if rows > 0, top(ofRow: rows) > y { rows -= 1 }
    if rows < count, top(ofRow: rows + 1) <= y { rows += 1 }
    return rows
  }

  /// Returns the number of rows of the run that start above a y; 0 for a header.
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
}

/// A place between rows: before a row of a run.
struct LayoutPlace: Hashable {
  /// The index of the chunk.
  var chunk: Int
  /// The index of the run in the chunk; the number of runs is the end of the chunk.
  var index: Int
  /// The number of rows of the run that lie before the place, less than all of them.
  var offset: UInt32 = 0
}
