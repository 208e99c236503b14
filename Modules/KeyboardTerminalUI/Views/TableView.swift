import KeyboardCore
public import KeyboardNavigation

/// A table with sections, focus, selection and a scroll bar; a line is one unit of its layout.
///
/// ```
/// Fruit                      2 of 340 · 1 selected     title
/// Apples and pears ____________________________  ┃     header of a section
///   Bramley                                 sour ┃     row: signs, title, detail
/// ›•Conference                             sweet │     focused and selected
/// ```
///
/// Only rows that are seen are asked for, so that ten million cost what twenty do.
nonisolated public struct TableView: ScrollableView {
  /// Where rows and headers are.
  public var layout: TableLayout
  /// What is seen; its size should be ``viewportSize(in:)``.
  public var viewport: Viewport
  /// The flat index of the focused row.
  public var focus: Int?
  /// The flat indexes of the selected rows.
  public var selection: RangeSet<Int>
  /// What stands above; nil for no line.
  public var title: String?
  /// What stands at the other end of the title's line; nil for counts of rows and selected rows.
  public var info: String?
  /// Whether the view gets keys: the focus looks different when it does not.
  public var isActive = true
  /// Whether a row can have the focus, by flat index.
  public var isEnabled: (Int) -> Bool = { _ in true }
  /// The title of a section.
  public var header: (Int) -> String = { _ in "" }
  /// What a row says, by flat index.
  public var row: (Int) -> ItemText

  /// Creates a view of a table.
  ///
  /// - Parameters:
  ///   - layout: where rows and headers are.
  ///   - viewport: what is seen.
  ///   - focus: the flat index of the focused row.
  ///   - selection: the flat indexes of the selected rows.
  ///   - title: what stands above; nil for no line.
  ///   - row: what a row says, by flat index.
  public init(
    layout: TableLayout, viewport: Viewport, focus: Int? = nil,
    selection: RangeSet<Int> = RangeSet(), title: String? = nil,
    row: @escaping (Int) -> ItemText
  ) {
    self.layout = layout
    self.viewport = viewport
    self.focus = focus
    self.selection = selection
    self.title = title
    self.row = row
  }

  /// Draws the title, the rows that are seen, and the scroll bar.
  ///
  /// - Complexity: O(lines · log n).
  public func draw(on canvas: inout Canvas) {
    let parts = parts(in: canvas.size)
    if let title { canvas.draw(TitleLine(title, info: info ?? counts), in: parts.title) }
    canvas.within(parts.body) { drawRows(on: &$0) }
    canvas.draw(ScrollBar(viewport, length: parts.bar.size.rows), in: parts.bar)
  }

  private func drawRows(on canvas: inout Canvas) {
    let projection = CellProjection(viewport)
    var last: (row: Int, top: Int, text: ItemText, state: ItemState)?
    for line in 0..<canvas.size.rows {
      let y = projection.y(ofRow: line)
      let place = CellRect(row: line, column: 0, rows: 1, columns: canvas.size.columns)
      if let index = layout.row(atY: y) {
        let shown: (row: Int, top: Int, text: ItemText, state: ItemState)
        if let last, last.row == index {
          shown = last
        } else {
          let top = layout.rectForRow(atFlatIndex: index).map { projection.row(ofY: $0.minY) }
          shown = (index, top ?? line, row(index), state(index))
          last = shown
        }
        canvas.drawItem(shown.text, line: line - shown.top, shown.state, in: place)
      } else if let section = layout.section(atY: y) {
        drawHeader(section, line, projection, on: &canvas)
      }
    }
  }

  private func drawHeader(
    _ section: Int, _ line: Int, _ projection: CellProjection, on canvas: inout Canvas
  ) {
    guard let rect = layout.rectForHeader(inSection: section) else { return }
    // A header of several lines stands on the last one, next to its rows.
    guard line == projection.row(ofY: rect.maxY) - 1 else { return }
    canvas.write(header(section), at: CellPosition(row: line, column: 0), canvas.theme.header)
  }

  private func state(_ index: Int) -> ItemState {
    var state: ItemState = isActive ? [] : .inactive
    if index == focus { state.insert(.focused) }
    if selection.contains(index) { state.insert(.selected) }
    if !isEnabled(index) { state.insert(.disabled) }
    return state
  }

  private var counts: String {
    let total = layout.totalNumberOfRows
    let position = focus.map { "\($0 + 1) of \(total)" } ?? "\(total)"
    let selected = selection.ranges.reduce(0) { $0 + $1.count }
    return selected > 0 ? "\(position) · \(selected) selected" : position
  }
}
