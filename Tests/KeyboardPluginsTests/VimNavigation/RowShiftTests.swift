import Testing

@testable import VimNavigationPlugin

@Suite("Where rows are after a change")
nonisolated struct RowShiftTests {
  @Test(
    "others being deleted",
    arguments: [(0, 0), (1, nil), (2, 1), (3, nil), (5, nil), (6, 2)] as [(Int, Int?)])
  func deleting(row: Int, now: Int?) {
    #expect(RowShift.row(row, afterDeleting: "1,3-5") == now)
  }

  @Test("others being inserted", arguments: [(1, 1), (2, 5), (3, 6)])
  func inserting(row: Int, now: Int) {
    #expect(RowShift.row(row, afterInserting: 3, at: 2) == now)
  }

  @Test(
    "some being moved",
    arguments: [
      (from: 2, count: 1, to: 4, rows: [0, 1, 4, 2, 3, 5]),
      (from: 4, count: 1, to: 1, rows: [0, 2, 3, 4, 1, 5]),
      (from: 3, count: 2, to: 1, rows: [0, 3, 4, 1, 2, 5]),
    ])
  func moving(from: Int, count: Int, to: Int, rows: [Int]) {
    #expect(rows.indices.map { RowShift.row($0, afterMoving: count, from: from, to: to) } == rows)
  }
}
