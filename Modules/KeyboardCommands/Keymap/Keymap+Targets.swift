import KeyboardCore

// These ask the table of edges itself: a call on the tree or on a copy of it would count references
// to all its parts, which is half of what a key costs.
extension Keymap {
  /// What a stroke leads to from a node.
  @inline(__always)
  func target(of node: Int32, _ stroke: KeyStroke) -> EdgeTable.Target {
    guard let number = stroke.number else { return storage.trie.target(of: node, stroke) }
    return storage.trie.edges.target(of: node, Int32(bitPattern: number))
  }

  /// What strokes lead to from the root.
  @inline(__always)
  func target(of strokes: [KeyStroke]) -> EdgeTable.Target {
    var target = EdgeTable.Target(node: StrokeTrie.root)
    for index in strokes.indices where target.node != StrokeTrie.none {
      target = self.target(of: target.node, strokes[index])
    }
    return target
  }
}
