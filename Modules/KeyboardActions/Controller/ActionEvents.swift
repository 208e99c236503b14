public import KeyboardCore

extension KeyboardAction {
  /// A gesture on an action was handled.
  public struct Handled: KeyboardEvent, Hashable {
    /// `action.handled`.
    public static let name = "action.handled"
    /// True, because it reveals the user's typing.
    public static let isPrivate = true
    /// The gesture on a key.
    public let gesture: KeyboardGesture
    /// The action's text form; only its name if it typed into a secure input.
    public let action: String
    /// A Boolean value indicating whether the gesture had an effect, rather than being left to the program.
    public let effect: Bool
  }
}

extension KeyboardContext {
  /// The type of a keyboard has changed, except in a secure input.
  public struct TypeChanged: KeyboardEvent, Hashable {
    /// `keyboard.typeChanged`.
    public static let name = "keyboard.typeChanged"
    /// The type, such as `numeric` or `alphabetic(uppercased)`.
    public let type: KeyboardType
  }

  /// The language of a keyboard has changed.
  public struct LocaleChanged: KeyboardEvent, Hashable {
    /// `keyboard.localeChanged`.
    public static let name = "keyboard.localeChanged"
    /// The identifier of the locale.
    public let locale: String
  }
}

extension KeyboardInputViewController {
  /// A keyboard was dismissed by its own key.
  public struct Dismissed: KeyboardEvent, Hashable {
    /// `keyboard.dismissed`.
    public static let name = "keyboard.dismissed"
  }
}

extension EventDescription {
  /// The events of keyboard actions.
  public static let actionEvents: [EventDescription] = [
    EventDescription(
      KeyboardAction.Handled.self, "A gesture on a keyboard action was handled.",
      fields: [
        "gesture": "tap, doubleTap, press, release, longPress or repeatPress",
        "action": "the action, such as character(a); only its name in a secure input",
        "effect": "whether the gesture had an effect, rather than being left to the program",
      ]),
    EventDescription(
      KeyboardContext.TypeChanged.self,
      "The type of a keyboard has changed, except in a secure input.",
      fields: ["type": "the type, such as numeric or alphabetic(uppercased)"]),
    EventDescription(
      KeyboardContext.LocaleChanged.self, "The language of a keyboard has changed.",
      fields: ["locale": "the identifier of the locale"]),
    EventDescription(
      KeyboardInputViewController.Dismissed.self, "A keyboard was dismissed by its own key."),
  ]
}
