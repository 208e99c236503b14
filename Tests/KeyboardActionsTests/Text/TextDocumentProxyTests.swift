import KeyboardActions
import KeyboardCore
import Testing

/// A document that tells what it is made to tell, and takes what it is given.
final class FixedDocument: TextDocumentProxy {
  var documentContextBeforeInput: String?
  var documentContextAfterInput: String?
  var selectedText: String?
  var isContextTruncated = false
  var calls: [String] = []

  init(_ before: String?, _ after: String? = nil) {
    documentContextBeforeInput = before
    documentContextAfterInput = after
  }

  func insertText(_ text: String) { calls.append("insert \(text)") }
  func deleteBackward() { calls.append("delete") }
  func adjustTextPosition(byCharacterOffset offset: Int) { calls.append("move \(offset)") }
}

@Suite("Words and sentences around the cursor")
struct TextDocumentProxyTests {
  @Test("The marks that end words and sentences")
  func delimiters() {
    let characters = Array("!.?,;:()[]{}<> \n\r\n\t\"'“”-–_aß1€😀…؟،؛।։«»‘’")
    #expect(String(characters.filter(\.isSentenceDelimiter)) == "!.?…؟।։")
    #expect(String(characters.filter(\.isWordDelimiter)) == "!.?,;:()[]{}<> \n\r\n“”…؟،؛।։«»")
  }

  @Test(
    "Whether a sentence or a word can begin",
    arguments: [
      (nil, true, true, true), ("", true, true, true), ("foo", false, false, false),
      ("foo.", true, false, true), ("foo. ", true, true, true), (" ", true, true, true),
      ("\n", true, true, true), ("foo\n", true, true, true), ("foo\n  ", true, true, true),
      ("“Yes.” ", true, true, true), ("(Yes.) ", true, true, true), ("Wait… ", true, true, true),
      ("نعم؟ ", true, true, true), ("हाँ। ", true, true, true), ("Yes. “", true, true, true),
      ("yes “", false, false, true), ("foo) ", false, false, true), ("; ", false, false, true),
      ("foo!\n", true, true, true),
      ("e.g. ", false, false, true), ("at 5 p.m. ", false, false, true),
      ("z. B. ", false, false, true), ("Mr. ", false, false, true), ("so am I. ", true, true, true),
      ("a. ", true, true, true), ("Yes. \"", true, true, true), ("'Yes.' ", true, true, true),
      ("yes \"", false, false, true),
      ("foo€", false, false, false), ("foo, ", false, false, true), ("foo.\t", true, true, false),
    ] as [(String?, Bool, Bool, Bool)])
  func beginnings(before: String?, sentence: Bool, withSpace: Bool, word: Bool) {
    let document = FixedDocument(before)
    #expect(document.isCursorAtNewSentence == sentence)
    #expect(document.isCursorAtNewSentenceWithTrailingWhitespace == withSpace)
    #expect(document.isCursorAtNewWord == word)
  }

  @Test("The start of a truncated text is not taken for the start of the input")
  func truncated() {
    let document = FixedDocument("")
    document.isContextTruncated = true
    #expect(!document.isCursorAtNewSentence)
    #expect(!document.isCursorAtNewWord)
  }

  @Test(
    "The sentence and the word before the cursor",
    arguments: [
      ("sentence.", "sentence", "sentence"), ("sentence. ", nil, nil),
      ("sentence .", "sentence ", nil), ("word ", "word ", "word"), ("word,", "word,", "word"),
      ("word, ", "word, ", nil), ("word. ", nil, nil), ("one two . three", " three", "three"),
      ("", nil, nil), (nil, nil, nil), ("One. Two", " Two", "Two"),
    ] as [(String?, String?, String?)])
  func beforeInput(before: String?, sentence: String?, word: String?) {
    #expect(FixedDocument(before).sentenceBeforeInput == sentence)
    #expect(FixedDocument(before).wordBeforeInput == word)
  }

  @Test(
    "The word at the cursor",
    arguments: [
      (nil, nil, nil), ("", nil, ""), (nil, "", ""), ("foo", "bar", "foobar"),
      ("a foo", "bar b", "foobar"), ("foo ", "bar", "bar"), ("foo", " bar", "foo"),
      ("foo ", " bar", ""), (nil, "bar b", "bar"), ("don’", "t x", "don’t"),
      ("a 'teh'", "", "teh"), ("a \"te", "h\" b", "teh"), ("\"", "teh", "teh"), ("", "'teh'", ""),
      ("dogs'", " b", "dogs"), ("don", "'t' b", "don't"), ("‘don’t", "’", "don’t"), ("'", "'", ""),
    ] as [(String?, String?, String?)])
  func currentWord(before: String?, after: String?, word: String?) {
    #expect(FixedDocument(before, after).currentWord == word)
  }

  @Test(
    "The cursor is at the end of a word where nothing of it follows",
    arguments: [
      ("Period", "", true), (".", "Hello", false), (nil, nil, false), ("hej  ", "", true),
      ("hej", nil, true), ("hej", " du", true), ("he", "j", false),
    ] as [(String?, String?, Bool)])
  func endOfWord(before: String?, after: String?, isAtEnd: Bool) {
    #expect(FixedDocument(before, after).isCursorAtTheEndOfTheCurrentWord == isAtEnd)
  }

  @Test("A document that only tells its text is an input for prose, where words are suggested")
  func traits() {
    let document = FixedDocument("")
    #expect(document.autocapitalizationType == nil)
    #expect(document.contentType == .text)
    #expect(document.autocorrectionType == .default)
    #expect(document.returnKey == .default)
    #expect(!document.isSecure)
    let controller = KeyboardInputViewController(document: document, scheduler: ManualScheduler())
    controller.loadViewIfNeeded()
    let context = controller.keyboardContext
    #expect(context.keyboardType == .alphabetic(.lowercased))
    #expect(context.autocapitalizationType == AutocapitalizationType.none)
    #expect(context.prefersAutocomplete)
    #expect(!context.hasKeypad && !context.hasEmailKeys)
    var edits: [String] = []
    document.groupEdits { edits.append("edit") }
    #expect(edits == ["edit"])
  }

  @Test("The word at the cursor is replaced from its end")
  func replaceCurrentWord() {
    let document = FixedDocument("a te", "h b")
    document.replaceCurrentWord(with: "the")
    #expect(document.calls == ["move 1", "delete", "delete", "delete", "insert the"])
    let silent = FixedDocument(nil)
    silent.replaceCurrentWord(with: "the")
    #expect(silent.calls == [])
  }

  @Test("A selection is replaced, not the word around it")
  func replaceSelection() {
    let document = TextDocument("one hello two")
    let start = document.text.index(document.text.startIndex, offsetBy: 6)
    document.select(start..<document.text.index(start, offsetBy: 2))
    document.replaceCurrentWord(with: "X")
    #expect(document.text == "one heXo two")
  }

  @Test(
    "T13: deleting a word takes the word before the cursor and the blanks after it",
    arguments: [
      ("abc 123 ", "abc "), ("foo bar", "foo "), ("abc   ", ""), ("foo bar ", "foo "),
      ("foo\nbar", "foo\n"), ("foo\n", ""), ("   ", ""), ("", ""), ("a, b", "a, "),
      ("one two 👨‍👩‍👧", "one two "),
    ])
  func deleteWord(text: String, result: String) {
    let document = TextDocument(text)
    document.deleteBackward(range: .word)
    #expect(document.text == result)
  }

  @Test("T13: an empty text before the cursor may go on before what the host tells")
  func deleteWordWithoutContext() {
    for before in [nil, ""] {
      let document = FixedDocument(before)
      document.deleteBackward(range: .word)
      #expect(document.calls == ["delete"])
    }
  }

  @Test(
    "Deleting a sentence takes what follows it too",
    arguments: [
      ("foo bar! abc 123. ", "foo bar!"), ("foo bar! abc", "foo bar!"), ("abc", ""),
      ("a. b. ", "a."), ("... ", ""),
    ])
  func deleteSentence(text: String, result: String) {
    let document = TextDocument(text)
    document.deleteBackward(range: .sentence)
    #expect(document.text == result)
  }

  @Test("Deleting takes the selection first", arguments: DeleteBackwardRange.allCases)
  func deleteSelection(range: DeleteBackwardRange) {
    let document = TextDocument("one two three")
    let start = document.text.index(document.text.startIndex, offsetBy: 4)
    document.select(start..<document.text.index(start, offsetBy: 3))
    document.deleteBackward(range: range)
    #expect(document.text == "one  three")
  }

  @Test(
    "A sentence ends with a full stop and a space in place of its spaces",
    arguments: [("hej  ", "hej. "), ("hej", "hej. "), ("hej \n ", "hej \n. ")])
  func endSentence(text: String, result: String) {
    let document = TextDocument(text)
    document.endSentence()
    #expect(document.text == result)
  }

  @Test("Deleting several times deletes that many characters, none for a negative number")
  func deleteTimes() {
    let document = TextDocument("abcde")
    document.deleteBackward(times: 2)
    document.deleteBackward(times: -1)
    #expect(document.text == "abc")
    document.deleteBackward(times: 9)
    #expect(document.text == "")
  }
}
