import KeyboardCore
import KeyboardTerminal
import KeyboardTerminalUI

/// A text that scrolls, with a picture below it where the terminal shows some.
final class PreviewPane: Pane {
  /// What stands above a picture.
  var heading = ""
  /// The picture below the text; nil for none.
  var picture: TerminalPicture?
  /// A Boolean value indicating whether the terminal shows pictures.
  private(set) var showsPictures = false

  private let pane: LongTextPane

  init(_ pane: LongTextPane) {
    self.pane = pane
  }

  var changes: Observers<Void> { pane.changes }
  var activePane: (any Pane)? { pane }

  func layOut(in size: CellSize) { pane.layOut(in: size) }

  func draw(on canvas: inout Canvas, isActive: Bool) {
    pane.draw(on: &canvas, isActive: isActive)
    guard let picture else { return }
    // The heading ends in an empty line, which sets the two apart.
    let lines = heading.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
    let top = lines.reduce(0) { $0 + StyledText($1).rows(columns: canvas.size.columns).count }
    let rect = CellRect(
      row: top, column: 1, rows: canvas.size.rows - top, columns: canvas.size.columns - 2)
    if rect.size.rows > 0, rect.size.columns > 0 { canvas.draw(picture, in: rect) }
  }

  func receive(_ event: MouseEvent, in size: CellSize) -> [CommandInvocation] {
    pane.receive(event, in: size)
  }

  func learn(_ capabilities: Capabilities) {
    showsPictures = capabilities.pictures
    pane.learn(capabilities)
  }
}
