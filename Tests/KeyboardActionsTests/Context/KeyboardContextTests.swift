import KeyboardActions
import KeyboardCore
import Testing

@Suite("Context of a keyboard")
struct KeyboardContextTests {
  typealias Vector = (text: String, isUppercased: Bool)

  private func casing(_ text: String, _ capitals: AutocapitalizationType?) -> KeyboardType {
    Stage(text, capitals: capitals).context.preferredKeyboardType
  }

  @Test(
    "T11: where a sentence begins, with a space before it",
    arguments: [
      ("", true), ("foo", false), ("foo ", false), ("foo!", false), ("foo! ", true),
      ("foo!  ", true), ("foo.", false), ("foo. ", true), ("foo? ", true), ("foo, ", false),
      (" ", true), ("\n", true), ("foo\n", true), ("foo!\n", true),
    ] as [Vector])
  func sentences(vector: Vector) {
    #expect(
      casing(vector.text, .sentences)
        == .alphabetic(vector.isUppercased ? .uppercased : .lowercased))
  }

  @Test(
    "T11: where a word begins, a space or not",
    arguments: [
      ("", true), ("foo", false), ("foo!", true), ("foo ", true), ("foo.", true), ("foo(", true),
      ("foo\n", true), ("foo\t", false), ("foo-", false), ("foo\"", false), ("foo€", false),
    ] as [Vector])
  func words(vector: Vector) {
    #expect(
      casing(vector.text, .words) == .alphabetic(vector.isUppercased ? .uppercased : .lowercased))
  }

  @Test("All letters or none", arguments: ["", "foo", "foo. "])
  func constant(text: String) {
    #expect(casing(text, .allCharacters) == .alphabetic(.uppercased))
    #expect(casing(text, AutocapitalizationType.none) == .alphabetic(.lowercased))
    #expect(casing(text, nil) == .alphabetic(.lowercased))
  }

  @Test("Capitals can be switched off, and chosen instead of what the input asks")
  func settings() {
    let stage = Stage("foo. ", capitals: .sentences)
    stage.context.isAutocapitalizationEnabled = false
    #expect(stage.context.preferredKeyboardType == .alphabetic(.lowercased))
    stage.context.isAutocapitalizationEnabled = true
    stage.context.autocapitalizationOverride = AutocapitalizationType.none
    #expect(stage.context.preferredKeyboardType == .alphabetic(.lowercased))
    stage.context.autocapitalizationOverride = .allCharacters
    stage.type("a")
    #expect(stage.type == .alphabetic(.uppercased))
  }

  @Test("A language that is read from right to left has no capitals")
  func rightToLeft() throws {
    let hebrew = try #require(KeyboardLocale(identifier: "he"))
    #expect(
      Stage("", locale: hebrew, capitals: .allCharacters).context.preferredKeyboardType
        == .alphabetic(.lowercased))
  }

  @Test(
    "T23: digits and signs go back to letters after exactly one space",
    arguments: [
      ("1 ", true), ("1  ", false), ("1", false), ("", false), (" ", true), ("1\n ", true),
      ("1\n", false), ("'", false), ("1' ", true),
    ], [KeyboardType.numeric, .symbolic])
  func numeric(vector: (String, Bool), type: KeyboardType) {
    let stage = Stage(vector.0)
    stage.type = type
    #expect(stage.context.preferredKeyboardType == (vector.1 ? .alphabetic(.lowercased) : type))
  }

  @Test("T23: a typed space goes back to letters, a second one and a straight mark do not")
  func numericTyped() {
    let stage = Stage("")
    stage.type = .numeric
    stage.type("1'")
    #expect(stage.type == .numeric)
    stage.type(" ")
    #expect(stage.type == .alphabetic(.lowercased))
    stage.type = .numeric
    stage.type(" ")
    #expect(stage.type == .numeric)
  }

  @Test(
    "T23: the capitals after digits", arguments: [("foo,", false), ("foo.", true), ("123", false)])
  func numericThenCapitals(text: String, isUppercased: Bool) {
    let stage = Stage(text, capitals: .sentences)
    stage.type = .numeric
    stage.gestures.tap(.space)
    #expect(stage.type == .alphabetic(isUppercased ? .uppercased : .lowercased))
  }

  @Test("An alternate quotation mark goes back to letters, as it may be an apostrophe")
  func apostrophe() {
    let stage = Stage("don")
    stage.type = .symbolic
    stage.type("’")
    #expect(stage.text == "don’")
    #expect(stage.type == .alphabetic(.lowercased))
  }

  @Test("T10: reading the preferred type changes nothing", arguments: KeyboardType.samples)
  func preferredTwice(type: KeyboardType) {
    let stage = Stage("Foo. 1 ", capitals: .sentences)
    stage.type = type
    stage.clear()
    let first = stage.context.preferredKeyboardType
    #expect(stage.context.preferredKeyboardType == first)
    #expect(stage.type == type)
    #expect(stage.events == [])
  }

  @Test("Caps lock stays, and so do keyboards without letters")
  func sticky() {
    let stage = Stage("foo. ", capitals: .sentences)
    for type: KeyboardType in [
      .alphabetic(.capsLocked), .emojis, .images, .email, .custom(named: "x"),
    ] {
      stage.type = type
      #expect(stage.context.preferredKeyboardType == type)
    }
  }

  @Test("T9: shift gives one capital, and the keyboard falls back even if the input does not say")
  func shiftFallsBack() {
    let stage = Stage("")
    stage.gestures.tap(.shift(currentState: .lowercased))
    #expect(stage.type == .alphabetic(.uppercased))
    stage.type("A")
    #expect(stage.type == .alphabetic(.lowercased))
    stage.type("b")
    #expect(stage.text == "Ab")
    stage.context.isAutocapitalizationEnabled = false
    stage.gestures.tap(.shift(currentState: .lowercased))
    stage.type("C")
    #expect(stage.type == .alphabetic(.lowercased))
  }

  @Test("Shift keeps its case while text is selected, and falls back when it is replaced")
  func shiftWithSelection() {
    let stage = Stage("abc")
    stage.document.selectAll()
    stage.gestures.tap(.shift(currentState: .lowercased))
    #expect(stage.type == .alphabetic(.uppercased))
    #expect(
      !stage.controller.keyboardBehavior.shouldSwitchToPreferredKeyboardTypeAfterTextDidChange())
    stage.type("X")
    #expect(stage.text == "X")
    #expect(stage.type == .alphabetic(.lowercased))
  }
}
