public import KeyboardCore

/// A tree of any nodes, one row each: folders and files, a thread of mails, an outline.
///
/// ```swift
/// let tree = TreeTable(children: { $0.map(\.files) ?? roots }, title: { $0.name })
/// let navigator = TableNavigator(tableView: tree, delegate: nil, policy: .ariaTree)
/// ```
///
/// Children are asked for when their node is expanded, so that a tree may have any number of nodes.
/// The table notifies navigators of every change: focus and selection follow the nodes. A node that
/// was expanded is so again when the one above it is collapsed and expanded.
///
/// Nodes are told apart by equality: none occurs twice in a tree. Expanding and collapsing cost
/// O(rows that are shown), everything else as in any table.
public final class TreeTable<Node: Hashable>: LaidOutTable, ViewportList, ExpandableList {
  /// The places of the rows.
  public private(set) var layout = TableLayout()
  /// The part that is seen; everything until it is given a size.
  public var viewport = Viewport(contentSize: .zero, size: .zero)
  /// The direction in which levels are indented.
  public var layoutDirection = LayoutDirection.leftToRight
  /// A Boolean value indicating whether some nodes are disabled.
  public var hasDisabledItems: Bool { isEnabled != nil }
  /// Notified before and after every change of the rows.
  public let updates = Observers<ListChanges.Update>()
  /// The query that nodes have to match, or one below them; nil while all are shown.
  public var query: SearchQuery? { search?.query }

  private let height: Double
  private let hasChildren: (Node) -> Bool
  private let isEnabled: ((Node) -> Bool)?
  private let title: (Node) -> String?
  private var outline: Outline<Node>
  private var search: TreeSearch<Node>?

  /// Creates a tree whose roots are shown.
  ///
  /// - Parameters:
  ///   - height: the height of a row.
  ///   - children: returns the children of a node in their order, and the roots for nil.
  ///   - hasChildren: returns whether a node has children, for trees where asking for them takes
  ///     long; nil to ask for them.
  ///   - isEnabled: returns whether a node is enabled; nil where all are.
  ///   - title: returns the text by which a node is found; nil for none.
  public init(
    height: Double = 1, children: @escaping (Node?) -> [Node],
    hasChildren: ((Node) -> Bool)? = nil, isEnabled: ((Node) -> Bool)? = nil,
    title: @escaping (Node) -> String?
  ) {
    (self.height, self.isEnabled, self.title) = (height, isEnabled, title)
    self.hasChildren = hasChildren ?? { !children($0).isEmpty }
    outline = Outline(children: children)
    layOut()
    viewport.size = viewport.contentSize
  }

  // MARK: Nodes

  /// Returns the node of a row; nil where there is none.
  public subscript(indexPath: IndexPath) -> Node? {
    containsRow(at: indexPath) ? shown.nodes[indexPath.row] : nil
  }

  /// Returns the row of a node, if it is shown.
  ///
  /// - Complexity: O(rows).
  public func indexPath(for node: Node) -> IndexPath? {
    shown.nodes.firstIndex(of: node).map { IndexPath(row: $0, section: 0) }
  }

  /// Returns the node that has a navigator's focus.
  public func focused(in navigator: ListNavigator) -> Node? {
    navigator.indexPathForFocusedRow.flatMap { self[$0] }
  }

  /// Asks for the roots again, and for the children of every node that is shown and expanded.
  ///
  /// A filter begins anew.
  public func reload() { reload(expanding: outline.expanded) }

  /// The nodes whose children are shown as soon as they are shown themselves.
  ///
  /// Setting others, such as those of the last time, asks for the children of all that are shown.
  public var expandedNodes: Set<Node> {
    get { outline.expanded }
    set { reload(expanding: newValue) }
  }

  private func reload(expanding nodes: Set<Node>) {
    change {
      let kept = outline.reload(expanding: nodes)
      guard let query = search?.query else { return kept }
      search = TreeSearch(query)
      return []
    }
  }

  /// Shows a node by expanding the nodes above it.
  ///
  /// - Parameters:
  ///   - node: the node.
  ///   - ancestors: the nodes above it, the root first.
  /// - Returns: its row; nil if it is not there.
  @discardableResult
  public func reveal(_ node: Node, below ancestors: [Node]) -> IndexPath? {
    for ancestor in ancestors {
      guard let path = indexPath(for: ancestor) else { return nil }
      setExpanded(true, at: path)
    }
    return indexPath(for: node)
  }

  // MARK: Filter

  /// Shows only the nodes whose titles match a text, and those above them; all of them for a text
  /// without words.
  ///
  /// Nothing has been found before ``advance(while:)``. Nodes that were expanded before are so
  /// again when the filter is taken away.
  public func filter(_ text: String) {
    let old = shown.nodes
    updates.notify(.willChange)
    search = text.allSatisfy(\.isWhitespace) ? nil : TreeSearch(SearchQuery(text))
    layOut()
    updates.notify(
      .didChange(keeping: ListChanges.KeptItems.common(to: old, and: shown.nodes)))
  }

  /// Searches on for nodes that match, through the whole tree.
  ///
  /// - Parameter goesOn: asked every 512 nodes with how many rows are shown; false leaves the rest
  ///   for later. By default everything is searched.
  /// - Returns: true when every node has been searched.
  @discardableResult
  public func advance(while goesOn: (_ count: Int) -> Bool = { _ in true }) -> Bool {
    guard var search, !search.isAtEnd else { return true }
    change {
      let count = search.outline.nodes.count
      // Handed over, so that what was found is not copied.
      self.search = nil
      defer { self.search = search }
      while !search.isAtEnd, goesOn(search.outline.nodes.count) {
        for _ in 0..<512 where !search.isAtEnd { search.advance(children: outline.children, title) }
      }
      return [ListChanges.KeptItems(0..<count, movedTo: 0)]
    }
    return self.search?.isAtEnd ?? true
  }

  // MARK: Children

  /// Returns how deep a node lies, 0 for a root.
  public func levelOfItem(at indexPath: IndexPath) -> Int {
    containsRow(at: indexPath) ? Int(shown.levels[indexPath.row]) : 0
  }

  /// Returns the position of a node among those that have the same parent, counted from 0, and their number.
  ///
  /// - Complexity: O(rows below the same parent).
  package func siblingPosition(ofItemAt indexPath: IndexPath) -> (index: Int, count: Int) {
    containsRow(at: indexPath) ? shown.siblingPosition(ofLine: indexPath.row) : (0, 0)
  }

  /// Returns whether a node has children; under a filter, whether some of them are found.
  public func isItemExpandable(at indexPath: IndexPath) -> Bool {
    guard let node = self[indexPath] else { return false }
    return search?.hasChildren(node) ?? hasChildren(node)
  }

  /// Returns whether the children of a node are shown.
  public func isItemExpanded(at indexPath: IndexPath) -> Bool {
    guard let node = self[indexPath] else { return false }
    return shown.expanded.contains(node) && isItemExpandable(at: indexPath)
  }

  /// Returns the row of the node above.
  public func indexPathForParent(ofItemAt indexPath: IndexPath) -> IndexPath? {
    guard containsRow(at: indexPath) else { return nil }
    return shown.parent(ofLine: indexPath.row).map { IndexPath(row: $0, section: 0) }
  }

  /// Returns the row of the first node below.
  public func indexPathForFirstChild(ofItemAt indexPath: IndexPath) -> IndexPath? {
    guard containsRow(at: indexPath), shown.hasShownChild(indexPath.row) else { return nil }
    return IndexPath(row: indexPath.row + 1, section: 0)
  }

  /// Shows the nodes below one, or hides them.
  public func setExpanded(_ isExpanded: Bool, at indexPath: IndexPath) {
    guard isItemExpandable(at: indexPath), isItemExpanded(at: indexPath) != isExpanded else {
      return
    }
    setExpanded(isExpanded, rows: [indexPath.row])
  }

  /// Returns whether a node beside one could be expanded.
  ///
  /// - Complexity: O(rows below the same parent).
  public func canExpandSiblings(ofItemAt indexPath: IndexPath) -> Bool {
    containsRow(at: indexPath) && collapsedSiblings(ofRow: indexPath.row).contains { _ in true }
  }

  /// Expands every node that has the same parent as one.
  public func expandSiblings(ofItemAt indexPath: IndexPath) {
    guard containsRow(at: indexPath) else { return }
    setExpanded(true, rows: Array(collapsedSiblings(ofRow: indexPath.row)))
  }

  private func collapsedSiblings(ofRow row: Int) -> some Sequence<Int> {
    shown.siblings(ofLine: row).lazy.filter { [self] in
      let path = IndexPath(row: $0, section: 0)
      return isItemExpandable(at: path) && !isItemExpanded(at: path)
    }
  }

  private func setExpanded(_ isExpanded: Bool, rows: [Int]) {
    change {
      search?.outline.setExpanded(isExpanded, lines: rows)
        ?? outline.setExpanded(isExpanded, lines: rows)
    }
  }

  // MARK: Items

  /// Returns whether a node is enabled.
  public func isItemEnabled(at indexPath: IndexPath) -> Bool {
    guard let isEnabled, let node = self[indexPath] else { return true }
    return isEnabled(node)
  }

  /// Returns the title of a node.
  public func titleForItem(at indexPath: IndexPath) -> String? { self[indexPath].flatMap(title) }

  /// The node itself.
  public func identityForItem(at indexPath: IndexPath) -> AnyHashable? { self[indexPath] }

  /// Returns the row of a node, if it is shown.
  public func indexPathForItem(withIdentity identity: AnyHashable) -> IndexPath? {
    (identity.base as? Node).flatMap(indexPath(for:))
  }

  /// The outline that is shown: the whole tree, or the part that a filter has found.
  private var shown: Outline<Node> { search?.outline ?? outline }

  private func change(_ change: () -> [ListChanges.KeptItems]) {
    updates.notify(.willChange)
    let kept = change()
    layOut()
    updates.notify(.didChange(keeping: kept))
  }

  private func layOut() {
    layout = TableLayout(rowCounts: [shown.nodes.count], height: height)
    viewport.contentSize = Size(width: layout.width, height: layout.height)
    viewport.offset = viewport.clamped(viewport.offset)
  }
}

/// The search for the nodes of a tree that match, one after the other in the order of the tree.
struct TreeSearch<Node: Hashable> {
  let query: SearchQuery
  /// The nodes found, and those above them.
  var outline: Outline<Node>
  /// A Boolean value indicating whether every node has been searched.
  private(set) var isAtEnd = false

  private let found: Found
  private var matcher: SearchQuery.Matcher
  /// The nodes that are searched next at each level; nil before the first one.
  private var open: [ArraySlice<Node>]?
  /// The nodes whose children are open.
  private var path: [Node] = []
  /// The number of those that are in the outline.
  private var shownLevels = 0

  /// The children of each node that are in the outline.
  private final class Found {
    var children: [Node?: [Node]] = [:]
  }

  init(_ query: SearchQuery) {
    let found = Found()
    (self.query, self.found, matcher) = (query, found, query.matcher)
    outline = Outline { found.children[$0] ?? [] }
  }

  func hasChildren(_ node: Node) -> Bool { found.children[node] != nil }

  /// Searches one node.
  mutating func advance(children: (Node?) -> [Node], _ title: (Node) -> String?) {
    var open = self.open ?? [children(nil)[...]]
    while open.last?.isEmpty ?? false {
      open.removeLast()
      _ = path.popLast()
    }
    shownLevels = min(shownLevels, path.count)
    isAtEnd = open.isEmpty
    if let node = open.indices.last.flatMap({ open[$0].popFirst() }) {
      path.append(node)
      open.append(children(node)[...])
      if let title = title(node), matcher.matches(title) { showPath() }
    }
    self.open = open
  }

  private mutating func showPath() {
    for level in shownLevels..<path.count {
      found.children[level > 0 ? path[level - 1] : nil, default: []].append(path[level])
      outline.append(path[level], below: path[..<level])
    }
    shownLevels = path.count
  }
}
