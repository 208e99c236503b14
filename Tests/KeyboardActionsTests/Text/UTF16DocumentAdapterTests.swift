import KeyboardActions
import KeyboardCore
import Testing

/// A host that counts its cursor in UTF-16, and tells only some characters around it.
private final class Host: TextDocumentProxy {
  private(set) var text: String
  /// The position of the cursor in UTF-16 code units.
  private(set) var cursor: Int
  private let told: Int

  init(_ text: String, telling told: Int = .max) {
    self.text = text
    self.told = told
    cursor = text.utf16.count
  }

  private var index: String.Index { text.utf16.index(text.startIndex, offsetBy: cursor) }

  /// A Boolean value indicating whether the cursor stands inside a character.
  var isInsideCharacter: Bool { index.samePosition(in: text) == nil }

  var documentContextBeforeInput: String? { String(text[..<index].suffix(told)) }
  var documentContextAfterInput: String? { String(text[index...].prefix(told)) }
  var selectedText: String? { nil }
  var isContextTruncated: Bool { text[..<index].count > told }
  let autocapitalizationType: AutocapitalizationType? = .words
  let contentType = TextContentType.phone
  let autocorrectionType = AutocorrectionType.yes
  let returnKey = ReturnKey.search
  let isSecure = true

  func insertText(_ string: String) {
    text.insert(contentsOf: string, at: index)
    cursor += string.utf16.count
  }

  func deleteBackward() {
    guard cursor > 0 else { return }
    let before = text.index(before: index)
    cursor -= text[before].utf16.count
    text.remove(at: before)
  }

  func adjustTextPosition(byCharacterOffset offset: Int) {
    cursor = min(max(0, cursor + offset), text.utf16.count)
  }
}

@Suite("Hosts that count in UTF-16")
struct UTF16DocumentAdapterTests {
  private let text = "a👨‍👩‍👧‍👦🇸🇪e\u{301}b"

  @Test("T18: the cursor never stands inside a character, whatever the host counts in")
  func steps() {
    let host = Host(text)
    let adapter = UTF16DocumentAdapter(host)
    var rests: [String] = []
    for _ in 0..<6 {
      adapter.adjustTextPosition(byCharacterOffset: -1)
      #expect(!host.isInsideCharacter)
      rests.append(adapter.documentContextAfterInput ?? "")
    }
    #expect(rests == ["b", "e\u{301}b", "🇸🇪e\u{301}b", "👨‍👩‍👧‍👦🇸🇪e\u{301}b", text, text])
    adapter.adjustTextPosition(byCharacterOffset: 3)
    #expect(adapter.documentContextAfterInput == "e\u{301}b")
    adapter.adjustTextPosition(byCharacterOffset: 99)
    #expect(host.cursor == text.utf16.count)
  }

  @Test("T18: without the adapter, a host that counts in UTF-16 stops inside an emoji")
  func unadapted() {
    let host = Host("👨‍👩‍👧‍👦")
    host.adjustTextPosition(byCharacterOffset: -1)
    #expect(host.isInsideCharacter)
  }

  @Test("A drag over the space bar, a correction and word deletion work in such a host")
  func keyboard() {
    let host = Host("x 👨‍👩‍👧‍👦 te🇸🇪")
    let controller = KeyboardInputViewController(
      document: UTF16DocumentAdapter(host), scheduler: ManualScheduler())
    controller.keyboardActionHandler.handleDrag(
      on: .space, from: .zero, to: Point(x: -5, y: 0))
    #expect(controller.textDocumentProxy.currentWord == "te🇸🇪")
    controller.textDocumentProxy.replaceCurrentWord(with: "the")
    #expect(host.text == "x 👨‍👩‍👧‍👦 the")
    controller.textDocumentProxy.deleteBackward(range: .word)
    controller.textDocumentProxy.deleteBackward(range: .word)
    #expect(host.text == "x ")
  }

  @Test("In a truncated text the cursor goes as far as is known, and the start is no beginning")
  func truncated() {
    let host = Host("One two three", telling: 4)
    let adapter = UTF16DocumentAdapter(host)
    #expect(adapter.documentContextBeforeInput == "hree")
    #expect(adapter.isContextTruncated)
    adapter.adjustTextPosition(byCharacterOffset: -99)
    #expect(host.cursor == 9)
    #expect(adapter.currentWordPreCursorPart == "t")
    #expect(!adapter.isCursorAtNewWord)
    adapter.deleteBackward(range: .word)
    #expect(host.text == "One two hree")
    adapter.deleteBackward(range: .word)
    #expect(host.text == "One hree")
    adapter.deleteBackward(range: .word)
    #expect(host.text == "hree")
    adapter.deleteBackward(range: .word)
    #expect(host.text == "hree")
  }

  @Test("What the host is, the adapter is too")
  func traits() {
    let adapter = UTF16DocumentAdapter(Host("ab"))
    adapter.insertText("c")
    adapter.deleteBackward()
    adapter.groupEdits { adapter.insertText("d") }
    #expect(adapter.documentContextBeforeInput == "abd")
    #expect(adapter.selectedText == nil)
    #expect(adapter.autocapitalizationType == .words)
    #expect(adapter.contentType == .phone)
    #expect(adapter.autocorrectionType == .yes)
    #expect(adapter.returnKey == .search)
    #expect(adapter.isSecure)
  }

  @Test("The keyboard has the kind of keys and the suggestions that the host asks for")
  func kinds() {
    let controller = KeyboardInputViewController(scheduler: ManualScheduler())
    controller.document = UTF16DocumentAdapter(Host("1"))
    #expect(controller.keyboardContext.keyboardType == .numeric)
    #expect(controller.keyboardContext.hasKeypad)
    #expect(controller.keyboardContext.prefersAutocomplete)
  }
}
