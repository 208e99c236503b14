public import KeyboardCore

/// Moves a focus through the rows of a table by keyboard, and commits the focused row.
///
/// ```
/// let navigator = TableNavigator(tableView: list, delegate: controller)
/// try navigator.perform(CommandInvocation(.nextRow, ["count": 5]))
/// ```
///
/// A ``NavigationPolicy`` determines its keys and behaviour beyond moving a focus. ``ListNavigator`` describes the
/// relation of focus, selection and data.
///
/// Source: KeyboardNavigationKit, whose rules are the defaults.
public final class TableNavigator: ListNavigator {
  /// The delegate, which shows the focus and acts on commits.
  public weak var delegate: (any TableNavigatorDelegate)?

  /// Creates a navigator without focus.
  ///
  /// - Parameters:
  ///   - tableView: the table, held weakly.
  ///   - delegate: the delegate, which shows the focus and acts on commits; held weakly.
  ///   - bus: the bus on which `navigation.focusMoved` and similar events are published, if any.
  ///   - scene: the name of the table in those events.
  ///   - policy: the rules for keys.
  public init(
    tableView: any NavigableTable, delegate: (any TableNavigatorDelegate)?, bus: EventBus? = nil,
    scene: String = "table", policy: NavigationPolicy = .default
  ) {
    self.delegate = delegate
    super.init(list: tableView, bus: bus, scene: scene, policy: policy)
  }

  override var noun: String { "table" }

  override static func supports(_ command: ListCommand) -> Bool { !command.isForCollections }

  override func response(to request: NavigationRequest) -> NavigationResponse {
    delegate?.tableNavigator(self, navigationResponseFor: request) ?? .defaultNavigation
  }

  override func descriptors(
    for action: Action, defaults: [KeyCommandDescriptor]
  ) -> [KeyCommandDescriptor] {
    delegate?.tableNavigator(
      self, keyCommandDescriptorsFor: action, defaultDescriptors: defaults) ?? defaults
  }

  override func didUpdateFocus(_ update: FocusUpdate, context: NavigationCompletionContext) {
    delegate?.tableNavigator(self, didUpdateFocus: update, completedNavigationWith: context)
  }

  override func didCommit(at indexPath: IndexPath) {
    delegate?.tableNavigator(self, commitFocusedRowAt: indexPath)
  }

  override func didUpdateSelection(_ update: SelectionUpdate) {
    delegate?.tableNavigator(self, didUpdateSelection: update)
  }
}

/// The delegate of a ``TableNavigator``, which shows the focus, acts on commits and may change keys and navigations.
///
/// The first two methods are required; the others keep the defaults unless they are implemented.
/// Source: KeyboardNavigationKit's delegate of the same name.
public protocol TableNavigatorDelegate: AnyObject {
  /// Tells the delegate that a navigation is complete, so that changed rows need to be redrawn.
  ///
  /// Called after each navigation, including one that cleared the focus or left it unchanged. Not called at an edge,
  /// where nothing happens, nor for ``ListNavigator/removeFocus()``.
  func tableNavigator(
    _ navigator: TableNavigator, didUpdateFocus focusUpdate: TableNavigator.FocusUpdate,
    completedNavigationWith context: TableNavigator.NavigationCompletionContext)

  /// Tells the delegate to perform the action of a tap on the focused row. The focus does not change.
  func tableNavigator(_ navigator: TableNavigator, commitFocusedRowAt indexPath: IndexPath)

  /// Returns the keys for an action that is possible now: the defaults, with additions, or others.
  ///
  /// Also called for actions without default keys: the first row, the last row, no row, pages.
  func tableNavigator(
    _ navigator: TableNavigator, keyCommandDescriptorsFor action: TableNavigator.Action,
    defaultDescriptors: [TableNavigator.KeyCommandDescriptor]
  ) -> [TableNavigator.KeyCommandDescriptor]

  /// Returns the response to a request: refuse it, allow it, or go elsewhere.
  ///
  /// Called when a navigation is about to happen and to determine whether it would, because refused navigations are
  /// not offered; it must have no side effects.
  func tableNavigator(
    _ navigator: TableNavigator, navigationResponseFor request: TableNavigator.NavigationRequest
  ) -> TableNavigator.NavigationResponse

  /// Tells the delegate that the selection changed, by a key, a command or a change of the data.
  ///
  /// Not called for changes by the application: ``ListNavigator/setSelection(_:)``, ``ListNavigator/removeFocus()``
  /// and ``ListNavigator/userDidDrag()``.
  func tableNavigator(
    _ navigator: TableNavigator, didUpdateSelection update: TableNavigator.SelectionUpdate)
}

extension TableNavigatorDelegate {
  /// Returns the default keys.
  public func tableNavigator(
    _ navigator: TableNavigator, keyCommandDescriptorsFor action: TableNavigator.Action,
    defaultDescriptors: [TableNavigator.KeyCommandDescriptor]
  ) -> [TableNavigator.KeyCommandDescriptor] {
    defaultDescriptors
  }

  /// Returns the default navigation.
  public func tableNavigator(
    _ navigator: TableNavigator, navigationResponseFor request: TableNavigator.NavigationRequest
  ) -> TableNavigator.NavigationResponse {
    .defaultNavigation
  }

  /// Does nothing by default.
  public func tableNavigator(
    _ navigator: TableNavigator, didUpdateSelection update: TableNavigator.SelectionUpdate
  ) {}
}
