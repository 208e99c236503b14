import KeyboardCommands
package import KeyboardCore
package import KeyboardNavigation
public import KeyboardScripting

extension SceneKind {
  /// The kind `slider`: a value between two bounds.
  public static let slider = range(
    "slider", "Makes a slider and gives it the focus.", example: "slider volume max=100 step=5",
    .slider)

  /// The kind `spin`: a number with arrow buttons.
  public static let spin = range(
    "spin", "Makes a spin button and gives it the focus; its number may have no ends.",
    example: "spin copies value=1 min=1", .spin)

  /// The kind `splitter`: the size of the pane to its left, or with `flat` above it.
  public static let splitter = range(
    "splitter",
    "Makes a splitter and gives it the focus: between panes side by side, flat for one above another.",
    example: "splitter side value=20 max=60", .splitter)

  private static func range(
    _ name: String, _ summary: String, example: String, _ style: RangeScene.Style
  ) -> SceneKind {
    let ends = -1e12...1e12
    return SceneKind(
      name, summary, example: example, commands: RangeNavigator.commands,
      .number(named: "value", in: ends), .number(named: "min", in: ends),
      .number(named: "max", in: ends), .number(named: "step", in: 1e-6...1e12),
      .count(named: "page", in: 1...1_000_000), .flag("wraps"), .flag("rtl"),
      .flag("flat")
    ) {
      name, session, value, low, high, step, page, wraps, isMirrored, isFlat
        throws(MessageError) in
      let style = style == .splitter && isFlat ? .flatSplitter : style
      let low = low ?? (style == .spin ? -.infinity : 0)
      let high = high ?? (style == .spin ? .infinity : max(100, low))
      guard low <= high else {
        throw MessageError("max is at least \(low.brief), the value of min")
      }
      var policy = style.policy(low...high, step: step ?? 1)
      policy.pageSteps = page ?? policy.pageSteps
      policy.wraps = wraps
      let navigator = RangeNavigator(
        value ?? (low.isFinite ? low : 0), policy: isMirrored ? policy.mirrored : policy,
        bus: session.bus, scene: name)
      return RangeScene(name, style, navigator)
    }
  }
}

/// A slider, a spin button or a splitter in a session.
package final class RangeScene: Scene {
  /// The kinds of controls that show a value.
  package enum Style {
    case slider, spin, splitter, flatSplitter

    fileprivate func policy(_ limits: ClosedRange<Double>, step: Double) -> RangePolicy {
      switch self {
      case .slider: .slider(limits, step: step)
      case .spin: .spinButton(limits, step: step)
      case .splitter: .splitter(limits, step: step)
      case .flatSplitter: .splitter(limits, step: step, isVertical: false)
      }
    }
  }

  package let name: String
  /// The kind of control that shows the value.
  package let style: Style
  /// The navigator that changes the value.
  package let navigator: RangeNavigator
  package var viewportSize = Size.zero

  init(_ name: String, _ style: Style, _ navigator: RangeNavigator) {
    (self.name, self.style, self.navigator) = (name, style, navigator)
  }

  package var kind: String {
    switch style {
    case .slider: "a slider"
    case .spin: "a spin button"
    case .splitter, .flatSplitter: "a splitter"
    }
  }

  package var kindName: String {
    style == .spin ? "spin" : style == .slider ? "slider" : "splitter"
  }
  package var responder: any CommandResponder { navigator }
  package var properties: Properties {
    navigator.selfDescription.properties + Properties(of: self, Self.properties)
  }

  private static var properties: [Property<RangeScene>] {
    [
      Property("title", "its title") { .string($0.name) },
      Property("role", "its role in WAI-ARIA") { ($0.element?.role?.ariaName).map(Value.string) },
      Property("isEnabled", "whether keys do something") { .bool($0.navigator.isEnabled) },
    ]
  }

  package var element: AccessibilityElement? {
    var element = navigator.selfDescription.element()
    element?.role =
      switch style {
      case .slider: .slider
      case .spin: .spinButton
      case .splitter, .flatSplitter: .separator
      }
    return element
  }

  package func scroll(by distance: Point) {}

  package var position: String? { navigator.value.brief }

  /// The value and its bounds: `volume: 40 from 0 to 100`.
  package func lines() -> [String] {
    let limits = navigator.policy.limits
    let ends = [
      limits.lowerBound.isFinite ? "from \(limits.lowerBound.brief)" : nil,
      limits.upperBound.isFinite ? "to \(limits.upperBound.brief)" : nil,
    ]
    return [
      (["\(name): \(navigator.value.brief)"] + ends.compactMap(\.self)).joined(separator: " ")
    ]
  }
}
