import KeyboardCore
import KeyboardNavigation
import SeedNames

// The three base classes of IPShortcut. All that they do is in two policies: the controllers only join a navigator
// to the names that the seed's text uses.

/// A controller of a list whose selected row is the cursor of the arrow keys.
class IPShortcutListViewController: UIViewController {
  /// The list of a subclass.
  var list: (any NavigableList)? { nil }
  /// The rows; a subclass has its own kind of list.
  var navigator: ListNavigator? { nil }

  override var keyCommands: [UIKeyCommand]? { navigator?.possibleKeyCommands }

  override func target(forAction action: Selector, withSender sender: Any?) -> Any? {
    navigator?.target(forKeyCommandAction: action)
      ?? super.target(forAction: action, withSender: sender)
  }
}

/// A controller of a table.
class IPShortcutTableViewController: IPShortcutListViewController, TableNavigatorDelegate {
  let tableView = TextTable()
  private lazy var tableNavigator = TableNavigator(
    tableView: tableView, delegate: self, policy: .ipShortcut)
  override var navigator: ListNavigator? { tableNavigator }

  /// The selected rows: the one that is the cursor, or none.
  var indexPathsForSelectedRows: [IndexPath] {
    tableNavigator.indexPathForFocusedRow.map { [$0] } ?? []
  }

  func tableView(_ tableView: TextTable, didSelectRowAt indexPath: IndexPath) {}

  func tableNavigator(
    _ navigator: TableNavigator, didUpdateFocus focusUpdate: TableNavigator.FocusUpdate,
    completedNavigationWith context: TableNavigator.NavigationCompletionContext
  ) {}

  func tableNavigator(_ navigator: TableNavigator, commitFocusedRowAt indexPath: IndexPath) {
    tableView(tableView, didSelectRowAt: indexPath)
  }
}

/// A controller of a collection.
class IPShortcutCollectionViewController: IPShortcutListViewController,
  CollectionNavigatorDelegate
{
  let collectionView = TileCollection(tile: Size(width: 10, height: 1))
  private lazy var collectionNavigator = CollectionNavigator(
    collectionView: collectionView, delegate: self, policy: .ipShortcut)
  override var navigator: ListNavigator? { collectionNavigator }

  func collectionView(_ collectionView: TileCollection, didSelectItemAt indexPath: IndexPath) {}

  func collectionNavigator(
    _ navigator: CollectionNavigator, didUpdateFocus focusUpdate: CollectionNavigator.FocusUpdate,
    completedNavigationWith context: CollectionNavigator.NavigationCompletionContext
  ) {}

  func collectionNavigator(
    _ navigator: CollectionNavigator, commitFocusedItemAt indexPath: IndexPath
  ) {
    collectionView(collectionView, didSelectItemAt: indexPath)
  }
}

/// A controller of content without rows.
class IPShortcutScrollViewController: UIViewController {
  let scrollView = TextScrollView()
  private lazy var navigator = ScrollNavigator(
    scrollView: scrollView,
    policy: {
      var policy = ScrollPolicy.ipShortcut
      policy.scrollWithinPageMargin = scrollWithinPageMargin()
      return policy
    }())

  /// Returns how much of a page stays visible when it is turned.
  func scrollWithinPageMargin() -> Double { ScrollPolicy.ipShortcut.scrollWithinPageMargin }

  override var keyCommands: [UIKeyCommand]? { navigator.keyCommands }

  override func target(forAction action: Selector, withSender sender: Any?) -> Any? {
    navigator.canPerform(CommandInvocation(action))
      ? navigator : super.target(forAction: action, withSender: sender)
  }
}
