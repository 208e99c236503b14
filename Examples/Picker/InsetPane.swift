import KeyboardCore
import KeyboardTerminal
import KeyboardTerminalUI

/// The room around a pane, as `--margin` and `--padding` give it: `1`, `1,2`, `1,2,3` or `1,10%,1,2`, from the top on,
/// clockwise.
struct Margin {
  /// A number of lines or columns, or a part of those of the terminal.
  enum Extent {
    case cells(Int)
    case percent(Int)

    init?(_ text: Substring) {
      let isPart = text.hasSuffix("%")
      guard let number = Int(isPart ? text.dropLast() : text), 0...(isPart ? 50 : 1000) ~= number
      else { return nil }
      self = isPart ? .percent(number) : .cells(number)
    }

    func cells(of all: Int) -> Int {
      switch self {
      case .cells(let count): count
      case .percent(let share): all * share / 100
      }
    }
  }

  let (top, right, bottom, left): (Extent, Extent, Extent, Extent)

  init?(_ text: String) {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false)
    let extents = parts.compactMap { Extent($0) }
    guard extents.count == parts.count else { return nil }
    switch extents.count {
    case 1: (top, right, bottom, left) = (extents[0], extents[0], extents[0], extents[0])
    case 2: (top, right, bottom, left) = (extents[0], extents[1], extents[0], extents[1])
    case 3: (top, right, bottom, left) = (extents[0], extents[1], extents[2], extents[1])
    case 4: (top, right, bottom, left) = (extents[0], extents[1], extents[2], extents[3])
    default: return nil
    }
  }

  /// Returns the place within it, which has one line and one column at least.
  func place(in size: CellSize, ofScreen screen: CellSize) -> CellRect {
    let row = min(top.cells(of: screen.rows), max(0, size.rows - 1))
    let column = min(left.cells(of: screen.columns), max(0, size.columns - 1))
    let rows = size.rows - row - bottom.cells(of: screen.rows)
    let columns = size.columns - column - right.cells(of: screen.columns)
    return CellRect(row: row, column: column, rows: max(1, rows), columns: max(1, columns))
  }
}

/// A pane with room around it.
final class InsetPane: Pane {
  private let content: any Pane
  private let margin: Margin
  private let screen: () -> CellSize

  init(around content: any Pane, _ margin: Margin, screen: @escaping () -> CellSize) {
    (self.content, self.margin, self.screen) = (content, margin, screen)
  }

  var changes: Observers<Void> { content.changes }
  var activePane: (any Pane)? { content }

  var fixedRows: Int? {
    let rows = screen().rows
    return content.fixedRows.map { $0 + margin.top.cells(of: rows) + margin.bottom.cells(of: rows) }
  }

  private func place(in size: CellSize) -> CellRect { margin.place(in: size, ofScreen: screen()) }

  func layOut(in size: CellSize) { content.layOut(in: place(in: size).size) }

  func draw(on canvas: inout Canvas, isActive: Bool) {
    canvas.within(place(in: canvas.size)) { content.draw(on: &$0, isActive: isActive) }
  }

  func receive(_ event: MouseEvent, in size: CellSize) -> [CommandInvocation] {
    let place = place(in: size)
    guard event.action != .press || event.cell.map(place.contains) ?? true else { return [] }
    return content.receive(event.within(place), in: place.size)
  }
}
