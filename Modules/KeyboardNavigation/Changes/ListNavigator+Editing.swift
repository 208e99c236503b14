import FoundationEssentials
import KeyboardCore

extension ListNavigator {
  /// The items that are deleted, and the focus after that.
  struct Deletion {
    let rows: ListSelection
    /// From the last to the first.
    let paths: [IndexPath]
    /// By its old path.
    let focusFallback: IndexPath?
    let cause: NavigationRequest.Invocation
  }

  /// Returns the deletion of the selected items, or of the focused one when none is selected.
  ///
  /// Nil when there is nothing to delete, or when the list refuses it.
  final func deletion(
    causedBy cause: NavigationRequest.Invocation, in list: any NavigableList
  ) -> Deletion? {
    let indexes = deletableIndexes(in: list)
    guard let editable = list as? any EditableList, let first = indexes.ranges.first?.lowerBound,
      let last = indexes.ranges.last.map({ $0.upperBound - 1 })
    else { return nil }
    let paths = list.parts(of: indexes).flatMap { part in
      part.items.map { IndexPath(section: part.section, rowInSection: $0) }
    }
    let descending = Array(paths.reversed())
    guard editable.canDeleteItems(at: descending) else { return nil }
    return Deletion(
      rows: ListSelection(indexes), paths: descending,
      focusFallback: focusFallback(ofItemsFrom: first, to: last, deleting: indexes, in: list),
      cause: cause)
  }

  final func deletableIndexes(in list: any NavigableList) -> RangeSet<Int> {
    let selected = selection(in: list).indexes
    guard selected.isEmpty else { return selected }
    let focused = focus(in: list).flatMap(list.flatIndexForItem)
    return focused.map { RangeSet($0..<$0 + 1) } ?? RangeSet()
  }

  /// The enabled item after the last one deleted, else before the first one, else the last one
  /// that stays between them.
  private func focusFallback(
    ofItemsFrom first: Int, to last: Int, deleting indexes: RangeSet<Int>,
    in list: any NavigableList
  ) -> IndexPath? {
    let path = { (index: Int) in list.indexPathForItem(atFlatIndex: index) }
    if let next = path(last + 1).flatMap({ list.enabledItem(from: $0, towards: 1) }) {
      return next
    }
    if let previous = path(first - 1).flatMap({ list.enabledItem(from: $0, towards: -1) }) {
      return previous
    }
    for gap in RangeSet(first..<last).subtracting(indexes).ranges.reversed() {
      guard let start = path(gap.lowerBound) else { continue }
      let item = path(gap.upperBound - 1).flatMap { list.enabledItem(from: $0, towards: -1) }
      if let item, item >= start { return item }
    }
    return nil
  }

  /// Deletes: the data first, then the focus goes on, is shown and told.
  ///
  /// A focused item that is not deleted keeps the focus, unless moving selects.
  final func delete(_ deletion: Deletion, in list: any NavigableList) {
    guard let editable = list as? any EditableList else { return }
    var changes = ListChanges()
    for part in list.parts(of: deletion.rows.indexes) {
      changes.removeItems(part.items, inSection: part.section)
    }
    let mapping = ListMapping(changes, numberOfSections: list.numberOfSections)
    let focused = focus(in: list)
    let focusedIndex = focused.flatMap(list.flatIndexForItem)
    let previous = selection(in: list)
    if isHeard(NavigationDeleted.self) { pendingEvents.append(.deleted(deletion.rows)) }

    editable.deleteItems(at: deletion.paths)

    let survivor = focused.flatMap(mapping.newPath)
    let focusFallback = deletion.focusFallback.flatMap(mapping.newPath)
    let next = (policy.selectsOnMove ? focusFallback : survivor ?? focusFallback).flatMap {
      enabled($0, in: list)
    }
    moveFocus(
      to: next, from: focusedIndex, previousItem: focused == nil ? .none : .now(survivor),
      in: list)
    show(
      next, insteadOf: survivor,
      after: NavigationRequest(
        intent: next.map { .row(at: $0) } ?? .noRow, invocation: deletion.cause), in: list)
    let index = policy.selectsOnMove ? next.flatMap(list.flatIndexForItem) : nil
    follow(
      index.map { ListSelection(only: $0) } ?? ListSelection(), insteadOf: previous, in: list)
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

  /// The move of the focused item by so many places, or nil when it leads nowhere or is refused.
  ///
  /// Crossing the edge of a section is one place: to the end of the previous section, or to index 0
  /// of the next. A move of several stops at the ends of the list.
  final func move(by places: Int, in list: any NavigableList) -> Step? {
    guard let editable = list as? any EditableList, let from = focus(in: list) else { return nil }
    let to =
      places < 0
      ? place(above: from, by: places.magnitude, in: list)
      : place(below: from, by: places.magnitude, in: list)
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
        pendingEvents.append(.moved(from: index, to: newIndex))
      }
      let scrolling = scrollBehavior(showing: to, from: from, in: list)
      if case .scrollRectToVisible(let rect, let animated) = scrolling {
        list.scrollRectToVisible(rect, animated: animated)
      }
    }
  }

  private func place(
    above item: IndexPath, by places: UInt, in list: any NavigableList
  ) -> IndexPath {
    var (section, row, left) = (item[0], item[1], places)
    while left > 0 {
      if left <= row.magnitude { return IndexPath(section: section, rowInSection: row - Int(left)) }
      guard section > 0 else { return IndexPath(section: 0, rowInSection: 0) }
      left -= row.magnitude + 1
      section -= 1
      row = list.numberOfItems(inSection: section)
    }
    return IndexPath(section: section, rowInSection: row)
  }

  private func place(
    below item: IndexPath, by places: UInt, in list: any NavigableList
  ) -> IndexPath {
    var (section, row, left) = (item[0], item[1], places)
    while left > 0 {
      // In its own section it is not among those that it passes.
      let end = list.numberOfItems(inSection: section) - (section == item[0] ? 1 : 0)
      if left <= (end - row).magnitude {
        return IndexPath(section: section, rowInSection: row + Int(left))
      }
      guard section + 1 < list.numberOfSections else {
        return IndexPath(section: section, rowInSection: end)
      }
      left -= (end - row).magnitude + 1
      (section, row) = (section + 1, 0)
    }
    return IndexPath(section: section, rowInSection: row)
  }
}
