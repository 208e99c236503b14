import KeyboardActions
import KeyboardCore
import Testing

@Suite("Several fingers at once")
struct RolloverTests {
  let stage = Stage("", capitals: nil)
  let shift = key(.shift(currentState: .lowercased), column: 9)

  private func down(_ id: KeyboardGestures.TouchID, _ key: KeyboardKey) {
    stage.gestures.touchDown(id, on: key)
  }
  private func up(_ id: KeyboardGestures.TouchID) { stage.gestures.touchUp(id) }

  @Test("T24: letters come in the order in which they are pressed, whichever is released first")
  func order() {
    down(.first, key("a"))
    down(.second, key("b", column: 1))
    #expect(stage.text == "a")
    up(.first)
    #expect(stage.text == "a")
    up(.second)
    #expect(stage.text == "ab")

    down(.first, key("c"))
    down(.second, key("d", column: 1))
    up(.second)
    up(.first)
    #expect(stage.text == "abcd")
  }

  @Test("T24: three fingers, released in any order")
  func three() {
    for order: [KeyboardGestures.TouchID] in [
      [.first, .second, .third], [.third, .second, .first], [.second, .third, .first],
    ] {
      stage.document.setText("")
      down(.first, key("a"))
      down(.second, key("b", column: 1))
      down(.third, key("c", column: 2))
      order.forEach(up)
      #expect(stage.text == "abc")
    }
  }

  @Test("T24: another key ends the first with a release and a tap, and its own release is silent")
  func committed() {
    let log = GestureLog()
    stage.controller.keyboardActionHandler = log
    down(.first, key("a"))
    down(.second, key("b", column: 1))
    #expect(log.take() == ["press a", "release a", "tap a", "press b"])
    up(.first)
    #expect(log.take() == [])
    up(.second)
    #expect(log.take() == ["release b", "tap b"])
  }

  @Test("T24: the keyboard type changes when its key is pressed, a letter is typed before")
  func typeOnPress() {
    down(.first, key("a"))
    down(.second, key(.keyboardType(.numeric), column: 8))
    #expect(stage.text == "a")
    #expect(stage.type == .numeric)
    up(.second)
    #expect(stage.type == .numeric)
  }

  @Test("Shift that is held capitalizes all that is typed, and falls back when it is released")
  func heldShift() {
    down(.first, shift)
    down(.second, key("A"))
    up(.second)
    #expect(stage.type == .alphabetic(.uppercased))
    down(.second, key("B", column: 1))
    up(.second)
    #expect(stage.text == "AB")
    #expect(stage.type == .alphabetic(.uppercased))
    up(.first)
    #expect(stage.type == .alphabetic(.lowercased))
  }

  /// Puts a finger on a letter as a view does, which draws it in the case of the keyboard.
  private func downOnView(_ id: KeyboardGestures.TouchID, _ letter: String) {
    stage.gestures.touchDown(
      id, on: key(stage.type.casing?.isUppercased == true ? letter.uppercased() : letter))
  }

  @Test(
    "T24: a letter that is pressed before the first is released has the case that comes after it")
  func caseAfterRollover() {
    stage.type = .alphabetic(.uppercased)
    downOnView(.first, "h")
    downOnView(.second, "e")
    up(.first)
    downOnView(.first, "j")
    up(.second)
    up(.first)
    #expect(stage.text == "Hej")
  }

  @Test("A letter that is pressed while shift is held has its case")
  func caseOfHeldShift() {
    down(.first, shift)
    downOnView(.second, "a")
    up(.second)
    up(.first)
    downOnView(.first, "b")
    up(.first)
    #expect(stage.text == "Ab")
  }

  @Test("Shift that was only tapped stays for the next letter")
  func tappedShift() {
    down(.first, shift)
    up(.first)
    #expect(stage.type == .alphabetic(.uppercased))
    stage.type("A")
    #expect(stage.type == .alphabetic(.lowercased))
  }

  @Test("Shift that is held during caps lock types small letters, and caps lock comes back")
  func heldShiftInCapsLock() {
    stage.type = .alphabetic(.capsLocked)
    down(.first, key(.shift(currentState: .capsLocked), column: 9))
    down(.second, key("a"))
    #expect(stage.type == .alphabetic(.lowercased))
    up(.second)
    #expect(stage.type == .alphabetic(.lowercased))
    up(.first)
    #expect(stage.type == .alphabetic(.capsLocked))
  }

  @Test("A letter that is still held when shift is released is typed")
  func shiftReleasedFirst() {
    down(.first, shift)
    down(.second, key("A"))
    up(.first)
    #expect(stage.type == .alphabetic(.lowercased))
    up(.second)
    #expect(stage.text == "A")
  }

  @Test("Shift that is taken away falls back too")
  func shiftCancelled() {
    down(.first, shift)
    down(.second, key("A"))
    up(.second)
    stage.gestures.touchCancelled(.first)
    #expect(stage.type == .alphabetic(.lowercased))
  }

  @Test("Shift keeps the digits that are chosen while it is held")
  func shiftThenDigits() {
    down(.first, shift)
    down(.second, key(.keyboardType(.numeric), column: 8))
    up(.second)
    up(.first)
    #expect(stage.type == .numeric)
  }

  @Test("Two shift keys together lock nothing, and fall back to what was typed")
  func twoShifts() {
    down(.first, shift)
    down(.second, key(.shift(currentState: .lowercased), column: 0))
    up(.second)
    up(.first)
    #expect(stage.text == "")
    #expect(stage.gestures.pressedKeys == [])
  }

  @Test("A finger that moves the cursor ignores other fingers")
  func spaceDrag() {
    stage.document.setText("hello")
    down(.first, key(.space))
    stage.wait(500)
    down(.second, key("x"))
    up(.second)
    stage.gestures.touchMoved(.first, to: Point(x: 5, y: 25))
    up(.first)
    #expect(stage.text == "hello")
    #expect(stage.document.documentContextAfterInput == "llo")
    stage.type("x")
    #expect(stage.text == "hexllo")
  }

  @Test("A space that is not yet a drag is typed before the next letter")
  func pendingSpace() {
    down(.first, key(.space))
    stage.wait(400)
    down(.second, key("x"))
    up(.second)
    up(.first)
    #expect(stage.text == " x")
  }

  @Test("An open callout types its selection when another key is pressed")
  func callout() {
    stage.controller.calloutActions = { action in
      action == .character("e") ? ["e", "é", "è"].map { .character($0) } : []
    }
    down(.first, key("e"))
    stage.wait(400)
    stage.gestures.touchMoved(.first, to: Point(x: 20 + 36, y: 25))
    down(.second, key("x", column: 1))
    #expect(stage.text == "é")
    up(.first)
    up(.second)
    #expect(stage.text == "éx")
  }

  @Test("Backspace stops repeating when another key is pressed")
  func backspace() {
    stage.document.setText("hello")
    down(.first, key(.backspace))
    stage.wait(600)
    #expect(stage.text == "hel")
    down(.second, key("x"))
    stage.wait(5000)
    up(.second)
    up(.first)
    #expect(stage.text == "helx")
  }
}
