import KeyboardCore
import KeyboardNavigation
import Testing

@Suite("Stops between which Tab moves the focus")
struct FocusSequenceTests {
  @Test("Tab goes from stop to stop, passes those that cannot have the focus, and ends at the last")
  func steps() {
    let window = Window(["a", "b", "c", "d"])
    window.disabled = ["b"]
    window.sequence.enter()
    #expect(window.keys == "a")
    #expect(window.run(.nextStop) && window.keys == "c")
    #expect(window.run(.nextStop) && window.keys == "d")
    #expect(!window.run(.nextStop) && window.keys == "d")
    #expect(window.run(.previousStop) && window.keys == "c")
    #expect(
      window.take() == [
        #"focus.moved {"current":"a","previous":null,"scene":"window"}"#,
        #"focus.moved {"current":"c","previous":"a","scene":"window"}"#,
        #"focus.moved {"current":"d","previous":"c","scene":"window"}"#,
        #"focus.moved {"current":"c","previous":"d","scene":"window"}"#,
      ])
  }

  @Test("Another responder that comes in the place of the one that has the keys gets them")
  func replacing() {
    let (old, new) = (CommandSet(), CommandSet())
    var told: [ObjectIdentifier?] = []
    let sequence = FocusSequence([.init("tree", old), .init("list", CommandSet())]) {
      told.append($0.map(ObjectIdentifier.init))
    }
    sequence.enter()
    sequence.stops[0] = .init("tree", new)
    #expect(told == [ObjectIdentifier(old), ObjectIdentifier(new)])
    sequence.stops[1] = .init("list", CommandSet())
    #expect(told.count == 2)
  }

  @Test("From behind the keyboard comes to the last stop, back to the one that had it")
  func arrivals() {
    let window = Window(["a", "b", "c"])
    window.sequence.enter(.backwards)
    #expect(window.keys == "c")
    window.sequence.focus("b")
    window.sequence.enter(.returning)
    #expect(window.keys == "b")
    window.sequence.enter()
    #expect(window.keys == "a")
  }

  @Test("It takes the focus as a responder does, and asks the one after it for commands")
  func asResponder() {
    let window = Window(["a", "b"])
    window.sequence.arrive(.backwards)
    #expect(window.keys == "b")
    let outer = CommandSet()
    window.sequence.nextResponder = outer
    #expect(window.sequence.nextResponder === outer)
  }

  @Test("A list is one stop, which finds its row when the keyboard comes")
  func list() {
    let stage = RichStage(rows: [5], policy: .ariaListbox)
    let window = Window(["before"])
    window.sequence.stops.append(.init("list", stage.navigator))
    window.sequence.stops.append(window.button("after"))
    window.sequence.focus("before")
    #expect(stage.focused == nil)
    window.run(.nextStop)
    #expect(stage.focused == 0)
    stage.run(.nextRow, .nextRow)
    window.run(.nextStop)
    #expect(window.keys == "after")
    stage.navigator.setSelection(ListSelection(only: 4))
    window.run(.previousStop)
    #expect(stage.focused == 4)
  }

  @Test("Keys of a stop travel on to the sequence, and from its ends to the one around it")
  func chain() throws {
    let window = Window()
    let stage = RichStage(rows: [2], policy: .ariaTabs)
    let inner = FocusSequence([.init("tabs", stage.navigator), window.button("x")], scene: "inner")
    window.sequence.stops = [window.button("a"), .init("inner", inner), window.button("b")]
    stage.navigator.nextResponder = inner
    window.sequence.focus("inner")
    let chain = ResponderChain(from: window.sequence.focusedResponder)
    #expect(window.sequence.focusedResponder === stage.navigator)
    try chain.perform(CommandInvocation(.nextStop))
    #expect(window.keys == "x")
    #expect(window.run(.nextStop) && window.keys == "b")
    #expect(window.run(.previousStop) && window.keys == "x")
  }

  @Test(
    "A stop that goes away or is disabled hands the focus to the next one, else to the one before")
  func handingOver() {
    let window = Window(["a", "b", "c"])
    window.sequence.focus("b")
    window.disabled = ["b"]
    window.sequence.stopsDidChange()
    #expect(window.keys == "c")
    window.sequence.stops.removeLast()
    #expect(window.keys == "a")
    window.sequence.stops = []
    #expect(window.keys == nil && window.sequence.current == nil)
    window.sequence.stops = [window.button("d")]
    #expect(window.keys == nil)
    window.sequence.enter()
    #expect(window.keys == "d")
  }

  @Test("A sequence within that has no stop left hands the focus to its neighbor")
  func emptied() {
    let window = Window()
    let group = window.group("group", ["x"])
    window.sequence.stops = [window.button("a"), .init("group", group), window.button("b")]
    window.sequence.focus("group")
    #expect(window.keys == "x")
    group.stops = []
    #expect(window.keys == "b")
    window.sequence.focus("a")
    #expect(window.run(.nextStop) && window.keys == "b")
  }

  @Test("A tool bar of controls goes round by arrows and gets the focus back where it was")
  func toolbar() {
    let window = Window()
    let bar = window.group("bar", ["cut", "copy", "paste"], steps: .byArrow)
    bar.wraps = true
    window.sequence.stops = [window.button("a"), .init("bar", bar), window.button("b")]
    window.sequence.focus("a")
    window.run(.nextStop)
    #expect(window.keys == "cut")
    #expect(window.run(.leftItem) && window.keys == "paste")
    #expect(window.run(.leftItem) && window.keys == "copy")
    #expect(window.run(.nextStop) && window.keys == "b")
    #expect(window.run(.previousStop) && window.keys == "copy")
    #expect(bar.steps.mirrored.next.sequences == ["left"])
  }

  @Test("A dialog has the keys, goes round and gives the focus back when it is closed")
  func dialog() {
    let window = Window(["a", "b", "c"])
    window.sequence.focus("b")
    _ = window.take()
    let dialog = window.group("dialog", ["yes", "no"])
    #expect(!window.run(.closeDialog))
    window.sequence.present(dialog, focusing: "no")
    #expect(window.keys == "no" && dialog.isPresented)
    #expect(window.run(.nextStop) && window.keys == "yes")
    #expect(window.run(.previousStop) && window.keys == "no")
    #expect(dialog.keyCommands.map(\.id) == [.nextStop, .previousStop, .closeDialog])
    #expect(window.run(.closeDialog) && window.keys == "b")
    #expect(!dialog.isPresented && window.sequence.presented == nil)
    #expect(window.take().last == #"dialog.closed {"scene":"dialog"}"#)
  }

  @Test("Where the stop that opened a dialog is gone when it closes, a neighbor has the focus")
  func dialogWithoutOpener() {
    let window = Window(["a", "b", "c"])
    window.sequence.focus("b")
    let dialog = window.group("dialog", ["yes"])
    window.sequence.present(dialog)
    window.sequence.stops.remove(at: 1)
    #expect(window.keys == "yes")
    dialog.close()
    #expect(window.keys == "c")
    window.sequence.present(dialog)
    window.sequence.stops = []
    dialog.close()
    #expect(window.keys == nil)
  }

  @Test("A dialog of one group goes round in it; one of a single control has nowhere to go")
  func smallDialogs() {
    let window = Window(["a"])
    window.sequence.enter()
    let dialog = FocusSequence(
      [.init("group", window.group("group", ["x", "y"]))], scene: "dialog")
    window.sequence.present(dialog)
    #expect(window.keys == "x")
    #expect(window.run(.nextStop) && window.keys == "y")
    #expect(window.run(.nextStop) && window.keys == "x")
    #expect(window.run(.previousStop) && window.keys == "y")
    window.sequence.present(window.group("other", ["z"]))
    #expect(window.keys == "z" && !dialog.isPresented)
    #expect(!window.run(.nextStop))
  }

  @Test("From the last control of all groups a step leads to the first of the first one, and back")
  func wrappingThroughGroups() {
    let window = Window(wraps: true)
    let groups = [window.group("left", ["a", "b"]), window.group("right", ["c", "d"])]
    let page = FocusSequence(groups.map { .init($0.scene, $0) }, scene: "page")
    window.sequence.stops = [.init("page", page)]
    window.sequence.enter(.backwards)
    #expect(window.keys == "d")
    #expect(window.run(.nextStop) && window.keys == "a")
    #expect(window.run(.previousStop) && window.keys == "d")
    // What would get the keys has them.
    window.disabled = ["a", "b", "c"]
    #expect(!window.run(.nextStop) && !window.run(.previousStop) && window.keys == "d")
  }

  @Test("A sequence follows who else gives the keys to one of its stops")
  func following() {
    let window = Window()
    let group = window.group("group", ["x", "y"])
    window.sequence.stops = [window.button("a"), .init("group", group), window.button("b")]
    window.sequence.enter()
    #expect(window.sequence.follow(group.stops[1].responder))
    #expect(window.sequence.current == "group" && group.current == "y")
    #expect(!window.sequence.follow(CommandSet()))
    #expect(window.run(.nextStop) && window.keys == "b")
  }

  @Test("What does nothing says why")
  func refusals() {
    let window = Window(["a"])
    window.sequence.enter()
    for (invocation, message) in [
      (
        CommandInvocation(.nextStop),
        "focus.next would do nothing now; no other control after it takes the focus"
      ),
      (
        CommandInvocation("focus.nowhere"),
        "a sequence does not know focus.nowhere; its commands are focus.next, focus.previous"
      ),
      (
        CommandInvocation(.nextStop, ["count": 2]),
        "focus.next takes no argument 'count'; leave it out"
      ),
    ] {
      let error = #expect(throws: CommandError.self) { try window.sequence.perform(invocation) }
      #expect(error?.message == message)
    }
  }
}
