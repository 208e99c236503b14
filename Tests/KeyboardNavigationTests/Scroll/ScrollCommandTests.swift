import KeyboardCore
import Testing

@testable import KeyboardNavigation

@Suite("Commands of scroll views")
struct ScrollCommandTests {
  private func keys(_ commands: [KeyCommand]) -> [String] {
    commands.map { command in
      "\(command.title ?? "-"): \(command.sequences.map(\.description).joined(separator: ", "))"
    }
  }

  @Test("All commands have titles and keys")
  func commands() {
    #expect(
      keys(ScrollNavigator.commands) == [
        "Scroll up: up", "Scroll down: down", "Scroll left: left", "Scroll right: right",
        "Page up: pageup, shift+space, alt+up", "Page down: pagedown, space, alt+down",
        "Scroll to start: home, super+up", "Scroll to end: end, super+down",
        "Zoom in: super+=, super+plus, ctrl+=, ctrl+plus", "Zoom out: super+-, ctrl+-",
        "Actual size: super+0, ctrl+0",
      ])
    #expect(ScrollNavigator.commands.map(\.id).contains(.scrollUp))
  }

  @Test("IPShortcut has four keys; the other commands are there without")
  func ipShortcut() {
    let scroller = Scroller(offset: Point(x: 0, y: 700))
    #expect(
      keys(scroller.navigator(.ipShortcut).keyCommands) == [
        "Scroll up: up", "Scroll down: down", "Page up: shift+space", "Page down: space",
        "Scroll to start: ", "Scroll to end: ",
      ])
    #expect(ScrollPolicy.default.sequences(for: "list.open") == [])
  }

  @Test(
    "Mistakes are refused with what to write instead, and nothing moves",
    arguments: [
      (.scrollDown, ["count": 0], "badArgument: count must be a whole number of at least 1, not 0"),
      (
        .scrollDown, ["cuont": 2],
        "badArgument: navigation.scrollDown takes no argument 'cuont'; it takes count"
      ),
      (
        .scrollsToEnd, ["count": 2],
        "badArgument: navigation.last takes no argument 'count'; leave it out"
      ),
      (
        .scrollUp, ["count": 0],
        "unavailable: navigation.scrollUp would do nothing now; the start of the content is visible"
      ),
      (
        .scrollLeft, [:],
        "unavailable: navigation.scrollLeft would do nothing now; "
          + "the left edge of the content is visible"
      ),
      (
        .zoomIn, [:],
        "unavailable: navigation.zoomIn would do nothing now; "
          + "the content is as large as it can be"
      ),
      (
        "navigation.toggle", [:],
        "unknownCommand: a scroll view does not know navigation.toggle; its commands are "
          + "navigation.scrollUp, navigation.scrollDown, navigation.scrollLeft, "
          + "navigation.scrollRight, navigation.pageUp, navigation.pageDown, navigation.first, "
          + "navigation.last, navigation.zoomIn, navigation.zoomOut, navigation.zoomReset"
      ),
    ] as [(CommandID, [String: Value], String)])
  func mistakes(command: CommandID, arguments: [String: Value], message: String) {
    let scroller = Scroller()
    #expect(scroller.navigator().run(command, arguments) == message)
    #expect(scroller.contentOffset == .zero)
  }

  @Test("T43: a key that would not scroll reaches the next responder")
  func chain() throws {
    let (inner, outer) = (Scroller(content: (1, 1)), Scroller())
    let (first, second) = (inner.navigator(), outer.navigator())
    first.nextResponder = second
    try ResponderChain(from: first).perform(CommandInvocation(.scrollDown))
    #expect(outer.contentOffset.y == 350)
  }

  @Test("Arriving is published once: at once, after an animation, and when a drag ends it")
  func events() {
    let scroller = Scroller()
    var heard: [ScrollNavigator.Scrolled] = []
    let subscription = scroller.bus.subscribe(to: ScrollNavigator.Scrolled.self) {
      heard.append($0)
    }
    defer { subscription.cancel() }
    scroller.navigator().run(.scrollDown)
    #expect(heard == [ScrollNavigator.Scrolled(scene: "article", offset: 350, maximum: 9400)])
    heard = []
    let navigator = scroller.animatedNavigator()
    navigator.run(.scrollDown)
    navigator.run(.scrollDown)
    #expect(heard == [])
    scroller.clock.advance(by: .seconds(2))
    #expect(heard == [ScrollNavigator.Scrolled(scene: "article", offset: 1050, maximum: 9400)])
    navigator.run(.scrollsToEnd)
    scroller.clock.advance(by: .milliseconds(50))
    navigator.userDidDrag()
    navigator.userDidDrag()
    #expect(heard.count == 2)
  }
}
