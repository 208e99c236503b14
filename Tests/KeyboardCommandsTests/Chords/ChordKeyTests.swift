import KeyboardCore
import SampleBindings
import Testing

@testable import KeyboardCommands

@Suite struct ChordKeyTests {
  private func event(_ stroke: KeyStroke, _ phase: KeyEvent.Phase) -> KeyEvent {
    var event = KeyEvent(pressing: stroke)
    event.phase = phase
    return event
  }

  @Test("B6: locks do not matter")
  func locks() throws {
    let typist = Typist([try bind("ctrl+k", "kill")])
    var event = KeyEvent(pressing: "ctrl+k")
    event.locks = [.capsLock, .numLock]
    typist.send(event)
    #expect(typist.done() == "kill")
  }

  @Test("What may be Alt+Escape or Escape twice is the first where that is bound, else the second")
  func twoPresses() throws {
    var event = KeyEvent(pressing: "alt+escape")
    event.mayBeTwoPresses = true
    let bound = Typist([try bind("alt+escape", "both"), try bind("escape", "one")])
    bound.send(event)
    #expect(bound.done() == "both")
    let single = Typist([try bind("escape", "one"), try bind("ctrl+k c", "see")])
    single.send(event)
    #expect(single.done() == "one one")
    single.press("ctrl+k")
    single.send(event)
    #expect(single.done() == "ctrl+k… ctrl+k!escape one")
    let sequence = Typist([try bind("escape escape", "twice")])
    sequence.send(event)
    #expect(sequence.done() == "escape… twice")
    let blocked = Typist([try bind("escape", "one"), try block("alt+escape")])
    blocked.send(event)
    #expect(blocked.done() == "alt+escape?")
    let unbound = Typist([])
    unbound.send(event)
    #expect(unbound.done() == "escape? escape?")
    single.send(KeyEvent(pressing: "alt+escape"))
    #expect(single.done() == "alt+escape?")
  }

  @Test("B7: a release performs nothing, at rest or in a sequence")
  func releases() throws {
    let typist = Typist([try bind("x", "ex"), try bind("g g", "top")])
    for stroke in ["x", "g", "g"] as [KeyStroke] {
      typist.send(event(stroke, .press))
      typist.send(event(stroke, .release))
    }
    #expect(typist.done() == "ex g… top")
  }

  @Test("B7: a repeat fires only bindings that allow it, and types only unbound keys")
  func repeats() throws {
    let typist = Typist([
      try bind("down", "next", repeats: true), try bind("x", "ex"), try bind("g g", "top"),
      try bind("j", "slow", repeats: true), try bind("j k", "escape"),
    ])
    for stroke in ["down", "x", "z", "g", "j"] as [KeyStroke] {
      typist.send(event(stroke, .repeat))
      typist.send(event(stroke, .repeat))
    }
    #expect(typist.done() == "next next z? z? slow slow")
  }

  @Test("B7: repeats are ignored while a sequence is pending, and fire after its deadline")
  func repeatsWhilePending() throws {
    let typist = Typist([try bind("j", "down", repeats: true), try bind("j j", "page")])
    typist.send(event("j", .press))
    for _ in 0..<3 {
      typist.scheduler.advance(by: .milliseconds(100))
      typist.send(event("j", .repeat))
    }
    #expect(typist.done() == "j…")
    typist.scheduler.advance(by: .milliseconds(200))
    typist.send(event("j", .repeat))
    #expect(typist.done() == "down down")
  }

  @Test("A modifier key alone does not disturb a sequence, unless the sequence goes on with it")
  func modifierKeys() throws {
    let typist = Typist([
      try bind("ctrl+k ctrl+c", "comment"), try bind("leftshift leftshift", "search"),
    ])
    typist.press("ctrl+k leftctrl capslock ctrl+c")
    #expect(typist.done() == "ctrl+k… comment")
    typist.press("leftshift rightctrl leftshift")
    #expect(typist.done() == "leftshift… search")
    typist.press("rightctrl")
    #expect(typist.done() == "rightctrl?")
  }

  @Test("The first candidate of a key that means anything decides")
  func candidates() throws {
    let question = KeyEvent(
      key: .character("/"), shiftedKey: .character("?"), physicalKey: .slash, modifiers: .shift,
      text: "?", source: .host)
    let typist = Typist([try bind("?", "help"), try bind("shift+[Slash]", "position")])
    typist.send(question)
    #expect(typist.done() == "help")
    typist.keymap.remove("help@?")
    typist.send(question)
    #expect(typist.done() == "position")
    typist.keymap.add(try bind("? ?", "twice"))
    typist.send(question)
    typist.send(question)
    #expect(typist.done() == "?… twice")
    typist.keymap.add(try block("?"))
    typist.send(question)
    #expect(typist.done() == "shift+/?")
  }

  @Test("B22: conditions are read when a key is examined, after what earlier keys did")
  func conditionsAtTheKey() throws {
    let typist = Typist([
      try bind("i", "insert", when: "!on"), try bind("i", "typed", when: "on"),
      try bind("g", "switch"), try bind("g g i", "never"), try bind("g", "late", when: "late"),
    ])
    typist.onPerform = { command in
      if command == "insert" || command == "switch" { typist.context["on"] = true }
    }
    typist.isHolding = true
    typist.press("i i")
    typist.isHolding = false
    typist.pump()
    #expect(typist.done() == "insert typed")
    typist.context = [:]
    typist.press("g i")
    #expect(typist.done() == "g… switch typed")
  }

  @Test("B22: a fallback fires by the condition read at its key, not at the deadline")
  func fallbackCondition() throws {
    let typist = Typist([try bind("g", "one", when: "on"), try bind("g g", "two")])
    typist.context = ["on": true]
    typist.press("g")
    typist.context = [:]
    typist.scheduler.advance(by: .milliseconds(500))
    #expect(typist.done() == "g… one")
  }

  @Test("Effects come one at a time, so that the owner can wait between two of them")
  func oneAtATime() throws {
    let typist = Typist([try bind("j", "down"), try bind("j k", "escape")])
    typist.onPerform = { _ in typist.isHolding = true }
    typist.press("j j x")
    #expect(typist.done() == "j… down")
    #expect(!typist.machine.isIdle)
    typist.isHolding = false
    typist.pump()
    #expect(typist.done() == "j… down")
    typist.isHolding = false
    typist.pump()
    #expect(typist.done() == "x?")
  }

  @Test("B16: text goes to the focused input, also in the middle of what could be a sequence")
  func text() throws {
    let typist = Typist([
      try bind("q", "quit"), try bind("j k", "escape", inText: true), try bind("ctrl+k x", "cut"),
      try bind("€", "euro"),
    ])
    typist.context = ["focus.acceptsText": true]
    typist.press("q j q")
    #expect(typist.done() == "q? j… j!mismatch j? q?")
    typist.press("ctrl+k x")
    #expect(typist.done() == "ctrl+k… cut")
    typist.send(KeyEvent(key: .character("e"), modifiers: [], text: "€", source: .host))
    #expect(typist.done() == "e?")
  }

  @Test("What is typed into a secure input is part of no sequence: not told, not held, and typed")
  func secure() throws {
    let typist = Typist([
      try bind("ctrl+k x y", "cut"), try bind("j k", "escape", inText: true),
    ])
    typist.context = ["focus.acceptsText": true, "focus.isSecure": true]
    typist.press("ctrl+k x z")
    #expect(typist.done() == "ctrl+k? x? z?")
    typist.keymap.add(try bind("ctrl+k ctrl+c", "comment"))
    typist.press("ctrl+k x")
    #expect(typist.done() == "ctrl+k… ctrl+k!mismatch ctrl+k? x?")
    #expect(
      typist.keymap.continuations(after: ["ctrl+k"], in: Keymap.Environment(typist.context))
        .map(\.stroke) == ["ctrl+c"])
    // By its place on the keyboard, too.
    typist.keymap.add(try bind("ctrl+k [KeyX]", "cut"))
    typist.press("ctrl+k")
    var event = KeyEvent(pressing: "x")
    event.physicalKey = .keyX
    typist.send(event)
    #expect(typist.done() == "ctrl+k… ctrl+k!mismatch ctrl+k? x?")
    typist.press("j")
    #expect(typist.done() == "j?")
  }

  @Test("A keymap that changed under a pending sequence ends it at the next key")
  func keymapShrinks() throws {
    let typist = Typist([try bind("ctrl+k ctrl+c", "comment"), try bind("x", "ex")])
    typist.press("ctrl+k")
    typist.keymap.remove("comment@ctrl+k ctrl+c")
    typist.press("x x")
    #expect(typist.done() == "ctrl+k… ctrl+k x!notBound ex")
  }
}
