extension TextDocument {
  /// The text of an input changed.
  public struct Changed: KeyboardEvent, Hashable {
    /// The name of the event, `text.changed`.
    public static let name = "text.changed"
    /// True: the event contains what a person types.
    public static let isPrivate = true
    /// The name of the input.
    public let input: String
    /// The number of characters before the change; nil for a secure input, as are the texts.
    public let position: Int?
    /// The removed text.
    public let removed: String?
    /// The inserted text.
    public let inserted: String?
  }

  /// The return key was pressed in an input of one line.
  public struct Submitted: KeyboardEvent, Hashable {
    /// The name of the event, `text.submitted`.
    public static let name = "text.submitted"
    /// True: the event reveals when a person has finished.
    public static let isPrivate = true
    /// The name of the input.
    public let input: String
  }
}

extension EventDescription {
  /// The events of edited texts.
  public static let textEvents: [EventDescription] = [
    EventDescription(
      TextDocument.Changed.self, "The text of an input changed.",
      fields: [
        "input": "the name of the input", "position": "the number of characters before the change",
        "removed": "the text that was there", "inserted": "the text that is there instead",
      ]),
    EventDescription(
      TextDocument.Submitted.self, "The return key was pressed in an input of one line.",
      fields: ["input": "the name of the input"]),
  ]
}
