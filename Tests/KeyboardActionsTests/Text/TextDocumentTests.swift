import KeyboardActions
import KeyboardCore
import Testing

@Suite("Text inputs")
struct TextDocumentTests {
  @Test(
    "A lone line break submits an input of one line, and any other is a space",
    arguments: [
      ("\n", "ab", true), ("x\ny", "abx y", false), ("x\r\ny\u{2028}", "abx y ", false),
      ("\n\n", "ab  ", false),
    ])
  func oneLine(inserted: String, text: String, isSubmitted: Bool) {
    let stage = Stage("ab", isMultiline: false)
    stage.document.insertText(inserted)
    #expect(stage.text == text)
    #expect(stage.events.contains("submitted text") == isSubmitted)
  }

  @Test("An input of one line has no line break, whoever puts it there")
  func noLineBreaks() {
    let document = TextDocument("a\nb", isMultiline: false)
    #expect(document.text == "a b")
    document.setText("c\r\nd")
    #expect(document.text == "c d")
  }

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

  @Test("A change tells its place, what was there and what is there instead; so does its undo")
  func events() {
    let stage = Stage("👨‍👩‍👧b")
    stage.document.insertText("c")
    stage.document.deleteBackward()
    stage.document.selectAll()
    stage.document.insertText("x")
    stage.document.undo()
    stage.document.redo()
    #expect(
      stage.events == ["2:  → c", "2: c → ", "0: 👨‍👩‍👧b → x", "0: x → 👨‍👩‍👧b", "0: 👨‍👩‍👧b → x"])
  }

  @Test("A secure input publishes that it changed, and nothing of its text")
  func secure() {
    let stage = Stage(isSecure: true, capitals: .sentences)
    stage.document.insertText("secret")
    stage.document.undo()
    stage.document.redo()
    #expect(stage.events == ["?: ? → ?", "?: ? → ?", "?: ? → ?"])
    #expect(stage.document.autocapitalizationType == nil)
  }

  @Test("Right-to-left text is edited in the order of reading")
  func rightToLeft() {
    let document = TextDocument("שלום")
    document.move(.backward)
    #expect(document.documentContextBeforeInput == "שלו")
    document.delete(.wordBackward)
    #expect(document.text == "ם")
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

  @Test("Whoever owns the text can take the return key, and hears of every change")
  func owner() {
    let document = TextDocument("a")
    var changes: [String] = []
    document.onChange = { changes.append(document.text) }
    var returns = 0
    document.onReturn = {
      returns += 1
      return returns == 1
    }
    document.insertText("\n")
    #expect(document.text == "a")
    document.insertText("\n")
    document.move(.backward)
    document.undo()
    #expect(changes == ["a\n", "a\n", "a"])
  }
}
