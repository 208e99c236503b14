import KeyboardCommands
import KeyboardCore
import KeyboardNavigation
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
      picture(guide, 7, 44).map(\.trimmed) == [
        "Keys                                1–6 of 6", "× does nothing now", "Pick",
        "  Enter, Ctrl+J  Choose", "× Ctrl+K Ctrl+S  Save", "List", "  Down           Next row",
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
    guide.scroll(by: distance, in: CellSize(rows: 4, columns: 40))
    let lines = picture(guide, 4, 40)
    #expect(lines[0].contains("\(top + 1)–\(top + 3) of 6"))
    #expect(lines[1].hasSuffix(top < 3 ? "┃" : "│"))
    #expect(lines[3].hasSuffix(top < 3 ? "│" : "┃"))
  }

  @Test(
    "There is no size at which drawing fails",
    arguments: [(0, 0), (1, 1), (2, 3), (5, 12), (40, 9)])
  func sizes(rows: Int, columns: Int) {
    #expect(picture(guide, rows, columns).count == rows)
  }

  @Test("On 40 columns nothing is cut: keys and what they do go on below")
  func narrow() {
    let guide = KeyGuide([
      CommandKeys(
        CommandInvocation("screen.right"), title: "Show the end of long lines",
        sequences: ["alt+right"]),
      CommandKeys(
        CommandInvocation("screen.leave"), title: "Leave",
        sequences: ["shift+pagedown", "ctrl+g", "ctrl+c"]),
      CommandKeys(
        CommandInvocation("screen.start"), title: "Start", sequences: ["ctrl+g", "ctrl+home"]),
      CommandKeys(
        CommandInvocation("screen.end"), title: "End", sequences: ["ctrl+g", "ctrl+end"]),
    ])
    #expect(
      picture(guide, 9, 40).map(\.trimmed) == [
        "Keys                            1–8 of 8", "Screen",
        "  Alt+Right         Show the end of", "                    long lines",
        "  Shift+Page Down,  Leave", "  Ctrl+G, Ctrl+C",
        "  Ctrl+G,           Start", "  Ctrl+Home", "  Ctrl+G, Ctrl+End  End",
      ])
  }

  @Test("Keys that cannot arrive are left out, and with them what has no other")
  func unreachable() {
    let guide = KeyGuide(
      [
        CommandKeys(CommandInvocation("a.one"), title: "One", sequences: ["ctrl+i", "f3"]),
        CommandKeys(CommandInvocation("a.two"), title: "Two", sequences: ["ctrl+i"]),
        CommandKeys(CommandInvocation("b.two"), title: "Two", sequences: ["ctrl+i"]),
      ]) { $0 != "ctrl+i" }
    #expect(picture(guide, 5, 40).map(\.trimmed).dropFirst() == ["A", "  F3  One", "", ""])
  }

  @Test("What would do nothing now is not drawn as a key, and the cursor is that of the list")
  func impossible() {
    #expect(grid(guide, 7, 44).cursor == CellPosition(row: 0, column: 5))
    #expect(grid(guide, 7, 44).rows(with: .bold) == [0, 2, 3, 5, 6])
  }

  @Test(
    "A match that is not in sight comes to a third of the page, no further than the end",
    arguments: [
      ("03", "1–6", 4), ("05", "1–6", 6), ("06", "5–10", 3), ("15", "14–19", 3),
      ("17", "16–21", 3), ("20", "16–21", 6),
    ])
  func matches(number: String, place: String, row: Int) throws {
    let keys = try (1...20).map { number in
      let name = (number < 10 ? "0" : "") + "\(number)"
      return CommandKeys(
        CommandInvocation(CommandID("mail.c\(name)")), title: "Label \(name)",
        sequences: [try KeySequence(parsing: "f\(number)")])
    }
    var guide = KeyGuide(keys)
    let size = CellSize(rows: 7, columns: 40)
    guide.search(for: SearchQuery(number), from: 0, in: size)
    #expect(guide.result == "match 1 of 1")
    let grid = grid(guide, 7, 40)
    #expect(grid.lines[0].hasSuffix(" \(place) of 21"))
    #expect(grid.cursor == CellPosition(row: row, column: 0))
    #expect(
      grid.lines[row].contains("Label \(number)") && grid.rows(with: .underline).contains(row))
    guide.search(for: nil, from: 2, in: size)
    #expect(guide.result == nil && picture(guide, 7, 40)[0].hasSuffix(" 3–8 of 21"))
  }
}
