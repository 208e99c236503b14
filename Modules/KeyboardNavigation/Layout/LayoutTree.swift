/// Runs in order, in a balanced tree that is never changed: what changes shares the rest.
///
/// Leaves hold up to ``capacity`` runs; all but the first and the last hold at least ``minimum``.
/// The two sides of a branch differ in height by one at most (AVL), so that n runs are found in
/// O(log n). No two neighbouring runs could be one.
///
/// ```
///              Branch(left, right)          each side with its summary: one place in memory
///             /                   \         to look at for each level of a descent
///    Branch(…)                     Branch(…)
///   /         \
/// [run, run…]  [run, run…]
/// ```
struct LayoutTree: Sendable {
  enum Node: Sendable {
    case leaf(ContiguousArray<LayoutRun>)
    case branch(Branch)
  }

  /// The nodes lie apart from their summaries: so a descent need not retain what it passes.
  final class Branch: Sendable {
    let leftNode: Node
    let rightNode: Node
    let leftSummary: LayoutSummary
    let rightSummary: LayoutSummary
    let leftLeadingRows: Int
    let rightLeadingRows: Int
    let height: Int

    init(_ left: LayoutTree, _ right: LayoutTree) {
      leftNode = left.node
      rightNode = right.node
      leftSummary = left.summary
      rightSummary = right.summary
      leftLeadingRows = left.leadingRows
      rightLeadingRows = right.leadingRows
      height = max(left.height, right.height) + 1
    }

    var left: LayoutTree {
      LayoutTree(node: leftNode, summary: leftSummary, leadingRows: leftLeadingRows)
    }

    var right: LayoutTree {
      LayoutTree(node: rightNode, summary: rightSummary, leadingRows: rightLeadingRows)
    }
  }

  let node: Node
  let summary: LayoutSummary
  /// How many rows come before the first header; all of them where there is none.
  let leadingRows: Int

  /// The most runs of a leaf.
  static let capacity = 128

  /// The fewest runs of a leaf between others.
  ///
  /// Well below the half that a full leaf is cut into, so that what is inserted and removed in turn
  /// does not cut and join in turn.
  static let minimum = capacity / 4

  /// A tree without runs.
  static let empty = LayoutTree(leaf: [])

  private init(node: Node, summary: LayoutSummary, leadingRows: Int) {
    self.node = node
    self.summary = summary
    self.leadingRows = leadingRows
  }

  /// Creates a tree of one leaf.
  init(leaf runs: ContiguousArray<LayoutRun>) {
    node = .leaf(runs)
    summary = runs.reduce(.zero, +)
    leadingRows = runs.countOfRows(from: 0)
  }

  /// Creates a tree over two that differ in height by one at most.
  init(_ left: LayoutTree, _ right: LayoutTree) {
    node = .branch(Branch(left, right))
    summary = left.summary + right.summary
    leadingRows =
      left.leadingRows + (left.summary.sections == 0 ? right.leadingRows : 0)
  }

  /// Whether there are no runs.
  var isEmpty: Bool {
    if case .leaf(let runs) = node { runs.isEmpty } else { false }
  }

  /// How many branches lie between the root and the deepest leaf.
  var height: Int {
    if case .branch(let branch) = node { branch.height } else { 0 }
  }

  /// Whether two trees are the same memory.
  func isIdentical(to other: LayoutTree) -> Bool {
    switch (node, other.node) {
    case (.branch(let one), .branch(let two)): one === two
    default: false
    }
  }
}

extension ContiguousArray<LayoutRun> {
  /// How many rows there are from a run on, up to the next header or the end.
  func countOfRows(from start: Int) -> Int {
    var count = 0
    for run in self[start...] {
      if run.isHeader { break }
      count += Int(run.count)
    }
    return count
  }
}
