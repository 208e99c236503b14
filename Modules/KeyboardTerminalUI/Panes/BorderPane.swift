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
  ///   - content: what is in the border.
  ///   - isRound: whether the corners are round.
  public init(around content: any Pane, isRound: Bool = true) {
    (self.content, self.isRound) = (content, isRound)
  }

  /// Notified when what is in the border looks different.
  public var changes: Observers<Void> { content.changes }

  /// What is in the border says.
  public var summary: String { content.summary }

  /// What is in the border says.
  public var help: String { content.help }

  /// What has the focus in the border.
  public var focusedElement: AccessibilityElement? { content.focusedElement }

  /// Those of what is in the border, and two.
  public var fixedRows: Int? { content.fixedRows.map { $0 + 2 } }

  private func inside(_ size: CellSize) -> CellRect {
    CellRect(
      row: 1, column: 2, rows: max(0, size.rows - 2), columns: max(0, size.columns - 4))
  }

  /// Lays out what is in the border.
  public func layOut(in size: CellSize) { content.layOut(in: inside(size).size) }

  /// Draws the border, and what is in it with a column of blanks at each side.
  public func draw(on canvas: inout Canvas, isActive: Bool) {
    canvas.drawBox(CellRect(size: canvas.size), isRound: isRound)
    canvas.within(inside(canvas.size)) { content.draw(on: &$0, isActive: isActive) }
  }

  /// Does what the mouse asks for within the border.
  public func receive(_ event: MouseEvent, in size: CellSize) -> [CommandInvocation] {
    let place = inside(size)
    guard event.action != .press || event.cell.map(place.contains) ?? true else { return [] }
    return content.receive(event.within(place), in: place.size)
  }

  /// Returns whether what is in the border would.
  public func canScrollSideways(by halves: Int) -> Bool { content.canScrollSideways(by: halves) }

  /// Scrolls what is in the border.
  public func scrollSideways(by halves: Int) { content.scrollSideways(by: halves) }

  /// Tells what is in the border.
  public func learn(_ capabilities: Capabilities) { content.learn(capabilities) }

  /// Tells what is in the border.
  public func interrupt() { content.interrupt() }

  /// Returns whether what is inside would take a key before the bindings.
  public func takes(_ event: KeyEvent) -> Bool { content.takes(event) }

  /// Offers a key to what is in the border.
  public func receive(_ event: KeyEvent) -> Bool { content.receive(event) }

  /// Offers pasted text to what is in the border.
  public func paste(_ text: String) -> Bool { content.paste(text) }
}
