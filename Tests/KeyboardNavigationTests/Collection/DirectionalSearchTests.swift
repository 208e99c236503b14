import FoundationEssentials
import KeyboardCore
import SeededRandom
import Testing

@testable import KeyboardNavigation

@Suite("Searching in a direction")
struct DirectionalSearchTests {
  private func find(
    _ shelf: Shelf, _ index: Int, _ direction: Direction, middle: Double? = nil,
    wrapping: Bool = false
  ) -> Int? {
    guard let start = shelf.indexPathForItem(atFlatIndex: index) else { return nil }
    let search = DirectionalSearch(
      from: start, direction, middle: middle, in: shelf,
      FocusableItems(shelf, skippingDisabledItems: true))
    let found = wrapping ? search.wrappedItem() : search.item()
    return found.flatMap(shelf.flatIndexForItem)
  }

  /// Right, left, down, up of an item.
  private func around(_ shelf: Shelf, _ index: Int) -> [Int?] {
    [.right, .left, .down, .up].map { find(shelf, index, $0) }
  }

  @Test(
    "T33: in a grid of rectangles it moves as in lines; below a short line, to what is nearest",
    arguments: [
      // 0 1 2 / 3 4 5 / 6
      (0, [1, nil, 3, nil]), (1, [2, 0, 4, nil]), (2, [nil, 1, 5, nil]), (3, [4, nil, 6, 0]),
      (4, [5, 3, 6, 1]), (5, [nil, 4, 6, 2]), (6, [nil, nil, nil, 3]),
    ] as [(Int, [Int?])])
  func grid(index: Int, expected: [Int?]) {
    for scale in [1.0, 0.1, 100] {
      let rects = (0..<7).map { item in
        Rect(
          x: Double(item % 3) * 100 * scale, y: Double(item / 3) * 20 * scale,
          width: 100 * scale, height: 20 * scale)
      }
      #expect(around(Shelf(FreeLayout(rects)), index) == expected)
    }
  }

  @Test(
    "Masonry: the nearest edge in the band, then what lies least aside",
    arguments: [
      // Columns of 100: 0 (high), 1, 2; 3 below 1; 4 below 2; 5 below 0.
      (0, [3, nil, 5, nil]), (1, [2, 0, 3, nil]), (2, [nil, 1, 4, nil]),
      (3, [4, 5, nil, 1]), (4, [nil, 3, nil, 2]), (5, [3, nil, nil, 0]),
    ] as [(Int, [Int?])])
  func masonry(index: Int, expected: [Int?]) {
    let shelf = Shelf(
      FreeLayout([
        Rect(x: 0, y: 0, width: 90, height: 300), Rect(x: 100, y: 0, width: 90, height: 100),
        Rect(x: 200, y: 0, width: 90, height: 150), Rect(x: 100, y: 110, width: 90, height: 400),
        Rect(x: 200, y: 160, width: 90, height: 300), Rect(x: 0, y: 310, width: 90, height: 50),
      ]))
    #expect(around(shelf, index) == expected)
  }

  @Test("Rows that are not quite aligned are rows (T41): half a point decides nothing")
  func tolerance() {
    let shelf = Shelf(
      FreeLayout([
        Rect(x: 0, y: 0, width: 300, height: 50), Rect(x: 0, y: 60, width: 90, height: 50),
        Rect(x: 100, y: 60.4, width: 90, height: 50), Rect(x: 200, y: 60, width: 90, height: 50),
      ]))
    #expect(find(shelf, 0, .down) == 2)
    #expect(find(shelf, 0, .down, middle: 250) == 3)
    #expect(find(shelf, 0, .down, middle: -1000) == 1)
  }

  @Test("Far beyond the first band something is still found, and along the scroll axis also aside")
  func far() {
    let unit = Size(width: 10, height: 10)
    let far = Shelf(
      FreeLayout([
        Rect(origin: .zero, size: unit), Rect(origin: Point(x: 0, y: 1e6), size: unit),
        Rect(origin: Point(x: 1e6, y: 0), size: unit),
        Rect(origin: Point(x: 4000, y: 3000), size: unit),
      ]))
    #expect(around(far, 0) == [2, nil, 1, nil])
    #expect(around(far, 3) == [nil, nil, 1, 0])
    far.scrollAxis = .horizontal
    #expect(around(far, 3) == [2, 0, nil, nil])
  }

  @Test("Along the scroll axis there is a step wherever something begins beyond the item")
  func neverStuck() {
    var numbers = SeededGenerator(seed: 41)
    for _ in 0..<40 {
      let rects = (0..<30).map { _ in
        Rect(
          x: Double.random(in: 0...5000, using: &numbers),
          y: Double.random(in: 0...5000, using: &numbers),
          width: Double.random(in: 10...90, using: &numbers),
          height: Double.random(in: 10...90, using: &numbers))
      }
      let shelf = Shelf(FreeLayout(rects))
      for (index, rect) in rects.enumerated() {
        if rects.contains(where: { $0.minY >= rect.maxY }) {
          #expect(find(shelf, index, .down) != nil)
        }
        if rects.contains(where: { $0.maxY <= rect.minY }) {
          #expect(find(shelf, index, .up) != nil)
        }
      }
    }
  }

  @Test("Cards that lie on one another are gone through one by one")
  func stacked() {
    let rects = (0..<5).map { Rect(x: 0, y: Double($0) * 20, width: 60, height: 100) }
    let shelf = Shelf(FreeLayout(rects))
    #expect((0..<5).map { find(shelf, $0, .down) } == [1, 2, 3, 4, nil])
    #expect((0..<5).map { find(shelf, $0, .up) } == [nil, 0, 1, 2, 3])
    #expect(find(shelf, 2, .left) == nil)
  }

  @Test("Disabled items are passed; of two alike the lower path wins")
  func disabled() {
    let rects = (0..<4).map { Rect(x: 0, y: Double($0) * 10, width: 10, height: 10) }
    let shelf = Shelf(FreeLayout(rects + rects), disabled: [1, 5])
    #expect(find(shelf, 0, .down) == 2)
    #expect(find(shelf, 7, .up) == 2)
  }

  @Test("T44: wrapping begins at the opposite edge, and is nothing where it meets itself")
  func wrapping() {
    // 0 1 2 / 3 4 5 / 6
    let rects = (0..<7).map {
      Rect(x: Double($0 % 3) * 10, y: Double($0 / 3) * 10, width: 10, height: 10)
    }
    let shelf = Shelf(FreeLayout(rects), disabled: [1])
    #expect(find(shelf, 6, .down, wrapping: true) == 0)
    #expect(find(shelf, 0, .up, wrapping: true) == 6)
    #expect(find(shelf, 2, .right, wrapping: true) == 0)
    #expect(find(shelf, 3, .left, wrapping: true) == 5)
    #expect(find(shelf, 5, .down, wrapping: true) == 2)
    #expect(find(shelf, 4, .down, wrapping: true) == nil)
    #expect(find(shelf, 6, .right, wrapping: true) == nil)
    #expect(find(Shelf(FreeLayout([rects[0]])), 0, .down, wrapping: true) == nil)
  }

  @Test("Rectangles that are nowhere stop nothing and nobody")
  func nowhere() {
    let odd = [Double.nan, .infinity, -.infinity, 1e308]
    let places = odd.map { Rect(x: $0, y: 0, width: 10, height: 10) }
    let sizes = odd.map { Rect(x: 0, y: 20, width: 10, height: $0) }
    let plain = [0.0, 50].map { Rect(x: 0, y: $0, width: 10, height: 10) }
    for strange in places + sizes {
      let shelf = Shelf(FreeLayout(plain + [strange]))
      for index in 0..<3 {
        for direction in [Direction.right, .left, .down, .up] {
          _ = find(shelf, index, direction)
          _ = find(shelf, index, direction, wrapping: true)
        }
      }
    }
  }

  @Test("Searches agree with comparing every item")
  func model() {
    var numbers = SeededGenerator(seed: 62)
    for round in 0..<60 {
      let rects = (0..<40).map { _ in
        Rect(
          x: Double(Int.random(in: 0...400, using: &numbers)),
          y: Double(Int.random(in: 0...400, using: &numbers)),
          width: Double(Int.random(in: 10...60, using: &numbers)),
          height: Double(Int.random(in: 10...60, using: &numbers)))
      }
      let shelf = Shelf(FreeLayout(rects), disabled: round % 2 == 0 ? [] : [3, 17, 25])
      for index in rects.indices {
        for direction in [Direction.right, .left, .down, .up] {
          let expected = naive(rects, shelf.disabled, index, direction)
          #expect(find(shelf, index, direction) == expected)
        }
      }
    }
  }

  private func naive(
    _ rects: [Rect], _ disabled: Set<Int>, _ index: Int, _ direction: Direction
  ) -> Int? {
    let seen = rects.map { DirectedRect($0, direction) }
    let start = seen[index]
    let (slackAhead, slackAside) = (
      min(1, start.along.extent / 10), min(1, start.across.extent / 10)
    )
    func best(_ candidates: [Int]) -> Int? {
      guard let nearest = candidates.map({ seen[$0].along.lowerBound }).min() else { return nil }
      return candidates.filter { seen[$0].along.lowerBound <= nearest + slackAhead }.min {
        let keys = [$0, $1].map {
          (
            seen[$0].across.distance(to: start.across.middle),
            abs(seen[$0].across.middle - start.across.middle), $0
          )
        }
        return keys[0] < keys[1]
      }
    }
    let ahead = rects.indices.filter {
      $0 != index && !disabled.contains($0) && seen[$0].along.middle > start.along.middle
    }
    let inBand = ahead.filter {
      seen[$0].across.lowerBound < start.across.upperBound - slackAside
        && seen[$0].across.upperBound > start.across.lowerBound + slackAside
    }
    if let found = best(inBand) { return found }
    guard direction.axis == .vertical else { return nil }
    return best(ahead.filter { seen[$0].along.lowerBound >= start.along.upperBound - slackAhead })
  }

  @Test("A search among a million items looks at few")
  func cost() {
    let rects = (0..<1_000_000).map { index in
      Rect(x: Double(index % 1000) * 110, y: Double(index / 1000) * 60, width: 100, height: 50)
    }
    let shelf = Shelf(FreeLayout(rects))
    for (index, expected) in [
      (0, [1, nil, 1000, nil]), (500_500, [500_501, 500_499, 501_500, 499_500]),
      (999_999, [nil, 999_998, nil, 998_999]),
    ] as [(Int, [Int?])] {
      let before = shelf.questions
      #expect(around(shelf, index) == expected)
      #expect(shelf.questions - before < 4_200)
    }
    let before = shelf.questions
    #expect(find(shelf, 500_500, .down) == 501_500)
    #expect(shelf.questions - before < 20)
  }
}
