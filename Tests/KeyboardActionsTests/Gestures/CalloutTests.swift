import KeyboardActions
import KeyboardCore
import Testing

@Suite("Callouts of held keys")
struct CalloutTests {
  let stage = Stage()
  let alternatives: [KeyboardAction] = ["e", "é", "è", "ê"].map { .character($0) }

  init() {
    stage.gestures.keyboardWidth = 400
    stage.controller.calloutActions = { [alternatives] in
      $0 == .character("e") ? alternatives : []
    }
  }

  private func hold(column: Int, _ milliseconds: Int = 400) {
    stage.gestures.touchDown(.first, on: key("e", column: column))
    stage.wait(milliseconds)
  }

  /// Moves the finger from where it went down.
  private func drag(column: Int, x: Double, y: Double = 0) {
    stage.gestures.touchMoved(.first, to: Point(x: Double(column) * 40 + 20 + x, y: 25 + y))
  }

  @Test("A callout opens after four tenths of a second", arguments: [(399, false), (400, true)])
  func opens(milliseconds: Int, isOpen: Bool) {
    hold(column: 0, milliseconds)
    #expect((stage.gestures.callout != nil) == isOpen)
    stage.gestures.touchUp(.first)
    #expect(stage.text == "e")
    #expect(stage.gestures.callout == nil)
  }

  @Test(
    "A finger that has moved more than 50 points opens no callout",
    arguments: [(50, true), (51, false)])
  func movedFinger(distance: Int, isOpen: Bool) {
    stage.gestures.touchDown(.first, on: key("e"))
    drag(column: 0, x: Double(distance))
    stage.wait(400)
    #expect((stage.gestures.callout != nil) == isOpen)
  }

  @Test("A key without alternatives is not kept waiting, and types")
  func noAlternatives() {
    stage.gestures.touchDown(.first, on: key("x"))
    stage.wait(2000)
    #expect(stage.gestures.callout == nil)
    stage.gestures.touchUp(.first)
    #expect(stage.text == "x")
  }

  @Test(
    "On the left half it opens to the right; on the right half reversed to the left",
    arguments: [(0, true, 0), (5, true, 0), (6, false, 3), (9, false, 3)])
  func directions(column: Int, opensRight: Bool, start: Int) {
    hold(column: column)
    let callout = stage.gestures.callout
    #expect(callout?.opensRight == opensRight)
    #expect(callout?.actions == (opensRight ? alternatives : alternatives.reversed()))
    #expect(callout?.selectedIndex == start)
    #expect(callout?.selectedAction == .character("e"))
  }

  @Test(
    "Dragging selects by nine tenths of the key's width; out of range it is the first again",
    arguments: [
      (0, "e"), (35, "e"), (36, "é"), (71, "é"), (72, "è"), (108, "ê"), (143, "ê"), (144, "e"),
      (1000, "e"),
    ])
  func dragging(distance: Int, letter: String) {
    for (column, direction) in [(0, 1), (9, -1)] {
      stage.document.setText("")
      hold(column: column)
      drag(column: column, x: Double(distance * direction))
      stage.gestures.touchUp(.first)
      #expect(stage.text == letter, "in column \(column)")
    }
  }

  @Test("Dragging back past the start leaves the selection as it is")
  func draggingBack() {
    hold(column: 0)
    drag(column: 0, x: 40)
    drag(column: 0, x: -40)
    stage.gestures.touchUp(.first)
    #expect(stage.text == "é")
  }

  @Test("Dragging down by more than the key's height closes it, and nothing is typed")
  func draggingDown() {
    hold(column: 0)
    drag(column: 0, x: 40, y: 50)
    #expect(stage.gestures.callout?.selectedIndex == 1)
    drag(column: 0, x: 40, y: 51)
    #expect(stage.gestures.callout == nil)
    drag(column: 0, x: 40)
    stage.gestures.touchUp(.first)
    #expect(stage.text == "")
  }

  @Test("Exactly one of tap, long press and selection wins")
  func oneWins() {
    let log = GestureLog()
    log.answers = ["longPress e": true]
    stage.controller.keyboardActionHandler = log
    hold(column: 0, 2000)
    drag(column: 0, x: 40)
    stage.gestures.touchUp(.first)
    #expect(log.take() == ["press e", "release e", "tap é"])
    stage.gestures.touchDown(.first, on: key("e"))
    stage.gestures.touchUp(.first)
    #expect(log.take() == ["press e", "release e", "tap e"])
  }

  @Test("A callout that is taken away types nothing")
  func cancelled() {
    hold(column: 0)
    stage.gestures.touchCancelled(.first)
    #expect(stage.text == "")
    #expect(stage.gestures.callout == nil)
  }

  @Test("The action at a place is the one that a finger there selects", arguments: [3, 9])
  func items(column: Int) throws {
    hold(column: column)
    for distance in stride(from: 0.0, to: 144, by: 0.5) {
      drag(column: column, x: column == 3 ? distance : -distance)
      let callout = try #require(stage.gestures.callout)
      let x = Double(column) * 40 + 20 + (column == 3 ? distance : -distance)
      #expect(callout.item(at: x) == callout.selectedIndex)
    }
    let callout = try #require(stage.gestures.callout)
    #expect(callout.item(at: column == 3 ? 139 : 381) == nil)
    #expect(callout.item(at: column == 3 ? 285 : 235) == nil)
  }

  @Test("All actions are on the keyboard: where there is little room they are narrower")
  func littleRoom() {
    let wide = KeyboardGestures.Callout(alternatives, over: key("e", column: 4), screenWidth: 400)
    #expect([160, 195, 197].map { wide.item(at: $0) } == [0, 0, 1])
    let narrow = KeyboardGestures.Callout(alternatives, over: key("e", column: 2), screenWidth: 160)
    #expect([80, 99, 100, 159, 160].map { narrow.item(at: $0) } == [0, 0, 1, 3, nil])
  }

  @Test("Keys move the selection as far as there are actions")
  func moves() {
    var callout = KeyboardGestures.Callout(alternatives, over: key("e"))
    callout.move(by: -1)
    #expect(callout.selectedIndex == 0)
    callout.move(by: 2)
    #expect(callout.selectedAction == .character("è"))
    callout.move(by: 9)
    #expect(callout.selectedIndex == 3)
  }

  @Test("A callout is described from left to right, with what is selected in brackets")
  func description() {
    var callout = KeyboardGestures.Callout(alternatives, over: key("e"))
    #expect(callout.description == "[character(e)] character(é) character(è) character(ê)")
    callout.move(by: 2)
    #expect(callout.description == "character(e) character(é) [character(è)] character(ê)")
    let left = KeyboardGestures.Callout(
      [.space, .tab], over: key(.space, column: 9), screenWidth: 400)
    #expect(left.description == "tab [space]")
  }

  @Test("A new handler takes the selection of the next callout")
  func newHandler() {
    hold(column: 0)
    let log = GestureLog()
    stage.controller.keyboardActionHandler = log
    stage.gestures.touchUp(.first)
    #expect(log.take() == ["release e", "tap e"])
    #expect(stage.text == "")
  }
}
