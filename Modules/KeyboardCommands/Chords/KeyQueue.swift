import KeyboardCore

/// Keys that wait to be examined: those to be examined again before those that came in since.
struct KeyQueue: Hashable, Sendable {
  /// In order of arrival, from ``head`` on.
  private var incoming: [ArrivedKey] = []
  private var head = 0
  /// To be examined again, the first one last.
  private var returned: [ArrivedKey] = []

  var isEmpty: Bool { returned.isEmpty && head == incoming.count }

  /// When the first key came in.
  var firstArrival: Instant? {
    if !returned.isEmpty { return returned[returned.count - 1].arrival }
    return head < incoming.count ? incoming[head].arrival : nil
  }

  mutating func append(_ key: ArrivedKey) {
    incoming.append(key)
  }

  /// Puts keys before all others.
  mutating func giveBack(_ keys: some BidirectionalCollection<ArrivedKey>) {
    returned.append(contentsOf: keys.reversed())
  }

  mutating func popFirst() -> ArrivedKey? {
    if let key = returned.popLast() { return key }
    guard head < incoming.count else { return nil }
    let key = incoming[head]
    head += 1
    if head == incoming.count {
      incoming.removeAll(keepingCapacity: head <= 64)
      head = 0
    }
    return key
  }

  /// Takes all keys out.
  mutating func removeAll() -> [ArrivedKey] {
    let keys = Array(returned.reversed()) + incoming[head...]
    self = KeyQueue()
    return keys
  }
}
