import KeyboardCore

extension TableView {
  /// A column of a table: a title, a width and an alignment.
  ///
  /// ```swift
  /// pane.columns = [Column("Name"), Column("Size", width: 8, alignment: .right)]
  /// pane.text = { path in ItemText(cells: [files[path.row].name, files[path.row].size]) }
  /// ```
  nonisolated public struct Column: Hashable, Sendable {
    /// The title above the column.
    public var title: String
    /// The number of cells; nil for a share of the remaining cells.
    public var width: Int?
    /// The alignment of narrower texts.
    public var alignment: Canvas.Alignment
    /// The end at which wider texts are cut.
    public var truncation = Canvas.Truncation.end
    /// The minimum width if ``width`` is nil; if there is less room, the last columns are left out.
    public var leastWidth = 6

    /// Creates a column.
    public init(_ title: String, width: Int? = nil, alignment: Canvas.Alignment = .left) {
      (self.title, self.width, self.alignment) = (title, width, alignment)
    }
  }
}

nonisolated extension [TableView.Column] {
  /// The cells between two columns.
  private static let gap = 2

  /// Returns the widths of the columns that fit.
  func widths(in columns: Int) -> [Int] {
    var count = count
    while count > 1, self[..<count].leastWidth > columns { count -= 1 }
    let shown = self[..<count]
    let flexible = shown.count { $0.width == nil }
    let fixed = shown.reduce(Self.gap * (count - 1)) { $0 + ($1.width ?? 0) }
    var rest = Swift.max(0, columns - fixed)
    var left = flexible
    return shown.map { column in
      if let width = column.width { return Swift.min(width, columns) }
      let width = rest / left
      (rest, left) = (rest - width, left - 1)
      return width
    }
  }

  /// Returns a row of texts, each cut to its column.
  func line(
    _ texts: [String], in columns: Int, ellipsis: Character, joined: Bool = false
  ) -> String {
    let widths = widths(in: columns)
    var line: [UInt8] = []
    func addBlanks(_ count: Int) { line += repeatElement(UInt8(ascii: " "), count: count) }
    for (index, (width, text)) in zip(widths, texts).enumerated() {
      if index > 0 { addBlanks(Self.gap) }
      var (cut, taken) = (text, text.asciiWidth(limit: width + 1) ?? width + 1)
      if taken > width {
        cut = text.truncated(
          toColumns: width, at: self[index].truncation, ellipsis: ellipsis, joined: joined)
        taken = cut.displayWidth(joined: joined)
      }
      let room = Swift.max(0, width - taken)
      let alignment = self[index].alignment
      let before = alignment == .left ? 0 : alignment == .right ? room : room / 2
      addBlanks(before)
      line += cut.utf8
      addBlanks(room - before)
    }
    return String(decoding: line, as: UTF8.self)
  }
}

nonisolated extension ArraySlice<TableView.Column> {
  fileprivate var leastWidth: Int { reduce(2 * (count - 1)) { $0 + ($1.width ?? $1.leastWidth) } }
}
