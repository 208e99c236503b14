/// A line with text at the left and other text at the right; the right one goes first when there is
/// no room for both.
nonisolated public struct TitleLine: Hashable, Sendable, TerminalView {
  /// At the left.
  public var title: String
  /// At the right.
  public var info: String

  /// Creates a line.
  public init(_ title: String, info: String = "") {
    self.title = title
    self.info = info
  }

  /// Draws the first line.
  public func draw(on canvas: inout Canvas) {
    let columns = canvas.size.columns
    canvas.write(title, at: .zero, canvas.theme.title)
    guard title.fits(columns: columns), info.fits(columns: columns) else { return }
    let room = columns - title.displayWidth - (title.isEmpty ? 0 : 2)
    let width = info.displayWidth
    guard width <= room else { return }
    canvas.write(
      info, at: CellPosition(row: 0, column: columns - width), canvas.theme.detail)
  }
}
