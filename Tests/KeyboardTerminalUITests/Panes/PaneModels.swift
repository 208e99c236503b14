import FoundationEssentials
import KeyboardCore
import KeyboardNavigation
import KeyboardTerminal
import KeyboardTerminalUI

/// Rows in sections, of which one may be disabled.
final class Rows: LaidOutTable, ViewportList {
  let layout: TableLayout
  var viewport: Viewport
  var disabled: Int?

  init(_ sections: [Int], header: Double = 0) {
    layout = TableLayout(rowCounts: sections, header: header)
    let size = Size(width: 1, height: layout.height)
    viewport = Viewport(contentSize: size, size: size)
  }

  func titleForItem(at indexPath: IndexPath) -> String? {
    flatIndexForItem(at: indexPath).map { "row \($0)" }
  }

  var hasDisabledItems: Bool { disabled != nil }

  func isItemEnabled(at indexPath: IndexPath) -> Bool {
    flatIndexForItem(at: indexPath) != disabled
  }
}

/// Items of one unit each, in lines.
final class Cells: NavigableCollection, ViewportList {
  let count: Int
  let columns: Int
  let layoutDirection: LayoutDirection
  var title: (Int) -> String = { "row \($0)" }
  var viewport: Viewport

  init(_ count: Int, columns: Int, direction: LayoutDirection = .leftToRight) {
    self.count = count
    self.columns = columns
    layoutDirection = direction
    viewport = Viewport(
      contentSize: Size(
        width: Double(columns), height: Double((count + columns - 1) / columns)),
      size: Size(width: 100, height: 100))
  }

  var numberOfSections: Int { 1 }
  func numberOfItems(inSection section: Int) -> Int { count }
  func titleForItem(at indexPath: IndexPath) -> String? { title(indexPath.row) }

  func rectForItem(at indexPath: IndexPath) -> Rect {
    let column = indexPath.row % columns
    return Rect(
      x: Double(layoutDirection == .leftToRight ? column : columns - 1 - column),
      y: Double(indexPath.row / columns), width: 1, height: 1)
  }
}

/// Content of a given height at scale 1.
final class Paper: NavigableScrollView {
  var viewportSize: Size
  var contentOffset: Point
  var zoomScale = 1.0
  let zoomScales = 0.1...10
  private let height: Double

  init(height: Double, viewport: Size = .zero, offset: Double = 0) {
    self.height = height
    viewportSize = viewport
    contentOffset = Point(x: 0, y: offset)
  }

  var contentSize: Size { Size(width: 1, height: height * zoomScale) }
}
