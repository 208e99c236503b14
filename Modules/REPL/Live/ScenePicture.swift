import KeyboardCore
import KeyboardNavigation
import KeyboardScripting
import KeyboardTerminalUI

/// A scene as it lies on a terminal at one moment: what is drawn where, and what is at a cell.
struct ScenePicture {
  /// What a cell of the picture belongs to.
  nonisolated enum Place: Hashable {
    /// An item, by its flat index.
    case item(Int)
    /// A scroll bar; a click there asks for this offset.
    case scrollBar(Point)
    /// Nothing that can be clicked on.
    case empty
  }

  /// The view that shows a kind of content.
  private enum Shown {
    case table(TableView)
    case grid(GridView)
    case text(ScrollView)
    case map(ScrollMap)
  }

  /// The extent of the terminal.
  let size: CellSize
  /// The extent of a cell in units of the content.
  let cell: Size
  private let status: StatusLine
  private let viewport: Viewport
  private let view: Shown

  /// What leaves, said at the end of the status line.
  private static let remedy = "ctrl+] returns"

  /// Creates the picture.
  ///
  /// - Parameters:
  ///   - content: what the scene shows.
  ///   - status: the line below, which is given the way out.
  ///   - cell: the extent of a cell in units of a grid.
  ///   - isActive: whether the terminal's window has the focus.
  ///   - size: the extent of the terminal.
  init(content: SceneContent, status: StatusLine, cell: Size, isActive: Bool, size: CellSize) {
    self.size = size
    self.status = status.offering(Self.remedy, columns: size.columns)
    switch content {
    case .table(let layout, let list):
      self.cell = Size(width: 1, height: 1)
      viewport = list.viewport
      var table = TableView(
        layout: layout, viewport: list.viewport, focus: list.focus, selection: list.selection
      ) { ItemText(list.title($0)) }
      table.isActive = isActive
      table.isEnabled = list.isEnabled
      table.header = { "section \($0)" }
      view = .table(table)
    case .grid(let list):
      self.cell = cell
      viewport = list.viewport
      var grid = GridView(
        viewport: list.viewport, cell: cell, focus: list.focus, selection: list.selection,
        items: list.items, rect: list.rect
      ) { ItemText(list.title($0)) }
      grid.layoutDirection = list.layoutDirection
      grid.isActive = isActive
      grid.isEnabled = list.isEnabled
      view = .grid(grid)
    case .scroller(let viewport, let lines?):
      self.cell = Size(width: 1, height: 1)
      self.viewport = viewport
      view = .text(ScrollView(viewport: viewport, line: lines.lines(highAs: viewport.contentSize)))
    case .scroller(let viewport, nil):
      self.cell = Size(
        width: viewport.size.width / Double(max(1, size.columns)),
        height: viewport.size.height / Double(max(1, size.rows)))
      self.viewport = viewport
      view = .map(ScrollMap(viewport: viewport))
    }
  }

  // MARK: Layout

  /// Where the view lies: above the status line; what runs from the right begins at the right edge.
  private var frame: CellRect {
    let rows = size.rows - status.height(on: size)
    var columns = size.columns
    if case .grid(let grid) = view, grid.layoutDirection == .rightToLeft {
      let content = (viewport.contentSize.width / cell.width).rounded(.up)
      if content + 1 < Double(columns) { columns = Int(content) + 1 }
    }
    return CellRect(row: 0, column: size.columns - columns, rows: rows, columns: columns)
  }

  /// The size that the scene's viewport should have; nil where it is not the terminal's.
  var viewportSize: Size? {
    switch view {
    case .table(let table): table.viewportSize(in: frame.size)
    case .grid(let grid): grid.viewportSize(in: frame.size)
    case .text(let text): text.viewportSize(in: frame.size)
    case .map: nil
    }
  }

  /// What is drawn.
  func grid(_ theme: Theme) -> CellGrid {
    var canvas = Canvas(size: size, theme: theme)
    let frame = frame
    switch view {
    case .table(let table): canvas.draw(table, in: frame)
    case .grid(let grid): canvas.draw(grid, in: frame)
    case .text(let text): canvas.draw(text, in: frame)
    case .map(let map): canvas.draw(map, in: frame)
    }
    let rows = frame.size.rows
    canvas.draw(
      status, in: CellRect(row: rows, column: 0, rows: size.rows - rows, columns: size.columns))
    return canvas.grid
  }

  // MARK: Pointer

  /// What is at a cell.
  func place(at position: CellPosition) -> Place {
    let frame = frame
    let (position, size) = (position.within(frame), frame.size)
    switch view {
    case .table(let table):
      switch table.place(at: position, in: size) {
      case .row(let row): return .item(row)
      case .scrollBar(let offset): return .scrollBar(offset)
      case .title, .header, .empty, nil: return .empty
      }
    case .grid(let grid):
      if let offset = grid.scrollBarOffset(at: position, in: size) { return .scrollBar(offset) }
      return grid.item(at: position, in: size).map(Place.item) ?? .empty
    case .text(let text):
      return text.scrollBarOffset(at: position, in: size).map(Place.scrollBar) ?? .empty
    case .map(let map):
      return map.offset(at: position, in: size).map(Place.scrollBar) ?? .empty
    }
  }

  /// The offset that a drag asks for that began on a scroll bar; it may leave the bar.
  func scrollBarOffset(from start: CellPosition, to position: CellPosition) -> Point? {
    let (lastRow, lastColumn) = (frame.size.rows - 1, size.columns - 1)
    let row = min(max(position.row, 0), lastRow)
    let column = min(max(position.column, 0), lastColumn)
    let places =
      switch view {
      case .map:
        // Its frame is no part of the content.
        [
          CellPosition(
            row: min(max(row, 1), lastRow - 1), column: min(max(column, 1), lastColumn - 1))
        ]
      case .text where start.row == lastRow && start.column < lastColumn:
        [CellPosition(row: start.row, column: min(column, lastColumn - 1))]
      // The last line may be that of another bar.
      case .table, .grid, .text:
        [row, row - 1].map { CellPosition(row: $0, column: start.column) }
      }
    for case .scrollBar(let offset) in places.map(place) { return offset }
    return nil
  }

  /// How far it is from the present offset to another.
  func distance(to offset: Point) -> Point {
    Point(x: offset.x - viewport.offset.x, y: offset.y - viewport.offset.y)
  }
}

extension StatusLine {
  /// The line with a remark behind what stands at the right; where not both fit, the remark alone.
  nonisolated func offering(_ remark: String, columns: Int) -> StatusLine {
    var line = self
    line.info = info.isEmpty ? remark : "\(info)  \(remark)"
    let taken = [mode, pending, message].reduce(0) { $0 + ($1.isEmpty ? 0 : $1.displayWidth + 3) }
    if taken + line.info.displayWidth > columns { line.info = remark }
    return line
  }
}

extension [String] {
  /// The lines of a text that is scaled: larger, they lie apart; smaller, some are left out.
  fileprivate nonisolated func lines(highAs size: Size) -> (Int) -> String? {
    let scale = isEmpty ? 1 : size.height / Double(count)
    guard scale != 1, scale > 0 else { return { $0 < count ? self[$0] : nil } }
    return { row in
      let line = Int((Double(row) / scale).rounded(.up))
      guard line < count else { return nil }
      return Int((Double(line) * scale).rounded(.down)) == row ? self[line] : ""
    }
  }
}
