extension ListNavigator {
  /// Changes the data by known items; focus and selection follow their items.
  ///
  /// ```
  /// navigator.update(changes) { titles = newTitles }
  /// ```
  ///
  /// If the focused item is removed, the policy determines whether the focus is cleared or moves. If the focus has
  /// another flat index or item than before, `navigation.focusMoved` is published, and if the indexes of the
  /// selection differ, `navigation.selectionChanged`. The delegate is notified of the selection, but not of the
  /// focus: an application that changes data redraws the list.
  ///
  /// - Parameters:
  ///   - changes: all changes; other items keep their order.
  ///   - change: changes the data; called exactly once.
  /// - Complexity: O(changes · log changes), and O(ranges and sections of the selection); independent of the number
  ///   of items.
  public final func update(_ changes: ListChanges, _ change: () -> Void) {
    guard let list else { return change() }
    let count = list.totalNumberOfItems
    let removed = list.flatIndexes(of: changes.removedItems, andSections: changes.removedSections)
    let moves = changes.moves.compactMap { old, new in
      list.flatIndexForItem(at: old).map { ($0, new) }
    }
    follow(in: list, change) {
      IndexShift(
        from: count, to: list.totalNumberOfItems, removing: removed,
        inserting: list.flatIndexes(
          of: changes.insertedItems, andSections: changes.insertedSections),
        moving: moves.compactMap { old, new in
          list.flatIndexForItem(at: new).map { ListChanges.KeptItems(old..<old + 1, movedTo: $0) }
        })
    }
    publishPendingEvents()
  }

  /// Changes the data in any way, described by the remaining items; focus and selection follow them.
  ///
  /// ```
  /// let kept = matches.enumerated().map { ListChanges.KeptItems($1..<$1 + 1, movedTo: $0) }
  /// navigator.update(keeping: kept) { rows = matches.map { rows[$0] } }
  /// ```
  ///
  /// This is for filtering and sorting, where the remaining items are known better than the changes. If the focused
  /// item is removed, the focus moves to the next remaining item, at any distance, or to the previous one, if the
  /// policy allows it. Events and the delegate are as for ``update(_:_:)``.
  ///
  /// - Parameters:
  ///   - items: the remaining items, in runs that do not overlap, in any order.
  ///   - change: changes the data; called exactly once.
  /// - Complexity: O(runs · log runs), and O(ranges of the selection).
  public final func update(keeping items: [ListChanges.KeptItems], _ change: () -> Void) {
    guard let list else { return change() }
    follow(in: list, change) { IndexShift(keeping: items) }
    publishPendingEvents()
  }

  /// Changes the data in any way; focus and selection follow their items by identity.
  ///
  /// ```
  /// navigator.reload { mails = fetched }
  /// ```
  ///
  /// This is for lists with identities; in others, focus and selection keep their paths. If the focused item is
  /// removed, the policy determines whether the focus is cleared or moves: to the next remaining item, or to the
  /// previous one. Of items more than 64 away only some are recognized, fewer the farther they are;
  /// ``update(keeping:_:)`` finds all. Events and the delegate are as for ``update(_:_:)``.
  ///
  /// - Complexity: O(selected items), and O(log n) for the focus.
  public final func reload(_ change: () -> Void) {
    guard let list, list.indexPathForFirstItem.flatMap(list.identityForItem) != nil else {
      return change()
    }
    let selection = selection(in: list)
    var known = selection.indexes
    for index in [selection.anchor, selection.lead].compactMap(\.self) {
      known.insert(contentsOf: index..<index + 1)
    }
    if let focus = flatIndex(of: focusedPath, in: list) {
      known.formUnion(Self.neighbours(of: focus, among: list.totalNumberOfItems))
    }
    let identities = known.ranges.joined().compactMap { index in
      list.indexPathForItem(atFlatIndex: index).flatMap(list.identityForItem).map { (index, $0) }
    }
    follow(in: list, change) {
      IndexShift(
        keeping: identities.compactMap { index, identity in
          list.indexPathForItem(withIdentity: identity).flatMap(list.flatIndexForItem)
            .map { ListChanges.KeptItems(index..<index + 1, movedTo: $0) }
        })
    }
    publishPendingEvents()
  }

  /// Returns an item, the 64 on either side, and one at each doubling of the distance.
  private static func neighbours(of focus: Int, among count: Int) -> RangeSet<Int> {
    let all = 0..<count
    var neighbours = RangeSet((focus - 64..<focus + 65).clamped(to: all))
    var distance = 128
    while distance < count {
      for index in [focus - distance, focus + distance] where all.contains(index) {
        neighbours.insert(contentsOf: index..<index + 1)
      }
      distance *= 2
    }
    // An end of the list may be all that remains.
    for index in [0, count - 1] { neighbours.insert(contentsOf: index..<index + 1) }
    return neighbours
  }
}

extension ListNavigator {
  /// Moves the focus to the new place of its item, or to a neighbour if the policy allows it.
  final func followFocus(_ focus: Int?, by shift: IndexShift, in list: any NavigableList) {
    let survivor = focus.flatMap { firstEnabled(of: [$0], by: shift, in: list) }
    var item = survivor
    if let focus, item == nil, policy.whenFocusedItemIsRemoved != .clear {
      let next = {
        self.firstEnabled(of: shift.staying(in: focus + 1..<Int.max), by: shift, in: list)
      }
      let previous = {
        self.firstEnabled(of: shift.staying(in: 0..<focus).reversed(), by: shift, in: list)
      }
      item =
        policy.whenFocusedItemIsRemoved == .nearest
        ? next() ?? previous() : previous() ?? next()
    }
    moveFocus(to: item, from: focus, survivor: survivor, in: list)
  }

  /// Returns the first of some items, given by old indexes, that remains and is enabled.
  final func firstEnabled(
    of indexes: some Sequence<Int>, by shift: IndexShift, in list: any NavigableList
  ) -> IndexPath? {
    for index in indexes {
      let path = shift.newIndex(of: index).flatMap(list.indexPathForItem(atFlatIndex:))
      if let path, focusable(in: list).takesFocus(path) { return path }
    }
    return nil
  }

  /// Sets the focus after a change of the data, and records the change for listeners of the bus.
  ///
  /// The focus comes from an item with an old flat index, which has a new path or was removed.
  final func moveFocus(
    to indexPath: IndexPath?, from previous: Int?, survivor: IndexPath?, in list: any NavigableList
  ) {
    focusedPath = indexPath
    guard isHeard(FocusMoved.self) else { return }
    let current = flatIndex(of: indexPath, in: list)
    if survivor == indexPath && current == previous { return }
    let isHandedOn = survivor == nil && current != nil
    pendingEvents.append(
      FocusMoved(
        scene: scene, previous: isHandedOn ? nil : previous, current: current))
  }

  /// Updates the selection after a change of the data.
  ///
  /// If moving selects, or a row is always selected, and all selected items were removed, the focused item is
  /// selected.
  final func select(
    _ selection: ListSelection, insteadOf previous: ListSelection, in list: any NavigableList
  ) {
    var selection = possible(selection, in: list)
    if policy.selectsByMoving || policy.keepsSelection, selection.isEmpty, !previous.isEmpty,
      let index = flatIndex(of: focus(in: list), in: list)
    {
      selection = ListSelection(only: index)
    }
    if storeSelection(selection, insteadOf: previous) {
      didUpdateSelection(SelectionUpdate(previous: previous, current: selection))
    }
  }
}
