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

  final func update(
    _ changes: ListChanges, in list: any NavigableList, _ change: () -> Void
  ) {
    let mapping = ListMapping(changes, numberOfSections: list.numberOfSections)
    let focus = focus(in: list)
    let focusedIndex = focus.flatMap(list.flatIndexForItem)
    let focusFallback = focus.flatMap { self.focusFallback(of: $0, by: mapping, in: list) }
    let previous = selection(in: list)
    // A row that is disabled for now has no focus, but is followed; one that does not exist is not.
    let path = focusedPath.flatMap { list.containsItem(at: $0) ? mapping.newPath(of: $0) : nil }
    let trackedSelection = TrackedSelection(previous, by: mapping, in: list)

    change()

    if let focus {
      let survivor = mapping.newPath(of: focus).flatMap { enabled($0, in: list) }
      moveFocus(
        to: survivor ?? focusFallback.flatMap { enabled($0, in: list) }, from: focusedIndex,
        previousItem: .now(survivor), in: list)
    } else {
      focusedPath = path
    }
    follow(trackedSelection.selection(in: list), insteadOf: previous, in: list)
  }

  /// Follows the selected items to new indexes.
  ///
  /// If moving selects, and the selected items are all gone, the focused item is selected.
  final func follow(
    _ selection: ListSelection, insteadOf previous: ListSelection, in list: any NavigableList
  ) {
    var selection = selection
    if policy.selectsOnMove, policy.selection != .none, selection.isEmpty, !previous.isEmpty,
      let index = focus(in: list).flatMap(list.flatIndexForItem)
    {
      selection = ListSelection(only: index)
    }
    if storeSelection(selection, insteadOf: previous) {
      didUpdateSelection(SelectionUpdate(previous: previous, current: selection))
    }
  }

  /// The place now of the item that had the focus before a change of the data.
  enum PreviousItem {
    /// No item had it.
    case none
    /// There, or nowhere any more.
    case now(IndexPath?)
  }

  /// Puts the focus where its item has gone, or on another item instead.
  ///
  /// Published is the old index when the item is still there, or when nothing is focused any more.
  final func moveFocus(
    to indexPath: IndexPath?, from previous: Int?, previousItem: PreviousItem,
    in list: any NavigableList
  ) {
    focusedPath = indexPath
    guard isHeard(NavigationFocusMoved.self) else { return }
    let current = indexPath.flatMap(list.flatIndexForItem)
    switch previousItem {
    case .now(let item) where item == indexPath && current == previous: return
    case .none where current == nil: return
    case .now(nil) where current != nil:
      pendingEvents.append(.focusMoved(from: nil, to: current))
    case .none, .now:
      pendingEvents.append(.focusMoved(from: previous, to: current))
    }
  }

  final func enabled(_ indexPath: IndexPath, in list: any NavigableList) -> IndexPath? {
    list.containsItem(at: indexPath) && list.isItemEnabled(at: indexPath) ? indexPath : nil
  }

  /// Returns the new path of the focus after a removed item: the next enabled survivor, else the
  /// previous one; nobody where the policy says so.
  private func focusFallback(
    of focus: IndexPath, by mapping: ListMapping, in list: any NavigableList
  ) -> IndexPath? {
    guard policy.whenFocusedItemIsRemoved == .nearest, mapping.newPath(of: focus) == nil else {
      return nil
    }
    for direction in [1, -1] {
      var item = focus
      while let next = list.enabledItem(startingAt: item, offsetBy: direction) {
        if let survivor = mapping.newPath(of: next) { return survivor }
        item = next
      }
    }
    return nil
  }
}

/// A selection on its way through changes.
private struct TrackedSelection {
  private let parts: [SectionPart]
  private let moved: [IndexPath]
  private let anchor: IndexPath?
  private let lead: IndexPath?

  init(_ selection: ListSelection, by mapping: ListMapping, in list: any NavigableList) {
    parts = list.parts(of: selection.indexes).flatMap(mapping.newParts)
    moved = mapping.moves.compactMap { old, new in
      list.flatIndexForItem(at: old).map(selection.contains) == true ? new : nil
    }
    let newPath = { (index: Int) in
      list.indexPathForItem(atFlatIndex: index).flatMap(mapping.newPath)
    }
    anchor = selection.anchor.flatMap(newPath)
    lead = anchor == nil ? nil : selection.lead.flatMap(newPath)
  }

  func selection(in list: any NavigableList) -> ListSelection {
    var indexes = list.flatIndexes(of: parts)
    for index in moved.compactMap(list.flatIndexForItem) {
      indexes.insert(contentsOf: index..<index + 1)
    }
    return ListSelection(
      indexes, anchor: anchor.flatMap(list.flatIndexForItem),
      lead: lead.flatMap(list.flatIndexForItem))
  }
}

extension ListNavigator {
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
    let focus = focus(in: list)
    let focusedIndex = focus.flatMap(list.flatIndexForItem)
    let identity = focus.flatMap(list.identityForItem)
    let focusFallbacks = focus.map { identities(around: $0, in: list) } ?? []
    let previous = selection(in: list)
    let selection = IdentifiedSelection(previous, in: list)

    change()

    let place = { (identity: AnyHashable) in
      list.indexPathForItem(withIdentity: identity).flatMap { self.enabled($0, in: list) }
    }
    let survivor = identity.flatMap(place)
    let focusFallback = survivor == nil ? focusFallbacks.lazy.compactMap(place).first : nil
    moveFocus(
      to: survivor ?? focusFallback, from: focusedIndex,
      previousItem: focus == nil ? .none : .now(survivor), in: list)
    follow(selection.selection(in: list), insteadOf: previous, in: list)
    publishPendingEvents()
  }

  /// The items that may have the focus when one is gone: those after it, then those before it, each
  /// nearest first.
  private func identities(around item: IndexPath, in list: any NavigableList) -> [AnyHashable] {
    guard policy.whenFocusedItemIsRemoved == .nearest else { return [] }
    return [1, -1].flatMap { direction in
      (1...64).lazy
        .map { list.indexPathForItem(startingAt: item, offsetBy: direction * $0) }
        .prefix { $0 != nil }
        .compactMap { $0.flatMap(list.identityForItem) }
    }
  }
}

/// A selection by what stays the same of its items.
private struct IdentifiedSelection {
  private var items: [AnyHashable] = []
  private let anchor: AnyHashable?
  private let lead: AnyHashable?

  init(_ selection: ListSelection, in list: any NavigableList) {
    for part in list.parts(of: selection.indexes) {
      items += part.items.compactMap {
        list.identityForItem(at: IndexPath(section: part.section, rowInSection: $0))
      }
    }
    let identity = { (index: Int) in
      list.indexPathForItem(atFlatIndex: index).flatMap(list.identityForItem)
    }
    anchor = selection.anchor.flatMap(identity)
    lead = selection.lead.flatMap(identity)
  }

  func selection(in list: any NavigableList) -> ListSelection {
    let index = { (identity: AnyHashable) in
      list.indexPathForItem(withIdentity: identity).flatMap(list.flatIndexForItem)
    }
    var indexes = RangeSet<Int>()
    for item in items {
      if let index = index(item) { indexes.insert(contentsOf: index..<index + 1) }
    }
    let anchor = anchor.flatMap(index)
    return ListSelection(
      indexes, anchor: anchor, lead: anchor == nil ? nil : lead.flatMap(index))
  }
}
