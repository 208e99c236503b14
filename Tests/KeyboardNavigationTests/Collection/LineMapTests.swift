import FoundationEssentials
import KeyboardCore
import SeededRandom
import Testing

@testable import KeyboardNavigation

@Suite("Lines of items")
struct LineMapTests {
  private func move(
    _ shelf: Shelf, from index: Int, lines: Int, column: Int? = nil,
    _ edge: NavigationPolicy.Edge = .stop
  ) -> Int? {
    guard let map = LineMap(FocusableItems(shelf, skippingDisabledItems: true), shelf),
      let start = shelf.indexPathForItem(atFlatIndex: index), let place = map.place(of: start)
    else { return nil }
    return map.item(from: start, lines: lines, column: column ?? place.column, edge: edge)
      .flatMap(shelf.flatIndexForItem)
  }

  @Test(
    "T33: seven items in three columns, by every edge",
    arguments: [
      // 0 1 2 / 3 4 5 / 6
      (1, 1, 4, 4, 4), (4, -1, 1, 1, 1), (3, 1, 6, 6, 6), (5, 1, 6, 6, 6),
      (1, -1, nil, 0, 6), (0, -1, nil, nil, 6), (6, 1, nil, nil, 0),
      (1, 2, 6, 6, 6), (1, 9, 6, 6, nil), (5, -9, 2, 0, nil), (0, 1000, 6, 6, 3),
    ] as [(Int, Int, Int?, Int?, Int?)])
  func seven(index: Int, lines: Int, stop: Int?, clamp: Int?, wrap: Int?) {
    let shelf = Shelf([7], .columns(3))
    #expect(move(shelf, from: index, lines: lines, .stop) == stop)
    #expect(move(shelf, from: index, lines: lines, .clamp) == clamp)
    #expect(move(shelf, from: index, lines: lines, .wrap) == wrap)
  }

  @Test("T33: on the last line, clamping goes to its last item; six items in three columns")
  func lastLine() {
    let shelf = Shelf([6], .columns(3))
    #expect(move(shelf, from: 4, lines: 1, .clamp) == 5)
    #expect(move(shelf, from: 5, lines: 1, .clamp) == nil)
    #expect(move(shelf, from: 4, lines: 1, .wrap) == 1)
    #expect(move(shelf, from: 1, lines: -1, .wrap) == 4)
  }

  @Test("T44: wrapping in a single line moves nothing")
  func singleLine() {
    let shelf = Shelf([3], .columns(3), disabled: [])
    #expect(move(shelf, from: 1, lines: 1, .wrap) == nil)
    #expect(move(shelf, from: 1, lines: -7, .wrap) == nil)
    #expect(move(Shelf([1], .columns(3)), from: 0, lines: 1, .wrap) == nil)
    #expect(
      move(Shelf([9], .columns(3), disabled: [0, 1, 2, 6, 7, 8]), from: 4, lines: 1, .wrap) == nil)
  }

  /// As many columns for each section, for up to ten lines.
  private static func lines(_ columns: [Int]) -> CollectionArrangement {
    .lines(columns.map { CollectionArrangement.LineLengths(repeatElement($0, count: 10)) })
  }

  @Test("Every section starts a new line, empty ones have none, and columns may differ")
  func sections() {
    // 0 1 2 / 3 | | 4 5 / 6 7 / 8
    let shelf = Shelf([4, 0, 5], Self.lines([3, 9, 2]))
    #expect(move(shelf, from: 0, lines: 1) == 3)
    #expect(move(shelf, from: 3, lines: 1) == 4)
    #expect(move(shelf, from: 2, lines: 2, column: 2) == 5)
    #expect(move(shelf, from: 8, lines: -3) == 3)
    #expect(move(shelf, from: 7, lines: 1) == 8)
    #expect(move(shelf, from: 8, lines: 1, .wrap) == 0)
    #expect(move(shelf, from: 1, lines: -1, column: 1, .wrap) == 8)
  }

  @Test("Lines of unequal length keep the column that is wanted")
  func unequal() {
    // 0 1 2 3 / 4 / 5 6 7 / 8 9 (more items than were described)
    let shelf = Shelf([10], .lines([[4, 1, 3]]))
    #expect(move(shelf, from: 2, lines: 1) == 4)
    #expect(move(shelf, from: 4, lines: 1, column: 2) == 7)
    #expect(move(shelf, from: 7, lines: 1, column: 2) == 9)
    #expect(move(shelf, from: 9, lines: 1, column: 2) == nil)
    #expect(move(Shelf([3], .lines([[2, 9, 4]])), from: 1, lines: 1) == 2)
    #expect(move(Shelf([3], .lines([])), from: 1, lines: 1) == 2)
    #expect(move(Shelf([3], .lines([[]])), from: 1, lines: 1) == nil)
    #expect(
      (0...3).map(CollectionArrangement.LineLengths([2, 0, -4, 3]).start) == [0, 2, 5, .max])
  }

  @Test("Disabled items give way to the nearest one of the line, full lines are passed")
  func disabled() {
    let shelf = Shelf([15], .columns(3), disabled: [4, 6, 7, 8, 9, 10, 12])
    #expect(move(shelf, from: 1, lines: 1) == 3)
    #expect(move(shelf, from: 3, lines: 1, column: 1) == 11)
    #expect(move(shelf, from: 3, lines: 2, column: 0) == 13)
    #expect(move(shelf, from: 11, lines: 1, column: 0) == 13)
    #expect(move(shelf, from: 13, lines: -2) == 3)
    let bottom = Shelf([9], .columns(3), disabled: [6, 7, 8])
    #expect(move(bottom, from: 4, lines: 1) == nil)
    #expect(move(bottom, from: 1, lines: 2) == 4)
    #expect(move(bottom, from: 4, lines: 1, .clamp) == 5)
    #expect(move(bottom, from: 4, lines: 1, .wrap) == 1)
  }

  @Test("Within a line, steps stop at its ends or go around in it")
  func inLine() {
    let shelf = Shelf([8], .columns(4), disabled: [5])
    func step(_ index: Int, _ count: Int, wrapping: Bool = false) -> Int? {
      LineMap(FocusableItems(shelf, skippingDisabledItems: true), shelf)?.itemInLine(
        from: IndexPath(row: index, section: 0), by: count, wrapping: wrapping
      ).flatMap(shelf.flatIndexForItem)
    }
    #expect(step(4, 1) == 6)
    #expect(step(4, 9) == 7)
    #expect(step(7, 1) == nil)
    #expect(step(6, .min) == 4)
    #expect(step(7, 1, wrapping: true) == 4)
    #expect(step(4, -1, wrapping: true) == 7)
    #expect(step(4, 3, wrapping: true) == nil)
    #expect(step(4, .max, wrapping: true) != nil)
  }

  @Test("Moves agree with naive loops, for any sections, columns and disabled items")
  func model() {
    var numbers = SeededGenerator(seed: 33)
    for _ in seeds(400) {
      let sections = (0..<Int.random(in: 1...4, using: &numbers)).map { _ in
        Int.random(in: 0...9, using: &numbers)
      }
      let columns = (0..<Int.random(in: 1...4, using: &numbers)).map { _ in
        Int.random(in: 1...4, using: &numbers)
      }
      let total = sections.reduce(0, +)
      guard total > 0 else { continue }
      let disabled = Set(
        (0..<Int.random(in: 0...3, using: &numbers)).map { _ in
          Int.random(in: 0..<total, using: &numbers)
        })
      let shelf = Shelf(sections, Self.lines(columns), disabled: disabled)
      let lines = PlainLines.all(of: sections, shelf.arrangement)
      for start in 0..<total where !disabled.contains(start) {
        guard let line = lines.firstIndex(where: { $0.contains(start) }),
          let column = lines[line].firstIndex(of: start)
        else { continue }
        for count in [-7, -2, -1, 1, 2, 7] {
          let wanted = Int.random(in: 0...1, using: &numbers) == 0 ? column : 3
          for edge in [NavigationPolicy.Edge.stop, .clamp, .wrap] {
            let expected = naive(lines, disabled, from: start, count, wanted, edge)
            let found = move(shelf, from: start, lines: count, column: wanted, edge)
            #expect(
              found == expected,
              "\(sections) \(columns) \(disabled) from \(start) by \(count) \(edge)")
          }
        }
      }
    }
  }

  /// The same rules with loops over lines.
  private func naive(
    _ lines: [[Int]], _ disabled: Set<Int>, from start: Int, _ count: Int, _ column: Int,
    _ edge: NavigationPolicy.Edge
  ) -> Int? {
    func best(_ line: [Int]) -> Int? {
      let wanted = min(column, line.count - 1)
      return line.indices.filter { !disabled.contains(line[$0]) }
        .min { (abs($0 - wanted), $0) < (abs($1 - wanted), $1) }.map { line[$0] }
    }
    // A line without an enabled item is no step.
    let lines = lines.filter { best($0) != nil }
    guard let here = lines.firstIndex(where: { $0.contains(start) }) else { return nil }
    var target = here + count
    var result: Int?
    switch edge {
    case .stop: target = min(max(target, 0), lines.count - 1)
    case .clamp:
      let enabled = lines.joined().filter { !disabled.contains($0) }
      if target < 0 { result = enabled.first }
      if target >= lines.count { result = enabled.last }
    case .wrap:
      while target < 0 { target += lines.count }
      target %= lines.count
    }
    if result == nil {
      if target == here { return nil }
      result = best(lines[target])
    }
    return result == start ? nil : result
  }

  @Test("A step in a hundred million items is arithmetic")
  func cost() {
    let shelf = Shelf([100_000_000], .columns(7))
    #expect(move(shelf, from: 50_000_003, lines: 1) == 50_000_010)
    #expect(move(shelf, from: 3, lines: 14_000_000) == 98_000_003)
    #expect(shelf.questions == 0)
  }
}
