/// Lines laid out in columns, as lists are shown.
nonisolated struct TextColumns {
  private let rows: [[String]]

  /// Lays out rows; a row may have fewer cells than others.
  init(_ rows: [[String]]) {
    self.rows = rows
  }

  /// One line a row, columns two spaces apart, nothing behind the last cell.
  var lines: [String] {
    var widths: [Int] = []
    for row in rows {
      for (column, cell) in row.enumerated() {
        if column == widths.count { widths.append(0) }
        widths[column] = max(widths[column], cell.count)
      }
    }
    return rows.map { row in
      var line = ""
      for (column, cell) in row.enumerated() {
        line += cell
        if column + 1 < row.count {
          line += String(repeating: " ", count: widths[column] - cell.count + 2)
        }
      }
      while line.last == " " { line.removeLast() }
      return line
    }
  }
}
