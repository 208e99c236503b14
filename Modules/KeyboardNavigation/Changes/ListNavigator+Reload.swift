import FoundationEssentials

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
