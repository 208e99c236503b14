import Dispatch

/// Real time on the main queue, for live programs.
@MainActor
public final class MainScheduler: @MainActor Scheduler {
  private let start = ContinuousClock.now
  private var work: [TimerToken: () -> Void] = [:]
  private var lastToken: UInt64 = 0

  /// Creates a clock that starts now.
  public init() {}

  /// The time since this scheduler was created.
  public var now: Instant {
    Instant(offset: start.duration(to: .now))
  }

  /// Runs work once on the main queue after a delay.
  public func schedule(after delay: Duration, _ work: @escaping () -> Void) -> TimerToken {
    lastToken += 1
    let token = TimerToken(rawValue: lastToken)
    self.work[token] = work
    DispatchQueue.main.asyncAfter(deadline: .now() + delay.dispatchInterval) { [weak self] in
      MainActor.assumeIsolated { self?.fire(token) }
    }
    return token
  }

  /// Takes back work that has not run.
  public func cancel(_ token: TimerToken) {
    let cancelled = work.removeValue(forKey: token)
    // Goes last: what the work holds may cancel more as it dies.
    withExtendedLifetime(cancelled) {}
  }

  private func fire(_ token: TimerToken) {
    work.removeValue(forKey: token)?()
  }
}

extension Duration {
  /// The same length of time for Dispatch, to the nanosecond; nothing below zero.
  fileprivate var dispatchInterval: DispatchTimeInterval {
    let (seconds, attoseconds) = components
    let nanoseconds = attoseconds / 1_000_000_000
    guard seconds >= 0, nanoseconds >= 0 else { return .nanoseconds(0) }
    // Beyond a century Dispatch's own arithmetic may overflow.
    guard seconds < 3_000_000_000 else { return .never }
    return .nanoseconds(Int(seconds) * 1_000_000_000 + Int(nanoseconds))
  }
}
