import KeyboardNavigation

// A menu that keys walk through: the navigator decides, the list answers questions about itself.

/// Five dishes, of which one is sold out.
final class Dishes: NavigableTable {
  let names = ["Soup", "Salad", "Pasta", "Fish", "Cake"]
  let numberOfSections = 1
  let hasDisabledItems = true

  func numberOfRows(inSection section: Int) -> Int { names.count }
  func rectForRow(at path: IndexPath) -> Rect {
    Rect(x: 0, y: Double(path.row), width: 20, height: 1)
  }
  func scrollRectToVisible(_ rect: Rect, animated: Bool) {}
  func isItemEnabled(at path: IndexPath) -> Bool { path.row != 2 }
  func titleForItem(at path: IndexPath) -> String? { names[path.row] }
}

@main
enum Menu {
  static func main() {
    let dishes = Dishes()
    let navigator = TableNavigator(tableView: dishes, delegate: nil, policy: .listbox)
    for key: KeyStroke in ["down", "down", "down", "shift+down", "home", "f5"] {
      let isTaken = navigator.send(KeyEvent(pressing: key))
      let selected = navigator.selection.indexes.ranges.joined().map { dishes.names[$0] }
      print(key, isTaken ? selected.joined(separator: ", ") : "is for somebody else")
    }
  }
}
