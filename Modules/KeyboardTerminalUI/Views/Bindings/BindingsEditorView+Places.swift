public import KeyboardCommands
import KeyboardCore
import KeyboardNavigation

nonisolated extension BindingsEditorView {
  /// What is at a cell.
  public enum Place: Hashable, Sendable {
    /// The line with what is searched for.
    case search
    /// A binding.
    case row(BindingID)
    /// The name of a provider.
    case header(String)
    /// The scroll bar; a click or drag there asks for this first line.
    case scrollBar(firstLine: Int)
    /// An answer.
    case option(BindingsEdit)
    /// Nothing to click on.
    case empty
  }

  struct Parts {
    let search: CellRect
    let list: CellRect
    let bar: CellRect
    let panel: CellRect
  }

  /// Where the parts lie; the panel gets at most as much as it needs and leaves the list three lines,
  /// or none where there are so few.
  func parts(in size: CellSize) -> Parts {
    let columns = size.columns
    let search = min(1, size.rows)
    let rest = size.rows - search
    let panel = min(panelHeight, max(rest - 3, (rest + 1) / 2))
    let bar = columns > 1 ? 1 : 0
    let list = rest - panel
    return Parts(
      search: CellRect(row: 0, column: 0, rows: search, columns: columns),
      list: CellRect(row: search, column: 0, rows: list, columns: columns - bar),
      bar: CellRect(row: search, column: columns - bar, rows: list, columns: bar),
      panel: CellRect(row: search + list, column: 0, rows: panel, columns: columns))
  }

  /// The first line of the list when the view has a size: ``firstLine``, or the nearest one with
  /// which the selected row is seen. Keep it for the next picture.
  public func firstLine(in size: CellSize) -> Int {
    firstLine(of: BindingsList(editor), rows: parts(in: size).list.size.rows)
  }

  func firstLine(of list: BindingsList, rows: Int) -> Int {
    list.firstLine(from: firstLine, rows: rows, following: followsSelection)
  }

  func viewport(of list: BindingsList, first: Int, _ parts: Parts) -> Viewport {
    Viewport(
      contentSize: Size(width: 0, height: Double(list.lines.count)),
      size: Size(width: 0, height: Double(parts.list.size.rows)),
      offset: Point(x: 0, y: Double(first)))
  }

  /// What is at a cell of the view.
  ///
  /// - Parameters:
  ///   - position: the cell, counted from the view's top left.
  ///   - size: the extent of the view.
  /// - Returns: the place; nil outside of the view.
  public func place(at position: CellPosition, in size: CellSize) -> Place? {
    let parts = parts(in: size)
    if parts.search.contains(position) { return .search }
    let list = BindingsList(editor)
    let first = firstLine(of: list, rows: parts.list.size.rows)
    if parts.bar.contains(position) {
      let bar = ScrollBar(
        viewport(of: list, first: first, parts), length: parts.bar.size.rows)
      let offset = bar.offset(forCell: position.row - parts.bar.origin.row)
      return .scrollBar(firstLine: Int(offset.rounded()))
    }
    if parts.list.contains(position) {
      let line = first + position.row - parts.list.origin.row
      guard line < list.lines.count else { return .empty }
      switch list.lines[line] {
      case .header(let name): return .header(name)
      case .row(let row): return .row(row.id)
      }
    }
    guard parts.panel.contains(position) else { return nil }
    let lines = panelLines(rows: parts.panel.size.rows)
    let row = position.row - parts.panel.origin.row
    guard row < lines.count, case .option(_, let edit) = lines[row] else { return .empty }
    return .option(edit)
  }
}
