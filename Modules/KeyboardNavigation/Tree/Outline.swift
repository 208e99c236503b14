/// The nodes of a tree that are shown, in the order of their lines: roots, and what lies below
/// nodes that are expanded.
///
/// A value. Children are asked for when a node is expanded, and again when the tree is reloaded.
/// A line costs 16 bytes for nodes of 8 bytes; nodes that are not shown cost nothing, unless they
/// are expanded.
struct Outline<Node: Hashable> {
  /// A node that is shown.
  struct Line: Hashable {
    let node: Node
    let level: Int
  }

  /// The lines.
  private(set) var lines: [Line] = []
  /// The nodes whose children are shown as soon as they are shown themselves.
  private(set) var expanded: Set<Node> = []
  /// Returns the children of a node, and the roots for nil.
  let children: (Node?) -> [Node]

  init(children: @escaping (Node?) -> [Node]) {
    self.children = children
    for root in children(nil) { append(root, level: 0, to: &lines) }
  }

  // MARK: Places

  /// Returns the line of the parent.
  ///
  /// - Complexity: O(lines between the two).
  func parent(ofLine index: Int) -> Int? {
    let level = lines[index].level
    return level == 0 ? nil : lines[..<index].lastIndex { $0.level < level }
  }

  /// Returns the lines below one that are its descendants.
  func descendants(ofLine index: Int) -> Range<Int> {
    let level = lines[index].level
    let rest = lines[(index + 1)...]
    return index + 1..<(rest.firstIndex { $0.level <= level } ?? lines.count)
  }

  /// Returns the lines that have the same parent as one, itself included.
  func siblings(ofLine index: Int) -> [Int] {
    let level = lines[index].level
    let all = parent(ofLine: index).map(descendants) ?? lines.indices
    return all.filter { lines[$0].level == level }
  }

  // MARK: Changes

  /// Shows what lies below some lines that follow one another as siblings, or hides it below one.
  ///
  /// - Returns: the lines that stay, as they are told to navigators.
  mutating func setExpanded(_ isExpanded: Bool, lines indexes: [Int]) -> [ListChanges.KeptItems] {
    guard let first = indexes.first, let last = indexes.last else { return [] }
    for index in indexes {
      if isExpanded {
        expanded.insert(lines[index].node)
      } else {
        expanded.remove(lines[index].node)
      }
    }
    let changed = first..<descendants(ofLine: last).upperBound
    let level = lines[first].level
    let nodes = lines[changed].lazy.filter { $0.level == level }.map(\.node)
    var new: [Line] = []
    for node in nodes { append(node, level: level, to: &new) }
    return replace(changed, with: new)
  }

  /// Asks for the roots and for the children of every node that is shown and expanded.
  mutating func reload() -> [ListChanges.KeptItems] {
    var new: [Line] = []
    for root in children(nil) { append(root, level: 0, to: &new) }
    return replace(lines.indices, with: new)
  }

  /// Adds a node at the end, expanded; it has a line unless a node above it is collapsed.
  mutating func append(_ node: Node, below path: ArraySlice<Node>) {
    expanded.insert(node)
    guard path.allSatisfy(expanded.contains) else { return }
    lines.append(Line(node: node, level: path.count))
  }

  private mutating func replace(
    _ range: Range<Int>, with new: [Line]
  ) -> [ListChanges.KeptItems] {
    let kept = ListChanges.KeptItems.common(to: lines[range].map(\.node), and: new.map(\.node))
    let (count, rest) = (lines.count, lines.count - range.upperBound)
    lines.replaceSubrange(range, with: new)
    return [ListChanges.KeptItems(0..<range.lowerBound, movedTo: 0)]
      + kept.map {
        ListChanges.KeptItems(
          $0.old.lowerBound + range.lowerBound..<$0.old.upperBound + range.lowerBound,
          movedTo: $0.new + range.lowerBound)
      }
      + [ListChanges.KeptItems(count - rest..<count, movedTo: lines.count - rest)]
  }

  /// Adds a node and what is shown below it; without recursion, as trees may be deep.
  private func append(_ node: Node, level: Int, to lines: inout [Line]) {
    var open = [[node][...]]
    while let node = open[open.count - 1].popFirst() ?? nextAfterEnd(of: &open) {
      lines.append(Line(node: node, level: level + open.count - 1))
      if expanded.contains(node) { open.append(children(node)[...]) }
    }
  }

  /// Leaves the levels that are at their end.
  private func nextAfterEnd(of open: inout [ArraySlice<Node>]) -> Node? {
    while open.count > 1 {
      open.removeLast()
      if let next = open[open.count - 1].popFirst() { return next }
    }
    return nil
  }
}
