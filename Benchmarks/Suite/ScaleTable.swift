import KeyboardCore
import KeyboardNavigation

/// A table of any number of rows, in sections of 1,000, over a layout.
final class ScaleTable: LaidOutTable {
  /// The heights of rows.
  enum Heights: String {
    case uniform
    case variable
  }

  private(set) var layout: TableLayout
  private var visible = Rect(x: 0, y: 0, width: 300, height: 800)

  init(rows: Int, heights: Heights) {
    layout = TableLayout(width: 300)
    switch heights {
    case .uniform:
      layout = TableLayout(
        rowCounts: repeatElement(1_000, count: rows / 1_000), height: 20, header: 24, width: 300)
    case .variable:
      for section in 0..<rows / 1_000 {
        layout.appendSection(
          header: 24, heights: (0..<1_000).lazy.map { Double(20 + ($0 &* 7 &+ section) % 61) })
      }
    }
  }

  var hasDisabledItems: Bool { false }

  var visibleRect: Rect? { visible }

  func scrollRectToVisible(_ rect: Rect, animated: Bool) {
    if rect.minY < visible.minY {
      visible.origin.y = rect.minY
    } else if rect.maxY > visible.maxY {
      visible.origin.y = rect.maxY - visible.size.height
    }
  }
}
