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
  /// a selection whose indexes are others as `navigation.selectionChanged`. The delegate is told
  /// of the selection, but not of the focus: an application that changes data redraws the list.
  ///
  /// - Parameters:
  ///   - changes: all changes; items that they do not name stay in their order.
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
  /// For lists that give identities; in one without any, focus and selection keep their paths. A
  /// focused item that is gone loses the focus or hands it on, as the policy says: to the next item
  /// that is still there, else to the previous one, of the 64 on either side. Events and the
  /// delegate are as for ``update(_:_:)``.
  ///
  /// - Complexity: O(selected items), and O(1) for the focus.
  public final func reload(_ change: () -> Void) {
    guard let list, list.indexPathForFirstItem.flatMap(list.identityForItem) != nil else {
      return change()
    }
    let focus = flatIndex(of: focus(in: list), in: list)
    let previous = selection(in: list)
    let neighbours = focus.map {
      ($0 - 64..<$0 + 65).clamped(to: 0..<list.totalNumberOfItems)
    }
    var selected = previous.indexes
    for index in [previous.anchor, previous.lead].compactMap(\.self) {
      selected.insert(contentsOf: index..<index + 1)
    }
    let followed = selected.union(RangeSet(neighbours ?? 0..<0))
    var identities: [Int: AnyHashable] = [:]
    for (index, path) in zip(followed.ranges.joined(), list.paths(at: followed)) {
      identities[index] = list.identityForItem(at: path)
    }

    change()

    let newIndex = { (index: Int) in
      identities[index].flatMap(list.indexPathForItem(withIdentity:))
        .flatMap(list.flatIndexForItem)
    }
    followFocus(focus, within: neighbours ?? 0..<0, in: list, newIndex: newIndex)
    var moves: [Int: Int] = [:]
    for index in selected.ranges.joined() { moves[index] = newIndex(index) }
    // As if every item was removed, and those that are found again were moved.
    let shift = IndexShift(from: 0, to: 0, removing: RangeSet(), moving: moves)
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

    var newIndexes: [Int: Int] = [:]
    for (old, new) in moves { newIndexes[old] = list.flatIndexForItem(at: new) }
    let shift = IndexShift(
      from: count, to: list.totalNumberOfItems, removing: removed,
      inserting: list.flatIndexes(
        of: changes.insertedItems, andSections: changes.insertedSections),
      moving: newIndexes)
    followFocus(focus, within: 0..<count, in: list, newIndex: shift.newIndex)
    if let hidden {
      focusedPath = shift.newIndex(of: hidden).flatMap(list.indexPathForItem(atFlatIndex:))
    }
    select(shift.newSelection(of: previous), insteadOf: previous, in: list)
  }
}

extension ListNavigator {
  /// Puts the focus where its item is now, or on one of its neighbours if the policy says so.
  private func followFocus(
    _ focus: Int?, within neighbours: Range<Int>, in list: any NavigableList,
    newIndex: (_ old: Int) -> Int?
  ) {
    let survivor = focus.flatMap { firstEnabled(of: [$0], in: list, newIndex: newIndex) }
    var item = survivor
    if let focus, item == nil, policy.whenFocusedItemIsRemoved == .nearest {
      let after = focus + 1..<max(focus + 1, neighbours.upperBound)
      let before = (neighbours.lowerBound..<focus).reversed()
      item =
        firstEnabled(of: after, in: list, newIndex: newIndex)
        ?? firstEnabled(of: before, in: list, newIndex: newIndex)
    }
    moveFocus(to: item, from: focus, survivor: survivor, in: list)
  }

  /// Returns the first of some items, given by old indexes, that is still there and enabled.
  final func firstEnabled(
    of indexes: some Sequence<Int>, in list: any NavigableList, newIndex: (_ old: Int) -> Int?
  ) -> IndexPath? {
    for index in indexes {
      let path = newIndex(index).flatMap(list.indexPathForItem(atFlatIndex:))
      if let path, list.isItemEnabled(at: path) { return path }
    }
    return nil
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
