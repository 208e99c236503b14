import FoundationEssentials
import KeyboardCore

extension ListNavigator {
  /// The selection; nothing beyond the end of the data.
  ///
  /// - Complexity: O(1) and what ``NavigableList/totalNumberOfItems`` costs.
  public final var selection: ListSelection {
    list.map { selection(in: $0) } ?? ListSelection()
  }

  /// Selects what the application says, as far as the policy and the data allow it.
  ///
  /// Of several items under a policy that selects one, the first. Disabled items are left out. The
  /// focus stays, and as for ``removeFocus()`` the delegate is not told; the change is published.
  public final func setSelection(_ selection: ListSelection) {
    guard let list else { return }
    var allowed = selection.limited(to: list.totalNumberOfItems)
    for range in allowed.indexes.ranges {
      let disabled = list.disabledItems(in: range)
      if !disabled.isEmpty {
        allowed = ListSelection(allowed.indexes.subtracting(disabled), anchor: allowed.anchor)
      }
    }
    switch policy.selection {
    case .none: allowed = ListSelection()
    case .single: allowed = allowed.first.map { ListSelection(only: $0) } ?? ListSelection()
    case .multiple: break
    }
    storeSelection(allowed, insteadOf: self.selection(in: list))
    publishPendingEvents()
  }

  final func selection(in list: any NavigableList) -> ListSelection {
    storedSelection.isEmpty && storedSelection.anchor == nil
      ? storedSelection : storedSelection.limited(to: list.totalNumberOfItems)
  }

  /// Returns the selection after a navigation, or nil when it leaves the selection alone.
  final func selection(
    after navigation: Navigation, extending: Bool, in list: any NavigableList
  ) -> ListSelection? {
    guard policy.selection != .none, extending || policy.selectsOnMove else { return nil }
    guard let index = flatIndex(of: navigation.indexPathForFocusedRow, in: list) else {
      return extending ? nil : ListSelection()
    }
    guard extending else { return ListSelection(only: index) }
    var selection = selection(in: list)
    if selection.anchor == nil, let focus = flatIndex(of: focus(in: list), in: list) {
      selection = ListSelection(selection.indexes, anchor: focus)
    }
    selection.extend(to: index) { range in
      RangeSet(range).subtracting(list.disabledItems(in: range))
    }
    return selection
  }

  /// Returns the selection after a command that changes the selection alone.
  final func selection(
    after command: ListCommand, row: Int?, in list: any NavigableList
  ) -> ListSelection {
    let selection = selection(in: list)
    switch command {
    case .toggle:
      guard let index = row else { return selection }
      if policy.selection == .single {
        return selection.contains(index) ? ListSelection() : ListSelection(only: index)
      }
      var toggled = selection
      toggled.toggle(index)
      return toggled
    case .selectAll: return ListSelection(enabledItems(in: list), anchor: selection.anchor)
    case .invert:
      return ListSelection(
        enabledItems(in: list).subtracting(selection.indexes), anchor: selection.anchor)
    default: return ListSelection()
    }
  }

  /// Returns whether there is an enabled item that is not selected.
  final func hasUnselectedItem(in list: any NavigableList) -> Bool {
    let all = RangeSet(0..<list.totalNumberOfItems)
    return all.subtracting(selection(in: list).indexes).ranges.contains {
      list.hasEnabledItem(in: $0)
    }
  }

  /// Selects, and notes the change for listeners of the bus.
  ///
  /// - Returns: true if other items are selected than before.
  @discardableResult
  final func storeSelection(
    _ selection: ListSelection, insteadOf previous: ListSelection
  ) -> Bool {
    storedSelection = selection
    guard previous.indexes != selection.indexes else { return false }
    if isHeard(NavigationSelectionChanged.self) {
      pendingEvents.append(NavigationSelectionChanged(scene: scene, selection: selection))
    }
    return true
  }

  private func enabledItems(in list: any NavigableList) -> RangeSet<Int> {
    let all = 0..<list.totalNumberOfItems
    return RangeSet(all).subtracting(list.disabledItems(in: all))
  }
}
