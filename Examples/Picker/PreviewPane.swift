import KeyboardCommands
import KeyboardCore
import KeyboardTerminal
import KeyboardTerminalUI

/// The output of a preview, whose first lines may stay above the others.
final class PreviewPane: Pane {
  /// The number of lines that stay.
  var fixedLines = 0
  private let body: LongTextPane
  private let head: LongTextPane

  init(_ body: LongTextPane) {
    self.body = body
    head = LongTextPane(body.text)
  }

  var changes: Observers<Void> { body.changes }
  var activePane: (any Pane)? { body }

  private func place(in size: CellSize) -> CellRect {
    let rows = min(fixedLines, max(0, size.rows - 1))
    return CellRect(row: rows, column: 0, rows: size.rows - rows, columns: size.columns)
  }

  func layOut(in size: CellSize) {
    let place = place(in: size)
    body.layOut(in: place.size)
    guard fixedLines > 0 else { return }
    if head.text !== body.text { head.text = body.text }
    head.wrapsLines = body.wrapsLines
    head.textHasChanged()
    head.layOut(in: CellSize(rows: place.origin.row, columns: size.columns))
  }

  func draw(on canvas: inout Canvas, isActive: Bool) {
    let place = place(in: canvas.size)
    canvas.within(place) { body.draw(on: &$0, isActive: isActive) }
    guard fixedLines > 0 else { return }
    let above = CellRect(
      row: 0, column: 0, rows: place.origin.row, columns: place.size.columns)
    canvas.within(above) { head.draw(on: &$0, isActive: false) }
  }

  func receive(_ event: MouseEvent, in size: CellSize) -> [CommandInvocation] {
    let place = place(in: size)
    return body.receive(event.within(place), in: place.size)
  }
}
