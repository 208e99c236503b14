/// The runs of a tree in order, those that could be one as they are.
struct LayoutRuns: Sequence, IteratorProtocol {
  private var trees: [LayoutTree]
  private var leaf = ContiguousArray<LayoutRun>().makeIterator()

  init(of tree: LayoutTree) {
    trees = [tree]
  }

  mutating func next() -> LayoutRun? {
    while true {
      if let run = leaf.next() { return run }
      guard let tree = trees.popLast() else { return nil }
      switch tree.node {
      case .leaf(let runs): leaf = runs.makeIterator()
      case .branch(let branch): trees += [branch.right, branch.left]
      }
    }
  }
}

extension LayoutTree {
  /// Whether the same rows and headers come in the same order, however they are cut into runs.
  ///
  /// - Complexity: O(runs); O(1) for a copy.
  func hasSameRows(as other: LayoutTree) -> Bool {
    guard !isIdentical(to: other) else { return true }
    guard summary.rows == other.summary.rows, summary.sections == other.summary.sections else {
      return false
    }
    var (one, two) = (LayoutRuns(of: self), LayoutRuns(of: other))
    var (run, match) = (one.next(), two.next())
    while let left = run, let right = match {
      guard left.isHeader == right.isHeader, left.height == right.height else { return false }
      let shared = min(left.count, right.count)
      run = left.isHeader ? one.next() : left.cut(at: shared).after ?? one.next()
      match = right.isHeader ? two.next() : right.cut(at: shared).after ?? two.next()
    }
    return run == nil && match == nil
  }

  /// The headers with the rows between them gone, or all of one height.
  ///
  /// - Parameter height: the height of every row; nil leaves the rows out.
  /// - Returns: the headers, and the rows in between if there are any left.
  /// - Complexity: O(sections × log runs).
  func withRows(ofHeight height: Double?) -> LayoutTree {
    var builder = LayoutTreeBuilder()
    appendRows(ofHeight: height, to: &builder)
    return builder.finish()
  }

  private func appendRows(ofHeight height: Double?, to builder: inout LayoutTreeBuilder) {
    switch node {
    case .branch(let branch) where summary.sections > 0:
      branch.left.appendRows(ofHeight: height, to: &builder)
      branch.right.appendRows(ofHeight: height, to: &builder)
    case .leaf(let runs) where summary.sections > 0:
      for run in runs {
        if run.isHeader {
          builder.append(run)
        } else if let height {
          builder.appendRows(run.count, height: height)
        }
      }
    default:
      guard let height else { return }
      var rows = summary.rows
      while rows > 0 {
        let count = UInt32(clamping: rows)
        builder.appendRows(count, height: height)
        rows -= Int(count)
      }
    }
  }
}
