public import KeyboardCore

/// A list whose items have children, which are shown while the item is expanded.
///
/// ``TreeTable`` and ``TreeGrid`` are ready. The children of an item follow it, one level deeper;
/// observers of ``ObservableList/updates`` are notified of every change, so that focus and
/// selection follow.
package protocol ExpandableList: ObservableList {
  /// Returns how deep an item lies: 0 for a root, 1 for its children.
  func levelOfItem(at indexPath: IndexPath) -> Int

  /// Returns the position of an item among the items with the same parent, counted from 0, and their number.
  ///
  /// - Complexity: O(items shown below the same parent).
  func siblingPosition(ofItemAt indexPath: IndexPath) -> (index: Int, count: Int)

  /// Returns whether an item has children that can be shown.
  ///
  /// In a list with several items a line only the one that stands for the line has.
  func isItemExpandable(at indexPath: IndexPath) -> Bool

  /// Returns whether the children of an item are shown.
  func isItemExpanded(at indexPath: IndexPath) -> Bool

  /// Returns the item whose child an item is; nil for a root.
  func indexPathForParent(ofItemAt indexPath: IndexPath) -> IndexPath?

  /// Returns the first child of an item; nil where none is shown.
  func indexPathForFirstChild(ofItemAt indexPath: IndexPath) -> IndexPath?

  /// Shows the children of an item, or hides them.
  func setExpanded(_ isExpanded: Bool, at indexPath: IndexPath)

  /// Returns whether an item, or one that has the same parent, could be expanded.
  func canExpandSiblings(ofItemAt indexPath: IndexPath) -> Bool

  /// Expands an item and all that have the same parent.
  func expandSiblings(ofItemAt indexPath: IndexPath)
}

extension ListNavigator {
  /// The children of an item of an `ExpandableList` were shown or hidden by keyboard.
  public struct ExpansionChanged: KeyboardEvent, Hashable {
    /// The name of the event, `navigation.expansionChanged`.
    public static let name = "navigation.expansionChanged"
    /// The name of the list in its scene.
    public let scene: String
    /// The flat index of the item.
    public let row: Int
    /// A Boolean value indicating whether the children are shown now.
    public let isExpanded: Bool
  }

  /// A change of the items that are shown below an item.
  enum Expansion {
    case expand(IndexPath)
    case collapse(IndexPath)
    case expandSiblings(IndexPath)
  }

  /// Returns the change of the focused item, if it can be expanded and its present state is a wanted one;
  /// nil when there is none.
  ///
  /// - Parameters:
  ///   - list: the list.
  ///   - isWanted: returns whether an item that is expanded, or is not, is to change.
  /// - Returns: the change.
  final func expansion(in list: any NavigableList, if isWanted: (Bool) -> Bool) -> Expansion? {
    guard let list = list as? any ExpandableList, let focus = focus(in: list),
      list.isItemExpandable(at: focus), selectable(in: list).takesFocus(focus)
    else { return nil }
    let isExpanded = list.isItemExpanded(at: focus)
    guard isWanted(isExpanded) else { return nil }
    return isExpanded ? .collapse(focus) : .expand(focus)
  }

  /// Returns the expansion of the focused item and those beside it; nil when there is nothing to expand.
  final func expansionOfSiblings(in list: any NavigableList) -> Expansion? {
    guard let list = list as? any ExpandableList, let focus = focus(in: list),
      list.canExpandSiblings(ofItemAt: focus)
    else { return nil }
    return .expandSiblings(focus)
  }

  /// Shows or hides children, and notes it for listeners of the bus.
  final func take(_ expansion: Expansion, in list: any NavigableList) {
    guard let list = list as? any ExpandableList else { return }
    let (item, isExpanded): (IndexPath, Bool)
    switch expansion {
    case .expand(let path):
      (item, isExpanded) = (path, true)
      list.setExpanded(true, at: path)
    case .collapse(let path):
      (item, isExpanded) = (path, false)
      list.setExpanded(false, at: path)
    case .expandSiblings(let path):
      (item, isExpanded) = (path, true)
      list.expandSiblings(ofItemAt: path)
    }
    // The item itself may be further down now: siblings before it were expanded, too.
    if isHeard(ExpansionChanged.self), let row = flatIndex(of: focus(in: list) ?? item, in: list) {
      pendingEvents.append(ExpansionChanged(scene: scene, row: row, isExpanded: isExpanded))
    }
  }
}
