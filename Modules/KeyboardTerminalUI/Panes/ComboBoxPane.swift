public import KeyboardCore
public import KeyboardNavigation
public import KeyboardTerminal

/// A combo box: a line of text, and its list below while it is expanded.
///
/// ```
/// ap_                     ▾  the text
/// › Apple                    the list
///   Apricot
/// ```
@MainActor
public final class ComboBoxPane: Pane {
  /// Notified when the pane looks different.
  public let changes = Observers<Void>()

  private let combo: ComboBox
  private let line: TextPane
  private let list: any Pane
  private var tokens: [Subscription] = []

  /// Creates a pane.
  ///
  /// - Parameters:
  ///   - combo: the text and the navigator of its list.
  ///   - list: the pane of the list, such as a ``TablePane``.
  public init(_ combo: ComboBox, list: any Pane) {
    (self.combo, self.list) = (combo, list)
    line = TextPane(document: combo.document)
    tokens = [combo.changes, line.changes, list.changes].map {
      $0.observe { [changes] in changes.notify() }
    }
  }

  private func parts(in size: CellSize) -> (line: CellRect, list: CellRect) {
    (
      CellRect(row: 0, column: 0, rows: min(1, size.rows), columns: max(0, size.columns - 2)),
      CellRect(row: 1, column: 0, rows: max(0, size.rows - 1), columns: size.columns)
    )
  }

  /// One line for the text, and up to eight lines below it while the list is shown.
  public var fixedRows: Int? { combo.isExpanded ? 1 + min(8, combo.list.totalNumberOfItems) : 1 }

  /// The summary of the list while it is shown.
  public var summary: String { combo.isExpanded ? list.summary : "" }

  /// The text, or the row of the list while the list has the focus.
  public var focusedElement: AccessibilityElement? {
    let element = combo.selfDescription.element()
    guard element?.role != .text, let row = list.focusedElement else { return element }
    return element?.labeled(row.label)
  }

  /// Gives the text the first line, and the list the others.
  public func layOut(in size: CellSize) {
    let parts = parts(in: size)
    line.layOut(in: parts.line.size)
    list.layOut(in: parts.list.size)
  }

  /// Draws the text, the sign of the list, and the list while it is shown.
  public func draw(on canvas: inout Canvas, isActive: Bool) {
    let parts = parts(in: canvas.size)
    canvas.within(parts.line) { line.draw(on: &$0, isActive: isActive && !combo.isInPopup) }
    let symbols = canvas.theme.symbols
    canvas.write(
      String(combo.isExpanded ? symbols.expanded : symbols.collapsed),
      at: CellPosition(row: 0, column: max(0, canvas.size.columns - 1)), canvas.theme.detail)
    guard combo.isExpanded else { return }
    canvas.within(parts.list) { list.draw(on: &$0, isActive: isActive && combo.isInPopup) }
  }

  /// Puts the cursor in the text, shows and hides the list, or accepts the clicked row.
  public func receive(_ event: MouseEvent, in size: CellSize) -> [CommandInvocation] {
    let parts = parts(in: size)
    guard let cell = event.cell else { return [] }
    if cell.row == 0, event.action == .press, event.button == .left,
      cell.column >= parts.line.size.columns || !combo.isEditable
    {
      return [CommandInvocation(combo.isExpanded ? "combobox.close" : "combobox.open")]
    }
    if parts.line.contains(cell) { return line.receive(event, in: parts.line.size) }
    guard combo.isExpanded else { return [] }
    for command in list.receive(event.within(parts.list), in: parts.list.size) {
      // A click on a row accepts it, as in all drop-down lists.
      guard command.id == .focusRow else { continue }
      try? combo.popup.perform(command)
      return [CommandInvocation("combobox.accept")]
    }
    return []
  }
}
