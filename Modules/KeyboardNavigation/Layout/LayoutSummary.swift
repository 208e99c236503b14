/// What runs add up to: the same for a run, a leaf, a tree and everything before a place.
struct LayoutSummary: Hashable, Sendable {
  /// How many sections start here.
  var sections: Int
  /// How many rows are here.
  var rows: Int
  /// The height of headers and rows.
  var extent: Double

  /// Nothing.
  static let zero = LayoutSummary(sections: 0, rows: 0, extent: 0)

  static func + (left: LayoutSummary, right: LayoutSummary) -> LayoutSummary {
    LayoutSummary(
      sections: left.sections + right.sections, rows: left.rows + right.rows,
      extent: left.extent + right.extent)
  }

  static func + (left: LayoutSummary, run: LayoutRun) -> LayoutSummary {
    LayoutSummary(
      sections: left.sections + (run.isHeader ? 1 : 0), rows: left.rows + Int(run.count),
      extent: left.extent + run.extent)
  }
}
