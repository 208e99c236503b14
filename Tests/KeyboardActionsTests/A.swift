import KeyboardActions
import KeyboardCore
import Testing

@Suite struct Smoke {
  @Test func typing() {
    let time = ManualScheduler()
    let doc = TextDocument()
    let c = KeyboardInputViewController(document: doc, scheduler: time)
    c.loadViewIfNeeded()
    #expect(c.keyboardContext.keyboardType == .alphabetic(.uppercased))
    for ch in ["H", "e", "j"] { c.gestures.tap(.character(ch)) }
    #expect(c.keyboardContext.keyboardType == .alphabetic(.lowercased))
    c.gestures.tap(.space)
    c.gestures.tap(.space)
    #expect(doc.text == "Hej. ")
    #expect(c.keyboardContext.keyboardType == .alphabetic(.uppercased))
  }
}
