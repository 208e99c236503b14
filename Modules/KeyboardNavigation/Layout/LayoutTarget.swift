/// A place that a descent looks for: in the first run at whose end it has been passed.
protocol LayoutTarget {
  /// Whether the place lies before the end of everything that is summed up.
  func lies(before end: LayoutSummary) -> Bool

  /// How many rows of the run that holds the place lie before it.
  func offset(inRunAfter start: LayoutSummary) -> UInt32
}

extension LayoutTarget {
  func offset(inRunAfter start: LayoutSummary) -> UInt32 { 0 }
}

/// The start of a row with a flat index: after the headers that precede it.
struct RowTarget: LayoutTarget {
  let row: Int

  func lies(before end: LayoutSummary) -> Bool { row < end.rows }

  func offset(inRunAfter start: LayoutSummary) -> UInt32 {
    UInt32(clamping: row - start.rows)
  }
}

/// The end of a number of rows, at least one: before the headers that follow.
struct RowsEndTarget: LayoutTarget {
  let rows: Int

  func lies(before end: LayoutSummary) -> Bool { rows <= end.rows }

  func offset(inRunAfter start: LayoutSummary) -> UInt32 {
    UInt32(clamping: rows - start.rows)
  }
}

/// The start of a section: before its header.
struct SectionTarget: LayoutTarget {
  let section: Int

  func lies(before end: LayoutSummary) -> Bool { section < end.sections }
}

/// The run that covers a y.
struct CoveringTarget: LayoutTarget {
  let y: Double

  func lies(before end: LayoutSummary) -> Bool { y < end.extent }
}

/// The first run that ends at a y or below.
struct ReachingTarget: LayoutTarget {
  let y: Double

  func lies(before end: LayoutSummary) -> Bool { y <= end.extent }
}

/// Where rows are inserted: before a row, or at the end of a section, before the next one.
enum InsertionTarget: LayoutTarget {
  case row(RowTarget)
  case section(SectionTarget)

  func lies(before end: LayoutSummary) -> Bool {
    switch self {
    case .row(let target): target.lies(before: end)
    case .section(let target): target.lies(before: end)
    }
  }

  func offset(inRunAfter start: LayoutSummary) -> UInt32 {
    switch self {
    case .row(let target): target.offset(inRunAfter: start)
    case .section(let target): target.offset(inRunAfter: start)
    }
  }
}
