/// Runs work later: the only clock that the toolkit's own types know.
///
/// Work due at the same moment runs in the order it was scheduled. Tests and scripts use a
/// ``ManualScheduler``, live programs the `MainScheduler`.
public protocol Scheduler: AnyObject {
  /// The current moment of this clock.
  var now: Instant { get }

  /// Runs work once after a delay; a delay of zero or less means as soon as possible, never at
  /// once.
  func schedule(after delay: Duration, _ work: @escaping () -> Void) -> TimerToken

  /// Takes back work that has not run; harmless when it has.
  func cancel(_ token: TimerToken)
}

/// Names one piece of scheduled work.
public struct TimerToken: Hashable, Sendable {
  /// A number that its scheduler never uses twice.
  public let rawValue: UInt64

  /// Creates a token; only schedulers do.
  public init(rawValue: UInt64) {
    self.rawValue = rawValue
  }
}
