/// A clock that moves only when it is told to, for tests and scripts.
public final class ManualScheduler: Scheduler {
  private struct Timer {
    let deadline: Instant
    let token: TimerToken
    let work: () -> Void
  }

  /// The current moment.
  public private(set) var now: Instant
  /// Sorted by deadline, then by the order of scheduling.
  private var timers: [Timer] = []
  private var lastToken: UInt64 = 0

  /// Creates a clock that stands at a moment.
  public init(now: Instant = .zero) {
    self.now = now
  }

  /// When the next work is due, or nil when there is none.
  public var nextDeadline: Instant? {
    timers.first?.deadline
  }

  /// Runs work once after a delay.
  ///
  /// - Complexity: O(log n) comparisons and one insertion among n timers.
  public func schedule(after delay: Duration, _ work: @escaping () -> Void) -> TimerToken {
    lastToken += 1
    let token = TimerToken(rawValue: lastToken)
    let deadline = now.advanced(by: max(delay, .zero))
    var low = 0
    var high = timers.count
    while low < high {
      let middle = (low + high) / 2
      if timers[middle].deadline <= deadline { low = middle + 1 } else { high = middle }
    }
    timers.insert(Timer(deadline: deadline, token: token, work: work), at: low)
    return token
  }

  /// Takes back work that has not run.
  public func cancel(_ token: TimerToken) {
    guard let index = timers.firstIndex(where: { $0.token == token }) else { return }
    let cancelled = timers.remove(at: index)
    // Goes last: what the work holds may cancel more as it dies.
    withExtendedLifetime(cancelled) {}
  }

  /// Moves the clock forward and runs what becomes due, in order, each at its own moment.
  ///
  /// Work scheduled while running runs too when it is due within the duration; work that always
  /// schedules itself again without delay never ends.
  public func advance(by duration: Duration) {
    let target = now.advanced(by: max(duration, .zero))
    while let next = timers.first, next.deadline <= target {
      run(next)
    }
    now = max(now, target)
  }

  /// Jumps to the next work and runs everything due at that moment.
  ///
  /// - Returns: false when nothing was scheduled.
  @discardableResult
  public func advanceToNextTimer() -> Bool {
    guard let deadline = nextDeadline else { return false }
    advance(by: now.duration(to: deadline))
    return true
  }

  private func run(_ timer: Timer) {
    timers.removeFirst()
    now = max(now, timer.deadline)
    timer.work()
  }
}
