import KeyboardCore
import Testing

@Suite("An event may be bound as at most four strokes")
struct MatchCandidatesTests {
  struct Case: CustomTestStringConvertible {
    let testDescription: String
    let event: KeyEvent
    let candidates: [String]
  }

  @Test(
    "Candidates come best first",
    arguments: [
      Case(
        testDescription: "a plain letter is itself",
        event: KeyEvent(key: .character("g"), source: .terminal), candidates: ["g"]),
      Case(
        testDescription: "an upper-case letter is Shift and the letter, once",
        event: KeyEvent(
          key: .character("g"), shiftedKey: .character("G"), modifiers: .shift, source: .terminal),
        candidates: ["shift+g"]),
      Case(
        testDescription: "a shifted mark is also what it types",
        event: KeyEvent(
          key: .character("/"), shiftedKey: .character("?"), modifiers: [.control, .shift],
          source: .terminal), candidates: ["ctrl+shift+/", "ctrl+?"]),
      Case(
        testDescription: "a shifted key counts only while Shift is held",
        event: KeyEvent(
          key: .character("/"), shiftedKey: .character("?"), modifiers: .control, source: .terminal),
        candidates: ["ctrl+/"]),
      Case(
        testDescription: "a Cyrillic letter falls back to the US layout",
        event: KeyEvent(
          key: .character("с"), baseLayoutKey: .character("c"), modifiers: .control,
          source: .terminal), candidates: ["ctrl+с", "ctrl+c"]),
      Case(
        testDescription: "a Cyrillic letter with everything known",
        event: KeyEvent(
          key: .character("ю"), shiftedKey: .character("Ю"), baseLayoutKey: .character("."),
          physicalKey: .period, modifiers: [.control, .shift], source: .terminal),
        candidates: ["ctrl+shift+ю", "ctrl+shift+.", "ctrl+shift+[Period]"]),
      Case(
        testDescription: "four when the shifted form is not an upper-case letter",
        event: KeyEvent(
          key: .character("§"), shiftedKey: .character("°"), baseLayoutKey: .character("`"),
          physicalKey: .backquote, modifiers: .shift, source: .terminal),
        candidates: ["shift+§", "°", "shift+`", "shift+[Backquote]"]),
      Case(
        testDescription: "Dvorak is never second-guessed",
        event: KeyEvent(
          key: .character("o"), baseLayoutKey: .character("s"), physicalKey: .keyS,
          modifiers: .control, source: .terminal), candidates: ["ctrl+o", "ctrl+[KeyS]"]),
      Case(
        testDescription: "a named key needs no US layout",
        event: KeyEvent(
          key: .enter, baseLayoutKey: .character("x"), modifiers: .alt, source: .terminal),
        candidates: ["alt+enter"]),
      Case(
        testDescription: "a position is itself once",
        event: KeyEvent(key: .physical(.keyA), physicalKey: .keyA, source: .host),
        candidates: ["[KeyA]"]),
    ])
  func candidates(_ example: Case) {
    let candidates = Array(example.event.candidates)
    #expect(candidates.map(\.description) == example.candidates)
    #expect(candidates.count <= 4)
    #expect(Set(candidates).count == candidates.count)
  }

  @Test("B6: locks never take part")
  func locks() {
    let plain = KeyEvent(key: .character("g"), source: .terminal)
    var locked = plain
    locked.locks = [.capsLock, .numLock]
    #expect(Array(locked.candidates) == Array(plain.candidates))
  }

  @Test("Text, phase, instant and source do not change the candidates")
  func otherFacts() {
    let plain = KeyEvent(key: .character("g"), source: .terminal)
    let other = KeyEvent(
      key: .character("g"), phase: .release, text: "x", instant: Instant(offset: .seconds(9)),
      source: .softKeyboard)
    #expect(Array(other.candidates) == Array(plain.candidates))
  }
}
