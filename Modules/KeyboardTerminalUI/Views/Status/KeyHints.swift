public import KeyboardCommands
public import KeyboardCore

/// What can follow a pending sequence, in columns: each key with what it performs.
///
/// ```
/// a  Select all    g  Go to first    s  more…
/// d  Delete        m  Move           3 more
/// ```
nonisolated public struct KeyHints: Hashable, Sendable, TerminalView {
  /// What can follow.
  public var next: [BindingHinted.Next]
  /// How keys are called; nil for notation.
  public var style: KeyLabelStyle?

  /// The widest that a column gets, and the cells between two.
  private static let widest = 32
  private static let gap = 3

  /// Creates hints.
  public init(_ next: [BindingHinted.Next], style: KeyLabelStyle? = nil) {
    self.next = next
    self.style = style
  }

  /// How many lines they take at a width, up to a limit.
  public func height(columns: Int, atMost limit: Int) -> Int {
    guard !next.isEmpty, columns > 0, limit > 0 else { return 0 }
    let count = max(1, (columns + Self.gap) / (columnWidth(in: columns) + Self.gap))
    return min(limit, (next.count + count - 1) / count)
  }

  /// Draws as many hints as there is room for, column by column.
  ///
  /// When not all fit, the last place says how many are missing.
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

  private func label(_ next: BindingHinted.Next) -> String {
    guard let style, let stroke = try? KeyStroke(parsing: next.stroke) else { return next.stroke }
    return stroke.label(style)
  }

  private static func text(_ next: BindingHinted.Next) -> String {
    guard next.continues else { return next.title }
    return next.title.isEmpty ? "more keys…" : next.title + " …"
  }
}
