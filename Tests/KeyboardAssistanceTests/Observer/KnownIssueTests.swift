import KeyboardAssistance
import KeyboardCore
import Testing

@Suite("A height that is reported wrongly is recognized: first name, last name, email, password")
struct KnownIssueTests {
  private let window = Window()
  private let clock = ManualScheduler()
  private let box: Box
  private let fields: [Field]
  private let navigator = InputNavigator()
  private let assistant: KeyboardAssistant

  init() {
    box = Box(window, Rect(x: 0, y: 0, width: 400, height: 800), contentHeight: 800)
    let focus = Focus()
    fields = [500, 560, 620, 680].map { [window, box] in
      Field(window, focus, in: box, Rect(x: 20, y: $0, width: 300, height: 40))
    }
    fields[3].isSecure = true
    navigator.addInputItems(fields)
    assistant = KeyboardAssistant(
      observer: KeyboardObserver(source: window, scheduler: clock), inputNavigator: navigator,
      scrollView: box, positionConstraint: .viewBottomToTopOfKeyboard)
    assistant.start()
  }

  /// Edits a field, for which the system reports a height.
  private func edit(_ index: Int, reported: Double) {
    navigator.focusedItem = fields[index]
    window.show(reported)
    clock.advance(by: .seconds(1))
  }

  private var height: Double { assistant.observer.keyboardHeight }

  @Test("216 is reported where the predictive bar is back: 260 counts, and the position is right")
  func wayBack() {
    edit(0, reported: 260)
    #expect(height == 260)
    edit(1, reported: 260)
    edit(2, reported: 260)
    let before = box.contentOffset
    #expect(fields[2].frame.maxY == 520)
    edit(3, reported: 216)
    #expect(height == 216)
    #expect(fields[3].frame.maxY == 564)
    edit(2, reported: 216)
    #expect(height == 260)
    #expect(box.contentOffset == before)
    edit(3, reported: 216)
    #expect(height == 216)
    edit(0, reported: 216)
    #expect(height == 260)
    #expect(fields[0].frame.maxY == 520)
  }

  @Test("The height counts at the change of the focus already, before anything is reported")
  func atFocusChange() {
    edit(0, reported: 260)
    edit(3, reported: 216)
    navigator.focusedItem = fields[2]
    #expect(height == 260)
  }

  @Test("Steps that are faster than the keyboard confirm nothing wrong")
  func fastSteps() {
    edit(0, reported: 260)
    navigator.focusedItem = fields[3]
    window.show(216)
    clock.advance(by: .milliseconds(10))
    navigator.focusedItem = fields[2]
    window.show(216)
    clock.advance(by: .seconds(1))
    #expect(height == 260)
  }

  @Test("A different report is believed, and so is a keyboard that went and came back")
  func contradiction() {
    edit(0, reported: 260)
    edit(3, reported: 216)
    edit(2, reported: 216)
    edit(2, reported: 240)
    #expect(height == 240)
    edit(3, reported: 216)
    window.hide()
    clock.advance(by: .seconds(1))
    edit(0, reported: 216)
    #expect(height == 216)
    edit(3, reported: 216)
    edit(0, reported: 216)
    #expect(height == 216)
  }

  @Test("T52: a text view without the bar is reported before it is edited")
  func textView() {
    fields[3].isMultiline = true
    edit(0, reported: 260)
    window.show(216)
    navigator.focusedItem = fields[3]
    clock.advance(by: .seconds(1))
    #expect(height == 216)
    edit(0, reported: 216)
    #expect(height == 260)
  }

  @Test("Heights of a window of another size are others")
  func windowSizes() {
    edit(0, reported: 260)
    edit(3, reported: 216)
    window.windowFrame.size = Size(width: 800, height: 400)
    window.show(162)
    clock.advance(by: .seconds(1))
    edit(2, reported: 162)
    #expect(height == 162)
  }

  @Test("A higher report than the remembered one is no keyboard without its bar: it is believed")
  func higherReport() {
    edit(0, reported: 260)
    edit(3, reported: 300)
    edit(2, reported: 300)
    #expect(height == 300)
  }

  @Test("Without its bar the keyboard is as it is reported")
  func withoutBar() {
    edit(0, reported: 260)
    edit(3, reported: 216)
    edit(0, reported: 260)
    edit(3, reported: 260)
    #expect(height == 260)
  }
}
