import KeyboardCore
import KeyboardNavigation
import Testing

@Suite("Zooming")
struct ScrollZoomTests {
  @Test(
    "Steps are factors of 1.6 that never jump over 1, and stop at the limits",
    arguments: [
      (1, .zoomIn, 1.6), (1.6, .zoomIn, 2.56), (2.56, .zoomOut, 1.6), (1.6, .zoomOut, 1),
      (1, .zoomOut, 0.625), (0.625, .zoomIn, 1), (0.8, .zoomIn, 1), (1.2, .zoomOut, 1),
      (1.005, .zoomIn, 1.608), (3.5, .zoomIn, 4), (0.55, .zoomOut, 0.5), (3, .zoomReset, 1),
      (0.5, .zoomReset, 1),
    ] as [(Double, CommandID, Double)])
  func steps(scale: Double, command: CommandID, expected: Double) {
    let scroller = Scroller()
    scroller.zoomScales = 0.5...4
    scroller.zoomScale = scale
    #expect(scroller.navigator().run(command).isEmpty)
    #expect(abs(scroller.zoomScale - expected) < 1e-9)
  }

  @Test("Several steps at once stop at 1 on the way, as single ones do")
  func count() {
    let scroller = Scroller()
    scroller.zoomScales = 0.5...4
    scroller.zoomScale = 0.8
    scroller.navigator().run(.zoomIn, ["count": 2])
    #expect(scroller.zoomScale == 1.6)
    scroller.navigator().run(.zoomOut, ["count": .integer(.max)])
    #expect(scroller.zoomScale == 0.5)
  }

  @Test("The middle of what is visible stays in the middle, insets considered")
  func middle() {
    let scroller = Scroller(
      content: (3000, 3000), insets: Insets(top: 100), offset: Point(x: 1000, y: 1000))
    scroller.zoomScales = 0.1...4
    let navigator = scroller.navigator()
    let before = navigator.targetVisibleRect.center
    navigator.run(.zoomIn)
    let after = navigator.targetVisibleRect.center
    #expect(abs(after.x - before.x * 1.6) < 1e-9 && abs(after.y - before.y * 1.6) < 1e-9)
    navigator.run(.zoomReset)
    #expect(abs(navigator.targetVisibleRect.center.x - before.x) < 1e-9)
  }

  @Test("T35: zoomed out until everything fits, the content is at rest at its start")
  func out() {
    let scroller = Scroller(content: (3000, 3000), offset: Point(x: 2000, y: 2000))
    scroller.zoomScales = 0.1...4
    scroller.navigator().run(.zoomOut, ["count": 9])
    #expect(scroller.contentOffset == .zero)
  }

  @Test("T43: zoom is offered only where it would change the scale")
  func offers() {
    let scroller = Scroller(content: (1, 1))
    let navigator = scroller.navigator()
    #expect(navigator.offered == [])
    scroller.zoomScales = 1...2
    #expect(navigator.offered == ["zoomIn"])
    navigator.run(.zoomIn, ["count": 2])
    #expect(navigator.offered == ["zoomOut", "zoomReset"])
    scroller.zoomScales = 2...2
    #expect(navigator.offered == [])
  }

  @Test("Zooming ends an animation, and goes from where it leads")
  func animation() {
    let scroller = Scroller(content: (300, 9000))
    scroller.zoomScales = 0.5...4
    let navigator = scroller.animatedNavigator()
    navigator.run(.scrollDown)
    navigator.run(.zoomIn)
    #expect(!navigator.isScrolling)
    #expect(scroller.clock.nextDeadline == nil)
    #expect(scroller.contentOffset.y == 650 * 1.6 - 300)
  }
}
