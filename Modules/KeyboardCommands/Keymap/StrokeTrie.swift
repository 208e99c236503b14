import KeyboardCore

/// The sequences of a keymap as a tree of strokes, in flat arrays.
///
/// Finding a child is one look-up among the edges, whatever the number of nodes. Children are
/// linked in the order of insertion, and parents are linked from children, so that a subtree is
/// walked without a stack.
struct StrokeTrie: Sendable {
  /// One sequence that is bound or starts one that is; half a line of memory.
  struct Node: Sendable {
    fileprivate(set) var parent = StrokeTrie.none
    fileprivate var stroke: Int32 = 0
    fileprivate(set) var firstChild = StrokeTrie.none
    fileprivate(set) var next = StrokeTrie.none
    /// Of a first child, the last one.
    fileprivate var previous = StrokeTrie.none
    /// The strongest binding of the sequence.
    fileprivate(set) var firstSlot = StrokeTrie.none
    /// How many of its bindings block or unbind.
    var removers: Int32 = 0
    /// How many longer bindings perform a command without condition and are not removed by one of
    /// the same sequence.
    var plainBelow: Int32 = 0
  }

  /// No node, no slot.
  static let none: Int32 = -1
  /// The empty sequence.
  static let root: Int32 = 0

  private var numbers = StrokeNumbers()
  private(set) var edges = EdgeTable()
  private var free: [Int32] = []
  /// The nodes by index; the links of freed ones mean nothing.
  private(set) var nodes: [Node] = [Node()]

  /// What a stroke leads to from a node.
  ///
  /// - Complexity: O(1).
  func target(of node: Int32, _ stroke: KeyStroke) -> EdgeTable.Target {
    edges.target(of: node, numbers.number(of: stroke))
  }

  /// The node that strokes lead to from the root, or ``none``.
  ///
  /// - Complexity: O(n) in the number of strokes.
  func node(at strokes: [KeyStroke]) -> Int32 {
    var node = Self.root
    for stroke in strokes where node != Self.none { node = target(of: node, stroke).node }
    return node
  }

  /// The stroke that leads to a node; nil for the root and ``none``.
  func stroke(to node: Int32) -> KeyStroke? {
    node <= Self.root ? nil : numbers.stroke(numbered: nodes[Int(node)].stroke)
  }
}

extension StrokeTrie {
  /// The node after a node in a walk through everything below an ancestor, parents first, or
  /// ``none`` after the last one.
  func successor(of node: Int32, below ancestor: Int32) -> Int32 {
    let child = nodes[Int(node)].firstChild
    return child == Self.none ? successor(past: node, below: ancestor) : child
  }

  /// The node after everything below a node in such a walk, or ``none``.
  func successor(past node: Int32, below ancestor: Int32) -> Int32 {
    var node = node
    while node != ancestor {
      let next = nodes[Int(node)].next
      if next != Self.none { return next }
      node = nodes[Int(node)].parent
    }
    return Self.none
  }

  /// Whether any stroke leads on from a node.
  func leadsFurther(_ node: Int32) -> Bool {
    nodes[Int(node)].firstChild != Self.none
  }

  /// Whether a node branches: several strokes lead on from it.
  func branches(_ node: Int32) -> Bool {
    let child = nodes[Int(node)].firstChild
    return child != Self.none && nodes[Int(child)].next != Self.none
  }

  /// Whether a node is below another.
  func isNode(_ node: Int32, below ancestor: Int32) -> Bool {
    var node = nodes[Int(node)].parent
    while node != Self.none, node != ancestor { node = nodes[Int(node)].parent }
    return node == ancestor
  }
}

extension StrokeTrie {
  /// The node of a sequence, made if it is missing.
  mutating func insert(_ sequence: KeySequence) -> Int32 {
    var node = Self.root
    for stroke in sequence.strokes {
      let child = target(of: node, stroke).node
      node = child == Self.none ? append(stroke, to: node) : child
    }
    return node
  }

  /// Removes a node, and then its ancestors, as far as they hold no bindings and lead nowhere.
  ///
  /// - Returns: the node at which it stopped.
  mutating func prune(_ node: Int32) -> Int32 {
    var node = node
    while node != Self.root {
      let leaf = nodes[Int(node)]
      guard leaf.firstSlot == Self.none, leaf.firstChild == Self.none else { break }
      edges.remove(leaf.parent, leaf.stroke)
      unlink(leaf, at: node)
      free.append(node)
      node = leaf.parent
    }
    return node
  }

  /// Makes a slot the strongest of a node.
  mutating func setFirstSlot(of node: Int32, to slot: Int32) {
    nodes[Int(node)].firstSlot = slot
  }

  /// Sets the tip at the edge to a node; the root has none.
  mutating func setTip(of node: Int32, to tip: Int32) {
    guard node != Self.root else { return }
    edges.setTip(nodes[Int(node)].parent, nodes[Int(node)].stroke, to: tip)
  }

  /// Counts a binding of a node that blocks or unbinds.
  mutating func countRemover(at node: Int32, by difference: Int32) {
    nodes[Int(node)].removers += difference
  }

  /// Counts a plain binding of a node for every node above it.
  mutating func countPlain(above node: Int32, by difference: Int32) {
    var node = nodes[Int(node)].parent
    while node != Self.none {
      nodes[Int(node)].plainBelow += difference
      node = nodes[Int(node)].parent
    }
  }

  private mutating func append(_ stroke: KeyStroke, to parent: Int32) -> Int32 {
    let number = numbers.add(stroke)
    let node = Node(parent: parent, stroke: number)
    let index: Int32
    if let reused = free.popLast() {
      nodes[Int(reused)] = node
      index = reused
    } else {
      index = Int32(nodes.count)
      nodes.append(node)
    }
    link(index, to: parent)
    edges.insert(parent, number, leadingTo: index)
    return index
  }

  /// Makes a node the last child of its parent.
  private mutating func link(_ node: Int32, to parent: Int32) {
    let first = nodes[Int(parent)].firstChild
    guard first != Self.none else {
      nodes[Int(parent)].firstChild = node
      nodes[Int(node)].previous = node
      setTip(of: parent, to: Self.none)
      return
    }
    let last = nodes[Int(first)].previous
    nodes[Int(last)].next = node
    nodes[Int(node)].previous = last
    nodes[Int(first)].previous = node
  }

  private mutating func unlink(_ leaf: Node, at index: Int32) {
    let first = nodes[Int(leaf.parent)].firstChild
    if index != first {
      nodes[Int(leaf.previous)].next = leaf.next
      nodes[Int(leaf.next == Self.none ? first : leaf.next)].previous = leaf.previous
      return
    }
    nodes[Int(leaf.parent)].firstChild = leaf.next
    if leaf.next != Self.none { nodes[Int(leaf.next)].previous = leaf.previous }
  }
}
