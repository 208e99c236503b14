package import FoundationEssentials
import KeyboardCore
import KeyboardNavigation

/// Every change is made to the items and to the layout, which number the rows alike.
extension TableModel {
  package func canDeleteItems(at indexPaths: [IndexPath]) -> Bool { true }

  package func deleteItems(at indexPaths: [IndexPath]) {
    for case let row? in indexPaths.map(layout.flatIndexForRow) { remove(row..<(row + 1)) }
  }

  package func canMoveItem(at indexPath: IndexPath, to destination: IndexPath) -> Bool { true }

  package func moveItem(at indexPath: IndexPath, to destination: IndexPath) {
    edit { layout, items throws(TableLayoutError) in
      guard let row = layout.flatIndexForRow(at: indexPath) else { return }
      try layout.moveRow(from: indexPath, to: destination)
      guard let place = layout.flatIndexForRow(at: destination) else { return }
      items.move(from: row, to: place)
    }
  }

  func insert(_ count: Int, at place: IndexPath) {
    edit { layout, items throws(TableLayoutError) in
      try layout.insertRows(count, height: rowHeight, at: place)
      guard let index = layout.flatIndexForRow(at: place) else { return }
      items.insert(count, at: index)
    }
  }

  func remove(_ range: Range<Int>) {
    edit { layout, items throws(TableLayoutError) in
      try layout.removeRows(range)
      items.remove(range)
    }
  }

  func reload(_ identities: [Range<Int>]) {
    edit { layout, items throws(TableLayoutError) in
      items.reload(identities)
      // Sections keep their sizes as long as there are rows; the last one takes the difference.
      let rows = layout.totalNumberOfRows
      if rows > items.count {
        try layout.removeRows(items.count..<rows)
      } else if rows < items.count {
        let last = layout.numberOfSections - 1
        let end = IndexPath(row: layout.numberOfRows(inSection: last), section: last)
        try layout.insertRows(items.count - rows, height: rowHeight, at: end)
      }
    }
  }
}
