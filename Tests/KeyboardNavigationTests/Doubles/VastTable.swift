import FoundationEssentials
import KeyboardCore
import KeyboardNavigation

/// Ten million rows in ten sections that count what they are asked.
final class VastTable: NavigableTable {
  var rows = Array(repeating: 1_000_000, count: 10)
  var questions = 0
  var offset = 0.0
  let hasDisabledItems: Bool

  init(hasDisabledItems: Bool) {
    self.hasDisabledItems = hasDisabledItems
  }

  var numberOfSections: Int { rows.count }
  var totalNumberOfItems: Int { rows.reduce(0, +) }
  var visibleRect: Rect? { Rect(x: 0, y: offset, width: 1, height: 40) }

  func numberOfRows(inSection section: Int) -> Int { rows[section] }

  func rectForRow(at indexPath: IndexPath) -> Rect {
    questions += 1
    let top = rows[..<indexPath.section].reduce(0, +) + indexPath.row
    return Rect(x: 0, y: Double(top), width: 1, height: 1)
  }

  func isItemEnabled(at indexPath: IndexPath) -> Bool {
    questions += 1
    return true
  }

  func scrollRectToVisible(_ rect: Rect, animated: Bool) {
    offset =
      rect.minY < offset ? rect.minY : max(offset, rect.maxY - 40)
  }

  func indexPathForItem(atFlatIndex index: Int) -> IndexPath? {
    var index = index
    for section in rows.indices {
      if index < rows[section] { return IndexPath(row: index, section: section) }
      index -= rows[section]
    }
    return nil
  }
}
