import KeyboardActions
import KeyboardCore
import Testing

@Suite("Hardware keys of an on-screen keyboard")
struct HardwareKeyTests {
  let stage = Stage()

  private func send(_ phase: KeyEvent.Phase, _ letter: Character, _ action: KeyboardAction) {
    let event = KeyEvent(key: .character(letter), phase: phase, source: .terminal)
    stage.gestures.handle(event, reportsReleases: stage.reportsReleases, on: KeyboardKey(action))
  }

  @Test("Without reports of releases, a press is a tap at once, and so is every repetition")
  func withoutReleases() {
    send(.press, "a", .character("a"))
    #expect(stage.text == "a")
    #expect(stage.gestures.pressedKeys == [])
    send(.repeat, "a", .character("a"))
    send(.release, "a", .character("a"))
    #expect(stage.text == "aa")
  }

  @Test("With reports, a key is typed when it comes up")
  func withReleases() {
    stage.reportsReleases = true
    send(.press, "a", .character("a"))
    #expect(stage.text == "")
    send(.release, "a", .character("a"))
    #expect(stage.text == "a")
  }

  @Test("With reports, keys that overlap are typed in the order in which they are pressed")
  func rollover() {
    stage.reportsReleases = true
    send(.press, "a", .character("a"))
    send(.press, "b", .character("b"))
    send(.release, "b", .character("b"))
    send(.release, "a", .character("a"))
    #expect(stage.text == "ab")
  }

  @Test("The hardware's repetitions of a letter are taps")
  func repeats() {
    stage.reportsReleases = true
    send(.press, "a", .character("a"))
    send(.repeat, "a", .character("a"))
    #expect(stage.text == "aa")
    send(.repeat, "a", .character("a"))
    send(.release, "a", .character("a"))
    #expect(stage.text == "aaa")
  }

  @Test("The hardware's repetitions of a key that the engine repeats are dropped")
  func engineRepeats() {
    stage.reportsReleases = true
    stage.document.setText("0123456789")
    send(.press, "x", .backspace)
    for _ in 0..<25 {
      stage.wait(30)
      send(.repeat, "x", .backspace)
    }
    send(.release, "x", .backspace)
    #expect(stage.text == "0123456")
  }

  @Test("Holding a hardware key opens the callout of its key, and its release types the selection")
  func callout() {
    stage.reportsReleases = true
    stage.controller.calloutActions = { action in
      action == .character("e") ? ["e", "é"].map { .character($0) } : []
    }
    send(.press, "e", .character("e"))
    stage.wait(300)
    send(.repeat, "e", .character("e"))
    stage.wait(100)
    #expect(stage.gestures.callout?.actions.count == 2)
    send(.repeat, "e", .character("e"))
    send(.release, "e", .character("e"))
    #expect(stage.text == "e")
  }

  @Test("Repetitions of shift do not toggle it, nor do those of a type")
  func repeatedShift() {
    stage.reportsReleases = true
    let shift = KeyboardAction.shift(currentState: .lowercased)
    send(.press, "s", shift)
    send(.repeat, "s", shift)
    send(.repeat, "s", shift)
    send(.release, "s", shift)
    #expect(stage.type == .alphabetic(.uppercased))
    #expect(stage.events.filter { $0 == "tap shift(lowercased)" }.count == 1)
  }

  @Test("A press whose release was lost is typed when the key is pressed again")
  func lostRelease() {
    stage.reportsReleases = true
    send(.press, "a", .character("a"))
    send(.press, "a", .character("a"))
    send(.release, "a", .character("a"))
    #expect(stage.text == "aa")
  }

  @Test("A key is known by its position, however its letter changes while it is held")
  func positions() throws {
    stage.reportsReleases = true
    var event = KeyEvent(key: .character("a"), physicalKey: .keyA, source: .host)
    stage.gestures.handle(
      event, reportsReleases: stage.reportsReleases, on: KeyboardKey(.character("a")))
    (event.key, event.phase) = (.character("ф"), .release)
    stage.gestures.handle(
      event, reportsReleases: stage.reportsReleases, on: KeyboardKey(.character("ф")))
    #expect(stage.text == "a")
    #expect(stage.gestures.pressedKeys == [])
  }
}
