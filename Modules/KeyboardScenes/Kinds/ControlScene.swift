import KeyboardCommands
package import KeyboardCore
package import KeyboardNavigation
public import KeyboardScripting

extension SceneKind {
  /// The kind `control`: a button, a checkbox or another control with a state.
  public static let control = SceneKind(
    "control", "Makes a button, or a control of another kind, and gives it the focus.",
    example: "control wrap 'Wrap lines' kind=checkbox on",
    commands: ControlNavigator.Kind.allCases.flatMap { ControlNavigator($0).supportedCommands },
    .choice(
      named: "kind",
      [
        ("button", ControlNavigator.Kind.button), ("checkbox", .checkbox), ("switch", .switch),
        ("disclosure", .disclosure), ("header", .accordionHeader), ("tooltip", .tooltip),
      ],
      summaries: [
        "it does something", "it is on, off or neither", "it is on or off",
        "it shows and hides something", "it shows and hides a part of an accordion",
        "it explains something, and hides",
      ]),
    .flag(among: "on", "off", "mixed"), .flag("disabled"), .title
  ) { name, session, kind, state, isDisabled, title in
    let kind = kind ?? .button
    let state = state.flatMap(ControlNavigator.State.init) ?? (kind == .tooltip ? .on : .off)
    let navigator = ControlNavigator(kind, state: state, bus: session.bus, scene: name)
    navigator.allowsMixed = state == .mixed
    navigator.isEnabled = !isDisabled
    return ControlScene(name, title, navigator, bus: session.bus)
  }
}

nonisolated extension Parameter where Content == String {
  /// The title of a control.
  fileprivate static var title: Self {
    let word = Parameter<Word>.word("TITLE", .text)
    var result = Self(read: { arguments throws(ScriptError) in try word.read(arguments).text })
    result.syntax = word.syntax
    return result
  }
}

/// A control with one state in a session.
package final class ControlScene: Scene {
  package let name: String
  /// The title of the control.
  package let title: String
  /// The navigator that changes the state.
  package let navigator: ControlNavigator
  package var viewportSize = Size.zero
  /// The number of activations.
  private var activations = 0
  private var token: Subscription?

  init(
    _ name: String, _ title: String, _ navigator: ControlNavigator, bus: EventBus
  ) {
    (self.name, self.title, self.navigator) = (name, title, navigator)
    token = navigator.activations.observe(self) { scene, _ in scene.activations += 1 }
  }

  package var kind: String {
    navigator.kind == .accordionHeader ? "a header" : "a \(navigator.kind.rawValue)"
  }

  package var responder: any CommandResponder { navigator }
  package var element: AccessibilityElement? {
    navigator.selfDescription.element()?.labeled(title)
  }

  package func scroll(by distance: Point) {}

  private static var properties: [Property<ControlScene>] {
    [
      Property("title", "its title") { .string($0.title) },
      Property("role", "its role in WAI-ARIA") { ($0.element?.role?.ariaName).map(Value.string) },
      Property("value", "its state: on, off or mixed") { .string($0.navigator.state.rawValue) },
      Property("isEnabled", "whether keys do something") { .bool($0.navigator.isEnabled) },
      Property("activated", "the number of activations") { .integer($0.activations) },
    ]
  }

  package var properties: Properties {
    Properties(of: navigator, ControlNavigator.properties) + Properties(of: self, Self.properties)
  }

  package var position: String? { navigator.state.rawValue }

  package func lines() -> [String] { ["\(name): \(navigator.text(saying: title))"] }
}
