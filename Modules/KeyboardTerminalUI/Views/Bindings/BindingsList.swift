import KeyboardCommands

/// The lines of an editor's list, as they are searched.
nonisolated struct BindingsList {
  /// One line.
  enum Line {
    case header(String)
    case row(BindingsEditor.Row)
  }

  let lines: [Line]
  /// How many rows there are.
  let count: Int
  let isSearched: Bool
  /// Which line shows the selected row.
  let selected: Int?

  init(_ editor: BindingsEditor) {
    var lines: [Line] = []
    var count = 0
    var selected: Int?
    for section in editor.visibleSections {
      lines.append(.header(section.name))
      for row in section.rows {
        if row.id == editor.selection { selected = lines.count }
        lines.append(.row(row))
      }
      count += section.rows.count
    }
    self.lines = lines
    self.count = count
    self.selected = selected
    isSearched = !editor.searchText.isEmpty
  }

  /// The nearest line to begin with; with which the selected one is seen if it is followed.
  ///
  /// The first row of a section is shown with its header, where there is room for both.
  func firstLine(from first: Int, rows: Int, following: Bool) -> Int {
    let first = min(max(0, first), max(0, lines.count - rows))
    guard let selected, following, rows > 0 else { return first }
    let top = rows > 1 && isHeader(selected - 1) ? selected - 1 : selected
    return max(min(first, top), selected - rows + 1)
  }

  private func isHeader(_ line: Int) -> Bool {
    if line >= 0, case .header = lines[line] { true } else { false }
  }
}
