import KeyboardAssistance
import KeyboardCore
import Testing

@Suite("The edited input stays in sight, and what the host and the person do is left as it is")
struct SightTests {
  private let stage = Stage()
  private var window: Window { stage.window }
  private var navigator: InputNavigator { stage.navigator }

  // MARK: Distance

  @Test(
    "A distance gives way where the room is not enough for it",
    arguments: PositionConstraint.allCases, [0, 59, 60, 61, 500, 5000] as [Double])
  func distanceGivesWay(constraint: PositionConstraint, distance: Double) {
    let box = stage.box(contentHeight: 2000)
    let field = stage.field(in: box, y: 900)
    _ = stage.assistant(constraint, offset: distance, hasRoot: false)
    navigator.focusedItem = field
    window.show(740)
    stage.settle()
    #expect(field.frame.minY >= 0)
    #expect(field.frame.maxY <= 60)
    #expect(box.contentOffset == box.viewport.clamped(box.contentOffset))
    if constraint == .minimal, distance > 60 { #expect(field.frame.minY == 0) }
  }

  // MARK: Keyboard that goes

  @Test("When the keyboard goes and editing goes on, the input stays in sight")
  func editingGoesOn() {
    let box = stage.box(contentHeight: 2000)
    let field = stage.field(in: box, y: 1000)
    _ = stage.assistant()
    navigator.focusedItem = field
    window.show(260)
    stage.settle()
    window.hide()
    stage.settle()
    #expect(box.insets == .zero)
    #expect(box.contentOffset.y == 240)
    #expect(field.frame.maxY == 800)
  }

  /// Hears of a keyboard that comes and goes.
  private final class Host: KeyboardAssistantDelegate {
    var heights: [Double] = []
    func keyboardAssistantManuallyReposition(
      keyboardAssistant: KeyboardAssistant, toInputItem: any NavigableInput, keyboardHeight: Double
    ) { heights.append(keyboardHeight) }
    func keyboardAssistantManuallyRestore(keyboardAssistant: KeyboardAssistant) {
      heights.append(0)
    }
  }

  @Test("A manual assistant hears that the keyboard goes", arguments: [true, false])
  func manual(endsEditing: Bool) {
    let field = stage.field(y: 700)
    let host = Host()
    let assistant = KeyboardAssistant(
      observer: KeyboardObserver(source: window, scheduler: stage.clock),
      inputNavigator: navigator, delegate: host)
    assistant.start()
    navigator.focusedItem = field
    window.show(260)
    stage.settle()
    if endsEditing { navigator.focusedItem = nil }
    window.hide()
    stage.settle()
    #expect(host.heights == [260, 0])
  }

  // MARK: Host

  @Test("Insets that the host changes while the keyboard is up survive")
  func hostInsets() {
    let box = stage.box(contentHeight: 2000)
    box.insets = Insets(top: 5, bottom: 10)
    let fields = [stage.field(in: box, y: 700), stage.field(in: box, y: 760)]
    _ = stage.assistant()
    navigator.focusedItem = fields[0]
    window.show(260)
    stage.settle()
    #expect(box.insets == Insets(top: 5, bottom: 270))
    // A bar at the top, and a taller one at the bottom, which the keyboard covers too.
    box.insets.top = 50
    box.insets.bottom += 20
    navigator.focusedItem = fields[1]
    stage.settle()
    #expect(box.insets == Insets(top: 50, bottom: 270))
    #expect(fields[1].frame.maxY == 530)
    window.hide()
    stage.settle()
    #expect(box.insets == Insets(top: 50, bottom: 30))
  }

  @Test("A host that sets an inset of its own over the keyboard's keeps it")
  func hostReplacesInset() {
    let box = stage.box(contentHeight: 2000)
    let field = stage.field(in: box, y: 700)
    let assistant = stage.assistant()
    navigator.focusedItem = field
    window.show(260)
    stage.settle()
    box.insets = Insets(bottom: 34)
    assistant.layoutDidChange()
    stage.settle()
    #expect(box.insets.bottom == 270)
    window.hide()
    stage.settle()
    #expect(box.insets == Insets(bottom: 34))
  }

  @Test(
    "Where the host's bars leave an input too little room, as many first lines are seen as fit there",
    arguments: PositionConstraint.allCases)
  func barsLeaveTooLittleRoom(constraint: PositionConstraint) {
    let place = Rect(x: 0, y: 260, width: 400, height: 170)
    let box = stage.box(place, contentHeight: 1300)
    box.insets = Insets(top: 20, bottom: 12)
    let field = stage.field(in: box, y: 150, height: 140)
    let assistant = stage.assistant(constraint, offset: 10)
    navigator.focusedItem = field
    window.show(430)
    stage.settle()
    // Of 140, the bars leave 138: these are above the keyboard, and the rest is behind the lower bar.
    #expect(field.frame.minY == box.frame.minY + 20)
    let bottom = field.frame.minY + 138
    #expect(bottom == box.frame.maxY - 12)
    #expect(bottom <= 370)

    let shown = field.frame
    window.windowFrame.size = Size(width: 800, height: 400)
    box.local = window.windowFrame
    window.show(150)
    assistant.layoutDidChange()
    stage.settle()
    window.windowFrame.size = Size(width: 400, height: 800)
    box.local = place
    window.show(430)
    assistant.layoutDidChange()
    stage.settle()
    #expect(field.frame == shown, "The window was turned and turned back.")
  }

  // MARK: Person

  @Test("A scroll by hand while the keyboard slides in is not undone when it is there")
  func scrolledWhileSliding() {
    let box = stage.box(contentHeight: 2000)
    let field = stage.field(in: box, y: 760)
    _ = stage.assistant()
    navigator.focusedItem = field
    window.show(260)
    stage.clock.advance(by: .milliseconds(100))
    box.contentOffset.y = 20
    stage.settle()
    #expect(box.contentOffset.y == 20)
    #expect(box.insets.bottom == 270)
  }

  @Test("A drag beyond the end glides back, also from a keyboard that goes in no time")
  func glidesBack() {
    let box = stage.box(contentHeight: 1000)
    let field = stage.field(in: box, y: 100)
    _ = stage.assistant()
    navigator.focusedItem = field
    window.show(260)
    stage.settle()
    box.contentOffset.y = 460
    navigator.focusedItem = nil
    window.hide(for: .zero)
    #expect(box.contentOffset.y > 400)
    stage.clock.advance(by: .milliseconds(50))
    #expect(box.contentOffset.y > 210 && box.contentOffset.y < 460)
    stage.settle()
    #expect(box.contentOffset.y == 200)
  }

  @Test("A scroll view keeps its offset when it is asked to, within its content")
  func keepsOffset() {
    let (kept, restored) = (stage.box(contentHeight: 2000), stage.box(contentHeight: 2000))
    kept.assistanceSettings.keepsOffset = true
    let fields = [stage.field(in: kept, y: 760), stage.field(in: restored, y: 760)]
    _ = stage.assistant()
    for field in fields {
      navigator.focusedItem = field
      window.show(260)
      stage.settle()
    }
    navigator.focusedItem = nil
    window.hide()
    stage.settle()
    #expect(kept.contentOffset.y == 270)
    #expect(kept.insets == .zero)
    #expect(restored.contentOffset.y == 0)
  }

  @Test("A scroll view may be left alone: its offset, its insets")
  func ignored() {
    let outer = stage.box(contentHeight: 2000)
    let inner = stage.box(
      in: outer, Rect(x: 0, y: 500, width: 400, height: 300), contentHeight: 600)
    let field = stage.field(in: inner, y: 240)
    inner.assistanceSettings.scrolls = false
    outer.assistanceSettings.setsInsets = false
    _ = stage.assistant()
    navigator.focusedItem = field
    window.show(260)
    stage.settle()
    #expect(inner.contentOffset == .zero)
    #expect(outer.insets == .zero)
    #expect(outer.contentOffset.y == 250)
    #expect(field.frame.maxY == 530)
  }

  // MARK: Constraint

  /// A distance at the bottom.
  private final class Gap: AnimatableConstraint {
    var constant = 0.0
  }

  @Test("A bottom constraint takes the keyboard's time, in both directions")
  func bottomConstraint() {
    let field = stage.field(y: 100)
    let gap = Gap()
    _ = stage.assistant(.viewBottomToTopOfKeyboard, bottomConstraint: gap, hasRoot: false)
    navigator.focusedItem = field
    for (height, goal) in [(260.0, -260.0), (0, 0)] {
      if height > 0 { window.show(height) } else { window.hide() }
      stage.clock.advance(by: .milliseconds(125))
      #expect(gap.constant < -20 && gap.constant > -240)
      stage.clock.advance(by: .milliseconds(150))
      #expect(gap.constant == goal)
    }
  }
}
