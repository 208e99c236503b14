import KeyboardCommands
import KeyboardCore
import Testing

@testable import KeyboardTerminalUI

@Suite("The list of keys")
struct KeyGuideTests {
  private let guide = KeyGuide([
    CommandKeys(CommandInvocation("pick.choose"), title: "Choose", sequences: ["enter", "ctrl+j"]),
    CommandKeys(CommandInvocation("list.next"), title: "Next row", sequences: ["down"]),
    CommandKeys(
      CommandInvocation("pick.save"), title: "Save", sequences: ["ctrl+k ctrl+s"], isPossible: false
    ),
  ])

  @Test("Groups have a line of their own, keys a column, and the first line says what is seen")
  func drawing() {
    #expect(
      picture(guide, 6, 44).map(\.trimmed) == [
        "Keys                 1–5 of 5  Escape closes", "Pick", "  Enter, Ctrl+J  Choose",
        "  Ctrl+K Ctrl+S  Save", "List", "  Down           Next row",
      ])
  }

  @Test(
    "More than three lines of a command with other arguments are one",
    arguments: [
      (3, ["  1    Count", "  2    Count", "  3    Count", "  End  Last row"]),
      (9, ["  1 … 9  Count", "  End    Last row"]),
    ])
  func folding(count: Int, lines: [String]) throws {
    let digits = try (1...count).map { digit in
      CommandKeys(
        CommandInvocation("vim.digit", ["digit": .integer(digit)]), title: "Count",
        sequences: [try KeySequence(parsing: "\(digit)")])
    }
    let last = CommandKeys(
      CommandInvocation("vim.last"), title: "Last row", sequences: ["end"])
    let guide = KeyGuide(digits + [last])
    #expect(picture(guide, lines.count + 2, 44).dropFirst(2).map(\.trimmed) == lines)
  }

  @Test("It scrolls to its ends and no further, with a bar", arguments: [(1, 1), (9, 3), (-4, 0)])
  func scrolling(distance: Int, top: Int) {
    var guide = guide
    guide.scroll(by: distance, page: 2)
    let lines = picture(guide, 3, 40)
    #expect(lines[0].contains("\(top + 1)–\(top + 2) of 5"))
    #expect(lines[1].hasSuffix(top < 3 ? "┃" : "│"))
    #expect(lines[2].hasSuffix(top < 3 ? "│" : "┃"))
  }

  @Test(
    "There is no size at which drawing fails",
    arguments: [(0, 0), (1, 1), (2, 3), (5, 12), (40, 9)])
  func sizes(rows: Int, columns: Int) {
    #expect(picture(guide, rows, columns).count == rows)
  }

  @Test("What would do nothing now is not drawn as a key, and the cursor is that of the list")
  func impossible() {
    #expect(grid(guide, 6, 44).cursor == CellPosition(row: 0, column: 5))
    #expect(grid(guide, 6, 44).rows(with: .bold) == [0, 1, 2, 4, 5])
  }
}
