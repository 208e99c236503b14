public import KeyboardCore
public import KeyboardTerminal

/// A pane with a border around it.
///
/// ```
/// ╭──── Fruit ──────╮
/// │ > berry         │
/// │ › Blueberry jam │
/// ╰─────────────────╯
/// ```
@MainActor
public final class BorderPane: Pane {
  /// Notified when the pane looks different.
  public let changes = Observers<Void>()

  /// The lines of a border. A theme with ASCII symbols draws all of them alike.
  public enum Lines: String, Hashable, Sendable, CaseIterable {
    /// Thin lines with round corners, or with corners.
    case rounded, sharp
    /// Thick lines, or two.
    case bold, double
  }

  /// The sides of a border.
  nonisolated public struct Sides: OptionSet, Hashable, Sendable {
    /// One bit for each side.
    public let rawValue: UInt8

    /// Creates sides from their bits.
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// The side above.
    public static let top = Sides(rawValue: 1)
    /// The side below.
    public static let bottom = Sides(rawValue: 2)
    /// The side at the left.
    public static let left = Sides(rawValue: 4)
    /// The side at the right.
    public static let right = Sides(rawValue: 8)
    /// All four.
    public static let all: Sides = [.top, .bottom, .left, .right]
  }

  /// A text in the line above, or in the one below.
  public struct Label: Sendable {
    /// The text, with its colours.
    public var text: StyledText
    /// The first column of the text, from 1; from the right if negative, and 0, the default, for the middle.
    public var column = 0
    /// A Boolean value indicating whether it is in the line below.
    public var isBelow = false

    /// Creates a label in the middle of the line above.
    public init(_ text: StyledText) { self.text = text }
  }

  /// The label; nil, the default, for none.
  public var label: Label? { didSet { changes.notify() } }

  private let content: any Pane
  private let lines: Lines
  private let sides: Sides
  private var token: Subscription?

  /// Creates a pane.
  ///
  /// - Parameters:
  ///   - content: the pane in the border.
  ///   - lines: the lines of the border.
  ///   - sides: the sides that have a line.
  public init(around content: any Pane, _ lines: Lines = .rounded, sides: Sides = .all) {
    (self.content, self.lines, self.sides) = (content, lines, sides)
    token = content.changes.observe { [changes] in changes.notify() }
  }

  /// The pane in the border.
  public var activePane: (any Pane)? { content }

  private var extraRows: Int { (sides.contains(.top) ? 1 : 0) + (sides.contains(.bottom) ? 1 : 0) }

  /// The lines that the content needs, and those of the border.
  public var fixedRows: Int? { content.fixedRows.map { $0 + extraRows } }

  private func inside(_ size: CellSize) -> CellRect {
    let left = sides.contains(.left) ? 2 : 0
    let right = sides.contains(.right) ? 2 : 0
    return CellRect(
      row: sides.contains(.top) ? 1 : 0, column: left, rows: max(0, size.rows - extraRows),
      columns: max(0, size.columns - left - right))
  }

  /// Lays out the content.
  public func layOut(in size: CellSize) { content.layOut(in: inside(size).size) }

  /// Draws the border, and the content with a column of blanks at each side that has a line.
  public func draw(on canvas: inout Canvas, isActive: Bool) {
    let size = canvas.size
    let characters = lines.characters(canvas.theme.symbols)
    var style = canvas.theme.border
    style.background = style.background ?? canvas.theme.text.background
    let (right, bottom) = (size.columns - 1, size.rows - 1)
    for (side, row) in [(Sides.top, 0), (.bottom, bottom)] where sides.contains(side) {
      let place = CellRect(row: row, column: 0, rows: 1, columns: size.columns)
      canvas.fill(place, with: characters.horizontal, style)
    }
    for (side, column) in [(Sides.left, 0), (.right, right)] where sides.contains(side) {
      let place = CellRect(row: 0, column: column, rows: size.rows, columns: 1)
      canvas.fill(place, with: characters.vertical, style)
    }
    let corners: [(Sides, CellPosition)] = [
      ([.top, .left], CellPosition(row: 0, column: 0)),
      ([.top, .right], CellPosition(row: 0, column: right)),
      ([.bottom, .left], CellPosition(row: bottom, column: 0)),
      ([.bottom, .right], CellPosition(row: bottom, column: right)),
    ]
    for (corner, (both, place)) in zip(characters.corners, corners) where sides.contains(both) {
      canvas.write(String(corner), at: place, style)
    }
    drawLabel(on: &canvas, style)
    canvas.within(inside(size)) { content.draw(on: &$0, isActive: isActive) }
  }

  private func drawLabel(on canvas: inout Canvas, _ style: Style) {
    guard let label, !sides.isDisjoint(with: [.top, .bottom]) else { return }
    let isBelow = label.isBelow || !sides.contains(.top)
    guard !isBelow || sides.contains(.bottom) else { return }
    let (all, width) = (canvas.size.columns, label.text.text.displayWidth)
    let column =
      switch label.column {
      case 0: max(0, (all - width) / 2)
      case ..<0: max(0, all + label.column + 1 - width)
      default: max(0, min(label.column - 1, all - width))
      }
    let whole = label.text.text.startIndex..<label.text.text.endIndex
    let look = style.merging(canvas.theme.borderLabel)
    let text = label.text.merging(look, over: label.text.runs.isEmpty ? [whole] : [])
    let row = isBelow ? canvas.size.rows - 1 : 0
    canvas.write(text, in: whole, at: CellPosition(row: row, column: column))
  }

  /// Passes the mouse to the content within the border.
  public func receive(_ event: MouseEvent, in size: CellSize) -> [CommandInvocation] {
    let place = inside(size)
    guard event.action != .press || event.cell.map(place.contains) ?? true else { return [] }
    return content.receive(event.within(place), in: place.size)
  }
}

extension BorderPane.Lines {
  /// The characters of the lines, and of the corners: top left, top right, bottom left, bottom right.
  fileprivate func characters(
    _ symbols: Theme.Symbols
  ) -> (horizontal: Character, vertical: Character, corners: [Character]) {
    switch self {
    case _ where symbols.corners == Theme.Symbols.ascii.corners: ("-", "|", symbols.corners)
    case .rounded: ("─", "│", symbols.roundCorners)
    case .sharp: ("─", "│", symbols.corners)
    case .bold: ("━", "┃", ["┏", "┓", "┗", "┛"])
    case .double: ("═", "║", ["╔", "╗", "╚", "╝"])
    }
  }
}
