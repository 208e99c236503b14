import KeyboardActions
import KeyboardCore
import Testing

@Suite("Behavior of a keyboard")
struct KeyboardBehaviorTests {
  @Test(
    "T12: two spaces after a word end the sentence",
    arguments: [
      ("hej", 2, "hej. "), ("hej2", 2, "hej2. "), ("hej.", 2, "hej.  "), ("", 2, "  "),
      ("hej ", 1, "hej  "), ("hej", 1, "hej "), ("hej", 3, "hej.  "), ("hej", 4, "hej.   "),
      ("hej  ", 2, "hej. "), ("hej,", 2, "hej,  "), ("hej\n", 2, "hej\n  "), ("å", 2, "å. "),
    ])
  func endSentence(text: String, spaces: Int, result: String) {
    let stage = Stage(text)
    for _ in 0..<spaces { stage.gestures.tap(.space) }
    #expect(stage.text == result)
  }

  @Test(
    "T12: the spaces are at most three seconds apart", arguments: [(2999, true), (3000, false)])
  func endSentenceInTime(milliseconds: Int, isEnded: Bool) {
    let stage = Stage("hej")
    stage.gestures.tap(.space)
    stage.wait(milliseconds)
    stage.gestures.tap(.space)
    #expect(stage.text == (isEnded ? "hej. " : "hej  "))
  }

  @Test("T12: a space that ends nothing counts as the first of the next two")
  func endSentenceAfterMiss() {
    let stage = Stage("hej")
    stage.gestures.tap(.space)
    stage.wait(4000)
    stage.gestures.tap(.space)
    stage.wait(1000)
    stage.gestures.tap(.space)
    #expect(stage.text == "hej. ")
  }

  @Test("T12: only the space bar ends a sentence, and only if that is switched on")
  func endSentenceByOthers() {
    let stage = Stage("hej")
    stage.gestures.tap(.character(" "))
    stage.gestures.tap(.character(" "))
    #expect(stage.text == "hej  ")
    stage.document.setText("hej")
    stage.context.isDoubleSpaceFullStopEnabled = false
    stage.type("  ")
    #expect(stage.text == "hej  ")
  }

  @Test("T12: no sentence ends inside a word")
  func endSentenceInsideWord() {
    let stage = Stage("hejdå")
    stage.document.adjustTextPosition(byCharacterOffset: -2)
    stage.type("  ")
    #expect(stage.text == "hej  då")
  }

  @Test(
    "T8: two taps on shift lock, a third does not count, a third and a fourth do",
    arguments: [
      ([0], [false]), ([0, 100], [false, true]), ([0, 499], [false, true]),
      ([0, 500], [false, false]), ([0, 100, 200], [false, true, false]),
      ([0, 100, 200, 300], [false, true, false, true]), ([0, 600, 700], [false, false, true]),
    ])
  func capsLock(instants: [Int], locked: [Bool]) {
    let stage = Stage()
    for (instant, isLocked) in zip(instants, locked) {
      stage.wait(instant - stage.clock.now.milliseconds)
      stage.handler.handle(.tap, on: .shift(currentState: stage.type.casing ?? .auto))
      #expect((stage.type == .alphabetic(.capsLocked)) == isLocked, "at \(instant)")
    }
  }

  @Test("T8: asking about caps lock changes nothing, and a letter between the taps unlocks")
  func capsLockQuestions() {
    let stage = Stage()
    let (behavior, shift) = (
      stage.controller.keyboardBehavior, KeyboardAction.shift(currentState: .lowercased)
    )
    #expect(!behavior.shouldSwitchToCapsLock(after: .tap, on: shift))
    behavior.didHandle(.tap, on: shift)
    for _ in 0..<3 { #expect(behavior.shouldSwitchToCapsLock(after: .tap, on: shift)) }
    #expect(!behavior.shouldSwitchToCapsLock(after: .press, on: shift))
    #expect(!behavior.shouldSwitchToCapsLock(after: .tap, on: .space))
    behavior.didHandle(.tap, on: .character("a"))
    #expect(!behavior.shouldSwitchToCapsLock(after: .tap, on: shift))
    behavior.didHandle(.tap, on: shift)
    stage.type = .numeric
    #expect(!behavior.shouldSwitchToCapsLock(after: .tap, on: shift))
  }

  @Test("T14: backspace deletes words once it has repeated for more than three seconds")
  func backspaceRange() {
    let stage = Stage(String(repeating: "abcdefghi ", count: 30))
    let behavior = stage.controller.keyboardBehavior
    stage.gestures.touchDown(.first, on: key(.backspace))
    stage.wait(500 + 2900)
    #expect(behavior.backspaceRange == .character)
    stage.wait(100)
    #expect(behavior.backspaceRange == .character)
    #expect(stage.text.count == 300 - 1 - 30)
    stage.wait(100)
    #expect(behavior.backspaceRange == .word)
    #expect(stage.text.count == 300 - 40)
    stage.gestures.touchUp(.first)
    #expect(behavior.backspaceRange == .character)
    stage.gestures.touchDown(.first, on: key(.backspace))
    stage.wait(3500)
    #expect(behavior.backspaceRange == .character)
  }

  @Test("T14: a behavior that is not told what repeats deletes characters, however soon words go")
  func repeatTimes() {
    let (context, clock) = (KeyboardContext(), ManualScheduler())
    let untold = StandardKeyboardBehavior(keyboardContext: context, scheduler: clock)
    untold.wordDeletionThreshold = .zero
    #expect(untold.backspaceRange == .character)
    let told = StandardKeyboardBehavior(
      keyboardContext: context, scheduler: clock, repeatTime: { .milliseconds(1) })
    #expect(told.backspaceRange == .character)
    told.wordDeletionThreshold = .milliseconds(1)
    #expect(told.backspaceRange == .character)
    told.wordDeletionThreshold = .zero
    #expect(told.backspaceRange == .word)
  }

  @Test("T14: what another key repeats is no time of backspace")
  func otherKey() {
    let stage = Stage("one two")
    stage.gestures.touchDown(.first, on: key("a"))
    stage.wait(9000)
    stage.gestures.touchDown(.second, on: key(.backspace, column: 1))
    stage.wait(500)
    #expect(stage.text == "one two")
  }

  @Test(
    "When the keyboard changes to the preferred type",
    arguments: [
      (.press, .keyboardType(.alphabetic(.auto)), true),
      (.press, .keyboardType(.alphabetic(.lowercased)), false),
      (.press, .keyboardType(.numeric), false), (.tap, .shift(currentState: .auto), true),
      (.press, .shift(currentState: .auto), false), (.tap, .character("a"), true),
      (.press, .character("a"), false), (.release, .backspace, false),
      (.repeatPress, .backspace, true), (.longPress, .backspace, true),
    ] as [(KeyboardGesture, KeyboardAction, Bool)])
  func switches(gesture: KeyboardGesture, action: KeyboardAction, isSwitched: Bool) {
    let stage = Stage()
    stage.type = .alphabetic(.uppercased)
    #expect(
      stage.controller.keyboardBehavior
        .shouldSwitchToPreferredKeyboardType(after: gesture, on: action) == isSwitched)
    stage.type = .alphabetic(.lowercased)
    let isAlways = action.isShift || action == .keyboardType(.alphabetic(.auto))
    #expect(
      stage.controller.keyboardBehavior
        .shouldSwitchToPreferredKeyboardType(after: gesture, on: action) == (isSwitched && isAlways)
    )
  }

  @Test("A behavior that answers nothing does nothing by itself")
  func staticBehavior() {
    let stage = Stage("hej", capitals: .sentences)
    final class Nothing: KeyboardBehavior {}
    stage.controller.keyboardBehavior = Nothing()
    stage.type("  ")
    stage.gestures.tap(.shift(currentState: .lowercased))
    stage.wait(300)
    stage.gestures.tap(.shift(currentState: .lowercased))
    #expect(stage.text == "hej  ")
    #expect(stage.type == .alphabetic(.uppercased))
    #expect(stage.controller.keyboardBehavior.backspaceRange == .character)
    #expect(
      stage.controller.keyboardBehavior.preferredKeyboardType(after: .tap, on: .space)
        == .alphabetic(.lowercased))
    // The host ends a sentence.
    stage.type = .alphabetic(.lowercased)
    stage.document.setText("Hej. ")
    #expect(stage.context.preferredKeyboardType == .alphabetic(.uppercased))
    #expect(stage.type == .alphabetic(.lowercased))
    let shift = KeyboardAction.shift(currentState: .lowercased)
    #expect(!stage.controller.keyboardBehavior.shouldSwitchToCapsLock(after: .tap, on: shift))
  }
}
