import KeyboardCore
import KeyboardNavigation
import Testing

@Suite("Animated scrolling")
struct ScrollAnimatingTests {
  @Test("Offsets come frame by frame and end exactly at the destination")
  func frames() {
    let scroller = Scroller()
    let navigator = scroller.animatedNavigator()
    navigator.run(.scrollDown)
    #expect(scroller.offsets == [])
    #expect(navigator.targetOffset == Point(x: 0, y: 350))
    #expect(navigator.isScrolling)
    scroller.clock.advance(by: .milliseconds(200))
    #expect(scroller.offsets.count == 11)
    #expect(scroller.offsets == scroller.offsets.sorted { $0.y < $1.y })
    scroller.clock.advance(by: .milliseconds(300))
    #expect(scroller.contentOffset == Point(x: 0, y: 350))
    #expect(!navigator.isScrolling)
    #expect(scroller.clock.nextDeadline == nil)
  }

  @Test("T34: no key of a fast series is lost: each counts from where the last one leads")
  func retarget() {
    let scroller = Scroller()
    let navigator = scroller.animatedNavigator()
    for _ in 0..<5 {
      navigator.run(.scrollDown)
      scroller.clock.advance(by: .milliseconds(30))
    }
    #expect(navigator.targetOffset.y == 1750)
    navigator.run(.scrollUp)
    #expect(navigator.targetOffset.y == 1400)
    scroller.clock.advance(by: .seconds(2))
    #expect(scroller.contentOffset.y == 1400)
    #expect(scroller.clock.nextDeadline == nil)
  }

  @Test("T34: frames move smoothly through a retarget, also one that turns back")
  func smoothness() {
    let scroller = Scroller(offset: Point(x: 0, y: 3000))
    let navigator = scroller.animatedNavigator()
    navigator.run(.scrollDown)
    scroller.clock.advance(by: .milliseconds(100))
    navigator.run(.scrollsToStart)
    scroller.clock.advance(by: .seconds(2))
    let ys = scroller.offsets.map(\.y)
    let speeds = zip(ys, ys.dropFirst()).map { $1 - $0 }
    let jumps = zip(speeds, speeds.dropFirst()).map { abs($1 - $0) }
    // The whole way is 3000 in about 40 frames; no frame may change the speed by a jerk.
    #expect(jumps.allSatisfy { $0 < 40 })
    #expect(scroller.contentOffset.y == 0)
  }

  @Test("T34: a key that sends the scroll further on takes over its speed")
  func takenOverSpeed() throws {
    let scroller = Scroller(offset: Point(x: 0, y: 0))
    let navigator = scroller.animatedNavigator()
    navigator.run(.scrollDown)
    scroller.clock.advance(by: .milliseconds(200))
    let before = scroller.offsets.count
    navigator.run(.scrollDown)
    scroller.clock.advance(by: .milliseconds(50))
    let ys = scroller.offsets.map(\.y)
    let last = ys[before - 1] - ys[before - 2]
    let next = ys[before] - ys[before - 1]
    #expect(last > 5)
    #expect(abs(next - last) < last / 2)
  }

  @Test("T34: a drag ends the animation where it is, and keys work again at once")
  func drag() {
    let scroller = Scroller()
    let navigator = scroller.animatedNavigator()
    navigator.run(.scrollDown)
    scroller.clock.advance(by: .milliseconds(150))
    navigator.userDidDrag()
    let stopped = scroller.contentOffset
    #expect(stopped.y > 0 && stopped.y < 350)
    #expect(navigator.targetOffset == stopped)
    #expect(scroller.clock.nextDeadline == nil)
    scroller.clock.advance(by: .seconds(1))
    #expect(scroller.contentOffset == stopped)
    navigator.run(.scrollDown)
    scroller.clock.advance(by: .seconds(1))
    #expect(scroller.contentOffset.y == stopped.y + 350)
  }

  @Test("T34: whoever else sets the offset ends the animation, told or not")
  func interference() {
    let scroller = Scroller()
    let navigator = scroller.animatedNavigator()
    navigator.run(.scrollsToEnd)
    scroller.clock.advance(by: .milliseconds(150))
    scroller.contentOffset.y = 5000
    #expect(navigator.targetOffset.y == 5000)
    #expect(!navigator.isScrolling)
    navigator.run(.scrollDown)
    #expect(navigator.targetOffset.y == 5350)
    scroller.clock.advance(by: .seconds(2))
    #expect(scroller.contentOffset.y == 5350)
    #expect(scroller.clock.nextDeadline == nil)
  }

  @Test("T34: nothing sticks when the content shrinks on the way, or the view goes away")
  func shrinking() {
    var scroller: Scroller? = Scroller()
    let clock = scroller?.clock
    let navigator = scroller?.animatedNavigator()
    navigator?.run(.scrollsToEnd)
    clock?.advance(by: .milliseconds(100))
    scroller?.unscaled.height = 1000
    #expect(navigator?.targetOffset.y == 400)
    clock?.advance(by: .seconds(2))
    #expect(scroller?.contentOffset.y == 400)
    navigator?.run(.scrollsToStart)
    scroller = nil
    clock?.advance(by: .seconds(1))
    #expect(clock?.nextDeadline == nil)
    #expect(navigator?.targetOffset == .zero)
    #expect(navigator?.keyCommands == [])
  }

  @Test("T34: a target where the view is already ends too")
  func back() {
    let scroller = Scroller()
    let navigator = scroller.animatedNavigator()
    navigator.run(.scrollDown)
    navigator.run(.scrollUp)
    #expect(navigator.targetOffset.y == 0)
    scroller.clock.advance(by: .seconds(1))
    #expect(scroller.contentOffset.y == 0)
    #expect(!navigator.isScrolling)
    #expect(scroller.clock.nextDeadline == nil)
  }

  @Test("T46: what is offered, and what must scroll to be seen, depends on the destination")
  func destination() {
    let scroller = Scroller(content: (300, 1000), insets: Insets(top: 50))
    scroller.contentOffset.y = -50
    let navigator = scroller.animatedNavigator()
    navigator.run(.scrollsToEnd)
    #expect(navigator.offered == ["scrollUp", "pageUp", "first"])
    #expect(navigator.targetVisibleRect == Rect(x: 0, y: 450, width: 300, height: 550))
    navigator.scrollRectToVisible(Rect(x: 0, y: 460, width: 1, height: 20))
    #expect(navigator.targetOffset.y == 400)
    navigator.scrollRectToVisible(Rect(x: 0, y: 440, width: 1, height: 20))
    #expect(navigator.targetOffset.y == 390)
    scroller.clock.advance(by: .seconds(2))
    #expect(scroller.contentOffset.y == 390)
  }

  @Test("In cells every frame is whole")
  func cells() {
    let scroller = Scroller(content: (80, 1000), size: (80, 24))
    let navigator = scroller.animatedNavigator(.cells)
    navigator.run(.scrollsPageDown)
    scroller.clock.advance(by: .seconds(1))
    #expect(scroller.contentOffset.y == 21)
    #expect(scroller.offsets.count > 5)
    #expect(scroller.offsets.allSatisfy { $0.y == $0.y.rounded() })
  }

  @Test("Without animation offsets are set at once, on the policy's word or the caller's")
  func still() {
    let scroller = Scroller()
    let navigator = scroller.animatedNavigator(ScrollPolicy(animatesScrolling: false))
    navigator.run(.scrollDown)
    #expect(scroller.offsets == [Point(x: 0, y: 350)])
    navigator.policy.animatesScrolling = true
    navigator.run(.scrollDown)
    navigator.scroll(to: Point(x: 0, y: 700), animated: false)
    #expect(scroller.contentOffset.y == 700)
    #expect(scroller.clock.nextDeadline == nil)
  }
}
