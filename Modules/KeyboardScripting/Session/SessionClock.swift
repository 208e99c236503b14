import KeyboardCore

/// The time that drives chords, gestures and `tick`: virtual or real.
final class SessionClock {
  /// What timers are scheduled on.
  let scheduler: any Scheduler
  /// The same when it is virtual.
  private let manual: ManualScheduler?

  init(_ clock: SessionConfiguration.Clock, real: MainScheduler) {
    switch clock {
    case .virtual:
      let manual = ManualScheduler()
      self.manual = manual
      scheduler = manual
    case .real:
      manual = nil
      scheduler = real
    }
  }

  /// The current moment.
  var now: Instant { scheduler.now }

  /// Lets time pass: jumps on the virtual clock, waits on the real one; ends early when the task
  /// is cancelled.
  func pass(_ duration: Duration) async {
    if let manual {
      manual.advance(by: duration)
    } else {
      try? await Task.sleep(for: duration)
    }
  }
}
