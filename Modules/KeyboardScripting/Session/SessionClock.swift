import KeyboardCore

/// The clock of a session: virtual, when it stands until it is moved, or real.
///
/// Both are one row of timers. While it is real, another clock moves it on whenever a timer is due,
/// so that it can become virtual and real again at any moment without losing a timer.
final class SessionClock: Scheduler {
  private let timers = ManualScheduler()
  private let realTime: any Scheduler
  /// The number of timers that have come due.
  private(set) var dueCount = 0
  /// The moments on both clocks up to which time has passed; nil while the clock is virtual.
  private var start: (own: Instant, real: Instant)?
  /// The timer of the other clock for the next one of this clock.
  private var alarm: (token: TimerToken, deadline: Instant)?

  /// Creates a clock.
  ///
  /// - Parameters:
  ///   - realTime: the clock that moves this one while it is real.
  ///   - isVirtual: whether it stands still at first.
  init(realTime: any Scheduler, isVirtual: Bool) {
    self.realTime = realTime
    self.isVirtual = isVirtual
    if !isVirtual { start = (timers.now, realTime.now) }
  }

  /// A Boolean value indicating whether the clock stands until it is moved.
  var isVirtual: Bool {
    didSet {
      guard isVirtual != oldValue else { return }
      if isVirtual {
        catchUp()
        start = nil
      } else {
        start = (timers.now, realTime.now)
      }
      setAlarm()
    }
  }

  var now: Instant {
    guard let start else { return timers.now }
    return start.own.advanced(by: start.real.duration(to: realTime.now))
  }

  func schedule(after delay: Duration, _ work: @escaping () -> Void) -> TimerToken {
    let lag = timers.now.duration(to: now)
    let token = timers.schedule(after: max(delay, .zero) + lag) { [weak self] in
      self?.dueCount += 1
      work()
    }
    setAlarm()
    return token
  }

  func cancel(_ token: TimerToken) {
    timers.cancel(token)
    setAlarm()
  }

  /// Moves the virtual clock on, and runs what becomes due.
  func advance(by duration: Duration) {
    timers.advance(by: duration)
  }

  /// The time until the next work is due; nil when there is none.
  var timeToNextTimer: Duration? {
    timers.nextDeadline.map { now.duration(to: $0) }
  }

  /// Runs what has become due, where the other clock has not come to it yet.
  func catchUp() {
    timers.advance(by: timers.now.duration(to: now))
  }

  /// Lets the other clock wake this one when the next work is due.
  private func setAlarm() {
    let deadline = start == nil ? nil : timers.nextDeadline
    guard deadline != alarm?.deadline else { return }
    if let alarm { realTime.cancel(alarm.token) }
    alarm = nil
    guard let deadline else { return }
    let token = realTime.schedule(after: now.duration(to: deadline), self) {
      $0.alarm = nil
      $0.catchUp()
      $0.setAlarm()
    }
    alarm = (token, deadline)
  }
}
