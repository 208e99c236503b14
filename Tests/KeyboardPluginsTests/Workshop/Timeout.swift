import KeyboardCore

/// Waits for conditions that processes bring about.
struct Timeout {
  /// The time after which a condition is taken not to come; no test that passes waits so long.
  private static let limit = Duration.seconds(1800)

  var scheduler = MainScheduler()

  /// Waits until a condition holds.
  ///
  /// - Returns: whether it did in time.
  func until(_ condition: () -> Bool) async -> Bool {
    let deadline = ContinuousClock.now + Self.limit
    while !condition() {
      guard ContinuousClock.now < deadline else { return false }
      await withCheckedContinuation { continuation in
        _ = scheduler.schedule(after: .milliseconds(1)) { continuation.resume() }
      }
    }
    return true
  }
}
