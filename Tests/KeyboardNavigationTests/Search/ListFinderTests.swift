import KeyboardCore
import KeyboardNavigation
import Testing

@Suite("Finding a row while somebody types")
struct ListFinderTests {
  private let stage: RichStage
  private let finder: ListFinder

  init() {
    stage = RichStage(
      [
        ["Banana", "Apple", .init(name: "Blueberry", isEnabled: false)],
        ["Élan", "blackberry", "Bilberry", "Straße"],
      ], policy: .listbox, focus: 1)
    finder = ListFinder(stage.navigator)
  }

  private func type(_ text: String) {
    finder.look(for: text.isEmpty ? nil : SearchQuery(text))
    finder.advance()
  }

  @Test(
    "The first match from where the search began has the focus, around the end and itself included",
    arguments: [("p", 1), ("b", 4), ("bi", 5), ("ba", 0), ("str", 6), ("", 1)])
  func matches(text: String, row: Int) {
    finder.begin()
    type("str")
    type(text)
    #expect(stage.focused == row)
    #expect(!finder.isMissing)
  }

  @Test("Where nothing matches, that is known, and the focus is where the search began")
  func missing() {
    finder.begin()
    type("b")
    #expect(stage.selected == "4")
    type("bx")
    #expect(finder.isMissing)
    #expect(stage.focused == 1)
    // A text that only a disabled row has counts as missing too.
    type("blue")
    #expect(finder.isMissing)
    type("b")
    #expect(!finder.isMissing)
    #expect(stage.focused == 4)
  }

  @Test("What is left is as it was before: focus, selection, and nothing is looked for")
  func leaving() {
    stage.run(.extendNext)
    let (focus, selection) = (stage.focused, stage.selected)
    #expect(selection.contains("-") || selection.contains(","))
    finder.begin()
    type("str")
    #expect(stage.selected == "6")
    finder.leave()
    #expect(stage.focused == focus)
    #expect(stage.selected == selection)
    #expect(finder.query == nil)
  }

  @Test("The commands of the list go on from what was kept")
  func goingOn() {
    finder.begin()
    type("b")
    finder.keep()
    stage.run(.findNext)
    #expect(stage.focused == 5)
    stage.run(.findPrevious)
    #expect(stage.focused == 4)
    #expect(finder.query == SearchQuery("b"))
  }

  @Test("A search that was begun where nothing has the focus begins at the first row")
  func withoutFocus() {
    stage.run(.clearFocus)
    finder.begin()
    type("a")
    #expect(stage.focused == 0)
    type("x")
    #expect(stage.focused == nil)
  }

  @Test("It stops at any row, and goes on; what is looked for then is another search")
  func slices() {
    finder.begin()
    finder.look(for: SearchQuery("str"))
    #expect(!finder.advance(while: { false }))
    #expect(stage.focused == 1)
    var asks = 0
    #expect(
      !finder.advance(while: {
        asks += 1
        return asks == 1
      }))
    #expect(finder.advance())
    #expect(stage.focused == 6)
    finder.look(for: SearchQuery("apple"))
    #expect(finder.advance())
    #expect(stage.focused == 1)
    #expect(finder.advance())
  }
}

@Suite("A search for the next match")
struct ListSeekTests {
  private let table = TextTable(lines: (0..<3000).map { "row \($0)" })

  private func matches(_ seek: ListSeek) -> [Int] {
    var (seek, found) = (seek, [Int]())
    while let index = seek.next(in: table) { found.append(index) }
    #expect(seek.hasEnded)
    return found
  }

  @Test("It goes once around the list from an item, either way")
  func around() {
    let query = SearchQuery("row 299", at: .start)
    let all = (0..<3000).filter { "\($0)".hasPrefix("299") }
    #expect(matches(ListSeek(query, in: table, from: 0)) == all)
    #expect(matches(ListSeek(query, in: table, from: 2990)) == all.filter { $0 >= 2990 } + [299])
    #expect(matches(ListSeek(query, in: table, after: 2990)) == Array(2991..<3000) + [299])
    #expect(matches(ListSeek(query, in: table, after: nil)) == all)
    #expect(
      matches(ListSeek(query, in: table, after: 2990, isForward: false))
        == [299] + (2991..<3000).reversed())
    #expect(matches(ListSeek(query, in: table, after: nil, isForward: false)) == all.reversed())
  }

  @Test("It asks again and again whether it goes on")
  func stopping() {
    var seek = ListSeek(SearchQuery("nothing"), in: table, after: 5)
    var asks = 0
    while !seek.hasEnded {
      #expect(
        seek.next(
          in: table,
          while: {
            asks += 1
            return asks.isMultiple(of: 2)
          }) == nil)
    }
    #expect(asks > 10)
  }
}
