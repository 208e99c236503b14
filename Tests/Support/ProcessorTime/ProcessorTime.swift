import Glibc

/// The time that the processor works for the running thread: other work of the machine does not
/// count, so that a bound on it holds on a loaded machine as well.
public enum ProcessorTime {
  /// Returns what a piece of work costs.
  public static func measure<Failure: Error>(
    _ work: () throws(Failure) -> Void
  ) throws(Failure) -> Duration {
    let start = now
    try work()
    return now - start
  }

  /// Returns what the middle one of several pieces of work costs, the count of them at least one.
  public static func median(of count: Int, _ work: (_ index: Int) -> Void) -> Duration {
    (0..<count).map { index in measure { work(index) } }.sorted()[count / 2]
  }

  /// Returns the least that each piece of work costs: what else a machine does only adds to it.
  ///
  /// They are repeated in turns, at least once, so that a busy moment is one for all of them.
  public static func least(of count: Int, _ works: (() -> Void)...) -> [Duration] {
    let rounds = (0..<count).map { _ in works.map { measure($0) } }
    return works.indices.map { work in rounds.map { $0[work] }.min() ?? .zero }
  }

  private static var now: Duration {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
  }
}
