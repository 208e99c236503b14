import KeyboardNavigation
import Testing

@Suite("Keys that are sent to a navigator")
struct KeyEventsTests {
  private func event(_ stroke: KeyStroke, at milliseconds: Int = 0) -> KeyEvent {
    KeyEvent(pressing: stroke, at: Instant(offset: .milliseconds(milliseconds)))
  }

  @Test("A key performs the command that the policy gives it, and says whether it was taken")
  func commands() {
    let stage = RichStage(rows: [3], policy: .listbox)
    #expect(stage.navigator.send(event("down")))
    #expect(stage.navigator.send(event("shift+down")))
    #expect(stage.selected == "0-1")
    #expect(!stage.navigator.send(event("f5")))
    stage.navigator.send(event("end"))
    #expect(!stage.navigator.send(event("down")))
    var release = event("up")
    release.phase = .release
    #expect(!stage.navigator.send(release))
    #expect(stage.focused == 2)
  }

  @Test("A held key repeats steps only, and a layout's key falls back to the US one")
  func phases() {
    let stage = RichStage(rows: [9], policy: .listbox, focus: 2)
    var held = event("down")
    held.phase = .repeat
    #expect(stage.navigator.send(held))
    held = event("space")
    held.phase = .repeat
    #expect(!stage.navigator.send(held))
    stage.navigator.policy.keys[.lastRow] = ["g"]
    let russian = KeyEvent(
      key: .character("п"), baseLayoutKey: .character("g"), text: "п", source: .host)
    #expect(stage.navigator.send(russian))
    #expect(stage.focused == 8)
  }

  @Test("A key that the delegate gives an action is the delegate's key in the request")
  func delegateKeys() {
    let stage = RichStage(rows: [9], focus: 2)
    let key = TableNavigator.KeyCommandDescriptor("f5")
    stage.delegate.descriptors = { action, defaults in
      action == .changeFocus(for: .lastRow) ? [key] : defaults
    }
    #expect(stage.navigator.send(event("f5")))
    #expect(stage.focused == 8)
    #expect(stage.delegate.contexts.last?.request.invocation == .keyCommand(key))
  }

  @Test(
    "A descriptor names any key and any sequence",
    arguments: [
      ("f5", "f5"), ("[KeyA]", "[KeyA]"), ("ctrl+k ctrl+d", "ctrl+k ctrl+d"),
      ("meta+kp5", "meta+kp5"),
    ] as [(KeySequence, String)])
  func descriptors(sequence: KeySequence, notation: String) {
    let descriptor = TableNavigator.KeyCommandDescriptor(
      sequence, discoverabilityTitle: "Last")
    #expect(descriptor.sequence.description == notation)
    let stage = RichStage(rows: [9], focus: 2)
    stage.delegate.descriptors = { action, defaults in
      action == .changeFocus(for: .lastRow) ? [descriptor] : defaults
    }
    #expect(stage.keys.contains("last: \(notation) (Last)"))
    #expect(
      stage.navigator.target(forKeyCommandAction: .lastRow, pressing: sequence) != nil)
    let key = TableNavigator.KeyCommandDescriptor(input: "f5", modifiers: .command)
    #expect(key.sequence == "super+f5")
  }

  @Test("Backspace takes back what was typed to select; a second later it does nothing")
  func backspace() {
    let stage = RichStage([["row", "ssd", "sse"]], policy: .listbox, focus: 0)
    for (time, letter) in [(0, "s"), (100, "s"), (200, "d")] as [(Int, KeyStroke)] {
      #expect(stage.navigator.send(event(letter, at: time)))
    }
    #expect(stage.focused == 1)
    #expect(stage.navigator.send(event("backspace", at: 900)))
    #expect(stage.navigator.send(event("e", at: 1000)))
    #expect(stage.focused == 2)
    // Also when all of it has been taken back.
    for time in stride(from: 1500, through: 4500, by: 500) {
      #expect(stage.navigator.send(event("backspace", at: time)))
    }
    #expect(stage.names == "row ssd sse")
    #expect(!stage.navigator.send(event("backspace", at: 5501)))
    #expect(stage.names == "row ssd sse")
  }

  @Test(
    "A first key that finds nothing begins no word: the space bar is a command, and Backspace nothing"
  )
  func backspaceAfterNothing() {
    let stage = RichStage(rows: [3], policy: .listbox, focus: 1)
    #expect(!stage.navigator.send(event("s", at: 0)))
    #expect(!stage.navigator.send(event("x", at: 100)))
    #expect(stage.navigator.send(event("space", at: 200)))
    #expect(stage.selected == "")
    #expect(!stage.navigator.send(event("backspace", at: 300)))
    #expect(stage.names == "r0 r1 r2")
  }

  @Test("Within a word the space bar and Backspace are typed, and letters are no commands")
  func withinWord() {
    let stage = RichStage([["new a", "new b", "other"]], policy: .listbox, focus: 2)
    stage.navigator.policy.keys[.lastRow] = ["z", "/"]
    for key in ["n", "e", "w", "space", "b"] as [KeyStroke] {
      #expect(stage.navigator.send(event(key, at: 0)))
    }
    #expect(stage.focused == 1 && stage.selected == "1")
    #expect(stage.navigator.send(event("z", at: 900)))
    #expect(stage.focused == 1)
    #expect(stage.navigator.send(event("/", at: 900)))
    #expect(stage.focused == 2)
    // The command has ended the word.
    #expect(!stage.navigator.send(event("backspace", at: 900)))
    #expect(stage.names == "new a new b other")
  }

  @Test("A scroll view takes its keys, and leaves those that would not move it")
  func scrolling() {
    let scroller = Scroller(content: (300, 1000), size: (300, 600))
    let navigator = scroller.navigator()
    #expect(!navigator.send(event("up")))
    #expect(navigator.send(event("shift+space")) == false)
    #expect(navigator.send(event("down")))
    #expect(scroller.contentOffset.y == 350)
    var end = event("end")
    end.phase = .repeat
    #expect(!navigator.send(end))
    end.phase = .press
    #expect(navigator.send(end))
    #expect(!navigator.send(event("down")))
  }

  #if DEBUG
    @Test("A list that nobody kept is an error that says what to do")
    func exitsForGoneList() async {
      await #expect(processExitsWith: .failure) {
        let navigator = TableNavigator(tableView: TextTable(lines: ["a"]), delegate: nil)
        try navigator.perform(CommandInvocation(.nextRow))
      }
      let result = await #expect(
        processExitsWith: .failure, observing: [\.standardErrorContent]
      ) {
        let navigator = TableNavigator(tableView: TextTable(lines: ["a"]), delegate: nil)
        navigator.send(KeyEvent(pressing: "down"))
      }
      let message = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
      #expect(
        message.contains(
          "the table 'table' is gone; keep a reference to it, as its navigator keeps none"))
    }
  #endif
}
