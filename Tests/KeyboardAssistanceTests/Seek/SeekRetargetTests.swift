import KeyboardCore
import SeededRandom
import Testing

@testable import KeyboardAssistance

@Suite("A seek that is sent elsewhere on its way")
struct SeekRetargetTests {
  private func at(_ seconds: Double) -> Instant { Instant(offset: .seconds(seconds)) }

  @Test(
    "T42: position and velocity have no jump at any retarget", arguments: 0..<20 as Range<UInt64>)
  func continuity(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var movement = SeekMovement(
      from: 0, to: 1, start: .zero, seconds: 1, ease: .easeInOut, velocity: nil)
    for _ in 0..<200 {
      let time = at(.random(in: 0.01...0.95, using: &random) * movement.seconds)
      let position = movement.position(at: time)
      let velocity = movement.velocity(at: time)
      let next = SeekMovement(
        from: position, to: random.pick([0, 1, 0.5, .random(in: 0...1, using: &random)]),
        start: .zero, seconds: .random(in: 0.05...3, using: &random),
        ease: random.pick(EasingCurveTests.named), velocity: velocity)
      #expect(next.position(at: .zero) == position)
      #expect(abs(next.velocity(at: .zero) - velocity) < 1e-6 * max(1, abs(velocity)))
      // The velocity is also the slope of the positions, not only what the movement says; measured
      // where the curve is not so sharp that rounding shows.
      if next.curve.x1 > 0.001 {
        let step = 1e-3 * next.seconds * next.curve.x1 * next.curve.x1
        let slope = (next.position(at: at(step)) - position) / step
        #expect(abs(slope - velocity) < 0.01 * max(1, abs(velocity)))
      }
      for share in stride(from: 0.0, through: 1, by: 0.05) {
        #expect((0...1).contains(next.position(at: at(share * next.seconds))))
      }
      #expect(next.position(at: next.end) == next.destination)
      movement = next
    }
  }

  @Test("A movement that is on its way to its target never passes it")
  func noOvershoot() {
    for velocity in stride(from: 0.0, through: 60, by: 0.7) {
      let movement = SeekMovement(
        from: 0.2, to: 0.6, start: .zero, seconds: 1, ease: .easeOut, velocity: velocity)
      for time in stride(from: 0.0, to: 1, by: 0.002) {
        #expect((0.2...0.6).contains(movement.position(at: at(time))))
      }
    }
  }

  @Test("What is shown frame by frame changes its speed a little at a time")
  func frames() {
    let clock = ManualScheduler()
    let view = Card(clock: clock)
    let seek = Seek()
    seek.view = view
    seek.properties.fromAlpha = 0
    seek.ease = .easeInOut
    var random = SeededGenerator(seed: 3)
    var shown: [Double] = []
    let frame = Duration.seconds(1) / 60
    for index in 0..<600 {
      if index % 12 == 0 { seek.to(position: index % 24 == 0 ? 1 : 0) }
      if index % 60 == 30 { seek.to(position: .random(in: 0...1, using: &random)) }
      clock.advance(by: frame)
      shown.append(view.alpha)
    }
    let speeds = zip(shown, shown.dropFirst()).map { $1 - $0 }
    let changes = zip(speeds, speeds.dropFirst()).map { abs($1 - $0) }
    let fastest = speeds.map(abs).max() ?? 0
    #expect(fastest > 0.01)
    #expect((changes.max() ?? 1) < 0.4 * fastest)
  }

  @Test("Retargeted more often than there are frames, it still moves")
  func oftenRetargeted() {
    let clock = ManualScheduler()
    let view = Card(clock: clock)
    let seek = Seek()
    seek.view = view
    seek.properties.fromAlpha = 0
    for _ in 0..<100 {
      seek.to(position: 1)
      clock.advance(by: .milliseconds(8))
    }
    #expect(view.alpha > 0.2)
  }
}
