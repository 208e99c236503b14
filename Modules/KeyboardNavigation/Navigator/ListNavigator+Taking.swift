import FoundationEssentials
import KeyboardCore

extension ListNavigator {
  /// Does what was found to be possible.
  final func take(_ step: Step, in list: any NavigableList) {
    switch step {
    case .navigate(let navigation, let request, let isExtending):
      navigate(navigation, request, isExtending: isExtending, in: list)
      if !typed.text.isEmpty { typed.reset() }
    case .find(let navigation, let request, let search):
      switch search {
      case .typed(let text): typed = text
      case .searched(let text): searchedText = text
      }
      navigate(navigation, request, isExtending: false, in: list)
    case .commit(let indexPath):
      if isHeard(NavigationCommitted.self), let row = list.flatIndexForItem(at: indexPath) {
        pendingEvents.append(.committed(row))
      }
      didCommit(at: indexPath)
    case .select(let step):
      let previous = selection(in: list)
      let selection = selection(after: step, in: list)
      if storeSelection(selection, insteadOf: previous) {
        didUpdateSelection(SelectionUpdate(previous: previous, current: selection))
      }
    case .delete(let deletion): delete(deletion, in: list)
    case .move(let from, let to): moveItem(from: from, to: to, in: list)
    }
    publishPendingEvents()
  }

  private func navigate(
    _ navigation: Navigation, _ request: NavigationRequest, isExtending: Bool,
    in list: any NavigableList
  ) {
    let update: SelectionUpdate?
    if let selection = selection(after: navigation, extending: isExtending, in: list) {
      update = SelectionUpdate(previous: self.selection(in: list), current: selection)
    } else {
      update = nil
    }
    let focusUpdate = setFocus(navigation.indexPathForFocusedRow, in: list)
    let isSelectionChanged = update.map { storeSelection($0.current, insteadOf: $0.previous) }
    if case .scrollRectToVisible(let rect, let animated) = navigation.scrollBehavior {
      list.scrollRectToVisible(rect, animated: animated)
    }
    didUpdateFocus(
      focusUpdate, context: NavigationCompletionContext(navigation: navigation, request: request))
    if let update, isSelectionChanged == true { didUpdateSelection(update) }
  }
}
