import FoundationEssentials
import KeyboardCore
import KeyboardNavigation

extension GridModel {
  func picture(of state: ListState) -> [String] {
    let count = items.count
    let focus = state.focus.map { "item \($0) focused" } ?? "nothing focused"
    let selected = state.selection.ranges.reduce(0) { $0 + $1.count }
    let heading =
      "\(state.name): \(count) \(count == 1 ? "item" : "items"), \(focus)"
      + (selected > 0 ? ", \(selected) selected" : "")
    return [heading] + (isFree ? frameLines(state) : cellLines(state))
  }

  /// One line of text a line of items, each item by its flat index.
  private func cellLines(_ state: ListState) -> [String] {
    let visible = viewport.visibleRect
    let first = max(0, Int(visible.minY.rounded(.up)))
    let end = min(lines.count, Int(visible.maxY.rounded(.down)))
    let width = String(max(0, items.count - 1)).count + 3
    var text = (first..<max(first, end)).map { line -> String in
      let cells = lines.paths(inLines: line..<line + 1).map { path -> String in
        let index = flatIndexForItem(at: path) ?? 0
        let name = items.isEnabled(at: index) ? "\(index)" : "(\(index))"
        let cell = state.mark(of: index) + name
        return String(repeating: " ", count: max(0, width - cell.count)) + cell
      }
      guard layoutDirection == .rightToLeft else { return cells.joined(separator: " ") }
      let missing = lines.width - cells.count
      let empty = String(repeating: " ", count: missing * (width + 1))
      return empty + cells.reversed().joined(separator: " ")
    }
    if end < lines.count { text.append("   … \(lines.count - end) more lines") }
    return text
  }

  /// One line an item, with its frame.
  private func frameLines(_ state: ListState) -> [String] {
    visibleItems.ranges.joined().map { index in
      let path = indexPathForItem(atFlatIndex: index) ?? IndexPath(row: 0, section: 0)
      let rect = rectForItem(at: path)
      return "\(state.mark(of: index)) \(items.title(at: index)) at \(rect.minX.brief),"
        + "\(rect.minY.brief) size \(rect.size.width.brief),\(rect.size.height.brief)"
    }
  }
}
