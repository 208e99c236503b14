public import KeyboardCore

extension FocusSequence {
  /// The focus moved to another stop of a sequence.
  public struct Moved: KeyboardEvent, Hashable {
    /// The name of the event, `focus.moved`.
    public static let name = "focus.moved"
    /// The name of the sequence.
    public let scene: String
    /// The name of the stop that had the focus; nil if there was none.
    public let previous: String?
    /// The name of the stop that has the focus; nil if none can have it.
    public let current: String?

    /// Encodes all fields, with null for a missing stop.
    public func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(scene, forKey: .scene)
      try container.encode(previous, forKey: .previous)
      try container.encode(current, forKey: .current)
    }
  }

  /// A dialog was closed, and the focus was restored.
  public struct Closed: KeyboardEvent, Hashable {
    /// The name of the event, `dialog.closed`.
    public static let name = "dialog.closed"
    /// The name of the dialog.
    public let scene: String
  }
}

extension EventDescription {
  /// The events of sequences of stops.
  static let focusEvents: [EventDescription] = [
    EventDescription(
      FocusSequence.Moved.self, "Another control of a window has the focus.",
      fields: [
        "scene": "the name of the sequence",
        "previous": "the name of the stop that had the focus, or null",
        "current": "the name of the stop that has it, or null",
      ]),
    EventDescription(
      FocusSequence.Closed.self, "A dialog was closed.", fields: ["scene": "the name of the dialog"]
    ),
  ]
}
