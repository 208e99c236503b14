public import KeyboardCore

extension KeyboardAction {
  /// A gesture on an action was handled.
  public struct Handled: KeyboardEvent, Hashable {
    /// `action.handled`.
    public static let name = "action.handled"
    /// True: it carries what a person types.
    public static let isPrivate = true
    /// The gesture that was made on a key.
    public let gesture: KeyboardGesture
    /// The action's text form; its name alone where it typed into a secure input.
    public let action: String
    /// A Boolean value indicating whether anything was done, rather than left to the program.
    public let effect: Bool
  }
}

extension KeyboardContext {
  /// A keyboard shows other keys, and types into no secure input.
  public struct TypeChanged: KeyboardEvent, Hashable {
    /// `keyboard.typeChanged`.
    public static let name = "keyboard.typeChanged"
    /// The type, such as `numeric` or `alphabetic(uppercased)`.
    public let type: KeyboardType
  }

  /// A keyboard types another language.
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
        "effect": "whether anything was done, rather than left to the program",
      ]),
    EventDescription(
      KeyboardContext.TypeChanged.self,
      "A keyboard shows other keys, and types into no secure input.",
      fields: ["type": "the type, such as numeric or alphabetic(uppercased)"]),
    EventDescription(
      KeyboardContext.LocaleChanged.self, "A keyboard types another language.",
      fields: ["locale": "the identifier of the locale"]),
    EventDescription(
      KeyboardInputViewController.Dismissed.self, "A keyboard was dismissed by its own key."),
  ]
}
