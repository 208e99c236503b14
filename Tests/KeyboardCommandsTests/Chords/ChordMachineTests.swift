import KeyboardCore
import SampleBindings
import Testing

@testable import KeyboardCommands

@Suite struct ChordMachineTests {
  private func typist() throws -> Typist {
    Typist([
      try bind("x", "ex"), try bind("g", "one"), try bind("g g", "two"),
      try bind("ctrl+k ctrl+c", "comment"), try bind("ctrl+k ctrl+x y", "cut"),
      try bind("down", "next", repeats: true),
    ])
  }

  @Test("A complete binding is performed at once, an unbound key is handed back")
  func single() throws {
    let typist = try typist()
    typist.press("x")
    typist.press("z")
    #expect(typist.done() == "ex z?")
    #expect(typist.machine.isIdle)
  }

  @Test("A sequence is pending without a deadline until it is complete")
  func sequence() throws {
    let typist = try typist()
    typist.press("ctrl+k")
    #expect(typist.done() == "ctrl+k…")
    #expect(!typist.hasTimer)
    typist.scheduler.advance(by: .seconds(3600))
    typist.press("ctrl+c")
    #expect(typist.done() == "comment")
    typist.press("ctrl+k ctrl+x y")
    #expect(typist.done() == "ctrl+k… ctrl+k ctrl+x… cut")
  }

  @Test("B18: an escape key cancels at once; no timer of sequences decides what an escape is")
  func escapeNeedsNoTimer() throws {
    let typist = try typist()
    typist.press("ctrl+k escape")
    #expect(typist.done() == "ctrl+k… ctrl+k!escape")
    #expect(!typist.hasTimer)
    typist.press("g escape x")
    #expect(typist.done() == "g… g!escape ex")
    #expect(!typist.hasTimer)
  }

  @Test("B15: a complete prefix waits 500 ms on the clock it is given")
  func ambiguity() throws {
    let typist = try typist()
    typist.press("g")
    #expect(typist.done() == "g…")
    typist.scheduler.advance(by: .milliseconds(499))
    #expect(typist.done() == "")
    typist.scheduler.advance(by: .milliseconds(1))
    #expect(typist.done() == "one")
    typist.press("g g")
    #expect(typist.done() == "g… two")
    #expect(!typist.hasTimer)
    typist.scheduler.advance(by: .seconds(1))
    #expect(typist.done() == "")
  }

  @Test("With no time to wait a complete prefix fires at once")
  func noTimeout() throws {
    let typist = try typist()
    typist.machine.settings.ambiguityTimeout = .zero
    typist.press("g g")
    #expect(typist.done() == "one one")
    typist.press("ctrl+k ctrl+c")
    #expect(typist.done() == "ctrl+k… comment")
  }

  @Test("A deadline that passed counts even when its timer did not run")
  func lateTimer() throws {
    let typist = try typist()
    typist.machine.receive(KeyEvent(pressing: "g"), at: .zero)
    let late = Instant(offset: .milliseconds(600))
    typist.machine.receive(KeyEvent(pressing: "g"), at: late)
    typist.scheduler.advance(by: .milliseconds(700))
    typist.pump()
    #expect(typist.done() == "g… one g…")
    typist.scheduler.advance(by: .milliseconds(400))
    #expect(typist.done() == "one")
  }

  @Test("Keys that were held back are judged by when they came in")
  func heldKeys() throws {
    let typist = try typist()
    typist.isHolding = true
    typist.press("g g")
    typist.scheduler.advance(by: .seconds(5))
    typist.isHolding = false
    typist.pump()
    #expect(typist.done() == "g… two")
  }

  @Test(
    "B8: a key that fails to complete a sequence starts again",
    arguments: [
      ("j j k", "j… j!mismatch j? j… escape"),
      ("j x", "j… j!mismatch j? ex"),
      ("j z", "j… j!mismatch j? z?"),
      ("j j j k", "j… j!mismatch j? j… j!mismatch j? j… escape"),
      ("g x", "g… one ex"),
      ("g h x", "g… g h… one h… h!mismatch h? ex"),
      ("a b c d", "a… a b… a b c… a b c!mismatch a? b… bee c… c!mismatch c? d?"),
    ] as [(KeySequence, String)])
  func replay(keys: KeySequence, expected: String) throws {
    let typist = Typist([
      try bind("j k", "escape"), try bind("x", "ex"), try bind("g", "one"),
      try bind("g h i", "ghi"),
      try bind("h y", "hy"), try bind("a b c e", "abce"), try bind("b", "bee"),
      try bind("b d", "bd"), try bind("c f", "cf"),
    ])
    typist.press(keys)
    #expect(typist.done() == expected)
  }

  @Test("The fallback fires after the last key even when that key completed nothing")
  func fallbackBehind() throws {
    let typist = Typist([try bind("j", "down"), try bind("j j k", "escape")])
    typist.press("j")
    typist.scheduler.advance(by: .milliseconds(100))
    typist.press("j")
    #expect(typist.done() == "j… j j…")
    typist.scheduler.advance(by: .milliseconds(499))
    #expect(typist.done() == "")
    typist.scheduler.advance(by: .milliseconds(1))
    #expect(typist.done() == "down j… down")
  }

  @Test("B38: examining pending keys again is bounded by their number")
  func boundedReplay() throws {
    let count = 60
    let letters = (0..<count).map { _ in KeyStroke("a") }
    let long = try #require(KeySequence(strokes: letters + ["b"]))
    let typist = Typist([try bind(long, "never")])
    for stroke in letters { typist.press(KeySequence(stroke)) }
    #expect(typist.done().split(separator: " ").last?.hasSuffix("…") == true)
    typist.press("c")
    let effects = typist.done().split(separator: " ")
    #expect(effects.filter { $0 == "a?" }.count == count)
    #expect(effects.filter { $0 == "c?" }.count == 1)
    #expect(typist.machine.isIdle)
  }

  @Test(
    "Escape and ctrl+g cancel a pending sequence and are used up",
    arguments: ["escape", "ctrl+g"] as [KeySequence])
  func cancel(key: KeySequence) throws {
    let typist = try typist()
    typist.keymap.add(try bind(key, "own"))
    typist.press("g")
    typist.press(key)
    #expect(typist.done() == "g… g!escape")
    typist.scheduler.advance(by: .seconds(1))
    #expect(typist.done() == "")
    typist.press(key)
    #expect(typist.done() == "own")
  }

  @Test("Escape continues a sequence that is bound with it")
  func escapeContinues() throws {
    let typist = try typist()
    typist.keymap.add(try bind("g escape", "leave"))
    typist.press("g escape")
    #expect(typist.done() == "g… leave")
  }

  @Test("Ctrl+g cancels on a layout without a g")
  func cancelOtherLayout() throws {
    let typist = try typist()
    typist.press("ctrl+k")
    typist.send(
      KeyEvent(
        key: .character("п"), baseLayoutKey: .character("g"), modifiers: .control, source: .host))
    #expect(typist.done() == "ctrl+k… ctrl+k!escape")
  }

  @Test(
    "B14, B17: a focus move, a paste or a new keymap ends a pending sequence and fires nothing",
    arguments: [KeyEngine.BindingCancelled.Reason.focusChange, .paste, .keymapChange])
  func interrupt(reason: KeyEngine.BindingCancelled.Reason) throws {
    let typist = try typist()
    typist.press("g")
    typist.interrupt(reason)
    #expect(typist.done() == "g… g!\(reason.rawValue)")
    typist.scheduler.advance(by: .seconds(1))
    typist.press("x")
    #expect(typist.done() == "ex")
    typist.interrupt(reason)
    #expect(typist.done() == "")
  }

  @Test("A block of a whole sequence hands its keys back without examining them again")
  func blockedSequence() throws {
    let typist = try typist()
    typist.keymap.add(try bind("ctrl+c", "quit"))
    typist.keymap.add(try block("ctrl+k ctrl+c"))
    typist.press("ctrl+k ctrl+c x")
    #expect(typist.done() == "ctrl+k… ctrl+k!blocked ctrl+k? ctrl+c? ex")
  }

  @Test("Forgetting drops the pending sequence and the keys behind it")
  func discard() throws {
    let typist = try typist()
    typist.press("g")
    typist.isHolding = true
    typist.press("x z")
    typist.machine.discard()
    typist.isHolding = false
    typist.scheduler.advance(by: .seconds(1))
    typist.pump()
    #expect(typist.done() == "g…")
    #expect(typist.machine.isIdle)
  }

  @Test(
    "Keys that begin a sequence and end in none are dropped when they type nothing, and told",
    arguments: [
      ("ctrl+k z x", "ctrl+k… ctrl+k z!notBound ex"),
      ("ctrl+k ctrl+x x y", "ctrl+k… ctrl+k ctrl+x… ctrl+k ctrl+x x!notBound y?"),
      ("ctrl+k down", "ctrl+k… ctrl+k down!notBound"),
      ("g ctrl+q", "g… one ctrl+q?"),
      ("ctrl+k f13 ctrl+c", "ctrl+k… comment"), ("g f24 g", "g… two"),
      ("ctrl+k audiovolumeup ctrl+c", "ctrl+k… comment"),
    ] as [(KeySequence, String)])
  func dropped(keys: KeySequence, expected: String) throws {
    let typist = try typist()
    typist.press(keys)
    #expect(typist.done() == expected)
    #expect(typist.machine.isIdle)
  }

  @Test("A layer says whether its keys are replayed or dropped, and a bound f13 ends a sequence")
  func rules() throws {
    let typist = Typist([try bind("ctrl+k ctrl+c", "comment"), try bind("j k", "escape")])
    typist.machine.settings.unfinished[.builtIn] = .replay
    typist.press("ctrl+k z")
    #expect(typist.done() == "ctrl+k… ctrl+k!mismatch ctrl+k? z?")
    typist.machine.settings.unfinished[.builtIn] = .drop
    typist.press("j z")
    #expect(typist.done() == "j… j z!notBound")
    typist.keymap.add(try bind("f13", "own"))
    typist.press("ctrl+k f13")
    #expect(typist.done() == "ctrl+k… ctrl+k f13!notBound")
  }
}
