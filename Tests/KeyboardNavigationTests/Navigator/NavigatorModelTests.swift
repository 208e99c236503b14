import FoundationEssentials
import KeyboardCore
import KeyboardNavigation
import SeededRandom
import Testing

@Suite("A navigator against a plain model")
struct NavigatorModelTests {
  @Test(
    "Any commands on any changing data move the focus as in a plain list", arguments: seeds(100))
  func walks(seed: Int) {
    var numbers = SeededGenerator(seed: UInt64(seed))
    let stage = Stage(Self.sections(using: &numbers))
    var focus: IndexPath?

    for _ in 0..<steps(60) {
      let rows = stage.table.allRows
      let focused = focus.flatMap(rows.firstIndex)
      let count = Int.random(in: 1...4, using: &numbers)
      var expected: Int?
      var attempt: [String] = []

      switch Int.random(in: 0..<9, using: &numbers) {
      case 0, 1, 2:
        attempt = stage.run(.nextRow, ["count": .integer(count)])
        expected = rows.isEmpty ? nil : min((focused ?? -1) + count, rows.count - 1)
      case 3, 4:
        attempt = stage.run(.previousRow, ["count": .integer(count)])
        expected = focused.map { max($0 - count, 0) }
      case 5:
        attempt = stage.run(.firstRow)
        expected = rows.isEmpty ? nil : 0
      case 6:
        attempt = stage.run(.lastRow)
        expected = rows.isEmpty ? nil : rows.count - 1
      case 7:
        attempt = stage.run(.clearFocus)
      default:
        stage.table.sections = Self.sections(using: &numbers)
        continue
      }

      let moves = attempt.filter { $0.hasPrefix(ListNavigator.FocusMoved.name) }
      #expect(moves == (expected == focused ? [] : [.moved(focused, expected)]))
      #expect(stage.navigator.flatIndexOfFocusedRow == expected)
      // A refused command leaves even a focus whose row is away for the moment.
      if attempt.first?.hasPrefix("unavailable") != true { focus = expected.map { rows[$0] } }
    }
  }

  private static func sections(using numbers: inout SeededGenerator) -> [Int] {
    (0..<Int.random(in: 0...5, using: &numbers)).map { _ in
      max(0, Int.random(in: -2...4, using: &numbers))
    }
  }
}
