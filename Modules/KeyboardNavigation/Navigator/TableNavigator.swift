import FoundationEssentials
public import KeyboardCore

/// Moves a focus through the rows of a table by keyboard, and commits the focused row.
///
/// ```
/// let navigator = TableNavigator(tableView: list, delegate: controller)
/// try navigator.perform(CommandInvocation(.nextRow, ["count": 5]))
/// ```
///
/// A ``NavigationPolicy`` chooses what it does with which keys, beyond moving a focus. How
/// focus, selection and data go together is said at ``ListNavigator``.
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

  override static func supports(_ command: ListCommand) -> Bool {
    command != .leftItem && command != .rightItem
  }

  override func response(to request: NavigationRequest) -> NavigationResponse {
    delegate?.tableNavigator(self, navigationResponseFor: request) ?? .defaultNavigation
  }

  override func descriptors(
    for action: Action, defaults: [KeyCommandDescriptor]
  ) -> [KeyCommandDescriptor] {
    delegate?.tableNavigator(
      self, keyCommandDescriptorsFor: action, defaultDescriptors: defaults) ?? defaults
  }

  override func descriptors(
    forCommand id: CommandID, defaults: [KeyCommandDescriptor]
  ) -> [KeyCommandDescriptor] {
    delegate?.tableNavigator(
      self, keyCommandDescriptorsForCommand: id, defaultDescriptors: defaults) ?? defaults
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
