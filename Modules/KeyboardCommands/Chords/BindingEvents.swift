public import KeyboardCore

extension KeyEngine {
  /// A sequence was begun and may continue.
  public struct BindingPending: KeyboardEvent, Hashable {
    /// `binding.pending`.
    public static let name = "binding.pending"
    /// True: the event contains what a person types.
    public static let isPrivate = true
    /// The strokes so far in notation; never keys that are typed into a secure input.
    public let strokes: String
    /// The strokes that can follow, in notation.
    public let next: [String]

    /// Creates the event for a pending sequence and the strokes that can follow it.
    init(_ chord: PendingChord, next: [Keymap.Continuation]) {
      strokes = chord.notation
      self.next = next.map(\.stroke.description)
    }
  }

  /// A sequence has been pending for a while, and the strokes that can follow should be shown.
  public struct BindingHinted: KeyboardEvent, Hashable {
    /// One stroke that can follow.
    public struct Next: Hashable, Sendable, Codable {
      /// The stroke in notation.
      public let stroke: String
      /// The title or id of the command that it performs; empty if more strokes are needed.
      public let title: String
      /// A Boolean value indicating whether longer sequences continue from it.
      public let continues: Bool
    }

    /// `binding.hinted`.
    public static let name = "binding.hinted"
    /// True: the event contains what a person types.
    public static let isPrivate = true
    /// The strokes so far in notation; never keys that are typed into a secure input.
    public let strokes: String
    /// The strokes that can follow, sorted by notation.
    public let next: [Next]

    /// Creates the event for a pending sequence and the strokes that can follow it.
    init(_ chord: PendingChord, next: [Keymap.Continuation], title: (ResolvedBinding) -> String) {
      strokes = chord.notation
      self.next = next.map { continuation in
        Next(
          stroke: continuation.stroke.description,
          title: continuation.binding.map(title) ?? "", continues: continuation.continues)
      }
    }
  }

  /// A sequence was begun and cancelled.
  public struct BindingCancelled: KeyboardEvent, Hashable {
    /// `binding.cancelled`.
    public static let name = "binding.cancelled"
    /// True: the event contains what a person types.
    public static let isPrivate = true
    /// The pending strokes, in notation; never keys that are typed into a secure input. For ``Reason/notBound``, the
    /// stroke that did not continue the sequence is included.
    public let strokes: String
    /// The reason why the sequence ended.
    public let reason: Reason
  }
}

extension KeyEngine.BindingCancelled {
  /// The reasons why a pending sequence was cancelled.
  public enum Reason: String, Hashable, Sendable, Codable, CaseIterable {
    /// Escape or another cancel key was pressed.
    case escape
    /// The focus moved, or the window lost it.
    case focusChange
    /// Text was pasted.
    case paste
    /// The keymap was reloaded.
    case keymapChange
    /// A key did not continue it, and no prefix of it was complete.
    case mismatch
    /// A key did not continue it, and all keys were dropped: its prefix types nothing.
    case notBound
    /// It led to a block.
    case blocked
  }
}

extension KeyEngine {
  /// The bindings in force changed: some were added, removed or replaced.
  public struct BindingsChanged: KeyboardEvent, Hashable {
    /// `binding.changed`.
    public static let name = "binding.changed"
    /// The number of bindings now.
    public let count: Int
  }
}

extension EventDescription {
  /// The events of bindings.
  public static let bindingEvents: [EventDescription] = [
    EventDescription(
      KeyEngine.BindingPending.self, "A sequence was begun and may go on.",
      fields: ["strokes": "the keys so far", "next": "the strokes that can follow"]),
    EventDescription(
      KeyEngine.BindingHinted.self,
      "A sequence has been pending for a while: time to show what can follow.",
      fields: [
        "strokes": "the keys so far",
        "next": "a list of stroke, title, and whether something longer continues",
      ]),
    EventDescription(
      KeyEngine.BindingCancelled.self, "A sequence was begun and came to nothing.",
      fields: [
        "strokes": "the keys that were pending",
        "reason": "escape, focusChange, paste, keymapChange, mismatch, notBound or blocked",
      ]),
    EventDescription(
      KeyEngine.BindingsChanged.self, "Other bindings are in force.",
      fields: ["count": "the number of bindings now"]),
  ]
}
