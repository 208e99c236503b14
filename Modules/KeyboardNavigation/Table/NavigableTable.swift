public import FoundationEssentials
public import KeyboardCore

/// What a navigator needs of a table: its sections and rows, where a row is, and how to show it.
///
/// A view adopts it in the application, so that the navigator depends on no user interface. The
/// answers may change at any time; nobody has to be told. Source: the parts of `UITableView` that
/// KeyboardNavigationKit uses.
public protocol NavigableTable: AnyObject {
  /// How many sections there are; a section may be empty.
  var numberOfSections: Int { get }

  /// How many rows a section has.
  func numberOfRows(inSection section: Int) -> Int

  /// Where a row is, in the coordinates of the table's whole content.
  func rectForRow(at indexPath: IndexPath) -> Rect

  /// Scrolls as little as needed to show a rectangle of the content; not at all when it is visible.
  func scrollRectToVisible(_ rect: Rect, animated: Bool)
}
