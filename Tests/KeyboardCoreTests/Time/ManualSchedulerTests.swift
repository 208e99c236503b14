import KeyboardCore
import SeededRandom
import Testing

@Suite("The manual clock runs work in order")
struct ManualSchedulerTests {
  private let scheduler = ManualScheduler()
  private let recorder = Recorder()

  @Test("Work runs by deadline, then in the order of scheduling, each at its own moment")
  func order() {
    for (delay, name) in [(30, "c"), (10, "a"), (20, "b"), (10, "a2"), (30, "c2"), (0, "now")] {
      schedule(delay, name)
    }
    #expect(recorder.lines.isEmpty)
    scheduler.advance(by: .milliseconds(20))
    #expect(recorder.lines == ["now at 0", "a at 10", "a2 at 10", "b at 20"])
    #expect(scheduler.now.milliseconds == 20)
    scheduler.advance(by: .seconds(1))
    #expect(recorder.lines.suffix(2) == ["c at 30", "c2 at 30"])
    #expect(scheduler.now.milliseconds == 1_020)
  }

  @Test("Random timers run sorted and stable")
  func randomOrder() {
    var generator = SeededGenerator(seed: 3)
    let delays = (0..<300).map { _ in Int.random(in: 0..<20, using: &generator) }
    for (index, delay) in delays.enumerated() { schedule(delay, "\(index)") }
    scheduler.advance(by: .milliseconds(20))
    let expected = delays.enumerated().sorted { ($0.element, $0.offset) < ($1.element, $1.offset) }
    #expect(recorder.lines == expected.map { "\($0.offset) at \($0.element)" })
  }

  @Test("No delay and negative delays mean the next time the clock moves, never at once")
  func noDelay() {
    schedule(0, "zero")
    schedule(-5, "negative")
    #expect(recorder.lines.isEmpty)
    scheduler.advance(by: .zero)
    #expect(recorder.lines == ["zero at 0", "negative at 0"])
  }

  @Test("Work scheduled by work runs too when it is due")
  func nested() {
    _ = scheduler.schedule(after: .milliseconds(10)) { [self] in
      recorder.note("first")
      schedule(5, "second")
      schedule(50, "third")
      schedule(0, "at once")
    }
    scheduler.advance(by: .milliseconds(20))
    #expect(recorder.lines == ["first", "at once at 10", "second at 15"])
    #expect(scheduler.nextDeadline?.milliseconds == 60)
  }

  @Test("Cancelled work does not run, and cancelling again is harmless")
  func cancel() {
    let first = schedule(10, "first")
    let second = schedule(10, "second")
    scheduler.cancel(first)
    scheduler.cancel(first)
    scheduler.advance(by: .milliseconds(10))
    scheduler.cancel(second)
    #expect(recorder.lines == ["second at 10"])
    #expect(first != second)
  }

  @Test("Work may cancel other work that is due at the same moment")
  func cancelWhileRunning() {
    var token: TimerToken?
    _ = scheduler.schedule(after: .zero) { [scheduler] in
      if let token { scheduler.cancel(token) }
    }
    token = schedule(0, "never")
    scheduler.advance(by: .seconds(1))
    #expect(recorder.lines.isEmpty)
  }

  @Test("Jumping runs everything due at the next moment")
  func jump() {
    #expect(!scheduler.advanceToNextTimer())
    schedule(10, "a")
    schedule(10, "b")
    schedule(11, "c")
    #expect(scheduler.nextDeadline?.milliseconds == 10)
    #expect(scheduler.advanceToNextTimer())
    #expect(recorder.lines == ["a at 10", "b at 10"])
    #expect(scheduler.advanceToNextTimer())
    #expect(!scheduler.advanceToNextTimer())
    #expect(scheduler.now.milliseconds == 11)
  }

  @Test("The clock never goes back, even when work moves it")
  func monotonic() {
    _ = scheduler.schedule(after: .milliseconds(1)) { [scheduler] in
      scheduler.advance(by: .seconds(10))
    }
    scheduler.advance(by: .milliseconds(5))
    #expect(scheduler.now.milliseconds == 10_001)
    scheduler.advance(by: .seconds(-5))
    #expect(scheduler.now.milliseconds == 10_001)
  }

  @Test("What cancelled work holds may cancel other work as it dies")
  func cancelledByDeath() {
    let inner = schedule(10, "inner")
    var guardian: Subscription? = Subscription { [scheduler] in scheduler.cancel(inner) }
    let outer = scheduler.schedule(after: .zero) { [guardian] in withExtendedLifetime(guardian) {} }
    guardian = nil
    scheduler.cancel(outer)
    #expect(scheduler.nextDeadline == nil)
    #expect(guardian == nil)
  }

  @discardableResult
  private func schedule(_ milliseconds: Int, _ name: String) -> TimerToken {
    scheduler.schedule(after: .milliseconds(milliseconds)) { [scheduler, recorder] in
      recorder.note("\(name) at \(scheduler.now.milliseconds)")
    }
  }
}
