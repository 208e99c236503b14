import FoundationEssentials
import KeyboardCore

extension ListNavigator {
  /// A change of the selection alone.
  enum SelectionStep {
    case toggle(Int)
    case all
    case nothing
    case inverse
  }

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
    let index = navigation.indexPathForFocusedRow.flatMap(list.flatIndexForItem)
    guard let index else { return extending ? nil : ListSelection() }
    guard extending else { return ListSelection(only: index) }
    var selection = selection(in: list)
    if selection.anchor == nil, let focus = focus(in: list).flatMap(list.flatIndexForItem) {
      selection = ListSelection(selection.indexes, anchor: focus)
    }
    selection.extend(to: index) { range in
      RangeSet(range).subtracting(list.disabledItems(in: range))
    }
    return selection
  }

  final func selection(after step: SelectionStep, in list: any NavigableList) -> ListSelection {
    let selection = selection(in: list)
    switch step {
    case .toggle(let index):
      if policy.selection == .single {
        return selection.contains(index) ? ListSelection() : ListSelection(only: index)
      }
      var toggled = selection
      toggled.toggle(index)
      return toggled
    case .all: return ListSelection(enabledItems(in: list), anchor: selection.anchor)
    case .nothing: return ListSelection()
    case .inverse:
      return ListSelection(
        enabledItems(in: list).subtracting(selection.indexes), anchor: selection.anchor)
    }
  }

  /// Returns whether there is an enabled item that is not selected.
  final func hasUnselectedItem(in list: any NavigableList) -> Bool {
    let all = RangeSet(0..<list.totalNumberOfItems)
    return all.subtracting(selection(in: list).indexes).ranges.contains {
      list.hasEnabledItem(in: $0)
    }
  }

  /// Selects, and notes the change for listeners of the bus; says whether other items are selected.
  @discardableResult
  final func storeSelection(
    _ selection: ListSelection, insteadOf previous: ListSelection
  ) -> Bool {
    storedSelection = selection
    guard previous.indexes != selection.indexes else { return false }
    if isHeard(NavigationSelectionChanged.self) {
      pendingEvents.append(.selectionChanged(selection))
    }
    return true
  }

  private func enabledItems(in list: any NavigableList) -> RangeSet<Int> {
    let all = 0..<list.totalNumberOfItems
    return RangeSet(all).subtracting(list.disabledItems(in: all))
  }
}
