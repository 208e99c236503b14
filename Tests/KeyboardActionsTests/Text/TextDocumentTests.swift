import KeyboardActions
import KeyboardCore
import Testing

@Suite("Text inputs of a keyboard")
struct TextDocumentTests {
  @Test("A key that ends an input of one line submits it after the correction, and types nothing")
  func submit() {
    let stage = Stage("ab", isMultiline: false)
    for action: KeyboardAction in [.newLine, .return, .primary(.go)] { stage.gestures.tap(action) }
    #expect(stage.text == "ab")
    #expect(
      stage.events == [
        "submitted text", "tap newLine", "submitted text", "tap return", "submitted text",
        "tap primary(go)",
      ])
  }

  @Test("The cursor moves by whole characters, and no further than the text goes")
  func adjust() {
    let document = TextDocument("a👨‍👩‍👧b")
    document.adjustTextPosition(byCharacterOffset: -2)
    #expect(document.documentContextAfterInput == "👨‍👩‍👧b")
    document.adjustTextPosition(byCharacterOffset: -99)
    #expect(document.documentContextBeforeInput == "")
    document.adjustTextPosition(byCharacterOffset: 99)
    #expect(document.documentContextAfterInput == "")
  }

  @Test("Keyboards take nothing from a text: its own observers and other keyboards hear of changes")
  func observers() {
    let stage = Stage()
    let other = Stage()
    var changes: [String] = []
    let token = stage.document.changes.observe { _ in changes.append(stage.text) }
    other.controller.document = stage.document
    other.context.autocapitalizationOverride = .sentences
    stage.document.insertText("a. ")
    #expect(other.type == .alphabetic(.uppercased))
    stage.type("b")
    withExtendedLifetime(token) {}
    #expect(changes == ["a. ", "a. b"])
    #expect(other.type == .alphabetic(.lowercased))
  }

  @Test("A keyboard leaves a text alone that it does not type into any more")
  func another() {
    let stage = Stage()
    let first = stage.document
    stage.controller.document = TextDocument("x", autocapitalizationType: nil)
    first.autocapitalizationType = .allCharacters
    stage.type = .numeric
    first.insertText("a ")
    #expect(stage.type == .numeric)
  }
}
