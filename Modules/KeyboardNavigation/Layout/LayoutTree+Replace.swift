extension LayoutTree {
  /// Replaces rows of one leaf from a place on; the way to the leaf is all that is made anew.
  ///
  /// - Parameters:
  ///   - count: how many rows go; 0 only inserts.
  ///   - target: where they start.
  ///   - run: the rows that come instead; nil for none.
  /// - Returns: nil when more than one leaf is concerned: when the rows reach past it or past a
  ///   header, when they touch the next leaf, or when the leaf would become too small.
  /// - Complexity: O(log runs).
  func replacing(
    _ count: Int, rowsAt target: some LayoutTarget, with run: LayoutRun?
  ) -> LayoutTree? {
    guard target.lies(before: summary) else { return nil }
    return LeafEdit(target: target, count: count, run: run)
      .changed(self, after: .zero, isLast: true)
  }
}

/// What is to happen to rows of one leaf.
private struct LeafEdit<Target: LayoutTarget> {
  let target: Target
  let count: Int
  let run: LayoutRun?

  /// A tree with the change made in the leaf that holds the place.
  func changed(_ tree: LayoutTree, after start: LayoutSummary, isLast: Bool) -> LayoutTree? {
    switch tree.node {
    case .leaf(let runs):
      return changed(runs, after: start, isLast: isLast)
    case .branch(let branch):
      let middle = start + branch.leftSummary
      if target.lies(before: middle) {
        return changed(branch.left, after: start, isLast: false)
          .map { .linked($0, branch.right) }
      }
      return changed(branch.right, after: middle, isLast: isLast)
        .map { .linked(branch.left, $0) }
    }
  }

  private func changed(
    _ runs: ContiguousArray<LayoutRun>, after start: LayoutSummary, isLast: Bool
  ) -> LayoutTree? {
    let (index, start) = place(in: runs, after: start)
    let offset = target.offset(inRunAfter: start)
    guard index > 0 || offset > 0, let end = end(in: runs, from: index, offset),
      end.index < runs.count || isLast
    else { return nil }
    var changed = ContiguousArray<LayoutRun>()
    changed.reserveCapacity(runs.count + 2)
    changed.append(contentsOf: runs[..<index])
    if let head = runs[index].cut(at: offset).before { changed.append(head) }
    if let run { changed.appendAbsorbing(run) }
    if end.index < runs.count {
      if let tail = runs[end.index].cut(at: end.offset).after { changed.appendAbsorbing(tail) }
      changed.append(contentsOf: runs[(end.index + 1)...])
    }
    if changed.count > LayoutTree.capacity {
      let middle = changed.count / 2
      return LayoutTree(
        LayoutTree(leaf: ContiguousArray(changed[..<middle])),
        LayoutTree(leaf: ContiguousArray(changed[middle...])))
    }
    let isLargeEnough = isLast ? !changed.isEmpty : changed.count >= LayoutTree.minimum
    return isLargeEnough ? LayoutTree(leaf: changed) : nil
  }

  /// The run that holds the place, and what lies before that run.
  private func place(
    in runs: ContiguousArray<LayoutRun>, after start: LayoutSummary
  ) -> (index: Int, start: LayoutSummary) {
    var start = start
    for index in runs.indices.dropLast() {
      let end = start + runs[index]
      if target.lies(before: end) { return (index, start) }
      start = end
    }
    return (runs.count - 1, start)
  }

  /// Where the rows that go end; nil past the leaf or past a header.
  private func end(
    in runs: ContiguousArray<LayoutRun>, from index: Int, _ offset: UInt32
  ) -> (index: Int, offset: UInt32)? {
    var (index, offset, left) = (index, offset, count)
    while left > 0 {
      guard index < runs.count, !runs[index].isHeader else { return nil }
      let rest = Int(runs[index].count - offset)
      guard left >= rest else { return (index, offset + UInt32(left)) }
      (index, offset, left) = (index + 1, 0, left - rest)
    }
    return (index, offset)
  }
}

extension ContiguousArray<LayoutRun> {
  /// Adds a run, or lets the last one take it in.
  mutating func appendAbsorbing(_ run: LayoutRun) {
    guard !isEmpty, self[count - 1].absorb(run) else { return append(run) }
  }
}
