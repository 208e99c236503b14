import KeyboardCommands
import KeyboardCore
import KeyboardTerminal

/// The keyboard with the command of each key: a page over the screen.
///
/// ```
/// Keyboard                        Tab other keys  Enter does it  Escape closes
///  plain  Shift  Ctrl  Alt  Ctrl+Shift  Alt+Shift  Ctrl+Alt
/// │Esc      │F1    │F2    │F3    …
/// │Leave    │Show  │Chang │Show  …
/// │         │keys  │e key │comma …
///  …
/// F1: Show keys (screen.showKeys)                              the focused key in full
/// ```
///
/// A bound key is marked if it does nothing now, or never arrives from this terminal. If the page is narrow or low,
/// the keys with an effect are rows of a list.
nonisolated struct KeyboardPage: TerminalView {
  /// The keys of the page itself, as labels; nil for none.
  struct Help {
    var layers: String? = "Tab"
    var performs: String? = "Enter"
    var closes = "Escape"
    var cancels: String? = "Escape"
  }

  /// The present keyboard.
  var chart: KeyChart
  /// The keys of the page itself.
  var help = Help()
  /// The id of the focused key.
  private(set) var focusedID = PhysicalKey.enter.code
  /// The chosen modifiers, which count while none is held.
  private(set) var chosen: Modifiers = []
  /// The held modifiers, if the terminal reports them.
  var held: Modifiers = []

  init(_ chart: KeyChart) {
    self.chart = chart
  }

  /// The modifiers of the visible layer.
  var modifiers: Modifiers { held.isEmpty ? chosen : held }

  /// The focused key.
  var focused: KeyChart.Cap? { chart[focusedID] }

  /// Chooses the next or the previous layer.
  mutating func chooseLayer(by step: Int) {
    let layers = KeyChart.layers
    let index = layers.firstIndex(of: chosen) ?? 0
    chosen = layers[(index + step + layers.count) % layers.count]
  }

  // MARK: Layout

  /// The rows above the keys: the title and the layers.
  private static let above = 2

  /// Returns the rows of each row of keys; nil if they are shown as a list.
  private func capHeight(in size: CellSize) -> Int? {
    guard size.columns >= 76 else { return nil }
    let height = (size.rows - Self.above - 1) / chart.rows.count
    return height >= 2 ? min(height, 4) : nil
  }

  /// Returns the number of rows below the keys, which describe the focused one.
  private func below(in size: CellSize) -> Int {
    guard let height = capHeight(in: size) else { return min(2, max(0, size.rows - 3)) }
    return size.rows - Self.above - height * chart.rows.count
  }

  /// Returns the places of the keys if they are drawn as a keyboard.
  private func places(in size: CellSize) -> [(cap: KeyChart.Cap, place: CellRect)] {
    guard let height = capHeight(in: size) else { return [] }
    let columns = min(size.columns, 150)
    let start = (size.columns - columns) / 2
    return chart.rows.enumerated().flatMap { row, caps in
      let width = caps.reduce(0) { $0 + $1.width }
      var edge = 0.0
      return caps.map { cap in
        let left = Int((edge / width * Double(columns)).rounded())
        edge += cap.width
        let right = Int((edge / width * Double(columns)).rounded())
        let place = CellRect(
          row: Self.above + row * height, column: start + left, rows: height, columns: right - left)
        return (cap, place)
      }
    }
  }

  /// The keys of the list, which are those with an effect.
  private var listed: [KeyChart.Cap] {
    (Array(chart.rows.joined()) + chart.others).filter(\.meaning.doesSomething)
  }

  private func listRows(in size: CellSize) -> Int {
    max(1, size.rows - Self.above - below(in: size))
  }

  // MARK: The focus

  /// Moves the focus to the key beside, above or below.
  mutating func move(_ direction: NamedKey, in size: CellSize) {
    let places = places(in: size)
    guard !places.isEmpty else { return moveInList(direction) }
    guard let (_, place) = places.first(where: { $0.cap.id == focusedID }) else {
      focusedID = PhysicalKey.enter.code
      return
    }
    let middle = place.columns.lowerBound + place.columns.upperBound
    let keys = places.filter { $0.cap.stroke != nil }
    let found: KeyChart.Cap? =
      switch direction {
      case .left:
        keys.last {
          $0.place.rows == place.rows && $0.place.columns.lowerBound < place.origin.column
        }?
        .cap
      case .right:
        keys.first {
          $0.place.rows == place.rows && $0.place.columns.lowerBound > place.origin.column
        }?
        .cap
      default:
        keys.filter {
          $0.place.origin.row == place.origin.row
            + (direction == .down ? place.size.rows : -place.size.rows)
        }.min {
          abs($0.place.columns.lowerBound + $0.place.columns.upperBound - middle)
            < abs($1.place.columns.lowerBound + $1.place.columns.upperBound - middle)
        }?.cap
      }
    if let found { focusedID = found.id }
  }

  private mutating func moveInList(_ direction: NamedKey) {
    let listed = listed
    guard let index = listed.firstIndex(where: { $0.id == focusedID }) else {
      focusedID = listed.first?.id ?? focusedID
      return
    }
    let step = direction == .down || direction == .right ? 1 : -1
    focusedID = listed[min(max(0, index + step), listed.count - 1)].id
  }

  /// Focuses the key at a cell; returns false if there is none.
  mutating func focus(at cell: CellPosition, in size: CellSize) -> Bool {
    if capHeight(in: size) == nil {
      let row = cell.row - Self.above
      guard 0..<listRows(in: size) ~= row, firstRow(in: size) + row < listed.count else {
        return false
      }
      focusedID = listed[firstRow(in: size) + row].id
      return true
    }
    let found = places(in: size).first { $0.place.contains(cell) && $0.cap.stroke != nil }
    if let found { focusedID = found.cap.id }
    return found != nil
  }

  /// Returns the first visible row of the list, so that the focused key is visible.
  private func firstRow(in size: CellSize) -> Int {
    let rows = listRows(in: size)
    let index = listed.firstIndex { $0.id == focusedID } ?? 0
    return min(max(0, index - rows / 2), max(0, listed.count - rows))
  }

  // MARK: Drawing

  func draw(on canvas: inout Canvas) {
    let size = canvas.size
    canvas.fill(CellRect(size: size), canvas.theme.text)
    guard size.rows > Self.above else { return }
    let parts =
      chart.pending != nil
      ? [help.cancels.map { "\($0) ends the keys" }]
      : (size.columns < 60
        ? [] : [help.layers.map { "\($0) modifiers" }, help.performs.map { "\($0) does it" }])
        + ["\(help.closes) closes"]
    canvas.draw(
      TitleLine("Keyboard", info: parts.compactMap(\.self).joined(separator: "  ")),
      in: CellRect(row: 0, column: 0, rows: 1, columns: size.columns))
    drawLayers(on: &canvas)
    if capHeight(in: size) == nil {
      drawList(on: &canvas)
    } else {
      for (cap, place) in places(in: size) {
        canvas.within(place) { draw(cap, on: &$0) }
      }
    }
    drawSummary(on: &canvas)
  }

  private func drawLayers(on canvas: inout Canvas) {
    let theme = canvas.theme
    if let pending = chart.pending {
      canvas.write("\(pending) -", at: CellPosition(row: 1, column: 1), theme.key)
      return
    }
    let layers = KeyChart.layers + (KeyChart.layers.contains(modifiers) ? [] : [modifiers])
    // If there is no room for all, the layers from the visible one on.
    let widths = layers.map { $0.layerName.displayWidth + 2 }
    let isWide = widths.reduce(0, +) <= canvas.size.columns
    var column = 0
    for (layer, width) in zip(layers, widths) {
      let isShown = layer == modifiers
      if !isWide, !isShown, column == 0 { continue }
      guard column + width <= canvas.size.columns else { break }
      canvas.write(
        " \(layer.layerName) ", at: CellPosition(row: 1, column: column),
        isShown ? theme.mode : theme.detail)
      column += width
    }
  }

  private func draw(_ cap: KeyChart.Cap, on canvas: inout Canvas) {
    let theme = canvas.theme
    let size = canvas.size
    let isFocused = cap.id == focusedID
    for row in 0..<size.rows {
      canvas.write(
        String(theme.symbols.track), at: CellPosition(row: row, column: 0), theme.scrollTrack)
    }
    let inner = CellRect(row: 0, column: 1, rows: size.rows, columns: size.columns - 1)
    canvas.within(inner) { canvas in
      let (legend, title) = Self.styles(of: cap, theme, modifiers)
      let width = canvas.size.columns
      canvas.write(
        cap.legend, at: .zero, columns: width, legend, truncation: .clip)
      if cap.meaning.isOff, cap.legend.displayWidth + 1 < width {
        canvas.write(
          String(theme.symbols.disabled), at: CellPosition(row: 0, column: width - 1), theme.detail)
      }
      let lines = Self.lines(of: cap, columns: width, rows: size.rows - 1, theme.symbols.ellipsis)
      for (row, line) in lines.enumerated() {
        canvas.write(
          line, at: CellPosition(row: row + 1, column: 0), columns: width, title,
          truncation: .clip)
      }
      if isFocused {
        canvas.restyle(CellRect(size: canvas.size), theme.focused)
        canvas.placeCursor(at: .zero)
      }
    }
  }

  /// Returns the title in a number of lines, cut if words are too long.
  private static func lines(
    of cap: KeyChart.Cap, columns: Int, rows: Int, _ ellipsis: Character
  ) -> [String] {
    let text: String =
      switch cap.meaning {
      case .waits(nil): String(ellipsis)
      case .waits: cap.title + String(ellipsis)
      case .deletes: "delete"
      case .types(" "): "space"
      default: cap.title
      }
    guard !text.isEmpty, columns > 0 else { return [] }
    return Array(text.wrapped(toColumns: columns).prefix(rows))
  }

  /// The styles of the legend and of the title.
  private static func styles(
    of cap: KeyChart.Cap, _ theme: Theme, _ modifiers: Modifiers
  ) -> (legend: Style, title: Style) {
    switch cap.meaning {
    case .performs, .waits: (theme.key, theme.text)
    case .types, .deletes: (theme.title, theme.text)
    case .modifier:
      (
        cap.position.map { modifiers.isSuperset(of: $0.modifier) && !$0.modifier.isEmpty } ?? false
          ? theme.mode : theme.detail, theme.detail
      )
    default: (theme.detail, theme.detail)
    }
  }

  private func drawList(on canvas: inout Canvas) {
    let (size, theme) = (canvas.size, canvas.theme)
    let listed = listed
    let first = firstRow(in: size)
    let rows = listRows(in: size)
    let width = listed.reduce(0) { max($0, ($1.stroke?.label(.words) ?? "").displayWidth) }
    for (row, cap) in listed[first...].prefix(rows).enumerated() {
      let line = Self.above + row
      let label = cap.stroke?.label(.words) ?? cap.legend
      canvas.write(label, at: CellPosition(row: line, column: 1), columns: width, theme.key)
      let title = Self.lines(of: cap, columns: 1000, rows: 1, theme.symbols.ellipsis).first ?? ""
      canvas.write(
        title, at: CellPosition(row: line, column: width + 3), columns: size.columns - width - 4,
        theme.text)
      guard cap.id == focusedID else { continue }
      canvas.restyle(CellRect(row: line, column: 0, rows: 1, columns: size.columns), theme.focused)
      canvas.placeCursor(at: CellPosition(row: line, column: 1))
    }
    if listed.isEmpty {
      canvas.write("no key does anything", at: CellPosition(row: 2, column: 1), theme.detail)
    }
  }

  private func drawSummary(on canvas: inout Canvas) {
    let size = canvas.size
    let rows = below(in: size)
    guard rows > 0 else { return }
    let isList = capHeight(in: size) == nil
    let cap = isList && !listed.contains { $0.id == focusedID } ? nil : focused
    let others = isList ? [] : chart.others.map(\.summary)
    let texts =
      [cap?.summary].compactMap(\.self)
      + (others.isEmpty ? [] : ["Also " + others.joined(separator: "; ")])
    let lines = texts.flatMap { $0.wrapped(toColumns: size.columns - 2) }.prefix(rows)
    for (row, line) in lines.enumerated() {
      canvas.write(
        line, at: CellPosition(row: size.rows - rows + row, column: 1), columns: size.columns - 2,
        row == 0 ? canvas.theme.title : canvas.theme.text)
    }
  }
}

extension KeyChart.Meaning {
  /// A Boolean value indicating whether it is bound and does nothing, now or ever in this terminal.
  nonisolated fileprivate var isOff: Bool {
    switch self {
    case .unavailable, .unreachable: true
    default: false
    }
  }
}

extension Modifiers {
  /// The name of a layer: the names of its modifiers in labels.
  nonisolated var layerName: String {
    isEmpty ? "plain" : String(KeyStroke(.enter, self).label(.words).dropLast("+Enter".count))
  }
}
