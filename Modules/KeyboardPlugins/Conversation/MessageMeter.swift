import KeyboardCore

/// Keeps a talkative plugin from filling the screen: so many messages a second, the rest counted.
nonisolated struct MessageMeter: Sendable {
  private static let window = Duration.seconds(1)

  /// How many messages one second may see.
  let limit: Int
  private var start = Instant.zero
  private var admitted = 0
  private var suppressed = 0

  init(limit: Int) {
    self.limit = limit
  }

  /// Whether a message may be shown now.
  mutating func admit(at now: Instant) -> Bool {
    if start.duration(to: now) >= Self.window {
      start = now
      admitted = 0
    }
    guard admitted < limit else {
      suppressed += 1
      return false
    }
    admitted += 1
    return true
  }

  /// How many messages were not shown since this was asked last.
  mutating func takeSuppressed() -> Int {
    defer { suppressed = 0 }
    return suppressed
  }
}
