import KeyboardCommands
import KeyboardCore

/// Every key in force, by who provides it: a page over the screen that scrolls.
///
/// ```
/// Keys                                    1–20 of 34    title
/// Picker                                           ┃    who provides it
///   Enter          Choose                          ┃    faint while it would do nothing
///   Tab            Select                          │
///   1 … 9          Count                           │    one command with other arguments
/// ```
nonisolated struct KeyGuide: TerminalView {
  private enum Line {
    case provider(String)
    case keys(label: String, CommandKeys)
    case note(String)
  }

  private let lines: [Line]
  private let keyWidth: Int
  private var top = 0

  init(_ keys: [CommandKeys], notes: [String] = []) {
    let providers = keys.map(\.provider).reduce(into: [String]()) {
      if !$0.contains($1) { $0.append($1) }
    }
    lines =
      providers.flatMap { provider in
        [.provider(provider)] + Self.lines(of: keys.filter { $0.provider == provider })
      } + notes.map(Line.note)
    keyWidth = lines.reduce(0) {
      guard case .keys(let label, _) = $1 else { return $0 }
      return max($0, label.displayWidth)
    }
  }

  /// A line each; more than three that differ in their arguments alone are one, from first to last.
  private static func lines(of keys: [CommandKeys]) -> [Line] {
    var lines: [Line] = []
    var rest = keys[...]
    while let first = rest.first {
      let alike = rest.prefix {
        ($0.command.id, $0.title, $0.isPossible)
          == (first.command.id, first.title, first.isPossible)
      }
      if alike.count > 3, let last = alike.last {
        lines.append(.keys(label: "\(first.label) … \(last.label)", first))
      } else {
        lines += alike.map { .keys(label: $0.label, $0) }
      }
      rest = rest.dropFirst(alike.count)
    }
    return lines
  }

  /// Scrolls, no further than the ends.
  mutating func scroll(by distance: Int, page: Int) {
    top = min(max(0, top + distance), max(0, lines.count - page))
  }

  func draw(on canvas: inout Canvas) {
    let size = canvas.size
    let page = size.rows - 1
    canvas.fill(CellRect(size: size), canvas.theme.text)
    guard page > 0 else { return }
    // Another size may have more room.
    let top = min(top, max(0, lines.count - page))
    let seen = lines[top...].prefix(page)
    canvas.draw(
      TitleLine("Keys", info: "\(top + 1)–\(top + seen.count) of \(lines.count)  Escape closes"),
      in: CellRect(row: 0, column: 0, rows: 1, columns: size.columns))
    // In place of the cursor of what lies below.
    canvas.placeCursor(at: CellPosition(row: 0, column: 5))
    let width = min(keyWidth, max(8, size.columns / 2 - 4))
    for (row, line) in seen.enumerated() {
      switch line {
      case .provider(let name):
        canvas.write(
          name, at: CellPosition(row: row + 1, column: 0), columns: size.columns - 2,
          canvas.theme.header)
      case .note(let text):
        canvas.write(
          text, at: CellPosition(row: row + 1, column: 0), columns: size.columns - 2,
          canvas.theme.detail)
      case .keys(let label, let keys):
        let style = keys.isPossible ? canvas.theme.text : canvas.theme.detail
        canvas.write(
          label, at: CellPosition(row: row + 1, column: 2), columns: width,
          keys.isPossible ? canvas.theme.key : style)
        canvas.write(
          keys.title, at: CellPosition(row: row + 1, column: width + 4),
          columns: size.columns - width - 6, style)
      }
    }
    var viewport = Viewport(
      contentSize: Size(width: 0, height: Double(lines.count)),
      size: Size(width: 0, height: Double(page)))
    viewport.offset.y = Double(top)
    canvas.draw(
      ScrollBar(viewport, length: page),
      in: CellRect(row: 1, column: size.columns - 1, rows: page, columns: 1))
  }
}
