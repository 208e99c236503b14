package import KeyboardCore

/// The answer of a command: a value, and its lines of text.
package nonisolated struct Answer: Hashable, Sendable {
  /// The value; null for a command without a result.
  package var value = Value.null
  /// The lines of text.
  package var lines: [String] = []

  /// Creates an answer with a value and lines.
  package init(_ value: Value, _ lines: [String]) {
    self.value = value
    self.lines = lines
  }

  /// Creates an answer that is a text of one line.
  package init(_ text: String) {
    self.init(.string(text), [text])
  }

  /// Creates an answer that is a list of texts, one a line; if it is empty, a sentence is shown.
  package init(_ texts: [String], otherwise sentence: String? = nil) {
    self.init(.array(texts.map(Value.string)), texts)
    if texts.isEmpty, let sentence { lines = [sentence] }
  }

  /// Creates an answer with lines in columns two spaces apart; if it is empty, a sentence is shown.
  package init(_ value: Value, columns rows: [[String]], otherwise sentence: String? = nil) {
    self.init(value, rows.isEmpty ? [sentence].compactMap(\.self) : rows.inColumns)
  }
}

nonisolated extension [[String]] {
  /// The rows as lines in columns two spaces apart.
  ///
  /// Rows can have different numbers of cells; there are no trailing spaces.
  package var inColumns: [String] {
    var widths: [Int] = []
    for row in self {
      widths += [Int](repeating: 0, count: Swift.max(0, row.count - widths.count))
      for (column, cell) in row.enumerated() {
        widths[column] = Swift.max(widths[column], cell.count)
      }
    }
    return map { row in
      var line = zip(row, widths).map { cell, width in
        cell + String(repeating: " ", count: width - cell.count)
      }.joined(separator: "  ")
      while line.last == " " { line.removeLast() }
      return line
    }
  }
}
