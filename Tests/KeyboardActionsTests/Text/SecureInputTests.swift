import KeyboardActions
import KeyboardCore
import Testing

@Suite("A secure input")
struct SecureInputTests {
  private func keyboard(
    _ text: String = "", locale: KeyboardLocale = .english
  ) -> (KeyboardInputViewController, TextDocument) {
    let document = TextDocument(text, isMultiline: false, isSecure: true)
    let controller = KeyboardInputViewController(
      document: document, scheduler: ManualScheduler(), locale: locale)
    controller.loadViewIfNeeded()
    return (controller, document)
  }

  @Test("Two spaces are two spaces in a secure input")
  func twoSpaces() {
    let (controller, document) = keyboard("word")
    for _ in 0..<2 { controller.gestures.tap(.space) }
    #expect(document.text == "word  ")
  }

  @Test("Quotation marks stay as they were typed into a secure input")
  func quotationMarks() throws {
    let german = try #require(KeyboardLocale(identifier: "de"))
    let (controller, document) = keyboard(locale: german)
    for mark in ["”", "“", "‘", "'"] { controller.gestures.tap(.character(mark)) }
    #expect(document.text == "”“‘'")
  }

  @Test("An emoji that is typed into a secure input is not remembered")
  func emojis() {
    let (controller, document) = keyboard()
    controller.gestures.tap(.emoji(Emoji("😀")))
    #expect(document.text == "😀" && controller.keyboardContext.recentEmojis.emojis.isEmpty)
  }

  @Test("Where words end is not told by keys that go from word to word in a secure input")
  func words() {
    let (_, document) = keyboard("open sesame now")
    document.move(.wordBackward)
    #expect(document.buffer.cursor == document.text.startIndex)
    document.move(.wordForward, extending: true)
    #expect(document.selectedText == document.text)
    document.move(.forward)
    document.delete(.wordBackward)
    #expect(document.text.isEmpty)
  }
}
