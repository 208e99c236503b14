import KeyboardActions
import KeyboardCore
import Testing

@Suite("Gestures and their timings")
struct GestureTimingTests {
  let stage = Stage()
  let log = GestureLog()
  let a = key("a")

  init() {
    stage.controller.keyboardActionHandler = log
  }

  /// Holds a key for some time, and returns what came of it.
  private func hold(_ action: KeyboardAction, _ milliseconds: Int) -> [String] {
    stage.gestures.touchDown(.first, on: key(action))
    stage.wait(milliseconds)
    stage.gestures.touchUp(.first)
    return log.take()
  }

  @Test("A tap is a press, a release and then the tap")
  func tap() {
    stage.gestures.touchDown(.first, on: a)
    #expect(log.take() == ["press a"])
    #expect(stage.gestures.pressedKeys == [a])
    stage.gestures.touchMoved(.first, to: Point(x: 25, y: 30))
    #expect(log.take() == [])
    stage.gestures.touchUp(.first)
    #expect(log.take() == ["release a", "tap a"])
    #expect(stage.gestures.pressedKeys == [])
  }

  @Test("A key without a long press types after the longest hold")
  func longHold() {
    #expect(hold(.character("a"), 9000) == ["press a", "release a", "tap a"])
  }

  @Test(
    "A long press comes after half a second, and no tap follows",
    arguments: [
      (499, ["press space", "release space", "tap space"]),
      (500, ["press space", "longPress space", "release space"]),
      (5000, ["press space", "longPress space", "release space"]),
    ])
  func longPress(milliseconds: Int, lines: [String]) {
    #expect(hold(.space, milliseconds) == lines)
  }

  @Test("A program's own long press wins over the tap too")
  func customLongPress() {
    log.answers = ["longPress image": true]
    let image = KeyboardAction.image(description: "", keyboardImageName: "", imageName: "cat")
    #expect(hold(image, 600) == ["press image", "longPress image", "release image"])
  }

  @Test("A held backspace deletes at half a second and then every tenth, and not once more")
  func repetition() {
    #expect(hold(.backspace, 499) == ["press backspace", "release backspace", "tap backspace"])
    let press = ["press backspace", "longPress backspace"]
    #expect(hold(.backspace, 599) == press + ["release backspace"])
    #expect(hold(.backspace, 600) == press + ["repeatPress backspace", "release backspace"])
    #expect(
      hold(.backspace, 1000) == press + Array(repeating: "repeatPress backspace", count: 5)
        + ["release backspace"])
    stage.wait(5000)
    #expect(log.take() == [])
    #expect(stage.clock.nextDeadline == nil)
  }

  @Test("A key that only repeats begins with its first repetition")
  func repetitionOnly() {
    log.answers = ["repeatPress a": true]
    #expect(
      hold(.character("a"), 600) == ["press a", "repeatPress a", "repeatPress a", "release a"])
    #expect(stage.gestures.repeatDuration == nil)
  }

  @Test("How long a key repeats can be read")
  func repeatDuration() {
    stage.gestures.touchDown(.first, on: key(.backspace))
    stage.wait(499)
    #expect(stage.gestures.repeatDuration == nil)
    stage.wait(251)
    #expect(stage.gestures.repeatDuration == .milliseconds(250))
  }

  @Test("Timings can be chosen")
  func timings() {
    stage.gestures.timings.longPressDelay = .milliseconds(200)
    stage.gestures.timings.repeatInterval = .milliseconds(20)
    #expect(
      hold(.backspace, 250) == [
        "press backspace", "longPress backspace", "repeatPress backspace", "repeatPress backspace",
        "release backspace",
      ])
  }

  @Test(
    "A finger may go up beside its key, at most the size of the key away",
    arguments: [
      (20, 25, true), (0, 0, true), (-40, 25, true), (-41, 25, false), (80, 25, true),
      (81, 25, false), (20, -50, true), (20, -51, false), (20, 100, true), (20, 101, false),
    ])
  func tolerance(x: Int, y: Int, isTap: Bool) {
    stage.gestures.touchDown(.first, on: a)
    stage.gestures.touchMoved(.first, to: Point(x: Double(x), y: Double(y)))
    stage.gestures.touchUp(.first)
    #expect(log.take() == ["press a", "release a"] + (isTap ? ["tap a"] : []))
  }

  @Test("A key that acts when it is pressed does not act once more when it is released")
  func pressWins() {
    #expect(hold(.keyboardType(.numeric), 50) == ["press keyboardType", "release keyboardType"])
  }

  @Test(
    "Two taps within a fifth of a second are a double tap too, and neither waits",
    arguments: [(199, true), (200, false)])
  func doubleTap(milliseconds: Int, isDouble: Bool) {
    #expect(hold(.character("a"), 0) == ["press a", "release a", "tap a"])
    stage.wait(milliseconds)
    #expect(
      hold(.character("a"), 0) == ["press a", "release a", "tap a"]
        + (isDouble ? ["doubleTap a"] : []))
  }

  @Test("A third tap is no second double tap, but a third and a fourth are one")
  func tripleTap() {
    let doubles = (0..<4).map { _ in
      stage.wait(100)
      return hold(.character("a"), 0).contains("doubleTap a")
    }
    #expect(doubles == [false, true, false, true])
  }

  @Test("Taps on two keys are no double tap, unless both are shift")
  func doubleTapOnKeys() {
    stage.gestures.tap(.character("a"))
    stage.gestures.touchDown(.first, on: key("a", column: 3))
    stage.gestures.touchUp(.first)
    stage.gestures.tap(.character("b"))
    stage.gestures.tap(.character("a"))
    #expect(!log.take().contains { $0.hasPrefix("doubleTap") })
    stage.gestures.tap(.shift(currentState: .lowercased))
    stage.gestures.tap(.shift(currentState: .uppercased))
    #expect(log.take().last == "doubleTap shift")
  }

  @Test("A touch that is taken away means nothing")
  func cancelled() {
    stage.gestures.touchDown(.first, on: a)
    stage.gestures.touchCancelled(.first)
    stage.gestures.touchUp(.first)
    stage.gestures.touchDown(.first, on: key(.backspace))
    stage.gestures.touchCancelled(.first)
    stage.wait(9000)
    #expect(log.take() == ["press a", "release a", "press backspace", "release backspace"])
  }

  @Test("Everything that is held can be let go of, and nothing repeats then")
  func cancelAll() {
    stage.gestures.touchDown(.first, on: key(.shift(currentState: .lowercased), column: 5))
    stage.gestures.touchDown(.second, on: key(.backspace))
    stage.wait(700)
    _ = log.take()
    stage.gestures.cancelAll()
    stage.wait(9000)
    #expect(log.take() == ["release shift", "release backspace"])
    #expect(stage.gestures.pressedKeys == [])
    #expect(stage.clock.nextDeadline == nil)
  }

  @Test("A key that goes down twice has gone up in between")
  func lostRelease() {
    stage.gestures.touchDown(.first, on: a)
    stage.gestures.touchDown(.first, on: key("b", column: 1))
    stage.gestures.touchUp(.first)
    stage.gestures.touchUp(.first)
    #expect(
      log.take() == ["press a", "release a", "tap a", "press b", "release b", "tap b"])
    stage.gestures.touchDown(.first, on: key(.space))
    stage.wait(600)
    stage.gestures.touchDown(.first, on: key(.space))
    stage.gestures.touchUp(.first)
    #expect(log.take().suffix(2) == ["release space", "tap space"])
  }

  @Test("The view is told of every change of keys")
  func changes() {
    var held: [Int] = []
    let token = stage.gestures.changes.observe { [gestures = stage.gestures] in
      held.append(gestures.pressedKeys.count)
    }
    defer { token.cancel() }
    stage.gestures.touchDown(.first, on: a)
    stage.gestures.touchUp(.first)
    #expect(held.contains(1))
    #expect(held.last == 0)
  }
}
