import KeyboardCore

extension ListNavigator {
  /// Items to delete.
  struct Deletion {
    let rows: RangeSet<Int>
    /// The same items by their sections.
    let sections: [(section: Int, items: RangeSet<Int>)]
    let cause: NavigationRequest.Invocation
  }

  /// Returns the deletion of some rows; by default of the selected ones, or of the focused one if none is selected.
  ///
  /// Nil if there is nothing to delete, or the list refuses it.
  final func deletion(
    of rows: RangeSet<Int>? = nil, causedBy cause: NavigationRequest.Invocation,
    in list: any NavigableList
  ) -> Deletion? {
    let rows = rows ?? editedRows(in: list)
    guard let editable = list as? any EditableList, !rows.isEmpty else { return nil }
    let sections = Dictionary(grouping: list.runs(at: rows), by: \.section)
      .map { (section: $0, items: RangeSet($1.map(\.items))) }
      .sorted { $0.section > $1.section }
    guard sections.allSatisfy({ editable.canDeleteItems($0.items, inSection: $0.section) }) else {
      return nil
    }
    return Deletion(rows: rows, sections: sections, cause: cause)
  }

  /// Returns the items that an edit affects: the selected ones, or the focused one if none is, or one always is.
  final func editedRows(in list: any NavigableList) -> RangeSet<Int> {
    let selected = selection(in: list).indexes
    guard selected.isEmpty || policy.keepsSelection else { return selected }
    return flatIndex(of: focus(in: list), in: list).map { RangeSet($0..<$0 + 1) } ?? RangeSet()
  }

  /// Deletes items: the data changes first; then the focus moves, is scrolled into view and reported.
  ///
  /// A focused item that is not deleted keeps the focus, unless moving selects. Otherwise the item after the last
  /// deleted one gets it, or the one before the first, or the last one between.
  final func delete(_ deletion: Deletion, in list: any NavigableList) {
    guard let editable = list as? any EditableList,
      let first = deletion.rows.ranges.first?.lowerBound,
      let end = deletion.rows.ranges.last?.upperBound
    else { return }
    let focus = flatIndex(of: focus(in: list), in: list)
    let previous = selection(in: list)
    let count = list.totalNumberOfItems
    if isHeard(Deleted.self) {
      pendingEvents.append(Deleted(scene: scene, rows: ListSelection(deletion.rows)))
    }

    edit {
      for (section, items) in deletion.sections { editable.deleteItems(items, inSection: section) }
    }

    let shift = IndexShift(from: count, to: list.totalNumberOfItems, removing: deletion.rows)
    let survivor = focus.flatMap { firstEnabled(of: [$0], by: shift, in: list) }
    var next = policy.selectsByMoving ? nil : survivor
    next =
      next ?? firstEnabled(of: shift.staying(in: end..<Int.max), by: shift, in: list)
      ?? firstEnabled(of: shift.staying(in: 0..<first).reversed(), by: shift, in: list)
      ?? firstEnabled(of: shift.staying(in: first..<end).reversed(), by: shift, in: list)
    moveFocus(to: next, from: focus, survivor: survivor, in: list)
    show(
      next, insteadOf: survivor,
      after: NavigationRequest(
        intent: next.map { .row(at: $0) } ?? .noRow, invocation: deletion.cause), in: list)
    let isSelected =
      policy.selectsByMoving
      && (!policy.keepsSelection || next.map(selectable(in: list).takesFocus) ?? false)
    let index = isSelected ? flatIndex(of: next, in: list) : nil
    let rest = policy.keepsSelection ? shift.newSelection(of: previous) : ListSelection()
    select(index.map { ListSelection(only: $0) } ?? rest, insteadOf: previous, in: list)
  }

  private func show(
    _ item: IndexPath?, insteadOf previous: IndexPath?, after request: NavigationRequest,
    in list: any NavigableList
  ) {
    let scrolling = item.map { scrollBehavior(showing: $0, from: nil, in: list) } ?? .none
    if case .scrollRectToVisible(let rect, let animated) = scrolling {
      list.scrollRectToVisible(rect, animated: animated)
    }
    didUpdateFocus(
      FocusUpdate(indexPathForPreviouslyFocusedRow: previous, indexPathForFocusedRow: item),
      context: NavigationCompletionContext(
        navigation: Navigation(focusingRowAt: item, scrollBehavior: scrolling), request: request))
  }
}
