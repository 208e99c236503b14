public import KeyboardCore
public import KeyboardNavigation

/// A table with sections, focus, selection and a scroll bar; a line is one unit of its layout.
///
/// ```
/// Fruit                                   2 of 340     title
/// Apples and pears ____________________________  ┃     header of a section
///   Bramley                                 sour ┃     row: symbols, title, detail
/// ›•Conference                             sweet │     focused and selected
/// ```
///
/// Only visible rows are requested, so that ten million cost as much as twenty.
nonisolated public struct TableView: ScrollableView {
  /// The layout of rows and headers.
  public var layout: TableLayout
  /// The visible part; its size should be ``viewportSize(in:)``.
  public var viewport: Viewport
  /// The flat index of the focused row.
  public var focus: Int?
  /// The flat indexes of the selected rows.
  public var selection: RangeSet<Int>
  /// Returns whether a row is selected, by flat index, instead of ``selection``.
  public var isSelected: ((Int) -> Bool)?
  /// The columns of the rows, with titles above them; empty for rows of one text.
  public var columns: [Column] = []
  /// The text above; nil for no line.
  public var title: String?
  /// The text at the other end of the title's line; nil for counts of rows and selected rows.
  public var info: String?
  /// The first visible column of the rows; an ellipsis shows that there is text before it.
  public var firstColumn = 0
  /// A Boolean value indicating whether there is a scroll bar; without it rows take its column.
  public var hasScrollBar = true
  /// A Boolean value indicating whether the view receives keys; if not, the focus looks different.
  public var isActive = true
  /// Returns whether a row can have the focus, by flat index.
  public var isEnabled: (Int) -> Bool = { _ in true }
  /// Returns the title of a section.
  public var header: (Int) -> String = { _ in "" }
  /// Returns the text of a row, by flat index.
  public var row: (Int) -> ItemText
  /// The lines of the previous frame, of which only changed ones are redrawn; nil to draw all.
  var drawn: DrawnLines<DrawnFrame, DrawnContent>?
  /// Numbers that change with the texts of the rows; nil to request each of them.
  var textVersion: [Int]?

  /// The values that determine the look of all rows.
  struct DrawnFrame: Equatable {
    fileprivate let columns: [Column]
    fileprivate let width: Int
    fileprivate let firstColumn: Int
    fileprivate let theme: Theme
    fileprivate let joinsEmoji: Bool
    fileprivate let textVersion: [Int]?
  }

  /// The further values that determine the look of a row.
  struct DrawnContent: Equatable {
    fileprivate let text: ItemText
    fileprivate let state: ItemText.State
  }

  /// Creates a view of a table.
  ///
  /// - Parameters:
  ///   - layout: the layout of rows and headers.
  ///   - viewport: the visible part.
  ///   - focus: the flat index of the focused row.
  ///   - selection: the flat indexes of the selected rows.
  ///   - title: the text above; nil for no line.
  ///   - row: returns the text of a row, by flat index.
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

  /// Draws the title, the visible rows, and the scroll bar.
  ///
  /// - Complexity: O(lines · log n).
  public func draw(on canvas: inout Canvas) {
    let parts = parts(in: canvas.size)
    if let title { canvas.draw(TitleLine(title, info: info ?? counts), in: parts.title) }
    if !columns.isEmpty {
      let marks = ItemText.marks(in: parts.columns.size.columns)
      let line = columns.line(
        columns.map(\.title), in: parts.columns.size.columns - marks,
        ellipsis: canvas.theme.symbols.ellipsis, joined: canvas.joinsEmoji)
      let place = CellPosition(row: parts.columns.origin.row, column: marks)
      canvas.write(
        line, at: place, columns: parts.columns.size.columns - marks, canvas.theme.header)
    }
    canvas.within(parts.body) { drawRows(on: &$0) }
    canvas.draw(ScrollBar(viewport, length: parts.bar.size.rows), in: parts.bar)
  }

  private func drawRows(on canvas: inout Canvas) {
    let projection = CellProjection(viewport)
    drawn?.begin(
      DrawnFrame(
        columns: columns, width: canvas.size.columns, firstColumn: firstColumn, theme: canvas.theme,
        joinsEmoji: canvas.joinsEmoji, textVersion: textVersion))
    var line = 0
    while line < canvas.size.rows {
      let y = projection.y(ofRow: line)
      guard let index = layout.row(atY: y), let rect = layout.rectForRow(atFlatIndex: index) else {
        if let section = layout.section(atY: y) {
          drawHeader(section, line, projection, on: &canvas)
        }
        line += 1
        continue
      }
      if index == focus {
        canvas.placeCursor(at: CellPosition(row: line, column: 0), isActive: isActive)
      }
      let end = max(line + 1, min(projection.row(ofY: rect.maxY), canvas.size.rows))
      drawRow(index, line..<end, from: projection.row(ofY: rect.minY), on: &canvas)
      line = end
    }
  }

  /// Draws the visible lines of a row, whose first line would be at `top`.
  private func drawRow(
    _ index: Int, _ lines: Range<Int>, from top: Int, on canvas: inout Canvas
  ) {
    let former =
      textVersion == nil
      ? nil : drawn?.formerContent(of: .init(row: index, number: lines.lowerBound - top))
    let content = DrawnContent(text: former?.text ?? row(index), state: state(index))
    for line in lines {
      let number = line - top
      guard let drawn else {
        drawLine(number, of: content, line, on: &canvas)
        continue
      }
      drawn.draw(.init(row: index, number: number), content, inLine: line, on: &canvas) {
        drawLine(number, of: content, line, on: &$0)
      }
    }
  }

  private func drawLine(
    _ number: Int, of content: DrawnContent, _ line: Int, on canvas: inout Canvas
  ) {
    canvas.drawItem(
      lined(content.text, on: canvas), line: number, content.state,
      in: CellRect(row: line, column: 0, rows: 1, columns: canvas.size.columns),
      firstColumn: firstColumn)
  }

  /// Returns the text of a row with the texts of its columns as the title.
  private func lined(_ text: ItemText, on canvas: Canvas) -> ItemText {
    guard !columns.isEmpty else { return text }
    var text = text
    if let branch = text.branch, !text.cells.isEmpty {
      text.cells[0] = branch.indent(canvas.theme.symbols) + text.cells[0]
      text.branch = nil
    }
    let width = canvas.size.columns
    text.title = columns.line(
      text.cells, in: width - ItemText.marks(in: width),
      ellipsis: canvas.theme.symbols.ellipsis, joined: canvas.joinsEmoji)
    return text
  }

  private func drawHeader(
    _ section: Int, _ line: Int, _ projection: CellProjection, on canvas: inout Canvas
  ) {
    guard let rect = layout.rectForHeader(inSection: section) else { return }
    // A header of several lines has its text on the last one, next to its rows.
    guard line == projection.row(ofY: rect.maxY) - 1 else { return }
    canvas.write(header(section), at: CellPosition(row: line, column: 0), canvas.theme.header)
  }

  private func state(_ index: Int) -> ItemText.State {
    ItemText.State(
      isFocused: index == focus, isSelected: isSelected?(index) ?? selection.contains(index),
      isEnabled: isEnabled(index), isActive: isActive)
  }

  private var counts: String {
    let total = layout.totalNumberOfRows
    let position = focus.map { "\($0 + 1) of \(total)" } ?? "\(total)"
    let selected = selection.ranges.reduce(0) { $0 + $1.count }
    // A single selected row is already shown by the focus.
    let isFocus = selected == 1 && focus.map(selection.contains) ?? false
    return selected > 0 && !isFocus ? "\(position) · \(selected) selected" : position
  }
}

nonisolated extension TableView {
  /// The parts of the view.
  struct Parts {
    let title: CellRect
    let columns: CellRect
    let body: CellRect
    let bar: CellRect
  }

  /// Returns the places of the parts in a view of a size.
  func parts(in size: CellSize) -> Parts {
    let titles = title == nil ? 0 : min(1, size.rows)
    let top = min(titles + (columns.isEmpty ? 0 : 1), size.rows)
    // The bar always has its place, so that rows keep their width.
    let bar = hasScrollBar && size.columns > 1 ? 1 : 0
    return Parts(
      title: CellRect(row: 0, column: 0, rows: titles, columns: size.columns),
      columns: CellRect(row: titles, column: 0, rows: top - titles, columns: size.columns - bar),
      body: CellRect(row: top, column: 0, rows: size.rows - top, columns: size.columns - bar),
      bar: CellRect(row: top, column: size.columns - bar, rows: size.rows - top, columns: bar))
  }

  /// The texts of the visible rows.
  var textsInSight: [ItemText] {
    let projection = CellProjection(viewport)
    var last: Int?
    return (0..<Int(viewport.size.height)).compactMap { line in
      guard let index = layout.row(atY: projection.y(ofRow: line)), index != last else {
        return nil
      }
      last = index
      return row(index)
    }
  }

  /// Returns the size that the viewport should have in a view of a size.
  public func viewportSize(in size: CellSize) -> Size {
    let body = parts(in: size).body.size
    return Size(width: Double(body.columns), height: Double(body.rows))
  }

  /// Returns the hit at a cell of the view; nil outside of it.
  ///
  /// - Complexity: O(log n).
  public func hitTest(_ position: CellPosition, in size: CellSize) -> ViewHit? {
    let parts = parts(in: size)
    if parts.title.contains(position) || parts.columns.contains(position) { return .title }
    if parts.bar.contains(position) {
      let bar = ScrollBar(viewport, length: parts.bar.size.rows)
      let y = bar.offset(forCell: position.row - parts.bar.origin.row)
      return .scrollBar(Point(x: viewport.offset.x, y: y))
    }
    guard parts.body.contains(position) else { return nil }
    let y = CellProjection(viewport).y(ofRow: position.row - parts.body.origin.row)
    if let row = layout.row(atY: y) {
      return isSign(position.column - parts.body.origin.column, ofRow: row, in: parts.body.size)
        ? .sign(row) : .item(row)
    }
    return layout.section(atY: y).map { .header($0) } ?? .empty
  }
}

nonisolated extension TableView {
  /// Returns whether the sign for the children of a row is at a column.
  private func isSign(_ column: Int, ofRow index: Int, in size: CellSize) -> Bool {
    guard let branch = row(index).branch, branch.isExpanded != nil else { return false }
    return column + firstColumn == ItemText.marks(in: size.columns) + 2 * branch.level
  }
}

/// A line with texts at the left and at the right.
///
/// If there is no room for both, the left one is cut; the right one is left out if less than a letter and an ellipsis
/// would remain of the left one.
nonisolated public struct TitleLine: Hashable, Sendable, TerminalView {
  /// The text at the left.
  public var title: String
  /// The text at the right.
  public var info: String
  /// The end at which the title is cut if it is wider than its place.
  public var truncation = Canvas.Truncation.end

  /// Creates a line.
  public init(_ title: String, info: String = "") {
    self.title = title
    self.info = info
  }

  /// Draws the first line.
  public func draw(on canvas: inout Canvas) {
    let columns = canvas.size.columns
    let width = info.displayWidth(limit: columns + 1)
    let room = columns - width - (title.isEmpty ? 0 : 2)
    guard width > 0, room >= 2 || title.isEmpty && room >= 0 || title.fits(columns: room) else {
      canvas.write(title, at: .zero, canvas.theme.title, truncation: truncation)
      return
    }
    canvas.write(
      title, at: .zero, columns: room, canvas.theme.title, truncation: truncation)
    canvas.write(
      info, at: CellPosition(row: 0, column: columns - width), canvas.theme.detail)
  }
}
