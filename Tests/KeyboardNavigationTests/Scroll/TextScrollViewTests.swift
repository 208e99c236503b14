import KeyboardCore
import KeyboardNavigation
import Testing

@Suite("Scrolled texts")
struct TextScrollViewTests {
  private let text = TextScrollView()

  init() {
    text.append(Array((0..<10_000).map { "line \($0)\n" }.joined().utf8))
    text.viewportSize = Size(width: 80, height: 20)
  }

  @Test("The text is as high as it has lines, and stays where it is while it grows")
  func growing() {
    #expect(text.contentSize.height == 10_000)
    text.contentOffset = Point(x: 0, y: 500)
    text.append(Array("more\n".utf8))
    #expect(text.contentSize.height == 10_001)
    #expect(text.contentOffset.y == 500)
  }

  @Test(
    "The next line that matches is found once around, the line itself last",
    arguments: [
      (-1, true, 77), (77, true, 177), (9977, true, 77), (20_000, true, 77), (78, false, 77),
      (77, false, 9977), (0, false, 9977), (-1, false, 9977), (20_000, false, 9977),
    ])
  func finding(start: Int, isForward: Bool, line: Int) {
    text.find(SearchQuery("77"), from: start, isForward: isForward)
    let found = text.findOn { true }
    #expect(found.map { text.lines[$0].hasSuffix("77") } == true)
    #expect(found == line || text.lines[found ?? 0].contains("77"))
    if isForward || start <= 100 { #expect(found == line) }
    #expect(!text.isFinding)
  }

  @Test("A search stops when it is told to, and goes on from there")
  func slices() {
    text.find(SearchQuery("9876"), from: -1)
    var slices = 0
    while text.isFinding {
      var asked = false
      let found = text.findOn {
        defer { asked = true }
        return !asked
      }
      slices += 1
      if let found { #expect(found == 9876) }
    }
    #expect(slices == 3)
  }

  @Test("What is nowhere ends the search", arguments: [true, false])
  func nowhere(isForward: Bool) {
    text.find(SearchQuery("nowhere"), from: 5000, isForward: isForward)
    #expect(text.findOn { true } == nil)
    #expect(!text.isFinding)
    let empty = TextScrollView()
    empty.find(SearchQuery("a"), from: 3, isForward: isForward)
    #expect(empty.findOn { true } == nil)
  }

  @Test("A step of one line takes no time, a page does")
  func steps() throws {
    let scheduler = ManualScheduler()
    var policy = ScrollPolicy.cells
    policy.scrollArrowHeight = 1
    let navigator = ScrollNavigator(scrollView: text, scheduler: scheduler, policy: policy)
    try navigator.perform(CommandInvocation(.scrollDown))
    #expect(text.contentOffset.y == 1)
    try navigator.perform(CommandInvocation(.pageDown))
    #expect(text.contentOffset.y == 1)
    try navigator.perform(CommandInvocation(.scrollDown))
    #expect(navigator.isScrolling)
    scheduler.advance(by: .seconds(1))
    #expect(text.contentOffset.y == 19)
  }
}
