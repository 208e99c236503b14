import KeyboardCore
import Testing

@Suite("Key events carry what is known")
struct KeyEventTests {
  @Test(
    "A press for a stroke types what a person would type",
    arguments: [
      ("g", "g", nil), ("G", "G", "G"), ("shift+é", "É", "É"), ("?", "?", nil), ("7", "7", nil),
      ("space", " ", nil), ("shift+space", " ", nil), ("ctrl+space", nil, nil),
      ("ctrl+g", nil, nil), ("ctrl+shift+g", nil, "G"), ("alt+g", nil, nil),
      ("super+g", nil, nil), ("enter", nil, nil), ("f1", nil, nil), ("kp5", nil, nil),
      ("[KeyA]", nil, nil), ("shift+[KeyA]", nil, nil),
    ] as [(String, String?, String?)])
  func pressing(notation: String, text: String?, shifted: String?) throws {
    let stroke = try KeyStroke(parsing: notation)
    let event = KeyEvent(pressing: stroke, at: Instant(offset: .seconds(2)))
    #expect(event.text == text)
    #expect(event.shiftedKey?.character.map { String($0) } == shifted)
    #expect(event.stroke == stroke)
    #expect(event.phase == .press)
    #expect(event.source == .script)
    #expect(event.instant == Instant(offset: .seconds(2)))
    #expect(event.locks.isEmpty)
    #expect(event.baseLayoutKey == nil)
    #expect(event.physicalKey == nil)
  }

  @Test("Shift with a mark types what a US keyboard has there, and nothing elsewhere")
  func shiftedMarks() {
    let slash = KeyEvent(pressing: KeyStroke(.character("/"), .shift))
    #expect(slash.text == "?")
    #expect(slash == KeyEvent(pressing: "?"))
    let section = KeyEvent(pressing: KeyStroke(.character("§"), .shift))
    #expect(section.text == nil)
    #expect(section.shiftedKey == nil)
  }

  @Test("An event built from parts keeps them")
  func parts() {
    let event = KeyEvent(
      key: .character("ф"), shiftedKey: .character("Ф"), baseLayoutKey: .character("a"),
      physicalKey: .keyA, modifiers: .shift, locks: .capsLock, phase: .repeat, text: "ф",
      instant: Instant(offset: .milliseconds(5)), source: .terminal)
    #expect(event.stroke == KeyStroke(.character("ф"), .shift))
    #expect(event.phase == .repeat)
    #expect(event.locks == .capsLock)
    #expect(event.source == .terminal)
  }
}
