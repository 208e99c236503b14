/// Runs work later: the only clock that the toolkit's own types use.
///
/// Work due at the same moment runs in the order in which it was scheduled. Tests and scripts use a
/// ``ManualScheduler``, live programs the `MainScheduler`.
public protocol Scheduler: AnyObject {
  /// The current moment of this clock.
  var now: Instant { get }

  /// Runs work once after a delay; a delay of zero or less means as soon as possible, never during the call.
  func schedule(after delay: Duration, _ work: @escaping () -> Void) -> TimerToken

  /// Cancels work that has not run; does nothing if it has.
  func cancel(_ token: TimerToken)
}

extension Scheduler {
  /// Runs an owner's work once after a delay, unless the owner was deallocated; it is not kept alive.
  public func schedule<Owner: AnyObject>(
    after delay: Duration, _ owner: Owner, _ work: @escaping (Owner) -> Void
  ) -> TimerToken {
    schedule(after: delay) { [weak owner] in owner.map(work) }
  }
}

/// An identifier of scheduled work.
public struct TimerToken: Hashable, Sendable {
  /// A number that its scheduler never uses twice.
  public let rawValue: UInt64

  /// Creates a token; only schedulers do.
  public init(rawValue: UInt64) {
    self.rawValue = rawValue
  }
}

/// A moment on a scheduler's clock, counted from when that clock started.
///
/// Instants of different schedulers are not comparable.
public struct Instant: InstantProtocol, Hashable, Sendable, Codable {
  /// The time since the clock started.
  public let offset: Duration

  /// Creates the moment at an offset from the start of the clock.
  public init(offset: Duration) {
    self.offset = offset
  }

  /// The start of the clock.
  public static let zero = Instant(offset: .zero)

  /// Returns the moment a duration later.
  public func advanced(by duration: Duration) -> Instant {
    Instant(offset: offset + duration)
  }

  /// Returns the time from this moment to another.
  public func duration(to other: Instant) -> Duration {
    other.offset - offset
  }

  /// Returns whether one moment is before another.
  public static func < (lhs: Instant, rhs: Instant) -> Bool {
    lhs.offset < rhs.offset
  }

  /// Whole milliseconds since the start of the clock, rounded down.
  public var milliseconds: Int { offset.wholeMilliseconds }
}

extension Duration {
  /// Whole milliseconds, rounded down.
  package var wholeMilliseconds: Int {
    let (seconds, attoseconds) = components
    let whole = Int(seconds) * 1000 + Int(attoseconds / 1_000_000_000_000_000)
    return attoseconds % 1_000_000_000_000_000 < 0 ? whole - 1 : whole
  }
}

/// A clock that moves only when it is advanced, for tests and scripts.
public final class ManualScheduler: Scheduler {
  private struct Timer {
    let deadline: Instant
    let token: TimerToken
    let work: () -> Void
  }

  /// The current moment.
  public private(set) var now: Instant
  /// The timers, sorted by deadline, then by the order of scheduling.
  private var timers: [Timer] = []
  private var lastToken: UInt64 = 0

  /// Creates a clock that stands at a moment.
  public init(now: Instant = .zero) {
    self.now = now
  }

  /// The time at which the next work is due; nil if there is none.
  public var nextDeadline: Instant? { timers.first?.deadline }

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
    timers.insert(Timer(deadline: deadline, token: token, work: PressTrail.keeping(work)), at: low)
    return token
  }

  /// Cancels work that has not run.
  public func cancel(_ token: TimerToken) {
    guard let index = timers.firstIndex(where: { $0.token == token }) else { return }
    let cancelled = timers.remove(at: index)
    // Released last: deinitializing what the work holds may cancel more.
    withExtendedLifetime(cancelled) {}
  }

  /// Advances the clock and runs what becomes due, in order, each at its own moment.
  ///
  /// Work scheduled meanwhile runs too if it is due within the duration; work that keeps rescheduling itself without
  /// delay never ends.
  public func advance(by duration: Duration) {
    let target = now.advanced(by: max(duration, .zero))
    while let next = timers.first, next.deadline <= target {
      run(next)
    }
    now = max(now, target)
  }

  /// Advances to the next work and runs everything due at that moment.
  ///
  /// - Returns: false if nothing was scheduled.
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
