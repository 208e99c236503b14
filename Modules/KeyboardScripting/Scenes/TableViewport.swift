import FoundationEssentials
import KeyboardCore
import KeyboardNavigation

/// The rows of a table and the part of them that is visible; each row is one unit high.
final class TableViewport: NavigableTable {
  private let sections: [Int]
  /// The flat index of each section's first row.
  private let starts: [Int]
  private let count: Int
  private let height: Int
  /// How many rows are above the visible ones.
  private var offset = 0

  /// Creates a viewport at the top of the rows.
  init(sections: [Int], height: Int) {
    self.sections = sections
    self.height = height
    var starts: [Int] = []
    var count = 0
    for section in sections {
      starts.append(count)
      count += section
    }
    self.starts = starts
    self.count = count
  }

  /// The flat indexes of the rows that are wholly visible.
  var visibleRows: Range<Int> {
    offset..<max(offset, min(count, offset + height))
  }

  var numberOfSections: Int { sections.count }

  func numberOfRows(inSection section: Int) -> Int {
    sections.indices.contains(section) ? sections[section] : 0
  }

  func rectForRow(at indexPath: IndexPath) -> Rect {
    let start = starts.indices.contains(indexPath.section) ? starts[indexPath.section] : 0
    return Rect(x: 0, y: Double(start + indexPath.row), width: 1, height: 1)
  }

  func scrollRectToVisible(_ rect: Rect, animated: Bool) {
    let top = Int(rect.minY)
    let bottom = Int(rect.maxY)
    if top < offset {
      offset = top
    } else if bottom > offset + height {
      offset = bottom - height
    }
  }
}
