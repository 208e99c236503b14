extension LayoutTree {
  /// The runs before a place and those from it on; a run that holds the place is cut.
  ///
  /// The leaves at the cut may be small: ``joined(_:_:)`` fills them again.
  ///
  /// - Complexity: O(log runs).
  func split(at target: some LayoutTarget) -> (before: LayoutTree, after: LayoutTree) {
    target.lies(before: summary) ? split(at: target, after: .zero) : (self, .empty)
  }

  /// What lies before two places, between them and after; the first place is not the later one.
  func cutOut(
    from first: some LayoutTarget, to second: some LayoutTarget
  ) -> (before: LayoutTree, piece: LayoutTree, after: LayoutTree) {
    let (front, after) = split(at: second)
    let (before, piece) = front.split(at: first)
    return (before, piece, after)
  }

  /// The runs with others in between, from a place on.
  ///
  /// - Complexity: O(log runs).
  func inserting(_ tree: LayoutTree, at target: some LayoutTarget) -> LayoutTree {
    let (before, after) = split(at: target)
    return .joined(.joined(before, tree), after)
  }

  private func split(
    at target: some LayoutTarget, after start: LayoutSummary
  ) -> (before: LayoutTree, after: LayoutTree) {
    switch node {
    case .leaf(let runs):
      return Self.split(runs, at: target, after: start)
    case .branch(let branch):
      let middle = start + branch.left.summary
      if target.lies(before: middle) {
        let (before, after) = branch.left.split(at: target, after: start)
        return (before, Self.linked(after, branch.right))
      }
      let (before, after) = branch.right.split(at: target, after: middle)
      return (Self.linked(branch.left, before), after)
    }
  }

  private static func split(
    _ runs: ContiguousArray<LayoutRun>, at target: some LayoutTarget, after start: LayoutSummary
  ) -> (before: LayoutTree, after: LayoutTree) {
    var start = start
    for index in runs.indices {
      let end = start + runs[index]
      if target.lies(before: end) {
        let (head, tail) = runs[index].cut(at: target.offset(inRunAfter: start))
        var before = ContiguousArray(runs[..<index])
        if let head { before.append(head) }
        var after = ContiguousArray<LayoutRun>()
        after.reserveCapacity(runs.count - index)
        if let tail { after.append(tail) }
        after.append(contentsOf: runs[(index + 1)...])
        return (LayoutTree(leaf: before), LayoutTree(leaf: after))
      }
      start = end
    }
    return (LayoutTree(leaf: runs), .empty)
  }
}
