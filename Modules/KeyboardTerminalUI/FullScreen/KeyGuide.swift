import KeyboardCommands
import KeyboardCore
import KeyboardNavigation

/// A scrollable page over the screen: the keys in force by their providers, or the last keys with their effects and
/// reasons.
///
/// ```
/// Keys                                    1–20 of 34    title
/// × does nothing now                               ┃    while something is marked so
/// Picker                                           ┃    who provides it
///   Enter          Choose                          ┃
/// × Tab            Select                          │    faint while it would do nothing
///   1 … 9          Count                           │    one command with other arguments
/// ```
///
/// On a narrow page, keys and commands are wrapped.
nonisolated struct KeyGuide: TerminalView {
  /// The kinds of pages, by their titles.
  enum Kind: String {
    case keys = "Keys"
    case history = "Recent Keys"
    case coach = "Coach"
  }

  private enum Line {
    case keys(KeyList.Line)
    /// The headline of a key that was pressed.
    case headline(String)
    case note(String)
    /// The meaning of the mark before a key.
    case legend
  }

  /// A line of the screen.
  private struct Row {
    /// The index of the line that it belongs to.
    var line = 0
    var label = ""
    var text: String
    var isPossible = true
    /// A Boolean value indicating whether the mark precedes it.
    var isMarked = false
    /// The style of a line without keys.
    var style: KeyPath<Theme, Style>?
  }

  let kind: Kind
  private let lines: [Line]
  private let keyWidth: Int
  /// The first visible row.
  private(set) var top = 0
  /// The query to find and highlight; nil for none.
  private(set) var query: SearchQuery?
  /// The index of the last match.
  private var found: Int?

  /// Creates the list of some keys.
  ///
  /// - Parameters:
  ///   - keys: the keys, in order within a provider.
  ///   - notes: the lines below them.
  ///   - isReachable: returns whether a key can arrive here; others are left out.
  init(
    _ keys: [CommandKeys], notes: [String] = [],
    isReachable: (KeySequence) -> Bool = { _ in true }
  ) {
    kind = .keys
    let list = KeyList(keys, isReachable: isReachable)
    lines =
      (list.hasImpossibleKeys ? [.legend] : []) + list.lines.map(Line.keys) + notes.map(Line.note)
    keyWidth = list.lines.reduce(0) {
      guard case .keys(let labels, _) = $1 else { return $0 }
      return max($0, labels.joined(separator: ", ").displayWidth)
    }
  }

  /// Creates the list of the last keys, the newest first.
  ///
  /// - Parameters:
  ///   - history: the keys.
  ///   - name: returns the name of a command.
  init(_ history: KeyHistory, naming name: (CommandInvocation) -> String) {
    kind = .history
    lines = history.entries.reversed().flatMap { entry in
      let lines = entry.lines(naming: name)
      return [.headline(lines[0])] + lines.dropFirst().map(Line.note)
    }
    keyWidth = 0
  }

  /// Creates the list of the commands whose keys the coach has named, the most often named first.
  ///
  /// - Parameters:
  ///   - coach: the state of the coach.
  ///   - isOn: whether the coach is on.
  ///   - name: returns the name of a command.
  init(_ coach: Coach, isOn: Bool, naming name: (CommandInvocation) -> String) {
    kind = .coach
    let named = coach.lines(naming: name)
    lines =
      [.headline(isOn ? "It names faster keys" : "It is off")]
      + (named.isEmpty ? ["It has named nothing yet"] : named).map(Line.note)
    keyWidth = 0
  }

  /// The lines as text, for a screen in words: `Down, J: Next row`.
  var text: [String] {
    [kind.rawValue]
      + lines.map { line in
        guard case .keys(.keys(_, let keys)) = line else { return Self.text(of: line) }
        return "  \(Self.text(of: line))\(keys.isPossible ? "" : ", not now")"
      }.filter { !$0.isEmpty }
  }

  /// Returns the words of a line, for searching.
  private static func text(of line: Line) -> String {
    switch line {
    case .keys(.provider(let name)): name
    case .keys(.keys(let labels, let keys)): "\(labels.joined(separator: ", ")): \(keys.title)"
    case .headline(let text), .note(let text): text
    case .legend: ""
    }
  }

  // MARK: Layout

  private func labelWidth(columns: Int) -> Int { min(keyWidth, max(8, columns / 2 - 4)) }

  /// Returns the lines of the screen.
  private func rows(columns: Int) -> [Row] {
    let width = labelWidth(columns: columns)
    return lines.enumerated().flatMap { index, line in
      rows(of: line, columns, labelWidth: width).map { row in
        var row = row
        row.line = index
        return row
      }
    }
  }

  private func rows(of line: Line, _ columns: Int, labelWidth width: Int) -> [Row] {
    switch line {
    case .keys(.provider(let name)): return [Row(text: name, style: \.header)]
    case .headline(let text):
      // It breaks between any two words.
      return Self.rows(of: text.replacing("  ", with: " "), columns, style: \.header)
    case .note(let text): return Self.rows(of: text, columns, style: \.detail)
    case .legend: return [Row(text: "does nothing now", isMarked: true, style: \.detail)]
    case .keys(.keys(let labels, let keys)):
      let labels = Self.lines(of: labels, columns: width)
      let texts = keys.title.wrapped(toColumns: max(1, columns - width - 6))
      return (0..<max(labels.count, texts.count)).map { index in
        Row(
          label: index < labels.count ? labels[index] : "",
          text: index < texts.count ? texts[index] : "", isPossible: keys.isPossible,
          isMarked: index == 0 && !keys.isPossible)
      }
    }
  }

  /// Returns a text in as many lines as it needs, indented from the second one on.
  private static func rows(
    of text: String, _ columns: Int, style: KeyPath<Theme, Style>
  ) -> [Row] {
    let indent = String(text.prefix { $0 == " " })
    let lines = text.dropFirst(indent.count)
      .wrapped(toColumns: max(1, columns - indent.count - 4))
    return lines.enumerated().map { index, line in
      Row(text: indent + (index == 0 ? "" : "  ") + line, style: style)
    }
  }

  /// Returns labels separated by commas, as many per line as fit.
  private static func lines(of labels: [String], columns: Int) -> [String] {
    var lines: [String] = []
    for (index, label) in labels.enumerated() {
      let text = index + 1 < labels.count ? label + "," : label
      if let last = lines.last, last.displayWidth + 1 + text.displayWidth <= columns {
        lines[lines.count - 1] += " " + text
      } else {
        lines.append(text)
      }
    }
    return lines
  }

  /// Scrolls, up to the ends.
  mutating func scroll(by distance: Int, in size: CellSize) {
    let page = max(1, size.rows - 1)
    top = min(max(0, top + distance), max(0, rows(columns: size.columns).count - page))
  }

  // MARK: Searching

  /// The indices of the lines that match.
  private var matches: [Int] {
    guard let query else { return [] }
    return lines.indices.filter { query.matches(Self.text(of: lines[$0])) }
  }

  /// The number of matching lines, and the current one; nil without a search.
  var result: String? {
    guard let query else { return nil }
    let matches = matches
    guard let place = found.flatMap(matches.firstIndex) else { return "nothing has \(query.text)" }
    return "match \(place + 1) of \(matches.count)"
  }

  /// Searches from a row on; nil ends the search and returns to that row.
  mutating func search(for query: SearchQuery?, from row: Int, in size: CellSize) {
    (self.query, found, top) = (query, nil, row)
    findNext(isForward: true, in: size)
  }

  /// Moves to the next or the previous matching line, with wrapping; starts from the visible lines, if the last match
  /// is not among them.
  mutating func findNext(isForward: Bool, in size: CellSize) {
    let (rows, matches) = (rows(columns: size.columns), matches)
    guard !matches.isEmpty, !rows.isEmpty else { return }
    scroll(by: 0, in: size)
    let page = max(1, size.rows - 1)
    let seen = rows[top...].prefix(page)
    let former = found.flatMap { found in seen.contains { $0.line == found } ? found : nil }
    let next =
      isForward
      ? matches.first { $0 > former ?? rows[top].line - 1 } ?? matches[0]
      : matches.last { $0 < former ?? rows[top].line } ?? matches[matches.count - 1]
    found = next
    guard let first = rows.firstIndex(where: { $0.line == next }),
      let last = rows.lastIndex(where: { $0.line == next })
    else { return }
    if first < top || last >= top + page {
      top = max(0, first - page / 3)
      scroll(by: 0, in: size)
    }
  }

  // MARK: Drawing

  func draw(on canvas: inout Canvas) {
    let size = canvas.size
    let page = size.rows - 1
    guard page > 0 else { return }
    let rows = rows(columns: size.columns)
    // At another size there may be more room.
    let top = min(top, max(0, rows.count - page))
    let seen = rows[top...].prefix(page)
    let place = rows.isEmpty ? "none yet" : "\(top + 1)–\(top + seen.count) of \(rows.count)"
    canvas.draw(
      TitleLine(kind.rawValue, info: place),
      in: CellRect(row: 0, column: 0, rows: 1, columns: size.columns))
    // The cursor replaces that of the page below.
    let row = seen.firstIndex { $0.line == found }.map { $0 - top + 1 }
    canvas.placeCursor(at: CellPosition(row: row ?? 0, column: row == nil ? 5 : 0))
    let matches = Set(matches)
    for (index, row) in seen.enumerated() {
      draw(row, at: index + 1, highlighting: matches.contains(row.line) ? query : nil, on: &canvas)
    }
    var viewport = Viewport(
      contentSize: Size(width: 0, height: Double(rows.count)),
      size: Size(width: 0, height: Double(page)))
    viewport.offset.y = Double(top)
    canvas.draw(
      ScrollBar(viewport, length: page),
      in: CellRect(row: 1, column: size.columns - 1, rows: page, columns: 1))
  }

  private func draw(
    _ row: Row, at line: Int, highlighting query: SearchQuery?, on canvas: inout Canvas
  ) {
    let columns = canvas.size.columns
    let theme = canvas.theme
    func write(_ text: String, from column: Int, columns: Int, _ style: Style) {
      let place = CellRect(row: line, column: column, rows: 1, columns: max(0, columns))
      canvas.within(place) { canvas in
        canvas.write(text, at: .zero, columns: columns, style)
        guard let query else { return }
        canvas.highlight(query.ranges(in: text), of: text, columns: columns, theme.highlighted)
      }
    }
    if row.isMarked {
      canvas.write(
        String(theme.symbols.disabled), at: CellPosition(row: line, column: 0), theme.detail)
    }
    if let style = row.style {
      let indent = row.text.prefix { $0 == " " }.count
      let start = (row.isMarked ? 2 : 0) + indent
      return write(
        String(row.text.dropFirst(indent)), from: start, columns: columns - start - 2,
        theme[keyPath: style])
    }
    let width = labelWidth(columns: columns)
    write(row.label, from: 2, columns: width, row.isPossible ? theme.key : theme.detail)
    write(
      row.text, from: width + 4, columns: columns - width - 6,
      row.isPossible ? theme.text : theme.detail)
  }
}
