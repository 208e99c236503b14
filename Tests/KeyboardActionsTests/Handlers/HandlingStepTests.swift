import KeyboardActions
import KeyboardCore
import Testing

@Suite("Steps of a handler")
struct HandlingStepTests {
  let stage = Stage()
  let handler: StepLog

  init() {
    handler = StepLog(inputViewController: stage.controller)
    stage.controller.keyboardActionHandler = handler
  }

  private let before = ["replace", "feedback", "drag state"]
  private let after = [
    "reinsert space", "end sentence", "change type", "register emoji", "autocomplete",
  ]

  @Test("A gesture is handled in twelve steps, in this order")
  func order() {
    handler.handle(.tap, on: .character("a"))
    #expect(
      handler.steps == before + ["remove space", "apply suggestion", "run character(a)"] + after)
    #expect(stage.text == "a")
  }

  @Test("A gesture without an action ends after the third step")
  func noAction() {
    handler.handle(.longPress, on: .character("a"))
    handler.handle(.tap, on: .settings)
    #expect(handler.steps == before + before)
  }

  @Test("T7: what takes the place of an action is handled once, and not replaced itself")
  func replacement() {
    handler.replacements = ["a": .character("b"), "b": .character("c")]
    handler.handle(.tap, on: .character("a"))
    #expect(stage.text == "b")
    #expect(handler.steps.filter { $0 == "replace" } == ["replace"])
    #expect(handler.steps.filter { $0.hasPrefix("run") } == ["run character(b)"])
    #expect(stage.events == ["0:  → b", "tap character(b)"])
  }

  @Test(
    "T7: quotation marks inside one another, and a language whose marks are equal",
    arguments: [
      ("en", "”a”", "“a”"), ("en", "”a” ”b”", "“a” “b”"), ("de", "“a ‘b‘“", "„a ‚b‘“"),
      ("de", "”a“", "„a“"), ("sv", "”a ’b’”", "”a ’b’”"), ("ru", "»a “b“»", "«a „b“»"),
      ("en", "don’t", "don’t"), ("tr", "Ankara’da", "Ankara’da"), ("tr", "’a’", "‘a’"),
      ("en", "\"a\" 'b'", "\"a\" 'b'"),
    ])
  func quotations(locale: String, typed: String, text: String) throws {
    stage.context.locale = try #require(KeyboardLocale(identifier: locale))
    stage.controller.keyboardActionHandler = StandardKeyboardActionHandler(
      inputViewController: stage.controller)
    stage.type(typed)
    #expect(stage.text == text)
  }

  @Test("Kurdish has its own form of a letter, and only Kurdish")
  func kurdish() {
    let standard = StandardKeyboardActionHandler(inputViewController: stage.controller)
    standard.handle(.tap, on: .character("ھ"))
    stage.context.locale.identifier = "ckb_IQ"
    standard.handle(.tap, on: .character("ھ"))
    #expect(stage.text == "ھه")
  }

  @Test(
    "T6: a touch acts once, clicks once and asks for suggestions once, on every key",
    arguments: KeyboardAction.samples)
  func once(action: KeyboardAction) {
    let provider = WordProvider()
    stage.controller.autocompleteProvider = provider
    stage.document.setText("word")
    stage.clear()
    provider.questions = []
    let acts = action.standardAction(for: .tap) != nil
    stage.gestures.touchDown(.first, on: key(action))
    stage.gestures.touchUp(.first)
    #expect(handler.steps.count { $0.hasPrefix("run") } == (acts ? 1 : 0))
    #expect(handler.steps.count { $0 == "autocomplete" } == (acts ? 1 : 0))
    #expect(stage.feedback.gestures == (acts ? [.press] : []))
    #expect(provider.questions.count <= 1)
    #expect(stage.events.count { $0.hasPrefix("tap") || $0.hasPrefix("press") } == 1)
  }

  @Test("T6: a held key clicks when pressed and for everything that it does")
  func heldClicks() {
    stage.document.setText("a long text to delete")
    stage.gestures.touchDown(.first, on: key(.backspace))
    stage.wait(700)
    stage.gestures.touchUp(.first)
    #expect(stage.feedback.gestures == [.press, .longPress, .repeatPress, .repeatPress])
    #expect(handler.steps.filter { $0 == "run backspace" }.count == 3)
  }

  @Test("A key that does nothing does not click, nor does a spacer")
  func silentKeys() {
    for action: KeyboardAction in [.settings, .none, .command, .custom(named: "nobody")] {
      stage.gestures.tap(action)
    }
    #expect(stage.feedback.gestures == [])
    stage.gestures.tap(.characterMargin("a"))
    #expect(stage.feedback.gestures == [.press])
  }

  @Test("A tapped emoji is the most recent one, another gesture on it is not")
  func recentEmojis() {
    stage.gestures.tap(.emoji(Emoji("😀")))
    stage.gestures.tap(.emoji(Emoji("🎉")))
    stage.gestures.tap(.emoji(Emoji("😀")))
    handler.tryRegisterEmoji(after: .press, on: .emoji(Emoji("🚗")))
    #expect(stage.context.recentEmojis.emojis.map(\.text) == ["😀", "🎉"])
  }

  @Test("A handler without its controller does nothing")
  func orphan() {
    var controller: KeyboardInputViewController? = .init(scheduler: stage.clock)
    let handler = controller.map { StandardKeyboardActionHandler(inputViewController: $0) }
    controller = nil
    handler?.handle(.tap, on: .character("a"))
    handler?.handleDrag(on: .space, from: .zero, to: Point(x: 50, y: 0))
    #expect(handler?.inputViewController == nil)
  }
}
