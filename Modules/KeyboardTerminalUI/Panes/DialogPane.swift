public import KeyboardCore
public import KeyboardTerminal

/// A pane in a box over another one, which receives no mouse events meanwhile.
///
/// ```
/// › Ada ┌──────────────────┐ ys
///   Gra │ Name: Lovelace   │ , …
///       │ [OK] [Cancel]    │
///       └──────────────────┘
/// ```
///
/// It is for a dialog that a `FocusSequence` presents; ``Dialogs`` asks questions itself.
@MainActor
public final class DialogPane: Pane {
  /// Notified when the pane looks different.
  public let changes = Observers<Void>()

  private let content: any Pane
  private let ground: any Pane
  private var tokens: [Subscription] = []

  /// Creates a pane.
  ///
  /// - Parameters:
  ///   - content: the pane in the box, which receives the keys.
  ///   - ground: the pane that is visible around it.
  public init(_ content: any Pane, over ground: any Pane) {
    (self.content, self.ground) = (content, ground)
    tokens = [content, ground].map { $0.changes.observe { [changes] in changes.notify() } }
  }

  /// The pane in the box.
  public var activePane: (any Pane)? { content }

  /// Returns the box: as high as its content needs, at most the screen.
  private func box(in size: CellSize) -> CellRect {
    let columns = min(max(20, size.columns * 3 / 4), size.columns)
    let rows = min((content.fixedRows ?? size.rows / 2) + 2, size.rows)
    return CellRect(
      row: (size.rows - rows) / 2, column: (size.columns - columns) / 2, rows: rows,
      columns: columns)
  }

  private func inside(_ box: CellRect) -> CellRect {
    CellRect(
      row: box.origin.row + 1, column: box.origin.column + 2, rows: max(0, box.size.rows - 2),
      columns: max(0, box.size.columns - 4))
  }

  /// Lays out both.
  public func layOut(in size: CellSize) {
    ground.layOut(in: size)
    content.layOut(in: inside(box(in: size)).size)
  }

  /// Draws the box over the other pane.
  public func draw(on canvas: inout Canvas, isActive: Bool) {
    let box = box(in: canvas.size)
    ground.draw(on: &canvas, isActive: false)
    canvas.drawBox(box)
    canvas.within(inside(box)) { content.draw(on: &$0, isActive: isActive) }
  }

  /// Passes the mouse to the box.
  public func receive(_ event: MouseEvent, in size: CellSize) -> [CommandInvocation] {
    let place = inside(box(in: size))
    guard event.action != .press || event.cell.map(place.contains) ?? true else { return [] }
    return content.receive(event.within(place), in: place.size)
  }

  /// Passes the abilities of the terminal to both panes.
  public func learn(_ capabilities: Capabilities) {
    for pane in [content, ground] { pane.learn(capabilities) }
  }
}
