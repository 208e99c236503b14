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
}
