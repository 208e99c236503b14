public import KeyboardCore
public import KeyboardTerminal

/// A pane with a border around it.
///
/// ```
/// ╭─────────────────╮
/// │ > berry         │
/// │ › Blueberry jam │
/// ╰─────────────────╯
/// ```
@MainActor
public final class BorderPane: Pane {
  private let content: any Pane
  private let isRound: Bool

  /// Creates a pane.
  ///
  /// - Parameters:
  ///   - content: the pane in the border.
  ///   - isRound: whether the corners are round.
  public init(around content: any Pane, isRound: Bool = true) {
    (self.content, self.isRound) = (content, isRound)
  }

  /// The observers notified when the content changes its look.
  public var changes: Observers<Void> { content.changes }

  /// The pane in the border.
  public var activePane: (any Pane)? { content }

  /// The lines that the content needs, and two.
  public var fixedRows: Int? { content.fixedRows.map { $0 + 2 } }

  private func inside(_ size: CellSize) -> CellRect {
    CellRect(
      row: 1, column: 2, rows: max(0, size.rows - 2), columns: max(0, size.columns - 4))
  }

  /// Lays out the content.
  public func layOut(in size: CellSize) { content.layOut(in: inside(size).size) }

  /// Draws the border, and the content with a column of blanks at each side.
  public func draw(on canvas: inout Canvas, isActive: Bool) {
    canvas.drawBox(CellRect(size: canvas.size), isRound: isRound)
    canvas.within(inside(canvas.size)) { content.draw(on: &$0, isActive: isActive) }
  }

  /// Passes the mouse to the content within the border.
  public func receive(_ event: MouseEvent, in size: CellSize) -> [CommandInvocation] {
    let place = inside(size)
    guard event.action != .press || event.cell.map(place.contains) ?? true else { return [] }
    return content.receive(event.within(place), in: place.size)
  }
}
