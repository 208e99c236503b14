import FoundationEssentials
import KeyboardCore
import KeyboardNavigation

/// A shelf with its navigator and a delegate that writes down what it is told.
final class Gallery: CollectionNavigatorDelegate {
  let shelf: Shelf
  let bus = EventBus(catalogue: EventCatalogue(EventDescription.navigationEvents))
  private(set) var journal: [String] = []
  private var made: CollectionNavigator?

  init(_ shelf: Shelf, policy: NavigationPolicy = .collection, focus: Int? = nil) {
    self.shelf = shelf
    made = CollectionNavigator(
      collectionView: shelf, delegate: self, bus: bus, scene: "grid", policy: policy)
    if let focus { self.focus(focus) }
  }

  var navigator: CollectionNavigator {
    made ?? CollectionNavigator(collectionView: shelf, delegate: self)
  }

  var focused: Int? { navigator.flatIndexOfFocusedRow }

  func focus(_ index: Int) {
    try? navigator.perform(CommandInvocation(.focusRow, ["row": .integer(index)]))
    shelf.journal = []
    journal = []
  }

  /// Performs a command; the answer is where the focus is then, or nil when it was refused.
  @discardableResult
  func run(_ command: CommandID, _ count: Int = 1) -> Int? {
    let arguments: [String: Value] = count == 1 ? [:] : ["count": .integer(count)]
    do {
      try navigator.perform(CommandInvocation(command, arguments))
      return focused
    } catch {
      return nil
    }
  }

  /// Presses a key as a resolver would; nil when it travels on.
  @discardableResult
  func press(_ sequence: KeySequence) -> Int? {
    guard let command = navigator.keyCommands.first(where: { $0.sequences.contains(sequence) }),
      let target = navigator.target(forKeyCommandAction: command.id, pressing: sequence)
    else { return nil }
    try? target.perform(command.invocation)
    return focused
  }

  func title(of sequence: KeySequence) -> String? {
    navigator.keyCommands.first { $0.sequences.contains(sequence) }?.title
  }

  func collectionNavigator(
    _ navigator: CollectionNavigator, didUpdateFocus focusUpdate: CollectionNavigator.FocusUpdate,
    completedNavigationWith context: CollectionNavigator.NavigationCompletionContext
  ) {
    journal.append("focus \(focusUpdate.indexPathForFocusedRow?.short ?? "nil")")
  }

  func collectionNavigator(
    _ navigator: CollectionNavigator, commitFocusedItemAt indexPath: IndexPath
  ) {
    journal.append("commit \(indexPath.short)")
  }
}
