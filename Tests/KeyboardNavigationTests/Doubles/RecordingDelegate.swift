import FoundationEssentials
import KeyboardCore
import KeyboardNavigation

/// A delegate that writes down what it is told and answers as a test wants.
final class RecordingDelegate: TableNavigatorDelegate {
  let journal: Journal
  var response: (TableNavigator.NavigationRequest) -> TableNavigator.NavigationResponse = { _ in
    .defaultNavigation
  }
  var descriptors:
    (TableNavigator.Action, [TableNavigator.KeyCommandDescriptor])
      -> [TableNavigator.KeyCommandDescriptor] = { $1 }
  var whenFocusUpdates: (TableNavigator) -> Void = { _ in }
  var whenCommitted: (TableNavigator) -> Void = { _ in }
  private(set) var contexts: [TableNavigator.NavigationCompletionContext] = []

  init(journal: Journal = Journal()) {
    self.journal = journal
  }

  func tableNavigator(
    _ navigator: TableNavigator, didUpdateFocus focusUpdate: TableNavigator.FocusUpdate,
    completedNavigationWith context: TableNavigator.NavigationCompletionContext
  ) {
    let previous = focusUpdate.indexPathForPreviouslyFocusedRow.short
    journal.lines.append("focus \(previous) -> \(focusUpdate.indexPathForFocusedRow.short)")
    contexts.append(context)
    whenFocusUpdates(navigator)
  }

  func tableNavigator(_ navigator: TableNavigator, commitFocusedRowAt indexPath: IndexPath) {
    journal.lines.append("commit \(indexPath.short)")
    whenCommitted(navigator)
  }

  func tableNavigator(
    _ navigator: TableNavigator, keyCommandDescriptorsFor action: TableNavigator.Action,
    defaultDescriptors: [TableNavigator.KeyCommandDescriptor]
  ) -> [TableNavigator.KeyCommandDescriptor] {
    descriptors(action, defaultDescriptors)
  }

  func tableNavigator(
    _ navigator: TableNavigator, navigationResponseFor request: TableNavigator.NavigationRequest
  ) -> TableNavigator.NavigationResponse {
    response(request)
  }

  func tableNavigator(
    _ navigator: TableNavigator, didUpdateSelection update: TableNavigator.SelectionUpdate
  ) {
    journal.lines.append("selection \(update.previous) -> \(update.current)")
  }
}
