import KeyboardCore
import Testing

@Suite("Scroll animations")
struct ScrollAnimationTests {
  private func at(_ milliseconds: Double) -> Instant {
    Instant(offset: .microseconds(milliseconds * 1000))
  }

  @Test("It begins and ends at rest, and never turns back")
  func course() {
    let animation = ScrollAnimation(
      from: Point(x: 0, y: 100), to: Point(x: 50, y: 450), start: at(1000))
    #expect(animation.offset(at: at(0)) == Point(x: 0, y: 100))
    #expect(animation.offset(at: at(1000)) == Point(x: 0, y: 100))
    #expect(animation.velocity(at: at(1000)) == .zero)
    #expect(animation.end > at(1399) && animation.end < at(1403))
    var last = animation.origin
    for time in stride(from: 1000.0, to: 1500, by: 1) {
      let offset = animation.offset(at: at(time))
      #expect(offset.y >= last.y && offset.x >= last.x)
      #expect(animation.isFinished(at: at(time)) == (at(time) >= animation.end))
      last = offset
    }
    #expect(last == animation.destination)
    #expect(animation.velocity(at: at(1500)) == .zero)
  }

  @Test(
    "The time grows with the logarithm of the distance",
    arguments: [(0, 400), (1, 400), (350, 400), (3500, 600), (35_000, 800), (350_000_000, 1600)])
  func pacing(distance: Double, milliseconds: Int) {
    #expect(
      ScrollPacing.standard.duration(forDistance: -distance).wholeMilliseconds == milliseconds)
  }

  @Test("Odd pacings take the base")
  func oddPacing() {
    #expect(ScrollPacing(unit: 0).duration(forDistance: 99) == .milliseconds(400))
    #expect(ScrollPacing.standard.duration(forDistance: .infinity) == .milliseconds(400))
    #expect(ScrollPacing.standard.duration(forDistance: .nan) == .milliseconds(400))
  }

  @Test(
    "The velocity is the slope of the offset, whatever it starts with",
    arguments: [0, 500, 4000, -3000, 20_000, -20_000] as [Double])
  func slope(velocity: Double) {
    for distance in [0, 1, 350, -350, 9000] as [Double] {
      let animation = ScrollAnimation(
        from: .zero, to: Point(x: 0, y: distance), start: .zero,
        initialVelocity: Point(x: 0, y: velocity))
      let end = animation.duration / .milliseconds(1)
      let step = end / 2000
      guard step > 0 else { continue }
      let tolerance: Double = 1 + 0.01 * abs(velocity) + 0.1 * abs(distance)
      for time in stride(from: step, to: end - step, by: step * 7) {
        let before = animation.offset(at: at(time - step / 2)).y
        let after = animation.offset(at: at(time + step / 2)).y
        let slope = (after - before) / step * 1000
        let expected = animation.velocity(at: at(time)).y
        #expect(abs(slope - expected) <= tolerance)
      }
      #expect(animation.offset(at: animation.end).y == distance)
    }
  }

  @Test("A velocity towards the destination never carries it past")
  func overshoot() {
    for velocity in stride(from: 0.0, through: 100_000, by: 977) {
      let animation = ScrollAnimation(
        from: .zero, to: Point(x: 0, y: -100), start: .zero,
        initialVelocity: Point(x: 0, y: -velocity))
      for time in stride(from: 0.0, to: 500, by: 3) {
        #expect(animation.offset(at: at(time)).y >= -100.000_001)
      }
    }
  }

  @Test("T34: a retargeted animation goes on with the velocity that it had")
  func continuity() {
    for time in stride(from: 0.0, through: 390, by: 13) {
      let first = ScrollAnimation(from: .zero, to: Point(x: 0, y: 350), start: .zero)
      for target in [700, 0, 350.5, -4000] {
        let second = ScrollAnimation(
          from: first.offset(at: at(time)), to: Point(x: 0, y: target), start: at(time),
          initialVelocity: first.velocity(at: at(time)))
        #expect(second.offset(at: at(time)) == first.offset(at: at(time)))
        let before = first.velocity(at: at(time)).y
        #expect(abs(second.velocity(at: at(time)).y - before) < 1e-6)
      }
    }
  }

  @Test("No way to go takes no time")
  func nowhere() {
    let animation = ScrollAnimation(
      from: Point(x: 3, y: 4), to: Point(x: 3, y: 4), start: at(5))
    #expect(animation.duration == .zero)
    #expect(animation.isFinished(at: at(5)))
    #expect(animation.offset(at: at(5)) == Point(x: 3, y: 4))
  }
}
