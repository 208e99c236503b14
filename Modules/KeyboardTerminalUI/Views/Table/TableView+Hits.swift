public import KeyboardCore
import KeyboardNavigation

nonisolated extension TableView {
  /// The parts of the view.
  struct Parts {
    let title: CellRect
    let body: CellRect
    let bar: CellRect
  }

  /// Where the parts lie when the view has a size.
  func parts(in size: CellSize) -> Parts {
    let top = title == nil ? 0 : min(1, size.rows)
    // The bar has its place even when it is not needed: rows keep their width.
    let bar = size.columns > 1 ? 1 : 0
    return Parts(
      title: CellRect(row: 0, column: 0, rows: top, columns: size.columns),
      body: CellRect(row: top, column: 0, rows: size.rows - top, columns: size.columns - bar),
      bar: CellRect(row: top, column: size.columns - bar, rows: size.rows - top, columns: bar))
  }

  /// The size that the viewport should have when the view has a size.
  public func viewportSize(in size: CellSize) -> Size {
    let body = parts(in: size).body.size
    return Size(width: Double(body.columns), height: Double(body.rows))
  }

  /// What lies at a cell of the view; nil outside of it.
  ///
  /// - Complexity: O(log n).
  public func hitTest(_ position: CellPosition, in size: CellSize) -> ViewHit? {
    let parts = parts(in: size)
    if parts.title.contains(position) { return .title }
    if parts.bar.contains(position) {
      let bar = ScrollBar(viewport, length: parts.bar.size.rows)
      let y = bar.offset(forCell: position.row - parts.bar.origin.row)
      return .scrollBar(Point(x: viewport.offset.x, y: y))
    }
    guard parts.body.contains(position) else { return nil }
    let y = CellProjection(viewport).y(ofRow: position.row - parts.body.origin.row)
    if let row = layout.row(atY: y) { return .item(row) }
    return layout.section(atY: y).map { .header($0) } ?? .empty
  }
}
