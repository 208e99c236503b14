/// The text of a row or an item.
nonisolated public struct ItemText: Hashable, Sendable, ExpressibleByStringLiteral {
  /// The main text, on the first line.
  public var title: String
  /// Text at the other end of the first line; left out where there is no room for both.
  public var detail: String
  /// Further lines, as far as the row or item is high enough.
  public var lines: [String]
  /// The parts of the title that were searched for; not highlighted where text starts at the right.
  public var highlights: [Range<String.Index>] = []

  /// Creates a text.
  public init(_ title: String, detail: String = "", lines: [String] = []) {
    self.title = title
    self.detail = detail
    self.lines = lines
  }

  /// Creates a title alone.
  public init(stringLiteral title: String) {
    self.init(title)
  }
}

/// The state that distinguishes a row or an item from others.
nonisolated public struct ItemState: OptionSet, Hashable, Sendable {
  /// One bit for each distinction.
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

  /// It has the focus.
  public static let focused = ItemState(rawValue: 1)
  /// It is selected.
  public static let selected = ItemState(rawValue: 2)
  /// It cannot have the focus.
  public static let disabled = ItemState(rawValue: 4)
  /// The view does not get keys.
  public static let inactive = ItemState(rawValue: 8)
}

extension Theme {
  /// The style of a row or an item.
  nonisolated public func style(_ state: ItemState) -> Style {
    var style = text
    if state.contains(.selected) { style = style.merging(selected) }
    if state.contains(.disabled) { style = style.merging(disabled) }
    if state.contains(.focused) {
      style = style.merging(state.contains(.inactive) ? focusedElsewhere : focused)
    }
    return style
  }

  /// The style of the detail of a row or an item: that of the row where it has a ground of its own.
  nonisolated func detailStyle(_ state: ItemState) -> Style {
    let style = style(state)
    return style.background == nil ? style.merging(detail) : style
  }

  /// The two symbols before a row or an item: blank without distinction.
  nonisolated func marks(_ state: ItemState) -> String {
    let first = state.contains(.disabled) ? symbols.disabled : " "
    return String(state.contains(.focused) ? symbols.focus : first)
      + String(state.contains(.selected) ? symbols.selection : " ")
  }
}

nonisolated extension Canvas {
  /// Draws one line of a row or an item over its whole width.
  ///
  /// - Parameters:
  ///   - text: what it says.
  ///   - line: which of its lines, from 0.
  ///   - state: what distinguishes it.
  ///   - rect: where the line goes; the first line of the rectangle is taken.
  ///   - isMirrored: whether text starts at the right.
  mutating func drawItem(
    _ text: ItemText, line: Int, _ state: ItemState, in rect: CellRect, isMirrored: Bool = false
  ) {
    let style = theme.style(state)
    let place = CellRect(origin: rect.origin, size: CellSize(rows: 1, columns: rect.size.columns))
    fill(place, style)
    within(place) { canvas in
      let columns = canvas.size.columns
      let marks = columns > 2 ? 2 : 0
      if line == 0, marks > 0 {
        let symbols = canvas.theme.marks(state)
        canvas.write(
          isMirrored ? String(symbols.reversed()) : symbols,
          at: CellPosition(row: 0, column: isMirrored ? columns - 2 : 0), style)
      }
      let room = CellRect(
        row: 0, column: isMirrored ? 0 : marks, rows: 1, columns: columns - marks)
      canvas.within(room) { $0.drawText(text, line: line, state, isMirrored: isMirrored) }
    }
  }

  private mutating func drawText(
    _ text: ItemText, line: Int, _ state: ItemState, isMirrored: Bool
  ) {
    let columns = size.columns
    let style = theme.style(state)
    guard line == 0 else {
      guard line <= text.lines.count else { return }
      write(
        text.lines[line - 1], at: .zero, columns: columns, style,
        alignment: isMirrored ? .right : .left)
      return
    }
    var room = columns
    if !text.detail.isEmpty, text.detail.fits(columns: columns / 2) {
      let width = text.detail.displayWidth
      room -= width + 1
      write(
        text.detail, at: CellPosition(row: 0, column: isMirrored ? 0 : columns - width),
        columns: width, theme.detailStyle(state))
    }
    write(
      text.title, at: CellPosition(row: 0, column: isMirrored ? columns - room : 0),
      columns: room, style, alignment: isMirrored ? .right : .left)
    guard !isMirrored else { return }
    // On a ground of its own a row keeps the colour of its text.
    let mark = style.background == nil ? theme.highlighted : Style(theme.highlighted.attributes)
    highlight(text.highlights, of: text.title, columns: room, mark)
  }

  /// Highlights parts of a text that was written from the left edge on.
  mutating func highlight(
    _ ranges: [Range<String.Index>], of text: String, from left: Int = 0, columns: Int,
    _ mark: Style
  ) {
    var (end, column) = (text.startIndex, left)
    for range in ranges where range.lowerBound >= end {
      column += text[end..<range.lowerBound].displayWidth
      let width = text[range].displayWidth
      let start = min(max(0, column), columns)
      let place = start..<max(start, min(column + width, columns))
      restyle(
        CellRect(row: 0, column: place.lowerBound, rows: 1, columns: place.count), mark)
      (end, column) = (range.upperBound, column + width)
      if column >= columns { return }
    }
  }
}
