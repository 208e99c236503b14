public import FoundationEssentials
public import KeyboardCore

/// Moves a focus through the rows of a table by keyboard, and commits the focused row.
///
/// ```
/// let navigator = TableNavigator(tableView: list, delegate: controller)
/// try navigator.perform(CommandInvocation(.nextRow, ["count": 5]))
/// ```
///
/// The navigator keeps the focus; the application shows it and acts on commits, through its
/// delegate. One navigation, in this order:
///
/// ```
/// ask for a response ─▶ set the focus ─▶ scroll ─▶ tell the delegate ─▶ publish
/// ```
///
/// Listeners of the bus come last, so that they see the table as the application shows it. A
/// change that the delegate itself makes meanwhile is published after the one it was told about.
///
/// Nothing about the table is remembered but the focused path. **A focus whose row does not exist
/// is no focus**: after rows were removed, nothing is focused, the next step starts over at the
/// initial row, and no update names the lost row (T4). A row that comes to exist at the path, as
/// after a reload, has the focus again. Nothing is published when the data takes the focus away or
/// brings it back; an application that wants a clean slate calls ``removeFocus()``.
///
/// Source: KeyboardNavigationKit, whose rules are the defaults.
public final class TableNavigator {
  /// Shows the focus and acts on commits.
  public weak var delegate: (any TableNavigatorDelegate)?
  /// Who is asked about keys that would do nothing here.
  public weak var nextResponder: (any CommandResponder)?
  /// The name that published events carry.
  public let scene: String

  /// The table; gone, it has no rows.
  weak var table: (any NavigableTable)?

  private let bus: EventBus?
  private var focus: IndexPath?
  private var announcements: [Announcement] = []

  /// Creates a navigator without focus.
  ///
  /// - Parameters:
  ///   - tableView: the table, held weakly.
  ///   - delegate: shows the focus and acts on commits; held weakly.
  ///   - bus: where `navigation.focusMoved` and `navigation.committed` are published, if anywhere.
  ///   - scene: the name of the table in those events.
  public init(
    tableView: any NavigableTable, delegate: (any TableNavigatorDelegate)?, bus: EventBus? = nil,
    scene: String = "table"
  ) {
    table = tableView
    self.delegate = delegate
    self.bus = bus
    self.scene = scene
  }

  /// The row that has the focus, or nil; always a row that exists.
  public var indexPathForFocusedRow: IndexPath? {
    guard let focus, let table, table.containsRow(at: focus) else { return nil }
    return focus
  }

  /// The flat index of the row that has the focus, or nil.
  public var flatIndexOfFocusedRow: Int? {
    focus.flatMap { table?.flatIndexForRow(at: $0) }
  }

  /// Clears the focus without telling the delegate and without scrolling (T1).
  ///
  /// The bus is no delegate: a focus that goes away is published.
  ///
  /// - Returns: the rows to redraw.
  @discardableResult
  public func removeFocus() -> FocusUpdate {
    let update = setFocus(nil)
    announce()
    return update
  }
}

extension TableNavigator {
  /// Does what was found to be possible.
  func take(_ step: Step) {
    switch step {
    case .navigate(let navigation, let request):
      let update = setFocus(navigation.indexPathForFocusedRow)
      if case .scrollRectToVisible(let rect, let animated) = navigation.scrollBehavior {
        table?.scrollRectToVisible(rect, animated: animated)
      }
      delegate?.tableNavigator(
        self, didUpdateFocus: update,
        completedNavigationWith: NavigationCompletionContext(
          navigation: navigation, request: request))
    case .commit(let indexPath):
      if bus != nil, let row = table?.flatIndexForRow(at: indexPath) {
        announcements.append(.committed(NavigationCommitted(scene: scene, row: row)))
      }
      delegate?.tableNavigator(self, commitFocusedRowAt: indexPath)
    }
    announce()
  }

  private func setFocus(_ indexPath: IndexPath?) -> FocusUpdate {
    let update = FocusUpdate(
      indexPathForPreviouslyFocusedRow: indexPathForFocusedRow, indexPathForFocusedRow: indexPath)
    focus = indexPath
    if bus != nil, let table, update.isFocusedRowChanged {
      let moved = NavigationFocusMoved(
        scene: scene,
        previous: update.indexPathForPreviouslyFocusedRow.flatMap(table.flatIndexForRow),
        current: indexPath.flatMap(table.flatIndexForRow))
      announcements.append(.moved(moved))
    }
    return update
  }

  /// Publishes what has happened, in the order in which it happened.
  ///
  /// A delegate that changes the focus while it is told of a change gets here first: the change it
  /// was told of is then published before its own.
  private func announce() {
    guard let bus else { return }
    while !announcements.isEmpty {
      switch announcements.removeFirst() {
      case .moved(let event): bus.publish(event)
      case .committed(let event): bus.publish(event)
      }
    }
  }

  private enum Announcement {
    case moved(NavigationFocusMoved)
    case committed(NavigationCommitted)
  }
}
