public import KeyboardCore

extension ListChanges {
  /// A change of the items of a list, reported in two steps.
  public enum Update: Hashable, Sendable {
    /// The items are about to change: observers that store indexes of items must read them now.
    case willChange
    /// The items have changed; these are the remaining ones.
    case didChange(keeping: [KeptItems])
  }
}

/// A list that notifies its navigators of changes.
///
/// Navigators of the list follow automatically: the application only changes the data. ``ArrayTable`` conforms.
public protocol ObservableList: NavigableList {
  /// The observers notified of `willChange` and `didChange(keeping:)` around each change.
  var updates: Observers<ListChanges.Update> { get }
}

extension ListChanges.KeptItems {
  /// Returns the runs of ids that two lists have in common; of a repeated id, only the first.
  ///
  /// - Complexity: O(n); without hashing for common beginnings and ends.
  static func common<ID: Hashable>(to old: [ID], and new: [ID]) -> [ListChanges.KeptItems] {
    let start = zip(old, new).prefix { $0 == $1 }.count
    let end = zip(old[start...].reversed(), new[start...].reversed()).prefix { $0 == $1 }.count
    var places: [ID: Int] = [:]
    // If there are only insertions, no items need to be found.
    if start < old.count - end {
      for index in start..<new.count - end where places[new[index]] == nil {
        places[new[index]] = index
      }
    }
    var runs = start > 0 ? [ListChanges.KeptItems(0..<start, movedTo: 0)] : []
    for index in start..<old.count - end {
      guard let place = places.removeValue(forKey: old[index]) else { continue }
      if let last = runs.last, last.old.upperBound == index, last.new + last.old.count == place {
        runs[runs.count - 1].old = last.old.lowerBound..<index + 1
      } else {
        runs.append(ListChanges.KeptItems(index..<index + 1, movedTo: place))
      }
    }
    if end > 0 {
      runs.append(ListChanges.KeptItems(old.count - end..<old.count, movedTo: new.count - end))
    }
    return runs
  }
}

extension ListNavigator {
  /// The state that a navigator needs to follow its items through a change.
  struct Standing {
    /// The flat index of the focus.
    let focus: Int?
    /// The flat index of an item that would have the focus if it were enabled.
    let hidden: Int?
    /// The selection.
    let selection: ListSelection
    /// A Boolean value indicating whether the focused item is visible.
    let isInSight: Bool
  }

  final func standing(in list: any NavigableList) -> Standing {
    let focus = focus(in: list)
    let index = flatIndex(of: focus, in: list)
    return Standing(
      focus: index, hidden: index == nil ? flatIndex(of: focusedPath, in: list) : nil,
      selection: selection(in: list),
      isInSight: focus.map { path in
        let rect = list.rectForItem(at: path)
        return list.visibleRect.map { rect.minY < $0.maxY && rect.maxY > $0.minY } ?? false
      } ?? false)
  }

  /// Follows a change that a list reports, unless the navigator itself makes it.
  final func receive(_ update: ListChanges.Update) {
    guard !isEditing, let list else { return }
    switch update {
    case .willChange: standing = standing(in: list)
    case .didChange(let items):
      guard let standing else { return }
      self.standing = nil
      follow(from: standing, by: IndexShift(keeping: items), in: list)
      if policy.keepsFocus, focus(in: list) == nil, let first = focusable(in: list).first {
        select(first)
      } else if standing.isInSight, let focus = focus(in: list) {
        list.scrollRectToVisible(list.rectForItem(at: focus), animated: false)
      }
      publishPendingEvents()
    }
  }

  /// Applies a change of the list; focus and selection follow the remaining items.
  ///
  /// - Parameters:
  ///   - list: the list.
  ///   - change: changes the data.
  ///   - shift: the new indexes of the items.
  final func follow(
    in list: any NavigableList, _ change: () -> Void, by shift: () -> IndexShift
  ) {
    let standing = standing(in: list)
    edit(change)
    follow(from: standing, by: shift(), in: list)
  }

  /// Performs a change that the navigator follows itself, ignoring the notifications of the list.
  final func edit(_ change: () -> Void) {
    let wasEditing = isEditing
    isEditing = true
    change()
    isEditing = wasEditing
  }

  private func follow(
    from standing: Standing, by shift: IndexShift, in list: any NavigableList
  ) {
    committedRow = committedRow.flatMap(shift.newIndex)
    followFocus(standing.focus, by: shift, in: list)
    // A temporarily disabled row has no focus, but is followed; one that does not exist is not.
    if let hidden = standing.hidden {
      focusedPath = shift.newIndex(of: hidden).flatMap(list.indexPathForItem(atFlatIndex:))
      if let path = focus(in: list) { moveFocus(to: path, from: nil, survivor: nil, in: list) }
    }
    select(shift.newSelection(of: standing.selection), insteadOf: standing.selection, in: list)
  }
}

extension ListNavigator {
  /// Focuses an item, selects only it if moving selects, and scrolls it into view.
  ///
  /// For changes by the application, as ``setFocus(_:)``.
  ///
  /// - Returns: false if the item does not exist or is not enabled; nothing has changed then.
  @discardableResult
  public final func select(_ indexPath: IndexPath) -> Bool {
    guard let list, let index = list.flatIndexForItem(at: indexPath),
      focusable(in: list).contains(indexPath)
    else { return false }
    setFocus(indexPath)
    if policy.selectsByMoving { setSelection(ListSelection(only: index)) }
    list.scrollRectToVisible(list.rectForItem(at: indexPath), animated: false)
    return true
  }

  /// Selects the item with an identity, as ``select(_:)``.
  @discardableResult
  public final func select(identity: AnyHashable) -> Bool {
    list?.indexPathForItem(withIdentity: identity).map(select) ?? false
  }
}
