import KeyboardCore
package import KeyboardNavigation
public import KeyboardScripting

extension SceneKind {
  /// The kind `tree`: a tree of nodes, or with columns a tree grid.
  public static let tree = SceneKind(
    "tree", "Makes a tree and gives it the focus; its nodes are named by their paths.",
    example: "tree mail Inbox/Friends Inbox/Work Sent",
    commands: CollectionNavigator.commands(keys: .ariaTree) + CellWidgets.commands,
    .count(named: "columns", in: 1...100), .number(named: "height", "viewport", in: 1...1_000_000),
    .policy(standard: .ariaTree), .flag("cells"), .flag("rtl"),
    .count(named: "inputs", in: 1...9), .one(of: [.levels, .pathsOfFile, .paths])
  ) { name, session, columns, height, policy, hasOnlyCells, isMirrored, inputs, source in
    let tree = source.table
    tree.layoutDirection = isMirrored ? .rightToLeft : .leftToRight
    let grid = columns.map { count in
      TreeGrid(
        of: tree, columnWidths: Array(repeating: 1, count: count), focusingRows: !hasOnlyCells
      ) { "\($0) \($1)" }
    }
    grid?.layoutDirection = tree.layoutDirection
    var policy = policy
    if columns != nil, policy == .ariaTree {
      policy = hasOnlyCells ? .ariaTreeGridOfCells : .ariaTreeGrid
    }
    let scene = TreeScene(name, tree, grid, policy, bus: session.bus)
    if let grid, let inputs {
      scene.inputs = CellInputs(inputs, of: scene.navigator, in: grid, reach: .line) {
        grid.column(ofItemAt: $0) != nil
      }
      scene.inputs?.connect(to: session, scene)
    }
    scene.viewportSize = Size(width: tree.viewport.size.width, height: height ?? 10)
    return scene
  }
}

/// The source of a tree's nodes.
nonisolated struct TreeSource {
  /// The maximum number of nodes of a tree of levels.
  static let limit = 100_000_000

  /// Returns the paths of the children of a path, or of the roots for nil.
  let children: (String?) -> [String]
  let hasChildren: ((String) -> Bool)?

  /// Creates nodes from their paths: `a/b` is below `a`, which can be omitted.
  init(paths: some Sequence<String>) {
    var children: [String?: [String]] = [:]
    var known: Set<String> = []
    for path in paths {
      var parent: String?
      for part in path.split(separator: "/") {
        let node = parent.map { "\($0)/\(part)" } ?? String(part)
        if known.insert(node).inserted { children[parent, default: []].append(node) }
        parent = node
      }
    }
    self.children = { [children] in children[$0] ?? [] }
    hasChildren = nil
  }

  /// Creates a number of children for each node of a level, with their numbers as names: `0/3/1`.
  init(levels: [Int]) {
    children = { node in
      let depth = node.map { $0.utf8.count { $0 == UInt8(ascii: "/") } + 1 } ?? 0
      guard depth < levels.count else { return [] }
      return (0..<levels[depth]).map { number in node.map { "\($0)/\(number)" } ?? "\(number)" }
    }
    hasChildren = { $0.utf8.count { $0 == UInt8(ascii: "/") } + 1 < levels.count }
  }

  var table: TreeTable<String> {
    TreeTable(
      children: children, hasChildren: hasChildren,
      title: { $0.split(separator: "/").last.map(String.init) })
  }
}

nonisolated extension Parameter where Content == TreeSource? {
  /// `levels=`: the number of roots, of children of each, and so on.
  fileprivate static var levels: Self {
    named(
      ["levels"], notation: "A,B,…",
      is: "how many roots there are, children of each and so on, such as 3,2; at most "
        + "\(TreeSource.limit) nodes"
    ) { text in
      let counts = text.split(separator: ",", omittingEmptySubsequences: false).map { Int($0) }
      var (nodes, all) = (1, 0)
      for count in counts {
        guard let count, (1...TreeSource.limit).contains(count), nodes <= TreeSource.limit / count
        else { return nil }
        nodes *= count
        all += nodes
      }
      return all <= TreeSource.limit ? TreeSource(levels: counts.compactMap(\.self)) : nil
    }
  }

  /// `file=`: one path a line.
  fileprivate static var pathsOfFile: Self {
    Parameter<Lines?>.lines.map { lines in TreeSource(paths: (0..<lines.count).map { lines[$0] }) }
  }

  /// The paths of the nodes, one a word.
  fileprivate static var paths: Self {
    Parameter<[String]?>.optional(.words("PATH")).map { TreeSource(paths: $0) }
  }
}

/// A tree or a tree grid in a session.
package final class TreeScene: Scene {
  package let name: String
  /// The rows.
  package let tree: TreeTable<String>
  /// The cells; nil if rows have none.
  package let grid: TreeGrid<String>?
  /// The navigator that moves the focus through rows or cells.
  package let navigator: ListNavigator
  private var committed: String?
  private var token: Subscription?

  init(
    _ name: String, _ tree: TreeTable<String>, _ grid: TreeGrid<String>?,
    _ policy: NavigationPolicy, bus: EventBus
  ) {
    (self.name, self.tree, self.grid) = (name, tree, grid)
    navigator =
      if let grid {
        CollectionNavigator(
          collectionView: grid, delegate: nil, bus: bus, scene: name, policy: policy)
      } else {
        TableNavigator(tableView: tree, delegate: nil, bus: bus, scene: name, policy: policy)
      }
    token = bus.subscribe(to: ListNavigator.Committed.self, priority: .max, self) { scene, event in
      guard event.scene == scene.name else { return }
      scene.committed = scene.node(at: IndexPath(row: event.row, section: 0))
    }
  }

  package var kind: String { grid == nil ? "a tree" : "a tree grid" }

  /// The inputs in cells; nil if there are none.
  fileprivate var inputs: CellInputs?

  package var responder: any CommandResponder { inputs?.responder ?? navigator }
  package var subject: AnyObject { navigator }

  package func enter(_ arrival: FocusSequence.Arrival) {
    if let inputs { inputs.enter(arrival) } else { navigator.enter(arrival) }
  }

  private var list: any ViewportList { grid ?? tree }

  package var viewportSize: Size {
    get { list.viewport.size }
    set {
      grid?.resizeViewport(to: newValue, showing: navigator.indexPathForFocusedRow)
      tree.resizeViewport(to: newValue, showing: row)
    }
  }

  package func scroll(by distance: Point) {
    list.scroll(by: distance)
    navigator.userDidDrag()
  }

  // MARK: Context

  private static var properties: [Property<TreeScene>] {
    [
      Property("focus", "index of the focused row, counted from 0") {
        $0.row.map { .integer($0.row) }
      },
      Property("column", "the column of the focused cell; null for a whole row") { scene in
        scene.grid.flatMap { grid in scene.focus.flatMap(grid.column) }.map(Value.integer)
      },
      Property("title", "the title of the focused node") { scene in
        scene.row.flatMap(scene.tree.titleForItem).map(Value.string)
      },
      Property("path", "the path of the focused node") { scene in
        scene.row.flatMap { scene.tree[$0] }.map(Value.string)
      },
      Property("level", "its depth, 0 for a root") { scene in
        scene.row.map { .integer(scene.tree.levelOfItem(at: $0)) }
      },
      Property("isExpandable", "whether it has children") { scene in
        scene.row.map { .bool(scene.tree.isItemExpandable(at: $0)) }
      },
      Property("isExpanded", "whether its children are shown") { scene in
        scene.row.map { .bool(scene.tree.isItemExpanded(at: $0)) }
      },
      Property("count", "number of rows that are shown") { .integer($0.tree.totalNumberOfItems) },
      Property("committed", "the path of the node committed last") {
        $0.committed.map(Value.string)
      },
    ]
  }

  package var properties: Properties {
    Properties(of: self, Self.properties)
      + Properties(of: navigator, ListNavigator.selectionProperties)
      + (inputs?.properties ?? Properties())
  }

  private var focus: IndexPath? { navigator.indexPathForFocusedRow }

  /// The row of the focused item.
  private var row: IndexPath? { focus.map { grid?.row(ofItemAt: $0) ?? $0 } }

  private func node(at indexPath: IndexPath) -> String? {
    tree[grid?.row(ofItemAt: indexPath) ?? indexPath]
  }

  // MARK: Text

  package var position: String? {
    guard let focus, let row else { return nil }
    return "row \(row.row)" + (grid?.column(ofItemAt: focus).map { ", column \($0)" } ?? "")
  }

  package func lines() -> [String] {
    let selection = navigator.selection
    let count = tree.totalNumberOfItems
    let heading =
      "\(name): \(count) row\(count == 1 ? "" : "s"), "
      + (position.map { "\($0) focused" } ?? "nothing focused")
      + (selection.isEmpty ? "" : ", \(selection.count) selected")
    let visible = list.viewport.visibleRect
    let rows = tree.layout.rows(within: visible.minY..<visible.maxY)
    let lines = rows.map { line(of: IndexPath(row: $0, section: 0), selection: selection) }
    return [heading] + lines
      + (rows.upperBound < count ? ["   … \(count - rows.upperBound) more"] : [])
  }

  private func line(of path: IndexPath, selection: ListSelection) -> String {
    let first = grid?.item(ofRow: path) ?? path
    let isSelected = selection.contains(first.row)
    let mark = path == row ? (isSelected ? "=>" : "->") : isSelected ? " *" : "  "
    let indent = String(repeating: "  ", count: tree.levelOfItem(at: path))
    let sign = tree.isItemExpandable(at: path) ? (tree.isItemExpanded(at: path) ? "-" : "+") : " "
    return "\(mark) \(indent)\(sign) \(tree.titleForItem(at: path) ?? "")"
  }
}
