import KeyboardCore
import KeyboardNavigation
import Testing

@Suite("Typing to select")
struct TypeSelectTests {
  private let titles = ["Aachen", "Ärger", "Bonn", "Bremen", "Köln", "bern", "Éclair", "New York"]

  /// Types keys `(milliseconds, text)` and follows the matches from a focus.
  private func walk(_ keys: [(Int, String)], from focus: Int?) -> [Int?] {
    var typed = TypeSelect()
    var focus = focus
    return keys.map { time, text in
      let query = typed.type(text, at: Instant(offset: .milliseconds(time)))
      let match = query.firstMatch(in: titles.count, focused: focus) { titles[$0] }
      focus = match ?? focus
      return match
    }
  }

  @Test(
    "Letters that come quickly are one text; a pause begins another",
    arguments: [
      ([(0, "b"), (500, "r")], nil, [2, 3]),
      ([(0, "b"), (1500, "r")], nil, [2, nil]),
      ([(0, "b"), (1000, "r")], nil, [2, 3]),
      ([(0, "b"), (1001, "e")], nil, [2, 6]),
      ([(0, "b"), (900, "e"), (1800, "r")], nil, [2, 5, 5]),
      // A repeated letter goes through the items, and around.
      ([(0, "b"), (100, "b"), (200, "B"), (300, "b")], nil, [2, 3, 5, 2]),
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

  @Test("What was typed can be read, taken back and forgotten")
  func text() {
    var typed = TypeSelect(timeout: .milliseconds(300))
    _ = typed.type("Bx", at: .zero)
    #expect(typed.text == "Bx")
    #expect(typed.isActive(at: Instant(offset: .milliseconds(300))))
    #expect(!typed.isActive(at: Instant(offset: .milliseconds(301))))
    #expect(typed.deleteBackward(at: .zero) == .init(prefix: "b", startsAfterFocus: false))
    #expect(typed.deleteBackward(at: .zero).isEmpty)
    #expect(!typed.isActive(at: .zero))
    #expect(typed.deleteBackward(at: .zero).isEmpty)
    _ = typed.type("a", at: .zero)
    typed.reset()
    #expect(typed.text.isEmpty)
  }

  @Test("An empty query and an empty list have no match; an item without title is none")
  func nothing() {
    let empty = TypeSelect.Query(prefix: "", startsAfterFocus: true)
    #expect(!empty.matches("anything"))
    #expect(empty.firstMatch(in: 3, focused: 1) { _ in "a" } == nil)
    let query = TypeSelect.Query(prefix: "a", startsAfterFocus: true)
    #expect(query.firstMatch(in: 0, focused: nil) { _ in "a" } == nil)
    #expect(query.firstMatch(in: 3, focused: 9) { $0 == 1 ? nil : "a" } == 0)
    #expect(query.firstMatch(in: 3, focused: 2) { _ in nil } == nil)
  }

  @Test("The search starts at the focus: a match nearby asks for few titles of a million")
  func cost() {
    var asked = 0
    let query = TypeSelect.Query(prefix: "b", startsAfterFocus: true)
    let match = query.firstMatch(in: 1_000_000, focused: 499_990) { index in
      asked += 1
      return index == 500_000 ? "Bonn" : "Aachen"
    }
    #expect(match == 500_000)
    #expect(asked == 10)
  }
}
