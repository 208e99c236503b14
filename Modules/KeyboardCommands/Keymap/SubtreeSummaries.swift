/// What the nodes of a trie know about the bindings below them.
///
/// A node has a summary once more bindings than are looked at one by one are below it and it
/// branches, and keeps it until none is left. Summed up are bindings that may apply some time:
/// sound ones that perform a command and are not removed for good by one of the same sequence.
struct SubtreeSummaries: Sendable {
  /// How many nodes are looked at one by one.
  static let threshold = 8

  /// How many bindings of any kind are below each node.
  private var counts: [Int32] = []
  private var summaries: [Int32: SubtreeSummary] = [:]

  /// The summary of a node; nil when it has none.
  subscript(node: Int32) -> SubtreeSummary? { summaries[node] }
}

extension KeymapStorage {
  /// Counts a binding for every node above its own, by one or minus one.
  func countBelow(_ node: Int32, by difference: Int32) {
    summaries.reserve(trie.nodes.count)
    var node = trie.nodes[Int(node)].parent
    while node > StrokeTrie.root {
      if summaries.count(below: node, by: difference), trie.branches(node) {
        summaries.set(summary(of: node), at: node)
      }
      node = trie.nodes[Int(node)].parent
    }
  }

  /// Adds a binding to the summaries above it, or takes it out.
  func summarize(_ index: Int32, isMember: Bool) {
    let slot = slots[Int(index)]
    let members = BindingClass(bindings[index])
    var node = trie.nodes[Int(slot.node)].parent
    while node > StrokeTrie.root {
      summaries.update(at: node) {
        if isMember { $0.add(slot, of: members) } else { $0.remove(members) }
      }
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
  fileprivate mutating func count(below node: Int32, by difference: Int32) -> Bool {
    counts[Int(node)] += difference
    if counts[Int(node)] == 0 { summaries[node] = nil }
    return counts[Int(node)] > Self.threshold && summaries[node] == nil
  }

  fileprivate mutating func update(at node: Int32, _ change: (inout SubtreeSummary) -> Void) {
    guard counts[Int(node)] > 0, let index = summaries.index(forKey: node) else { return }
    change(&summaries.values[index])
  }

  fileprivate mutating func set(_ summary: SubtreeSummary, at node: Int32) {
    summaries[node] = summary
  }
}
