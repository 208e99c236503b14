/// The text of a row or an item.
nonisolated public struct ItemText: Hashable, Sendable, ExpressibleByStringLiteral {
  /// The main text, on the first line.
  public var title: String
  /// The text at the other end of the first line; left out if there is no room for both.
  public var detail: String
  /// Further lines, as far as they fit into the row or item.
  public var lines: [String]
  /// The texts of the columns, in a table with columns.
  public var cells: [String] = []
  /// The matching parts of the title; not highlighted if text starts at the right.
  public var highlights: [Range<String.Index>] = []

  /// The parts of the title with a style of their own, as in a ``StyledText``.
  ///
  /// If the row has its own background, such as that of the focus, only their attributes are used. They are left out
  /// if text starts at the right.
  public var runs: [StyledText.Run] = []

  /// The end at which the title is cut if it is wider than its place.
  public var truncation = Canvas.Truncation.end
  /// The number of columns after the first match that are visible if the title continues; nil, the default, for a
  /// quarter of the place.
  public var columnsAfterMatch: Int?
  /// A Boolean value indicating whether a match that would not be visible is moved into the place.
  public var showsMatch = true

  /// The look while the item is neither focused nor selected.
  public var look = Look.plain
  /// Returns the look of a line: a title is only the first one.
  func look(ofLine line: Int) -> Look { line > 0 && look == .title ? .plain : look }

  /// The style instead of that look; nil, the default, for the look.
  public var style: Style?

  /// The kinds of rows and items, which have their own colours.
  public enum Look: String, Hashable, Sendable, CaseIterable {
    case plain, title, muted, warning, error, success
    /// A link, an archive, and a picture, a sound or a film, among files.
    case link, archive, media
  }

  /// The place in a tree; nil for a row outside a tree.
  public var branch: Branch?

  /// The place of a row in a tree.
  public struct Branch: Hashable, Sendable {
    /// The depth of the row, 0 for a root.
    public var level: Int
    /// A Boolean value indicating whether its children are shown; nil for one without children.
    public var isExpanded: Bool?

    /// Creates a place.
    public init(level: Int, isExpanded: Bool?) {
      (self.level, self.isExpanded) = (level, isExpanded)
    }

    /// Returns the text before the title: two columns per level, and the sign of the children.
    func indent(_ symbols: Theme.Symbols) -> String {
      let sign = isExpanded.map { $0 ? symbols.expanded : symbols.collapsed } ?? " "
      return String(repeating: "  ", count: level) + String(sign) + " "
    }
  }

  /// Creates a text.
  public init(_ title: String, detail: String = "", lines: [String] = []) {
    self.title = title
    self.detail = detail
    self.lines = lines
  }

  /// Creates the texts of columns.
  public init(cells: [String]) {
    self.init(cells.joined(separator: " "))
    self.cells = cells
  }

  /// Creates a title alone.
  public init(stringLiteral title: String) {
    self.init(title)
  }
}

extension ItemText {
  /// The state that distinguishes a row or an item from others.
  nonisolated public struct State: OptionSet, Hashable, Sendable {
    /// The bits of the distinctions.
    public let rawValue: UInt8

    /// Creates a state from its bits.
    public init(rawValue: UInt8) {
      self.rawValue = rawValue
    }

    /// Creates the state of a row or an item of a view.
    init(isFocused: Bool, isSelected: Bool, isEnabled: Bool, isActive: Bool) {
      self = isActive ? [] : .inactive
      if isFocused { insert(.focused) }
      if isSelected { insert(.selected) }
      if !isEnabled { insert(.disabled) }
    }

    /// The item has the focus.
    public static let focused = State(rawValue: 1)
    /// The item is selected.
    public static let selected = State(rawValue: 2)
    /// The item cannot have the focus.
    public static let disabled = State(rawValue: 4)
    /// The view does not receive keys.
    public static let inactive = State(rawValue: 8)
  }
}

nonisolated extension ItemText {
  /// Returns the columns of the symbols before a row or an item of a width.
  static func marks(in columns: Int) -> Int { columns > 2 ? 2 : 0 }

  /// Returns the number of columns that remain for the title beside the detail.
  fileprivate func titleColumns(in columns: Int) -> Int {
    guard !detail.isEmpty, detail.fits(columns: columns / 2) else { return columns }
    return columns - detail.displayWidth - 1
  }

  /// Returns the number of columns that a row of a width cannot show, up to a limit.
  func hiddenColumns(in columns: Int, limit: Int) -> Int {
    let columns = columns - Self.marks(in: columns)
    let room = titleColumns(in: columns)
    return max(
      title.displayWidth(limit: room + limit) + (branch.map { 2 * $0.level + 2 } ?? 0) - room,
      (lines.map { $0.displayWidth(limit: columns + limit) }.max() ?? 0) - columns)
  }

  /// Returns the first column from which the first match of a search is visible; 0 if it is visible from the start.
  fileprivate func firstColumn(showingMatchIn room: Int) -> Int {
    guard showsMatch, room > 2, let match = highlights.first else { return 0 }
    let start = title[..<match.lowerBound].displayWidth
    let end = start + title[match].displayWidth
    guard end + (columnsAfterMatch ?? 1) > room, !title.fits(columns: room) else { return 0 }
    let after =
      columnsAfterMatch.map { min($0, title.displayWidth(limit: end + $0) - end) }
      ?? room - room * 3 / 4
    // An ellipsis precedes the match.
    return max(0, min(start - 1, end + after - room))
  }

  /// Returns whether some of the text is after its first columns.
  func isSeen(from firstColumn: Int) -> Bool {
    ([title] + lines).contains { !$0.fits(columns: firstColumn) }
  }
}

extension Theme {
  /// Returns the style of a row or an item, or its own style instead of its look.
  nonisolated public func style(
    _ state: ItemText.State, _ look: ItemText.Look = .plain, own: Style? = nil
  ) -> Style {
    var style = text
    switch look {
    case _ where own != nil: style = style.merging(own ?? .plain)
    case .plain: break
    case .title: style = style.merging(title)
    case .muted: style = style.merging(detail)
    case .warning: style = style.merging(warning)
    case .error: style = style.merging(warning).merging(Style(.bold))
    case .success: style = style.merging(key)
    case .link: style = style.merging(Style(foreground: selected.foreground))
    case .archive: style = style.merging(Style(foreground: warning.foreground))
    case .media: style = style.merging(Style(foreground: header.foreground))
    }
    if state.contains(.selected) { style = style.merging(selected) }
    if state.contains(.disabled) { style = style.merging(disabled) }
    if state.contains(.focused) {
      style = style.merging(state.contains(.inactive) ? focusedElsewhere : focused)
    }
    return style
  }

  /// Returns the style of the detail of a row or an item: that of the row if it has its own background.
  nonisolated func detailStyle(_ state: ItemText.State) -> Style {
    let style = style(state)
    return style.background == nil ? style.merging(detail) : style
  }

  /// Returns the two symbols before a row or an item, blank without a distinction.
  nonisolated func marks(_ state: ItemText.State) -> String {
    let first = state.contains(.disabled) ? symbols.disabled : " "
    return String(state.contains(.focused) ? symbols.focus : first)
      + String(state.contains(.selected) ? symbols.selection : " ")
  }
}

nonisolated extension Canvas {
  /// Draws one line of a row or an item over its whole width.
  ///
  /// - Parameters:
  ///   - text: the text of the item.
  ///   - line: the number of its line, from 0.
  ///   - state: the state of the item.
  ///   - rect: the place of the line, which is the first line of the rectangle.
  ///   - isMirrored: whether text starts at the right.
  ///   - firstColumn: the first visible column of the text, if it starts at the left.
  mutating func drawItem(
    _ text: ItemText, line: Int, _ state: ItemText.State, in rect: CellRect,
    isMirrored: Bool = false,
    firstColumn: Int = 0
  ) {
    let style = theme.style(state, text.look(ofLine: line), own: text.style)
    let place = CellRect(origin: rect.origin, size: CellSize(rows: 1, columns: rect.size.columns))
    fill(place, style)
    within(place) { canvas in
      let columns = canvas.size.columns
      let marks = ItemText.marks(in: columns)
      if line == 0, marks > 0 {
        let symbols = canvas.theme.marks(state)
        let start = isMirrored ? columns - 2 : 0
        canvas.write(
          isMirrored ? String(symbols.reversed()) : symbols,
          at: CellPosition(row: 0, column: start), style)
        let styles = [canvas.theme.focusSymbol, canvas.theme.selectionSymbol]
        for (column, style) in (isMirrored ? styles.reversed() : styles).enumerated()
        where style != .plain {
          canvas.restyle(CellRect(row: 0, column: start + column, rows: 1, columns: 1), style)
        }
      }
      let room = CellRect(
        row: 0, column: isMirrored ? 0 : marks, rows: 1, columns: columns - marks)
      canvas.within(room) {
        $0.drawText(text, line: line, state, isMirrored: isMirrored, from: firstColumn)
      }
    }
  }

  private mutating func drawText(
    _ text: ItemText, line: Int, _ state: ItemText.State, isMirrored: Bool, from firstColumn: Int
  ) {
    let columns = size.columns
    let style = theme.style(state, text.look(ofLine: line), own: text.style)
    guard line <= text.lines.count else { return }
    let room = line == 0 ? text.titleColumns(in: columns) : columns
    if room < columns {
      let width = columns - room - 1
      write(
        text.detail, at: CellPosition(row: 0, column: isMirrored ? 0 : columns - width),
        columns: width, theme.detailStyle(state))
    }
    let indent = line == 0 ? text.branch?.indent(theme.symbols) ?? "" : ""
    let content = line == 0 ? indent + text.title : text.lines[line - 1]
    var firstColumn = firstColumn
    if line == 0, firstColumn == 0 {
      firstColumn = text.firstColumn(showingMatchIn: room - indent.count)
    }
    if isMirrored {
      write(
        content, at: CellPosition(row: 0, column: columns - room), columns: room, style,
        alignment: .right, truncation: line == 0 ? text.truncation : .end)
      return
    }
    write(
      content, at: CellPosition(row: 0, column: -firstColumn), columns: room + firstColumn, style,
      truncation: line == 0 && firstColumn == 0 ? text.truncation : .end)
    if firstColumn > 0, !content.isEmpty, room > 0 {
      write(String(theme.symbols.ellipsis), at: .zero, columns: 1, style)
    }
    guard line == 0 else { return }
    // On its own background a row keeps the colour of its text.
    let looks = { (look: Style) in style.background == nil ? look : Style(look.attributes) }
    let left = indent.count - firstColumn
    restyle(
      text.runs.map { StyledText.Run($0.range, looks($0.style)) }, of: text.title, from: left,
      columns: room)
    let mark = style.background == nil ? nil : theme.highlightedInFocus
    highlight(
      text.highlights, of: text.title, from: left, columns: room, mark ?? looks(theme.highlighted))
  }

  /// Highlights parts of a text that was written from the left edge.
  mutating func highlight(
    _ ranges: [Range<String.Index>], of text: String, from left: Int = 0, columns: Int,
    _ mark: Style
  ) {
    restyle(ranges.map { StyledText.Run($0, mark) }, of: text, from: left, columns: columns)
  }

  /// Sets the styles of parts of a text that was written from the left edge.
  private mutating func restyle(
    _ runs: [StyledText.Run], of text: String, from left: Int, columns: Int
  ) {
    var (end, column) = (text.startIndex, left)
    for run in runs where run.range.lowerBound >= end {
      let range = run.range
      column += text[end..<range.lowerBound].displayWidth(joined: joinsEmoji)
      let width = text[range].displayWidth(joined: joinsEmoji)
      let start = min(max(0, column), columns)
      let place = start..<max(start, min(column + width, columns))
      restyle(
        CellRect(row: 0, column: place.lowerBound, rows: 1, columns: place.count), run.style)
      (end, column) = (range.upperBound, column + width)
      if column >= columns { return }
    }
  }
}
