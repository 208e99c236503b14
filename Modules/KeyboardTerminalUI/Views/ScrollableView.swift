public import KeyboardCore
public import KeyboardNavigation

/// What lies at a cell of a view.
nonisolated public enum ViewHit: Hashable, Sendable {
  /// A row or an item, by its flat index.
  case item(Int)
  /// The header of a section.
  case header(Int)
  /// The line above.
  case title
  /// A scroll bar; a click or drag there asks for this offset.
  case scrollBar(Point)
  /// Nothing: below the last row, between items.
  case empty
}

/// A view of content that scrolls: it draws what its viewport shows, and says what lies at a cell.
///
/// Tables, grids, text and whatever else a program shows answer the mouse and changes of size by this
/// alone.
nonisolated public protocol ScrollableView: TerminalView {
  /// What is seen; its size should be ``viewportSize(in:)``.
  var viewport: Viewport { get }

  /// The extent of a cell of the terminal in the content's units; one unit each way by default.
  func cellExtent(in size: CellSize) -> Size

  /// The size that the viewport should have when the view has a size, in the content's units.
  func viewportSize(in size: CellSize) -> Size

  /// What lies at a cell of the view.
  ///
  /// - Parameters:
  ///   - position: the cell, counted from the view's top left.
  ///   - size: the extent of the view.
  /// - Returns: what is there; nil outside of the view.
  func hitTest(_ position: CellPosition, in size: CellSize) -> ViewHit?

  /// The offset that a drag asks for that began on a scroll bar; it may leave the bar and the view.
  ///
  /// By default that of the nearest line of a vertical bar.
  ///
  /// - Parameters:
  ///   - start: the cell of the bar where the drag began.
  ///   - position: the cell where it is now.
  ///   - size: the extent of the view.
  /// - Returns: the offset; nil to stay.
  func scrollBarOffset(
    from start: CellPosition, to position: CellPosition, in size: CellSize
  ) -> Point?
}

nonisolated extension ScrollableView {
  /// One unit each way.
  public func cellExtent(in size: CellSize) -> Size { Size(width: 1, height: 1) }

  /// The offset of the nearest line of the vertical bar; lines beside it may be a title's.
  public func scrollBarOffset(
    from start: CellPosition, to position: CellPosition, in size: CellSize
  ) -> Point? {
    let row = min(max(position.row, 0), max(0, size.rows - 1))
    for row in [row, row - 1, row + 1] {
      let place = CellPosition(row: row, column: start.column)
      if case .scrollBar(let offset) = hitTest(place, in: size) { return offset }
    }
    return nil
  }
}
