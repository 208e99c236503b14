import KeyboardCore
import KeyboardTerminal
import KeyboardTerminalUI

/// Lines that are shown and cannot be picked, above a list, or below one whose prompt is below.
final class HeaderPane: Pane {
  private let content: any Pane
  private let source: Source
  private let own: [StyledText]
  private let isBelow: Bool

  init(above content: any Pane, _ source: Source, _ options: Options) {
    (self.content, self.source) = (content, source)
    own = options.headerRows.map { StyledText($0) }
    isBelow = options.layout.hasPromptBelow
  }

  var changes: Observers<Void> { content.changes }
  var activePane: (any Pane)? { content }
  var fixedRows: Int? { content.fixedRows.map { $0 + lines.count } }

  /// The lines of the input are next to the list.
  private var lines: [StyledText] {
    let read = source.header.map { StyledText(bytes: $0) }
    return isBelow ? read.reversed() + own : own + read
  }

  private func rows(in size: CellSize) -> Int { min(lines.count, max(0, size.rows - 1)) }

  private func place(of size: CellSize) -> CellRect {
    let count = rows(in: size)
    return CellRect(
      row: isBelow ? 0 : count, column: 0, rows: size.rows - count, columns: size.columns)
  }

  func layOut(in size: CellSize) { content.layOut(in: place(of: size).size) }

  func draw(on canvas: inout Canvas, isActive: Bool) {
    let place = place(of: canvas.size)
    let start = isBelow ? place.size.rows : 0
    for (row, line) in lines.prefix(rows(in: canvas.size)).enumerated() {
      let whole = line.text.startIndex..<line.text.endIndex
      let styled = line.merging(canvas.theme.detail, over: line.runs.isEmpty ? [whole] : [])
      canvas.write(styled, in: whole, at: CellPosition(row: start + row, column: 2))
    }
    canvas.within(place) { content.draw(on: &$0, isActive: isActive) }
  }

  func receive(_ event: MouseEvent, in size: CellSize) -> [CommandInvocation] {
    let place = place(of: size)
    guard event.action != .press || event.cell.map(place.contains) ?? true else { return [] }
    return content.receive(event.within(place), in: place.size)
  }
}

extension Options {
  /// The lines of `--header`, where it has several.
  var headerRows: [String] {
    let lines = header?.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    return lines.map { $0.count > 1 || headerLines > 0 ? $0 : [] } ?? []
  }

  /// The title that was given; nil for none.
  var title: String? { headerRows.isEmpty ? header : nil }

  /// A Boolean value indicating whether there are lines above the list.
  var hasHeaderPane: Bool { headerLines > 0 || !headerRows.isEmpty }
}
