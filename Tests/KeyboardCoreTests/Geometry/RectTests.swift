import KeyboardCore
import Testing

@Suite("Rectangles on a plane whose y grows downwards")
struct RectTests {
  private let rect = Rect(x: 10, y: 20, width: 30, height: 40)

  @Test("Edges, middle and emptiness")
  func edges() {
    #expect(rect == Rect(origin: Point(x: 10, y: 20), size: Size(width: 30, height: 40)))
    #expect([rect.minX, rect.maxX, rect.minY, rect.maxY] == [10, 40, 20, 60])
    #expect(rect.center == Point(x: 25, y: 40))
    #expect(!rect.isEmpty)
    #expect(Rect.zero.isEmpty)
    #expect(Rect(x: 0, y: 0, width: 5, height: 0).isEmpty)
  }

  @Test(
    "The left and top edges belong to a rectangle, the others do not",
    arguments: [
      (10, 20, true), (39.9, 59.9, true), (40, 30, false), (20, 60, false), (9.9, 30, false),
    ] as [(Double, Double, Bool)])
  func containsPoint(x: Double, y: Double, isInside: Bool) {
    #expect(rect.contains(Point(x: x, y: y)) == isInside)
  }

  @Test("A rectangle contains itself and what lies inside")
  func containsRect() {
    #expect(rect.contains(rect))
    #expect(rect.contains(Rect(x: 15, y: 25, width: 5, height: 5)))
    #expect(!rect.contains(Rect(x: 15, y: 25, width: 50, height: 5)))
    #expect(!Rect(x: 15, y: 25, width: 5, height: 5).contains(rect))
  }

  @Test("Touching rectangles have nothing in common")
  func intersection() {
    #expect(
      rect.intersection(Rect(x: 0, y: 0, width: 20, height: 30))
        == Rect(x: 10, y: 20, width: 10, height: 10))
    #expect(rect.intersection(Rect(x: 40, y: 20, width: 5, height: 5)) == nil)
    #expect(rect.intersection(Rect(x: 100, y: 100, width: 5, height: 5)) == nil)
    #expect(rect.intersection(rect) == rect)
  }

  @Test("A union holds both")
  func union() {
    let union = rect.union(Rect(x: 0, y: 50, width: 5, height: 50))
    #expect(union == Rect(x: 0, y: 20, width: 40, height: 80))
    #expect(union.contains(rect))
  }

  @Test("Moving keeps the size; insets never make an extent negative")
  func movedAndInset() {
    #expect(rect.offsetBy(x: 1, y: -2) == Rect(x: 11, y: 18, width: 30, height: 40))
    #expect(rect.offsetBy(y: 5).origin == Point(x: 10, y: 25))
    #expect(
      rect.inset(by: Insets(top: 1, left: 2, bottom: 3, right: 4))
        == Rect(x: 12, y: 21, width: 24, height: 36))
    #expect(rect.inset(by: Insets(left: 20, right: 20)).size == Size(width: 0, height: 40))
    #expect(rect.inset(by: .zero) == rect)
  }
}
