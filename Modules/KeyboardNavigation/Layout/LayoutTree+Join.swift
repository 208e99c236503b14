extension LayoutTree {
  /// One tree of the runs of two, one after the other.
  ///
  /// Leaves that meet are made one when either is underfull, and so are runs of one
  /// height that meet.
  ///
  /// - Complexity: O(log runs).
  static func joined(_ left: LayoutTree, _ right: LayoutTree) -> LayoutTree {
    guard let one = left.lastLeaf, let last = one.last else { return right }
    guard let two = right.firstLeaf, let first = two.first else { return left }
    guard isUnderfull(one) || isUnderfull(two) || last.canAbsorb(first) else {
      return linked(left, right)
    }
    var runs = ContiguousArray<LayoutRun>()
    runs.reserveCapacity(one.count + two.count)
    runs.append(contentsOf: one)
    runs.appendAbsorbing(first)
    runs.append(contentsOf: two.dropFirst())
    let (rest, tail) = (left.removingLastLeaf(), right.removingFirstLeaf())
    guard runs.count > capacity else {
      let leaf = LayoutTree(leaf: runs)
      return isUnderfull(runs) && !(rest.isEmpty && tail.isEmpty)
        ? joined(joined(rest, leaf), tail) : linked(linked(rest, leaf), tail)
    }
    // A leaf at an end of the tree is left small: what is added there one by one fills its leaves.
    let cut =
      tail.isEmpty ? capacity : rest.isEmpty ? runs.count - capacity : runs.count / 2
    return linked(
      linked(rest, LayoutTree(leaf: ContiguousArray(runs[..<cut]))),
      linked(LayoutTree(leaf: ContiguousArray(runs[cut...])), tail))
  }

  /// One balanced tree of two, without a look at the leaves that meet.
  ///
  /// - Complexity: O(difference of the heights).
  static func linked(_ left: LayoutTree, _ right: LayoutTree) -> LayoutTree {
    if left.isEmpty { return right }
    if right.isEmpty { return left }
    if case .branch(let branch) = left.node, left.height > right.height + 1 {
      return balanced(branch.left, linked(branch.right, right))
    }
    if case .branch(let branch) = right.node, right.height > left.height + 1 {
      return balanced(linked(left, branch.left), branch.right)
    }
    return LayoutTree(left, right)
  }

  /// A tree of two whose heights differ by two at most.
  private static func balanced(_ left: LayoutTree, _ right: LayoutTree) -> LayoutTree {
    if case .branch(let branch) = right.node, right.height > left.height + 1 {
      if case .branch(let inner) = branch.left.node, inner.height > branch.right.height {
        return LayoutTree(LayoutTree(left, inner.left), LayoutTree(inner.right, branch.right))
      }
      return LayoutTree(LayoutTree(left, branch.left), branch.right)
    }
    if case .branch(let branch) = left.node, left.height > right.height + 1 {
      if case .branch(let inner) = branch.right.node, inner.height > branch.left.height {
        return LayoutTree(LayoutTree(branch.left, inner.left), LayoutTree(inner.right, right))
      }
      return LayoutTree(branch.left, LayoutTree(branch.right, right))
    }
    return LayoutTree(left, right)
  }

  private static func isUnderfull(_ runs: ContiguousArray<LayoutRun>) -> Bool {
    runs.count < minimum
  }

  private var firstLeaf: ContiguousArray<LayoutRun>? {
    switch node {
    case .leaf(let runs): runs
    case .branch(let branch): branch.left.firstLeaf
    }
  }

  private var lastLeaf: ContiguousArray<LayoutRun>? {
    switch node {
    case .leaf(let runs): runs
    case .branch(let branch): branch.right.lastLeaf
    }
  }

  private func removingFirstLeaf() -> LayoutTree {
    guard case .branch(let branch) = node else { return .empty }
    return Self.linked(branch.left.removingFirstLeaf(), branch.right)
  }

  private func removingLastLeaf() -> LayoutTree {
    guard case .branch(let branch) = node else { return .empty }
    return Self.linked(branch.left, branch.right.removingLastLeaf())
  }
}
