import FoundationEssentials
import KeyboardNavigation
import SeededRandom
import Testing

@Suite("Rows of a table")
struct RowPathTests {
  @Test(
    "T3: the first and the last row are found past empty sections",
    arguments: [
      ([0, 3], "1.0", "1.2"), ([3, 0], "0.0", "0.2"), ([0, 0, 1, 0], "2.0", "2.0"),
      ([2, 3], "0.0", "1.2"), ([0, 0], "nil", "nil"), ([], "nil", "nil"),
    ])
  func ends(sections: [Int], first: String, last: String) {
    let table = SectionedTable(sections)
    #expect(table.indexPathForFirstItem.short == first)
    #expect(table.indexPathForLastItem.short == last)
  }

  @Test(
    "T3: a table whose first section is empty can be entered and left at its last row",
    arguments: [[0, 3], [3, 0], [0, 3, 0]])
  func entering(sections: [Int]) {
    let stage = Stage(sections)
    _ = stage.run(.nextRow)
    #expect(stage.navigator.flatIndexOfFocusedRow == 0)
    _ = stage.run(.lastRow)
    #expect(stage.navigator.flatIndexOfFocusedRow == 2)
  }

  @Test(
    "An offset crosses sections, skips empty ones and gives nil past either end",
    arguments: [
      ("0.0", 0, "0.0"), ("0.0", 1, "0.1"), ("0.1", 1, "2.0"), ("2.0", -1, "0.1"),
      ("0.1", 3, "2.2"), ("2.2", 1, "5.0"), ("2.2", 2, "nil"), ("5.0", -6, "nil"),
      ("5.0", -5, "0.0"), ("0.0", -1, "nil"), ("5.0", 1, "nil"),
      ("0.0", .max, "nil"), ("5.0", .max, "nil"), ("0.0", .min, "nil"), ("5.0", .min, "nil"),
    ])
  func offsets(start: String, offset: Int, expected: String) throws {
    let table = SectionedTable([2, 0, 3, 0, 0, 1])
    let path = try #require(table.allRows.first { $0.short == start })
    #expect(table.indexPathForRow(startingAt: path, offsetBy: offset).short == expected)
  }

  @Test(
    "A path that names no row leads nowhere and has no flat index",
    arguments: [
      IndexPath(row: 2, section: 0), IndexPath(row: -1, section: 0), IndexPath(row: 0, section: 1),
      IndexPath(row: 0, section: 9), IndexPath(row: 0, section: -1), IndexPath(),
      IndexPath(index: 0),
      IndexPath(indexes: [0, 0, 0]),
    ])
  func strangePaths(path: IndexPath) {
    let table = SectionedTable([2, 0, 1])
    #expect(!table.containsRow(at: path))
    #expect(table.flatIndexForItem(at: path) == nil)
    #expect(table.indexPathForRow(startingAt: path, offsetBy: -1) == nil)
    #expect(table.indexPathForRow(startingAt: path, offsetBy: 0) == nil)
  }

  @Test("A path knows its row and its section")
  func conveniences() {
    let path = IndexPath(row: 4, section: 2)
    #expect(path.row == 4)
    #expect(path.section == 2)
    #expect(path == IndexPath(indexes: [2, 4]))
  }

  @Test("Paths, offsets and flat indexes agree with a plain list of rows", arguments: seeds(200))
  func model(seed: Int) {
    var numbers = SeededGenerator(seed: UInt64(seed))
    let sections = (0..<Int.random(in: 0...8, using: &numbers)).map { _ in
      Bool.random(using: &numbers) ? 0 : Int.random(in: 0...5, using: &numbers)
    }
    let table = SectionedTable(sections)
    let rows = table.allRows

    #expect(table.totalNumberOfItems == rows.count)
    #expect(table.indexPathForFirstItem == rows.first)
    #expect(table.indexPathForLastItem == rows.last)
    for index in -2...(rows.count + 2) {
      let path = rows.indices.contains(index) ? rows[index] : nil
      #expect(table.indexPathForItem(atFlatIndex: index) == path)
    }
    for (index, path) in rows.enumerated() {
      #expect(table.flatIndexForItem(at: path) == index)
      for offset in -(rows.count + 1)...(rows.count + 1) {
        let target = index + offset
        let expected = rows.indices.contains(target) ? rows[target] : nil
        #expect(
          table.indexPathForRow(startingAt: path, offsetBy: offset) == expected,
          "\(path.short) + \(offset) in \(sections)")
      }
    }
  }
}
