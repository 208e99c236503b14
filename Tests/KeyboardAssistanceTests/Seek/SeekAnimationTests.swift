import KeyboardAssistance
import KeyboardCore
import Testing

@Suite("Animations of a seek: completions, delays and interruptions")
struct SeekAnimationTests {
  private let clock = ManualScheduler()
  private let view: Card
  private let seek = Seek()
  private let endings = Endings()

  init() {
    view = Card(clock: clock)
    seek.view = view
    seek.ease = .linear
    seek.properties.fromAlpha = 0
  }

  private func pass(_ milliseconds: Int) { clock.advance(by: .milliseconds(milliseconds)) }

  @Test("The position is the one where the animation will end")
  func target() {
    seek.to(position: 1)
    #expect(seek.position == 1 && seek.isAnimating)
    pass(500)
    #expect(seek.position == 1)
    #expect(abs(seek.presentedPosition - 0.5) < 0.02)
    pass(500)
    #expect(seek.presentedPosition == 1 && !seek.isAnimating)
  }

  @Test(
    "Without duration and delay everything has happened when the call returns",
    arguments: [(true, 0), (true, -1), (true, .nan), (false, 5)] as [(Bool, Double)])
  func synchronous(animated: Bool, duration: Double) {
    seek.to(
      position: 0.75, animated: animated, duration: duration, complete: endings.callback())
    #expect(endings.values == ["true"])
    #expect(view.alpha == 0.75 && clock.nextDeadline == nil)
  }

  @Test("Who asked for less motion sees the end at once, or after the delay")
  func reducedMotion() {
    view.prefersReducedMotion = true
    seek.to(position: 1, complete: endings.callback())
    #expect(view.alpha == 1 && endings.values == ["true"])
    seek.to(position: 0, delay: 0.5, complete: endings.callback())
    pass(499)
    #expect(view.alpha == 1 && endings.values.count == 1)
    pass(1)
    #expect(view.alpha == 0 && endings.values == ["true", "true"])
  }

  @Test("Durations, delays and curves may be named for one movement")
  func overloads() {
    (seek.duration, seek.delay) = (9, 9)
    seek.to(position: 1, duration: 1, delay: 0.5, ease: .easeIn, complete: endings.callback())
    #expect((seek.duration, seek.delay) == (9, 9) && seek.ease == .linear)
    pass(500)
    #expect(seek.presentedPosition == 0)
    pass(500)
    #expect(abs(seek.presentedPosition - 0.31536) < 0.02)
    pass(500)
    #expect(endings.values == ["true"])
  }

  @Test("A delay shows nothing, and is told by the position alone")
  func delay() {
    let seek = Seek.view(
      view: view, duration: 0.1, delay: 1, properties: SeekProperties(fromAlpha: 0.5),
      complete: endings.callback())
    #expect(view.alpha == 0.5 && seek.position == 1 && seek.isAnimating)
    pass(999)
    #expect(view.alpha == 0.5 && endings.values.isEmpty)
    pass(101)
    #expect(view.alpha == 1 && endings.values == ["true"])
  }

  @Test("A running animation goes on until the delay of the next has passed")
  func delayWhileRunning() {
    seek.to(position: 1, complete: endings.callback("first "))
    pass(200)
    seek.to(position: 0, duration: 0.4, delay: 0.3, complete: endings.callback("second "))
    #expect(seek.position == 0 && endings.values.isEmpty)
    pass(300)
    #expect(abs(seek.presentedPosition - 0.5) < 0.001)
    #expect(endings.values == ["first false"])
    pass(400)
    #expect(seek.presentedPosition == 0)
    #expect(endings.values == ["first false", "second true"])
  }

  @Test("An animation that arrives while another waits, or just then, has arrived")
  func arrivalWhileWaiting() {
    for delay in [0.6, 1] {
      seek.forceStop()
      seek.to(position: 1, duration: 0.5, delay: 0.5, complete: endings.callback("first "))
      pass(500)
      seek.to(position: 0, duration: 0.5, delay: delay - 0.5, complete: endings.callback("second "))
      pass(1500)
    }
    seek.forceStop()
    #expect(endings.values == ["first false", "second true", "first true", "second true"])
  }

  @Test("A movement that waits gives way to the next one")
  func replacedWhileWaiting() {
    seek.to(position: 1, delay: 0.5, complete: endings.callback("first "))
    seek.to(position: 0.5, delay: 0.2, complete: endings.callback("second "))
    #expect(endings.values == ["first false"])
    seek.to(position: 0.25, duration: 0.1, complete: endings.callback("third "))
    #expect(endings.values == ["first false", "second false"])
    pass(5000)
    #expect(endings.values.last == "third true" && endings.values.count == 3)
    #expect(view.alpha == 0.25)
  }

  enum Interruption: CaseIterable {
    case position, movement, jump, stop, completion
  }

  @Test("What is interrupted is told so, once", arguments: Interruption.allCases)
  func interruption(by interruption: Interruption) {
    for delay in [0, 5.0] {
      let endings = Endings()
      seek.forceStop()
      seek.to(position: 1, delay: delay, complete: endings.callback())
      pass(300)
      #expect(endings.values.isEmpty)
      switch interruption {
      case .position: seek.position = 0.1
      case .movement: seek.to(position: 0)
      case .jump: seek.to(position: 0.1, animated: false)
      case .stop: seek.forceStop()
      case .completion: seek.forceComplete()
      }
      #expect(endings.values == ["false"])
      pass(9000)
      #expect(endings.values == ["false"] && clock.nextDeadline == nil)
      let expected: [Interruption: Double] = [.position: 0.1, .jump: 0.1, .completion: 1]
      #expect(view.alpha == expected[interruption] ?? 0)
    }
  }

  @Test("Forced to its end, nothing runs on")
  func forceComplete() {
    seek.to(position: 0.5, complete: endings.callback("movement "))
    pass(100)
    seek.forceComplete(complete: endings.callback("force "))
    #expect(view.alpha == 1 && !seek.isAnimating && clock.nextDeadline == nil)
    #expect(endings.values == ["movement false", "force true"])
  }

  @Test("A completion may start the next movement")
  func chain() {
    seek.to(position: 1) { [seek, endings] _ in
      seek.to(position: 0, duration: 0.5, complete: endings.callback())
    }
    pass(1250)
    #expect(abs(seek.presentedPosition - 0.5) < 0.02)
    pass(250)
    #expect(view.alpha == 0 && endings.values == ["true"])
  }

  @Test("Views and constraints are not kept; one that has gone ends its animation")
  func weak() {
    let clock = clock
    let endings = endings
    weak var lost: Card?
    do {
      let card = Card(clock: clock)
      lost = card
      Seek.view(
        view: card, duration: 1, properties: SeekProperties(fromAlpha: 0),
        complete: endings.callback())
      clock.advance(by: .milliseconds(100))
    }
    #expect(lost == nil && endings.values.isEmpty)
    clock.advance(by: .milliseconds(20))
    #expect(endings.values == ["false"] && clock.nextDeadline == nil)
  }

  @Test("The clock lets a seek go that has ended")
  func release() {
    weak var lost: Seek?
    lost = Seek.view(view: view, duration: 0.1, properties: SeekProperties(fromAlpha: 0))
    #expect(lost != nil)
    pass(100)
    #expect(lost == nil && view.alpha == 1)
  }

  @Test("What runs stays on its clock when another view is put in")
  func otherClock() {
    let other = Card()
    seek.to(position: 1, complete: endings.callback("first "))
    pass(500)
    seek.view = other
    seek.to(position: 0, complete: endings.callback("second "))
    pass(1000)
    #expect(endings.values == ["first false", "second true"])
    #expect(other.alpha == 0 && other.clock.nextDeadline == nil)
    seek.to(position: 1)
    other.clock.advance(by: .seconds(1))
    #expect(other.alpha == 1)
  }

  @Test("Without a view, and so without a clock, a constraint is set at once")
  func noClock() {
    let constraint = Distance()
    let seek = Seek()
    seek.constraint = constraint
    seek.properties.toConstraintConstant = 40
    seek.to(position: 0.5, delay: 3, complete: endings.callback())
    #expect(constraint.constant == 20 && endings.values == ["true"])
  }

  @Test("Many views and constraints move along, each with values of its own")
  func targets() {
    let clock = ManualScheduler()
    let cards = (0..<3).map { _ in Card(clock: clock) }
    let gap = Distance()
    let seek = Seek()
    seek.targets =
      cards.enumerated().map {
        Seek.Target(
          view: $1, properties: SeekProperties(toTransform: Transform(x: Double($0 + 1) * 10)))
      } + [Seek.Target(constraint: gap, properties: SeekProperties(toConstraintConstant: 8))]
    seek.to(position: 1, duration: 1, ease: .linear)
    clock.advance(by: .milliseconds(500))
    for (index, card) in cards.enumerated() {
      #expect(abs(card.transform.x - Double(index + 1) * 5) < 0.2)
    }
    #expect(abs(gap.constant - 4) < 0.1)
    clock.advance(by: .milliseconds(500))
    #expect(cards.map(\.transform.x) == [10, 20, 30])
    #expect(gap.constant == 8)
  }

  @Test("A cross-dissolve shows one view in place of another")
  func crossDissolve() {
    let clock = ManualScheduler()
    let (old, new) = (Card(clock: clock), Card(clock: clock))
    Seek.crossDissolve(from: old, to: new, duration: 1)
    #expect((old.alpha, new.alpha) == (1, 0))
    clock.advance(by: .milliseconds(300))
    #expect(abs(old.alpha + new.alpha - 1) < 1e-9)
    #expect(new.alpha > 0.2 && new.alpha < 0.4)
    clock.advance(by: .milliseconds(700))
    #expect((old.alpha, new.alpha) == (0, 1))
  }

  @Test("A curve that overshoots passes the end and comes back; an opacity never leaves 0 to 1")
  func overshoot() {
    let clock = ManualScheduler()
    let card = Card(clock: clock)
    let seek = Seek()
    seek.view = card
    seek.properties = SeekProperties(fromAlpha: 0, toTransform: Transform(x: 100))
    seek.to(position: 1, duration: 1, ease: .backOut)
    var (furthest, brightest) = (0.0, 0.0)
    for _ in 0..<70 {
      clock.advance(by: .milliseconds(16))
      (furthest, brightest) = (max(furthest, card.transform.x), max(brightest, card.alpha))
    }
    #expect(furthest > 105 && furthest < 112)
    #expect(brightest == 1)
    #expect(card.transform.x == 100)
    #expect(seek.presentedPosition == 1)
  }
}
