/// A run and what lies before it.
struct LayoutHit {
  /// Everything before the run.
  let start: LayoutSummary
  /// The run.
  let run: LayoutRun

  /// The section that the run belongs to.
  var section: Int { run.isHeader ? start.sections : start.sections - 1 }
}

extension LayoutTree {
  /// Finds the run that holds a place, or nil when the place lies past the end.
  ///
  /// - Complexity: O(log runs).
  func hit(_ target: some LayoutTarget) -> LayoutHit? {
    target.lies(before: summary) ? node.seek(target, after: .zero) : nil
  }

  /// The flat indexes of a section's rows, or nil when there is no such section.
  ///
  /// - Complexity: O(log runs).
  func rows(ofSection section: Int) -> Range<Int>? {
    guard section >= 0, section < summary.sections else { return nil }
    return node.rows(ofSection: section, of: summary, following: 0, after: 0)
  }
}

extension LayoutTree.Node {
  /// Finds a place that lies before the end of this node.
  fileprivate func seek(_ target: some LayoutTarget, after start: LayoutSummary) -> LayoutHit? {
    switch self {
    case .leaf(let runs):
      return Self.seek(target, after: start, in: runs)
    case .branch(let branch):
      let middle = start + branch.leftSummary
      return target.lies(before: middle)
        ? branch.leftNode.seek(target, after: start)
        : branch.rightNode.seek(target, after: middle)
    }
  }

  /// Where sums of heights are rounded, they may not quite reach the place: the last run has it.
  private static func seek(
    _ target: some LayoutTarget, after start: LayoutSummary, in runs: ContiguousArray<LayoutRun>
  ) -> LayoutHit? {
    var start = start
    for run in runs.dropLast() {
      let end = start + run
      if target.lies(before: end) { return LayoutHit(start: start, run: run) }
      start = end
    }
    return runs.last.map { LayoutHit(start: start, run: $0) }
  }

  /// The rows of a section of this node.
  ///
  /// - Parameters:
  ///   - section: the section, counted from the start of this node.
  ///   - summary: what the node adds up to.
  ///   - following: how many rows come after this node, up to the next header.
  ///   - start: how many rows come before this node.
  /// - Returns: their flat indexes; nil without such a section.
  fileprivate func rows(
    ofSection section: Int, of summary: LayoutSummary, following: Int, after start: Int
  ) -> Range<Int>? {
    switch self {
    case .leaf(let runs):
      let isLast = section == summary.sections - 1
      return Self.rows(
        ofSection: section, in: runs, after: start,
        endOfLast: isLast ? start + summary.rows + following : nil)
    case .branch(let branch):
      let left = branch.leftSummary
      guard section < left.sections else {
        return branch.rightNode.rows(
          ofSection: section - left.sections, of: branch.rightSummary, following: following,
          after: start + left.rows)
      }
      let isAfterBoth = branch.rightSummary.sections == 0
      return branch.leftNode.rows(
        ofSection: section, of: left,
        following: branch.rightLeadingRows + (isAfterBoth ? following : 0), after: start)
    }
  }

  private static func rows(
    ofSection section: Int, in runs: ContiguousArray<LayoutRun>, after start: Int, endOfLast: Int?
  ) -> Range<Int>? {
    var (start, headers) = (start, 0)
    for index in runs.indices {
      guard runs[index].isHeader else {
        start += Int(runs[index].count)
        continue
      }
      headers += 1
      guard headers > section else { continue }
      return start..<(endOfLast ?? start + runs.countOfRows(from: index + 1))
    }
    return nil
  }
}
