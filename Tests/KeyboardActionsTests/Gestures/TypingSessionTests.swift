import KeyboardActions
import KeyboardCore
import SeededRandom
import Testing

@Suite("Two thumbs")
struct TypingSessionTests {
  static let letters = Array("abcdefghij").map(String.init)
  static let keys = letters.enumerated().map { key($1, column: $0) }

  @Test("Ten thousand sessions of two thumbs: the text is what was pressed, in that order")
  func sessions() {
    var random = SeededGenerator(seed: 20_220_202)
    let clock = ManualScheduler()
    let controller = KeyboardInputViewController(scheduler: clock)
    let typist = Typist()
    controller.keyboardActionHandler = typist
    let gestures = controller.gestures
    for session in 0..<10_000 {
      typist.text = ""
      var pressed = ""
      var held: [KeyboardGestures.TouchID] = []
      for number in 0..<Int.random(in: 1...4, using: &random) {
        clock.advance(by: .milliseconds(Int.random(in: 0...300, using: &random)))
        // At most two thumbs are down; either may go up, or stay for long.
        while held.count == 2 || (!held.isEmpty && Bool.random(using: &random)) {
          gestures.touchUp(held.remove(at: Int.random(in: held.indices, using: &random)))
        }
        let key = random.pick(Self.keys)
        gestures.touchDown(.pointer(number), on: key)
        held.append(.pointer(number))
        pressed += key.action.inputCalloutText ?? ""
      }
      while !held.isEmpty {
        gestures.touchUp(held.remove(at: Int.random(in: held.indices, using: &random)))
      }
      guard typist.text == pressed else {
        Issue.record("session \(session): pressed \(pressed), typed \(typist.text)")
        return
      }
    }
    #expect(gestures.pressedKeys == [])
    #expect(clock.nextDeadline == nil)
  }

  @Test("The standard handler types what was pressed too, deletions included")
  func standardHandler() {
    var random = SeededGenerator(seed: 7)
    for _ in 0..<200 {
      let stage = Stage()
      var pressed = ""
      var held: [KeyboardGestures.TouchID] = []
      for number in 0..<12 {
        stage.wait(Int.random(in: 0...250, using: &random))
        while held.count == 2 || (!held.isEmpty && Bool.random(using: &random)) {
          stage.gestures.touchUp(held.remove(at: Int.random(in: held.indices, using: &random)))
        }
        // A thumb that stays beside backspace would make it repeat.
        if number % 5 == 4, held.isEmpty {
          stage.gestures.tap(.backspace)
          pressed = String(pressed.dropLast())
          continue
        }
        let key = random.pick(Self.keys)
        stage.gestures.touchDown(.pointer(number), on: key)
        held.append(.pointer(number))
        pressed += key.action.inputCalloutText ?? ""
      }
      while let id = held.popLast() { stage.gestures.touchUp(id) }
      #expect(stage.text == pressed)
    }
  }
}

/// Takes down what is typed.
private final class Typist: KeyboardActionHandler {
  var text = ""

  func canHandle(_ gesture: KeyboardGesture, on action: KeyboardAction) -> Bool { gesture == .tap }

  func handle(_ gesture: KeyboardGesture, on action: KeyboardAction) {
    if gesture == .tap, let typed = action.typedText { text += typed }
  }

  func handleDrag(on action: KeyboardAction, from start: Point, to location: Point) {}
}
