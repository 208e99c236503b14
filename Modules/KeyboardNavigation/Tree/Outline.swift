/// The nodes of a tree that are shown, in the order of their lines: roots, and the nodes below
/// those that are expanded.
///
/// A value. Children are asked for when a node is expanded, and again when the tree is reloaded.
/// A line costs its node and 4 bytes; nodes that are not shown cost nothing, unless they are expanded.
struct Outline<Node: Hashable> {
  /// The node of each line.
  private(set) var nodes: [Node] = []
  /// How deep each line lies; apart from the nodes, as most searches need nothing else.
  private(set) var levels: [Int32] = []
  /// The nodes whose children are shown as soon as they are shown themselves.
  private(set) var expanded: Set<Node> = []
  /// Returns the children of a node, and the roots for nil.
  let children: (Node?) -> [Node]

  init(children: @escaping (Node?) -> [Node]) {
    self.children = children
    nodes = children(nil)
    levels = Array(repeating: 0, count: nodes.count)
  }

  // MARK: Places

  /// Returns the line of the parent.
  ///
  /// - Complexity: O(lines between the two).
  func parent(ofLine index: Int) -> Int? {
    let level = levels[index]
    return level == 0 ? nil : levels[..<index].lastIndex { $0 < level }
  }

  /// Returns whether the line below one is its child.
  func hasShownChild(_ index: Int) -> Bool {
    index + 1 < levels.count && levels[index + 1] > levels[index]
  }

  /// Returns the lines below one that are its descendants.
  private func descendants(ofLine index: Int) -> Range<Int> {
    let level = levels[index]
    return index + 1..<(levels[(index + 1)...].firstIndex { $0 <= level } ?? levels.count)
  }

  /// Returns the lines that have the same parent as one, itself included.
  func siblings(ofLine index: Int) -> [Int] {
    let level = levels[index]
    return siblingSubtrees(ofLine: index).filter { levels[$0] == level }
  }

  /// Returns the position of a line among those with the same parent, counted from 0, and their number.
  func siblingPosition(ofLine index: Int) -> (index: Int, count: Int) {
    let (level, all) = (levels[index], siblingSubtrees(ofLine: index))
    let isSibling = { (other: Int32) in other == level }
    return (
      levels[all.lowerBound..<index].count(where: isSibling), levels[all].count(where: isSibling)
    )
  }

  /// Returns the lines with the same parent as one, and their descendants.
  private func siblingSubtrees(ofLine index: Int) -> Range<Int> {
    parent(ofLine: index).map(descendants) ?? levels.indices
  }

  // MARK: Changes

  /// Shows the nodes below some lines that follow one another as siblings, or hides those below
  /// one.
  ///
  /// - Returns: the lines that stay, as they are reported to navigators.
  mutating func setExpanded(_ isExpanded: Bool, lines indexes: [Int]) -> [ListChanges.KeptItems] {
    guard let first = indexes.first, let last = indexes.last else { return [] }
    for index in indexes {
      if isExpanded { expanded.insert(nodes[index]) } else { expanded.remove(nodes[index]) }
    }
    let changed = first..<descendants(ofLine: last).upperBound
    let level = levels[first]
    return replace(
      changed, with: changed.filter { levels[$0] == level }.map { nodes[$0] }, level: level)
  }

  /// Asks for the roots and for the children of every node that is shown and to be expanded.
  mutating func reload(expanding nodes: Set<Node>) -> [ListChanges.KeptItems] {
    expanded = nodes
    return replace(self.nodes.indices, with: children(nil), level: 0)
  }

  /// Adds a node at the end, expanded; it has a line unless a node above it is collapsed.
  mutating func append(_ node: Node, below path: ArraySlice<Node>) {
    expanded.insert(node)
    guard path.allSatisfy(expanded.contains) else { return }
    nodes.append(node)
    levels.append(Int32(path.count))
  }

  /// Puts nodes of a level, and the nodes shown below them, in the place of some lines.
  private mutating func replace(
    _ range: Range<Int>, with siblings: [Node], level: Int32
  ) -> [ListChanges.KeptItems] {
    let (newNodes, newLevels) = lines(of: siblings, level: level)
    let kept = ListChanges.KeptItems.common(to: Array(nodes[range]), and: newNodes)
    let (count, rest) = (nodes.count, nodes.count - range.upperBound)
    nodes.replaceSubrange(range, with: newNodes)
    levels.replaceSubrange(range, with: newLevels)
    return [ListChanges.KeptItems(0..<range.lowerBound, movedTo: 0)]
      + kept.map {
        ListChanges.KeptItems(
          $0.old.lowerBound + range.lowerBound..<$0.old.upperBound + range.lowerBound,
          movedTo: $0.new + range.lowerBound)
      }
      + [ListChanges.KeptItems(count - rest..<count, movedTo: nodes.count - rest)]
  }

  /// Returns nodes with the nodes shown below them; without recursion, as trees may be deep.
  private func lines(of siblings: [Node], level: Int32) -> (nodes: [Node], levels: [Int32]) {
    var (nodes, levels): ([Node], [Int32]) = ([], [])
    var open = [siblings[...]]
    while !open.isEmpty {
      guard let node = open[open.count - 1].popFirst() else {
        open.removeLast()
        continue
      }
      nodes.append(node)
      levels.append(level + Int32(open.count - 1))
      if expanded.contains(node) { open.append(children(node)[...]) }
    }
    return (nodes, levels)
  }
}
