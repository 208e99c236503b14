public import FoundationEssentials
public import KeyboardCore

/// Shows the focus of a navigator, acts on commits and may change keys and navigations.
///
/// The first two methods are required; the others keep the defaults unless they are implemented.
/// Source: KeyboardNavigationKit's delegate of the same name.
public protocol TableNavigatorDelegate: AnyObject {
  /// A navigation is complete: redraw the rows that changed.
  ///
  /// Called after every navigation, also after one that cleared the focus or left it where it was.
  /// Not called at an edge, where nothing happens, nor for ``TableNavigator/removeFocus()``.
  func tableNavigator(
    _ navigator: TableNavigator, didUpdateFocus focusUpdate: TableNavigator.FocusUpdate,
    completedNavigationWith context: TableNavigator.NavigationCompletionContext)

  /// The focused row was committed: do what a tap on it would do. The focus stays where it is.
  func tableNavigator(_ navigator: TableNavigator, commitFocusedRowAt indexPath: IndexPath)

  /// The keys for an action that is possible now: add to the defaults, replace or empty them.
  ///
  /// Also asked for actions without default keys: the first row, the last row, no row, pages.
  func tableNavigator(
    _ navigator: TableNavigator, keyCommandDescriptorsFor action: TableNavigator.Action,
    defaultDescriptors: [TableNavigator.KeyCommandDescriptor]
  ) -> [TableNavigator.KeyCommandDescriptor]

  /// Returns the response to a request: refuse it, let it happen, or go elsewhere.
  ///
  /// Asked when a navigation is about to happen and whenever somebody wants to know whether it
  /// would, because refused navigations are not offered; so the answer must have no side effects.
  func tableNavigator(
    _ navigator: TableNavigator, navigationResponseFor request: TableNavigator.NavigationRequest
  ) -> TableNavigator.NavigationResponse

  /// Other rows are selected than before, by a key, a command or a change of the data.
  ///
  /// Not called for what the application does itself: ``ListNavigator/setSelection(_:)``,
  /// ``ListNavigator/removeFocus()`` and ``ListNavigator/userDidDrag()``.
  func tableNavigator(
    _ navigator: TableNavigator, didUpdateSelection update: TableNavigator.SelectionUpdate)

  /// The keys for a command that is no ``ListNavigator/Action``: those that extend or change the
  /// selection, delete, move and find.
  func tableNavigator(
    _ navigator: TableNavigator, keyCommandDescriptorsForCommand id: CommandID,
    defaultDescriptors: [TableNavigator.KeyCommandDescriptor]
  ) -> [TableNavigator.KeyCommandDescriptor]
}

extension TableNavigatorDelegate {
  /// The default keys.
  public func tableNavigator(
    _ navigator: TableNavigator, keyCommandDescriptorsFor action: TableNavigator.Action,
    defaultDescriptors: [TableNavigator.KeyCommandDescriptor]
  ) -> [TableNavigator.KeyCommandDescriptor] {
    defaultDescriptors
  }

  /// The default navigation.
  public func tableNavigator(
    _ navigator: TableNavigator, navigationResponseFor request: TableNavigator.NavigationRequest
  ) -> TableNavigator.NavigationResponse {
    .defaultNavigation
  }

  /// Nothing: a delegate that shows no selection needs not know of it.
  public func tableNavigator(
    _ navigator: TableNavigator, didUpdateSelection update: TableNavigator.SelectionUpdate
  ) {}

  /// The default keys.
  public func tableNavigator(
    _ navigator: TableNavigator, keyCommandDescriptorsForCommand id: CommandID,
    defaultDescriptors: [TableNavigator.KeyCommandDescriptor]
  ) -> [TableNavigator.KeyCommandDescriptor] {
    defaultDescriptors
  }
}
