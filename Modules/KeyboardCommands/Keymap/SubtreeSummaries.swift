/// What the nodes of a trie know about the bindings below them.
///
/// Counted are bindings that may apply some time: sound ones that perform a command and are not
/// removed for good by a binding of the same sequence. A node has a summary once more of them than
/// are looked at one by one are below it and it branches; it keeps it until none is left.
struct SubtreeSummaries: Sendable {
  /// How many nodes are looked at one by one.
  static let threshold = 8

  /// How many are below each node.
  private var counts: [Int32] = []
  private var summaries: [Int32: SubtreeSummary] = [:]

  /// The summary of a node; nil when it has none.
  subscript(node: Int32) -> SubtreeSummary? { summaries[node] }
}

extension KeymapStorage {
  /// Counts a binding for every node above its own.
  func summarize(_ index: Int32) {
    summaries.reserve(trie.nodes.count)
    let slot = slots[Int(index)]
    let members = BindingClass(bindings[index])
    var node = trie.nodes[Int(slot.node)].parent
    while node > StrokeTrie.root {
      if summaries.add(slot, of: members, at: node), trie.branches(node) {
        summaries.set(summary(of: node), at: node)
      }
      node = trie.nodes[Int(node)].parent
    }
  }

  /// Takes a binding out for every node above its own.
  func unsummarize(_ index: Int32) {
    let members = BindingClass(bindings[index])
    var node = trie.nodes[Int(slots[Int(index)].node)].parent
    while node > StrokeTrie.root {
      summaries.remove(members, at: node)
      node = trie.nodes[Int(node)].parent
    }
  }

  /// Sums up what is below a node; what is summed up further down is not looked at again.
  private func summary(of top: Int32) -> SubtreeSummary {
    var sum = SubtreeSummary()
    var node = trie.successor(of: top, below: top)
    while node != StrokeTrie.none {
      var index = trie.nodes[Int(node)].firstSlot
      while index != StrokeTrie.none {
        let slot = slots[Int(index)]
        if slot.counts { sum.add(slot, of: BindingClass(bindings[index])) }
        index = slot.weaker
      }
      if let known = summaries[node] {
        sum.add(known)
        node = trie.successor(past: node, below: top)
      } else {
        node = trie.successor(of: node, below: top)
      }
    }
    return sum
  }
}

extension SubtreeSummaries {
  /// Makes room for so many nodes.
  fileprivate mutating func reserve(_ nodes: Int) {
    if counts.count < nodes { counts += repeatElement(0, count: nodes - counts.count) }
  }

  /// Counts a binding below a node.
  ///
  /// - Returns: whether the node has no summary and needs one as soon as it branches.
  fileprivate mutating func add(
    _ slot: KeymapSlot, of members: BindingClass, at node: Int32
  ) -> Bool {
    counts[Int(node)] += 1
    guard counts[Int(node)] > Self.threshold else { return false }
    guard summaries[node] != nil else { return true }
    summaries[node]?.add(slot, of: members)
    return false
  }

  /// Takes a binding below a node out.
  fileprivate mutating func remove(_ members: BindingClass, at node: Int32) {
    counts[Int(node)] -= 1
    if counts[Int(node)] == 0 {
      summaries[node] = nil
    } else {
      summaries[node]?.remove(members)
    }
  }

  fileprivate mutating func set(_ summary: SubtreeSummary, at node: Int32) {
    summaries[node] = summary
  }
}
