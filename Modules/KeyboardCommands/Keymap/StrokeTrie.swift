import KeyboardCore

/// The sequences of a keymap as a tree of strokes, in flat arrays.
///
/// Finding a child is one look-up of the stroke among the distinct strokes bound anywhere and one
/// among the edges, whatever the number of nodes. Children are linked in the order of
/// insertion, and parents are linked from children, so that a subtree is walked without a stack.
struct StrokeTrie: Sendable {
  /// One sequence that is bound or starts one that is.
  struct Node: Sendable {
    var parent = StrokeTrie.none
    var stroke: Int32 = 0
    var firstChild = StrokeTrie.none
    var lastChild = StrokeTrie.none
    var next = StrokeTrie.none
    var previous = StrokeTrie.none
    /// The strongest binding of the sequence.
    var firstSlot = StrokeTrie.none
    /// How many of its bindings block.
    var blocks: Int32 = 0
    /// How many of its bindings unbind.
    var unbinds: Int32 = 0
  }

  /// No node, no slot.
  static let none: Int32 = -1
  /// The empty sequence.
  static let root: Int32 = 0

  private(set) var strokes: [KeyStroke] = []
  private var strokeNumbers: [KeyStroke: Int32] = [:]
  private var edges = EdgeTable()
  private var free: [Int32] = []
  /// The nodes by index; the links of freed ones mean nothing.
  var nodes: [Node] = [Node()]

  /// The node that a stroke leads to, or ``none``.
  ///
  /// - Complexity: O(1).
  func child(of node: Int32, _ stroke: KeyStroke) -> Int32 {
    guard let number = strokeNumbers[stroke] else { return Self.none }
    return edges.child(of: node, number)
  }

  /// The node that strokes lead to from the root, or ``none``.
  ///
  /// - Complexity: O(n) in the number of strokes.
  func node(at strokes: some Sequence<KeyStroke>) -> Int32 {
    var node = Self.root
    for stroke in strokes {
      node = child(of: node, stroke)
      if node == Self.none { break }
    }
    return node
  }

  /// The stroke that leads to a node.
  func stroke(to node: Int32) -> KeyStroke {
    strokes[Int(nodes[Int(node)].stroke)]
  }

  /// The node after a node in a walk through everything below an ancestor, parents first, or
  /// ``none`` after the last one.
  func successor(of node: Int32, below ancestor: Int32) -> Int32 {
    let child = nodes[Int(node)].firstChild
    if child != Self.none { return child }
    var node = node
    while node != ancestor {
      let next = nodes[Int(node)].next
      if next != Self.none { return next }
      node = nodes[Int(node)].parent
    }
    return Self.none
  }

  /// The node of a sequence, made if it is missing.
  mutating func insert(_ sequence: KeySequence) -> Int32 {
    var node = Self.root
    for stroke in sequence.strokes {
      let child = child(of: node, stroke)
      node = child == Self.none ? append(stroke, to: node) : child
    }
    return node
  }

  /// Removes a node, and then its ancestors, as far as they hold no bindings and lead nowhere.
  mutating func prune(_ node: Int32) {
    var node = node
    while node != Self.root {
      let leaf = nodes[Int(node)]
      guard leaf.firstSlot == Self.none, leaf.firstChild == Self.none else { return }
      edges.remove(leaf.parent, leaf.stroke)
      if leaf.previous == Self.none {
        nodes[Int(leaf.parent)].firstChild = leaf.next
      } else {
        nodes[Int(leaf.previous)].next = leaf.next
      }
      if leaf.next == Self.none {
        nodes[Int(leaf.parent)].lastChild = leaf.previous
      } else {
        nodes[Int(leaf.next)].previous = leaf.previous
      }
      free.append(node)
      node = leaf.parent
    }
  }

  private mutating func append(_ stroke: KeyStroke, to parent: Int32) -> Int32 {
    let number = number(of: stroke)
    let last = nodes[Int(parent)].lastChild
    let node = Node(parent: parent, stroke: number, previous: last)
    let index: Int32
    if let reused = free.popLast() {
      nodes[Int(reused)] = node
      index = reused
    } else {
      index = Int32(nodes.count)
      nodes.append(node)
    }
    if last == Self.none {
      nodes[Int(parent)].firstChild = index
    } else {
      nodes[Int(last)].next = index
    }
    nodes[Int(parent)].lastChild = index
    edges.insert(parent, number, leadingTo: index)
    return index
  }

  private mutating func number(of stroke: KeyStroke) -> Int32 {
    if let number = strokeNumbers[stroke] { return number }
    let number = Int32(strokes.count)
    strokes.append(stroke)
    strokeNumbers[stroke] = number
    return number
  }
}
