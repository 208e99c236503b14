import FoundationEssentials
import KeyboardCore
import KeyboardNavigation
import Testing

@Suite("Typing to select")
struct TypeSelectTests {
  private let titles = ["Aachen", "Ärger", "Bonn", "Bremen", "Köln", "bern", "Éclair", "New York"]

  /// Types keys `(milliseconds, text)` and follows the focus.
  private func walk(_ keys: [(Int, String)], from focus: Int?) -> [Int?] {
    let table = TextTable(lines: titles)
    let navigator = TableNavigator(tableView: table, delegate: nil, policy: .listbox)
    if let focus {
      try? navigator.perform(CommandInvocation(.focusRow, ["row": .integer(focus)]))
    }
    return keys.map { time, text in
      navigator.typeSelect(text, at: Instant(offset: .milliseconds(time)))
      return navigator.flatIndexOfFocusedRow
    }
  }

  @Test(
    "Letters that come quickly are one text; a pause begins another",
    arguments: [
      ([(0, "b"), (500, "r")], nil, [2, 3]),
      ([(0, "b"), (1500, "r")], nil, [2, 2]),
      ([(0, "b"), (1000, "r")], nil, [2, 3]),
      ([(0, "b"), (1001, "e")], nil, [2, 6]),
      ([(0, "b"), (900, "e"), (1800, "r")], nil, [2, 5, 5]),
      // A repeated letter goes through the items, and around.
      ([(0, "b"), (100, "b"), (200, "b"), (300, "b")], nil, [2, 3, 5, 2]),
      // A longer text stays on an item that still fits; a new one starts after the focus.
      ([(0, "b"), (100, "o"), (200, "n")], nil, [2, 2, 2]),
      ([(0, "b")], 2, [3]),
      ([(0, "e"), (5000, "e")], nil, [6, 6]),
      ([(0, "a"), (100, "r")], nil, [0, 1]),
      ([(0, "ß")], nil, [nil]),
      // Blanks belong to a text once it has begun.
      ([(0, " ")], nil, [nil]),
      ([(0, "n"), (1, "e"), (2, "w"), (3, " "), (4, "y")], nil, [7, 7, 7, 7, 7]),
      ([(0, "\u{1B}"), (1, "k")], nil, [nil, 4]),
    ] as [([(Int, String)], Int?, [Int?])])
  func walks(keys: [(Int, String)], focus: Int?, expected: [Int?]) {
    #expect(walk(keys, from: focus) == expected)
  }

  @Test("Somebody is typing until a second after the last letter, or until another step")
  func typing() {
    let table = TextTable(lines: titles)
    let navigator = TableNavigator(tableView: table, delegate: nil, policy: .listbox)
    navigator.typeSelect("b", at: .zero)
    #expect(navigator.isTyping(nil, at: Instant(offset: .seconds(1))))
    #expect(!navigator.isTyping(nil, at: Instant(offset: .milliseconds(1001))))
    try? navigator.perform(CommandInvocation(.nextRow))
    #expect(!navigator.isTyping(nil, at: .zero))
    #expect(table.lines.count == titles.count)
  }

  @Test(
    "Within a word, what finds nothing is ignored and prolongs nothing; punctuation is not taken",
    arguments: [
      ("x", true), ("7", true), (" ", true), ("/", false), ("?", false),
      ("€", false), ("x/", false),
    ])
  func findsNothing(text: String, isTaken: Bool) {
    let table = TextTable(lines: titles)
    let navigator = TableNavigator(tableView: table, delegate: nil, policy: .listbox)
    #expect(!navigator.typeSelect(text, at: .zero), "a word does not begin so")
    #expect(navigator.typeSelect("b", at: .zero))
    #expect(navigator.typeSelect(text, at: Instant(offset: .milliseconds(900))) == isTaken)
    // It is no part of the word, and the second goes on from the letter before.
    #expect(navigator.typeSelect("r", at: Instant(offset: .milliseconds(1000))))
    #expect(navigator.flatIndexOfFocusedRow == 3)
    #expect(navigator.typeSelect(text, at: Instant(offset: .milliseconds(1900))) == isTaken)
    #expect(!navigator.typeSelect(text, at: Instant(offset: .milliseconds(2001))))
    #expect(table.lines.count == titles.count)
  }

  @Test("Punctuation that a title goes on with is typed")
  func punctuation() {
    let table = TextTable(lines: ["a b", "a/b", "a-b"])
    let navigator = TableNavigator(tableView: table, delegate: nil, policy: .listbox)
    for text in ["a", "/", "b"] { #expect(navigator.typeSelect(text, at: .zero)) }
    #expect(navigator.flatIndexOfFocusedRow == 1 && table.lines.count == 3)
  }

  @Test("Typing to select ignores case, as with Caps Lock; searching does not")
  func capitals() {
    let table = TextTable(lines: ["banana", "Banana split", "apple", "Äpfel"])
    let navigator = TableNavigator(tableView: table, delegate: nil, policy: .listbox)
    for (text, row) in [("A", 2), ("P", 2), ("P", 2)] {
      navigator.typeSelect(text, at: .zero)
      #expect(navigator.flatIndexOfFocusedRow == row)
    }
    try? navigator.perform(CommandInvocation(.findNext, ["text": "B"]))
    #expect(navigator.flatIndexOfFocusedRow == 1 && table.lines.count == 4)
  }

  @Test("Rows without titles, also the first one, do not keep the others from being found")
  func untitledFirst() throws {
    let table = Untitled()
    let navigator = TableNavigator(tableView: table, delegate: nil, policy: .listbox)
    #expect(navigator.typeSelect("b", at: .zero))
    #expect(navigator.flatIndexOfFocusedRow == 2)
    try navigator.perform(CommandInvocation(.findNext, ["text": "apple"]))
    #expect(navigator.flatIndexOfFocusedRow == 1)
    #expect(navigator.keyCommands.contains { $0.id == .typeSelect })
  }

  @Test("A focus that is set from outside ends the text")
  func movedFocus() {
    let table = TextTable(lines: titles)
    let navigator = TableNavigator(tableView: table, delegate: nil, policy: .listbox)
    navigator.typeSelect("b", at: .zero)
    #expect(navigator.flatIndexOfFocusedRow == 2)
    navigator.setFocus(IndexPath(row: 7, section: 0))
    #expect(!navigator.isTyping(nil, at: .zero))
    navigator.typeSelect("e", at: .zero)
    #expect(navigator.flatIndexOfFocusedRow == 6 && table.lines.count == titles.count)
  }

  @Test("An item without title is no match, and an empty list has none")
  func nothing() {
    let table = RichTable([["Bonn"]])
    table.hasTitles = false
    let navigator = TableNavigator(tableView: table, delegate: nil, policy: .listbox)
    #expect(!navigator.typeSelect("b", at: .zero))
    table.sections = []
    #expect(!navigator.typeSelect("b", at: .zero))
  }

  @Test("The search starts at the focus: a match nearby asks for few titles of a million")
  func cost() {
    let table = Asked()
    let navigator = TableNavigator(tableView: table, delegate: nil, policy: .listbox)
    try? navigator.perform(CommandInvocation(.focusRow, ["row": 499_990]))
    table.asked = 0
    navigator.typeSelect("b", at: .zero)
    #expect(navigator.flatIndexOfFocusedRow == 500_000)
    #expect(table.asked < 15)
  }
}

/// A million rows, one of which begins with another letter, that count the questions for titles.
private final class Asked: LaidOutTable {
  let layout = TableLayout(rowCounts: [1_000_000])
  let hasDisabledItems = false
  var asked = 0

  func scrollRectToVisible(_ rect: Rect, animated: Bool) {}

  func titleForItem(at indexPath: IndexPath) -> String? {
    asked += 1
    return indexPath.row == 500_000 ? "Bonn" : "Aachen"
  }
}

/// Three rows of which the first has no title.
private final class Untitled: LaidOutTable {
  let layout = TableLayout(rowCounts: [3])

  func scrollRectToVisible(_ rect: Rect, animated: Bool) {}

  func titleForItem(at indexPath: IndexPath) -> String? {
    [nil, "apple", "banana"][indexPath.row]
  }
}
