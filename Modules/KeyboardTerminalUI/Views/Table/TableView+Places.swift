public import KeyboardCore
import KeyboardNavigation

nonisolated extension TableView {
  /// What is at a cell.
  public enum Place: Hashable, Sendable {
    /// The line above.
    case title
    /// A row, by flat index.
    case row(Int)
    /// The header of a section.
    case header(Int)
    /// The scroll bar; a click or drag there asks for this offset.
    case scrollBar(offset: Point)
    /// Nothing: below the last row.
    case empty
  }

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

  /// What is at a cell of the view.
  ///
  /// - Parameters:
  ///   - position: the cell, counted from the view's top left.
  ///   - size: the extent of the view.
  /// - Returns: the place; nil outside of the view.
  /// - Complexity: O(log n).
  public func place(at position: CellPosition, in size: CellSize) -> Place? {
    let parts = parts(in: size)
    if parts.title.contains(position) { return .title }
    if parts.bar.contains(position) {
      let bar = ScrollBar(viewport, length: parts.bar.size.rows)
      let y = bar.offset(forCell: position.row - parts.bar.origin.row)
      return .scrollBar(offset: Point(x: viewport.offset.x, y: y))
    }
    guard parts.body.contains(position) else { return nil }
    let y = CellProjection(viewport).y(ofRow: position.row - parts.body.origin.row)
    if let row = layout.row(atY: y) { return .row(row) }
    return layout.section(atY: y).map { .header($0) } ?? .empty
  }

  /// The row at a cell of the view, by flat index; nil where there is none.
  public func row(at position: CellPosition, in size: CellSize) -> Int? {
    if case .row(let row) = place(at: position, in: size) { row } else { nil }
  }
}
