import KeyboardCommands
package import KeyboardCore
package import KeyboardNavigation

extension SceneKind {
  /// The kinds that are one control with a state: `button`, `checkbox`, `switch`, `disclosure`, `header`,
  /// `tooltip`.
  public static let controls: [SceneKind] = [
    control("button", .button, "a button", example: "button send Send"),
    control("checkbox", .checkbox, "a checkbox", example: "checkbox wrap 'Wrap lines' on"),
    control("switch", .switch, "a switch", example: "switch sound Sound"),
    control(
      "disclosure", .disclosure, "a button that shows and hides something",
      example: "disclosure more Details"),
    control(
      "header", .accordionHeader, "the header of a part of an accordion",
      example: "header shipping Shipping"),
    control("tooltip", .tooltip, "a tooltip that is shown", example: "tooltip tip 'Ctrl+S saves'"),
  ]

  private static func control(
    _ name: String, _ kind: ControlNavigator.Kind, _ noun: String, example: String
  ) -> SceneKind {
    SceneKind(
      name, "Makes \(noun) and gives it the focus.", example: example,
      commands: ControlNavigator(kind).supportedCommands, .flag(among: "on", "off", "mixed"),
      .flag("disabled"), .title
    ) { name, session, state, isDisabled, title in
      let state = state.flatMap(ControlNavigator.State.init) ?? (kind == .tooltip ? .on : .off)
      let navigator = ControlNavigator(kind, state: state, bus: session.bus, scene: name)
      navigator.allowsMixed = state == .mixed
      navigator.isEnabled = !isDisabled
      return ControlScene(name, noun, title, navigator, bus: session.bus)
    }
  }
}

nonisolated extension Parameter where Content == String {
  /// What a control says.
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
  package let kind: String
  /// What it says.
  package let title: String
  /// Changes the state.
  package let navigator: ControlNavigator
  package var viewportSize = Size.zero
  /// How often it was activated.
  private var activations = 0
  private var token: Subscription?

  init(
    _ name: String, _ kind: String, _ title: String, _ navigator: ControlNavigator, bus: EventBus
  ) {
    (self.name, self.kind, self.title, self.navigator) = (name, kind, title, navigator)
    token = navigator.activations.observe { [weak self] _ in self?.activations += 1 }
  }

  package var responder: any CommandResponder { navigator }
  package func scroll(by distance: Point) {}

  private static let names: [(suffix: String, summary: String)] = [
    ("state", "on, off or mixed"), ("title", "what it says"),
    ("activated", "how often it was activated"),
  ]

  package var contextNames: [Context.Name] {
    Self.names.map { Context.Name("\(name).\($0.suffix)", $0.summary) }
  }

  package func value(_ name: String) -> Value? {
    switch name {
    case "state": .string(navigator.state.rawValue)
    case "title": .string(title)
    case "activated": .integer(activations)
    default: nil
    }
  }

  package var position: String? { navigator.state.rawValue }

  /// The control as a line: `wrap: [x] Wrap lines`.
  package var line: String {
    let text = navigator.isEnabled ? title : "(\(title))"
    let isOn = navigator.state == .on
    return switch navigator.kind {
    case .button: "[ \(text) ]"
    case .checkbox: "[\(navigator.state == .mixed ? "-" : isOn ? "x" : " ")] \(text)"
    case .switch: "\(isOn ? "( o)" : "(o )") \(text)"
    case .disclosure, .accordionHeader: "\(isOn ? "v" : ">") \(text)"
    case .tooltip: isOn ? text : ""
    }
  }

  package func lines() -> [String] { ["\(name): \(line)"] }
}
