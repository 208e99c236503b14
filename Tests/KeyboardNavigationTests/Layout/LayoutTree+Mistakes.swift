@testable import KeyboardNavigation

extension LayoutTree {
  /// What is wrong with the tree, in words; nothing should be.
  var mistakes: [String] {
    var mistakes: [String] = []
    let leaves = leaves(&mistakes)
    for (index, leaf) in leaves.enumerated() {
      let isEnd = index == 0 || index == leaves.count - 1
      if leaf.count > Self.capacity { mistakes.append("leaf \(index) has \(leaf.count) runs") }
      if leaf.count < (isEnd ? 1 : Self.minimum), !isEmpty {
        mistakes.append("leaf \(index) of \(leaves.count) has \(leaf.count) runs")
      }
    }
    let runs = Array(LayoutRuns(of: self))
    if let first = runs.first, !first.isHeader { mistakes.append("rows come before any section") }
    for (run, next) in zip(runs, runs.dropFirst()) where run.canAbsorb(next) {
      mistakes.append("\(run) and \(next) could be one")
    }
    return mistakes
  }

  /// How many leaves there are.
  var leafCount: Int {
    var mistakes: [String] = []
    return leaves(&mistakes).count
  }

  private func leaves(_ mistakes: inout [String]) -> [ContiguousArray<LayoutRun>] {
    switch node {
    case .leaf(let runs):
      if summary != runs.reduce(.zero, +) { mistakes.append("a leaf has the sum \(summary)") }
      return [runs]
    case .branch(let branch):
      if abs(branch.left.height - branch.right.height) > 1 {
        mistakes.append("sides are \(branch.left.height) and \(branch.right.height) high")
      }
      if branch.height != max(branch.left.height, branch.right.height) + 1 {
        mistakes.append("a branch says it is \(branch.height) high")
      }
      if summary != branch.left.summary + branch.right.summary {
        mistakes.append("a branch has the sum \(summary)")
      }
      return branch.left.leaves(&mistakes) + branch.right.leaves(&mistakes)
    }
  }
}
