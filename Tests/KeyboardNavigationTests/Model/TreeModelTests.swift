import KeyboardCore
import KeyboardNavigation
import SeededRandom
import Testing

@Suite("Trees under random keys")
struct TreeModelTests {
  private static let keys: [KeyStroke] = [
    "up", "down", "left", "left", "right", "right", "right", "home", "end", "*", "space", "enter",
    "pageup", "pagedown", "ctrl+up", "ctrl+down", "ctrl+space", "shift+up", "shift+down",
    "ctrl+shift+home", "ctrl+shift+end", "ctrl+a",
  ]

  @Test("Rows, focus and selection agree with a plain tree after every key", arguments: seeds(500))
  func keys(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    let children = random.tree(ofAtMost: 40)
    var model = PlainTree(children, page: Int.random(in: 1...9, using: &random))
    let tree = TreeTable(children: { children[$0 ?? -1] ?? [] }, title: { "\($0)" })
    let navigator = TableNavigator(tableView: tree, delegate: nil, policy: .ariaTree)
    tree.viewport.size = Size(width: 80, height: Double(model.page))
    navigator.enter()
    var pressed: [KeyStroke] = []
    for _ in 0..<stepsPerSeed {
      let key = random.pick(Self.keys)
      pressed.append(key)
      navigator.send(KeyEvent(pressing: key))
      model.press(key.description)
      let rows = (0..<tree.totalNumberOfItems).compactMap { tree[IndexPath(row: $0, section: 0)] }
      let selected = Set(navigator.selection.indexes.ranges.joined().map { rows[$0] })
      guard rows == model.rows, tree.focused(in: navigator) == model.focus,
        selected == model.selected
      else {
        Issue.record(
          """
          \(children.sorted { $0.key < $1.key }): \(pressed.suffix(8)) leads to \(rows), focus \
          \(tree.focused(in: navigator) ?? -1), selection \(selected.sorted()), not to \(model.rows), \
          \(model.focus), \(model.selected.sorted())
          """)
        return
      }
    }
  }
}

/// A tree as somebody would write it down: children by parent, and the set of those that are open.
private struct PlainTree {
  /// The children of each node; the roots are those of -1.
  private let children: [Int: [Int]]
  /// The number of rows that are seen.
  let page: Int
  private var open: Set<Int> = []
  private(set) var focus = 0
  private(set) var selected: Set<Int> = []

  init(_ children: [Int: [Int]], page: Int) {
    (self.children, self.page) = (children, page)
    focus = children[-1]?.first ?? 0
  }

  var rows: [Int] { rows(below: -1) }

  private func rows(below node: Int) -> [Int] {
    (children[node] ?? []).flatMap { child in
      [child] + (open.contains(child) ? rows(below: child) : [])
    }
  }

  private func parent(of node: Int) -> Int { children.first { $0.value.contains(node) }?.key ?? -1 }

  mutating func press(_ key: String) {
    let rows = rows
    guard let row = rows.firstIndex(of: focus) else { return }
    switch key {
    case "up", "ctrl+up": focus = rows[max(0, row - 1)]
    case "down", "ctrl+down": focus = rows[min(rows.count - 1, row + 1)]
    case "pageup": focus = rows[max(0, row - max(1, page - 1))]
    case "pagedown": focus = rows[min(rows.count - 1, row + max(1, page - 1))]
    case "home": focus = rows[0]
    case "end": focus = rows[rows.count - 1]
    case "right":
      guard let first = children[focus]?.first else { return }
      if open.insert(focus).inserted { return }
      focus = first
    case "left":
      if open.contains(focus) {
        open.remove(focus)
        // Hidden rows are no longer selected.
        selected.formIntersection(self.rows)
      } else if parent(of: focus) >= 0 {
        focus = parent(of: focus)
      }
    case "*":
      open.formUnion((children[parent(of: focus)] ?? []).filter { children[$0] != nil })
    case "space", "ctrl+space": selected.formSymmetricDifference([focus])
    case "shift+up" where row > 0, "shift+down" where row < rows.count - 1:
      focus = rows[key == "shift+up" ? row - 1 : row + 1]
      selected.formSymmetricDifference([focus])
    case "ctrl+shift+home":
      focus = rows[0]
      selected.formUnion(rows[...row])
    case "ctrl+shift+end":
      focus = rows[rows.count - 1]
      selected.formUnion(rows[row...])
    case "ctrl+a": selected = selected == Set(rows) ? [] : Set(rows)
    default: break
    }
  }
}
