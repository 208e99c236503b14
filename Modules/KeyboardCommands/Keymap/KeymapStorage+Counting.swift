import KeyboardCore

extension KeymapStorage {
  /// Counts a binding that was added, and what it takes out.
  func countAdded(_ index: Int32) {
    let slot = slots[Int(index)]
    countBelow(slot.node, by: 1)
    if slot.kind != .perform {
      removers += 1
      trie.countRemover(at: slot.node, by: 1)
    }
    if trie.nodes[Int(slot.node)].removers == 0 {
      setCounts(index, to: slot.isSound)
    } else {
      recount(slot.node)
    }
  }

  /// Takes a binding that is still linked out of the counts.
  func countRemoving(_ index: Int32) {
    setCounts(index, to: false)
  }

  /// Counts what a binding that is no longer linked had taken out.
  func countRemoved(_ slot: KeymapSlot) {
    countBelow(slot.node, by: -1)
    guard slot.kind != .perform else { return }
    removers -= 1
    trie.countRemover(at: slot.node, by: -1)
    recount(slot.node)
  }

  /// Decides again which bindings of a node may apply some time.
  private func recount(_ node: Int32) {
    var removals = LastingRemovals()
    var index = trie.nodes[Int(node)].firstSlot
    while index != StrokeTrie.none {
      let slot = slots[Int(index)]
      let binding = bindings[index]
      setCounts(index, to: slot.kind == .perform && slot.isSound && !removals.cover(binding))
      if slot.isSound { removals.include(binding) }
      index = slot.weaker
    }
  }

  private func setCounts(_ index: Int32, to counts: Bool) {
    guard slots[Int(index)].counts != counts else { return }
    slots[Int(index)].counts = counts
    let slot = slots[Int(index)]
    if !slot.hasCondition { trie.countPlain(above: slot.node, by: counts ? 1 : -1) }
    summarize(index, isMember: counts)
  }
}
