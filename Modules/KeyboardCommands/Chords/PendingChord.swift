import KeyboardCore

/// A sequence that was begun and may continue.
struct PendingChord: Hashable, Sendable {
  /// The strokes so far, as they are bound; never empty.
  var strokes: [KeyStroke]
  /// The binding that fires if nothing follows: the longest complete prefix; nil if there is none.
  var fallback: ResolvedBinding?
  /// The moment at which the fallback fires; nil when there is none.
  var deadline: Instant?

  /// The moment at which to show what can follow; nil if it was shown or is not wanted.
  var hintDeadline: Instant?
  /// The keys so far.
  var keys: [ArrivedKey]
  /// The number of keys of the fallback.
  var fallbackCount = 0
  /// The keys that the focused input keeps for itself, determined by the first key.
  let textGuard: TextGuard

  /// The next moment at which something happens without a key; nil if there is none.
  var nextMoment: Instant? {
    guard let deadline, let hintDeadline else { return deadline ?? hintDeadline }
    return min(deadline, hintDeadline)
  }

  /// The strokes in notation; keys typed into a secure input are never part of a sequence.
  var notation: String { strokes.map(\.description).joined(separator: " ") }
}

/// A key and the moment at which it arrived.
struct ArrivedKey: Hashable, Sendable {
  let event: KeyEvent
  let arrival: Instant
  /// A Boolean value indicating whether it is passed on without being examined, as part of a blocked sequence.
  var isBlocked = false

  /// One of the two presses that the event may stand for.
  var half: ArrivedKey {
    var event = event
    event.modifiers.remove(.alt)
    event.mayBeTwoPresses = false
    return ArrivedKey(event: event, arrival: arrival)
  }
}

/// Keys that wait to be examined: first those to be examined again, then those that arrived since.
struct KeyQueue: Hashable, Sendable {
  /// The keys in order of arrival.
  private var incoming: [ArrivedKey] = []
  /// The keys before all incoming ones, the first one last.
  private var returned: [ArrivedKey] = []

  var isEmpty: Bool { returned.isEmpty && incoming.isEmpty }

  /// The moment at which the first key arrived.
  var firstArrival: Instant? { (returned.last ?? incoming.first)?.arrival }

  mutating func append(_ key: ArrivedKey) {
    incoming.append(key)
  }

  /// Inserts keys before all others.
  mutating func giveBack(_ keys: some BidirectionalCollection<ArrivedKey>) {
    returned.append(contentsOf: keys.reversed())
  }

  mutating func removeAll(where isRemoved: (ArrivedKey) -> Bool) {
    incoming.removeAll(where: isRemoved)
    returned.removeAll(where: isRemoved)
  }

  mutating func popFirst() -> ArrivedKey? {
    if returned.isEmpty {
      swap(&returned, &incoming)
      returned.reverse()
    }
    return returned.popLast()
  }
}
