import KeyboardCore

/// When a plugin was started again, to keep a broken one from being started for ever.
nonisolated struct RestartHistory: Sendable {
  private static let window = Duration.seconds(60)

  /// How many restarts one minute may see.
  let limit: Int
  /// How often it was started again in all.
  private(set) var total = 0
  private var recent: [Instant] = []

  init(limit: Int) {
    self.limit = limit
  }

  /// How long until it may be started again; nil when it may be now.
  func delay(at now: Instant) -> Duration? {
    let counted = recent.suffix(limit)
    guard counted.count >= limit else { return nil }
    guard let oldest = counted.first else { return Self.window }
    let age = oldest.duration(to: now)
    return age < Self.window ? Self.window - age : nil
  }

  /// It is started again.
  mutating func record(at now: Instant) {
    total += 1
    recent.append(now)
    recent.removeAll { $0.duration(to: now) >= Self.window }
  }
}
