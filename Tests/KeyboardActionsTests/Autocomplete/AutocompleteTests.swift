import KeyboardActions
import KeyboardCore
import Testing

@Suite("Autocomplete")
struct AutocompleteTests {
  let stage: Stage
  let provider = WordProvider()

  init() {
    stage = Stage()
    stage.controller.autocompleteProvider = provider
    provider.corrections = ["teh": "the", "im": "I’m"]
  }

  private var suggestions: [String] {
    stage.controller.autocompleteContext.suggestions.map(\.text)
  }

  @Test("Suggestions are asked for the word at the cursor, after every action")
  func questions() {
    stage.type("ab")
    stage.gestures.tap(.backspace)
    #expect(provider.questions == ["a", "ab", "a"])
    #expect(suggestions == ["a", "as"])
    stage.type(" ")
    #expect(provider.questions.count == 3)
    #expect(suggestions == [])
  }

  @Test("With a word comes where its letters are, which is known while digits are shown")
  func keyCenters() throws {
    stage.type("a")
    let english = provider.keyCenters
    let (y, z, t) = (try #require(english["y"]), try #require(english["z"]), english["t"])
    #expect(t?.y == y.y && y.x > z.x && z.y > y.y)
    stage.type = .numeric
    stage.type("1")
    #expect(provider.keyCenters == english)
    stage.context.locale = try #require(KeyboardLocale(identifier: "de"))
    stage.type("b")
    let german = provider.keyCenters
    #expect(german["z"]?.y == german["t"]?.y && german["y"]?.y == german["x"]?.y)
    stage.context.device = .pad
    stage.type = .alphabetic(.lowercased)
    stage.type("c")
    #expect(!provider.keyCenters.isEmpty && provider.keyCenters != german)
  }

  @Test(
    "A correction is applied before what ends a word",
    arguments: [
      (.space, "the "), (.character(","), "the,"), (.character("("), "teh("), (.newLine, "the\n"),
      (.return, "the\n"), (.primary(.return), "the\n"), (.primary(.newLine), "the\n"),
      (.character("x"), "tehx"), (.tab, "teh\t"), (.primary(.done), "teh\n"),
      (.character("-"), "teh-"), (.character(". "), "teh. "), (.emoji(Emoji("😀")), "teh😀"),
      (.backspace, "te"), (.moveCursorBackward, "teh"),
    ] as [(KeyboardAction, String)])
  func corrections(action: KeyboardAction, text: String) {
    stage.type("teh")
    stage.gestures.tap(action)
    #expect(stage.text == text)
  }

  @Test("A suggestion that is only proposed is not applied, and a correction of nothing neither")
  func proposals() {
    stage.type("word ")
    stage.type("teh")
    stage.document.adjustTextPosition(byCharacterOffset: -3)
    stage.gestures.tap(.space)
    #expect(stage.text == "word  teh")
  }

  @Test("A correction and what it was typed with are undone together")
  func undo() {
    stage.type("teh ")
    stage.document.undo()
    #expect(stage.text == "teh")
  }

  @Test("A tapped suggestion takes the place of the word, with a space after it")
  func insert() {
    stage.type("a wor")
    stage.controller.insertAutocompleteSuggestion(AutocompleteSuggestion(text: "word"))
    #expect(stage.text == "a word ")
    #expect(suggestions == [])
    stage.document.setText("wor next")
    stage.document.adjustTextPosition(byCharacterOffset: -5)
    stage.controller.insertAutocompleteSuggestion(AutocompleteSuggestion(text: "word"))
    #expect(stage.text == "word next")
  }

  @Test(
    "T15: the space of a suggestion goes behind the mark that is typed next, once",
    arguments: [
      (",", "word, "), (",.", "word, ."), (")", "word) "), (";", "word; "), ("?!", "word?! "),
      ("...", "word... "),
      ("(", "word ("), ("<", "word <"), ("x", "word x"), ("x,", "word x,"), ("\n", "word \n"),
      (" ", "word "), ("  ", "word  "), (",x", "word, x"), ("…", "word …"),
    ])
  func spaceDance(typed: String, text: String) {
    stage.context.isDoubleSpaceFullStopEnabled = false
    stage.type("wor")
    stage.controller.insertAutocompleteSuggestion(AutocompleteSuggestion(text: "word"))
    stage.type(typed)
    #expect(stage.text == text)
  }

  @Test("T15: a space that was deleted, or left by the cursor, is not brought back")
  func spaceDanceInterrupted() {
    stage.controller.insertAutocompleteSuggestion(AutocompleteSuggestion(text: "word"))
    stage.gestures.tap(.backspace)
    stage.type(" ,")
    #expect(stage.text == "word ,")
    stage.document.setText("")
    stage.controller.insertAutocompleteSuggestion(AutocompleteSuggestion(text: "word"))
    stage.document.move(.toStart)
    stage.document.move(.toEnd)
    stage.type(",")
    #expect(stage.text == "word ,")
  }

  @Test("T15: two keyboards do not disturb each other")
  func sessions() {
    let other = Stage()
    stage.controller.insertAutocompleteSuggestion(AutocompleteSuggestion(text: "one"))
    other.document.setText("two ")
    other.type(",")
    #expect(other.text == "two ,")
    stage.type(",")
    #expect(stage.text == "one, ")
  }

  @Test("T17: the answer to an earlier question does not replace that to a later one")
  func lateAnswers() {
    provider.isSlow = true
    stage.type("te")
    #expect(stage.controller.autocompleteContext.isLoading)
    provider.answer(1)
    provider.answer(0)
    #expect(suggestions == ["te", "tes"])
    #expect(!stage.controller.autocompleteContext.isLoading)
  }

  @Test("T17: an answer that comes after the cursor has moved is dropped")
  func answerAfterMove() {
    provider.isSlow = true
    stage.type("te")
    stage.document.setText("")
    provider.answer(1)
    #expect(suggestions == [])
    #expect(!stage.controller.autocompleteContext.isLoading)
  }

  @Test("T17: a change of the selection drops the suggestions, and none are asked for a selection")
  func selection() {
    stage.type("teh")
    #expect(suggestions == ["teh", "the"])
    stage.type("x")
    provider.questions = []
    // The word around the selection has a correction.
    stage.document.move(.backward, extending: true)
    #expect(suggestions == [])
    #expect(provider.questions == [])
    stage.type(" ")
    #expect(stage.text == "teh ")
  }

  @Test("T17: a correction of less than the word is not applied while the answer is awaited")
  func correctionOfLess() {
    stage.type("teh")
    provider.isSlow = true
    stage.type("n")
    stage.type(" ")
    #expect(stage.text == "tehn ")
  }

  @Test("A provider that fails is no reason to keep what it said before")
  func failure() {
    stage.type("a")
    provider.isSlow = true
    stage.type("b")
    provider.answerLast(.failure(NoWords()))
    #expect(suggestions == [])
    #expect(stage.controller.autocompleteContext.lastError is NoWords)
    stage.type("c")
    provider.answerLast()
    #expect(stage.controller.autocompleteContext.lastError == nil)
    #expect(suggestions == ["abc", "abcs"])
  }

  @Test("Nothing is asked in a secure input")
  func secure() {
    let stage = Stage(isSecure: true)
    stage.controller.autocompleteProvider = provider
    stage.type("teh ")
    #expect(provider.questions == [])
    #expect(stage.text == "teh ")
  }

  @Test("Another input has no suggestions of the one before")
  func otherInput() {
    stage.type("teh")
    stage.controller.document = TextDocument()
    #expect(suggestions == [])
    stage.controller.document = nil
    stage.type("teh")
    #expect(stage.text == "teh")
  }

  @Test("A suggestion is shown as its text unless it has a title")
  func suggestion() {
    let suggestion = AutocompleteSuggestion(text: "word")
    #expect(suggestion.title == "word")
    #expect(!suggestion.isAutocomplete && !suggestion.isUnknown && suggestion.subtitle == nil)
    #expect("\(AutocompleteSuggestion(text: "word", title: "“word”"))" == "“word”")
  }
}

private struct NoWords: Error {}
