import KeyboardCore

/// The clock of a session: virtual, which advances only on request, or real.
///
/// In both modes it has the same timers. A real clock is advanced by another clock when a timer is due, so the mode can
/// change at any time without losing a timer.
final class SessionClock: Scheduler {
  private let timers = ManualScheduler()
  private let realTime: any Scheduler
  /// The number of timers that have fired.
  private(set) var dueCount = 0
  /// The times of both clocks when this one was last advanced; nil while it is virtual.
  private var start: (own: Instant, real: Instant)?
  /// The timer of the other clock for the next timer of this one.
  private var alarm: (token: TimerToken, deadline: Instant)?

  /// Creates a clock.
  ///
  /// - Parameters:
  ///   - realTime: the clock that advances this one while it is real.
  ///   - isVirtual: whether it is initially virtual.
  init(realTime: any Scheduler, isVirtual: Bool) {
    self.realTime = realTime
    self.isVirtual = isVirtual
    if !isVirtual { start = (timers.now, realTime.now) }
  }

  /// A Boolean value indicating whether the clock advances only on request.
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

  /// Advances the virtual clock, and runs the due timers.
  func advance(by duration: Duration) {
    timers.advance(by: duration)
  }

  /// The time until the next timer is due; nil if there is none.
  var timeToNextTimer: Duration? {
    timers.nextDeadline.map { now.duration(to: $0) }
  }

  /// Runs due timers for which the other clock has not fired yet.
  func catchUp() {
    timers.advance(by: timers.now.duration(to: now))
  }

  /// Sets the timer of the other clock to the next timer of this one.
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
