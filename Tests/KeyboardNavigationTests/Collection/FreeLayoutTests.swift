import FoundationEssentials
import KeyboardCore
import KeyboardNavigation
import SeededRandom
import Testing

@Suite("Free layouts")
struct FreeLayoutTests {
  @Test("Queries agree with comparing every item, for any rectangles")
  func queries() {
    var numbers = SeededGenerator(seed: 7)
    for size in [0, 1, 2, 15, 16, 17, 255, 256, 257, 1500] {
      let rects = (0..<size).map { _ in rect(&numbers, extent: 60) }
      let layout = FreeLayout(rects)
      #expect(layout.rects == rects)
      for _ in 0..<60 {
        let area = rect(&numbers, extent: 300)
        let expected = rects.indices.filter { rects[$0].intersection(area) != nil }
        #expect(layout.indexes(intersecting: area) == expected)
      }
      #expect(
        layout.contentBounds
          == rects.dropFirst().reduce(rects.first ?? .zero) { $0.union($1) })
    }
  }

  private func rect(_ numbers: inout SeededGenerator, extent: Int) -> Rect {
    func number(_ range: ClosedRange<Int>) -> Double {
      Double(Int.random(in: range, using: &numbers))
    }
    return Rect(
      x: number(-500...500), y: number(-500...500), width: number(1...extent),
      height: number(1...extent))
  }

  @Test("One very high item is found wherever it reaches, and what is nowhere never")
  func strange() {
    let unit = Rect(x: 0, y: 500, width: 1, height: 1)
    let tower = Rect(x: 0, y: 0, width: 1, height: 1000)
    let nowhere = Rect(x: 0, y: .nan, width: 1, height: 1)
    #expect(FreeLayout([nowhere, unit, tower]).indexes(intersecting: unit) == [1, 2])
    #expect(FreeLayout([]).contentBounds == .zero)
    #expect(FreeLayout([]).indexes(intersecting: unit) == [])
  }

  @Test("What only touches is not shown; what has no area is, inside")
  func touching() {
    let layout = FreeLayout([
      Rect(x: 0, y: 0, width: 10, height: 10), Rect(x: 5, y: 5, width: 0, height: 0),
    ])
    #expect(layout.indexes(intersecting: Rect(x: 10, y: 0, width: 5, height: 5)) == [])
    #expect(layout.indexes(intersecting: Rect(x: 4, y: 4, width: 2, height: 2)) == [0, 1])
  }
}
