import KeyboardAssistance
import KeyboardCore
import Testing

@Suite("The edited input stays in sight while the keyboard is up")
struct KeyboardAssistantTests {
  /// A form in a window: two fields in scroll views, on a clock.
  private final class Stage {
    let window = Window()
    let clock = ManualScheduler()
    let focus = Focus()
    let bus = EventBus()
    let navigator = InputNavigator(form: "signup")
    private var kept: KeyboardAssistant?

    func box(
      in parent: Box? = nil, _ local: Rect = Rect(x: 0, y: 0, width: 400, height: 800),
      contentHeight: Double
    ) -> Box {
      Box(window, in: parent, local, contentHeight: contentHeight)
    }

    func field(in box: Box? = nil, y: Double, height: Double = 40) -> Field {
      let field = Field(window, focus, in: box, Rect(x: 20, y: y, width: 300, height: height))
      navigator.addInputItem(field)
      return field
    }

    func assistant(
      _ constraint: PositionConstraint = .minimal, scrollView: Box? = nil,
      offset: Double? = nil, bottomConstraint: (any BottomConstraint)? = nil, hasRoot: Bool = true
    ) -> KeyboardAssistant {
      let assistant = KeyboardAssistant.createAutoScrollView(
        observer: KeyboardObserver(source: window, scheduler: clock, bus: bus),
        inputNavigator: navigator, positionScrollView: scrollView, positionConstraint: constraint,
        positionOffset: offset, bottomConstraint: bottomConstraint,
        rootView: hasRoot ? window : nil, bus: bus)
      assistant.start()
      kept = assistant
      return assistant
    }

    func settle() { clock.advance(by: .seconds(1)) }
  }

  private let stage = Stage()
  private var window: Window { stage.window }
  private var navigator: InputNavigator { stage.navigator }

  // MARK: Position constraints

  @Test(
    "The original's formulas: a distance of 20 below the top, or above the keyboard",
    arguments: [
      (PositionConstraint.viewTopToTopOfScreen, nil, 980.0),
      (.viewTopToTopOfScreen, 5, 995), (.viewBottomToTopOfKeyboard, nil, 520),
      (.viewBottomToTopOfKeyboard, 0, 500), (.minimal, nil, 510), (.minimal, 0, 500),
    ] as [(PositionConstraint, Double?, Double)])
  func formulas(constraint: PositionConstraint, distance: Double?, offset: Double) {
    let box = stage.box(contentHeight: 3000)
    let field = stage.field(in: box, y: 1000)
    _ = stage.assistant(constraint, scrollView: box, offset: distance)
    navigator.focusedItem = field
    window.show(260)
    stage.settle()
    #expect(box.contentOffset == Point(x: 0, y: offset))
    #expect(box.insets.bottom == (constraint == .minimal ? 260 + (distance ?? 10) : 260))
    window.hide()
    stage.settle()
    #expect(box.contentOffset == .zero)
    #expect(box.insets == .zero)
  }

  @Test("T37: first to the end of the content, then to its start")
  func shortContent() {
    let box = stage.box(contentHeight: 300)
    let field = stage.field(in: box, y: 200)
    _ = stage.assistant(.viewTopToTopOfScreen, scrollView: box)
    navigator.focusedItem = field
    window.show(100)
    stage.settle()
    #expect(box.contentOffset.y == 0)
    window.show(600)
    stage.settle()
    #expect(box.contentOffset.y == 100)
  }

  private final class Constraint: BottomConstraint {
    var constant = 0.0 {
      didSet { onChange(constant) }
    }
    var onChange: (Double) -> Void = { _ in }
  }

  @Test("A bottom constraint is set at once, and reset in 0.3 seconds")
  func bottomConstraint() {
    let box = stage.box(contentHeight: 2000)
    let field = stage.field(in: box, y: 1000)
    let constraint = Constraint()
    constraint.onChange = { box.local.size.height = 800 + $0 }
    let assistant = stage.assistant(
      .viewBottomToTopOfKeyboard, scrollView: box, bottomConstraint: constraint)
    navigator.focusedItem = field
    window.show(260)
    #expect(constraint.constant == -260)
    stage.settle()
    #expect(box.insets == .zero)
    #expect(box.contentOffset.y == 1000 - 540 + 40 + 20)
    window.hide(for: .milliseconds(250))
    stage.clock.advance(by: .milliseconds(150))
    #expect(constraint.constant < 0 && constraint.constant > -260)
    stage.settle()
    #expect(constraint.constant == 0)
    assistant.invertsBottomConstraint = false
    assistant.bottomConstraintResetConstant = 7
    window.show(260)
    #expect(constraint.constant == 260)
    window.hide()
    stage.settle()
    #expect(constraint.constant == 7)
  }

  // MARK: Nesting, root, long texts

  @Test("T53: of 100 needed the inner view takes the 60 it has left, the outer one 40")
  func nested() {
    let outer = stage.box(contentHeight: 2000)
    let inner = stage.box(
      in: outer, Rect(x: 0, y: 300, width: 400, height: 400), contentHeight: 460)
    let field = stage.field(in: inner, y: 290)
    _ = stage.assistant(scrollView: outer)
    navigator.focusedItem = field
    #expect(field.frame.maxY == 630)
    window.show(260)
    stage.settle()
    #expect(field.frame.maxY == 530)
    #expect(inner.contentOffset.y == 60)
    #expect(outer.contentOffset.y == 40)
    #expect(window.rootOffset == 0)
    #expect(inner.insets == .zero)
    window.hide()
    stage.settle()
    #expect(inner.contentOffset == .zero)
    #expect(outer.contentOffset == .zero)
  }

  @Test("T53: a view never scrolls its input out of its own viewport")
  func innerViewport() {
    let outer = stage.box(contentHeight: 2000)
    let inner = stage.box(
      in: outer, Rect(x: 0, y: 600, width: 400, height: 100), contentHeight: 1000)
    let field = stage.field(in: inner, y: 50)
    _ = stage.assistant(scrollView: outer)
    navigator.focusedItem = field
    window.show(260)
    stage.settle()
    #expect(inner.contentOffset.y == 50)
    #expect(field.frame.minY == inner.frame.minY)
    #expect(field.frame.maxY == 530)
  }

  @Test("Without a scroll view the root view moves, and back; the event carries the distance")
  func root() {
    var events: [InputRepositioned] = []
    let subscription = stage.bus.subscribe(to: InputRepositioned.self) { events.append($0) }
    let field = stage.field(y: 700)
    _ = stage.assistant()
    navigator.focusedItem = field
    window.show(260)
    stage.settle()
    #expect(window.rootOffset == 210)
    #expect(field.frame.maxY == 530)
    window.show(216)
    stage.settle()
    #expect(window.rootOffset == 166)
    window.hide()
    stage.settle()
    #expect(window.rootOffset == 0)
    #expect(
      events == [
        InputRepositioned(form: "signup", input: 0, distance: 210, rootDistance: 210),
        InputRepositioned(form: "signup", input: 0, distance: -44, rootDistance: 166),
        InputRepositioned(form: "signup", input: nil, distance: -166, rootDistance: 0),
      ])
    subscription.cancel()
  }

  @Test(
    "Without a scroll view the formulas move the root view, no further than the keyboard is high",
    arguments: [
      (PositionConstraint.viewTopToTopOfScreen, 260.0), (.viewBottomToTopOfKeyboard, 220),
    ])
  func rootFormulas(constraint: PositionConstraint, offset: Double) {
    let field = stage.field(y: 700)
    _ = stage.assistant(constraint)
    navigator.focusedItem = field
    window.show(260)
    stage.settle()
    #expect(window.rootOffset == offset)
  }

  @Test("In a text that is higher than the room the caret stays in sight")
  func caret() {
    let box = stage.box(contentHeight: 2000)
    let text = stage.field(in: box, y: 100, height: 1500)
    text.localCaret = Rect(x: 20, y: 110, width: 2, height: 20)
    let assistant = stage.assistant(scrollView: box)
    navigator.focusedItem = text
    window.show(260)
    stage.settle()
    #expect(box.contentOffset.y == 0)
    text.localCaret?.origin.y = 700
    assistant.layoutDidChange()
    stage.settle()
    #expect(text.caretRect?.maxY == 530)
    text.localCaret?.origin.y = 100
    assistant.layoutDidChange()
    stage.settle()
    #expect(text.caretRect?.minY == 0)
    // One that cannot tell its caret shows its first lines.
    text.localCaret = nil
    box.contentOffset.y = 900
    assistant.layoutDidChange()
    stage.settle()
    #expect(text.frame.minY == 0)
  }

  /// A text view, which scrolls its own text.
  private final class TextView: NavigableInput, AssistedScrollView {
    let window: Window
    let box: Box?
    let local: Rect
    var isEditing = false
    var returnKey = ReturnKey.default
    let isMultiline = true
    var contentSize = Size(width: 400, height: 3000)
    var contentOffset = Point.zero
    var insets = Insets.zero
    var caretY = 0.0

    init(_ window: Window, in box: Box? = nil, _ local: Rect) {
      self.window = window
      self.box = box
      self.local = local
    }

    var frame: Rect { box?.place(local) ?? window.place(local) }
    var viewportSize: Size { local.size }
    var enclosingView: (any AssistedView)? { box }
    var caretRect: Rect? {
      Rect(x: 0, y: frame.minY + caretY - contentOffset.y, width: 2, height: 20)
    }
    func beginEditing() -> Bool {
      isEditing = true
      return true
    }
    func endEditing() -> Bool {
      isEditing = false
      return true
    }
  }

  @Test("A text view as large as the window gets an inset and scrolls to its caret")
  func textView() {
    let text = TextView(window, window.windowFrame)
    navigator.addInputItem(text)
    let assistant = stage.assistant()
    navigator.focusedItem = text
    text.caretY = 700
    window.show(260)
    stage.settle()
    #expect(text.insets.bottom == 270)
    #expect(text.contentOffset.y == 190)
    #expect(window.rootOffset == 0)
    window.hide()
    stage.settle()
    #expect(text.insets == .zero)
    #expect(text.contentOffset == .zero)
    withExtendedLifetime(assistant) {}
  }

  @Test("A text view that fits moves as a whole; its own scrolling is left alone")
  func smallTextView() {
    let box = stage.box(contentHeight: 1000)
    let text = TextView(window, in: box, Rect(x: 0, y: 650, width: 400, height: 100))
    text.insets = Insets(top: 8, bottom: 8)
    text.contentOffset.y = 300
    navigator.addInputItem(text)
    _ = stage.assistant()
    navigator.focusedItem = text
    window.show(260)
    stage.settle()
    #expect(text.frame.maxY == 530)
    #expect(text.contentOffset.y == 300)
    #expect(text.insets == Insets(top: 8, bottom: 8))
  }

  // MARK: Order of events, saving and restoring

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
    navigator.gotoNextItem()
    stage.clock.advance(by: .milliseconds(100))
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
    window.hide()
    #expect(box.contentOffset.y == 0)
    assistant.reducesMotion = false
    window.show(260, for: .zero)
    #expect(box.contentOffset.y == 510)
  }

  // MARK: Settings

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
    let assistant = KeyboardAssistant.createManual(
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

  // MARK: Speed

  @Test("Of 10,000 inputs, half of them disabled, a step and its repositioning take under 1 ms")
  func speed() {
    let box = stage.box(contentHeight: 500_000)
    let fields = (0..<10_000).map { index in
      let field = Field(
        window, stage.focus, in: box,
        Rect(x: 20, y: Double(index) * 50, width: 300, height: 40))
      field.isEnabled = index % 2 == 0
      return field
    }
    navigator.addInputItems(fields)
    _ = stage.assistant()
    window.show(260, for: .zero)
    stage.settle()
    var steps: [Duration] = []
    let clock = ContinuousClock()
    for index in 0..<2_000 {
      steps.append(
        clock.measure {
          if index % 4 == 3 { navigator.gotoPreviousItem() } else { navigator.gotoNextItem() }
        })
    }
    #expect(navigator.focusedItem === fields[1998])
    #expect(fields[1998].frame.minY >= 0 && fields[1998].frame.maxY <= 530)
    steps.sort()
    let loop = clock.measure { _ = navigator.getPreviousInputItem(of: fields[0], shouldLoop: true) }
    print("10,000 inputs: step median \(steps[1000]), p99 \(steps[1980]), looping query \(loop)")
    #expect(steps[1000] < .milliseconds(1))
  }
}
