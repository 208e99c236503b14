import KeyboardCore
import KeyboardNavigation
import SeedNames

// What the text leaves out: the rows, their cells, and the screen behind a row.

let cities = ["Amsterdam", "Berlin", "Copenhagen", "Dublin", "Edinburgh", "Florence"]

extension ListViewController: UITableViewDataSource {
  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
    cities.count
  }

  func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    let isFocused = tableNavigator.indexPathForFocusedRow == indexPath
    return UITableViewCell((isFocused ? "▸" : "") + cities[indexPath.row])
  }

  func presentDetailViewController(forRowAt indexPath: IndexPath) {
    print("  opens", cities[indexPath.row])
  }
}

let list = ListViewController()
list.viewDidLoad()
for keys: KeySequence in ["up", "down", "down", "down", "down", "down", "enter", "up", "tab"] {
  print(list.press(keys) ? "\(keys):" : "\(keys) is for somebody else:", list.visibleRows)
}
let update = list.tableNavigator.removeFocus()
print("without focus:", list.visibleRows)
print("to redraw:", update.indexPathsForChangedRows.map { cities[$0.row] })
