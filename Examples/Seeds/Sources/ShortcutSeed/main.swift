import KeyboardCore
import KeyboardNavigation
import SeedNames

// What the text leaves out: articles, and what is done with them.

extension ArticlesViewController {
  func keyArchiveArticle(_ sender: Any?) { print("  archives") }
}

final class MyArticles: ArticlesViewController {
  override func collectionView(_ collectionView: TileCollection, didSelectItemAt path: IndexPath) {
    print("  opens", collectionView.titles[path.row])
  }
}

final class Headlines: IPShortcutTableViewController {
  override func tableView(_ tableView: TextTable, didSelectRowAt path: IndexPath) {
    print("  opens", tableView.lines[path.row])
  }
}

@MainActor
func press(_ keys: KeySequence..., in screen: UIViewController, shows: () -> String) {
  for key in keys {
    let isTaken = screen.press(key)
    print("\(key)\(isTaken ? "" : " is for somebody else"): \(shows())")
  }
}

print("A table of 20 rows in a window of 5, half a row scrolled:")
let headlines = Headlines()
headlines.tableView.lines = Lines((1...20).map { "row \($0)" })
headlines.tableView.viewport.size.height = 5
headlines.tableView.viewport.offset.y = 0.5
press("down", "down", "enter", "space", "up", "shift+space", in: headlines) {
  let selected = headlines.indexPathsForSelectedRows.map { headlines.tableView.lines[$0.row] }
  return "from \(headlines.tableView.viewport.offset.y), selected \(selected)"
}

print("A collection of 7 items in 3 columns:")
let articles = MyArticles()
articles.collectionView.viewport.size = Size(width: 30, height: 9)
articles.collectionView.titles = (1...7).map { "item \($0)" }
press("down", "right", "down", "enter", "super+a", in: articles) {
  let focus = articles.navigator?.indexPathForFocusedRow
  return focus.map { articles.collectionView.titles[$0.row] } ?? "nothing"
}

print("A text of 30 lines in a window of 10:")
let reader = ReaderViewController()
reader.scrollView.append((1...30).map { "line \($0)\n" }.joined().utf8)
reader.scrollView.viewportSize = Size(width: 40, height: 10)
press("space", "space", "space", "space", "shift+space", "up", in: reader) {
  "from line \(Int(reader.scrollView.contentOffset.y) + 1)"
}

print("titles:", (articles.keyCommands ?? []).compactMap(\.title))
