import FoundationEssentials
import KeyboardCore
import SeededRandom
import Testing

@testable import KeyboardNavigation

@Suite("A layout against plain arrays")
struct TableLayoutModelTests {
  @Test("Whatever is done to it, every query answers as plain arrays do", arguments: seeds(50))
  func walk(seed: Int) throws {
    var walk = LayoutWalk(seed: seed)
    for step in 0..<420 where walk.differences.isEmpty {
      try walk.step()
      walk.checkSomewhere()
      if step % 60 == 59 { walk.checkEverywhere() }
    }
    #expect(walk.differences == [])
  }

  @Test("A copy keeps what it was while the original changes", arguments: seeds(10))
  func copies(seed: Int) throws {
    var walk = LayoutWalk(seed: seed)
    for _ in 0..<30 { try walk.step() }
    var kept = walk
    for _ in 0..<100 { try walk.step() }
    kept.checkEverywhere()
    #expect(kept.differences == [])
  }

  @Test("The way to a layout makes no difference to its being equal", arguments: seeds(10))
  func equality(seed: Int) throws {
    var walk = LayoutWalk(seed: seed)
    for _ in 0..<200 { try walk.step() }
    var built = walk.plain.layout
    #expect(walk.layout.places == built.places)
    guard walk.plain.rowCount > 0 else { return }
    try built.setHeight(1_000, ofRows: 0..<1)
    #expect(walk.layout.places != built.places)
  }

  @Test("Heights that are not exact still give rows that are found where they are")
  func roundedHeights() throws {
    var numbers = SeededGenerator(seed: 3)
    var layout = TableLayout()
    layout.appendSection(
      header: 0.1, heights: (0..<5_000).map { _ in Double.random(in: 0.1...77, using: &numbers) })
    for _ in 0..<200 {
      let row = Int.random(in: 0..<layout.totalNumberOfRows, using: &numbers)
      try layout.setHeight(.random(in: 0.1...77, using: &numbers), ofRows: row..<row + 1)
    }
    for row in 0..<layout.totalNumberOfRows {
      let rect = try #require(layout.rectForRow(atFlatIndex: row))
      try #require(layout.row(atY: rect.center.y) == row)
      try #require(layout.firstRow(startingAtOrAfter: rect.minY - 0.01) == row)
      try #require(layout.lastRow(endingAtOrBefore: rect.maxY + 0.01) == row)
      try #require(layout.indexPathForRow(atFlatIndex: row) == IndexPath(row: row, section: 0))
    }
  }
}
