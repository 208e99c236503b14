public import KeyboardCore

extension KeyboardObserver {
  /// The on-screen keyboard starts or finishes appearing or disappearing.
  public struct StateChanged: KeyboardEvent, Hashable {
    /// `assistance.keyboardStateChanged`.
    public static let name = "assistance.keyboardStateChanged"
    /// The present state of the keyboard.
    public let state: KeyboardObserver.State
    /// The covered height at the bottom of the window.
    public let height: Double
  }

  /// The on-screen keyboard covers more or less of the window, or another part of it.
  public struct HeightChanged: KeyboardEvent, Hashable {
    /// `assistance.keyboardHeightChanged`.
    public static let name = "assistance.keyboardHeightChanged"
    /// The covered height at the bottom of the window; 0 for a floating keyboard.
    public let height: Double
    /// The part of the window that is covered.
    public let frame: Rect
  }
}

extension InputNavigator {
  /// The edited input of a form changed, or editing ended.
  public struct FocusChanged: KeyboardEvent, Hashable {
    /// `assistance.focusChanged`.
    public static let name = "assistance.focusChanged"
    /// The name of the form.
    public let form: String
    /// The index of the previously edited input; nil if there was none.
    public let previous: Int?
    /// The index of the edited input; nil if there is none.
    public let current: Int?

    /// Encodes all fields; a missing input is null, not omitted.
    public func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(form, forKey: .form)
      try container.encode(previous, forKey: .previous)
      try container.encode(current, forKey: .current)
    }
  }
}

extension KeyboardAssistant {
  /// The edited input is moved into view, or all views are restored.
  ///
  /// Published when the movement begins, and only if something moves.
  public struct InputRepositioned: KeyboardEvent, Hashable {
    /// `assistance.repositioned`.
    public static let name = "assistance.repositioned"
    /// The name of the form.
    public let form: String
    /// The index of the input; nil if all views are restored.
    public let input: Int?
    /// The distance that the input is moved up, or the root view if all views are restored; negative if it is moved
    /// down.
    public let distance: Double
    /// The distance that the root view is moved up from where it was before the keyboard came.
    public let rootDistance: Double

    /// Encodes all fields; a missing input is null, not omitted.
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
