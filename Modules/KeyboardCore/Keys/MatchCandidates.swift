/// The strokes that a key event may be bound as, best first: at most four, without an array.
///
/// In order: the stroke itself; the shifted form without Shift (`?` for Shift and `/`); the key of
/// the US layout when the typed one is no ASCII character; the physical position. A character of the
/// third level has no fall-backs. Locks are left out. Source: the fall-back order of the kitty
/// keyboard protocol's reference terminal.
public struct MatchCandidates: Sequence, IteratorProtocol, Sendable {
  private let event: KeyEvent
  private var step = 0

  init(_ event: KeyEvent) {
    self.event = event
  }

  /// The next candidate, or nil when there are no more.
  public mutating func next() -> KeyStroke? {
    while step < 4 {
      step += 1
      if let stroke = candidate(step) { return stroke }
    }
    return nil
  }

  private func candidate(_ step: Int) -> KeyStroke? {
    switch step {
    case 1:
      return event.stroke
    case 2:
      guard event.modifiers.contains(.shift), let shifted = event.shiftedKey else { return nil }
      let stroke = KeyStroke(shifted, event.modifiers.subtracting(.shift))
      return stroke == event.stroke ? nil : stroke
    case 3:
      guard !event.isThirdLevel, let base = event.baseLayoutKey, event.key.character != nil,
        !event.key.isASCIICharacter
      else { return nil }
      return KeyStroke(base, event.modifiers)
    default:
      guard !event.isThirdLevel, let position = event.physicalKey,
        event.key != .physical(position)
      else { return nil }
      return KeyStroke(.physical(position), event.modifiers)
    }
  }
}

extension KeyEvent {
  /// The strokes that this event may be bound as, best first.
  public var candidates: MatchCandidates {
    MatchCandidates(self)
  }
}
