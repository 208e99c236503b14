/// The runs of a layout in order, in chunks with sums, found by a binary tree over the sums.
///
/// ```
/// sums    1: all                     the sums of node i are those of 2i and 2i + 1 together;
///         2: left      3: right      the nodes of the lower half are the chunks, in order
///         4 5 6 7 …
/// chunks  [run, run, …] [run, …] …   16 to 127 runs each, but for the last
/// ```
struct LayoutRuns: Sendable {
  /// Some neighbouring runs and their sums.
  struct Chunk: Sendable {
    let runs: ContiguousArray<LayoutRun>
    let sums: LayoutSums

    /// The number of runs of a chunk that is filled at once; at twice as many it is split.
    static let size = 64
    /// The number of runs below which a chunk is merged with the next one.
    static let minimum = 16

    /// Creates a chunk whose memory is no larger than its runs.
    init(_ runs: ArraySlice<LayoutRun>) {
      var copy = ContiguousArray<LayoutRun>()
      copy.reserveCapacity(runs.count)
      copy.append(contentsOf: runs)
      self.runs = copy
      sums = copy.reduce(LayoutSums(), +)
    }
  }

  private(set) var chunks: [Chunk] = []
  private var sums = [LayoutSums](repeating: LayoutSums(), count: 2)

  /// The sums of all runs.
  var total: LayoutSums { sums[1] }

  /// Finds the first run whose end passes a place; nil if the place is beyond all.
  ///
  /// - Complexity: O(log runs).
  func hit(where isPassed: (_ end: LayoutSums) -> Bool) -> LayoutHit? {
    guard !chunks.isEmpty, isPassed(total) else { return nil }
    var (node, start) = (1, LayoutSums())
    while node < sums.count / 2 {
      node *= 2
      let middle = start + sums[node]
      // Rounded sums of heights may not quite reach the place: it is then in the last run.
      if !isPassed(middle), sums[node + 1] != LayoutSums() {
        start = middle
        node += 1
      }
    }
    let chunk = node - sums.count / 2
    let runs = chunks[chunk].runs
    var index = 0
    while index < runs.count - 1 {
      let end = start + runs[index]
      if isPassed(end) { break }
      start = end
      index += 1
    }
    return LayoutHit(
      start: start, run: runs[index], place: LayoutPlace(chunk: chunk, index: index))
  }

  /// Returns the number of rows between a header and the next one of its chunk; nil if there is none.
  func rows(after header: LayoutPlace) -> Int? {
    var rows = 0
    for run in chunks[header.chunk].runs[(header.index + 1)...] {
      if run.isHeader { return rows }
      rows += Int(run.count)
    }
    return nil
  }

  /// Calls a closure with the runs between two places; runs at the ends may be partial.
  func forEachRun(
    from start: LayoutPlace, to end: LayoutPlace, _ body: (LayoutRun) -> Void
  ) {
    for chunk in start.chunk...end.chunk where chunk < chunks.count {
      let runs = chunks[chunk].runs
      var index = chunk == start.chunk ? start.index : 0
      if chunk == start.chunk, start.offset > 0 {
        var run = runs[index]
        if start.chunk == end.chunk, start.index == end.index { run.count = end.offset }
        run.count -= start.offset
        if run.count > 0 { body(run) }
        index += 1
      }
      let stop = chunk == end.chunk ? end.index : runs.count
      while index < stop {
        body(runs[index])
        index += 1
      }
      if chunk == end.chunk, index == stop, end.offset > 0 {
        var run = runs[index]
        run.count = end.offset
        body(run)
      }
    }
  }

  /// Replaces the chunks of an edit by the collected ones and those that follow it.
  ///
  /// - Complexity: O(log runs), or O(chunks) if their number changes before the last one.
  mutating func apply(_ edit: consuming LayoutEdit) {
    var last = edit.end.chunk
    forEachRun(from: edit.end, to: endOfChunk(last)) { edit.append($0) }
    while edit.isSmall, last + 1 < chunks.count {
      last += 1
      forEachRun(from: LayoutPlace(chunk: last, index: 0), to: endOfChunk(last)) { edit.append($0) }
    }
    let (old, new) = (edit.start.chunk..<min(last + 1, chunks.count), edit.finish())
    let count = chunks.count
    chunks.replaceSubrange(old, with: new)
    update(old.lowerBound..<(new.count == old.count ? old.upperBound : max(count, chunks.count)))
  }

  /// The end of all runs.
  var end: LayoutPlace { endOfChunk(max(0, chunks.count - 1)) }

  private func endOfChunk(_ chunk: Int) -> LayoutPlace {
    LayoutPlace(chunk: chunk, index: chunk < chunks.count ? chunks[chunk].runs.count : 0)
  }

  /// Updates the sums after some chunks have changed.
  private mutating func update(_ changed: Range<Int>) {
    var changed = changed
    while chunks.count > sums.count / 2 {
      sums = Array(repeating: LayoutSums(), count: sums.count * 2)
      changed = 0..<chunks.count
    }
    var (low, high) = (sums.count / 2 + changed.lowerBound, sums.count / 2 + changed.upperBound)
    for chunk in changed {
      sums[sums.count / 2 + chunk] = chunk < chunks.count ? chunks[chunk].sums : LayoutSums()
    }
    while low > 1 {
      (low, high) = (low / 2, (high + 1) / 2)
      for node in low..<high { sums[node] = sums[2 * node] + sums[2 * node + 1] }
    }
  }
}

/// The runs that replace those between two places, with the preceding runs of their chunk.
@usableFromInline
struct LayoutEdit {
  let start: LayoutPlace
  let end: LayoutPlace
  private var chunks: [LayoutRuns.Chunk] = []
  private var runs: [LayoutRun] = []

  init(_ layout: LayoutRuns, from start: LayoutPlace, to end: LayoutPlace) {
    (self.start, self.end) = (start, end)
    runs.reserveCapacity(2 * LayoutRuns.Chunk.size)
    layout.forEachRun(from: LayoutPlace(chunk: start.chunk, index: 0), to: start) { append($0) }
  }

  /// Adds a header with rows of one height.
  mutating func append(_ section: TableLayout.Section) {
    append(LayoutRun(header: section.header))
    guard section.rows > 0 else { return }
    append(LayoutRun(count: UInt32(clamping: section.rows), height: section.height))
  }

  /// Adds a row.
  @usableFromInline
  mutating func appendRow(_ height: Double) {
    append(LayoutRun(count: 1, height: height))
  }

  /// Adds a run, merging it with the last one as far as possible.
  mutating func append(_ run: LayoutRun) {
    var run = run
    if !run.isHeader, let last = runs.last, !last.isHeader, last.height == run.height {
      let taken = min(run.count, .max - last.count)
      runs[runs.count - 1].count += taken
      run.count -= taken
      if run.count == 0 { return }
    }
    if runs.count == 2 * LayoutRuns.Chunk.size {
      chunks.append(LayoutRuns.Chunk(runs[..<LayoutRuns.Chunk.size]))
      runs.removeFirst(LayoutRuns.Chunk.size)
    }
    runs.append(run)
  }

  /// A Boolean value indicating whether the collected runs are too few for a chunk.
  var isSmall: Bool { chunks.isEmpty && runs.count < LayoutRuns.Chunk.minimum }

  /// Returns the collected chunks.
  consuming func finish() -> [LayoutRuns.Chunk] {
    runs.isEmpty ? chunks : chunks + [LayoutRuns.Chunk(runs[...])]
  }
}

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
  /// Creates the stored form of a height: never negative, finite, and 0 for NaN.
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

  /// Returns the number of rows of the run that end at or above a y; 0 for a header.
  func rows(endingAtOrBefore y: Double) -> Int {
    let count = Int(run.count)
    guard y >= start.extent else { return 0 }
    guard run.height > 0 else { return count }
    var rows = Int(min(((y - start.extent) / Double(run.height)).rounded(.down), Double(count)))
    // The quotient is rounded; the edges decide.
    if rows > 0, top(ofRow: rows) > y { rows -= 1 }
    if rows < count, top(ofRow: rows + 1) <= y { rows += 1 }
    return rows
  }

  /// Returns the number of rows of the run that start above a y; 0 for a header.
  func rows(startingBefore y: Double) -> Int {
    guard y > start.extent else { return 0 }
    let ended = rows(endingAtOrBefore: y)
    return ended < run.count && top(ofRow: ended) < y ? ended + 1 : ended
  }

  private func top(ofRow row: Int) -> Double {
    start.extent + Double(row) * Double(run.height)
  }
}

/// A place between rows: before a row of a run.
struct LayoutPlace {
  /// The index of the chunk.
  var chunk: Int
  /// The index of the run in the chunk; the number of runs stands for the end of the chunk.
  var index: Int
  /// The number of rows of the run before the place, less than all of them.
  var offset: UInt32 = 0
}
