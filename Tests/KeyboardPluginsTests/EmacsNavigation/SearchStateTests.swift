import Testing

@testable import EmacsNavigationPlugin

@Suite("An incremental search")
nonisolated struct SearchStateTests {
  /// A search through a text, by keys: letters, `>` and `<` to go on, `-` to delete, `!` to quit.
  private func search(_ keys: String, in text: String, at point: Int) -> (SearchState, isOver: Bool)
  {
    let text = EditedText(text)
    var state = SearchState(at: point, isForward: keys.first != "<")
    for key in keys.dropFirst() {
      let query: SearchState.Query?
      switch key {
      case ">": query = state.goOn(isForward: true, lastText: "last")
      case "<": query = state.goOn(isForward: false, lastText: "last")
      case "-":
        state.undo()
        query = nil
      case "!":
        guard state.quit() else { return (state, true) }
        query = nil
      default: query = state.type(String(key))
      }
      guard let query else { continue }
      state.take(
        text.find(query).map { ($0, query.isForward ? $0.upperBound : $0.lowerBound) })
    }
    return (state, false)
  }

  @Test(
    "finds, goes on, fails, and goes on at the other end as that of Emacs",
    arguments: [
      (">", 0, 0, "I-search: "), (">o", 0, 1, "I-search: o"), (">on", 0, 2, "I-search: on"),
      (">on>", 0, 8, "I-search: on"), (">on>>", 0, 8, "Failing I-search: on"),
      (">on>>>", 0, 2, "Overwrapped I-search: on"), (">on>>", 3, 2, "Wrapped I-search: on"),
      (">on>>>", 3, 8, "Overwrapped I-search: on"),
      (">one>", 0, 9, "I-search: one"), (">onx", 0, 2, "Failing I-search: onx"),
      (">onxy", 0, 2, "Failing I-search: onxy"), (">onxy--", 0, 2, "I-search: on"),
      (">onx!", 0, 2, "I-search: on"), (">on>-", 0, 2, "I-search: on"), (">-", 4, 4, "I-search: "),
      ("<on", 9, 6, "I-search backward: on"), ("<on<", 9, 0, "I-search backward: on"),
      ("<on<<<", 9, 6, "Overwrapped I-search backward: on"),
      (">on<", 0, 0, "I-search backward: on"),
      (">>", 0, 0, "Failing I-search: last"), (">O", 0, 0, "Failing I-search: O"),
      (">TW", 0, 4, "Failing I-search: TW"), (">tw", 0, 5, "I-search: tw"),
    ] as [(String, Int, Int, String)])
  func keys(_ keys: String, from point: Int, to place: Int, label: String) {
    let (state, isOver) = search(keys, in: "oneTw one", at: point)
    #expect((state.current.place, state.label) == (place, label))
    #expect(!isOver)
  }

  @Test("is over when it is quit and has not failed")
  func quitting() {
    #expect(search(">on!", in: "one", at: 0).isOver)
    #expect(search(">x!!", in: "one", at: 0).isOver)
  }

  @Test("takes another text from where it began")
  func replacing() {
    var state = SearchState(at: 3, isForward: true)
    _ = state.type("a")
    state.take((5..<6, 6))
    #expect(
      state.replace(with: "bc") == SearchState.Query(text: "bc", start: .at(3), isForward: true))
    #expect(state.replace(with: "") == nil)
  }

  @Test("remembers what was searched for, once each")
  func history() {
    var history = SearchHistory()
    #expect(history.go(1) == nil)
    for text in ["a", "b", "", "a", "c"] { history.add(text) }
    #expect(history.texts == ["c", "a", "b"])
    #expect([1, 1, -1, -1, -1].map { history.go($0) } == ["c", "a", "c", "b", "a"])
    history.rewind()
    #expect(history.go(-1) == "b")
  }

  @Test("finds a text in a title, whatever its case unless it has a capital letter")
  func titles() {
    #expect(SearchedText("ee").range(in: Array("Seen")) == 1..<3)
    #expect(SearchedText("seen").range(in: Array("Seen")) == 0..<4)
    #expect(SearchedText("seeN").range(in: Array("Seen")) == nil)
    #expect(SearchedText("").range(in: Array("Seen")) == nil)
    #expect(SearchedText("seenx").range(in: Array("Seen")) == nil)
  }
}

@Suite("The difference of texts")
nonisolated struct TextDifferenceTests {
  @Test(
    "is the part between what is equal, and moves positions behind it",
    arguments: [
      ("abc", "abxc", 2..<2, "x", [0, 1, 2, 4]), ("abc", "ac", 1..<2, "", [0, 1, 1, 2]),
      ("abc", "xyz", 0..<3, "xyz", [0, 0, 0, 3]), ("", "a", 0..<0, "a", [0]),
      ("aaa", "aa", 2..<3, "", [0, 1, 2, 2]), ("e", "e\u{301}", 0..<1, "e\u{301}", [0, 1]),
      ("\u{E9}", "e\u{301}", 0..<1, "e\u{301}", [0, 1]),
    ] as [(String, String, Range<Int>, String, [Int])])
  func parts(old: String, new: String, range: Range<Int>, inserted: String, moved: [Int]) throws {
    let difference = try #require(TextDifference(from: Array(old), to: Array(new)))
    #expect(difference.range == range)
    #expect(String(difference.inserted).unicodeScalars.elementsEqual(inserted.unicodeScalars))
    #expect((0...old.count).map(difference.moved) == moved)
    #expect(TextDifference(from: Array(new), to: Array(new)) == nil)
  }

  @Test("Positions at the wire are counted in Unicode scalars")
  func scalars() {
    let text = EditedText("e\u{301}👩‍👧x")
    #expect((0...3).map(text.scalar) == [0, 2, 5, 6])
    #expect((0...6).map(text.position) == [0, 1, 1, 2, 2, 2, 3])
  }
}
