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
  public var now: Instant { Instant(offset: start.duration(to: .now)) }

  /// Runs work once on the main queue after a delay.
  public func schedule(after delay: Duration, _ work: @escaping () -> Void) -> TimerToken {
    lastToken += 1
    let token = TimerToken(rawValue: lastToken)
    self.work[token] = PressTrail.keeping(work)
    DispatchQueue.main.asyncAfter(deadline: .now() + delay.dispatchInterval) { [weak self] in
      MainActor.assumeIsolated { self?.fire(token) }
    }
    return token
  }

  /// Cancels work that has not run.
  public func cancel(_ token: TimerToken) {
    let cancelled = work.removeValue(forKey: token)
    // Released last: deinitializing what the work holds may cancel more.
    withExtendedLifetime(cancelled) {}
  }

  private func fire(_ token: TimerToken) {
    work.removeValue(forKey: token)?()
  }
}

extension Duration {
  /// The same duration for Dispatch, to the nanosecond; at least zero.
  fileprivate var dispatchInterval: DispatchTimeInterval {
    let (seconds, attoseconds) = components
    let nanoseconds = attoseconds / 1_000_000_000
    guard seconds >= 0, nanoseconds >= 0 else { return .nanoseconds(0) }
    // Beyond a century Dispatch's own arithmetic may overflow.
    guard seconds < 3_000_000_000 else { return .never }
    return .nanoseconds(Int(seconds) * 1_000_000_000 + Int(nanoseconds))
  }
}

#if os(Linux)
  import CMainLoop
  import Glibc

  /// Access to the main queue for a program whose main loop is GLib's, SDL's or its own.
  ///
  /// ``MainScheduler``, ``ReadSource`` and tasks on the main actor run only while the main queue is drained.
  /// `dispatchMain()` and an asynchronous `main` do so; on Apple's platforms each run loop does. Another loop waits
  /// for ``descriptor`` among its own, and calls ``drain()`` when it is readable:
  ///
  /// ```swift
  /// var queue = pollfd(fd: MainQueue.descriptor, events: Int16(POLLIN), revents: 0)
  /// while isRunning {
  ///   if poll(&queue, 1, -1) > 0 { MainQueue.drain() }
  /// }
  /// ```
  ///
  /// Such a program has a synchronous `main` and never calls `dispatchMain()`: the main queue would leave the main
  /// thread, and libdispatch would end the program at the next ``drain()``.
  @MainActor
  public enum MainQueue {
    /// A descriptor that is readable while the main queue has work, due timers included.
    ///
    /// It never changes, and belongs to libdispatch: do not read, write or close it.
    public static var descriptor: Int32 { _dispatch_get_main_queue_handle_4CF() }

    /// Runs the work that the main queue has now.
    ///
    /// Work added meanwhile makes ``descriptor`` readable again. A call from work that it runs, as by a nested loop,
    /// does nothing: the rest waits until that work is done.
    public static func drain() {
      // Read first: work added after this line wakes the loop again.
      var count: UInt64 = 0
      _ = read(descriptor, &count, MemoryLayout<UInt64>.size)
      _dispatch_main_queue_callback_4CF(nil)
    }
  }
#endif
