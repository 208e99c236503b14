import KeyboardCore
import KeyboardNavigation
import Testing

@Suite("Scrolling at once")
struct ScrollStepTests {
  @Test(
    "Steps, pages and ends, from the middle of a long text 300 by 600",
    arguments: [
      (.scrollDown, 1, 2350), (.scrollUp, 1, 1650), (.scrollDown, 3, 3050),
      (.scrollDown, 1000, 9400), (.scrollUp, 1000, 0),
      (.scrollsPageDown, 1, 2450), (.scrollsPageUp, 1, 1550), (.scrollsPageDown, 2, 2900),
      (.scrollsToStart, nil, 0), (.scrollsToEnd, nil, 9400),
    ] as [(CommandID, Int?, Double)])
  func steps(command: CommandID, count: Int?, y: Double) {
    let scroller = Scroller(offset: Point(x: 0, y: 2000))
    let arguments = count.map { ["count": Value.integer($0)] } ?? [:]
    #expect(scroller.navigator().run(command, arguments).isEmpty)
    #expect(scroller.contentOffset == Point(x: 0, y: y))
  }

  @Test("T35: x is left alone, and so is y by horizontal steps")
  func otherAxis() {
    let scroller = Scroller(
      content: (1000, 1000), size: (100, 100), offset: Point(x: 33, y: 44))
    let navigator = scroller.navigator()
    navigator.run(.scrollDown)
    #expect(scroller.contentOffset == Point(x: 33, y: 94))
    navigator.run(.scrollRight)
    #expect(scroller.contentOffset == Point(x: 83, y: 94))
    navigator.run(.scrollsToEnd)
    #expect(scroller.contentOffset == Point(x: 83, y: 900))
    navigator.run(.scrollLeft)
    #expect(scroller.contentOffset == Point(x: 33, y: 900))
  }

  @Test(
    "An arrow goes as far to the side as the policy says, and no farther than a page",
    arguments: [(nil, 50.0), (20, 20), (1000, 50)] as [(Double?, Double)])
  func sideways(width: Double?, x: Double) {
    let scroller = Scroller(content: (1000, 1000), size: (100, 100))
    let navigator = scroller.navigator(ScrollPolicy(scrollArrowWidth: width))
    navigator.run(.scrollRight)
    #expect(scroller.contentOffset == Point(x: x, y: 0))
    navigator.run(.scrollDown)
    #expect(scroller.contentOffset == Point(x: x, y: 50))
    navigator.run(.scrollLeft)
    #expect(scroller.contentOffset == Point(x: 0, y: 50))
  }

  @Test(
    "T35: content that fits offers nothing, with insets or without, and empty content neither",
    arguments: [
      (100, .zero), (0, .zero), (600, .zero), (500, Insets(top: 50, bottom: 50)),
    ] as [(Double, Insets)])
  func short(height: Double, insets: Insets) {
    let scroller = Scroller(
      content: (300, height), insets: insets, offset: Point(x: 0, y: -insets.top))
    let navigator = scroller.navigator()
    #expect(navigator.offered == [])
    #expect(
      navigator.run(.scrollDown)
        == "unavailable: navigation.scrollDown would do nothing now; "
        + "the end of the content is visible")
    #expect(scroller.contentOffset.y == -insets.top)
  }

  @Test("T35: insets count: the ends are theirs, and a page is what is visible between them")
  func insets() {
    let scroller = Scroller(
      insets: Insets(top: 100, bottom: 50), offset: Point(x: 0, y: -100))
    let navigator = scroller.navigator()
    navigator.run(.scrollsPageDown)
    #expect(scroller.contentOffset.y == 200)
    navigator.run(.scrollsToEnd)
    #expect(scroller.contentOffset.y == 9450)
    navigator.run(.scrollsToStart)
    #expect(scroller.contentOffset.y == -100)
  }

  @Test("T43: only what would move is offered; at the ends the keys travel on")
  func offers() {
    let scroller = Scroller(content: (1000, 2000))
    let navigator = scroller.navigator()
    let (down, right) = (["scrollDown", "pageDown", "last"], ["scrollRight"])
    #expect(navigator.offered == ["scrollDown"] + right + down.dropFirst())
    navigator.run(.scrollsToEnd)
    #expect(navigator.offered == ["scrollUp"] + right + ["pageUp", "first"])
    scroller.unscaled.width = 300
    #expect(navigator.offered == ["scrollUp", "pageUp", "first"])
    #expect(!navigator.canPerform(CommandInvocation(.scrollDown)))
    #expect(!navigator.canPerform(CommandInvocation(.zoomIn)))
  }

  @Test("Any key brings a view back whose content has shrunk under its offset")
  func shrunk() {
    for command in ["scrollUp", "scrollDown", "pageUp", "pageDown", "first", "last"] {
      let scroller = Scroller(
        content: (300, 2000), size: (300, 400), offset: Point(x: 0, y: 1600))
      scroller.unscaled.height = 100
      let navigator = scroller.navigator()
      #expect(navigator.offered.contains(command))
      navigator.run(CommandID("navigation.\(command)"))
      #expect(scroller.contentOffset == .zero, "\(command)")
      #expect(navigator.offered == [])
    }
  }

  @Test("A step counts from the end where a view bounces beyond it")
  func bounce() {
    let scroller = Scroller(offset: Point(x: 0, y: 9999))
    scroller.navigator().run(.scrollUp)
    #expect(scroller.contentOffset.y == 9050)
    scroller.contentOffset.y = -60
    scroller.navigator().run(.scrollDown)
    #expect(scroller.contentOffset.y == 350)
  }

  @Test(
    "T35: a page always moves on, also in a low viewport, and an arrow goes no farther than a page",
    arguments: [(600, 450, 350), (300, 150, 150), (200, 50, 50), (150, 75, 75), (10, 5, 5)])
  func smallViewports(height: Double, page: Double, arrow: Double) {
    let scroller = Scroller(size: (300, height))
    scroller.navigator().run(.scrollsPageDown)
    #expect(scroller.contentOffset.y == page)
    scroller.contentOffset.y = 0
    scroller.navigator().run(.scrollDown)
    #expect(scroller.contentOffset.y == arrow)
  }

  @Test("In cells, offsets are whole: three lines a step, a page less three")
  func cells() {
    let scroller = Scroller(content: (80, 100), size: (80, 24))
    let navigator = scroller.navigator(.cells)
    navigator.run(.scrollDown)
    #expect(scroller.contentOffset.y == 3)
    navigator.run(.scrollsPageDown)
    #expect(scroller.contentOffset.y == 24)
    scroller.viewportSize.height = 5
    navigator.run(.scrollsPageUp)
    #expect(scroller.contentOffset.y == 22)
    scroller.viewportSize.height = 1
    navigator.run(.scrollsPageDown)
    #expect(scroller.contentOffset.y == 23)
    scroller.contentOffset.y = 23.4
    navigator.run(.scrollDown)
    #expect(scroller.contentOffset.y == 24)
  }

  @Test("Paging views move by whole pages to whole pages; the end counts as one")
  func pages() {
    let scroller = Scroller(
      content: (100, 350), size: (100, 100), pages: Size(width: 100, height: 100))
    let navigator = scroller.navigator()
    func run(_ command: CommandID, from y: Double, _ arguments: [String: Value] = [:]) -> Double {
      scroller.contentOffset.y = y
      navigator.run(command, arguments)
      return scroller.contentOffset.y
    }
    #expect(run(.scrollDown, from: 0) == 100)
    #expect(run(.scrollsPageDown, from: 20) == 100)
    #expect(run(.scrollsPageDown, from: 80) == 200)
    #expect(run(.scrollDown, from: 0, ["count": 2]) == 200)
    #expect(run(.scrollDown, from: 200) == 250)
    #expect(run(.scrollUp, from: 250) == 200)
    #expect(run(.scrollUp, from: 130) == 0)
  }

  @Test("Where content moves sideways only, pages and ends go sideways, as its language runs")
  func sideways() {
    let scroller = Scroller(
      content: (1000, 50), size: (100, 100), pages: Size(width: 100, height: 100))
    let navigator = scroller.navigator()
    navigator.run(.scrollsPageDown)
    #expect(scroller.contentOffset == Point(x: 100, y: 0))
    navigator.run(.scrollsToEnd)
    #expect(scroller.contentOffset.x == 900)
    scroller.layoutDirection = .rightToLeft
    navigator.run(.scrollsPageDown)
    #expect(scroller.contentOffset.x == 800)
    navigator.run(.scrollsToEnd)
    #expect(scroller.contentOffset.x == 0)
    #expect(navigator.offered == ["scrollRight", "pageUp", "first"])
  }
}
