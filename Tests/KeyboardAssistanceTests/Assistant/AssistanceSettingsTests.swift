import KeyboardAssistance
import KeyboardCore
import ProcessorTime
import Testing

@Suite("Assistance is adjusted by settings, by delegates and by touches")
struct AssistanceSettingsTests {
  private let stage = Stage()
  private var window: Window { stage.window }
  private var navigator: InputNavigator { stage.navigator }

  @Test("Settings are those of the input, else of the views around it, else of the assistant")
  func settings() {
    let outer = stage.box(contentHeight: 2000)
    let inner = stage.box(in: outer, Rect(x: 0, y: 0, width: 400, height: 800), contentHeight: 800)
    let field = stage.field(in: inner, y: 700)
    let assistant = stage.assistant()
    navigator.focusedItem = field
    window.show(260, for: .zero)
    func bottom() -> Double {
      assistant.layoutDidChange()
      return field.frame.maxY
    }
    #expect(bottom() == 530)
    assistant.settings.distance = 20
    #expect(bottom() == 520)
    outer.assistanceSettings.distance = 30
    #expect(bottom() == 510)
    inner.assistanceSettings.distance = 40
    #expect(bottom() == 500)
    field.assistanceSettings.distance = 50
    #expect(bottom() == 490)
    outer.assistanceSettings.isEnabled = false
    field.assistanceSettings.distance = 60
    #expect(bottom() == 490)
    field.assistanceSettings.isEnabled = true
    #expect(bottom() == 480)
  }

  @Test("A touch outside ends editing where settings say so, and never one on a control")
  func touches() {
    let field = stage.field(y: 100)
    let other = stage.field(y: 200)
    let assistant = stage.assistant()
    let outside = Point(x: 5, y: 5)
    navigator.focusedItem = field
    window.show(260)
    #expect(!assistant.shouldResign(touchAt: outside, isOnControl: false))
    assistant.settings.resignsOnTouchOutside = true
    #expect(assistant.shouldResign(touchAt: outside, isOnControl: false))
    #expect(!assistant.shouldResign(touchAt: outside, isOnControl: true))
    #expect(!assistant.shouldResign(touchAt: field.frame.center, isOnControl: false))
    #expect(!assistant.shouldResign(touchAt: other.frame.center, isOnControl: false))
    #expect(!assistant.shouldResign(touchAt: Point(x: 5, y: 700), isOnControl: false))
    field.assistanceSettings.resignsOnTouchOutside = false
    #expect(!assistant.shouldResign(touchAt: outside, isOnControl: false))
    #expect(navigator.focusedItem === field)
    assistant.closeKeyboard()
    #expect(navigator.focusedItem == nil)
    #expect(!assistant.shouldResign(touchAt: outside, isOnControl: false))
  }

  @Test("Stopping ends editing, restores at once and follows no more")
  func stop() {
    let box = stage.box(contentHeight: 2000)
    let field = stage.field(in: box, y: 700)
    let assistant = stage.assistant()
    navigator.focusedItem = field
    window.show(260)
    stage.settle()
    assistant.stop()
    #expect(navigator.focusedItem == nil)
    #expect(box.contentOffset == .zero)
    #expect(box.insets == .zero)
    navigator.focusedItem = field
    window.show(260)
    #expect(box.contentOffset == .zero)
    assistant.start()
    assistant.start()
    window.show(260, for: .zero)
    #expect(field.frame.maxY == 530)
  }

  // MARK: Manual

  private final class Mover: KeyboardAssistantDelegate {
    var calls: [String] = []

    func keyboardAssistantManuallyReposition(
      keyboardAssistant: KeyboardAssistant, toInputItem: any NavigableInput,
      keyboardHeight: Double
    ) {
      calls.append("\(toInputItem.title ?? "?") \(Int(keyboardHeight))")
    }
  }

  @Test("A manual assistant has its delegate move, once for each input and height")
  func manual() {
    let mover = Mover()
    let fields = column(3, in: window)
    fields[2].isSecure = true
    navigator.addInputItems(fields)
    let box = stage.box(contentHeight: 2000)
    let assistant = KeyboardAssistant(
      observer: KeyboardObserver(source: window, scheduler: stage.clock),
      inputNavigator: navigator, delegate: mover)
    assistant.start()
    navigator.focusedItem = fields[0]
    #expect(mover.calls == [])
    window.show(260)
    stage.settle()
    window.show(260)
    navigator.focusedItem = fields[1]
    navigator.focusedItem = fields[2]
    window.show(216)
    stage.settle()
    navigator.focusedItem = fields[1]
    window.hide()
    stage.settle()
    #expect(
      mover.calls == ["field 0 260", "field 1 260", "field 2 260", "field 2 216", "field 1 260"])
    #expect(box.contentOffset == .zero)
  }

  @Test("Two assistants on one observer both hear of the keyboard, each until it is stopped")
  func twoAssistants() {
    let (first, second) = (Mover(), Mover())
    let observer = KeyboardObserver(source: window, scheduler: stage.clock)
    let assistants = [first, second].map { mover in
      let fields = column(1, in: window)
      let navigator = InputNavigator()
      navigator.addInputItems(fields)
      navigator.focusedItem = fields[0]
      return KeyboardAssistant(
        observer: observer, inputNavigator: navigator, delegate: mover)
    }
    assistants[0].start()
    window.show(260, for: .zero)
    stage.settle()
    // An assistant that starts later finds the keyboard.
    assistants[1].start()
    #expect(first.calls == ["field 0 260"] && second.calls == ["field 0 260"])
    window.show(216, for: .zero)
    #expect(first.calls.last == "field 0 216" && second.calls.last == "field 0 216")
    assistants[0].stop()
    window.show(100, for: .zero)
    #expect(first.calls.count == 2 && second.calls.last == "field 0 100")
    #expect(observer.isObserving)
    assistants[1].stop()
    #expect(!observer.isObserving)
  }

  // MARK: Speed

  @Test("Of 10,000 inputs, half of them disabled, a step and its repositioning look at few")
  func speed() {
    let few = stepCost(among: 100)
    #expect(stepCost(among: 10_000) < few * 20, "to look at all of them takes 100 times as long")
  }

  /// The processor's time for a step among so many inputs.
  private func stepCost(among count: Int) -> Duration {
    let stage = Stage()
    let box = stage.box(contentHeight: Double(count) * 50)
    let fields = (0..<count).map { index in
      let field = Field(
        stage.window, stage.focus, in: box,
        Rect(x: 20, y: Double(index) * 50, width: 300, height: 40))
      field.isEnabled = index % 2 == 0
      return field
    }
    stage.navigator.addInputItems(fields)
    _ = stage.assistant()
    stage.window.show(260, for: .zero)
    stage.settle()
    let cost = ProcessorTime.median(of: 80) { index in
      if index % 4 == 3 {
        stage.navigator.goToPreviousItem()
      } else {
        stage.navigator.goToNextItem()
      }
    }
    #expect(stage.navigator.focusedItem === fields[78])
    #expect(fields[78].frame.minY >= 0 && fields[78].frame.maxY <= 530)
    return cost
  }
}
