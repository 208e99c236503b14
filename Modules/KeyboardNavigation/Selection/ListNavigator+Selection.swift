import KeyboardCore

extension ListNavigator {
  /// The selection: items that exist and are enabled.
  ///
  /// - Complexity: O(1) and what ``NavigableList/totalNumberOfItems`` costs; where items may be
  ///   disabled, also what ``NavigableList/disabledItems(in:)`` costs for what is selected.
  public final var selection: ListSelection { list.map { selection(in: $0) } ?? ListSelection() }

  /// Selects the items that the application names, as far as the policy and the data allow it.
  ///
  /// Of several items under a policy that selects one, the first. Disabled items are left out. The
  /// focus stays, unless the selected item is the cursor, as under `NavigationPolicy.ipShortcut`:
  /// then it goes there. Nothing is scrolled, and as for ``removeFocus()`` the delegate is not
  /// notified; `navigation.selectionChanged` and `navigation.focusMoved` are published.
  public final func setSelection(_ selection: ListSelection) {
    guard let list else { return }
    var allowed = possible(selection, in: list)
    switch policy.selection {
    case .none: allowed = ListSelection()
    case .single: allowed = allowed.first.map { ListSelection(only: $0) } ?? ListSelection()
    case .multiple: break
    }
    let previous = self.selection(in: list)
    if policy.movesCursorBySelecting {
      _ = setFocus(allowed.first.flatMap(list.indexPathForItem(atFlatIndex:)), in: list)
    }
    storeSelection(allowed, insteadOf: previous)
    publishPendingEvents()
  }

  final func selection(in list: any NavigableList) -> ListSelection {
    storedSelection.isEmpty && storedSelection.anchor == nil
      ? storedSelection : possible(storedSelection, in: list)
  }

  /// Returns a selection without the items that do not exist or are disabled.
  final func possible(_ selection: ListSelection, in list: any NavigableList) -> ListSelection {
    let selection = selection.limited(to: list.totalNumberOfItems)
    guard list.hasDisabledItems else { return selection }
    let disabled = selection.indexes.ranges.reduce(into: RangeSet<Int>()) { disabled, range in
      disabled.formUnion(list.disabledItems(in: range))
    }
    return selection.subtracting(disabled)
  }

  /// Returns the selection after a navigation, or nil when it leaves the selection alone.
  final func selection(
    after navigation: Navigation, _ request: NavigationRequest, in list: any NavigableList
  ) -> ListSelection? {
    let isExtending = request.selecting == .extending
    guard request.selecting != .nothing, isExtending || policy.selectsByMoving else { return nil }
    guard let path = navigation.indexPathForFocusedRow, let index = flatIndex(of: path, in: list)
    else { return isExtending || policy.keepsSelection ? nil : ListSelection() }
    let isSelectable = selectable(in: list).takesFocus(path)
    guard isExtending else {
      if isSelectable { return ListSelection(only: index) }
      return policy.keepsSelection ? nil : ListSelection()
    }
    var selection = selection(in: list)
    let toggles = policy.extending == .toggle
    if toggles, request.intent.isStepToNeighbor {
      if isSelectable { selection.toggle(index) }
      return selection
    }
    if toggles || selection.anchor == nil, let focus = flatIndex(of: focus(in: list), in: list) {
      selection = ListSelection(selection.indexes, anchor: focus)
    }
    extend(&selection, to: index, in: list)
    return selection
  }

  private func extend(_ selection: inout ListSelection, to index: Int, in list: any NavigableList) {
    selection.extend(to: index) {
      region(from: $0, to: $1, in: list)
    } picking: {
      enabledItems(of: $0, in: list)
    }
  }

  /// Returns the selection with a row selected, or no longer; it is the anchor then.
  final func selection(toggling row: Int, in list: any NavigableList) -> ListSelection {
    var selection = selection(in: list)
    if policy.selection == .single {
      return selection.contains(row) ? ListSelection() : ListSelection(only: row)
    }
    selection.toggle(row)
    return selection
  }

  /// Returns the selection from the anchor to the focused row.
  final func selectionExtendedToFocus(in list: any NavigableList) -> ListSelection {
    var selection = selection(in: list)
    guard let focus = flatIndex(of: focus(in: list), in: list) else { return selection }
    extend(&selection, to: focus, in: list)
    return selection
  }

  /// Returns the selection of the focused item's line, or of its column.
  final func selection(ofLine isLine: Bool, in list: any NavigableList) -> ListSelection {
    guard let path = focus(in: list), let focus = flatIndex(of: path, in: list) else {
      return selection(in: list)
    }
    let items = items(ofLine: isLine, with: path, in: list)
    return possible(ListSelection(items, anchor: focus), in: list)
  }

  /// Returns the selection of every enabled row.
  final func selectionOfAll(in list: any NavigableList) -> ListSelection {
    ListSelection(enabledItems(in: list), anchor: selection(in: list).anchor)
  }

  /// Returns whether there is an enabled item that is not selected.
  final func hasUnselectedItem(in list: any NavigableList) -> Bool {
    let all = RangeSet(0..<list.totalNumberOfItems)
    return all.subtracting(selection(in: list).indexes).ranges.contains {
      selectable(in: list).hasItem(in: $0)
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
    if isHeard(SelectionChanged.self) {
      pendingEvents.append(SelectionChanged(scene: scene, selection: selection))
    }
    return true
  }

  /// The items that can be selected and committed: those that are enabled.
  final func selectable(in list: any NavigableList) -> FocusableItems {
    FocusableItems(list, skippingDisabledItems: true)
  }

  /// Returns whether the focused item can be selected and committed.
  final func isFocusSelectable(in list: any NavigableList) -> Bool {
    focus(in: list).map(selectable(in: list).takesFocus) ?? false
  }

  final func enabledItems(in list: any NavigableList) -> RangeSet<Int> {
    enabledItems(of: 0..<list.totalNumberOfItems, in: list)
  }

  private func enabledItems(of range: Range<Int>, in list: any NavigableList) -> RangeSet<Int> {
    let items = RangeSet(range)
    return list.hasDisabledItems ? items.subtracting(list.disabledItems(in: range)) : items
  }
}
