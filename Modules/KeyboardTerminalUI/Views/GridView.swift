public import KeyboardCore

/// Freely placed items, with focus, selection and a scroll bar.
///
/// The layout determines the places of items, also if lines run from right to left: a view mirrors only the content
/// of items, and itself.
nonisolated public struct GridView: ScrollableView {
  /// The visible part; its size should be ``viewportSize(in:)``.
  public var viewport: Viewport
  /// The size of a cell of the terminal in the units of the layout.
  public var cell: Size
  /// The flat index of the focused item.
  public var focus: Int?
  /// The flat indexes of the selected items.
  public var selection: RangeSet<Int>
  /// The side at which text and lines begin; the scroll bar is at the other one.
  public var layoutDirection = LayoutDirection.leftToRight
  /// A Boolean value indicating whether the view receives keys; if not, the focus looks different.
  public var isActive = true
  /// Returns whether an item can have the focus, by flat index.
  public var isEnabled: (Int) -> Bool = { _ in true }
  /// Returns whether an item represents its line, and is drawn over its cells.
  public var isLineHeader: (Int) -> Bool = { _ in false }
  /// Returns the flat indexes of the items that overlap a rectangle.
  public var items: (Rect) -> [Int]
  /// Returns the place of an item, by flat index; nil if it does not exist.
  public var rect: (Int) -> Rect?
  /// Returns the text of an item, by flat index.
  public var item: (Int) -> ItemText

  /// Creates a view of a grid.
  ///
  /// - Parameters:
  ///   - viewport: the visible part.
  ///   - cell: the size of a cell of the terminal in the units of the layout.
  ///   - focus: the flat index of the focused item.
  ///   - selection: the flat indexes of the selected items.
  ///   - items: returns the flat indexes of the items that overlap a rectangle.
  ///   - rect: returns the place of an item.
  ///   - item: returns the text of an item.
  public init(
    viewport: Viewport, cell: Size = Size(width: 1, height: 1), focus: Int? = nil,
    selection: RangeSet<Int> = RangeSet(), items: @escaping (Rect) -> [Int],
    rect: @escaping (Int) -> Rect?, item: @escaping (Int) -> ItemText
  ) {
    self.viewport = viewport
    self.cell = cell
    self.focus = focus
    self.selection = selection
    self.items = items
    self.rect = rect
    self.item = item
  }

  /// Draws the visible items, the focused one over the others, and the scroll bar.
  public func draw(on canvas: inout Canvas) {
    let parts = parts(in: canvas.size)
    canvas.within(parts.body) { canvas in
      let seen = CellRect(size: canvas.size)
      let indexes = items(projection.content(of: seen))
      let headers = indexes.filter(isLineHeader)
      for index in indexes where index != focus && !isLineHeader(index) {
        draw(index, on: &canvas)
      }
      if let focus, indexes.contains(focus), !isLineHeader(focus) { draw(focus, on: &canvas) }
      for index in headers { drawHeader(index, on: &canvas) }
    }
    canvas.draw(ScrollBar(viewport, length: parts.bar.size.rows), in: parts.bar)
  }

  private func draw(_ index: Int, on canvas: inout Canvas) {
    guard let rect = rect(index) else { return }
    let cells = projection.cells(of: rect)
    let text = item(index)
    let state = state(index)
    let isMirrored = layoutDirection == .rightToLeft
    if state.contains(.focused) {
      let column = isMirrored ? cells.columns.upperBound - 1 : cells.origin.column
      canvas.placeCursor(
        at: CellPosition(
          row: max(0, cells.origin.row), column: min(max(0, column), canvas.size.columns - 1)),
        isActive: isActive)
    }
    for row in cells.rows.clamped(to: 0..<canvas.size.rows) {
      let place = CellRect(
        row: row, column: cells.origin.column, rows: 1, columns: cells.size.columns)
      canvas.drawItem(
        text, line: row - cells.origin.row, state, in: place, isMirrored: isMirrored)
    }
  }

  /// Draws the state of a whole line over its cells.
  private func drawHeader(_ index: Int, on canvas: inout Canvas) {
    guard let rect = rect(index) else { return }
    let (cells, state) = (projection.cells(of: rect), state(index))
    guard state.contains(.focused) || state.contains(.selected) else { return }
    let style = canvas.theme.style(state)
    canvas.restyle(cells, style)
    canvas.write(canvas.theme.marks(state), at: cells.origin, columns: 2, style)
    if state.contains(.focused) { canvas.placeCursor(at: cells.origin, isActive: isActive) }
  }

  private func state(_ index: Int) -> ItemText.State {
    ItemText.State(
      isFocused: index == focus, isSelected: selection.contains(index),
      isEnabled: isEnabled(index), isActive: isActive)
  }
}

nonisolated extension GridView {
  private var projection: CellProjection { CellProjection(viewport, cell: cell) }

  private func parts(in size: CellSize) -> (body: CellRect, bar: CellRect) {
    let bar = size.columns > 1 ? 1 : 0
    let isMirrored = layoutDirection == .rightToLeft
    return (
      CellRect(
        row: 0, column: isMirrored ? bar : 0, rows: size.rows, columns: size.columns - bar),
      CellRect(
        row: 0, column: isMirrored ? 0 : size.columns - bar, rows: size.rows, columns: bar)
    )
  }

  /// Returns the size that the viewport should have in a view of a size, in the units of the layout.
  public func viewportSize(in size: CellSize) -> Size {
    let body = parts(in: size).body.size
    return Size(
      width: Double(body.columns) * cell.width, height: Double(body.rows) * cell.height)
  }

  /// Returns the size of a cell of the grid: ``cell``, for any size.
  public func cellExtent(in size: CellSize) -> Size { cell }

  /// Returns the item or the scroll bar at a cell of the view; nil outside of it.
  ///
  /// Of several items there, it is the visible one: the focused one, or otherwise the last.
  public func hitTest(_ position: CellPosition, in size: CellSize) -> ViewHit? {
    let parts = parts(in: size)
    if parts.bar.contains(position) {
      let y = ScrollBar(viewport, length: parts.bar.size.rows).offset(forCell: position.row)
      return .scrollBar(Point(x: viewport.offset.x, y: y))
    }
    guard parts.body.contains(position) else { return nil }
    let place = position.within(parts.body)
    let content = projection.content(
      of: CellRect(origin: place, size: CellSize(rows: 1, columns: 1)))
    let hits = items(content).filter { index in
      rect(index).map { projection.cells(of: $0).contains(place) } ?? false
    }
    return (hits.first { $0 == focus } ?? hits.last).map(ViewHit.item) ?? .empty
  }
}
