import KeyboardNavigation

/// Mails in two folders, one line each, in a window of three lines.
final class MailTable: NavigableTable, EditableList {
  var folders = [["Welcome", "Invoice"], ["Draft", "Minutes", "Holiday"]]
  var top = 0.0

  // MARK: What a table has to answer

  var numberOfSections: Int { folders.count }

  func numberOfRows(inSection section: Int) -> Int { folders[section].count }

  func rectForRow(at indexPath: IndexPath) -> Rect {
    let above = folders[..<indexPath.section].reduce(0) { $0 + $1.count }
    return Rect(x: 0, y: Double(above + indexPath.row), width: 80, height: 1)
  }

  func scrollRectToVisible(_ rect: Rect, animated: Bool) {
    top = min(top, rect.minY)
    top = max(top, rect.maxY - 3)
  }

  // MARK: What it answers for pages, finding and deleting

  var visibleRect: Rect? { Rect(x: 0, y: top, width: 80, height: 3) }

  func titleForItem(at indexPath: IndexPath) -> String? {
    folders[indexPath.section][indexPath.row]
  }

  func canDeleteItems(_ items: RangeSet<Int>, inSection section: Int) -> Bool { true }

  func deleteItems(_ items: RangeSet<Int>, inSection section: Int) {
    folders[section].removeSubranges(items)
  }

  func canMoveItem(at indexPath: IndexPath, to destination: IndexPath) -> Bool { false }

  func moveItem(at indexPath: IndexPath, to destination: IndexPath) {}
}

/// Opens mails.
final class MailDelegate: TableNavigatorDelegate {
  let table: MailTable

  init(table: MailTable) {
    self.table = table
  }

  func tableNavigator(
    _ navigator: TableNavigator, didUpdateFocus focusUpdate: TableNavigator.FocusUpdate,
    completedNavigationWith context: TableNavigator.NavigationCompletionContext
  ) {
    for row in focusUpdate.indexPathsForChangedRows { print("redraw", row.section, row.row) }
  }

  func tableNavigator(_ navigator: TableNavigator, commitFocusedRowAt indexPath: IndexPath) {
    print("open", table.titleForItem(at: indexPath) ?? "")
  }
}

// The navigator keeps neither: the application does.
let table = MailTable()
let delegate = MailDelegate(table: table)
let navigator = TableNavigator(tableView: table, delegate: delegate, policy: .listbox)

for key: KeyStroke in ["down", "pagedown", "enter", "f5"] {
  if !navigator.send(KeyEvent(pressing: key)) { print("\(key) is for somebody else") }
}
navigator.setSelection(ListSelection(RangeSet([0..<1, 3..<4])))
try navigator.perform(CommandInvocation(.deleteRows))
print("left:", table.folders)
