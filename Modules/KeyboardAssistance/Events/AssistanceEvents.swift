public import KeyboardCore

extension KeyboardObserver {
  /// The on-screen keyboard begins or ends to appear or to go.
  public struct StateChanged: KeyboardEvent, Hashable {
    /// `assistance.keyboardStateChanged`.
    public static let name = "assistance.keyboardStateChanged"
    /// The state that the keyboard is in now.
    public let state: KeyboardObserver.State
    /// The height that is covered at the bottom of the window.
    public let height: Double
  }

  /// The on-screen keyboard covers more or less of the window, or another part of it.
  public struct HeightChanged: KeyboardEvent, Hashable {
    /// `assistance.keyboardHeightChanged`.
    public static let name = "assistance.keyboardHeightChanged"
    /// The height that is covered at the bottom of the window; 0 for a floating keyboard.
    public let height: Double
    /// The part of the window that is covered.
    public let frame: Rect
  }
}

extension InputNavigator {
  /// Another input of a form is edited, or none any more.
  public struct FocusChanged: KeyboardEvent, Hashable {
    /// `assistance.focusChanged`.
    public static let name = "assistance.focusChanged"
    /// The name of the form.
    public let form: String
    /// The index of the input that was edited; nil when none was.
    public let previous: Int?
    /// The index of the input that is edited; nil when none is.
    public let current: Int?

    /// Encodes every field; an input that there is none of is null, not left out.
    public func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(form, forKey: .form)
      try container.encode(previous, forKey: .previous)
      try container.encode(current, forKey: .current)
    }
  }
}

extension KeyboardAssistant {
  /// The edited input is moved into sight, or everything is moved back.
  ///
  /// Published when the movement begins, and only where something moves.
  public struct InputRepositioned: KeyboardEvent, Hashable {
    /// `assistance.repositioned`.
    public static let name = "assistance.repositioned"
    /// The name of the form.
    public let form: String
    /// The index of the input; nil when everything is moved back.
    public let input: Int?
    /// The distance that the input is moved up, or the root view when everything is moved back;
    /// negative when it is moved down.
    public let distance: Double
    /// The distance that the root view is moved up from where it was before the keyboard came.
    public let rootDistance: Double

    /// Encodes every field; an input that there is none of is null, not left out.
    public func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(form, forKey: .form)
      try container.encode(input, forKey: .input)
      try container.encode(distance, forKey: .distance)
      try container.encode(rootDistance, forKey: .rootDistance)
    }
  }
}

extension EventDescription {
  /// The events of the keyboard observer, of forms and of the assistant.
  public static let assistanceEvents: [EventDescription] = [
    EventDescription(
      KeyboardObserver.StateChanged.self,
      "The on-screen keyboard begins or ends to appear or to go.",
      fields: [
        "state": "willShow, didShow, willHide or didHide",
        "height": "the height that is covered at the bottom of the window",
      ]),
    EventDescription(
      KeyboardObserver.HeightChanged.self,
      "The on-screen keyboard covers another part of the window.",
      fields: [
        "height": "the height that is covered at the bottom; 0 for a floating keyboard",
        "frame": "the part of the window that is covered",
      ]),
    EventDescription(
      InputNavigator.FocusChanged.self, "Another input of a form is edited, or none any more.",
      fields: [
        "form": "the name of the form",
        "previous": "the index of the input that was edited, or null",
        "current": "the index of the input that is edited, or null",
      ]),
    EventDescription(
      KeyboardAssistant.InputRepositioned.self,
      "The edited input is moved into sight, or everything is moved back.",
      fields: [
        "form": "the name of the form",
        "input": "the index of the input; null when everything is moved back",
        "distance": "how far the input is moved up",
        "rootDistance": "how far the root view is moved up from where it was",
      ]),
  ]
}
