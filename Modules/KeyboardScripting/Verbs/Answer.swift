package import KeyboardCore

/// The answer of a command: a value, and how it looks.
package nonisolated struct Answer: Hashable, Sendable {
  /// The value; null for a command without a result.
  package var value = Value.null
  /// The lines that it is shown as.
  package var lines: [String] = []

  /// Creates the answer that is a value and looks like some lines.
  package init(_ value: Value, _ lines: [String]) {
    self.value = value
    self.lines = lines
  }

  /// Creates the answer that is a text of one line.
  package init(_ text: String) {
    self.init(.string(text), [text])
  }

  /// Creates the answer that is a list of texts, one a line; a sentence says that it is empty.
  package init(_ texts: [String], otherwise sentence: String? = nil) {
    self.init(.array(texts.map(Value.string)), texts)
    if texts.isEmpty, let sentence { lines = [sentence] }
  }

  /// Creates the answer that looks like a list in columns two spaces apart, or a sentence when it is
  /// empty.
  package init(_ value: Value, columns rows: [[String]], otherwise sentence: String? = nil) {
    self.init(value, rows.isEmpty ? [sentence].compactMap(\.self) : rows.inColumns)
  }
}

nonisolated extension [[String]] {
  /// The rows as lines in columns two spaces apart.
  ///
  /// A row may have fewer cells than others; nothing stands after the last cell.
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
