import FoundationEssentials

extension ListNavigator {
  /// Changes the data in ways that are known item by item; focus and selection follow their items.
  ///
  /// ```
  /// navigator.update(changes) { titles = newTitles }
  /// ```
  ///
  /// A focused item that is removed loses the focus or hands it on, as the policy says. A focus
  /// whose flat index or item is another than before is published as `navigation.focusMoved`, and
  /// a selection whose indexes are others as `navigation.selectionChanged`; the delegate hears of
  /// the selection. Of the focus it is not told: whoever changes the data redraws the list.
  ///
  /// - Parameters:
  ///   - changes: all that happens; what it does not name stays in its order.
  ///   - change: changes the data, and is called exactly once.
  /// - Complexity: O(changes · log changes), and O(ranges and sections of the selection); never
  ///   by the number of items.
  public final func update(_ changes: ListChanges, _ change: () -> Void) {
    guard let list else { return change() }
    update(changes, in: list, change)
    publishPendingEvents()
  }

  /// Changes the data in any way; focus and selection follow their items by identity.
  ///
  /// ```
  /// navigator.reload { mails = fetched }
  /// ```
  ///
  /// For lists that give identities. A list without any keeps its paths, as without this. A
  /// focused item that is gone loses the focus or hands it on, as the policy says: to the next item
  /// that is still there, else to the previous one; of the 64 on either side. What is published and
  /// who is told is as for ``update(_:_:)``.
  ///
  /// - Complexity: O(selected items), and O(1) for the focus.
  public final func reload(_ change: () -> Void) {
    guard let list, list.indexPathForFirstItem.flatMap(list.identityForItem) != nil else {
      return change()
    }
    let focus = flatIndex(of: focus(in: list), in: list)
    let previous = selection(in: list)
    let count = list.totalNumberOfItems
    let neighbours = focus.map { ($0 - 64..<$0 + 65).clamped(to: 0..<count) } ?? 0..<0
    var followed = previous.indexes.union(RangeSet(neighbours))
    for index in [previous.anchor, previous.lead].compactMap(\.self) {
      followed.insert(contentsOf: index..<index + 1)
    }
    let identities = zip(followed.ranges.joined(), list.paths(at: followed)).compactMap {
      index, path in list.identityForItem(at: path).map { (index, $0) }
    }

    change()

    // As if every item was removed, and those that are found again were moved.
    let moves = identities.compactMap { index, identity in
      list.indexPathForItem(withIdentity: identity).flatMap(list.flatIndexForItem)
        .map { (index, $0) }
    }
    let shift = IndexShift(
      from: 0, to: 0, removing: RangeSet(), moving: Dictionary(uniqueKeysWithValues: moves))
    followFocus(focus, by: shift, within: neighbours, in: list)
    select(shift.newSelection(of: previous), insteadOf: previous, in: list)
    publishPendingEvents()
  }

  final func update(
    _ changes: ListChanges, in list: any NavigableList, _ change: () -> Void
  ) {
    let focus = flatIndex(of: focus(in: list), in: list)
    // A row that is disabled for now has no focus, but is followed; one that does not exist is not.
    let hidden = focus == nil ? flatIndex(of: focusedPath, in: list) : nil
    let previous = selection(in: list)
    let count = list.totalNumberOfItems
    let removed = list.flatIndexes(of: changes.removedItems, andSections: changes.removedSections)
    let moves = changes.moves.compactMap { old, new in
      list.flatIndexForItem(at: old).map { ($0, new) }
    }

    change()

    let newMoves = moves.compactMap { old, new in
      list.flatIndexForItem(at: new).map { (old, $0) }
    }
    let shift = IndexShift(
      from: count, to: list.totalNumberOfItems, removing: removed,
      inserting: list.flatIndexes(
        of: changes.insertedItems, andSections: changes.insertedSections),
      moving: Dictionary(uniqueKeysWithValues: newMoves))
    followFocus(focus, by: shift, within: 0..<count, in: list)
    if let hidden {
      focusedPath = shift.newIndex(of: hidden).flatMap(list.indexPathForItem(atFlatIndex:))
    }
    select(shift.newSelection(of: previous), insteadOf: previous, in: list)
  }
}

extension ListNavigator {
  /// Puts the focus where its item is now, or on one of its neighbours if the policy says so.
  private func followFocus(
    _ focus: Int?, by shift: IndexShift, within neighbours: Range<Int>, in list: any NavigableList
  ) {
    let survivor = focus.flatMap { firstEnabled(of: [$0], after: shift, in: list) }
    var item = survivor
    if let focus, item == nil, policy.whenFocusedItemIsRemoved == .nearest {
      item =
        firstEnabled(of: focus + 1..<max(focus + 1, neighbours.upperBound), after: shift, in: list)
        ?? firstEnabled(of: (neighbours.lowerBound..<focus).reversed(), after: shift, in: list)
    }
    moveFocus(to: item, from: focus, survivor: survivor, in: list)
  }

  /// Returns the first of some items, given by old indexes, that is still there and enabled.
  final func firstEnabled(
    of indexes: some Sequence<Int>, after shift: IndexShift, in list: any NavigableList
  ) -> IndexPath? {
    indexes.lazy.compactMap(shift.newIndex).compactMap(list.indexPathForItem(atFlatIndex:))
      .first(where: list.isItemEnabled)
  }

  /// Sets the focus after a change of the data, and notes the change for listeners of the bus.
  ///
  /// It comes from an item with an old flat index, which survives at a path or is gone.
  final func moveFocus(
    to indexPath: IndexPath?, from previous: Int?, survivor: IndexPath?, in list: any NavigableList
  ) {
    focusedPath = indexPath
    guard isHeard(NavigationFocusMoved.self) else { return }
    let current = flatIndex(of: indexPath, in: list)
    if survivor == indexPath && current == previous { return }
    let isHandedOn = survivor == nil && current != nil
    pendingEvents.append(
      NavigationFocusMoved(
        scene: scene, previous: isHandedOn ? nil : previous, current: current))
  }

  /// Selects after a change of the data.
  ///
  /// If moving selects, and the selected items are all gone, the focused item is selected.
  final func select(
    _ selection: ListSelection, insteadOf previous: ListSelection, in list: any NavigableList
  ) {
    var selection = selection
    if policy.selectsOnMove, policy.selection != .none, selection.isEmpty, !previous.isEmpty,
      let index = flatIndex(of: focus(in: list), in: list)
    {
      selection = ListSelection(only: index)
    }
    if storeSelection(selection, insteadOf: previous) {
      didUpdateSelection(SelectionUpdate(previous: previous, current: selection))
    }
  }
}
