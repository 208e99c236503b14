import KeyboardActions
import KeyboardCore
import Testing

@Suite("Fingers that slide and rest")
struct SlideTests {
  let stage = Stage("", capitals: nil)
  private let keyboard: SystemKeyboard

  init() {
    keyboard = SystemKeyboard(controller: stage.controller, size: Size(width: 400, height: 216))
  }

  private func middle(_ action: KeyboardAction) throws -> Point {
    try #require(keyboard.keys.joined().first { $0.action == action }).frame.center
  }

  private func slide(_ first: KeyboardAction, _ others: KeyboardAction...) throws {
    keyboard.touchDown(.first, at: try middle(first))
    for other in others { keyboard.touchMoved(.first, to: try middle(other)) }
    keyboard.touchUp(.first)
  }

  @Test("A finger that slides from letter to letter types the last")
  func letters() throws {
    try slide(.character("q"), .character("w"), .character("e"))
    #expect(stage.text == "e")
    try slide(.character("q"), .character("w"), .character("q"))
    #expect(stage.text == "eq")
    // Backspace and shift are not slid to.
    try slide(.character("m"), .backspace)
    #expect(stage.text == "eqm")
  }

  @Test("The callout of the last letter opens after its own time")
  func callout() throws {
    stage.controller.calloutActions = { [context = stage.context] in
      context.locale.secondaryActions(for: $0)
    }
    keyboard.touchDown(.first, at: try middle(.character("w")))
    stage.wait(300)
    keyboard.touchMoved(.first, to: try middle(.character("e")))
    stage.wait(300)
    #expect(keyboard.callout == nil)
    stage.wait(100)
    #expect(keyboard.callout?.key.action == .character("e"))
  }

  @Test("123, slid to a digit, types it and returns to letters")
  func digit() throws {
    keyboard.touchDown(.first, at: try middle(.keyboardType(.numeric)))
    #expect(stage.type == .numeric)
    keyboard.touchMoved(.first, to: try middle(.character("3")))
    keyboard.touchMoved(.first, to: try middle(.character("4")))
    keyboard.touchUp(.first)
    #expect(stage.text == "4")
    #expect(stage.type == .alphabetic(.lowercased))
    // Back on the key it is a press of the key alone.
    keyboard.touchDown(.first, at: try middle(.keyboardType(.numeric)))
    keyboard.touchMoved(.first, to: try middle(.character("3")))
    keyboard.touchMoved(.first, to: try middle(.keyboardType(.alphabetic(.auto))))
    keyboard.touchUp(.first)
    #expect(stage.text == "4")
    #expect(stage.type == .numeric)
  }

  @Test("The margin of a letter is the letter, from its press to its callout")
  func margin() throws {
    keyboard.touchDown(.first, at: Point(x: 1, y: 80))
    keyboard.touchUp(.first)
    #expect(stage.text == "a")
    #expect(stage.events.contains("tap character(a)"))
    stage.gestures.tap(.characterMargin("l"))
    #expect(stage.text == "al")
    stage.controller.calloutActions = { [context = stage.context] in
      context.locale.secondaryActions(for: $0)
    }
    keyboard.touchDown(.first, at: Point(x: 1, y: 80))
    stage.wait(500)
    #expect(
      keyboard.callout?.key.frame == keyboard.keys[1].first { $0.action == .character("a") }?.frame)
    keyboard.touchUp(.first)
    #expect(stage.text == "ala")
  }

  @Test("Holding space without moving changes neither text nor keys")
  func space() throws {
    stage.document.setText("one ")
    stage.gestures.tap(.shift(currentState: .lowercased))
    keyboard.touchDown(.first, at: try middle(.space))
    stage.wait(2000)
    keyboard.touchUp(.first)
    #expect(stage.text == "one ")
    #expect(stage.type == .alphabetic(.uppercased))
  }

  @Test("Shift that is held while digits are typed is still held for the letters after them")
  func heldShift() throws {
    keyboard.touchDown(.first, at: try middle(.shift(currentState: .lowercased)))
    // Shift counts once another key is pressed.
    for action: KeyboardAction in [
      .character("a"), .keyboardType(.numeric), .character("1"), .keyboardType(.alphabetic(.auto)),
      .character("B"),
    ] {
      keyboard.touchDown(.second, at: try middle(action))
      keyboard.touchUp(.second)
    }
    #expect(stage.text == "A1B")
    #expect(stage.type == .alphabetic(.uppercased))
    keyboard.touchUp(.first)
    #expect(stage.type == .alphabetic(.lowercased))
  }

  @Test("A finger on the space bar goes the way of the text, which is to the left in Arabic")
  func rightToLeft() throws {
    stage.document.setText("سلام")
    stage.context.locale = try #require(KeyboardLocale(identifier: "ar"))
    let space = try middle(.space)
    keyboard.touchDown(.first, at: space)
    stage.wait(600)
    keyboard.touchMoved(.first, to: Point(x: space.x + 11, y: space.y))
    keyboard.touchUp(.first)
    #expect(stage.document.documentContextBeforeInput == "سل")
  }
}
