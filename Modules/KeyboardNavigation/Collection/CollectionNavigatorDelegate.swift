public import FoundationEssentials
public import KeyboardCore

/// Shows the focus of a collection's navigator, acts on commits and may change keys and moves.
///
/// The delegate of a ``CollectionNavigator``. The first two methods are required.
public protocol CollectionNavigatorDelegate: AnyObject {
  /// A navigation is complete: redraw the items that changed.
  ///
  /// Called after every navigation, also after one that cleared the focus or left it where it was.
  /// Not called at an edge, where nothing happens, nor for ``ListNavigator/removeFocus()``.
  func collectionNavigator(
    _ navigator: CollectionNavigator, didUpdateFocus focusUpdate: CollectionNavigator.FocusUpdate,
    completedNavigationWith context: CollectionNavigator.NavigationCompletionContext)

  /// The focused item was committed: do what a tap on it would do. The focus stays where it is.
  func collectionNavigator(
    _ navigator: CollectionNavigator, commitFocusedItemAt indexPath: IndexPath)

  /// The keys for an action that is possible now: add to the defaults, replace or empty them.
  ///
  /// In a collection whose lines run from right to left, the arrows of the defaults are mirrored.
  func collectionNavigator(
    _ navigator: CollectionNavigator, keyCommandDescriptorsFor action: CollectionNavigator.Action,
    defaultDescriptors: [CollectionNavigator.KeyCommandDescriptor]
  ) -> [CollectionNavigator.KeyCommandDescriptor]

  /// Returns the response to a request: refuse it, let it happen, or go elsewhere.
  ///
  /// Asked also to find out what is possible; so the answer must have no side effects.
  func collectionNavigator(
    _ navigator: CollectionNavigator,
    navigationResponseFor request: CollectionNavigator.NavigationRequest
  ) -> CollectionNavigator.NavigationResponse

  /// Other items are selected than before, by a key, a command or a change of the data.
  func collectionNavigator(
    _ navigator: CollectionNavigator,
    didUpdateSelection update: CollectionNavigator.SelectionUpdate)

  /// The keys for a command that is no action: those that extend or change the selection, delete,
  /// move and find.
  func collectionNavigator(
    _ navigator: CollectionNavigator, keyCommandDescriptorsForCommand id: CommandID,
    defaultDescriptors: [CollectionNavigator.KeyCommandDescriptor]
  ) -> [CollectionNavigator.KeyCommandDescriptor]
}

extension CollectionNavigatorDelegate {
  /// The default keys.
  public func collectionNavigator(
    _ navigator: CollectionNavigator, keyCommandDescriptorsFor action: CollectionNavigator.Action,
    defaultDescriptors: [CollectionNavigator.KeyCommandDescriptor]
  ) -> [CollectionNavigator.KeyCommandDescriptor] {
    defaultDescriptors
  }

  /// The default navigation.
  public func collectionNavigator(
    _ navigator: CollectionNavigator,
    navigationResponseFor request: CollectionNavigator.NavigationRequest
  ) -> CollectionNavigator.NavigationResponse {
    .defaultNavigation
  }

  /// Nothing: a delegate that shows no selection needs not know of it.
  public func collectionNavigator(
    _ navigator: CollectionNavigator,
    didUpdateSelection update: CollectionNavigator.SelectionUpdate
  ) {}

  /// The default keys.
  public func collectionNavigator(
    _ navigator: CollectionNavigator, keyCommandDescriptorsForCommand id: CommandID,
    defaultDescriptors: [CollectionNavigator.KeyCommandDescriptor]
  ) -> [CollectionNavigator.KeyCommandDescriptor] {
    defaultDescriptors
  }
}
