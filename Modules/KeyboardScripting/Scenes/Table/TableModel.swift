package import FoundationEssentials
import KeyboardCore
package import KeyboardNavigation

/// The data of a table scene: its rows, where they are, and the part that is visible.
package final class TableModel: LaidOutTable, ListModel {
  /// What the rows say.
  private(set) var items: ListItems
  /// Where they are.
  package private(set) var layout: TableLayout
  package var viewport: Viewport
  /// How high a row is that is inserted.
  let rowHeight: Double

  init(
    items: ListItems, layout: TableLayout, height: Double, insets: Insets = .zero,
    rowHeight: Double = 1
  ) {
    self.items = items
    self.layout = layout
    self.rowHeight = rowHeight
    viewport = Viewport(
      contentSize: Size(width: layout.width, height: layout.height),
      size: Size(width: layout.width, height: height), insets: insets)
    viewport.offset = viewport.minimumOffset
  }

  private var visibleRows: Range<Int> {
    let visible = viewport.visibleRect
    return layout.rows(within: visible.minY..<visible.maxY)
  }

  var visibleItems: RangeSet<Int> { RangeSet(visibleRows) }

  // MARK: LaidOutTable

  package var hasDisabledItems: Bool { items.hasDisabledItems }

  package func isItemEnabled(at indexPath: IndexPath) -> Bool {
    layout.flatIndexForRow(at: indexPath).map(items.isEnabled) ?? false
  }

  package func titleForItem(at indexPath: IndexPath) -> String? {
    layout.flatIndexForRow(at: indexPath).map(items.title)
  }

  package func identityForItem(at indexPath: IndexPath) -> AnyHashable? {
    layout.flatIndexForRow(at: indexPath).map { items.identity(at: $0) }
  }

  package func indexPathForItem(withIdentity identity: AnyHashable) -> IndexPath? {
    (identity as? Int).flatMap(items.index).flatMap(layout.indexPathForRow)
  }

  /// Makes a change, or none when it cannot be made in full; the viewport stays within the rows.
  func edit(
    _ change: (inout TableLayout, inout ListItems) throws(TableLayoutError) -> Void
  ) {
    var (newLayout, newItems) = (layout, items)
    do throws(TableLayoutError) {
      try change(&newLayout, &newItems)
    } catch {
      return
    }
    (layout, items) = (newLayout, newItems)
    viewport.contentSize.height = layout.height
    viewport.offset = viewport.clamped(viewport.offset)
  }
}

extension TableModel {
  func picture(of state: ListState) -> [String] {
    let count = items.count
    let focus = state.focus.map { "row \($0) focused" } ?? "nothing focused"
    let selected = state.selection.ranges.reduce(0) { $0 + $1.count }
    var lines = [
      "\(state.name): \(count) \(count == 1 ? "row" : "rows"), \(focus)"
        + (selected > 0 ? ", \(selected) selected" : "")
    ]
    let visible = visibleRows
    let width = String(max(0, count - 1)).count
    var section: Int?
    for index in visible {
      let path = layout.indexPathForRow(atFlatIndex: index)
      if layout.numberOfSections > 1, path?.section != section {
        section = path?.section
        lines.append("   -- section \(section ?? 0)")
      }
      let number = String(index)
      let padding = String(repeating: " ", count: width - number.count)
      let title = items.title(at: index)
      lines.append(
        "\(state.mark(of: index)) \(padding)\(number)  "
          + (items.isEnabled(at: index) ? title : "(\(title))"))
    }
    if visible.upperBound < count, !visible.isEmpty {
      lines.append("   … \(count - visible.upperBound) more")
    }
    return lines
  }
}
