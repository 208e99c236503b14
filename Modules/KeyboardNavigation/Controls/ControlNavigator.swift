public import KeyboardCore

/// A control with one state that a key changes: a button, a checkbox, a switch, a disclosure.
///
/// ```
/// let wrap = ControlNavigator(.checkbox, bus: bus, scene: "wrap")
/// wrap.send(KeyEvent(pressing: "space"))                      // wrap.state == .on
/// ```
///
/// It stores the state; the application shows it, notified by ``activations`` or by `control.activated`. An accordion
/// is a ``FocusSequence`` of headers.
public final class ControlNavigator {
  /// The kinds of controls, according to the ARIA Authoring Practices.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// A button, which has no state.
    case button
    /// A checkbox, which may also be mixed.
    case checkbox
    /// A switch, which is on or off.
    case `switch`
    /// A button that shows and hides a part of the interface.
    case disclosure
    /// The header of a part of an accordion.
    case accordionHeader
    /// A tooltip, on while it is shown: a key only hides it.
    case tooltip
  }

  /// The states of a control.
  public enum State: String, Hashable, Sendable, CaseIterable {
    /// Off: not checked, not shown.
    case off
    /// On: checked, shown.
    case on
    /// Mixed: some of the items of a checkbox are checked.
    case mixed
  }

  /// The kind of the control.
  public let kind: Kind
  /// The state, which the application may set; `off` for a button.
  public var state: State
  /// A Boolean value indicating whether keys also lead to ``State/mixed``; false by default.
  public var allowsMixed = false
  /// A Boolean value indicating whether keys have an effect; true by default.
  public var isEnabled = true
  /// The keys, by default those that ARIA recommends for its kind.
  public var sequences: [KeySequence]
  /// The responder that is tried for keys that would do nothing here.
  public weak var nextResponder: (any CommandResponder)?
  /// The scene name in published events.
  public let scene: String
  /// The observers notified of the new state after each activation.
  public let activations = Observers<State>()

  private let bus: EventBus?

  /// Creates a control.
  ///
  /// - Parameters:
  ///   - kind: its kind.
  ///   - state: its state.
  ///   - bus: the bus on which `control.activated` is published, if any.
  ///   - scene: the name of the control in that event.
  public init(
    _ kind: Kind, state: State = .off, bus: EventBus? = nil, scene: String = "control"
  ) {
    (self.kind, self.state, self.bus, self.scene) = (kind, state, bus, scene)
    sequences = kind.sequences
  }

  /// Returns the control as text, with its title: `[x] Wrap lines`; a tooltip only while it is shown.
  public func text(saying title: String) -> String {
    let title = isEnabled ? title : "(\(title))"
    let isOn = state == .on
    return switch kind {
    case .button: "[ \(title) ]"
    case .checkbox: "[\(state == .mixed ? "-" : isOn ? "x" : " ")] \(title)"
    case .switch: "\(isOn ? "( o)" : "(o )") \(title)"
    case .disclosure, .accordionHeader: "\(isOn ? "v" : ">") \(title)"
    case .tooltip: isOn ? title : ""
    }
  }

  /// The state after an activation; nil if it would do nothing.
  private var nextState: State? {
    guard isEnabled else { return nil }
    switch (kind, state) {
    case (.button, _): return state
    case (.tooltip, .off): return nil
    case (.tooltip, _): return .off
    case (_, .off): return allowsMixed ? .mixed : .on
    case (_, .mixed): return .on
    case (_, .on): return .off
    }
  }
}

extension ControlNavigator.Kind {
  fileprivate var sequences: [KeySequence] {
    switch self {
    case .button, .disclosure, .accordionHeader: ["enter", "space"]
    case .checkbox: ["space"]
    case .switch: ["space", "enter"]
    case .tooltip: ["escape"]
    }
  }

  fileprivate var title: String {
    switch self {
    case .button: "Press"
    case .checkbox: "Check or uncheck"
    case .switch: "Turn on or off"
    case .disclosure: "Show or hide"
    case .accordionHeader: "Open or close"
    case .tooltip: "Hide the tip"
    }
  }
}

extension ControlNavigator: FocusableResponder, TableResponder {
  /// A Boolean value indicating whether keys have an effect.
  public var canTakeFocus: Bool { isEnabled }

  /// Does nothing: there is one control.
  public func arrive(_ arrival: FocusSequence.Arrival) {}

  /// The display name of the provider of its commands, `Control`.
  public var providerName: String? { "Control" }

  /// The command of controls, with the title and the keys of a button.
  public static let commandTable = CommandTable<ControlNavigator>(
    of: "control",
    [
      .init(
        .activateControl, Kind.button.title, keys: Kind.button.sequences,
        because: { control, _ in
          control.isEnabled ? "\(control.scene) is not shown" : "\(control.scene) is disabled"
        }
      ) { control, _ in
        control.nextState.map { state in { control.activate(state) } }
      }
    ])

  /// The command of the control with the title of its kind and its keys.
  public var supportedCommands: [KeyCommand] {
    Self.commands.map {
      var command = $0
      (command.title, command.sequences) = (kind.title, sequences)
      return command
    }
  }

  /// Returns the command, if it has this id.
  public func supportedCommand(_ id: CommandID) -> KeyCommand? {
    supportedCommands.first { $0.id == id }
  }

  /// The command, if it would do something now.
  public var keyCommands: [KeyCommand] { nextState == nil ? [] : supportedCommands }

  private func activate(_ state: State) {
    self.state = state
    activations.notify(state)
    bus?.publish(Activated(scene: scene, state: state))
  }
}

extension ControlNavigator {
  /// A control was activated: a button pressed, a checkbox checked.
  public struct Activated: KeyboardEvent, Hashable {
    /// The name of the event, `control.activated`.
    public static let name = "control.activated"
    /// The name of the control.
    public let scene: String
    /// The new state; `off` for a button.
    public let state: State
  }
}

extension ControlNavigator.State: Codable {}

extension CommandID {
  /// `control.activate`: presses a button, checks a checkbox, or shows or hides the part that a control discloses.
  public static let activateControl: CommandID = "control.activate"
}

extension EventDescription {
  /// The events of controls.
  static let controlEvents: [EventDescription] = [
    EventDescription(
      RangeNavigator.ValueChanged.self, "The value of a slider or its like changed.",
      fields: [
        "scene": "the name of the control", "previous": "the value before",
        "value": "the value now",
      ]),
    EventDescription(
      ControlNavigator.Activated.self, "A control was activated.",
      fields: ["scene": "the name of the control", "state": "off, on or mixed"]),
  ]
}

extension ControlNavigator: SelfDescribing {
  /// The values of a control that conditions and scripts read.
  public static var properties: [Property<ControlNavigator>] {
    [
      Property("state", "on, off or mixed") { .string($0.state.rawValue) }
    ]
  }

  /// The description of the control, with its kind.
  public var selfDescription: SelfDescription {
    SelfDescription(
      of: self, name: scene, kind: "a \(kind.rawValue)", Properties(of: self, Self.properties),
      element: { [self] in
        var element = AccessibilityElement(scene)
        switch kind {
        case .checkbox: (element.role, element.states) = (.checkbox, [.checked(state == .on)])
        case .switch: (element.role, element.states) = (.switch, [.on(state == .on)])
        case .disclosure, .accordionHeader:
          (element.role, element.states) = (.disclosure, [.expanded(state == .on)])
        case .button, .tooltip: element.role = .button
        }
        if state == .mixed { element.states = [.checked(nil)] }
        if !isEnabled { element.states.append(.unavailable) }
        return element
      })
  }
}
