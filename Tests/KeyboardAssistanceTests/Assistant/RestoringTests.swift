import KeyboardAssistance
import KeyboardCore
import Testing

@Suite("Movements begin when both facts are known, and are taken back")
struct RestoringTests {
  private let stage = Stage()
  private var window: Window { stage.window }
  private var navigator: InputNavigator { stage.navigator }

  @Test("T51: shown twice, with a change of the scroll view between, all is as it was at the end")
  func savedOnce() {
    let first = stage.box(
      Rect(x: 0, y: 0, width: 400, height: 400), contentHeight: 1000)
    let second = stage.box(
      Rect(x: 0, y: 400, width: 400, height: 400), contentHeight: 1000)
    first.insets = Insets(top: 1, bottom: 2)
    second.insets = Insets(top: 3, bottom: 4)
    second.contentOffset.y = 50
    let fields = [stage.field(in: first, y: 350), stage.field(in: second, y: 400)]
    _ = stage.assistant()
    navigator.focusedItem = fields[0]
    window.show(500)
    window.show(500)
    stage.settle()
    window.show(520)
    stage.settle()
    #expect(first.insets == Insets(top: 1, bottom: 130))
    navigator.focusedItem = fields[1]
    window.show(500)
    stage.settle()
    #expect(second.insets.bottom > 4)
    window.hide()
    stage.settle()
    #expect(first.insets == Insets(top: 1, bottom: 2))
    #expect(second.insets == Insets(top: 3, bottom: 4))
    #expect(first.contentOffset.y == 0)
    #expect(second.contentOffset.y == 50)
    #expect(window.rootOffset == 0)
  }

  @Test("Shown again while everything moves back, the first places are restored in the end")
  func showWhileHiding() {
    let box = stage.box(contentHeight: 2000)
    box.contentOffset.y = 100
    let field = stage.field(in: box, y: 850)
    _ = stage.assistant()
    navigator.focusedItem = field
    window.show(260)
    stage.settle()
    window.hide()
    stage.clock.advance(by: .milliseconds(100))
    #expect(box.contentOffset.y > 100 && box.contentOffset.y < 360)
    window.show(260)
    stage.settle()
    #expect(field.frame.maxY == 530)
    window.hide()
    stage.settle()
    #expect(box.contentOffset.y == 100)
  }

  @Test("An offset that the person has scrolled is left alone when the keyboard goes")
  func scrolledByHand() {
    let box = stage.box(contentHeight: 2000)
    let fields = [stage.field(in: box, y: 700), stage.field(in: box, y: 760)]
    _ = stage.assistant()
    navigator.focusedItem = fields[0]
    window.show(260)
    stage.settle()
    box.contentOffset.y = 215
    navigator.focusedItem = fields[1]
    stage.settle()
    #expect(fields[1].frame.maxY == 530)
    window.hide()
    stage.settle()
    #expect(box.contentOffset.y == 270)
  }

  @Test("A scroll that the person begins ends the movement; beyond the end it comes back")
  func dragged() {
    let box = stage.box(contentHeight: 1000)
    let field = stage.field(in: box, y: 760)
    _ = stage.assistant()
    navigator.focusedItem = field
    window.show(260)
    stage.clock.advance(by: .milliseconds(100))
    box.contentOffset.y = 460
    stage.clock.advance(by: .milliseconds(100))
    #expect(box.contentOffset.y == 460)
    window.hide()
    stage.settle()
    #expect(box.contentOffset.y == 200)
  }

  @Test("T52: nothing moves until both facts are known, in either order", arguments: [true, false])
  func bothOrders(editsFirst: Bool) {
    let box = stage.box(contentHeight: 2000)
    let field = stage.field(in: box, y: 700)
    field.isMultiline = !editsFirst
    _ = stage.assistant()
    if editsFirst { navigator.focusedItem = field } else { window.show(260) }
    stage.clock.advance(by: .milliseconds(100))
    #expect(box.contentOffset == .zero)
    #expect(box.insets == .zero)
    if editsFirst { window.show(260) } else { navigator.focusedItem = field }
    stage.settle()
    #expect(field.frame.maxY == 530)
  }

  @Test(
    "T54: what the keyboard does not cover does not move",
    arguments: [
      (Rect(x: 0, y: 100, width: 400, height: 200), 0.0),
      (Rect(x: 330, y: 540, width: 70, height: 260), 0),
      (Rect(x: 0, y: 760, width: 400, height: 260), 0),
      (Rect(x: 0, y: 740, width: 400, height: 260), 10),
      (Rect(x: 0, y: 600, width: 400, height: 120), -30),
      (Rect(x: 0, y: 690, width: 400, height: 100), 60),
    ] as [(Rect, Double)])
  func overlap(keyboard: Rect, offset: Double) {
    let field = stage.field(y: 700)
    _ = stage.assistant()
    navigator.focusedItem = field
    window.show(keyboard)
    stage.settle()
    #expect(window.rootOffset == offset)
  }

  @Test("A window that is resized or laid out repositions")
  func resized() {
    let box = stage.box(contentHeight: 2000)
    let field = stage.field(in: box, y: 700)
    let assistant = stage.assistant()
    navigator.focusedItem = field
    window.show(260)
    stage.settle()
    window.windowFrame.size.height = 600
    box.local.size.height = 600
    window.show(260)
    stage.settle()
    #expect(field.frame.maxY == 330)
    field.local.origin.y = 900
    assistant.layoutDidChange()
    stage.settle()
    #expect(field.frame.maxY == 330)
  }

  // MARK: Motion

  @Test("Movements take the keyboard's time, and a next one goes on from where they end")
  func motion() {
    let box = stage.box(contentHeight: 3000)
    let fields = [stage.field(in: box, y: 1000), stage.field(in: box, y: 1100)]
    _ = stage.assistant()
    navigator.focusedItem = fields[0]
    window.show(260, for: .milliseconds(250))
    #expect(box.contentOffset.y == 0)
    stage.clock.advance(by: .milliseconds(100))
    #expect(box.contentOffset.y > 0 && box.contentOffset.y < 510)
    func frame() -> Double {
      let before = box.contentOffset.y
      stage.clock.advance(by: .microseconds(16_667))
      return box.contentOffset.y - before
    }
    let speed = frame()
    navigator.goToNextItem()
    _ = frame()
    #expect(frame() > speed * 0.7)
    stage.clock.advance(by: .milliseconds(50))
    #expect(box.contentOffset.y < 610)
    stage.settle()
    #expect(box.contentOffset.y == 610)
  }

  @Test("With reduced motion everything moves at once, and so it does in no time")
  func reducedMotion() {
    let box = stage.box(contentHeight: 3000)
    let field = stage.field(in: box, y: 1000)
    let assistant = stage.assistant()
    assistant.reducesMotion = true
    navigator.focusedItem = field
    window.show(260)
    #expect(box.contentOffset.y == 510)
    navigator.focusedItem = nil
    window.hide()
    #expect(box.contentOffset.y == 0)
    assistant.reducesMotion = false
    navigator.focusedItem = field
    window.show(260, for: .zero)
    #expect(box.contentOffset.y == 510)
  }
}
