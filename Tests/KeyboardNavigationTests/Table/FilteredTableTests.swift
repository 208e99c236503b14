import KeyboardCore
import KeyboardNavigation
import Testing

@Suite("Filtered tables")
struct FilteredTableTests {
  private let table = TextTable(lines: (0..<2000).map { "row \($0)" })
  private let matches: FilteredTable

  init() {
    matches = FilteredTable(of: table)
  }

  private var titles: [String] {
    (0..<matches.totalNumberOfItems).compactMap {
      matches.titleForItem(at: IndexPath(row: $0, section: 0))
    }
  }

  @Test("Without a query every row is there, and its place is the list's")
  func everything() {
    #expect(matches.totalNumberOfItems == 2000)
    #expect(matches.indexInList(ofRow: 7) == 7)
    matches.filter(" ")
    #expect(matches.query == nil)
    #expect(matches.advance(while: { _ in false }))
    #expect(titles.last == "row 1999")
  }

  @Test("Bottom up the first row is the lowest, and what is in sight stays while others come")
  func bottomUp() {
    matches.isBottomUp = true
    matches.viewport.size = Size(width: 20, height: 5)
    matches.filter("99")
    var asked = 0
    let next = { (_: Int) in
      asked += 1
      return asked % 2 == 1
    }
    matches.advance(while: next)
    #expect(titles == ["row 499", "row 399", "row 299", "row 199", "row 99"])
    #expect(matches.rank(ofRow: 4) == 0)
    #expect(matches.row(ofRank: 1) == 3)
    #expect(Array(matches.indexesInList) == [99, 199, 299, 399, 499])
    matches.advance(while: next)
    #expect(titles.first == "row 999" && titles.last == "row 99")
    #expect(matches.viewport.offset.y == Double(titles.count - 5))
    matches.filter(nil as SearchQuery?)
    matches.advance(while: next)
    #expect(matches.indexInList(ofRow: 1999) == 0)
    #expect(matches.viewport.offset.y == 1995)
  }

  @Test("Each query and each slice of the search is a further version")
  func versions() {
    #expect(matches.version == 0)
    matches.filter("99")
    #expect(matches.version == 1)
    matches.advance { _ in true }
    #expect(matches.version == 2)
  }

  @Test("Rows are found in slices, in order, and those found so far are there at once")
  func slices() {
    matches.filter("99")
    #expect(matches.totalNumberOfItems == 0)
    var asked = 0
    #expect(
      !matches.advance { _ in
        asked += 1
        return asked == 1
      })
    #expect(titles == ["row 99", "row 199", "row 299", "row 399", "row 499"])
    #expect(matches.advance { _ in true })
    #expect(titles.count == 38)
    #expect(matches.indexInList(ofRow: 5) == 599)
    #expect(Array(matches.indexesInList.prefix(2)) == [99, 199])
  }

  @Test("The closure is told how many rows were found")
  func counts() {
    var counts: [Int] = []
    matches.filter("99")
    matches.advance { count in
      counts.append(count)
      return true
    }
    #expect(counts == [0, 5, 19, 24])
  }

  @Test("Rows that come later are found when it goes on", arguments: ["", "2"])
  func growing(query: String) {
    matches.filter(query)
    matches.advance { _ in true }
    let count = matches.totalNumberOfItems
    table.append(Array("row 2000\n".utf8))
    #expect(matches.totalNumberOfItems == count)
    matches.advance { _ in true }
    #expect(matches.totalNumberOfItems == count + 1)
    #expect(titles.last == "row 2000")
  }

  @Test("A query scrolls to its first row, also one without words", arguments: ["row", ""])
  func scrolling(query: String) {
    matches.resizeViewport(to: Size(width: 80, height: 10), showing: nil)
    matches.scroll(by: Point(x: 0, y: 900))
    matches.filter(query)
    matches.advance { _ in true }
    #expect(matches.viewport.offset.y == 0)
    #expect(matches.viewport.contentSize.height == 2000)
  }
}
