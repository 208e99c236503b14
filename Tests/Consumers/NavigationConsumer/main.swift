import FoundationEssentials
import KeyboardCore
import KeyboardNavigation

/// Three rows.
final class Rows: NavigableTable {
  let numberOfSections = 1
  func numberOfRows(inSection section: Int) -> Int { 3 }
  func rectForRow(at indexPath: IndexPath) -> Rect {
    Rect(x: 0, y: Double(indexPath.row), width: 1, height: 1)
  }
  func scrollRectToVisible(_ rect: Rect, animated: Bool) {}
}

let rows = Rows()
let navigator = TableNavigator(tableView: rows, delegate: nil)
try navigator.perform(CommandInvocation("navigation.nextRow"))
precondition(navigator.indexPathForFocusedRow == IndexPath(row: 0, section: 0))
print("KeyboardNavigation: row 0 of 3 has the focus")
