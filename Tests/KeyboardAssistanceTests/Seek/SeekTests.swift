import KeyboardAssistance
import KeyboardCore
import SeededRandom
import Testing

@Suite("Seek")
struct SeekTests {
  private let clock = ManualScheduler()

  /// A seek that moves the opacity of a view from 0 to 1.
  private func fade(_ view: Card, duration: Double = 1) -> Seek {
    let seek = Seek()
    seek.view = view
    seek.duration = duration
    seek.properties.fromAlpha = 0
    return seek
  }

  @Test("An animation of a view's opacity and translation is written in a few lines")
  func example() {
    let myView = Card(clock: clock)

    let seek: Seek = Seek()

    seek.view = myView
    seek.duration = 0.3
    seek.properties.fromAlpha = 0
    seek.properties.toAlpha = 1
    seek.properties.fromTransform = Transform(x: 0, y: 0)
    seek.properties.toTransform = Transform(x: 80, y: 80)

    seek.to(position: 1)

    #expect(myView.alpha == 0)
    clock.advance(by: .milliseconds(150))
    let eased = Seek.EasingCurve.easeOut.value(at: 0.5)
    #expect(abs(myView.alpha - eased) < 0.001)
    #expect(abs(myView.transform.x - 80 * eased) < 0.08 && myView.transform.y == myView.transform.x)
    clock.advance(by: .milliseconds(150))
    #expect(myView.alpha == 1)
    #expect(myView.transform == Transform(x: 80, y: 80))
    #expect(clock.nextDeadline == nil)
  }

  @Test("Views and constraints are animated in one line, and the clock keeps what runs")
  func statics() {
    let myView = Card(clock: clock)
    let layoutView = Card(clock: clock)
    let myConstraint = Distance()

    Seek.view(view: myView, duration: 0.3, properties: SeekProperties(fromAlpha: 0, toAlpha: 1))

    // swift-format-ignore
    Seek.constraint(constraint: myConstraint, constraintLayoutView: layoutView, duration: 0.3, properties: SeekProperties(fromConstraintConstant: 0, toConstraintConstant: 50))

    #expect(myView.alpha == 0)
    clock.advance(by: .milliseconds(100))
    #expect(myView.alpha > 0.4 && myView.alpha < 0.6)
    #expect(abs(myConstraint.constant - 50 * myView.alpha) < 1e-9)
    clock.advance(by: .milliseconds(200))
    #expect(myView.alpha == 1 && myConstraint.constant == 50)
    #expect(layoutView.log.allSatisfy { $0 == "layout" } && layoutView.log.count > 18)
  }

  @Test("What is not said is the default")
  func defaults() {
    let seek = Seek()
    #expect((seek.duration, seek.delay, seek.position) == (1, 0, 0))
    #expect(seek.ease == .easeOut)
    #expect(
      seek.properties
        == SeekProperties(
          fromAlpha: 1, toAlpha: 1, fromTransform: .identity, toTransform: .identity,
          fromConstraintConstant: 0, toConstraintConstant: 0))
  }

  @Test(
    "T42: positions are limited to 0 and 1, and not rounded",
    arguments: [
      (0.5, 0.5), (0.123_456_789, 0.123_456_789), (0.999, 0.999), (-3, 0), (7, 1),
      (.infinity, 1), (.nan, 0),
    ] as [(Double, Double)])
  func limits(position: Double, expected: Double) {
    let view = Card(clock: clock)
    let seek = fade(view)
    seek.position = position
    #expect(seek.position == expected && seek.presentedPosition == expected)
    #expect(view.alpha == expected)
    seek.to(position: position, duration: 0.1)
    #expect(seek.position == expected)
  }

  @Test("A position shows as constraint, transform, opacity, then layout")
  func order() {
    let view = Card(clock: clock)
    let constraint = Distance(in: view)
    let seek = Seek()
    seek.view = view
    seek.constraint = constraint
    seek.constraintLayoutView = view
    seek.properties = SeekProperties(
      fromAlpha: 0, toTransform: Transform(x: 5), fromConstraintConstant: 10)
    seek.position = 0.5
    #expect(view.log == ["constant", "transform", "alpha", "layout"])
    #expect((constraint.constant, view.transform.x, view.alpha) == (5, 2.5, 0.5))
  }

  @Test("Both ends are exactly what was said")
  func exactEnds() {
    var random = SeededGenerator(seed: 1)
    for _ in 0..<200 {
      let (from, to) = (
        Double.random(in: -9...9, using: &random), Double.random(in: 0...1e-3, using: &random)
      )
      let properties = SeekProperties(
        fromAlpha: from, toAlpha: to, fromTransform: Transform(x: from),
        toTransform: Transform(x: to), fromConstraintConstant: from, toConstraintConstant: to)
      #expect(properties.alpha(at: 0) == from && properties.alpha(at: 1) == to)
      #expect(properties.constraintConstant(at: 0) == from)
      #expect(properties.constraintConstant(at: 1) == to)
      #expect(properties.transform(at: 0) == Transform(x: from))
      #expect(properties.transform(at: 1) == Transform(x: to))
    }
  }

  @Test("A property with its default at both ends is left alone, so seeks share a view")
  func sharing() {
    let view = Card(clock: clock)
    view.alpha = 0.5
    view.transform = Transform(x: 7)
    let slide = Seek.view(
      view: view, duration: 0.2, properties: SeekProperties(toTransform: Transform(x: 40)))
    #expect(view.alpha == 0.5)
    Seek.view(view: view, duration: 0.4, properties: SeekProperties(toAlpha: 0.2))
    clock.advance(by: .milliseconds(200))
    #expect(view.transform.x == 40 && view.alpha > 0.2)
    slide.position = 0.25
    clock.advance(by: .milliseconds(200))
    #expect(view.transform.x == 10 && view.alpha == 0.2)
  }

  @Test("A hundred seeks end each at its own time")
  func many() {
    let views = (0..<100).map { _ in Card(clock: clock) }
    let endings = Endings()
    for (index, view) in views.enumerated() {
      Seek.view(
        view: view, duration: Double(100 - index) / 100, ease: .linear,
        properties: SeekProperties(fromAlpha: 0), complete: endings.callback("\(index) "))
    }
    clock.advance(by: .milliseconds(500))
    #expect(endings.values == (50..<100).reversed().map { "\($0) true" })
    #expect(abs(views[0].alpha - 0.5) < 1e-9)
    clock.advance(by: .milliseconds(500))
    #expect(endings.values.count == 100 && views.allSatisfy { $0.alpha == 1 })
    #expect(clock.nextDeadline == nil)
  }

  @Test("Frames are a sixtieth of a second apart, and the last one is on time")
  func frames() {
    let view = Card(clock: clock)
    let seek = fade(view, duration: 0.05)
    seek.ease = .linear
    seek.to(position: 1)
    var shown: [Double] = []
    while clock.advanceToNextTimer() { shown.append(seek.presentedPosition) }
    #expect(shown.count == 4 && shown.last == 1)
    #expect(zip(shown, [1.0 / 3, 2.0 / 3, 1]).allSatisfy { abs($0 - $1) < 1e-9 })
    #expect(clock.now.offset == .milliseconds(50))
  }
}
