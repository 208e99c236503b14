public import KeyboardCommands
public import KeyboardCore

/// The bottom of a screen: which-key hints, and a line with mode, pending keys, message and information.
///
/// ```
/// g  Go to first    t  Next tab                                hints
///  NORMAL  g-     deleted 3 rows                     12 of 340  line
///  pick  Enter Choose  Tab Select  F1 Show keys        3 of 12  without a message
///  pick  Enter Choose  F1   3 of 12                             with less room
///  pick  F1                                                     with hardly any
/// ```
///
/// A message that does not fit into the line is shown above it, on as many lines as it needs.
nonisolated public struct StatusLine: Hashable, Sendable, TerminalView {
  /// The message, at the start of the line.
  public var message: String
  /// A Boolean value indicating whether the message is a warning.
  public var isWarning = false
  /// The mode, at the start; empty for none.
  public var mode: String
  /// The keys of a pending sequence, in notation; empty for none.
  public var pending: String
  /// The text at the right.
  public var info: String
  /// The relevant keys, shown if there is no message, as many as fit, in order of importance. The keys of
  /// `screen.showKeys`, which lead to all others, are left out last.
  public var keys: [CommandKeys] = [] { didSet { pieces = nil } }
  /// The keys that fit, as texts; nil to find them when the line is drawn.
  var pieces: [Piece]?
  /// The keys that can follow, drawn above the line.
  public var hints: KeyHints

  /// Keys with their command on the line.
  struct Piece: Hashable {
    /// The keys.
    let label: String
    /// The title of the command; empty if there is no room for it.
    let title: String
  }

  /// Creates a status line.
  public init(
    message: String = "", mode: String = "", pending: String = "", info: String = "",
    hints: KeyHints = KeyHints([])
  ) {
    self.message = message
    self.mode = mode
    self.pending = pending
    self.info = info
    self.hints = hints
  }

  /// Shows the keys that can follow a pending sequence.
  public mutating func show(_ hinted: KeyEngine.BindingHinted) {
    pending = hinted.strokes
    hints.next = hinted.next
  }

  /// Returns the line with a remark after the text at the right.
  ///
  /// If there is no room for both, it has only the remark, or its last parts, which are separated by two spaces.
  public func offering(_ remark: String, columns: Int) -> StatusLine {
    guard !remark.isEmpty else { return self }
    var line = self
    line.info = info.isEmpty ? remark : "\(info)  \(remark)"
    let taken = [mode, pending, message].reduce(0) { $0 + ($1.isEmpty ? 0 : $1.displayWidth + 3) }
    if taken + line.info.displayWidth > columns { line.info = remark }
    while taken + line.info.displayWidth > columns, let gap = line.info.firstRange(of: "  ") {
      line.info.removeSubrange(..<gap.upperBound)
    }
    return line
  }

  /// Returns the number of lines that it takes on a screen.
  ///
  /// It is one, plus the lines that its message needs beyond that, plus its hints; the latter two up to a third of
  /// the screen each.
  public func height(on screen: CellSize) -> Int {
    guard screen.rows > 0 else { return 0 }
    let limit = screen.rows / 3
    return 1 + min(limit, messageLines(columns: screen.columns).count)
      + hints.height(columns: screen.columns, atMost: limit)
  }

  /// Returns the message in separate lines; empty if it fits beside mode and pending keys.
  private func messageLines(columns: Int) -> [String] {
    let others = [mode.isEmpty ? "" : " \(mode) ", pending.isEmpty ? "" : "\(pending) -"]
    let taken = others.reduce(0) { $0 + ($1.isEmpty ? 0 : $1.displayWidth + 1) }
    let lines = message.split(whereSeparator: \.isNewline)
    if lines.count < 2, message.fits(columns: columns - taken) { return [] }
    return lines.flatMap { $0.wrapped(toColumns: columns) }
  }

  /// Draws the line last, and the hints on the lines above it.
  public func draw(on canvas: inout Canvas) {
    let (rows, columns) = (canvas.size.rows, canvas.size.columns)
    guard rows > 0 else { return }
    // With a single row, the line shows as much as fits.
    let lines = messageLines(columns: columns).prefix(rows - 1)
    let above = rows - 1 - lines.count
    canvas.draw(hints, in: CellRect(row: 0, column: 0, rows: above, columns: columns))
    for (row, text) in lines.enumerated() {
      canvas.write(text, at: CellPosition(row: above + row, column: 0), messageStyle(canvas.theme))
    }
    canvas.within(CellRect(row: rows - 1, column: 0, rows: 1, columns: columns)) {
      drawLine(lines.isEmpty ? message : "", on: &$0)
    }
  }

  private func messageStyle(_ theme: Theme) -> Style {
    isWarning ? theme.warning : theme.text
  }

  private func drawLine(_ message: String, on canvas: inout Canvas) {
    let columns = canvas.size.columns
    var column = 0
    func write(_ text: String, _ style: Style) {
      guard !text.isEmpty, column < columns else { return }
      column += canvas.write(text, at: CellPosition(row: 0, column: column), style) + 1
    }
    if !mode.isEmpty { write(" \(mode) ", canvas.theme.mode) }
    if !pending.isEmpty { write("\(pending) -", canvas.theme.key) }
    write(message, messageStyle(canvas.theme))
    if message.isEmpty {
      for (index, piece) in (pieces ?? fittingPieces(columns: columns)).enumerated() {
        if index > 0 { column += 1 }
        write(piece.label, canvas.theme.key)
        write(piece.title, canvas.theme.text)
      }
    }
    let width = info.displayWidth
    guard width > 0, column + 1 + width <= columns else { return }
    canvas.write(
      info, at: CellPosition(row: 0, column: columns - width), canvas.theme.detail)
  }

  /// Returns the keys that fit, with their commands.
  private func fittingPieces(columns: Int) -> [Piece] {
    var room = keyRoom(columns: columns, help: keys.first { $0.command.id == .showKeys })
    return keys.compactMap { room.take($0) }
  }

  /// Returns the room for keys on a line of a width without a message, with a reserved place for the help.
  func keyRoom(columns: Int, help: CommandKeys?) -> KeyRoom {
    let start =
      (mode.isEmpty ? 0 : mode.displayWidth + 3)
      + (pending.isEmpty ? 0 : pending.displayWidth + 3)
    return KeyRoom(columns: columns - min(columns, start), infoWidth: info.displayWidth, help: help)
  }
}

/// The room for keys on a status line, taken in order; a place for the help is reserved.
nonisolated struct KeyRoom {
  private var columns: Int
  /// The label of the help; nil if there is no room for it.
  private var help: String?

  init(columns: Int, infoWidth: Int, help: CommandKeys?) {
    // Two cells separate two pieces.
    self.columns = columns + 2 - (infoWidth > 0 ? infoWidth + 2 : 0)
    guard let label = help?.sequences.first?.hint else { return }
    let width = label.displayWidth + 2
    // The text at the right is left out first.
    if width > self.columns { self.columns = columns + 2 }
    guard width <= self.columns else { return }
    self.columns -= width
    self.help = label
  }

  /// Returns whether there is room for a title beside the shortest label.
  func admits(_ title: String) -> Bool { title.displayWidth + 4 <= columns }

  /// Takes room for keys.
  ///
  /// - Returns: the text of the keys, and of their effect; nil if there is no room.
  mutating func take(_ keys: CommandKeys) -> StatusLine.Piece? {
    let help = keys.command.id == .showKeys ? help : nil
    let label = keys.sequences.map(\.hint).joined(separator: ", ")
    let width = label.displayWidth + 1 + keys.title.displayWidth + 2
    let missing = width - (help.map { $0.displayWidth + 2 } ?? 0)
    guard missing <= columns else { return help.map { StatusLine.Piece(label: $0, title: "") } }
    columns -= missing
    return StatusLine.Piece(label: label, title: keys.title)
  }
}

nonisolated extension KeySequence {
  /// The label of the keys, in which a letter alone is as it is typed: `m`, as `Shift+M` is another key.
  fileprivate var hint: String {
    strokes.map { stroke in
      guard stroke.modifiers.isEmpty, case .character(let typed) = stroke.key.kind else {
        return stroke.label(.words)
      }
      return String(typed)
    }.joined(separator: " ")
  }
}

/// The keys that can follow a pending sequence, in columns, each with its command.
///
/// ```
/// a  Select all    g  Go to first    s  more…
/// d  Delete        m  Move           3 more
/// ```
nonisolated public struct KeyHints: Hashable, Sendable, TerminalView {
  /// The keys that can follow.
  public var next: [KeyEngine.BindingHinted.Next]
  /// The style of the keys' labels; nil for notation.
  public var style: Key.LabelStyle?

  /// The maximum width of a column, and the cells between two.
  private static let widest = 32
  private static let gap = 3

  /// Creates hints of the strokes that continue a sequence.
  public init(_ next: [KeyEngine.BindingHinted.Next], style: Key.LabelStyle? = nil) {
    self.next = next
    self.style = style
  }

  /// Returns the number of lines they take at a width, up to a limit.
  public func height(columns: Int, atMost limit: Int) -> Int {
    guard !next.isEmpty, columns > 0, limit > 0 else { return 0 }
    let count = max(1, (columns + Self.gap) / (columnWidth(in: columns) + Self.gap))
    return min(limit, (next.count + count - 1) / count)
  }

  /// Draws as many hints as fit, column by column.
  ///
  /// If not all fit, the last place shows how many are missing.
  public func draw(on canvas: inout Canvas) {
    let size = canvas.size
    guard !next.isEmpty, !size.isEmpty else { return }
    let width = columnWidth(in: size.columns)
    let columns = max(1, (size.columns + Self.gap) / (width + Self.gap))
    let places = columns * size.rows
    let keyWidth = labels.map(\.displayWidth).max() ?? 0
    let shown = next.count <= places ? next.count : places - 1
    for index in 0..<min(places, next.count) {
      let place = CellRect(
        row: index % size.rows, column: index / size.rows * (width + Self.gap), rows: 1,
        columns: min(width, size.columns))
      canvas.within(place) { canvas in
        guard index < shown else {
          canvas.write("\(next.count - shown) more", at: .zero, canvas.theme.detail)
          return
        }
        canvas.write(label(next[index]), at: .zero, columns: keyWidth, canvas.theme.key)
        canvas.write(
          Self.text(next[index]), at: CellPosition(row: 0, column: keyWidth + 2),
          canvas.theme.text)
      }
    }
  }

  private func columnWidth(in columns: Int) -> Int {
    let keys = labels.map(\.displayWidth).max() ?? 0
    let titles = next.map { Self.text($0).displayWidth }.max() ?? 0
    return min(keys + 2 + titles, Self.widest, columns)
  }

  private var labels: [String] { next.map(label) }

  private func label(_ next: KeyEngine.BindingHinted.Next) -> String {
    guard let style, let stroke = try? KeyStroke(parsing: next.stroke) else { return next.stroke }
    return stroke.label(style)
  }

  private static func text(_ next: KeyEngine.BindingHinted.Next) -> String {
    guard next.continues else { return next.title }
    return next.title.isEmpty ? "more keys…" : next.title + " …"
  }
}
