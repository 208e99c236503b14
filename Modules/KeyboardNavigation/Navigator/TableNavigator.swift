public import KeyboardCore

/// Moves a focus through the rows of a table by keyboard, and commits the focused row.
///
/// ```
/// let navigator = TableNavigator(tableView: list, delegate: controller)
/// try navigator.perform(CommandInvocation(.nextRow, ["count": 5]))
/// ```
///
/// A ``NavigationPolicy`` chooses what it does with which keys, beyond moving a focus.
/// ``ListNavigator`` describes how focus, selection and data go together.
///
/// Source: KeyboardNavigationKit, whose rules are the defaults.
public final class TableNavigator: ListNavigator {
  /// Shows the focus and acts on commits.
  public weak var delegate: (any TableNavigatorDelegate)?

  /// Creates a navigator without focus.
  ///
  /// - Parameters:
  ///   - tableView: the table, held weakly.
  ///   - delegate: shows the focus and acts on commits; held weakly.
  ///   - bus: the bus on which `navigation.focusMoved` and its like are published, if any.
  ///   - scene: the name of the table in those events.
  ///   - policy: the rules by which keys move.
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
  /// Asked when a navigation is about to happen and to find out whether it would, because refused
  /// navigations are not offered; so the answer must have no side effects.
  func tableNavigator(
    _ navigator: TableNavigator, navigationResponseFor request: TableNavigator.NavigationRequest
  ) -> TableNavigator.NavigationResponse

  /// Other rows are selected than before, by a key, a command or a change of the data.
  ///
  /// Not called for changes that the application makes itself: ``ListNavigator/setSelection(_:)``,
  /// ``ListNavigator/removeFocus()`` and ``ListNavigator/userDidDrag()``.
  func tableNavigator(
    _ navigator: TableNavigator, didUpdateSelection update: TableNavigator.SelectionUpdate)
}

extension TableNavigatorDelegate {
  /// By default the keys stay as they are.
  public func tableNavigator(
    _ navigator: TableNavigator, keyCommandDescriptorsFor action: TableNavigator.Action,
    defaultDescriptors: [TableNavigator.KeyCommandDescriptor]
  ) -> [TableNavigator.KeyCommandDescriptor] {
    defaultDescriptors
  }

  /// By default the navigation happens as without a delegate.
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
