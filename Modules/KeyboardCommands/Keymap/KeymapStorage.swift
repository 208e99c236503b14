import KeyboardCore

/// What copies of a keymap share until one of them changes, so that handing a keymap over costs
/// one reference.
///
/// Sendable because it changes only while one keymap alone refers to it. So nothing can read while
/// something writes, and what resolution reads is not checked for that at every access.
final class KeymapStorage: @unchecked Sendable {
  @exclusivity(unchecked)
  var trie = StrokeTrie()
  /// The bindings, and by the same numbers what resolution needs of them.
  @exclusivity(unchecked)
  private(set) var bindings = BindingShelves()
  @exclusivity(unchecked)
  var slots: [KeymapSlot] = []
  var summaries = SubtreeSummaries()
  /// How many bindings block or unbind.
  @exclusivity(unchecked)
  var removers = 0
  private(set) var indices: [BindingID: Int32] = [:]
  private(set) var idsByLayer: [BindingLayer: Set<BindingID>] = [:]
  private(set) var idsByCommand: [CommandID: Set<BindingID>] = [:]
  private var declarations: UInt64 = 0

  init() {}

  init(copying other: KeymapStorage) {
    trie = other.trie
    bindings = other.bindings
    slots = other.slots
    summaries = other.summaries
    removers = other.removers
    indices = other.indices
    idsByLayer = other.idsByLayer
    idsByCommand = other.idsByCommand
    declarations = other.declarations
  }
}

extension KeymapStorage {
  /// Adds a binding as declared now; one with the same id goes.
  func insert(_ binding: ResolvedBinding) {
    remove(binding.id)
    declarations += 1
    let node = trie.insert(binding.sequence)
    let index = Int32(slots.count)
    bindings.append(binding.parts)
    slots.append(KeymapSlot(binding.parts, order: declarations, node: node))
    indices[binding.id] = index
    idsByLayer[binding.layer, default: []].insert(binding.id)
    if let command = binding.invocation?.id {
      idsByCommand[command, default: []].insert(binding.id)
    }
    link(index)
  }

  /// How strong a binding is.
  func rank(of index: Int32) -> BindingRank {
    let binding = bindings[index]
    return BindingRank(
      layer: binding.layer, depth: binding.depth, order: slots[Int(index)].order)
  }

  /// Puts a slot into the list of its node, which is sorted from strong to weak.
  private func link(_ index: Int32) {
    let slot = slots[Int(index)]
    let rank = rank(of: index)
    var stronger = StrokeTrie.none
    var weaker = trie.nodes[Int(slot.node)].firstSlot
    while weaker != StrokeTrie.none, self.rank(of: weaker) > rank {
      stronger = weaker
      weaker = slots[Int(weaker)].weaker
    }
    slots[Int(index)].weaker = weaker
    relink(after: stronger, at: slot.node, to: index)
    countAdded(index)
  }

  /// Takes the binding with an id out of everything; the last slot moves into its place.
  @discardableResult
  func remove(_ id: BindingID) -> ResolvedBinding? {
    guard let index = indices.removeValue(forKey: id) else { return nil }
    let slot = slots[Int(index)]
    let binding = bindings[index]
    countRemoving(index)
    relink(after: stronger(than: index), at: slot.node, to: slot.weaker)
    countRemoved(slot)
    updateTip(of: trie.prune(slot.node))

    let last = Int32(slots.count - 1)
    if index != last {
      let moved = slots[Int(last)]
      let stronger = stronger(than: last)
      slots[Int(index)] = moved
      indices[bindings[last].id] = index
      relink(after: stronger, at: moved.node, to: index)
    }
    slots.removeLast()
    bindings.remove(at: index)

    Self.remove(id, from: &idsByLayer, at: binding.layer)
    if let command = binding.invocation?.id {
      Self.remove(id, from: &idsByCommand, at: command)
    }
    return binding
  }

  /// The slot that is linked to a slot of the same node; ``StrokeTrie/none`` for the first one.
  private func stronger(than index: Int32) -> Int32 {
    var stronger = StrokeTrie.none
    var current = trie.nodes[Int(slots[Int(index)].node)].firstSlot
    while current != index {
      stronger = current
      current = slots[Int(current)].weaker
    }
    return stronger
  }

  private func relink(after stronger: Int32, at node: Int32, to index: Int32) {
    if stronger == StrokeTrie.none {
      trie.setFirstSlot(of: node, to: index)
      updateTip(of: node)
    } else {
      slots[Int(stronger)].weaker = index
    }
  }

  /// Says at the edge to a node what resolution need not look at the node for.
  private func updateTip(of node: Int32) {
    let slot = trie.nodes[Int(node)].firstSlot
    let isTip = slot != StrokeTrie.none && slots[Int(slot)].isPlain && !trie.leadsFurther(node)
    trie.setTip(of: node, to: isTip ? slot : StrokeTrie.none)
  }

  private static func remove<Key: Hashable>(
    _ id: BindingID, from index: inout [Key: Set<BindingID>], at key: Key
  ) {
    index[key]?.remove(id)
    if index[key]?.isEmpty == true { index[key] = nil }
  }
}
