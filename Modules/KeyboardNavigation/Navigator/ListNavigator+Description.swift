package import FoundationEssentials
public import KeyboardCore

extension ListNavigator: SelfDescribing {
  /// The values of a list that conditions and scripts read.
  public static var properties: [Property<ListNavigator>] {
    [
      Property("focus", "flat index of the focused row, counted from 0") {
        $0.flatIndexOfFocusedRow.map(Value.integer)
      },
      Property("section", "section of the focused row") {
        $0.indexPathForFocusedRow.map { .integer($0.section) }
      },
      Property("row", "index of the focused row in its section") {
        $0.indexPathForFocusedRow.map { .integer($0.row) }
      },
      Property("title", "what the focused row says") { list in
        list.indexPathForFocusedRow.flatMap { list.list?.titleForItem(at: $0) }.map(Value.string)
      },
      Property("count", "number of rows") { .integer($0.rowCount) },
    ] + selectionProperties + [
      Property("firstVisible", "flat index of the first row that is wholly visible") {
        $0.visibleRows.first.map(Value.integer)
      },
      Property("lastVisible", "flat index of the last row that is wholly visible") {
        $0.visibleRows.last.map(Value.integer)
      },
      Property("committed", "flat index of the row committed last") {
        $0.committedRow.map(Value.integer)
      },
    ]
  }

  /// The values of its selection that conditions and scripts read.
  public static var selectionProperties: [Property<ListNavigator>] {
    [
      Property("selection", "flat indexes of the selected rows, such as 0-4,7") {
        .string($0.selection.description)
      },
      Property("selectionCount", "number of selected rows") { .integer($0.selection.count) },
    ]
  }

  /// The description of a table or a grid.
  public final var selfDescription: SelfDescription {
    SelfDescription(
      of: self, name: scene, kind: self is CollectionNavigator ? "a grid" : "a table",
      Properties(of: self, Self.properties),
      element: { [self] in flatIndexOfFocusedRow.flatMap { element(ofItem: $0) } })
  }

  /// Returns the accessibility element of an item, as if it had the focus.
  ///
  /// - Parameters:
  ///   - index: the flat index of the item.
  ///   - isSelected: whether it is selected; nil for whether it is selected besides having the focus.
  /// - Returns: the element; nil if there is no such item.
  package final func element(ofItem index: Int, isSelected: Bool? = nil) -> AccessibilityElement? {
    guard let list, let path = list.indexPathForItem(atFlatIndex: index) else { return nil }
    var element = AccessibilityElement(
      list.titleForItem(at: path) ?? "", self is CollectionNavigator ? .item : .row)
    element.position = list.position(ofItemAt: path, index: index)
    if let branch = list.branch(at: path) {
      (element.role, element.states) = (.treeItem, [.level(branch.level + 1)])
      if let isExpanded = branch.isExpanded { element.states.append(.expanded(isExpanded)) }
    }
    if isSelected ?? marks(index) { element.states.append(.selected) }
    if !list.isItemEnabled(at: path) { element.states.append(.unavailable) }
    element.selectionCount = countOfMarked
    return element
  }

  /// Returns whether an item is selected besides having the focus; false if moving selects, where this adds nothing.
  package final func marks(_ index: Int) -> Bool { countOfMarked > 0 && selection.contains(index) }

  /// The number of selected items besides the focused one.
  package final var countOfMarked: Int {
    policy.selectsOnMove && selection.count == 1 ? 0 : selection.count
  }
}

extension NavigableList {
  /// Returns the level of an item in a tree, and whether its children are shown; nil for an item that is not a node,
  /// or has no children.
  package func branch(at indexPath: IndexPath) -> (level: Int, isExpanded: Bool?)? {
    guard let (tree, row) = node(at: indexPath) else { return nil }
    return (
      tree.levelOfItem(at: row), tree.isItemExpandable(at: row) ? tree.isItemExpanded(at: row) : nil
    )
  }

  /// Returns the position of an item: among its siblings in a tree, else in the list.
  fileprivate func position(ofItemAt path: IndexPath, index: Int) -> AccessibilityElement.Position {
    guard let (tree, row) = node(at: path) else {
      return AccessibilityElement.Position(index + 1, of: totalNumberOfItems)
    }
    let position = tree.siblingPosition(ofItemAt: row)
    return AccessibilityElement.Position(position.index + 1, of: position.count)
  }

  /// Returns this list as a tree, with the row of an item that stands for a whole row or is its first cell; nil for an
  /// item that is not a node.
  private func node(at indexPath: IndexPath) -> (tree: any ExpandableList, row: IndexPath)? {
    guard let tree = self as? any ExpandableList else { return nil }
    guard let grid = self as? any NavigableCollection else { return (tree, indexPath) }
    guard let column = grid.columnOfItem(at: indexPath) else {
      return grid.hasLineHeaders ? (tree, indexPath) : nil
    }
    guard column == 0 else { return nil }
    return (tree, grid.hasLineHeaders ? IndexPath(row: indexPath.row - 1, section: 0) : indexPath)
  }
}
