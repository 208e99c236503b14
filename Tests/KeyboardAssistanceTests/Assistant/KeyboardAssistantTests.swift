import KeyboardCore
import Testing

@testable import KeyboardAssistance

@Suite("The edited input stays in sight while the keyboard is up")
struct KeyboardAssistantTests {
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
    box.contentSize.width = 900
    box.contentOffset.x = 50
    let field = stage.field(in: box, y: 1000)
    _ = stage.assistant(constraint, scrollView: box, offset: distance)
    navigator.focusedItem = field
    window.show(260)
    stage.settle()
    // The field begins at 20; the formulas go to the left end.
    #expect(box.contentOffset == Point(x: constraint == .minimal ? 20 : 0, y: offset))
    #expect(box.insets.bottom == (constraint == .minimal ? 260 + (distance ?? 10) : 260))
    navigator.focusedItem = nil
    window.hide()
    stage.settle()
    #expect(box.contentOffset == Point(x: 50, y: 0))
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

  /// A view that lays a scroll view out above a constraint.
  private final class Sheet: Animatable {
    var alpha = 1.0
    var transform = Transform.identity
    let scheduler: any Scheduler
    let layout: () -> Void

    init(scheduler: any Scheduler, layout: @escaping () -> Void) {
      self.scheduler = scheduler
      self.layout = layout
    }

    func layoutIfNeeded() { layout() }
  }

  @Test("What ends above a bottom constraint needs no inset; the constraint is reset")
  func bottomConstraint() {
    let box = stage.box(contentHeight: 2000)
    let field = stage.field(in: box, y: 1000)
    let constraint = Distance()
    let sheet = Sheet(scheduler: stage.clock) { box.local.size.height = 800 + constraint.constant }
    let assistant = stage.assistant(
      .viewBottomToTopOfKeyboard, scrollView: box, bottomConstraint: constraint, layoutView: sheet)
    navigator.focusedItem = field
    window.show(260)
    stage.settle()
    #expect(constraint.constant == -260)
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
    stage.settle()
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
    var events: [KeyboardAssistant.InputRepositioned] = []
    let subscription = stage.bus.subscribe(to: KeyboardAssistant.InputRepositioned.self) {
      events.append($0)
    }
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
        KeyboardAssistant.InputRepositioned(
          form: "signup", input: 0, distance: 210, rootDistance: 210),
        KeyboardAssistant.InputRepositioned(
          form: "signup", input: 0, distance: -44, rootDistance: 166),
        KeyboardAssistant.InputRepositioned(
          form: "signup", input: nil, distance: -166, rootDistance: 0),
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
    // A text that cannot tell where its caret is shows its first lines.
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
}
