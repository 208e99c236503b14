import FoundationEssentials
import KeyboardCore

extension ListNavigator {
  /// Items to delete.
  struct Deletion {
    let rows: ListSelection
    /// From the last to the first.
    let paths: [IndexPath]
    let cause: NavigationRequest.Invocation
  }

  /// Returns the deletion of the selected items, or of the focused one when none is selected.
  ///
  /// Nil when there is nothing to delete, or when the list refuses it.
  final func deletion(
    causedBy cause: NavigationRequest.Invocation, in list: any NavigableList
  ) -> Deletion? {
    let indexes = deletableIndexes(in: list)
    let paths = Array(list.paths(at: indexes).reversed())
    guard let editable = list as? any EditableList, !paths.isEmpty,
      editable.canDeleteItems(at: paths)
    else { return nil }
    return Deletion(rows: ListSelection(indexes), paths: paths, cause: cause)
  }

  final func deletableIndexes(in list: any NavigableList) -> RangeSet<Int> {
    let selected = selection(in: list).indexes
    guard selected.isEmpty else { return selected }
    return flatIndex(of: focus(in: list), in: list).map { RangeSet($0..<$0 + 1) } ?? RangeSet()
  }

  /// Deletes: the data first, then the focus goes on, is shown and told.
  ///
  /// A focused item that is not deleted keeps the focus, unless moving selects. Otherwise the item
  /// after the last one deleted gets it, else the one before the first, else the last one between.
  final func delete(_ deletion: Deletion, in list: any NavigableList) {
    guard let editable = list as? any EditableList,
      let first = deletion.rows.indexes.ranges.first?.lowerBound,
      let end = deletion.rows.indexes.ranges.last?.upperBound
    else { return }
    let focus = flatIndex(of: focus(in: list), in: list)
    let previous = selection(in: list)
    let count = list.totalNumberOfItems
    if isHeard(NavigationDeleted.self) {
      pendingEvents.append(NavigationDeleted(scene: scene, rows: deletion.rows))
    }

    editable.deleteItems(at: deletion.paths)

    let shift = IndexShift(
      from: count, to: list.totalNumberOfItems, removing: deletion.rows.indexes)
    let survivor = focus.flatMap { firstEnabled(of: [$0], in: list, newIndex: shift.newIndex) }
    var next = policy.selectsOnMove ? nil : survivor
    next =
      next ?? firstEnabled(of: end..<max(end, count), in: list, newIndex: shift.newIndex)
      ?? firstEnabled(of: (0..<first).reversed(), in: list, newIndex: shift.newIndex)
      ?? firstEnabled(of: (first..<end).reversed(), in: list, newIndex: shift.newIndex)
    moveFocus(to: next, from: focus, survivor: survivor, in: list)
    show(
      next, insteadOf: survivor,
      after: NavigationRequest(
        intent: next.map { .row(at: $0) } ?? .noRow, invocation: deletion.cause), in: list)
    let index = policy.selectsOnMove ? flatIndex(of: next, in: list) : nil
    select(index.map { ListSelection(only: $0) } ?? ListSelection(), insteadOf: previous, in: list)
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

  /// Returns the move of the focused item by some places; nil when there is no other place for it.
  ///
  /// Crossing the edge of a section is one place: to the end of the previous section, or to index 0
  /// of the next. A move of several stops at the ends of the list.
  final func move(by places: Int, in list: any NavigableList) -> Step? {
    guard let editable = list as? any EditableList, let from = focus(in: list) else { return nil }
    let to = place(of: from, movedBy: places, in: list)
    guard to != from, editable.canMoveItem(at: from, to: to) else { return nil }
    return .move(from: from, to: to)
  }

  /// Moves an item: the data first, then focus and selection follow it, and it is shown.
  final func moveItem(from: IndexPath, to: IndexPath, in list: any NavigableList) {
    guard let editable = list as? any EditableList else { return }
    let index = list.flatIndexForItem(at: from)
    var changes = ListChanges()
    changes.moveItem(from: from, to: to)
    update(changes, in: list) {
      editable.moveItem(at: from, to: to)
      if isHeard(NavigationMoved.self), let index, let newIndex = list.flatIndexForItem(at: to) {
        pendingEvents.append(NavigationMoved(scene: scene, from: index, to: newIndex))
      }
      let scrolling = scrollBehavior(showing: to, from: from, in: list)
      if case .scrollRectToVisible(let rect, let animated) = scrolling {
        list.scrollRectToVisible(rect, animated: animated)
      }
    }
  }

  private func place(
    of item: IndexPath, movedBy places: Int, in list: any NavigableList
  ) -> IndexPath {
    // Without the item, a section has a place before each of its items and one at its end.
    let end = { (section: Int) in
      list.numberOfItems(inSection: section) - (section == item[0] ? 1 : 0)
    }
    var (section, row) = (item[0], item[1] + min(max(places, -Int.max / 2), Int.max / 2))
    while row < 0, section > 0 {
      section -= 1
      row += end(section) + 1
    }
    while row > end(section), section + 1 < list.numberOfSections {
      row -= end(section) + 1
      section += 1
    }
    return IndexPath(section: section, rowInSection: min(max(row, 0), end(section)))
  }
}
