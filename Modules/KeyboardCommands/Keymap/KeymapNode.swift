import KeyboardCore

/// A binding in a keymap, and when it was declared.
final class KeymapEntry: Sendable {
  let binding: ResolvedBinding
  /// The version of the keymap that declared it: a later declaration has a greater one.
  let order: Int

  init(_ binding: ResolvedBinding, order: Int) {
    self.binding = binding
    self.order = order
  }

  /// Whether this binding is stronger than another: by layer, then depth, then declaration.
  func outranks(_ other: KeymapEntry) -> Bool {
    (binding.layer, binding.depth, order) > (other.binding.layer, other.binding.depth, other.order)
  }
}

/// The bindings of one sequence, and the sequences that go on from it.
struct KeymapNode: Sendable {
  /// The bindings of the sequence, the strongest first.
  private(set) var bindings: [KeymapEntry] = []
  /// What each further stroke leads to.
  private(set) var children: [KeyStroke: KeymapNode] = [:]
  /// The order of the first declaration that made the node.
  private let order: Int

  /// Creates a node without bindings.
  init(order: Int = 0) {
    self.order = order
  }

  /// The children in the order of declaration.
  var orderedChildren: [(stroke: KeyStroke, node: KeymapNode)] {
    children.sorted { $0.value.order < $1.value.order }.map { (stroke: $0.key, node: $0.value) }
  }

  /// The node that strokes lead to from this one; nil when nothing is bound there.
  func descendant(at strokes: some Sequence<KeyStroke>) -> KeymapNode? {
    var node = self
    for stroke in strokes {
      guard let child = node.children[stroke] else { return nil }
      node = child
    }
    return node
  }

  /// Adds a binding under strokes that lead on from this node.
  mutating func insert(_ entry: KeymapEntry, at strokes: ArraySlice<KeyStroke>) {
    guard let stroke = strokes.first else {
      let index = bindings.firstIndex { entry.outranks($0) } ?? bindings.endIndex
      return bindings.insert(entry, at: index)
    }
    children[stroke, default: KeymapNode(order: entry.order)]
      .insert(entry, at: strokes.dropFirst())
  }

  /// Removes a binding, and the nodes that held nothing else.
  mutating func remove(_ entry: KeymapEntry, at strokes: ArraySlice<KeyStroke>) {
    guard let stroke = strokes.first else { return bindings.removeAll { $0 === entry } }
    children[stroke]?.remove(entry, at: strokes.dropFirst())
    if let child = children[stroke], child.bindings.isEmpty, child.children.isEmpty {
      children[stroke] = nil
    }
  }
}
