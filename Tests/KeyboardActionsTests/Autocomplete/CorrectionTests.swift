import KeyboardActions
import KeyboardCore
import Testing

@Suite("Corrections")
struct CorrectionTests {
  private let document = TextDocument(autocapitalizationType: AutocapitalizationType.none)
  private let controller: KeyboardInputViewController

  init() {
    controller = KeyboardInputViewController(document: document, scheduler: ManualScheduler())
    controller.autocompleteProvider = LocalAutocompleteProvider(
      wordLists: ["en": WordList([["the", "word", "words", "wording"]])])
    controller.loadViewIfNeeded()
  }

  /// Taps keys: letters, `<` for backspace, and `|` for the return key.
  private func type(_ text: String) {
    for character in text {
      let action: KeyboardAction =
        switch character {
        case " ": .space
        case "<": .backspace
        case "|": .return
        default: .character(String(character))
        }
      controller.gestures.tap(action)
    }
  }

  @Test(
    "Backspace directly after a correction brings the typed word back, with what ended it",
    arguments: [
      ("teh ", "the "), ("teh <", "teh "), ("teh,", "the,"), ("teh,<", "teh,"), ("teh|<", "teh\n"),
      ("Teh <", "Teh "), ("a teh <", "a teh "), ("teh <<", "teh"), ("teh x<", "the "),
      ("teh <<<<", "t"), ("teh  <", "the "), ("word <", "word"), ("teh wodr <", "the wodr "),
    ])
  func undo(typed: String, text: String) {
    controller.keyboardContext.isDoubleSpaceFullStopEnabled = false
    type(typed)
    #expect(document.text == text)
  }

  @Test("A word whose correction was taken back is not corrected again, in any case")
  func leftAlone() {
    type("teh <teh Teh wodr ")
    #expect(document.text == "teh teh Teh word ")
    type("teh")
    #expect(controller.autocompleteContext.suggestions.map(\.text) == ["teh", "the"])
    #expect(controller.autocompleteContext.suggestions.filter(\.isAutocomplete) == [])
  }

  @Test("A correction cannot be taken back after the cursor or the text was changed")
  func interrupted() {
    type("teh ")
    document.adjustTextPosition(byCharacterOffset: -1)
    document.adjustTextPosition(byCharacterOffset: 1)
    type("<")
    #expect(document.text == "the")
    document.setText("")
    type("teh ")
    document.setText("the ")
    type("<")
    #expect(document.text == "the")
    type(" teh ")
    document.selectAll()
    type("<")
    #expect(document.text == "")
  }

  @Test("What backspace brought back is undone as one edit")
  func undoInDocument() {
    type("teh <")
    document.undo()
    #expect(document.text == "the ")
    document.undo()
    #expect(document.text == "teh")
  }

  @Test("A word that is chosen as it was typed is not corrected again")
  func chosen() throws {
    type("teh")
    let typed = try #require(controller.autocompleteContext.suggestions.first)
    #expect(typed.isUnknown)
    controller.insertAutocompleteSuggestion(typed)
    type("teh ")
    #expect(document.text == "teh teh ")
  }

  @Test("Without correction there still are suggestions")
  func withoutCorrection() {
    controller.keyboardContext.isAutocorrectEnabled = false
    type("teh")
    #expect(controller.autocompleteContext.suggestions.map(\.text) == ["teh", "the"])
    type(" ")
    #expect(document.text == "teh ")
  }

  @Test("No space follows a suggestion in a language without spaces")
  func withoutSpaces() {
    controller.keyboardContext.locale.insertsSpaceAfterSuggestion = false
    type("wo")
    controller.insertAutocompleteSuggestion(AutocompleteSuggestion(text: "word"))
    type(",")
    #expect(document.text == "word,")
  }

  @Test("The provider follows the language of the keyboard")
  func locale() throws {
    controller.keyboardContext.locale = try #require(KeyboardLocale(identifier: "sv"))
    #expect(controller.autocompleteProvider?.locale.identifier == "sv")
    let provider = LocalAutocompleteProvider()
    controller.autocompleteProvider = provider
    #expect(provider.locale.identifier == "sv")
  }

  @Test("A second answer to a question, and one after the suggestions were dropped, do not count")
  func secondAnswer() {
    let provider = EagerProvider()
    controller.autocompleteProvider = provider
    type("a")
    provider.answers[0](.success([AutocompleteSuggestion(text: "first")]))
    provider.answers[0](.success([AutocompleteSuggestion(text: "second")]))
    #expect(controller.autocompleteContext.suggestions.map(\.text) == ["first"])
    type("b")
    controller.resetAutocomplete()
    provider.answers[1](.success([AutocompleteSuggestion(text: "third")]))
    #expect(controller.autocompleteContext.suggestions == [])
  }

  @Test("A provider that cannot learn has no words of the user")
  func defaults() throws {
    let provider: any AutocompleteProvider = EagerProvider()
    #expect(!provider.canLearnWords && !provider.canIgnoreWords)
    try provider.learnWord("word")
    try provider.ignoreWord("word")
    try provider.unlearnWord("word")
    try provider.removeIgnoredWord("word")
    #expect(provider.learnedWords == [] && provider.ignoredWords == [])
    #expect(!provider.hasLearnedWord("word") && !provider.hasIgnoredWord("word"))
    #expect(provider.locale == .english)
    provider.didType("word", after: nil)
    #expect(provider.typedWords == [:])
    try provider.forgetWords()
    controller.autocompleteProvider = provider
    #expect(controller.explanation(of: "word") == nil)
  }

  // MARK: Where words are suggested

  @Test(
    "Words are suggested where words are typed",
    arguments: [
      (.text, .default, .alphabetic(.lowercased), true), (.number, .default, .numeric, false),
      (.decimal, .default, .numeric, false), (.phone, .default, .numeric, false),
      (.url, .default, .alphabetic(.lowercased), false),
      (.email, .default, .alphabetic(.lowercased), false),
      (.webSearch, .default, .alphabetic(.lowercased), false), (.text, .default, .email, false),
      (.text, .default, .emojis, false), (.text, .default, .images, false),
      (.text, .default, .numeric, true), (.text, .default, .symbolic, true),
      (.text, .send, .alphabetic(.lowercased), true), (.text, .done, .alphabetic(.auto), false),
      (.text, .go, .alphabetic(.auto), false), (.text, .join, .alphabetic(.auto), false),
      (.text, .next, .alphabetic(.auto), false), (.text, .search, .alphabetic(.auto), false),
      (.text, .continue, .alphabetic(.auto), false), (.text, .route, .alphabetic(.auto), false),
      (.text, .emergencyCall, .alphabetic(.auto), false),
    ] as [(TextContentType, ReturnKey, KeyboardType, Bool)])
  func prefersAutocomplete(
    content: TextContentType, returnKey: ReturnKey, type: KeyboardType, isPreferred: Bool
  ) {
    document.contentType = content
    document.returnKey = returnKey
    controller.keyboardContext.keyboardType = type
    #expect(controller.keyboardContext.prefersAutocomplete == isPreferred)
    document.insertText("wo")
    #expect(controller.autocompleteContext.suggestions.isEmpty == !isPreferred)
  }

  @Test("What the input itself says about words comes before its kind and its return key")
  func autocorrectionType() {
    document.returnKey = .done
    document.autocorrectionType = .yes
    #expect(controller.showsSuggestions)
    controller.autocompleteProvider = nil
    #expect(controller.keyboardContext.prefersAutocomplete && !controller.showsSuggestions)
    document.autocorrectionType = .no
    document.returnKey = .default
    #expect(!controller.keyboardContext.prefersAutocomplete)
  }
}

/// Keeps the completions, to answer again and again.
private final class EagerProvider: AutocompleteProvider {
  var answers: [(Result<[AutocompleteSuggestion], any Error>) -> Void] = []

  func autocompleteSuggestions(
    for text: String,
    completion: @escaping (Result<[AutocompleteSuggestion], any Error>) -> Void
  ) {
    answers.append(completion)
  }
}
