/// One queued event: its name, and the channel that holds it.
struct FollowUp {
  let name: String
  let channel: AnyChannel
}

/// The events that one publish caused, in publishing order, and what names a runaway cycle.
struct FollowUps {
  private var queue = Queue<FollowUp>()
  /// How many were taken out.
  private var delivered = 0
  /// The names of the last ones before the limit.
  private var recent: [String] = []
  /// How many names are enough to recognise a cycle.
  private static let window = 64

  /// How many events are queued.
  var count: Int { queue.count }

  mutating func append(_ next: FollowUp) {
    queue.append(next)
  }

  /// The next event; nil when there is none or the limit is reached.
  mutating func popFirst(limit: Int) -> FollowUp? {
    guard delivered < limit, let next = queue.popFirst() else { return nil }
    delivered += 1
    if delivered + Self.window > limit { recent.append(next.name) }
    return next
  }

  /// The shortest run of names that the last events and the next one repeat, or every name of
  /// theirs when nothing repeats.
  var cycle: [String] {
    let names = recent.suffix(Self.window) + (queue.first.map { [$0.name] } ?? [])
    for length in 1..<max(2, names.count / 2 + 1) where names.count > length {
      if names.dropFirst(length).elementsEqual(names.dropLast(length)) {
        return Array(names.prefix(length))
      }
    }
    return names.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
  }

  /// Forgets everything.
  mutating func reset() {
    queue.removeAll()
    delivered = 0
    recent = []
  }
}
