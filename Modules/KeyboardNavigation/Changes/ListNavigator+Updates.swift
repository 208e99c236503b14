extension ListNavigator {
  /// Changes the data in ways that are known item by item; focus and selection follow their items.
  ///
  /// ```
  /// navigator.update(changes) { titles = newTitles }
  /// ```
  ///
  /// A focused item that is removed loses the focus or hands it on, as the policy says. A focus
  /// whose flat index or item is another than before is published as `navigation.focusMoved`, and a
  /// selection whose indexes are others as `navigation.selectionChanged`. The delegate is notified
  /// of the selection, but not of the focus: an application that changes data redraws the list.
  ///
  /// - Parameters:
  ///   - changes: all changes; items that they do not name stay in their order.
  ///   - change: changes the data, and is called exactly once.
  /// - Complexity: O(changes · log changes), and O(ranges and sections of the selection); never
  ///   by the number of items.
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

  /// Changes the data in any way, described by the items that stay; focus and selection follow
  /// them.
  ///
  /// ```
  /// let kept = matches.enumerated().map { ListChanges.KeptItems($1..<$1 + 1, movedTo: $0) }
  /// navigator.update(keeping: kept) { rows = matches.map { rows[$0] } }
  /// ```
  ///
  /// For filtering and sorting, where what stays is known better than what changes. A focused item
  /// that is gone hands the focus on to the next item that stays, however far away, else to the
  /// previous one, if the policy says so. Events and the delegate are as for ``update(_:_:)``.
  ///
  /// - Parameters:
  ///   - items: the items that stay, in runs that do not overlap, in any order.
  ///   - change: changes the data, and is called exactly once.
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
  /// For lists that give identities; in one without any, focus and selection keep their paths. A
  /// focused item that is gone loses the focus or hands it on, as the policy says: to the next item
  /// that is still there, else to the previous one. Of items more than 64 away only some are known
  /// again, fewer the farther they are; ``update(keeping:_:)`` knows all. Events and the delegate
  /// are as for ``update(_:_:)``.
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

  /// An item, the 64 on either side, and one at every doubling of the distance.
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
    // However little is left, an end of the list may be.
    for index in [0, count - 1] { neighbours.insert(contentsOf: index..<index + 1) }
    return neighbours
  }
}

extension ListNavigator {
  /// Puts the focus where its item is now, or on one of its neighbours if the policy says so.
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

  /// Returns the first of some items, given by old indexes, that is still there and enabled.
  final func firstEnabled(
    of indexes: some Sequence<Int>, by shift: IndexShift, in list: any NavigableList
  ) -> IndexPath? {
    for index in indexes {
      let path = shift.newIndex(of: index).flatMap(list.indexPathForItem(atFlatIndex:))
      if let path, focusable(in: list).takesFocus(path) { return path }
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
    guard isHeard(FocusMoved.self) else { return }
    let current = flatIndex(of: indexPath, in: list)
    if survivor == indexPath && current == previous { return }
    let isHandedOn = survivor == nil && current != nil
    pendingEvents.append(
      FocusMoved(
        scene: scene, previous: isHandedOn ? nil : previous, current: current))
  }

  /// Selects after a change of the data.
  ///
  /// If moving selects, or a row always is selected, and the selected items are all gone, the focused
  /// item is selected.
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
