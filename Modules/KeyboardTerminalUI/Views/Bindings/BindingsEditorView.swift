public import KeyboardCommands
public import KeyboardCore

/// The editor of bindings: a list by provider, and below it what is being recorded or asked.
///
/// ```
/// Search: save                              2 of 40    what is searched for
/// Editing _____________________________________  ┃     a provider
/// › Save document                     • Ctrl+K   ┃     a binding with other keys than its own
///   Save as                         Ctrl+Shift+S │
/// Save document: Ctrl+K                                recording
/// Save document and Delete line both have Ctrl+K
/// Enter ends · Escape leaves
/// ```
///
/// The view draws ``KeyboardCommands/BindingsEditor`` and nothing else; what it needs beside it is
/// the line that is at the top and which answer is marked.
nonisolated public struct BindingsEditorView: TerminalView {
  /// What to draw.
  public var editor: BindingsEditor
  /// The first line of the list that is seen; see ``firstLine(in:)``.
  public var firstLine: Int
  /// Whether the selected row is always seen; false after the wheel has scrolled away from it.
  public var followsSelection = true
  /// Which answer to a question is marked, from 0.
  public var option: Int
  /// How keys are called.
  public var style = KeyLabelStyle.words
  /// Whether the user types the text that is searched for: the cursor stands behind it.
  public var isSearching = false

  /// Creates a view of an editor.
  ///
  /// - Parameters:
  ///   - editor: what to draw.
  ///   - firstLine: the first line of the list that is seen.
  ///   - option: which answer to a question is marked, from 0.
  public init(_ editor: BindingsEditor, firstLine: Int = 0, option: Int = 0) {
    self.editor = editor
    self.firstLine = firstLine
    self.option = option
  }

  /// Draws the list, and below it what is being recorded or asked.
  ///
  /// - Complexity: O(rows of the editor).
  public func draw(on canvas: inout Canvas) {
    let list = BindingsList(editor)
    let parts = parts(in: canvas.size)
    canvas.within(parts.search) { drawSearch(list, on: &$0) }
    let first = firstLine(of: list, rows: parts.list.size.rows)
    canvas.within(parts.list) { canvas in
      for row in 0..<canvas.size.rows where first + row < list.lines.count {
        draw(
          list.lines[first + row],
          in: CellRect(row: row, column: 0, rows: 1, columns: canvas.size.columns), on: &canvas)
      }
    }
    canvas.draw(
      ScrollBar(viewport(of: list, first: first, parts), length: parts.bar.size.rows),
      in: parts.bar)
    canvas.within(parts.panel) { canvas in
      let lines = panelLines(rows: canvas.size.rows)
      for (row, line) in lines.enumerated() { draw(line, row: row, on: &canvas) }
    }
  }

  private func drawSearch(_ list: BindingsList, on canvas: inout Canvas) {
    let text =
      switch editor.mode {
      case .finding(let strokes): "Find: " + (strokes.isEmpty ? "press keys" : keys(strokes))
      default: isSearching || list.isSearched ? "Search: \(editor.searchText)" : "Bindings"
      }
    let total = editor.sections.reduce(0) { $0 + $1.rows.count }
    let info = list.isSearched ? "\(list.count) of \(total)" : "\(total)"
    canvas.draw(TitleLine(text, info: info), in: CellRect(size: canvas.size))
    if isSearching {
      canvas.placeCursor(
        at: CellPosition(row: 0, column: min(text.displayWidth, canvas.size.columns - 1)))
    }
  }

  private func draw(_ line: BindingsList.Line, in rect: CellRect, on canvas: inout Canvas) {
    switch line {
    case .header(let name):
      canvas.write(name, at: rect.origin, canvas.theme.header)
    case .row(let row):
      let keys = row.sequence?.label(style) ?? "unassigned"
      let changed = row.isCustomized ? "\(canvas.theme.signs.selection) " : ""
      canvas.drawItem(
        ItemText(row.name, detail: changed + keys), line: 0,
        row.id == editor.selection ? .focused : [], in: rect)
      if editor.highlighted.contains(row.id) { canvas.restyle(rect, canvas.theme.highlighted) }
    }
  }

  private func draw(_ line: PanelLine, row: Int, on canvas: inout Canvas) {
    let columns = canvas.size.columns
    let rect = CellRect(row: row, column: 0, rows: 1, columns: columns)
    switch line {
    case .text(let text, let kind):
      let theme = canvas.theme
      let style: Style =
        switch kind {
        case .title: theme.title
        case .warning: theme.warning
        case .detail: theme.detail
        }
      canvas.write(text, at: rect.origin, style)
    case .option(let index, let edit):
      canvas.drawItem(
        ItemText("\(index + 1)  \(editor.text(of: edit, style))"), line: 0,
        index == option ? .focused : [], in: rect)
    }
  }

  private func keys(_ strokes: [KeyStroke]) -> String {
    strokes.map { $0.label(style) }.joined(separator: " ")
  }
}
