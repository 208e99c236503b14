import KeyboardAssistance
import KeyboardCore

/// A form in a window on a clock, with an assistant.
final class Stage {
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
    offset: Double? = nil, bottomConstraint: (any AnimatableConstraint)? = nil,
    layoutView: (any Animatable)? = nil, hasRoot: Bool = true
  ) -> KeyboardAssistant {
    let assistant = KeyboardAssistant(
      observer: KeyboardObserver(source: window, scheduler: clock, bus: bus),
      inputNavigator: navigator, scrollView: scrollView, positionConstraint: constraint,
      distance: offset, bottomConstraint: bottomConstraint,
      bottomConstraintLayoutView: layoutView,
      rootView: hasRoot ? window : nil, bus: bus)
    assistant.start()
    kept = assistant
    return assistant
  }

  func settle() { clock.advance(by: .seconds(1)) }
}
