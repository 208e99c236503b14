public import KeyboardCore
public import KeyboardNavigation
public import KeyboardTerminal

/// A pane that shows a text of any length with its colours, and reads only the visible part.
///
/// ```swift
/// let pane = LongTextPane(LongText(FileText(descriptor)))
/// commands.add("down", keys: "down") { _ in pane.scroll(by: 1) }
/// ```
///
/// Lines that are wider than the pane are wrapped, or scroll horizontally.
@MainActor
public final class LongTextPane: Pane {
  /// Notified when the pane looks different.
  public let changes = Observers<Void>()
  /// The text; a new one is read from its start.
  public var text: LongText {
    didSet {
      prepareText()
      (top, column, foundLine, currentLine) = (Place(0), 0, nil, nil)
      textHasChanged()
    }
  }
  /// A Boolean value indicating whether wide lines are wrapped, rather than scrolled horizontally.
  public var wrapsLines = true { didSet { relayOut() } }
  /// A Boolean value indicating whether line numbers are shown, as far as the lines are counted.
  public var showsLineNumbers = false { didSet { relayOut() } }
  /// Returns the matching parts of a line.
  public var highlights: (String) -> [Range<String.Index>] = { _ in [] } {
    didSet { changes.notify() }
  }
  /// The row at the top.
  public private(set) var top = Place(0) { didSet { rowsInSight = nil } }
  /// The first visible column of lines that are not wrapped.
  public private(set) var column = 0
  /// The first byte of the line with the last match, which has the focus until the user scrolls.
  public var foundLine: Int?
  /// The first byte of the line whose first match is highlighted differently; nil for none.
  public var currentLine: Int? { didSet { if currentLine != oldValue { changes.notify() } } }
  /// The size of the pane when it was last drawn.
  public private(set) var size = CellSize(rows: 0, columns: 0) { didSet { rowsInSight = nil } }

  private struct Layout {
    let line: Range<Int>
    let text: StyledText
    let rows: [Range<String.Index>]
  }

  /// The most recently visible lines, by their starts.
  private var layouts: [Int: Layout] = [:] { didSet { rowsInSight = nil } }
  /// The visible rows, from the top; nil if they are to be recomputed.
  private var rowsInSight: [(layout: Layout, row: Int)]?
  private let drawn = DrawnLines<DrawnFrame, DrawnContent>()

  private static let mostLayouts = 500
  private static let numberColumns = 8

  /// Creates a pane that shows the start of a text.
  public init(_ text: LongText) {
    self.text = text
    prepareText()
  }

  private func prepareText() {
    text.plainText = { StyledText.isNeeded(for: $0) ? StyledText(bytes: $0).text : nil }
  }

  /// Updates the pane after the bytes or the filter of the text have changed.
  public func textHasChanged() {
    layouts = [:]
    if let foundLine, foundLine >= text.count { self.foundLine = nil }
    if top.offset > text.count { top = Place(text.line(before: text.count)?.lowerBound ?? 0) }
    changes.notify()
  }

  // MARK: Rows

  /// The columns for text.
  private var columns: Int { max(1, size.columns - gutter) }

  private var gutter: Int {
    showsLineNumbers ? min(Self.numberColumns, size.columns / 2) : 0
  }

  private func layout(_ line: Range<Int>) -> Layout {
    if let layout = layouts[line.lowerBound], layout.line == line { return layout }
    let styled = StyledText(bytes: text.bytes(of: line))
    let whole = styled.text.startIndex..<styled.text.endIndex
    let layout = Layout(
      line: line, text: styled, rows: wrapsLines ? styled.rows(columns: columns) : [whole])
    if layouts.count >= Self.mostLayouts { layouts = [:] }
    layouts[line.lowerBound] = layout
    return layout
  }

  private func layout(from offset: Int) -> Layout? {
    layouts[offset] ?? text.line(from: offset).map(layout)
  }

  /// Returns the place a number of rows further down, or up, within the text.
  public func place(_ rows: Int, from place: Place) -> Place {
    rows < 0 ? self.place(-rows, above: place) : self.place(rows, below: place)
  }

  private func place(_ rows: Int, below place: Place) -> Place {
    guard var layout = layout(from: place.offset) else { return place }
    var row = layout.line.lowerBound == place.offset ? place.row + rows : rows
    while row >= layout.rows.count {
      guard let next = self.layout(from: layout.line.upperBound) else {
        row = layout.rows.count - 1
        break
      }
      row -= layout.rows.count
      layout = next
    }
    return Place(layout.line.lowerBound, row: row)
  }

  private func place(_ rows: Int, above place: Place) -> Place {
    var row = place.row - rows
    var offset = place.offset
    while row < 0 {
      guard let line = text.line(before: offset) else { return Place(offset) }
      offset = line.lowerBound
      row += layout(line).rows.count
    }
    return Place(offset, row: row)
  }

  /// The top row when the last one is at the bottom.
  public var lastTop: Place {
    guard let line = text.line(before: text.count) else { return Place(0) }
    return place(
      1 - size.rows, from: Place(line.lowerBound, row: layout(line).rows.count - 1))
  }

  /// Returns the row of a line that contains a part of its text; the first one if there is none.
  public func place(of index: Int, inLineAt offset: Int) -> Place {
    guard let layout = layout(from: offset) else { return Place(offset) }
    let text = layout.text.text
    let index = text.utf8.index(
      text.startIndex, offsetBy: index, limitedBy: text.endIndex)
    let row = index.flatMap { index in layout.rows.lastIndex { $0.lowerBound <= index } }
    return Place(layout.line.lowerBound, row: row ?? 0)
  }

  // MARK: Scrolling

  /// A Boolean value indicating whether the last row of the text is visible.
  public var isAtEnd: Bool { top >= lastTop }

  /// The bytes of the visible lines.
  public var visibleBytes: Range<Int> {
    let rows = visibleLayouts
    return (rows.first?.layout.line.lowerBound ?? 0)..<(rows.last?.layout.line.upperBound ?? 0)
  }

  /// Scrolls by rows, down or up; down until the last row is at the bottom.
  public func scroll(by rows: Int) {
    guard rows != 0 else { return }
    var next = place(rows, from: top)
    if rows > 0 {
      let bottom = place(size.rows - 1, from: next)
      if bottom == place(1, from: bottom) { next = max(top, min(next, lastTop)) }
    }
    show(next)
  }

  /// Shows a row at the top; if bounded, rows above it become visible if there are too few below.
  public func scroll(to place: Place, isBounded: Bool = true) {
    show(isBounded ? min(place, lastTop) : place)
  }

  private func show(_ place: Place) {
    foundLine = nil
    guard place != top else { return }
    top = place
    changes.notify()
  }

  /// Scrolls lines that are not wrapped to a column, up to the widest visible one.
  public func scroll(toColumn column: Int) {
    let next = wrapsLines ? 0 : min(max(0, column), max(0, visibleWidth - columns))
    guard next != self.column else { return }
    self.column = next
    changes.notify()
  }

  /// Scrolls lines that are not wrapped as far as needed to show some of their columns.
  public func show(columns range: Range<Int>) {
    guard range.lowerBound < column || range.upperBound > column + columns - 1 else { return }
    scroll(toColumn: range.upperBound < columns ? 0 : range.lowerBound - columns / 3)
  }

  /// The width of the widest visible line.
  private var visibleWidth: Int {
    visibleLayouts.map(\.layout.text.displayWidth).max() ?? 0
  }

  /// The visible rows, from the top.
  private var visibleLayouts: [(layout: Layout, row: Int)] {
    if let rowsInSight { return rowsInSight }
    var rows: [(layout: Layout, row: Int)] = []
    var next = layout(from: top.offset)
    var row = top.row
    while let layout = next, rows.count < size.rows {
      for row in min(row, layout.rows.count - 1)..<layout.rows.count
      where rows.count < size.rows { rows.append((layout, row)) }
      row = 0
      next = self.layout(from: layout.line.upperBound)
    }
    rowsInSight = rows
    return rows
  }

  private func relayOut() {
    let index = layouts[top.offset].map { layout in
      let start = layout.rows[min(top.row, layout.rows.count - 1)].lowerBound
      return layout.text.text.utf8.distance(from: layout.text.text.startIndex, to: start)
    }
    layouts = [:]
    if wrapsLines { column = 0 }
    if let index, size.rows > 0 { top = place(of: index, inLineAt: top.offset) }
    changes.notify()
  }

  // MARK: Pane

  /// The part of the text up to the bottom, in percent; `all` if everything is visible.
  public var summary: String {
    guard text.isWhole, text.count > 0 else { return "" }
    let end = visibleBytes.upperBound
    if top == Place(0), end >= text.count { return "all" }
    return "\(min(end, text.count) * 100 / text.count)%"
  }

  /// The line with the match, or otherwise the first visible one.
  public var focusedElement: AccessibilityElement? {
    let offset = foundLine ?? top.offset
    guard let layout = layout(from: offset) else { return nil }
    let row = foundLine == nil ? min(top.row, layout.rows.count - 1) : 0
    var element = AccessibilityElement(String(layout.text.text[layout.rows[row]]), .line)
    if let number = text.lineNumber(at: offset) {
      element.position = AccessibilityElement.Position(number + 1, of: nil)
    }
    return element
  }

  /// Wraps lines at another width; the row at the top stays visible.
  public func layOut(in size: CellSize) {
    guard size != self.size else { return }
    let isAsWide = size.columns == self.size.columns
    self.size = size
    if !isAsWide { relayOut() }
    if top > lastTop { top = lastTop }
  }

  /// The values that determine the look of all rows.
  private struct DrawnFrame: Equatable {
    let columns: Int
    let column: Int
    let gutter: Int
    let wrapsLines: Bool
    let theme: Theme
    let joinsEmoji: Bool
  }

  /// The further values that determine the look of a row.
  private struct DrawnContent: Equatable {
    let text: StyledText
    let part: Range<String.Index>
    let marked: [Range<String.Index>]
    /// A Boolean value indicating whether the first of them is highlighted differently.
    let isCurrent: Bool
    let number: Int?
  }

  /// Draws the visible rows.
  public func draw(on canvas: inout Canvas, isActive: Bool) {
    canvas.placeCursor(at: .zero, isActive: false)
    drawn.begin(
      DrawnFrame(
        columns: columns, column: column, gutter: gutter, wrapsLines: wrapsLines,
        theme: canvas.theme, joinsEmoji: canvas.joinsEmoji))
    var marked: (offset: Int, ranges: [Range<String.Index>])?
    for (row, (layout, part)) in visibleLayouts.enumerated() {
      let offset = layout.line.lowerBound
      if marked?.offset != offset { marked = (offset, highlights(layout.text.text)) }
      let content = DrawnContent(
        text: layout.text, part: layout.rows[part], marked: marked?.ranges ?? [],
        isCurrent: offset == currentLine, number: part == 0 ? number(of: layout) : nil)
      drawn.draw(.init(row: offset, number: part), content, inLine: row, on: &canvas) {
        draw(content, row, on: &$0)
      }
    }
  }

  private func draw(_ content: DrawnContent, _ row: Int, on canvas: inout Canvas) {
    canvas.fill(CellRect(row: row, column: 0, rows: 1, columns: canvas.size.columns), .plain)
    if let number = content.number {
      canvas.write(
        "\(number)", at: CellPosition(row: row, column: 0), columns: gutter - 1,
        canvas.theme.detail, alignment: .right, truncation: .start)
    }
    // Text may have any colour, and be underlined itself.
    let mark = canvas.theme.highlighted.merging(Style(.reverse))
    var text = content.text.merging(mark, over: content.marked)
    if content.isCurrent {
      let current = mark.merging(canvas.theme.focused).merging(Style(.bold))
      text = text.merging(current, over: Array(content.marked.prefix(1)))
    }
    canvas.within(CellRect(row: row, column: gutter, rows: 1, columns: columns)) { canvas in
      let end = canvas.write(text, in: content.part, at: CellPosition(row: 0, column: -column))
      if !wrapsLines, end - column >= columns, text.displayWidth > column + columns {
        canvas.fill(
          CellRect(row: 0, column: columns - 1, rows: 1, columns: 1),
          with: canvas.theme.symbols.ellipsis, canvas.theme.text)
      }
    }
  }

  /// Returns the number to show before a line, from 1; nil for none.
  private func number(of layout: Layout) -> Int? {
    let offset = layout.line.lowerBound
    guard showsLineNumbers, text.isStartOfLine(offset) else { return nil }
    return text.lineNumber(at: offset).map { $0 + 1 }
  }

  /// Returns whether lines continue on that side.
  public func canScrollSideways(by halves: Int) -> Bool {
    !wrapsLines && (halves < 0 ? column > 0 : column < visibleWidth - columns)
  }

  /// Scrolls lines that are not wrapped by halves of the width.
  public func scrollSideways(by halves: Int) {
    scroll(toColumn: column + halves * max(1, columns / 2))
  }

  /// Scrolls with the wheel.
  public func receive(_ event: MouseEvent, in size: CellSize) -> [CommandInvocation] {
    guard let distance = WheelSteps().distance(for: event) else { return [] }
    scroll(by: Int(distance.y))
    scroll(toColumn: column + Int(distance.x))
    return []
  }
}

extension LongTextPane {
  /// A row of the text: a line, and the number of the row within it.
  nonisolated public struct Place: Hashable, Sendable, Comparable {
    /// The offset of the line's first byte.
    public var offset: Int
    /// The row within the line, from 0.
    public var row: Int

    /// Creates a place.
    public init(_ offset: Int, row: Int = 0) {
      (self.offset, self.row) = (offset, row)
    }

    /// Compares the lines, then the rows.
    public static func < (one: Place, other: Place) -> Bool {
      (one.offset, one.row) < (other.offset, other.row)
    }
  }
}
