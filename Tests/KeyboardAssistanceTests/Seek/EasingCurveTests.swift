import SeededRandom
import Testing

@testable import KeyboardAssistance

@Suite("Easing curves")
struct EasingCurveTests {
  static let named: [Seek.EasingCurve] = [.linear, .easeIn, .easeOut, .easeInOut]

  @Test(
    "They have the values that are known of them",
    arguments: [
      (.linear, 0.25, 0.25), (.linear, 0.5, 0.5),
      (.easeOut, 0.25, 0.37814), (.easeOut, 0.5, 0.68464), (.easeOut, 0.75, 0.90654),
      (.easeIn, 0.25, 0.09346), (.easeIn, 0.5, 0.31536), (.easeIn, 0.75, 0.62186),
      (.easeInOut, 0.25, 0.12916), (.easeInOut, 0.5, 0.5), (.easeInOut, 0.75, 0.87084),
    ] as [(Seek.EasingCurve, Double, Double)])
  func known(curve: Seek.EasingCurve, time: Double, value: Double) {
    #expect(abs(curve.value(at: time) - value) < 0.000_01)
  }

  @Test("They begin at 0 and end at 1, and nothing comes before or after", arguments: named)
  func ends(curve: Seek.EasingCurve) {
    #expect(curve.value(at: 0) == 0 && curve.value(at: -3) == 0)
    #expect(curve.value(at: 1) == 1 && curve.value(at: 3) == 1)
    #expect(curve.slope(at: -0.1) == 0 && curve.slope(at: 1.1) == 0)
  }

  @Test(
    "Slopes at the ends",
    arguments: [
      (.linear, 1, 1), (.easeIn, 0, 1 / 0.58), (.easeOut, 1 / 0.58, 0), (.easeInOut, 0, 0),
    ] as [(Seek.EasingCurve, Double, Double)])
  func endSlopes(curve: Seek.EasingCurve, start: Double, end: Double) {
    #expect(abs(curve.slope(at: 0) - start) < 1e-9)
    #expect(abs(curve.slope(at: 1) - end) < 1e-9)
    #expect(abs(curve.slope(at: 1e-12) - start) < 1e-3)
  }

  /// A curve as its definition says: points that lie on lines between points.
  private func point(of curve: Seek.EasingCurve, at t: Double) -> (x: Double, y: Double) {
    var points = [(0, 0), (curve.x1, curve.y1), (curve.x2, curve.y2), (1, 1)]
    while points.count > 1 {
      points = zip(points, points.dropFirst()).map { first, second in
        (first.0 + (second.0 - first.0) * t, first.1 + (second.1 - first.1) * t)
      }
    }
    return points[0]
  }

  @Test("Any curve goes through the points of its definition, with the slope that it says")
  func definition() {
    var random = SeededGenerator(seed: 42)
    for _ in 0..<500 {
      let curve = Seek.EasingCurve(
        .random(in: 0...1, using: &random), .random(in: -1...2, using: &random),
        .random(in: 0...1, using: &random), .random(in: -1...2, using: &random))
      let parameter = Double.random(in: 0.01...0.99, using: &random)
      let (x, y) = point(of: curve, at: parameter)
      let slope = curve.slope(at: x)
      #expect(abs(curve.value(at: x) - y) < 1e-9 * max(1, abs(slope)))
      let before = point(of: curve, at: parameter - 1e-6)
      let after = point(of: curve, at: parameter + 1e-6)
      let secant = (after.y - before.y) / (after.x - before.x)
      #expect(abs(slope - secant) < 1e-3 * max(1, slope * slope))
    }
  }

  @Test("Times of control points are limited to the curve's own time")
  func limits() {
    #expect(Seek.EasingCurve(-1, 0, 2, 1) == Seek.EasingCurve(0, 0, 1, 1))
    #expect(Seek.EasingCurve(.nan, 0, .infinity, 1) == Seek.EasingCurve(0, 0, 1, 1))
  }

  @Test(
    "A curve that takes over starts as fast as what was there before",
    arguments: named, [0, 0.3, 1, 1.72, 5, 80, -0.3, -2, -50, 1e9])
  func takingOver(curve: Seek.EasingCurve, slope: Double) {
    let depth = 0.25
    let next = curve.starting(at: slope, back: depth)
    #expect(abs(next.slope(at: 0) - slope) <= 1e-9 * max(1, abs(slope)))
    for time in stride(from: 0.0, through: 1, by: 0.001) {
      let value = next.value(at: time)
      #expect(value >= (slope < 0 ? -depth : 0) && value <= 1)
    }
  }

  @Test("At the limit nothing goes back, however fast it was")
  func noRoom() {
    let curve = Seek.EasingCurve.easeOut.starting(at: -3, back: 0)
    #expect((curve.x1, curve.y1) == (0, 0))
    let vertical = Seek.EasingCurve.easeOut.starting(at: .infinity, back: 0)
    #expect((vertical.x1, vertical.y1) == (0, 1))
  }
}
