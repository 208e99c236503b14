import KeyboardCore
import Testing

@testable import KeyboardActions

@Suite("What is left as it is typed")
struct CorrectionGuardTests {
  private let stage = Stage(capitals: AutocapitalizationType.none)
  private let provider = WordProvider()

  init() {
    stage.controller.autocompleteProvider = provider
  }

  private func provide(_ correction: String, for word: String) {
    provider.corrections[word] = correction
  }

  @Test(
    "Words with digits, signs or capitals inside are left alone, and capitalized ones in a sentence",
    arguments: [
      ("teh", nil), ("Teh", nil), ("so teh", nil), ("so. Teh", nil), ("so! (Teh", nil),
      ("so.” Teh", nil), ("so…\" Teh", nil), ("so\nTeh", nil), ("(teh", nil), ("t-eh", .signs),
      ("-teh", .signs), ("'teh", nil), ("\"teh\"", nil),
      ("te'h", nil), ("so Teh", .name), ("so, Teh", .name), ("so (Teh", .name), ("t3h", .signs),
      ("teh_x", .signs), ("te/h", .signs), ("@teh", .signs), ("a@teh", .signs), ("www.teh", .signs),
      ("#teh", .signs), ("~/teh", .signs), ("x:teh", .signs), ("1.teh", .signs), ("tEh", .capitals),
      ("TEH", .capitals), ("TeH", .capitals), ("T", nil),
    ] as [(String, CorrectionRefusal?)])
  func spelling(typed: String, refusal: CorrectionRefusal?) throws {
    let word = stage.document
    word.setText(typed)
    let current = try #require(word.currentWord)
    provide("the", for: current)
    #expect(stage.controller.refusal(of: current) == refusal)
    stage.controller.performAutocomplete()
    stage.gestures.tap(.space)
    #expect((stage.text.hasSuffix("the ") || stage.text.hasSuffix("the\" ")) == (refusal == nil))
  }

  @Test("What may be a name inside a sentence is corrected where another word is far likelier")
  func names() throws {
    let words = WordList(["the in and of to".split(separator: " "), ["Switzerland", "towards"]])
    stage.controller.autocompleteProvider = LocalAutocompleteProvider(wordLists: ["en": words])
    stage.type("in Switxerland Toeards Ij Tp ")
    #expect(stage.text == "in Switzerland Towards Ij Tp ")
    stage.document.setText("in Switxerland")
    let explanation = try #require(stage.controller.explanation(of: "Switxerland"))
    #expect(explanation.isCertain && explanation.refusal == nil)
  }

  @Test(
    "A capital of the second letter comes first, where it is a slip",
    arguments: [
      ("WOrding ", "Wording "), ("oWrding ", "Wording "), ("WSording ", "Wording "),
      ("so WOrding ", "so Wording "), ("wORd ", "wORd "), ("PCs ", "PCs "), ("eBay ", "eBay "),
      ("GHz ", "GHz "), ("WOrding's ", "Wording's "), ("SXpring ", "Spring "),
      ("so SXpring ", "so Spring "), ("JUeff ", "Jeff "), ("so JUeff ", "so Jeff "),
      ("SPring ", "Spring "),
    ])
  func secondCapital(typed: String, text: String) {
    stage.controller.autocompleteProvider = LocalAutocompleteProvider(
      wordLists: ["en": WordList([["so", "word", "wording", "is", "pc", "spring", "Jeff"]])])
    stage.type(typed)
    #expect(stage.text == text)
  }

  @Test("The start of a text that is cut off begins no sentence")
  func truncated() {
    #expect(CorrectionRefusal(of: "Teh", after: "", isStart: false) == .name)
    #expect(CorrectionRefusal(of: "teh", after: "", isStart: false) == nil)
  }

  @Test(
    "An input that is not for words has no correction, whatever its keyboard",
    arguments: [
      (TextContentType.email, AutocorrectionType.default), (.url, .default), (.number, .default),
      (.text, .no),
    ])
  func inputs(content: TextContentType, autocorrection: AutocorrectionType) {
    (stage.document.contentType, stage.document.autocorrectionType) = (content, autocorrection)
    provide("the", for: "teh")
    stage.type("teh ")
    #expect(stage.text == "teh ")
    #expect(stage.controller.refusal(of: "teh") == .input)
  }

  @Test("What real keys type is corrected only where an application asks, and is not capitalized")
  func hardwareKeys() throws {
    provide("the", for: "teh")
    let keyboard = SystemKeyboard(controller: stage.controller, size: Size(width: 400, height: 216))
    func press(_ keys: String...) throws {
      for key in keys { _ = keyboard.handle(KeyEvent(pressing: try KeyStroke(parsing: key))) }
    }
    _ = keyboard.insertText("teh ", at: stage.clock.now)
    try press("t", "e", "h", "space")
    #expect(stage.text == "teh teh ")
    stage.context.isHardwareAutocorrectEnabled = true
    try press("t", "e", "h", "space")
    #expect(stage.text == "teh teh the ")
    stage.type("teh ")
    #expect(stage.text == "teh teh the the ")
    stage.document.autocapitalizationType = .words
    stage.controller.textDidChange(stage.document)
    #expect(stage.context.keyboardType == .alphabetic(.uppercased))
    try press("v")
    #expect(stage.text.hasSuffix("the v"))
    stage.type = .alphabetic(.capsLocked)
    try press("v")
    #expect(stage.text.hasSuffix("the vV"))
  }

  @Test("A correction before a dot is taken back when the dot is inside of something")
  func dots() {
    provide("example", for: "exmple")
    stage.type("exmple.")
    #expect(stage.text == "example.")
    stage.type("o")
    #expect(stage.text == "exmple.o")
    stage.document.setText("")
    stage.type("exmple. o")
    #expect(stage.text == "example. o")
    #expect(stage.controller.corrections.map(\.typed) == ["exmple"])
  }

  @Test("Backspace after a correction deletes a letter where that is the setting")
  func backspace() {
    stage.context.backspaceAfterCorrection = .deletesLetter
    provide("the", for: "teh")
    stage.type("teh ")
    stage.gestures.tap(.backspace)
    #expect(stage.text == "the")
    // Any correction of the text is offered back where its word is.
    #expect(stage.controller.autocompleteContext.suggestions.first?.text == "teh")
    stage.type(" and more ")
    stage.document.adjustTextPosition(byCharacterOffset: -10)
    let typed = stage.controller.autocompleteContext.suggestions[0]
    #expect(typed.text == "teh" && typed.title == "“teh”")
    stage.controller.insertAutocompleteSuggestion(typed)
    #expect(stage.text == "teh and more ")
    #expect(stage.controller.refusal(of: "teh") == .takenBack)
  }

  @Test("A space after a suggestion is the space that it brought, and two end a sentence")
  func oneSpace() {
    stage.type("wor")
    stage.controller.insertAutocompleteSuggestion(AutocompleteSuggestion(text: "word"))
    stage.type(" ")
    #expect(stage.text == "word ")
    stage.type(" ")
    #expect(stage.text == "word. ")
    stage.document.setText("wor next")
    stage.document.adjustTextPosition(byCharacterOffset: -5)
    stage.controller.insertAutocompleteSuggestion(AutocompleteSuggestion(text: "word"))
    stage.type(" x")
    #expect(stage.text == "word xnext")
  }

  @Test("What is taken back or chosen as typed is kept for later sessions")
  func durable() throws {
    let folder = try TemporaryFolder()
    let file = StoredFile<LocalAutocompleteProvider.UserWords>(path: folder.path("words.json"))
    func stage() throws -> Stage {
      let stage = Stage(capitals: AutocapitalizationType.none)
      stage.controller.autocompleteProvider = try LocalAutocompleteProvider(
        wordLists: ["en": WordList([["the", "word"]])], file: file)
      return stage
    }
    let first = try stage()
    first.type("Teh ")
    #expect(first.text == "The ")
    first.gestures.tap(.backspace)
    first.document.setText("")
    first.type("Wrod")
    let chosen = first.controller.autocompleteContext.suggestions[0]
    #expect(chosen.isUnknown)
    first.controller.insertAutocompleteSuggestion(chosen)
    let kept = try #require(try file.read())
    #expect(kept.ignored == ["teh"])
    #expect(kept.learned == ["wrod"])
    let second = try stage()
    second.type("teh Teh wrod ")
    #expect(second.text == "teh Teh wrod ")
    try second.controller.autocompleteProvider?.removeIgnoredWord("teh")
    second.type("teh ")
    #expect(second.text == "teh Teh wrod the ")
  }

  @Test(
    "A cursor inside a word splits it, and nothing is corrected",
    arguments: ["thered", "isa", "theend", "dontknow", "tehcat", "wrodteh", "can’tgo"])
  func splits(word: String) {
    for correction in ["the", "is", "word"] {
      for index in 1..<word.count {
        let before = String(word.prefix(index))
        for known in [word, before, String(word.dropFirst(index))] {
          provide(correction, for: known)
        }
        stage.document.setText("so \(word) on")
        stage.document.adjustTextPosition(byCharacterOffset: index - word.count - 3)
        #expect(stage.controller.refusal(of: word) == .insideWord)
        stage.type(" ")
        #expect(stage.text == "so \(before) \(word.dropFirst(index)) on")
      }
    }
  }

  @Test(
    "Quotation marks around a word stay, and an apostrophe belongs to it",
    arguments: [
      ("'teh' ", "'the' "), ("\"teh\" ", "\"the\" "), ("'teh ", "'the "), ("‘teh’ ", "‘the’ "),
      ("\"teh\", ", "\"the\", "), ("\"teh,\" ", "\"the,\" "), ("(\"teh\") ", "(\"the\") "),
      ("¿teh? ", "¿the? "), ("¡teh ", "¡the "), ("«teh» ", "«the» "), ("„teh“ ", "„the“ "),
      ("x'teh ", "x'teh "), ("'tis ", "'tis "), ("'em ", "'em "),
    ])
  func quotes(typed: String, text: String) {
    for word in ["teh", "tis", "em"] { provide("the", for: word) }
    stage.context.locale.quotationMarks = .init("\"", "\"", "'", "'")
    stage.type(typed)
    #expect(stage.text == text)
  }

  @Test("Backspace takes a correction inside quotation marks back")
  func quotesTakenBack() {
    provide("the", for: "teh")
    stage.type("'teh' ")
    stage.gestures.tap(.backspace)
    #expect(stage.text == "'teh' ")
  }

  @Test(
    "I is capitalized in prose alone",
    arguments: [
      ("i am ", "I am "), ("so i ", "so I "), ("so i. ", "so I. "), ("a, i? ", "a, I? "),
      ("so do i, ", "so do I, "), ("i. a", "i. a"), ("x\ni) ", "x\ni) "), ("4 i ", "4 i "),
      ("4i ", "4i "), ("x-i ", "x-i "), ("- i ", "- i "), ("a = i ", "a = i "), ("i = 0", "i = 0"),
      ("for i ", "for i "), ("int i ", "int i "), ("g h i ", "g h i "), ("a[i] ", "a[i] "),
      ("(i) ", "(i) "), ("i.e", "i.e"), ("i'm ", "i'm "),
    ])
  func pronoun(typed: String, text: String) {
    provide("I", for: "i")
    stage.type(typed)
    #expect(stage.text == text)
  }

  @Test(
    "Nothing is suggested or learned in an address",
    arguments: ["https://teh", "www.teh", "http:teh", "ada@teh", "(www.exa.teh", "mailto:teh"])
  func addresses(typed: String) {
    provide("the", for: "teh")
    stage.type(typed)
    #expect(stage.controller.autocompleteContext.suggestions == [])
    stage.type(" ")
    #expect(stage.text == typed + " ")
  }

  @Test("German capitalizes nouns inside sentences, which are corrected like other words")
  func nouns() throws {
    provide("Hund", for: "Hudn")
    stage.context.locale = try #require(KeyboardLocale(identifier: "de"))
    stage.type("der Hudn ")
    #expect(stage.text == "der Hund ")
  }

  @Test("French keeps the space of a suggestion before its marks")
  func frenchMarks() throws {
    stage.context.locale = try #require(KeyboardLocale(identifier: "fr"))
    for (mark, text) in [("!", "mot !"), (":", "mot :"), (",", "mot, ")] {
      stage.document.setText("mo")
      stage.controller.insertAutocompleteSuggestion(AutocompleteSuggestion(text: "mot"))
      stage.type(mark)
      #expect(stage.text == text)
    }
  }

  @Test(
    "Two spaces end no sentence in an address or a name of a user",
    arguments: [TextContentType.email, .url, .username, .webSearch])
  func fullStops(content: TextContentType) {
    stage.document.contentType = content
    stage.type("ada  ")
    #expect(stage.text == "ada  ")
  }
}
