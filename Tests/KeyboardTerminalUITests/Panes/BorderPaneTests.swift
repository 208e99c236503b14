import KeyboardCore
import KeyboardTerminalUI
import PictureTerminals
import Testing

@MainActor
@Suite("Border pane")
struct BorderPaneTests {
  private let content = TextPane(document: TextDocument("ab"))

  @Test(
    "Each side has a line, and corners where two of them meet",
    arguments: [
      (.rounded, .all, ["╭─────╮", "│ ab  │", "╰─────╯"]),
      (.sharp, .all, ["┌─────┐", "│ ab  │", "└─────┘"]),
      (.bold, .all, ["┏━━━━━┓", "┃ ab  ┃", "┗━━━━━┛"]),
      (.double, .all, ["╔═════╗", "║ ab  ║", "╚═════╝"]),
      (.rounded, .top, ["───────", "ab", ""]), (.rounded, .bottom, ["ab", "", "───────"]),
      (.rounded, .left, ["│ ab", "│", "│"]),
      (.rounded, [.left, .right], ["│ ab  │", "│     │", "│     │"]),
      (.rounded, [.top, .left], ["╭──────", "│ ab", "│"]), (.rounded, [], ["ab", "", ""]),
    ] as [(BorderPane.Lines, BorderPane.Sides, [String])])
  func sides(lines: BorderPane.Lines, sides: BorderPane.Sides, picture: [String]) {
    let pane = BorderPane(around: content, lines, sides: sides)
    #expect(pane.lines(3, 7) == picture)
  }

  @Test(
    "The label is in the middle, or counts from an end, above or below",
    arguments: [
      (0, false, "╭──ab──╮"), (2, false, "╭ab────╮"), (-2, false, "╭────ab╮"),
      (99, false, "╭─────ab"),
      (0, true, "╰──ab──╯"),
    ])
  func labels(column: Int, isBelow: Bool, line: String) {
    let pane = BorderPane(around: content)
    var label = BorderPane.Label("ab")
    (label.column, label.isBelow) = (column, isBelow)
    pane.label = label
    #expect(pane.lines(3, 8)[isBelow ? 2 : 0] == line)
  }

  @Test(
    "A theme with ASCII symbols draws every border with them", arguments: BorderPane.Lines.allCases)
  func ascii(lines: BorderPane.Lines) {
    var theme = Theme.monochrome
    theme.symbols = .ascii
    let pane = BorderPane(around: content, lines)
    #expect(pane.grid(3, 7, theme: theme).lines == ["+-----+", "| ab  |", "+-----+"])
  }

  @Test("The lines have the style of borders on the ground of the text, and the label its own")
  func styles() {
    var theme = Theme.monochrome
    theme.border = Style(foreground: .red)
    theme.borderLabel = Style(.bold)
    theme.text = Style(background: .blue)
    let pane = BorderPane(around: content)
    pane.label = BorderPane.Label("ab")
    let grid = pane.grid(3, 8, theme: theme)
    let line = Style(foreground: .red, background: .blue)
    for row in 0..<3 {
      for column in 0..<8 {
        let isInside = row == 1 && 2..<6 ~= column
        let isBlank = row == 1 && (column == 1 || column == 6)
        let isLabel = row == 0 && 3..<5 ~= column
        let style = grid.style(at: CellPosition(row: row, column: column))
        if isLabel {
          #expect(style == Style(.bold, foreground: .red, background: .blue))
        } else if !isInside, !isBlank {
          #expect(style == line, "at \(row), \(column)")
        }
      }
    }
    theme.border.background = .green
    #expect(pane.grid(3, 8, theme: theme).style(at: .zero)?.background == .green)
  }

  @Test(
    "A label without a line for it is not drawn, one that is too wide is cut",
    arguments: [
      (1, false, .all, "ab", ["ab─────╮", "│ ab   │", "╰──────╯"]),
      (-1, true, .all, "ab", ["╭──────╮", "│ ab   │", "╰─────ab"]),
      (0, true, .top, "ab", ["────────", "ab", ""]),
      (0, false, .bottom, "ab", ["ab", "", "───ab───"]),
      (0, false, .left, "ab", ["│ ab", "│", "│"]),
      (0, false, .all, "abc", ["╭─abc──╮", "│ ab   │", "╰──────╯"]),
    ] as [(Int, Bool, BorderPane.Sides, String, [String])])
  func labelPlaces(
    column: Int, isBelow: Bool, sides: BorderPane.Sides, text: String, lines: [String]
  ) {
    let pane = BorderPane(around: content, sides: sides)
    var label = BorderPane.Label(StyledText(text))
    (label.column, label.isBelow) = (column, isBelow)
    var count = 0
    let token = pane.changes.observe { count += 1 }
    pane.label = label
    #expect(count == 1)
    #expect(pane.lines(3, 8) == lines)
    token.cancel()
  }

  @Test(
    "On the smallest screens there is the border and no content",
    arguments: [
      (0, 0, []), (1, 1, ["╯"]), (1, 4, ["╰──╯"]), (2, 2, ["╭╮", "╰╯"]),
      (3, 4, ["╭──╮", "│  │", "╰──╯"]),
    ])
  func tinySizes(rows: Int, columns: Int, lines: [String]) {
    #expect(BorderPane(around: content).lines(rows, columns) == lines)
  }
}
