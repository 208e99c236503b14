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
    let recorded = RecordedText("ab", isMultiline: false)
    recorded.document.insertText(inserted)
    #expect(recorded.document.text == text)
    #expect(recorded.events.contains("submitted text") == isSubmitted)
  }

  @Test("An input of one line has no line break, whoever puts it there")
  func noLineBreaks() {
    let document = TextDocument("a\nb", isMultiline: false)
    #expect(document.text == "a b")
    document.setText("c\r\nd")
    #expect(document.text == "c d")
  }

  @Test("A change tells its place, what was there and what is there instead; so does its undo")
  func events() {
    let recorded = RecordedText("👨‍👩‍👧b")
    recorded.document.insertText("c")
    recorded.document.delete(.backward)
    recorded.document.selectAll()
    recorded.document.insertText("x")
    recorded.document.undo()
    recorded.document.redo()
    #expect(
      recorded.events == ["2:  → c", "2: c → ", "0: 👨‍👩‍👧b → x", "0: x → 👨‍👩‍👧b", "0: 👨‍👩‍👧b → x"])
  }

  @Test("What is undone together is one change")
  func eventsOfUndo() {
    let recorded = RecordedText()
    for letter in ["a", "b", " ", "c"] { recorded.document.insertText(letter) }
    for _ in 0..<2 { recorded.document.delete(.backward) }
    recorded.document.moveCursor(to: recorded.document.text.startIndex)
    for _ in 0..<2 { recorded.document.delete(.forward) }
    recorded.events = []
    for _ in 0..<4 { recorded.document.undo() }
    for _ in 0..<4 { recorded.document.redo() }
    #expect(
      recorded.events == [
        "0:  → ab", "2:  →  c", "3: c → ", "0: ab  → ",
        "0:  → ab ", "3:  → c", "2:  c → ", "0: ab → ",
      ])
  }

  @Test("A secure input publishes that it changed, and nothing of its text")
  func secure() {
    let recorded = RecordedText(isSecure: true)
    recorded.document.insertText("secret")
    recorded.document.undo()
    recorded.document.redo()
    #expect(recorded.events == ["?: ? → ?", "?: ? → ?", "?: ? → ?"])
    #expect(recorded.document.autocapitalizationType == nil)
  }

  @Test("Right-to-left text is edited in the order of reading")
  func rightToLeft() {
    let document = TextDocument("שלום")
    document.move(.backward)
    #expect(document.text[..<document.buffer.cursor] == "שלו")
    document.delete(.wordBackward)
    #expect(document.text == "ם")
  }

  @Test("The return key is first its owner's, then the form's, and then ends the line")
  func returnKey() {
    var asked: [String] = []
    var (ownersAnswer, formsAnswer) = (true, true)
    let document = TextDocument("a") {
      asked.append("owner")
      return ownersAnswer
    }
    document.returnInForm = {
      asked.append("form")
      return formsAnswer
    }
    document.insertText("\n")
    #expect(asked == ["owner"])
    ownersAnswer = false
    document.insertText("\n")
    #expect(asked == ["owner", "owner", "form"])
    formsAnswer = false
    document.insertText("\r\n")
    #expect(document.text == "a\r\n" && asked.count == 3)
    document.insertText("\n")
    #expect(document.text == "a\r\n\n" && asked.count == 5)
  }

  @Test("Everybody hears of every change, before it and after it")
  func observers() {
    let document = TextDocument("a")
    var heard: [String] = []
    let tokens = [
      document.willChange.observe { heard.append("will \($0) \(document.text)") },
      document.changes.observe { heard.append("\($0) \(document.text)") },
      document.changes.observe { _ in heard.append("too") },
    ]
    document.insertText("b")
    document.move(.backward)
    document.move(.toLineStart)
    document.move(.backward)
    document.undo()
    document.redo()
    withExtendedLifetime(tokens) {}
    #expect(
      heard == [
        "will text a", "text ab", "too", "will selection ab", "selection ab", "too",
        "will selection ab", "selection ab", "too", "will text ab", "text a", "too", "will text a",
        "text ab", "too",
      ])
  }

  @Test("Every event of texts is described by its name")
  func descriptions() {
    #expect(EventDescription.textEvents.map(\.name) == ["text.changed", "text.submitted"])
  }
}

/// A text, and a record of its events.
final class RecordedText {
  let document: TextDocument
  /// The events, such as `0: a → b` or `submitted text`.
  var events: [String] = []
  private var tokens: [Subscription] = []

  init(_ text: String = "", isMultiline: Bool = true, isSecure: Bool = false) {
    let bus = EventBus()
    document = TextDocument(text, isMultiline: isMultiline, isSecure: isSecure, bus: bus)
    tokens = [
      bus.subscribe { [unowned self] (event: TextDocument.Changed) in
        let change = "\(event.removed ?? "?") → \(event.inserted ?? "?")"
        events.append("\(event.position.map(String.init) ?? "?"): \(change)")
      },
      bus.subscribe { [unowned self] (event: TextDocument.Submitted) in
        events.append("submitted \(event.input)")
      },
    ]
  }
}
