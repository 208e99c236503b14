public import KeyboardCore

/// A sequence that was begun and may go on.
public struct PendingChord: Hashable, Sendable {
  /// The strokes so far, as they are bound; never empty.
  public internal(set) var strokes: [KeyStroke]
  /// What fires when nothing follows: the longest beginning that is complete; nil when none is.
  public internal(set) var fallback: ResolvedBinding?
  /// When the fallback fires; nil when there is none.
  public internal(set) var deadline: Instant?

  /// When what can follow is to be shown; nil when it was shown or is not wanted.
  var hintDeadline: Instant?
  /// The keys so far.
  var keys: [ArrivedKey]
  /// How many of them make up the fallback.
  var fallbackCount = 0
  /// What the focused input keeps for itself, decided by the first key.
  let textGuard: TextGuard
  /// Whether what is typed while this is pending is secret.
  let isSecure: Bool
}

extension PendingChord {
  /// The next moment at which something happens without a key; nil when nothing does.
  var nextMoment: Instant? {
    guard let deadline, let hintDeadline else { return deadline ?? hintDeadline }
    return min(deadline, hintDeadline)
  }

  /// The strokes in notation; a key that types text into a secure input is shown as `•`.
  public var notation: String {
    zip(strokes, keys).map { stroke, key in
      isSecure && key.event.typesText ? "•" : stroke.description
    }.joined(separator: " ")
  }
}

/// A key and when it came in.
struct ArrivedKey: Hashable, Sendable {
  let event: KeyEvent
  let arrival: Instant
  /// Whether it travels on without being examined: it is part of a blocked sequence.
  var isBlocked = false
}
