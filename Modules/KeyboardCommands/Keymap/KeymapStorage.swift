import KeyboardCore

/// What copies of a keymap share until one of them changes, so that handing a keymap over costs
/// one reference.
///
/// Sendable because it changes only while one keymap alone refers to it.
final class KeymapStorage: @unchecked Sendable {
  private(set) var trie = StrokeTrie()
  private(set) var slots: [KeymapSlot] = []
  private(set) var indices: [BindingID: Int32] = [:]
  private(set) var idsByLayer: [BindingLayer: Set<BindingID>] = [:]
  private(set) var idsByCommand: [CommandID: Set<BindingID>] = [:]
  private var declarations: UInt64 = 0

  init() {}

  init(copying other: KeymapStorage) {
    trie = other.trie
    slots = other.slots
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
    slots.append(KeymapSlot(binding, order: declarations, node: node))
    indices[binding.id] = index
    idsByLayer[binding.layer, default: []].insert(binding.id)
    if let command = binding.invocation?.id {
      idsByCommand[command, default: []].insert(binding.id)
    }
    link(index)
  }

  /// Puts a slot into the list of its node, which is sorted from strong to weak.
  private func link(_ index: Int32) {
    let slot = slots[Int(index)]
    let node = Int(slot.node)
    count(slot.kind, at: node, by: 1)
    var stronger = StrokeTrie.none
    var weaker = trie.nodes[node].firstSlot
    while weaker != StrokeTrie.none, slots[Int(weaker)].outranks(slot) {
      stronger = weaker
      weaker = slots[Int(weaker)].weaker
    }
    slots[Int(index)].weaker = weaker
    relink(after: stronger, at: node, to: index)
  }

  /// Takes the binding with an id out of everything; the last slot moves into its place.
  @discardableResult
  func remove(_ id: BindingID) -> ResolvedBinding? {
    guard let index = indices.removeValue(forKey: id) else { return nil }
    let slot = slots[Int(index)]
    let binding = slot.binding
    relink(after: stronger(than: index), at: Int(slot.node), to: slot.weaker)
    count(slot.kind, at: Int(slot.node), by: -1)
    trie.prune(slot.node)

    let last = Int32(slots.count - 1)
    if index != last {
      let moved = slots[Int(last)]
      relink(after: stronger(than: last), at: Int(moved.node), to: index)
      slots[Int(index)] = moved
      indices[moved.binding.id] = index
    }
    slots.removeLast()

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

  private func relink(after stronger: Int32, at node: Int, to index: Int32) {
    if stronger == StrokeTrie.none {
      trie.nodes[node].firstSlot = index
    } else {
      slots[Int(stronger)].weaker = index
    }
  }

  private func count(_ kind: KeymapSlot.Kind, at node: Int, by difference: Int32) {
    switch kind {
    case .perform: break
    case .block: trie.nodes[node].blocks += difference
    case .unbind: trie.nodes[node].unbinds += difference
    }
  }

  private static func remove<Key: Hashable>(
    _ id: BindingID, from index: inout [Key: Set<BindingID>], at key: Key
  ) {
    index[key]?.remove(id)
    if index[key]?.isEmpty == true { index[key] = nil }
  }
}
